import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { Icon } from './Icon'
import { LevelBar } from './LevelBar'
import { Tag } from './Tag'
import './LotCard.scss'

export type Lot = Data<Endpoints['GET /api/zhufu/hold_list']>['list'][number]

const TAGS = { open: 'warning', due: 'success', stopped: 'mute' } as const

/** What was promised for something that was given in: how far it has come, what waits, and its last days. */
export function LotCard({ lot }: { lot: Lot }) {
  const [open, setOpen] = useState(false)
  const notes = [
    lot.next_day && `${lot.next_day} 发放下一笔，${lot.last_day} 发完`,
    Number(lot.waiting_number) > 0 && `待发放 ${lot.waiting_number}，奖励池补足后按先后顺序发放`,
    Number(lot.ready_number) > 0 && `待领取 ${lot.ready_number}`
  ]
  return (
    <View className="lot">
      <View className="lot__head">
        <View className="lot__title">{lot.title}</View>
        <Tag kind={TAGS[lot.status]}>{lot._status}</Tag>
      </View>
      <View className="lot__from">{`${lot._add_time} 转入 ${lot.from_number} ${lot.from_name}`}</View>
      <View className="lot__sum">
        {lot.number}
        <View className="lot__unit">{lot.asset_name}</View>
      </View>
      <LevelBar
        tone="gold"
        value={lot.percent}
        max={100}
        left={`已到账 ${lot.paid_number}`}
        right={`以后发放 ${lot.left_number}`}
      />
      {notes.map(
        note =>
          note && (
            <View key={note} className="lot__note">
              {note}
            </View>
          )
      )}
      {lot.days.length > 0 && (
        <View className="lot__more" role="button" onClick={() => setOpen(!open)}>
          {open ? '收起' : '最近发放'}
          <Icon name={open ? 'up' : 'down'} size={28} />
        </View>
      )}
      {open &&
        lot.days.map(({ day, number, _status }) => (
          <View key={day} className="lot__day">
            <View>{day}</View>
            <View className="lot__state">{_status}</View>
            <View className="lot__number">{`+${number}`}</View>
          </View>
        ))}
    </View>
  )
}
