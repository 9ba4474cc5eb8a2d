import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { go } from '@/kit/nav'
import type { DrawState } from '@/kit/state/DrawState'
import { Button } from './Button'
import './DrawBox.scss'

/** Things that were won: those that wait are sent together, to the person's address. */
export const DrawGoods = observer(function DrawGoods({ state }: { state: DrawState }) {
  const [busy, setBusy] = useState(false)
  const goods = state.info?.goods ?? []
  const waiting = goods.filter(one => one.state === 'waiting').map(one => one.id)
  if (goods.length === 0) return null
  const collect = async () => {
    setBusy(true)
    await collected(state, waiting).catch(() => {})
    setBusy(false)
  }
  return (
    <View className="draw__sheet draw__things">
      {goods.map(one => (
        <View key={one.id} className="draw__row">
          <View className="draw__grow">{one.name}</View>
          <View className="draw__mark">{one._state}</View>
        </View>
      ))}
      {waiting.length > 0 && (
        <Button kind="brand" block busy={busy} onClick={collect}>
          领取实物奖品（{waiting.length} 件）
        </Button>
      )}
    </View>
  )
})

/** Says where things would go and what that costs, and orders it when the person agrees. */
async function collected(state: DrawState, prizes: string[]) {
  const delivery = await state.preview(prizes)
  if (!delivery) return
  if (!delivery.address) return go('/pages/user/address_list')
  const freight = Number(delivery.freight_price) > 0 ? `运费 ¥${delivery.freight_price}` : '包邮'
  if (!(await confirm({ title: '确认收货地址', content: `${delivery.address}，${freight}`, confirmText: '确认领取' })))
    return
  const order = await state.collect(prizes)
  if (!order) return
  if (Number(order.pay_price) > 0) return go('/pages/pay/pay', { id: order.order_id })
  await api('POST /api/order/pay', { uni: order.order_id, paytype: 'yue' }, { catch: true })
  await go('/pages/pay/result', { order_id: order.order_id })
}
