import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { api } from '@/api'
import { Pic } from '@/kit/parts/Pic'
import { Popup } from '@/kit/parts/Popup'
import { Price } from '@/kit/parts/Price'
import { Skeleton } from '@/kit/parts/Skeleton'
import { State } from '@/kit/parts/State'
import { Resource } from '@/kit/state/Resource'
import './OrderSheet.scss'

interface Props {
  /** Only this shop's orders; of all shops when ''. */
  shopId: string
  open: boolean
  onPick: (no: string) => void
  onClose: () => void
}

const NEWEST = 30
const load = () =>
  api('GET /api/order/list', { type: 9, search: '', page: 1, limit: NEWEST }, { catch: true, quiet: true })

/** The newest orders, one of which is to be talked about. */
export const OrderSheet = observer(function OrderSheet({ shopId, open, onPick, onClose }: Props) {
  const [orders] = useState(() => new Resource(load))
  useEffect(() => {
    if (open) orders.refresh()
  }, [open, orders])
  const mine = orders.data?.filter(order => !shopId || order.cartInfo.every(line => line.mer_id === shopId))
  return (
    <Popup open={open} onClose={onClose} title="选择要咨询的订单">
      {!mine && !orders.error && <Skeleton kind="lines" />}
      {orders.error && <State kind="failed" onAction={() => orders.refresh()} />}
      {mine?.length === 0 && <State kind="empty" icon="list" words="最近没有订单" />}
      {mine?.map(order => (
        <View
          key={order.order_id}
          className="ordersheet"
          role="button"
          onClick={() => {
            onClose()
            onPick(order.order_id)
          }}
        >
          <Pic className="ordersheet__pic" src={order.cartInfo[0]?.productInfo.image} alt="" width={200} />
          <View className="ordersheet__words">
            <View className="ordersheet__title">
              {order.cartInfo[0]?.productInfo.store_name ?? `订单 ${order.order_id}`}
            </View>
            <View className="ordersheet__state">{order._status._title}</View>
            <View className="ordersheet__time">{order._add_time}</View>
          </View>
          <Price value={order.pay_price} size="sm" tone="text" />
        </View>
      ))}
    </Popup>
  )
})
