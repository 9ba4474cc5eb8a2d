import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Icon } from '@/kit/parts/Icon'
import { maskPhone } from '@/lib/format'
import { useExpress } from './ExpressPopup'
import type { OrderDetail } from './model'
import './Whereabouts.scss'

/** Where the goods are, and where they go. */
export function Whereabouts({ order, onExpress }: { order: OrderDetail; onExpress: () => void }) {
  return (
    <View className="whereabouts">
      {order._status._actions.includes('express') && <Newest orderNo={order.order_id} onClick={onExpress} />}
      <View className="whereabouts__row">
        <View className="whereabouts__disc">
          <Icon name="pin" size={36} />
        </View>
        <View className="whereabouts__words">
          <View className="whereabouts__who">{`${order.real_name}  ${maskPhone(order.user_phone)}`}</View>
          <View className="whereabouts__note">{order.user_address}</View>
        </View>
      </View>
    </View>
  )
}

/** The last thing the carrier said; tapping it shows the whole way. */
const Newest = observer(function Newest({ orderNo, onClick }: { orderNo: string; onClick: () => void }) {
  const { data, error } = useExpress(orderNo)
  const newest = data?.express.result.list[0]
  const words = newest?.status ?? error?.message ?? (data ? '快递员还没有揽收，请稍后再看' : '正在查询物流…')
  return (
    <View className="whereabouts__row whereabouts__row--link" role="button" onClick={onClick}>
      <View className="whereabouts__disc whereabouts__disc--on">
        <Icon name="truck" size={36} />
      </View>
      <View className="whereabouts__words">
        <View className="whereabouts__newest">{words}</View>
        {newest && <View className="whereabouts__note">{newest.time}</View>}
      </View>
      <Icon name="right" size={32} className="whereabouts__arrow" />
    </View>
  )
})
