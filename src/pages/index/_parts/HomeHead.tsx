import { View } from '@tarojs/components'
import { usePageScroll } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { go } from '@/kit/nav'
import { Icon } from '@/kit/parts/Icon'
import { SearchLink } from '@/kit/parts/SearchBox'
import { scan } from '@/kit/scan'
import { appearance } from '@/stores/appearance'
import { place } from '@/stores/place'
import type { Home } from './load'
import './HomeHead.scss'

/** Scrolled this far, the brand's colour gives way to white. */
const FOLD_PX = 80

/** The brand-coloured head: name and city, then the search bar, which stays while the rest scrolls away. */
export const HomeHead = observer(function HomeHead({ head, words }: { head: Home['head']; words: string[] }) {
  const [folded, setFolded] = useState(false)
  usePageScroll(({ scrollTop }) => setFolded(scrollTop > FOLD_PX))
  return (
    <View className={`homehead ${folded ? 'homehead--folded' : ''}`}>
      <View className="homehead__ground" />
      <View
        className="homehead__bar"
        style={{ paddingTop: `${appearance.statusBar_px}px`, paddingRight: `${appearance.capsule_px}px` }}
      >
        <View className="homehead__row" style={{ height: `${appearance.navBar_px}px` }}>
          {head.show_city && (
            <View
              className="homehead__city"
              role="button"
              ariaLabel={`${place.city || head.city || '选择城市'}，切换城市`}
              onClick={() => go('/choose-location')}
            >
              {place.city || head.city || '选择城市'}
              <Icon name="down" size={28} />
            </View>
          )}
          <SearchLink
            className="homehead__search"
            ground={folded ? 'white' : 'brand'}
            words={words}
            onClick={word => go('/pages/store/search', { word })}
            onScan={head.show_scan ? scan : undefined}
          />
        </View>
      </View>
      <View style={{ height: `${appearance.bars_px}px` }} />
    </View>
  )
})
