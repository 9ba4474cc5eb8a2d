import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Card } from '@/kit/parts/Card'
import { Icon } from '@/kit/parts/Icon'
import { Tag } from '@/kit/parts/Tag'
import { fenOf } from '@/lib/format'
import { CheckoutRow } from './CheckoutRow'
import { type CheckoutShop, type CheckoutState, piecesOf } from './CheckoutState'
import { OrderLineRow } from './OrderLineRow'
import './CheckoutShopCard.scss'

interface Props {
  state: CheckoutState
  shop: CheckoutShop
  onCoupon: () => void
}

/** What is bought of one shop, what sending it costs, and the coupon it is bought with. */
export const CheckoutShopCard = observer(function CheckoutShopCard({ state, shop, onCoupon }: Props) {
  const stuck = state.data?.undeliverable ?? []
  const coupons = state.couponsOf(shop.mer_id)
  const bundle = state.data?.bundle
  const usable = coupons.filter(coupon => coupon.usable).length
  return (
    <Card className="coshop">
      <View className="coshop__head">
        <Icon name="store" size={36} />
        <View className="coshop__name">{shop.shop_name}</View>
      </View>
      {bundle && <CheckoutRow title={bundle.title} value={`${bundle.num} 份`} />}
      {shop.cartInfo.map(line => (
        <View key={line.id}>
          <OrderLineRow line={line} />
          {stuck.includes(line.id) && (
            <Tag kind="warning" className="coshop__stuck">
              这件商品不能送到所选地址
            </Tag>
          )}
        </View>
      ))}
      <CheckoutRow title="运费" value={(fenOf(shop.postage) ?? 0) > 0 ? `¥${shop.postage}` : '免运费'} />
      {coupons.length > 0 && (
        <CheckoutRow
          title="店铺优惠券"
          value={shop.coupon ? `-¥${shop.coupon.off_price}` : usable > 0 ? `${usable}张可用` : '暂无可用'}
          tone={shop.coupon ? 'off' : 'pale'}
          onClick={onCoupon}
        />
      )}
      <View className="coshop__sum">
        共{piecesOf(shop)}件，小计 <View className="coshop__yuan">¥{shop.sub_price}</View>
      </View>
    </Card>
  )
})
