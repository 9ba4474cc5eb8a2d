import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { type Cover, coverOf } from './words'
import './Wrapping.scss'

interface Props {
  cover: Cover
  /** A picture of it among other things. */
  small?: boolean
  /** Takes itself off: the lid lifts, the paper falls, and what is inside shows. */
  open?: boolean
  /** On the ribbon's tag. */
  children?: ReactNode
  onClick?: () => void
}

/** A present in its paper, with a ribbon and a bow. */
export const Wrapping = ({ cover, small, open, children, onClick }: Props) => (
  <View
    className={`wrapping wrapping--${cover} ${small ? 'wrapping--small' : ''} ${open ? 'wrapping--open' : ''}`}
    role={onClick ? 'button' : 'img'}
    ariaLabel={onClick ? '拆开礼物' : `${coverOf(cover).text}礼物`}
    onClick={onClick}
  >
    <View className="wrapping__box">
      <View className="wrapping__shine" />
      <View className="wrapping__band" />
      {children && <View className="wrapping__tag">{children}</View>}
    </View>
    <View className="wrapping__lid">
      <View className="wrapping__band" />
      <View className="wrapping__bow">
        <View className="wrapping__loop" />
        <View className="wrapping__loop wrapping__loop--right" />
        <View className="wrapping__knot" />
      </View>
    </View>
  </View>
)
