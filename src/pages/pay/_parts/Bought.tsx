import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { Card } from '@/kit/parts/Card'
import { Icon } from '@/kit/parts/Icon'
import { Price } from '@/kit/parts/Price'
import { maskPhone, savedWords } from '@/lib/format'
import './Bought.scss'

type Detail = Data<Endpoints['GET /api/order/detail/{id}']>

/** What was paid: where it goes, and the orders it lives on in, one a shop. */
export function Bought({ order, onOpen }: { order: Detail; onOpen: (id: string) => void }) {
  const parts = order.children.length > 0 ? order.children : [order]
  return (
    <Card className="bought" title={parts.length > 1 ? `共 ${parts.length} 个包裹，由各店铺分别发货` : '订单信息'}>
      {parts.map(part => (
        <View key={part.order_id} className="bought__part" role="button" onClick={() => onOpen(part.order_id)}>
          <View className="bought__words">
            <View className="bought__shop">{part.shop_name}</View>
            <View className="bought__no">{`订单编号 ${part.order_id}`}</View>
          </View>
          <Price value={part.pay_price} tone="text" size="sm" />
          <Icon name="right" size={28} className="bought__arrow" />
        </View>
      ))}
      {savedWords(order.bill) && <View className="bought__saved">{`本单${savedWords(order.bill)}`}</View>}
      <View className="bought__to">
        <Icon name="pin" size={32} className="bought__pin" />
        <View>{`${order.real_name} ${maskPhone(order.user_phone)}，${order.user_address}`}</View>
      </View>
    </Card>
  )
}
