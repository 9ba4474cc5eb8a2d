import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { BillRows, BillTotal } from '@/kit/parts/BillRows'
import { Card } from '@/kit/parts/Card'
import { Icon } from '@/kit/parts/Icon'
import { byShop, isParted, type OrderDetail } from './model'
import { OrderLineRow } from './OrderLineRow'
import './GoodsAndPrice.scss'

/** What was bought, shop by shop, and how the amount came about. */
export function GoodsAndPrice({ order }: { order: OrderDetail }) {
  return (
    <Card>
      {byShop(order.cartInfo).map(shop => (
        <View key={shop.mer_id} className="ordergoods">
          <View
            className="ordergoods__shop"
            role="link"
            onClick={() => go('/pages/store/house', { mer_id: shop.mer_id })}
          >
            <Icon name="store" size={32} />
            <View className="ordergoods__shop-name">{shop.shop_name}</View>
            <Icon name="right" size={28} className="ordergoods__arrow" />
          </View>
          {shop.lines.map(line => (
            <OrderLineRow key={line.id} line={line} link parted={isParted(order)} />
          ))}
        </View>
      ))}
      <View className={`ordersums ${order.cartInfo.length === 0 ? 'ordersums--only' : ''}`}>
        <BillRows bill={order.bill} />
        <BillTotal bill={order.bill} word={order.paid ? '实付款' : '需付款'} />
      </View>
    </Card>
  )
}
