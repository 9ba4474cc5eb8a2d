import { Text, View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Countdown } from '@/kit/parts/Countdown'
import { Icon } from '@/kit/parts/Icon'
import { Price } from '@/kit/parts/Price'
import { Tag } from '@/kit/parts/Tag'
import { byShop, isOnItsWay, type Order } from './model'
import { OrderButtons } from './OrderButtons'
import type { OrderDesk } from './OrderDesk'
import { OrderLineRow } from './OrderLineRow'
import './OrderCard.scss'

/** Lines shown before «more». */
const SHOWN_LINES = 3
/** States that wait for somebody are in colour. */
const LIVE = new Set<Order['status']>([0, 1, 2, -1])

interface Props {
  order: Order
  desk: OrderDesk
  onOpen: (order: Order) => void
  /** Its time to be paid is over. */
  onOver: (order: Order) => void
}

/** An order among others: the shop, what was bought, what it costs, how it stands, and what can be done. */
export function OrderCard({ order, desk, onOpen, onOver }: Props) {
  const more = order.cartInfo.length - SHOWN_LINES
  const shops = byShop(order.cartInfo.slice(0, SHOWN_LINES))
  return (
    <View className="ordercard">
      {shops.map((shop, i) => (
        <View key={shop.mer_id}>
          <View className="ordercard__head">
            <View
              className="ordercard__shop"
              role="link"
              onClick={() => go('/pages/store/house', { mer_id: shop.mer_id })}
            >
              <Icon name="store" size={32} className="ordercard__shop-icon" />
              <View className="ordercard__shop-name">{shop.shop_name}</View>
              <Icon name="right" size={28} className="ordercard__shop-arrow" />
            </View>
            {i === 0 && (
              <View className={`ordercard__state ${LIVE.has(order.status) ? 'ordercard__state--live' : ''}`}>
                {order._status._title}
              </View>
            )}
          </View>
          <View role="link" onClick={() => onOpen(order)}>
            {order.bundle && (
              <View className="ordercard__bundle">
                <Tag kind="outline">礼包</Tag>
                <View className="ordercard__bundle-name">{order.bundle.title}</View>
                {`${order.bundle.num} 份`}
              </View>
            )}
            {shop.lines.map(line => (
              <OrderLineRow key={line.id} line={line} />
            ))}
          </View>
        </View>
      ))}
      {more > 0 && (
        <View className="ordercard__more" role="link" onClick={() => onOpen(order)}>
          {`还有 ${more} 种商品`}
          <Icon name="right" size={28} />
        </View>
      )}
      {isOnItsWay(order) && order.delivery_id && (
        <View className="ordercard__parcel" role="button" onClick={() => desk.do('express', order)}>
          <Icon name="truck" size={32} className="ordercard__truck" />
          <View className="ordercard__no">{`${order.delivery_name} ${order.delivery_id}`}</View>
          <Icon name="right" size={28} className="ordercard__shop-arrow" />
        </View>
      )}
      <View className="ordercard__sum">
        {order.stop_time > 0 && (
          <Countdown end_s={order.stop_time} before="剩余" className="ordercard__clock" onEnd={() => onOver(order)} />
        )}
        <Text className="ordercard__count">{`共${order.total_num}件`}</Text>
        <Price
          value={order.pay_price}
          tone="text"
          before={order.paid ? '实付' : order.status === 0 ? '需付' : '合计'}
        />
      </View>
      <OrderButtons order={order} desk={desk} />
    </View>
  )
}
