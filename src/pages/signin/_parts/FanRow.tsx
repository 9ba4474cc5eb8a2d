import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { Avatar } from '@/kit/parts/Avatar'
import { Button } from '@/kit/parts/Button'
import { Row } from '@/kit/parts/Row'
import { truncate } from '@/lib/format'
import './FanRow.scss'

export type Fan = Data<Endpoints['GET /api/sign/grouplist']>['list'][number]

const noteOf = ({ signed, time, streak }: Fan) => {
  const days = streak > 0 ? `，已连续 ${streak} 天` : ''
  return signed ? `今天 ${time} 签到${days}` : `今天还没有签到${days}`
}

interface Props {
  fan: Fan
  /** Without it nobody can be reminded here. */
  onRemind?: () => Promise<void>
}

/** A fan: whether they signed in today, and reminding them where that may be done. */
export const FanRow = ({ fan, onRemind }: Props) => (
  <Row
    lead={<Avatar src={fan.avatar} name={fan.nickname} size={88} />}
    title={truncate(fan.nickname)}
    notes={[noteOf(fan)]}
    side={onRemind && <Remind fan={fan} onRemind={onRemind} />}
  />
)

function Remind({ fan, onRemind }: { fan: Fan; onRemind: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const remind = async () => {
    setBusy(true)
    await onRemind()
    setBusy(false)
  }
  if (fan.signed) return <View className="signfan-still">已签到</View>
  if (fan.reminded) return <View className="signfan-still">今日已提醒</View>
  if (!fan.can_remind) return <View className="signfan-still">未开启提醒</View>
  return (
    <Button kind="outline" size="small" busy={busy} onClick={remind}>
      提醒签到
    </Button>
  )
}
