import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Card } from '@/kit/parts/Card'
import { Icon } from '@/kit/parts/Icon'
import { Price } from '@/kit/parts/Price'
import { fenOf, yuanOf } from '@/lib/format'
import { byShop, isVirtual, type OrderDetail } from './model'
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
            <OrderLineRow key={line.id} line={line} link />
          ))}
        </View>
      ))}
      <View className={`ordersums ${order.cartInfo.length === 0 ? 'ordersums--only' : ''}`}>
        {sumsOf(order).map(({ words, text, off }) => (
          <View key={words} className="ordersums__row">
            <View>{words}</View>
            <View className={off ? 'ordersums__off' : 'ordersums__fen'}>{text}</View>
          </View>
        ))}
        <View className="ordersums__total">
          {saved(order) > 0 && <View className="ordersums__saved">{`共省 ¥${yuanOf(saved(order))}`}</View>}
          <View className="ordersums__word">{order.paid ? '实付款' : '需付款'}</View>
          <Price value={order.pay_price} size="lg" />
        </View>
      </View>
    </Card>
  )
}

const fen = (yuan: string) => fenOf(yuan) ?? 0

/** What coupons, vouchers, beans and the shop's kindness took off, in fen. */
function saved({ coupon_price, xfq_price, deduction_price, adjust_price }: OrderDetail): number {
  return fen(coupon_price) + fen(xfq_price) + fen(deduction_price) - Math.min(0, fen(adjust_price))
}

/** The rows between goods and total; a reduction of nothing is not told. */
function sumsOf(order: OrderDetail): { words: string; text: string; off?: boolean }[] {
  const adjust = fen(order.adjust_price)
  const off = (words: string, yuan: string) => (fen(yuan) > 0 ? [{ words, text: `-¥${yuan}`, off: true }] : [])
  return [
    ...(isVirtual(order)
      ? [{ words: '充值金额', text: `¥${order.total_price}` }]
      : [
          { words: '商品总价', text: `¥${order.total_price}` },
          { words: '运费', text: fen(order.total_postage) > 0 ? `¥${order.total_postage}` : '免运费' }
        ]),
    ...off('优惠券', order.coupon_price),
    ...off('消费券', order.xfq_price),
    ...off(`金豆抵扣（${order.use_jindou} 个）`, order.deduction_price),
    ...(adjust < 0 ? [{ words: '商家优惠', text: `-¥${yuanOf(-adjust)}`, off: true }] : []),
    ...(adjust > 0 ? [{ words: '商家改价', text: `+¥${yuanOf(adjust)}` }] : [])
  ]
}
