import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/kit/nav'
import { Button } from '@/kit/parts/Button'
import { CouponCard } from '@/kit/parts/CouponCard'
import { Icon } from '@/kit/parts/Icon'
import { Popup } from '@/kit/parts/Popup'
import type { ProductDetail } from '@/kit/state/SkuChoice'
import { session } from '@/stores/session'
import type { GoodsState } from './GoodsState'
import './GoodsSheets.scss'

interface Props {
  goods: GoodsState
  product: ProductDetail
}

/** The sheets behind the rows: coupons, delivery, promises. */
export const GoodsSheets = observer(function GoodsSheets({ goods, product }: Props) {
  const shut = () => goods.close()
  const { delivery } = goods
  // Whose address counts changes it among their addresses; everybody else says which city they are in.
  const pickPlace = () => (delivery?.known_by === 'address' ? go('/pages/user/address_list') : go('/choose-location'))
  const done = (
    <Button kind="main" size="large" block onClick={shut}>
      知道了
    </Button>
  )
  return (
    <View>
      <Popup open={goods.sheet === 'coupons'} onClose={shut} title="优惠券">
        <View className="gsheet gsheet--grey">
          <View className="gsheet__hint">达到门槛后，结算时自动领取并选好最省的用法</View>
          {product.coupons.map(coupon => (
            <CouponCard
              key={coupon.id}
              coupon={coupon}
              state={coupon.is_use ? 'claimed' : 'use'}
              onClick={() => goods.choose()}
            />
          ))}
        </View>
      </Popup>
      <Popup open={goods.sheet === 'delivery'} onClose={shut} title="配送" footer={done}>
        <View className="gsheet">
          <Line title="送至" words={delivery?.to || '选择地址'} onClick={pickPlace} />
          <Line title="发货地" words={product.shop.city} />
          {delivery?.leaves && <Line title="发货" words={delivery.leaves} />}
          {delivery?.arrives && <Line title="送达" words={`${delivery.arrives}，以物流实际进度为准`} />}
          {delivery?.deliverable === 0 && <Line title="送达" words="暂不支持配送到该地区，请更换收货地址" />}
          <Line
            title="运费"
            words={`${delivery?.freight_text || product.storeInfo.freight_note}；多件商品在结算时合并计算`}
          />
          <Line title="收货" words="签收前请当面验货，有破损可直接拒收" />
        </View>
      </Popup>
      <Popup open={goods.sheet === 'promises'} onClose={shut} title="服务保障" footer={done}>
        <View className="gsheet">
          {(session.config?.promises ?? []).map(promise => (
            <View key={promise.title} className="gsheet__promise">
              <Icon name="shield" size={40} className="gsheet__icon" />
              <View>
                <View className="gsheet__title">{promise.title}</View>
                <View className="gsheet__words">{promise.info}</View>
              </View>
            </View>
          ))}
        </View>
      </Popup>
    </View>
  )
})

const Line = ({ title, words, onClick }: { title: string; words: string; onClick?: () => void }) => (
  <View className="gsheet__line" role={onClick && 'button'} onClick={onClick}>
    <View className="gsheet__name">{title}</View>
    <View className="gsheet__value">{words}</View>
    {onClick && <Icon name="right" size={32} color="var(--text-3)" />}
  </View>
)
