import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Card } from '@/kit/parts/Card'
import { Icon } from '@/kit/parts/Icon'
import { Price } from '@/kit/parts/Price'
import type { OrderDetail } from './model'
import './SplitOrders.scss'

/** The orders one payment was split into, one a shop: each ships and is refunded on its own. */
export function SplitOrders({ order }: { order: OrderDetail }) {
  if (order.children.length === 0) return null
  return (
    <Card title={`已拆成 ${order.children.length} 个订单，由各店铺分别发货`}>
      {order.children.map(part => (
        <View
          key={part.order_id}
          className="splitorder"
          role="link"
          onClick={() => go('/pages/order/detail', { id: part.order_id })}
        >
          <View className="splitorder__words">
            <View className="splitorder__shop">{part.shop_name}</View>
            <View className="splitorder__no">{part.order_id}</View>
          </View>
          <View className="splitorder__side">
            <View className="splitorder__state">{part._title}</View>
            <Price value={part.pay_price} size="sm" tone="text" />
          </View>
          <Icon name="right" size={28} className="splitorder__arrow" />
        </View>
      ))}
    </Card>
  )
}
