import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { Button } from '@/kit/parts/Button'
import type { DrawState } from '@/kit/state/DrawState'
import type { BoxInfo } from './BoxState'
import './BuyBar.scss'

const COUNTS = [1, 3, 10] as const

/** Why so many boxes cannot be bought now, in words; empty when they can. */
export function buyFault(info: BoxInfo, times: number): string {
  const { open, note, stopped, boxes_left: left, room_today: today, room_total: total } = info
  if (open === 0) return note
  if (info.is_parent === 0) return '请切换到主账号购买'
  if (stopped === 1) return '本期已停止发售'
  if (left < times) return left === 0 ? '已售罄' : `只剩 ${left} 个`
  if (total < times) return total === 0 ? '已达限购数量' : `还可购买 ${total} 个`
  if (today < times) return today === 0 ? '今天已达限购数量' : `今天还可购买 ${today} 个`
  return ''
}

interface Props {
  state: DrawState<BoxInfo>
  info: BoxInfo
  /** The person's age has to be asked for first. */
  onAge: () => void
}

/** Opens what is bought, and buys one, three or ten more. */
export const BuyBar = observer(function BuyBar({ state, info, onAge }: Props) {
  const [busy, setBusy] = useState(0)
  const buy = async (times: (typeof COUNTS)[number]) => {
    if (info.age !== 'adult' && info.age !== 'agreed') return onAge()
    setBusy(times)
    const order = await api('POST /api/box/join', { code: info.code, times })
    setBusy(0)
    if (order) await go('/pages/pay/pay', { id: order.order_id })
    else await state.load()
  }
  const fault = buyFault(info, 1)
  const many = Math.min(state.given, 10)
  return (
    <View className="boxbar">
      {state.given > 0 && (
        <View className="boxbar__row">
          <Button
            kind={many > 1 ? 'outline' : 'main'}
            size="large"
            block
            busy={state.busy}
            onClick={() => state.draw(1)}
          >
            拆一个
          </Button>
          {many > 1 && (
            <Button kind="main" size="large" block busy={state.busy} onClick={() => state.draw(many)}>
              {`一次拆 ${many} 个`}
            </Button>
          )}
        </View>
      )}
      {fault ? (
        <Button kind="brand" size="large" block disabled>
          {fault}
        </Button>
      ) : (
        <View className="boxbar__row">
          {COUNTS.filter(times => times === 1 || buyFault(info, times) === '').map(times => (
            <Button
              key={times}
              kind={times === 1 && state.given === 0 ? 'brand' : 'outline'}
              size="large"
              block
              busy={busy === times}
              onClick={() => buy(times)}
            >
              {times === 1 ? `¥${info.box_price} 买一个` : `买 ${times} 个`}
            </Button>
          ))}
        </View>
      )}
    </View>
  )
})
