import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Pic } from '@/kit/parts/Pic'
import './GiftLine.scss'

interface Props {
  image: string
  title: string
  /** Small lines below: SKU, words, who. */
  note: ReactNode
  state?: string
  /** Something is still to be done about it. */
  warm?: boolean
  foot?: ReactNode
  onClick?: () => void
}

/** A gift in a list: its picture, what it is, and how it stands. */
export const GiftLine = ({ image, title, note, state, warm, foot, onClick }: Props) => (
  <View className="giftline" role={onClick && 'button'} hoverClass="giftline--pressed" onClick={onClick}>
    <Pic className="giftline__pic" src={image} alt="" width={400} size={144} />
    <View className="giftline__main">
      <View className="giftline__title">{title}</View>
      <View className="giftline__note">{note}</View>
      <View className="giftline__foot">
        {state && <View className={`giftline__state ${warm ? 'giftline__state--warm' : ''}`}>{state}</View>}
        {foot}
      </View>
    </View>
  </View>
)
