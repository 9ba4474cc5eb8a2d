import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { go, replace } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Cell } from '@/kit/parts/Cell'
import { Countdown } from '@/kit/parts/Countdown'
import { NotifyMe } from '@/kit/parts/NotifyMe'
import { PicGrid } from '@/kit/parts/PicGrid'
import { State } from '@/kit/parts/State'
import { Timeline } from '@/kit/parts/Timeline'
import type { OrderDetail } from './_parts/model'
import { OrderLineRow } from './_parts/OrderLineRow'
import { ReturnSums } from './_parts/ReturnSums'
import { SendBack } from './_parts/SendBack'
import './returnDetail.scss'

definePageConfig({ navigationBarTitleText: '售后详情' })

type AfterSale = OrderDetail['refunds'][number]

/** What the server does when the time is over. */
const THEN: Partial<Record<AfterSale['status'], string>> = {
  1: '后自动同意退款',
  2: '后自动同意退货',
  4: '后申请自动关闭',
  5: '后自动退款'
}
/** What became of the money, where it does not wait to go back. */
const MONEY: Partial<Record<AfterSale['status'], string>> = {
  3: '本次没有退款',
  6: '款项已原路退回',
  [-1]: '本次没有退款'
}
/** Still on its way, so there will be news. */
const isOpen = ({ status }: AfterSale) => [1, 2, 4, 5, 7].includes(status)

const pick = (order: OrderDetail, id: string) => order.refunds.find(one => one.id === id) ?? order.refunds[0]

export default page(() => {
  const { id, refund } = useQuery('id', 'refund')
  const [busy, setBusy] = useState(false)
  const load = () => api('GET /api/order/detail/{id}', { id }, { catch: true, quiet: true })
  const withdraw = async (sale: AfterSale, after: () => Promise<unknown>) => {
    if (!(await confirm({ content: '确定撤销这次售后申请吗？', confirmText: '撤销申请', cancelText: '再想想' }))) return
    setBusy(true)
    const nothing = { refund_express: '', refund_express_name: '', refund_phone: '' }
    await api('POST /api/order/refund/express', { id: sale.id, act: 'withdraw', ...nothing }, { catch: true }).catch(
      () => {}
    )
    await after()
    setBusy(false)
  }
  return (
    <DetailPage
      skeleton="form"
      load={load}
      filter={id}
      fresh
      missing="没有找到这笔订单"
      bottom={(order, resource) => {
        const sale = pick(order, refund)
        if (!sale) return null
        return (
          <View className="returndetail__actions">
            {sale._actions.includes('withdraw') && (
              <Button kind="plain" busy={busy} onClick={() => withdraw(sale, () => resource.refresh())}>
                撤销申请
              </Button>
            )}
            <Button kind="plain" onClick={() => go('/pages/order/detail', { id: order.order_id })}>
              查看订单
            </Button>
            {sale._actions.includes('again') && order._status._actions.includes('aftersale') && (
              <Button kind="outline" onClick={() => replace('/pages/order/return', { id: order.order_id })}>
                再次申请
              </Button>
            )}
          </View>
        )
      }}
    >
      {(order, resource) => {
        const sale = pick(order, refund)
        if (!sale) return <State kind="empty" icon="refund" words="这笔订单没有售后" />
        return <Body order={order} sale={sale} onChanged={() => resource.refresh()} />
      }}
    </DetailPage>
  )
})

function Body({ order, sale, onChanged }: { order: OrderDetail; sale: AfterSale; onChanged: () => Promise<unknown> }) {
  const lines = sale.lines.flatMap(({ id, cart_num }) => {
    const line = order.cartInfo.find(one => one.id === id)
    return line ? [{ ...line, cart_num, refund_num: 0 }] : []
  })
  return (
    <View className="returndetail">
      <View className="returndetail__head">
        <View className="returndetail__title">{sale._title}</View>
        {sale._until > 0 && (
          <Countdown
            key={sale._until}
            className="returndetail__until"
            end_s={sale._until}
            before="还剩"
            after={THEN[sale.status]}
            onEnd={onChanged}
          />
        )}
        <View className="returndetail__words">{sale._msg}</View>
      </View>
      {sale._actions.includes('send') && <SendBack id={sale.id} onSent={onChanged} />}
      <ReturnSums sums={sale} note={MONEY[sale.status]} />
      {isOpen(sale) && <NotifyMe topics={['aftersale']} words="售后有进展时微信通知我" />}
      <Card title={sale.type === 1 ? '仅退款' : '退货退款'}>
        {lines.map(line => (
          <OrderLineRow key={line.id} line={line} link />
        ))}
        <View className="returndetail__why">{`原因：${sale.reason}`}</View>
        {sale.explain && <View className="returndetail__why">{sale.explain}</View>}
        <PicGrid pics={sale.pics} alt="凭证" />
      </Card>
      <Card title="售后进度">
        <Timeline items={sale.timeline.map(step => ({ time: step._time, text: step.msg }))} />
      </Card>
      {order.refunds.length > 1 && (
        <Card title="这笔订单的其他售后" bare>
          {order.refunds
            .filter(one => one.id !== sale.id)
            .map(one => (
              <Cell
                key={one.id}
                title={one._title}
                note={one._add_time}
                value={`¥${one.refund_price}`}
                onClick={() => replace('/pages/order/returnDetail', { id: order.order_id, refund: one.id })}
              />
            ))}
        </Card>
      )}
    </View>
  )
}
