import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { BillRows, BillTotal } from '@/kit/parts/BillRows'
import { Card } from '@/kit/parts/Card'
import { NameRows } from '@/kit/parts/NameRows'
import { Pic } from '@/kit/parts/Pic'
import { Price } from '@/kit/parts/Price'
import { StandingCard } from '@/kit/parts/StandingCard'
import { Timeline } from '@/kit/parts/Timeline'
import { quietly } from './_parts/model'
import './order_detail.scss'

definePageConfig({ navigationBarTitleText: '小店订单详情' })

type Order = Data<Endpoints['GET /api/order/detail/{id}']>

export default page(() => {
  const { id } = useQuery('id')
  return (
    <DetailPage
      load={() => api('GET /api/order/detail/{id}', { id, side: 'subshop' }, quietly)}
      filter={id}
      fresh
      missing="没有这笔小店订单"
    >
      {order => (
        <View className="suborderpage">
          {order.brought && <Share order={order} share={order.brought} />}
          <Card title="从橱窗买的商品" className="suborderpage__card">
            {order.cartInfo.map(line => (
              <View
                key={line.id}
                className="suborderpage__line"
                role="button"
                onClick={() => go('/pages/goods/detail', { id: line.product_id })}
              >
                <Pic className="suborderpage__pic" src={line.productInfo.attrInfo.image} alt="" width={200} />
                <View className="suborderpage__words">
                  <View className="suborderpage__name">{line.productInfo.store_name}</View>
                  {line.refund_num > 0 && <View className="suborderpage__note">{`已退 ${line.refund_num} 件`}</View>}
                </View>
                <View className="suborderpage__side">
                  <Price value={line.truePrice} size="sm" tone="text" />
                  <View className="suborderpage__note">{`×${line.cart_num}`}</View>
                </View>
              </View>
            ))}
            <BillRows bill={order.bill} />
            <BillTotal bill={order.bill} word="买家实付" />
          </Card>
          <Card title="订单进度" className="suborderpage__card">
            <Timeline items={order.timeline.map(step => ({ time: step._time, text: step.msg }))} />
          </Card>
          <View className="suborderpage__foot">发货和售后由商家负责；买家的姓名、电话和地址不会显示给你。</View>
        </View>
      )}
    </DetailPage>
  )
})

function Share({ order, share }: { order: Order; share: NonNullable<Order['brought']> }) {
  return (
    <StandingCard
      tone={share.state === 'void' ? 'plain' : 'gold'}
      name={`佣金${share._state}`}
      value={`¥${share.number}`}
      note={share.note || order._status._title}
    >
      <NameRows
        rows={[
          ['买家', share.nickname],
          ['订单状态', order._status._title],
          ['订单号', order.order_id],
          ['下单时间', order._add_time]
        ]}
      />
    </StandingCard>
  )
}
