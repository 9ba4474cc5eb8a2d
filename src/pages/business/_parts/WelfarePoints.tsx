import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { Button } from '@/kit/parts/Button'
import { StandingCard } from '@/kit/parts/StandingCard'
import { TOAST_DURATION_MS } from '@/lib/constants'
import './WelfarePoints.scss'

type Info = Data<Endpoints['GET /api/turn/info']>
type Line = Data<Endpoints['GET /api/turn/pointslist']>['list'][number]

/** Points in hand, those that can be collected now, and those that come later. */
export function PointsHead({ info, onCollected }: { info: Info; onCollected: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const { balance, points_open: open, points_waiting: waiting, points_coming: coming } = info
  const collect = async () => {
    setBusy(true)
    const answer = await api('POST /api/turn/getpoint', {})
    if (answer) {
      const title = answer.points > 0 ? `已领取 ${answer.points} 积分` : '积分补发中，到账后会显示在这里'
      Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })
    }
    await onCollected()
    setBusy(false)
  }
  return (
    <StandingCard
      flush
      name="我的积分"
      value={balance}
      note={noteOf(waiting, coming)}
      side={
        open > 0 && (
          <Button kind="brand" busy={busy} onClick={collect}>
            {`领取 ${open} 积分`}
          </Button>
        )
      }
    />
  )
}

function noteOf(waiting: number, coming: number): string {
  const parts = [waiting > 0 ? `${waiting} 积分待发放` : '', coming > 0 ? `${coming} 积分售后期过后可领` : '']
  return parts.filter(Boolean).join('，') || '购物即得积分，可转动转盘'
}

/** What one order brought. */
export const PointsRow = ({ line }: { line: Line }) => (
  <View className="points__row" role="button" onClick={() => go('/pages/order/detail', { id: line.order_id })}>
    <View className="points__grow">
      <View className="points__title">购物得积分</View>
      <View className="points__time">{line.title}</View>
      <View className="points__time">{line._add_time}</View>
    </View>
    <View className="points__side">
      <View className={`points__number ${line.state === 'paid' ? 'points__number--in' : ''}`}>+{line.points}</View>
      <View className="points__time">{line._state}</View>
    </View>
  </View>
)
