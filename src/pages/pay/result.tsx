import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import Taro, { useUnload } from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { api } from '@/api'
import { go, goHome, replace } from '@/kit/nav'
import { pageOf } from '@/kit/order-pages'
import { useResource } from '@/kit/pages/DetailPage'
import { Frame } from '@/kit/pages/Frame'
import { Failed } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { NavBar } from '@/kit/parts/NavBar'
import { NotifyMe } from '@/kit/parts/NotifyMe'
import { OrderRewards } from '@/kit/parts/OrderRewards'
import { type Pink, PinkCard } from '@/kit/parts/PinkCard'
import { Recommended } from '@/kit/parts/Recommended'
import { Skeleton } from '@/kit/parts/Skeleton'
import { type PayCheck, PayWatch } from '@/kit/state/PayWatch'
import { Bought } from './_parts/Bought'
import { paidKind } from './_parts/kinds'
import { askPaying, seeResult } from './_parts/Till'
import { Verdict } from './_parts/Verdict'
import './result.scss'

definePageConfig({ navigationBarTitleText: '支付结果' })

/** Longer than a channel's notice usually takes; then the person decides. */
const PATIENCE_MS = 20_000

const isGoods = ({ kind }: PayCheck) => ['mall', 'tuan', 'package'].includes(kind)

type Detail = Data<Endpoints['GET /api/order/detail/{id}']>

export default page(() => {
  const { order_id } = useQuery('order_id')
  const check = useResource(askPaying(order_id), order_id)
  const [watch] = useState(() => new PayWatch(askPaying(order_id), PATIENCE_MS))
  const order = useResource<Detail | null>(
    async () =>
      check.data?.paid && isGoods(check.data)
        ? api('GET /api/order/detail/{id}', { id: order_id }, { catch: true, quiet: true })
        : null,
    check.data?.paid
  )
  const follow = async () => {
    const end = await watch.follow(true)
    if (end) check.set(end)
  }
  useEffect(() => {
    if (check.data?.paid) seeResult(order_id)
    if (check.data?.status === 'paying') follow()
  }, [check.data?.status])
  useEffect(() => {
    const wake = () => watch.nudge()
    Taro.onAppShow(wake)
    return () => Taro.offAppShow(wake)
  }, [])
  useUnload(() => watch.stop())
  const { data, error } = check
  return (
    <Frame nav={<NavBar onBack={goHome} />}>
      {!data && !error && <Skeleton kind="article" />}
      {!data && error && <Failed code={error.code} words="没有找到这笔订单" onRetry={() => check.refresh()} />}
      {data && (
        <View className="payresult">
          <Verdict
            check={data}
            waiting={watch.watching}
            onAgain={() => replace('/pages/pay/pay', { id: order_id })}
            onAsk={follow}
            onOrder={() => toOrder(data, order.data)}
          />
          {order.data?.pink && <Together pink={order.data.pink} onEnd={() => order.refresh()} />}
          {order.data && <Bought order={order.data} onOpen={id => go(pageOf(data, 'detail'), { id })} />}
          {order.data && <OrderRewards rewards={order.data.rewards} />}
          {order.data && <NotifyMe topics={['shipped', 'aftersale']} words="发货和售后有进展时微信通知我" />}
          {data.paid && isGoods(data) ? (
            <Recommended around="order" order_id={order_id} title="买了还会买" />
          ) : (
            <Recommended />
          )}
        </View>
      )}
    </Frame>
  )
})

/** The group it was bought with, and the way to invite others. */
const Together = ({ pink, onEnd }: { pink: Pink; onEnd: () => void }) => (
  <View className="payresult__pink">
    <PinkCard
      pink={pink}
      action="邀请好友"
      onAction={() => go('/pages/tuan/recommendDetail', { id: pink.product_id, pinkId: pink.pinkId })}
      onEnd={onEnd}
    />
  </View>
)

/** Paid for several shops at once: their orders are in the list; else the one order. */
function toOrder(check: PayCheck, order: Detail | null | undefined) {
  const other = paidKind(check.kind)
  if (other) return other.open(check.order_id, true)
  if (order && order.children.length > 0) return replace('/pages/order/list', { type: 1 })
  return replace(pageOf(check, 'detail'), { id: check.order_id })
}
