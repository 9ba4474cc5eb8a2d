import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { go } from '@/kit/nav'
import { Pic } from '@/kit/parts/Pic'
import { Tag } from '@/kit/parts/Tag'
import { type EntryLine, toneOf } from './model'
import './EntryRow.scss'

interface Props {
  entry: EntryLine
  /** Under what it is about: what else one can do. */
  foot?: ReactNode
}

/** An entry of one's own: which trip, how it stands and what comes next. */
export const EntryRow = ({ entry, foot }: Props) => (
  <View className="tourentry">
    <View role="button" onClick={() => go('/pages/tour/result', { id: entry.id })}>
      <View className="tourentry__row">
        <Pic className="tourentry__pic" src={entry.pic} alt="" width={200} />
        <View className="tourentry__words">
          <View className="tourentry__head">
            <View className="tourentry__title">{entry.title}</View>
            <Tag kind={toneOf(entry.state)}>{entry._state}</Tag>
          </View>
          <View className="tourentry__note">{entry._date}</View>
          <View className="tourentry__note">{`${entry.num} 位出行人 · ¥${entry.pay_price}`}</View>
        </View>
      </View>
      <View className="tourentry__next">{entry.next_words}</View>
    </View>
    {foot}
  </View>
)
