import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Avatar } from './Avatar'
import { Row } from './Row'
import './StaffList.scss'

/** People who work for a shop, one a card, below a sentence of what they may do. */
export const StaffList = ({ hint, children }: { hint: string; children: ReactNode }) => (
  <View>
    <View className="stafflist__hint">{hint}</View>
    {children}
  </View>
)

interface Props {
  staff: { avatar: string; nickname: string; phone: string }
  /** Below the phone. */
  note?: ReactNode
  side: ReactNode
  tags: ReactNode
}

/** One of them: who it is, the tags of what they may do, and what can be done or is known about them. */
export const StaffRow = ({ staff: { avatar, nickname, phone }, note, side, tags }: Props) => (
  <Row
    className="stafflist__row"
    lead={<Avatar src={avatar} name={nickname} size={88} />}
    title={nickname}
    strong
    notes={[phone, note]}
    side={side}
  >
    <View className="stafflist__tags">{tags}</View>
  </Row>
)
