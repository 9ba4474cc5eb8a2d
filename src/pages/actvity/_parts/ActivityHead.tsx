import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Countdown } from '@/kit/parts/Countdown'
import { Icon } from '@/kit/parts/Icon'
import './ActivityHead.scss'

export type Activity = Data<Endpoints['GET /api/spotlight/poolCenter']>['activity']
export type Standing = Data<Endpoints['GET /api/spotlight/center']>['my_rank']

interface Props {
  activity: Activity
  /** The clock has reached the next phase. */
  onChange: () => void
  children?: ReactNode
}

/** Which activity it is, how it stands, and what the page is about. */
export const ActivityHead = ({ activity, onChange, children }: Props) => (
  <View className="acthead">
    <View className="acthead__top">
      <View className="acthead__title">{activity.title}</View>
      <Phase activity={activity} onChange={onChange} />
    </View>
    {activity.info !== '' && <View className="acthead__info">{activity.info}</View>}
    {children}
    {activity.stopped === 1 && activity.phase === 'open' && (
      <View className="acthead__stopped">
        <Icon name="info" size={28} /> 已停止新好友加入，已参加的不受影响
      </View>
    )}
  </View>
)

function Phase({ activity: { phase, start_time, stop_time }, onChange }: Omit<Props, 'children'>) {
  if (phase === 'soon') return <Countdown look="text" before="距开始 " end_s={start_time} onEnd={onChange} />
  if (phase === 'open') return <Countdown look="text" before="距结束 " end_s={stop_time} onEnd={onChange} />
  return <View>{phase === 'counting' ? '名单确认中' : '已结束'}</View>
}

/** Figures side by side, each with what it is. */
export const ActivityFigures = ({ items }: { items: readonly { name: string; value: ReactNode }[] }) => (
  <View className="acthead__figures">
    {items.map(({ name, value }) => (
      <View key={name} className="acthead__figure">
        <View className="acthead__value">{value}</View>
        <View className="acthead__name">{name}</View>
      </View>
    ))}
  </View>
)

/** A place in words: the first ones as they are, those far behind as they are told. */
export const rankWords = (rank: number) => (rank === 0 ? '未上榜' : rank > 1_000 ? '1000+' : String(rank))

/** What brings somebody further up, while anything does. */
export function behindWords({ phase }: Activity, { rank, behind }: Pick<Standing, 'rank' | 'behind'>): string {
  if (phase === 'counting') return '订单和退款还在核算，名次以最后名单为准'
  if (phase === 'ended') return rank === 0 ? '这一期没有上榜，下一期再来' : '名次已经确定'
  if (rank === 0) return '有一笔订单结算就能上榜'
  return behind > 0 ? `再得 ${behind} 分，名次就能前进` : '你是榜首，继续保持'
}
