import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { Icon } from '@/kit/parts/Icon'
import { Tag } from '@/kit/parts/Tag'
import type { ProductDetail, SkuChoice } from '@/kit/state/SkuChoice'
import { shortPrice } from '@/lib/format'
import { session } from '@/stores/session'
import type { GoodsState } from './GoodsState'
import './GoodsRows.scss'

interface Props {
  goods: GoodsState
  product: ProductDetail
  choice: SkuChoice
}

/** What is chosen, what takes money off, how it comes, what is promised: each opens its sheet. */
export const GoodsRows = observer(function GoodsRows({ goods, product, choice }: Props) {
  const { coupons, storeInfo, shop } = product
  const { delivery } = goods
  const promises = session.config?.promises ?? []
  const values = product.productAttr.reduce((sum, attr) => sum + attr.attr_values.length, 0)
  return (
    <View className="grows">
      <Row name="选择" onClick={() => goods.choose()}>
        <View className="grows__line">
          {product.productAttr.length > 0 ? choice.words : `已选 ${choice.quantity}${storeInfo.unit_name}`}
        </View>
        {product.productAttr.length > 0 && values > 1 && (
          <View className="grows__note">
            共{product.productAttr.map(attr => `${attr.attr_values.length}种${attr.attr_name}`).join('、')}可选
          </View>
        )}
      </Row>
      {!goods.flash && storeInfo.limit_num === 0 && (
        <Row name="送礼" onClick={() => goods.choose(['gift'])}>
          <View className="grows__line">送给好友，TA 自己填地址收货</View>
        </Row>
      )}
      {coupons.length > 0 && (
        <Row name="优惠" onClick={() => goods.open('coupons')}>
          <View className="grows__tags">
            {coupons.slice(0, 3).map(coupon => (
              <Tag key={coupon.id} kind="outline">
                {couponWords(coupon)}
              </Tag>
            ))}
          </View>
        </Row>
      )}
      <Row name="配送" onClick={() => goods.open('delivery')}>
        <View className="grows__line">
          {delivery?.to ? `送至 ${delivery.to}` : '选择地址，看什么时候送到'} ·{' '}
          {delivery?.freight_text || storeInfo.freight_note}
        </View>
        <View className={`grows__note ${delivery?.deliverable === 0 ? 'grows__note--warn' : ''}`}>
          {delivery?.deliverable === 0
            ? '暂不支持配送到该地区'
            : [delivery?.arrives, delivery?.leaves].filter(Boolean).join('，') || `${shop.city}发货`}
        </View>
      </Row>
      {promises.length > 0 && (
        <Row name="保障" onClick={() => goods.open('promises')}>
          <View className="grows__line">{promises.map(promise => promise.title).join(' · ')}</View>
        </Row>
      )}
    </View>
  )
})

/** "满59减5", "立减5" of a coupon on offer. */
export function couponWords(coupon: { coupon_price: string; use_min_price: string }): string {
  const off = shortPrice(coupon.coupon_price)
  return Number(coupon.use_min_price) > Number(coupon.coupon_price)
    ? `满${shortPrice(coupon.use_min_price)}减${off}`
    : `立减${off}`
}

const Row = ({ name, children, onClick }: { name: string; children: ReactNode; onClick: () => void }) => (
  <View className="grows__row" role="button" onClick={onClick}>
    <View className="grows__name">{name}</View>
    <View className="grows__words">{children}</View>
    <Icon name="right" size={32} className="grows__arrow" />
  </View>
)
