import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { api } from '@/api'
import { useResource } from '@/kit/pages/DetailPage'
import { Button } from '@/kit/parts/Button'
import { Chips } from '@/kit/parts/Chips'
import { Pic } from '@/kit/parts/Pic'
import { Popup } from '@/kit/parts/Popup'
import { Skeleton } from '@/kit/parts/Skeleton'
import { State } from '@/kit/parts/State'
import { Timeline } from '@/kit/parts/Timeline'
import { copy } from '@/kit/scan'
import { fromEnd } from '@/lib/own'
import type { Parcel } from './model'
import './ExpressPopup.scss'

/** Where a parcel of an order is, from the carrier, the last that left without `nth`; the last answer while another is looked for. */
export const useExpress = (orderNo: string, nth?: number) =>
  useResource(
    async () =>
      orderNo ? api('GET /api/order/get_express', { order_id: orderNo, nth }, { catch: true, quiet: true }) : undefined,
    [orderNo, nth]
  )

interface Props {
  orderNo: string
  /** The parcel that is shown first: the last that left without. */
  nth?: number
  onClose: () => void
}

/** The whole way of an order's parcels, newest first, in a sheet that is open while there is an order number. */
export function ExpressPopup({ orderNo, nth, onClose }: Props) {
  // The sheet keeps its content while it leaves.
  const [shown, setShown] = useState({ orderNo, nth })
  useEffect(() => {
    if (orderNo) setShown({ orderNo, nth })
  }, [orderNo, nth])
  return (
    <Popup open={orderNo !== ''} onClose={onClose} title="物流信息">
      {shown.orderNo && <Ways key={`${shown.orderNo}:${shown.nth}`} orderNo={shown.orderNo} nth={shown.nth} />}
    </Popup>
  )
}

const Ways = observer(function Ways({ orderNo, nth: first }: { orderNo: string; nth?: number }) {
  const [nth, setNth] = useState(first)
  const express = useExpress(orderNo, nth)
  const { data, error } = express
  if (error) {
    return (
      <State kind="failed" icon="truck" words={error.message} action="再查一次" onAction={() => express.refresh()} />
    )
  }
  if (!data) return <Skeleton kind="lines" count={4} />
  const { order, parcels } = data
  const { list, arrived } = data.express.result
  const chosen = parcels.find(parcel => parcel.nth === nth) ?? fromEnd(parcels)
  return (
    <View className="express">
      {parcels.length > 1 && (
        <Chips
          className="express__parcels"
          items={parcels.map(parcel => ({ value: parcel.nth, text: `包裹 ${parcel.nth}` }))}
          value={chosen?.nth}
          onChange={setNth}
        />
      )}
      <View className="express__parcel">
        <Pic
          className="express__pic"
          src={chosen?.items[0]?.image ?? order.cartInfo[0]?.productInfo.image}
          alt=""
          width={200}
        />
        <View className="express__words">
          <View className="express__name">{order.delivery_name}</View>
          <Text className="express__no" selectable>
            {order.delivery_id}
          </Text>
          {parcels.length > 1 && chosen && <View className="express__goods">{goodsOf(chosen)}</View>}
        </View>
        <Button kind="plain" size="small" onClick={() => copy(order.delivery_id, '运单号已复制')}>
          复制
        </Button>
      </View>
      {list.length > 0 ? (
        <Timeline items={list.map(({ time, status }) => ({ time, text: status }))} done={arrived} />
      ) : (
        <State kind="empty" icon="truck" words="快递员还没有揽收，请稍后再看" />
      )}
    </View>
  )
})

/** What is in a parcel, in words. */
export const goodsOf = ({ items }: Pick<Parcel, 'items'>): string =>
  items.map(({ title, num }) => `${title} ×${num}`).join('、')
