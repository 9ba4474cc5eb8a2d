import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Icon } from '@/kit/parts/Icon'
import { maskPhone } from '@/lib/format'
import { goodsOf, useExpress } from './ExpressPopup'
import { type OrderDetail, type Parcel, unsentNum } from './model'
import './Whereabouts.scss'

interface Props {
  order: OrderDetail
  /** Shows the whole way of a parcel, the last that left without one. */
  onExpress: (parcel?: Parcel) => void
}

/** Where the goods are, parcel by parcel where there are several, and where they go. */
export function Whereabouts({ order, onExpress }: Props) {
  return (
    <View className="whereabouts">
      {order._status._actions.includes('express') && <Parcels order={order} onExpress={onExpress} />}
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

function Parcels({ order, onExpress }: Props) {
  const waiting = unsentNum(order)
  if (order.parcels.length < 2 && waiting === 0) return <Newest orderNo={order.order_id} onClick={() => onExpress()} />
  return (
    <View>
      {order.parcels.map(parcel => (
        <Newest key={parcel.nth} orderNo={order.order_id} parcel={parcel} onClick={() => onExpress(parcel)} />
      ))}
      {waiting > 0 && (
        <View className="whereabouts__row whereabouts__row--waiting">
          <View className="whereabouts__disc">
            <Icon name="package" size={36} />
          </View>
          <View className="whereabouts__words">
            <View className="whereabouts__newest">{`还有 ${waiting} 件商品待发货`}</View>
            <View className="whereabouts__note">商家正在备货，发出后会通知你</View>
          </View>
        </View>
      )}
    </View>
  )
}

interface NewestProps {
  orderNo: string
  /** Which one, and what is in it, where there are several. */
  parcel?: Parcel
  onClick: () => void
}

/** The last thing the carrier said of a parcel; tapping it shows the whole way. */
const Newest = observer(function Newest({ orderNo, parcel, onClick }: NewestProps) {
  const { data, error } = useExpress(orderNo, parcel?.nth)
  const newest = data?.express.result.list[0]
  const words = newest?.status ?? error?.message ?? (data ? '快递员还没有揽收，请稍后再看' : '正在查询物流…')
  return (
    <View className="whereabouts__row whereabouts__row--link" role="button" onClick={onClick}>
      <View className="whereabouts__disc whereabouts__disc--on">
        <Icon name="truck" size={36} />
      </View>
      <View className="whereabouts__words">
        {parcel && (
          <View className="whereabouts__parcel">
            <View className="whereabouts__nth">{`包裹 ${parcel.nth}`}</View>
            <View className="whereabouts__goods">{goodsOf(parcel)}</View>
          </View>
        )}
        <View className="whereabouts__newest">{words}</View>
        {newest && <View className="whereabouts__note">{newest.time}</View>}
      </View>
      <Icon name="right" size={32} className="whereabouts__arrow" />
    </View>
  )
})
