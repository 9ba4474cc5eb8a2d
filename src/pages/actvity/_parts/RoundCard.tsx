import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { Avatar } from '@/kit/parts/Avatar'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Countdown } from '@/kit/parts/Countdown'
import { Row, RowSum } from '@/kit/parts/Row'
import { ticker } from '@/lib/countdown'
import './RoundCard.scss'

export type Packet = Data<Endpoints['GET /api/spotlight/getreciveInfo']>['packets'][number]

/** From so little time on it is counted down. */
const SOON_MS = 24 * 3_600_000

interface Props {
  packet: Packet
  /** Not for a sub-account: its parent opens. */
  canOpen: boolean
  onOpen: () => Promise<void>
  onEnd: () => void
}

/** A round of red packets: one's own, how the round stands, and who was luckiest. */
export const RoundCard = ({ packet, canOpen, onOpen, onEnd }: Props) => (
  <View className="actround">
    <View className={`actround__cover actround__cover--${packet.hold}`}>
      <View className="actround__title">{packet.title}</View>
      {packet.info !== '' && <View className="actround__info">{packet.info}</View>}
      <Inside packet={packet} canOpen={canOpen} onOpen={onOpen} />
      <Note packet={packet} onEnd={onEnd} />
    </View>
    <Card bare title="手气榜" more={`已拆 ${packet.opened_num}/${packet.total_num} 个`}>
      <View className="actround__whole">
        {`共 ${packet.total_amount} ${packet.unit}，分成 ${packet.total_num} 个，`}
        {packet.remain_num > 0 ? `还剩 ${packet.remain_num} 个` : '已发完'}
      </View>
      {packet.lucky.map(one => (
        <Row
          key={one.rank}
          lead={<Avatar src={one.avatar} name={one.nickname} size={64} />}
          title={one.is_mine === 1 ? `${one.nickname}（我）` : one.nickname}
          notes={[`${one._add_time} 拆开`]}
          side={<RowSum value={`${one.number} ${packet.unit}`} note={one.rank === 1 ? '手气最佳' : undefined} />}
        />
      ))}
      {packet.lucky.length === 0 && <View className="actround__whole">还没有人拆开，手气最佳等你来拿</View>}
    </Card>
  </View>
)

/** What lies in it, or the button that opens it. */
function Inside({ packet, canOpen, onOpen }: Omit<Props, 'onEnd'>) {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    await onOpen()
    setBusy(false)
  }
  if (packet.hold === 'opened')
    return (
      <View className="actround__sum">
        {packet.number}
        <View className="actround__unit">{packet.unit}</View>
      </View>
    )
  if (packet.hold !== 'held') return null
  if (!canOpen) return <View className="actround__note">切换到主账号就能拆开</View>
  return (
    <View className="actround__open">
      <Button kind="gold" size="large" block busy={busy} onClick={open}>
        {busy ? '正在拆' : '拆红包'}
      </Button>
    </View>
  )
}

function Note({ packet: { hold, stop_time, note }, onEnd }: Pick<Props, 'packet' | 'onEnd'>) {
  const soon = hold === 'held' && ticker.left_ms(stop_time) < SOON_MS
  return (
    <View className="actround__note">
      {soon ? <Countdown end_s={stop_time} before="还剩 " after=" 就失效了" onEnd={onEnd} /> : note}
    </View>
  )
}
