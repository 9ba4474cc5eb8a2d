import { View } from '@tarojs/components'
import { replace } from '@/kit/nav'
import type { OrderDetail } from '@/kit/order/model'
import { OrderLineRow } from '@/kit/order/OrderLineRow'
import { Card } from '@/kit/parts/Card'
import { Cell } from '@/kit/parts/Cell'
import { Countdown } from '@/kit/parts/Countdown'
import { Icon } from '@/kit/parts/Icon'
import { NotifyMe } from '@/kit/parts/NotifyMe'
import { PicGrid } from '@/kit/parts/PicGrid'
import { Timeline } from '@/kit/parts/Timeline'
import { PartOffer } from './PartOffer'
import { ReturnSums } from './ReturnSums'
import { SendBack } from './SendBack'
import './ReturnBody.scss'

type AfterSale = OrderDetail['refunds'][number]

/** What the server does when the time is over. */
const THEN: Partial<Record<AfterSale['status'], string>> = {
  1: '后自动同意退款',
  2: '后自动同意退货',
  4: '后申请自动关闭',
  5: '后自动退款',
  8: '答复，逾期视为不接受'
}
/** What became of the money, where it does not wait to go back. */
const MONEY: Partial<Record<AfterSale['status'], string>> = {
  3: '本次没有退款',
  6: '款项已原路退回',
  8: '接受提议后按提议的金额退款',
  [-1]: '本次没有退款'
}
/** Still on its way, so there will be news. */
const isOpen = ({ status }: AfterSale) => [1, 2, 4, 5, 7, 8].includes(status)

interface Props {
  order: OrderDetail
  sale: AfterSale
  /** It was asked for a moment ago. */
  told: boolean
  onChanged: () => Promise<unknown>
}

/** One after-sale: what happens next, where the goods go, what comes back, and how it went. */
export function ReturnBody({ order, sale, told, onChanged }: Props) {
  const lines = sale.lines.flatMap(({ id, cart_num }) => {
    const line = order.cartInfo.find(one => one.id === id)
    return line ? [{ ...line, cart_num, refund_num: 0 }] : []
  })
  return (
    <View className="returnbody">
      {told && (
        <View className="returnbody__done">
          <Icon name="circle-check" size={36} />
          申请已提交，商家处理后会通知你
        </View>
      )}
      <View className="returnbody__head">
        <View className="returnbody__title">{sale._title}</View>
        {sale._until > 0 && (
          <Countdown
            key={sale._until}
            className="returnbody__until"
            end_s={sale._until}
            before="还剩"
            after={THEN[sale.status]}
            onEnd={onChanged}
          />
        )}
        <View className="returnbody__words">{sale._msg}</View>
      </View>
      {sale._actions.includes('send') && <SendBack sale={sale} onSent={onChanged} />}
      {sale.offer && <PartOffer sale={sale} offer={sale.offer} onAnswered={onChanged} />}
      <ReturnSums sums={sale} word={sale.offer ? '申请退款' : undefined} note={MONEY[sale.status]} />
      {isOpen(sale) && <NotifyMe topics={['aftersale']} words="售后有进展时微信通知我" />}
      <Card title={sale.type === 1 ? '仅退款' : '退货退款'}>
        {lines.map(line => (
          <OrderLineRow key={line.id} line={line} link />
        ))}
        <View className="returnbody__why">{`原因：${sale.reason}`}</View>
        {sale.explain && <View className="returnbody__why">{sale.explain}</View>}
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
