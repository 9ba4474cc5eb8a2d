import { Text, View } from '@tarojs/components'
import { Button } from '@/kit/parts/Button'
import { Countdown } from '@/kit/parts/Countdown'
import { Icon } from '@/kit/parts/Icon'
import { Price } from '@/kit/parts/Price'
import { KeptOrderLine } from './KeptOrderLine'
import type { Order } from './model'
import './KeptOrderCard.scss'

/** Lines shown before «more». */
const SHOWN_LINES = 2

interface Props {
  order: Order
  onOpen: () => void
  onShip: () => void
}

/** An order among a shop's: to whom, what, how it stands, and the one thing to be done. */
export function KeptOrderCard({ order, onOpen, onShip }: Props) {
  const more = order.cartInfo.length - SHOWN_LINES
  const canShip = order._status._can_ship === 1
  const asked = order.refund_status === 1
  return (
    <View className="keptorder">
      <View className="keptorder__head">
        <Text className="keptorder__no">{order.order_id}</Text>
        <View className={`keptorder__state ${canShip || asked ? 'keptorder__state--live' : ''}`}>
          {asked ? '售后处理中' : order._status._title}
        </View>
      </View>
      <View role="link" onClick={onOpen}>
        {order.cartInfo.slice(0, SHOWN_LINES).map(line => (
          <KeptOrderLine key={line.id} line={line} />
        ))}
        {more > 0 && <View className="keptorder__more">{`还有 ${more} 种商品`}</View>}
        <View className="keptorder__to">
          <Icon name="pin" size={28} />
          <View className="keptorder__who">{`${order.real_name} ${order.user_phone}`}</View>
          <View className="keptorder__where">{order.user_address}</View>
        </View>
        {order.mark && <View className="keptorder__mark">{`买家留言：${order.mark}`}</View>}
      </View>
      <View className="keptorder__foot">
        {order.stop_time > 0 ? (
          <Countdown end_s={order.stop_time} before="剩余" className="keptorder__clock" onEnd={() => {}} />
        ) : (
          <View className="keptorder__when">{order._pay_time || order._add_time}</View>
        )}
        <Price value={order.pay_price} tone="text" before={order.paid ? '实付' : '待付'} />
      </View>
      {canShip && (
        <View className="keptorder__acts">
          <Button kind="brand" size="small" onClick={onShip}>
            去发货
          </Button>
        </View>
      )}
    </View>
  )
}
