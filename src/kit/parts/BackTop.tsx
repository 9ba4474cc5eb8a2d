import { View } from '@tarojs/components'
import Taro, { usePageScroll } from '@tarojs/taro'
import { useState } from 'react'
import { BACK_TO_TOP_SCROLL_PX, POPUP_ANIMATION_MS } from '@/lib/constants'
import { Icon } from './Icon'
import './BackTop.scss'

/** A round button that appears once the page is scrolled down and takes it back up. */
export function BackTop() {
  const [shown, setShown] = useState(false)
  usePageScroll(({ scrollTop }) => setShown(scrollTop > BACK_TO_TOP_SCROLL_PX))
  if (!shown) return null
  return (
    <View
      className="backtop"
      role="button"
      ariaLabel="回到顶部"
      onClick={() => Taro.pageScrollTo({ scrollTop: 0, duration: POPUP_ANIMATION_MS })}
    >
      <Icon name="arrow-up" size={40} />
    </View>
  )
}
