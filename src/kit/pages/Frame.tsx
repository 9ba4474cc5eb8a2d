import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { Icon } from '@/kit/parts/Icon'
import { NavBar } from '@/kit/parts/NavBar'
import { appearance } from '@/stores/appearance'
import './Frame.scss'

interface Props {
  /** Bar of its own; the plain bar with the page's title when absent, none when null. */
  nav?: ReactNode | null
  children: ReactNode
  /** What sits at the bottom within the thumb's reach, above the safe area; its height is kept free. */
  bottom?: ReactNode
  /** White ground instead of the page's grey. */
  white?: boolean
  className?: string
}

/** The frame every page stands in: bar, a word when offline, content, and what is fixed at the bottom. */
export const Frame = observer(function Frame({ nav, children, bottom, white, className = '' }: Props) {
  return (
    <View className={`frame ${white ? 'frame--white' : ''} ${className}`}>
      {nav === undefined ? <NavBar /> : nav}
      {!appearance.online && (
        <View className="frame__offline">
          <Icon name="wifi-off" size={28} /> 网络已断开，看到的可能不是最新内容
        </View>
      )}
      <View className="frame__body">{children}</View>
      {bottom && <View className="frame__bottom">{bottom}</View>}
    </View>
  )
})
