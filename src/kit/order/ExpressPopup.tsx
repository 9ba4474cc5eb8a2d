import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { api } from '@/api'
import { useResource } from '@/kit/pages/DetailPage'
import { Button } from '@/kit/parts/Button'
import { Pic } from '@/kit/parts/Pic'
import { Popup } from '@/kit/parts/Popup'
import { Skeleton } from '@/kit/parts/Skeleton'
import { State } from '@/kit/parts/State'
import { Timeline } from '@/kit/parts/Timeline'
import { copy } from '@/kit/scan'
import './ExpressPopup.scss'

/** Where the parcel of an order is, from the carrier; the last answer while another is looked for. */
export const useExpress = (orderNo: string) =>
  useResource(
    async () =>
      orderNo ? api('GET /api/order/get_express', { order_id: orderNo }, { catch: true, quiet: true }) : undefined,
    orderNo
  )

/** The whole way of a parcel, newest first, in a sheet that is open while there is an order number. */
export function ExpressPopup({ orderNo, onClose }: { orderNo: string; onClose: () => void }) {
  // The sheet keeps its content while it leaves.
  const [shown, setShown] = useState(orderNo)
  useEffect(() => {
    if (orderNo) setShown(orderNo)
  }, [orderNo])
  return (
    <Popup open={orderNo !== ''} onClose={onClose} title="物流信息">
      {shown && <Way key={shown} orderNo={shown} />}
    </Popup>
  )
}

const Way = observer(function Way({ orderNo }: { orderNo: string }) {
  const express = useExpress(orderNo)
  const { data, error } = express
  if (error) {
    return (
      <State kind="failed" icon="truck" words={error.message} action="再查一次" onAction={() => express.refresh()} />
    )
  }
  if (!data) return <Skeleton kind="lines" count={4} />
  const { order } = data
  const { list, arrived } = data.express.result
  return (
    <View className="express">
      <View className="express__parcel">
        <Pic className="express__pic" src={order.cartInfo[0]?.productInfo.image} alt="" width={200} />
        <View className="express__words">
          <View className="express__name">{order.delivery_name}</View>
          <Text className="express__no" selectable>
            {order.delivery_id}
          </Text>
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
