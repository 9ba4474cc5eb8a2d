import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { type ReactNode, useState } from 'react'
import { back, currentPath } from '@/kit/nav'
import { isTab } from '@/pages.manifest'
import { appearance } from '@/stores/appearance'
import { Icon } from './Icon'
import './NavBar.scss'

interface Props {
  /** The page's own title when absent. */
  title?: string
  /** `clear` lies over the page's head without ground, `film` too, in white; `brand` stands on the brand's colour. */
  tone?: 'plain' | 'clear' | 'film' | 'brand'
  /** Tab pages have nowhere to go back to; every other page has. */
  canBack?: boolean
  /** Takes the title's place, such as a search box. */
  children?: ReactNode
  right?: ReactNode
  /** Instead of going back at once, as to ask first. */
  onBack?: () => void
}

/** The navigation bar every page draws itself, below the status bar and beside the mini-program's capsule. */
export const NavBar = observer(function NavBar({
  title,
  tone = 'plain',
  canBack,
  children,
  right,
  onBack = back
}: Props) {
  // Read once: while another page is on top, «the current page» is that one.
  const [page] = useState(() => ({
    title: Taro.getCurrentInstance().page?.config?.navigationBarTitleText,
    canBack: !isTab(currentPath())
  }))
  const words = title ?? page.title
  const capsule = { paddingRight: `${appearance.capsule_px}px` }
  const backward = (canBack ?? page.canBack) && (
    <View className="nav__back" role="button" ariaLabel="返回" onClick={onBack}>
      <Icon name="back" size={44} />
    </View>
  )
  return (
    <View className={`nav nav--${tone}`}>
      <View className="nav__bar" style={{ paddingTop: `${appearance.statusBar_px}px`, ...(children ? capsule : {}) }}>
        {children ? (
          <View className="nav__row" style={{ height: `${appearance.navBar_px}px` }}>
            {backward}
            <View className="nav__middle">{children}</View>
            {right && <View className="nav__right">{right}</View>}
          </View>
        ) : (
          <View className="nav__row nav__row--title" style={{ height: `${appearance.navBar_px}px` }}>
            <View className="nav__side">{backward}</View>
            <View className="nav__title">{words}</View>
            <View className="nav__side nav__side--end" style={capsule}>
              {right && <View className="nav__right">{right}</View>}
            </View>
          </View>
        )}
      </View>
      {tone !== 'clear' && tone !== 'film' && <View style={{ height: `${appearance.bars_px}px` }} />}
    </View>
  )
})
