import { contract, Flag, ListOf, Nothing, OneOf, paging, Seconds, Text, Type, Words, Yuan } from './core'

const RefundNo = Text(64, '退款单号', 1)

/** Money that is stuck between the shop and a channel, and what people do about it. */
export const adminPay = contract({
  'GET /api/admin/payment/refunds': {
    auth: 'console',
    right: 'order.refund',
    summary: 'Refunds that a channel did not take three times, the longest waiting first',
    input: Type.Object({ ...paging }),
    data: ListOf(
      Type.Object({
        refund_no: Type.String(),
        order_id: Type.String({ description: 'number of the order that was paid' }),
        channel: Type.String(),
        refund_price: Yuan,
        reason: Type.String(),
        tries_num: Type.Integer({ minimum: 0 }),
        why: Type.String({ description: 'what the channel said last' }),
        add_time: Seconds,
        next_time: Seconds
      })
    )
  },
  'POST /api/admin/payment/refund/retry': {
    auth: 'console',
    right: 'order.refund',
    summary: 'Has a channel asked for a refund again within seconds instead of at its turn',
    input: Type.Object({ refund_no: RefundNo }),
    data: Nothing
  },
  'POST /api/admin/payment/refund/settle': {
    auth: 'console',
    right: 'order.refund',
    stepUp: true,
    twoPersons: true,
    summary: 'Writes that a refund a channel cannot make was paid by hand, as in the channel’s own console',
    input: Type.Object({ refund_no: RefundNo, words: Words(140, '退回方式') }),
    data: Nothing
  },
  'GET /api/admin/payment/receipts': {
    auth: 'console',
    right: 'order.refund',
    summary: 'Money that came and fits nothing: those that wait, or those that were seen to',
    input: Type.Object({ state: OneOf(['open', 'done'], '状态', { default: 'open' }), ...paging }),
    data: ListOf(
      Type.Object({
        notice_id: Type.String(),
        channel: Type.String(),
        kind: OneOf(['amount', 'double', 'unknown'], '问题'),
        pay_no: Type.String(),
        trade_no: Type.String({ description: 'the channel’s own number' }),
        order_id: Type.String({ description: 'empty where nobody knows of which order' }),
        pay_price: Yuan,
        due_price: Type.String({ description: 'yuan that were asked for; empty where nothing was' }),
        is_aside: Type.Unsafe<0 | 1>({ ...Flag, description: '1 where the books keep it apart' }),
        add_time: Seconds,
        done_by: Type.String(),
        done_words: Type.String(),
        done_time: Seconds
      })
    )
  },
  'POST /api/admin/payment/receipt/settle': {
    auth: 'console',
    right: 'order.refund',
    stepUp: true,
    twoPersons: true,
    summary:
      'Says what became of money that fitted nothing; with the number of the channel’s refund it leaves the books as well',
    input: Type.Object({
      channel: Text(20, '渠道', 1),
      notice_id: Text(128, '通知编号', 1),
      refund_no: Type.String({ pattern: '^[A-Za-z0-9_-]{0,64}$', default: '', title: '渠道退款单号' }),
      words: Words(140, '处理说明')
    }),
    data: Nothing,
    refusals: ['STATE', 'NOT_ASIDE']
  }
})
