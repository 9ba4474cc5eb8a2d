import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { goodsOf } from '@/kit/order/ExpressPopup'
import { unsentNum } from '@/kit/order/model'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Price } from '@/kit/parts/Price'
import { Timeline } from '@/kit/parts/Timeline'
import { copy } from '@/kit/scan'
import { KeptOrderLine } from './_parts/KeptOrderLine'
import { type OrderDetail, quietly } from './_parts/model'
import { ShipSheet } from './_parts/ShipSheet'
import './order.scss'

definePageConfig({ navigationBarTitleText: '店铺订单详情' })

export default page(() => {
  const { id, mer_id } = useQuery('id', 'mer_id')
  const merId = mer_id || undefined
  const [shipping, setShipping] = useState<OrderDetail | null>(null)
  return (
    <DetailPage
      load={() => api('GET /api/keeper/order/{id}', { id, mer_id: merId }, quietly)}
      filter={id}
      fresh
      missing="店铺里没有这笔订单"
      bottom={order => {
        const canShip = order._status._can_ship === 1
        if (!canShip && order.refund_status !== 1) return null
        return (
          <ActionBar inset>
            {order.refund_status === 1 && (
              <Button kind="outline" block onClick={() => go('/pages/keeper/aftersales', { mer_id: merId })}>
                处理售后
              </Button>
            )}
            {canShip && (
              <Button kind="main" block onClick={() => setShipping(order)}>
                去发货
              </Button>
            )}
          </ActionBar>
        )
      }}
    >
      {(order, resource) => (
        <View className="keptdetail">
          <View className="keptdetail__head">
            <View className="keptdetail__title">{order._status._title}</View>
            <View>{order._status._msg}</View>
          </View>
          <Card title="收货信息" className="keptdetail__card">
            <View className="keptdetail__who">{`${order.real_name} ${order.user_phone}`}</View>
            <View className="keptdetail__where">{order.user_address}</View>
            {order._status._can_ship === 1 && (
              <View
                className="keptdetail__copy"
                role="button"
                onClick={() => copy(`${order.real_name} ${order.user_phone} ${order.user_address}`, '地址已复制')}
              >
                复制地址
              </View>
            )}
            {order.parcels.map(parcel => (
              <Parcel key={parcel.nth} parcel={parcel} isOne={order.parcels.length === 1 && unsentNum(order) === 0} />
            ))}
          </Card>
          <Goods order={order} />
          <Card title="订单进度" className="keptdetail__card">
            <Timeline items={order.timeline.map(step => ({ time: step._time, text: step.msg }))} />
          </Card>
          <ShipSheet
            order={shipping}
            merId={merId}
            onClose={() => setShipping(null)}
            onShipped={() => resource.refresh()}
          />
        </View>
      )}
    </DetailPage>
  )
})

/** A parcel that left; its number is copied by a tap. What is in it is told where there are several. */
const Parcel = ({ parcel, isOne }: { parcel: OrderDetail['parcels'][number]; isOne: boolean }) => (
  <View className="keptdetail__parcel" role="button" onClick={() => copy(parcel.no, '运单号已复制')}>
    <View>{`${isOne ? '' : `包裹 ${parcel.nth}：`}${parcel.company} ${parcel.no}，点按复制`}</View>
    {!isOne && <View>{goodsOf(parcel)}</View>}
  </View>
)

/** What was bought, how the sum came about, and the order's number. */
function Goods({ order }: { order: OrderDetail }) {
  const sums = [
    ['商品金额', order.total_price],
    ['运费', order.total_postage],
    ['优惠券', `-${order.coupon_price}`],
    ['消费券与金豆', `-${(Number(order.xfq_price) + Number(order.deduction_price)).toFixed(2)}`]
  ].filter(([, value]) => Number(value) !== 0)
  return (
    <Card title="商品" className="keptdetail__card">
      {order.cartInfo.map(line => (
        <KeptOrderLine key={line.id} line={line} />
      ))}
      {sums.map(([name, value]) => (
        <View key={name} className="keptdetail__row">
          <View>{name}</View>
          <View>{`¥${value}`.replace('¥-', '-¥')}</View>
        </View>
      ))}
      <View className="keptdetail__row keptdetail__row--sum">
        <View>{order.paid ? '买家实付' : '买家待付'}</View>
        <Price value={order.pay_price} />
      </View>
      {order.mark && <View className="keptdetail__mark">{`买家留言：${order.mark}`}</View>}
      <View className="keptdetail__no" role="button" onClick={() => copy(order.order_id, '订单号已复制')}>
        <Text>{`订单号 ${order.order_id}`}</Text>
        <Text className="keptdetail__link">复制</Text>
      </View>
    </Card>
  )
}
