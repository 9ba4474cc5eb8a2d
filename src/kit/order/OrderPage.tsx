import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api } from '@/api'
import { askService } from '@/kit/chat'
import { useResource } from '@/kit/pages/DetailPage'
import { Frame } from '@/kit/pages/Frame'
import { Failed } from '@/kit/pages/ListPage'
import { ActionBar, ActionIcon } from '@/kit/parts/ActionBar'
import { NavBar } from '@/kit/parts/NavBar'
import { OrderRewards } from '@/kit/parts/OrderRewards'
import { PullRefresh } from '@/kit/parts/PullRefresh'
import { Skeleton } from '@/kit/parts/Skeleton'
import { BundleRow } from './BundleRow'
import { DetailHead } from './DetailHead'
import { Facts } from './Facts'
import { GoodsAndPrice } from './GoodsAndPrice'
import { Help } from './Help'
import { MyGroup } from './MyGroup'
import { isVirtual } from './model'
import { OrderBar } from './OrderButtons'
import { OrderDesk } from './OrderDesk'
import { OrderSheets } from './OrderSheets'
import { PayWaySheet } from './PayWaySheet'
import { Progress } from './Progress'
import { Signature } from './Signature'
import { SplitOrders } from './SplitOrders'
import { Whereabouts } from './Whereabouts'
import './OrderPage.scss'

/** One order: how it stands, where its parcel is, what was bought and what can be done. */
export const OrderPage = observer(function OrderPage({ id }: { id: string }) {
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
            {isVirtual(order) || <Whereabouts order={order} onExpress={parcel => desk.track(order, parcel)} />}
            {order.pink && <MyGroup pink={order.pink} onOver={() => resource.refresh()} />}
            <SplitOrders order={order} />
            <BundleRow order={order} />
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
