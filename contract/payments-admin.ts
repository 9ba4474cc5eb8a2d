import { ORDER_KINDS } from './admin'
import {
  Count,
  contract,
  DeskFile,
  Format,
  Id,
  Moment,
  Nullable,
  OneOf,
  Optional,
  Phone,
  Seconds,
  type Static,
  Text,
  Type,
  Yuan
} from './core'
import { OrderRef } from './order'

/** What people pay for: goods with a parcel, and all that is there as soon as it is paid. */
export const PAYMENT_KINDS = {
  ...ORDER_KINDS,
  recharge: '充值',
  store_payment: '到店付款',
  blindbox: '盲盒',
  draw_chance: '抽奖次数',
  gift: '送礼',
  tour: '免费游报名',
  application_fee: '入驻费用',
  zone_fee: '专区费用'
} as const
export type PaymentKind = keyof typeof PAYMENT_KINDS
const Kind = OneOf(Object.keys(PAYMENT_KINDS) as PaymentKind[], '类型', { words: PAYMENT_KINDS })

/** How people pay, in words. */
export const PAYMENT_CHANNELS = {
  yue: '余额',
  weixin: '微信支付',
  alipay: '支付宝',
  uppay: '云闪付',
  sandbox: '模拟支付'
} as const
const Channel = OneOf(Object.keys(PAYMENT_CHANNELS) as (keyof typeof PAYMENT_CHANNELS)[], '渠道', {
  words: PAYMENT_CHANNELS
})

/** `refunded` is also what went back in part, and what is on its way. */
const Asked = OneOf(['unpaid', 'paid', 'refunded', 'closed'], '状态', {
  words: { unpaid: '待付款', paid: '已付款', refunded: '有退款', closed: '已关闭' }
})
const State = OneOf(['unpaid', 'paid', 'part', 'refunding', 'refunded', 'closed'], '状态')
export type PaymentState = Static<typeof State>

/** What the list, its file and the page of a member are narrowed to. */
const filter = {
  number: Type.String({ maxLength: 64, default: '', title: '单号' }),
  phone: Optional(Phone),
  uid: Optional(Id),
  kind: Optional(Kind),
  state: Optional(Asked),
  pay_type: Optional(Channel),
  from: Optional(Moment),
  until: Optional(Moment)
}

const facts = {
  order_id: Type.String({ description: 'number of what was to be paid' }),
  kind: Type.String(),
  _kind: Type.String(),
  title: Type.String({ description: 'what it is for, as the channel’s bill says it; empty where nobody tried to pay' }),
  state: State,
  _state: Type.String(),
  uid: Id,
  nickname: Type.String(),
  phone: Type.String({ description: 'masked; empty where there is none' }),
  shop_name: Type.String({ description: 'empty where it is the platform’s, or several shops’' }),
  pay_price: Yuan,
  back_price: Type.String({ description: 'yuan that went back, or are on their way' }),
  pay_type: Type.String({ description: 'empty while nobody chose a way' }),
  trade_no: Type.String({ description: 'the channel’s own number' }),
  add_time: Seconds,
  pay_time: Type.Integer({ description: '0 where it is not paid' })
}

/** What members were asked to pay, of every kind, and what became of it. */
export const adminPayments = contract({
  'GET /api/admin/payment/list': {
    auth: 'console',
    right: 'payment.read',
    summary:
      'What was to be paid, of every kind, the newest first by cursor: by the number of the order, of a payment, of a refund or of the channel; a page may be short where there is little to find',
    input: Type.Object({
      ...filter,
      cursor: Optional(Text(200, '游标')),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, title: '每页条数' })
    }),
    data: Type.Object({ list: Type.Array(Type.Object(facts)), cursor: Nullable(Type.String()) })
  },
  'GET /api/admin/payment/detail/{id}': {
    auth: 'console',
    right: 'payment.read',
    summary: 'One that was to be paid, with every try to pay it and what went back',
    input: Type.Object({ id: OrderRef }),
    data: Type.Object({
      ...facts,
      has_page: Type.Unsafe<0 | 1>({
        type: 'integer',
        enum: [0, 1],
        description: '1 for an order with a page of its own'
      }),
      mer_id: Type.String({ description: 'the shop it is for; empty where it is none or several' }),
      stop_time: Type.Integer({ description: 'until when it can be paid; 0 where it is decided' }),
      attempts: Type.Array(
        Type.Object({
          pay_no: Type.String({ description: 'the number the channel knows it by' }),
          trade_no: Type.String(),
          pay_type: Type.String(),
          scene: Type.String({ description: 'where it was paid, in Chinese' }),
          _state: Type.String(),
          pay_price: Yuan,
          why: Type.String({ description: 'what somebody should look at, in Chinese; empty where nothing is' }),
          add_time: Seconds,
          pay_time: Seconds
        })
      ),
      refunds: Type.Array(
        Type.Object({
          refund_no: Type.String(),
          pay_no: Type.String(),
          refund_price: Yuan,
          reason: Type.String(),
          _state: Type.String(),
          tries_num: Count,
          why: Type.String({ description: 'what the channel said last' }),
          add_time: Seconds,
          done_time: Seconds
        })
      )
    })
  },
  'POST /api/admin/payment/export': {
    auth: 'console',
    right: 'payment.read',
    summary: 'The address of a file (CSV or .xlsx) of what payment/list finds, for a minute; phones are masked',
    input: Type.Object({ ...filter, format: Format }),
    data: DeskFile
  }
})
