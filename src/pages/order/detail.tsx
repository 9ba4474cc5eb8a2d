import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { askService } from '@/kit/chat'
import { useResource } from '@/kit/pages/DetailPage'
import { Frame } from '@/kit/pages/Frame'
import { Failed } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBar, ActionIcon } from '@/kit/parts/ActionBar'
import { NavBar } from '@/kit/parts/NavBar'
import { OrderRewards } from '@/kit/parts/OrderRewards'
import { PullRefresh } from '@/kit/parts/PullRefresh'
import { Skeleton } from '@/kit/parts/Skeleton'
import { DetailHead } from './_parts/DetailHead'
import { Facts } from './_parts/Facts'
import { GoodsAndPrice } from './_parts/GoodsAndPrice'
import { Help } from './_parts/Help'
import { MyGroup } from './_parts/MyGroup'
import { isVirtual } from './_parts/model'
import { OrderBar } from './_parts/OrderButtons'
import { OrderDesk } from './_parts/OrderDesk'
import { OrderSheets } from './_parts/OrderSheets'
import { PayWaySheet } from './_parts/PayWaySheet'
import { Progress } from './_parts/Progress'
import { Signature } from './_parts/Signature'
import { SplitOrders } from './_parts/SplitOrders'
import { Whereabouts } from './_parts/Whereabouts'
import './detail.scss'

definePageConfig({ navigationBarTitleText: '订单详情' })

export default page(() => {
  const { id } = useQuery('id')
  const resource = useResource(() => api('GET /api/order/detail/{id}', { id }, { catch: true, quiet: true }), id, true)
  const [desk] = useState(() => new OrderDesk(() => resource.refresh()))
  const [choosing, setChoosing] = useState(false)
  const { data: order, error } = resource
  if (!order) {
    return (
      <Frame>
        {error ? (
          <Failed code={error.code} words="没有找到这笔订单" onRetry={() => resource.refresh()} />
        ) : (
          <Skeleton kind="cards" />
        )}
      </Frame>
    )
  }
  return (
    <View>
      <Frame
        nav={<NavBar tone="brand" />}
        bottom={
          <ActionBar inset>
            <ActionIcon
              icon="service"
              text="联系客服"
              onClick={() => askService({ shop_id: order.mer_id, order_no: order.order_id })}
            />
            <OrderBar order={order} desk={desk} />
          </ActionBar>
        }
      >
        <PullRefresh onRefresh={() => resource.refresh()}>
          <DetailHead order={order} onOver={() => resource.refresh()} />
          <View className="orderdetail__body">
            {isVirtual(order) || <Whereabouts order={order} onExpress={() => desk.do('express', order)} />}
            {order.pink && <MyGroup pink={order.pink} onOver={() => resource.refresh()} />}
            <SplitOrders order={order} />
            <GoodsAndPrice order={order} />
            <OrderRewards rewards={order.rewards} />
            <Facts order={order} onPayWay={() => setChoosing(true)} />
            {order.signature && <Signature src={order.signature} />}
            <Progress steps={order.timeline} />
            <Help help={order.help_info} />
          </View>
        </PullRefresh>
      </Frame>
      <OrderSheets desk={desk} />
      <PayWaySheet
        order={order}
        open={choosing}
        onClose={() => setChoosing(false)}
        onChanged={() => resource.refresh()}
      />
    </View>
  )
})
