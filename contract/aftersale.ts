import { Bill } from './bill'
import {
  Count,
  contract,
  Id,
  ListOf,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  Picture,
  paging,
  Seconds,
  Text,
  TimeText,
  Type,
  Words,
  Yuan
} from './core'

/** 1 the money only, 2 the goods go back first. */
export const RefundType = OneOf([1, 2], '售后类型')
/** 1 and 2 asked for, of that type; 3 refused, 4 agreed and awaiting the goods, 5 sent back, 8 the shop offers a part, 7 money on its way, 6 refunded, -1 withdrawn. */
export const AfterSaleStatus = OneOf([1, 2, 3, 4, 5, 6, 7, 8, -1], '售后状态')

/** How the amount came about: goods and freight, less coupons, vouchers, beans and what stays with the shop, is what goes back. */
const sums = {
  refund_price: Yuan,
  refund_goods: Yuan,
  refund_postage: Yuan,
  refund_coupon: Type.String({
    description: 'the pieces’ part of coupons and of what the shop let go, which was never paid'
  }),
  refund_xfq: Yuan,
  refund_jindou: Count,
  refund_jindou_price: Yuan,
  refund_kept: Type.Unsafe<string>({
    ...Yuan,
    description: 'what stays with the shop where the buyer took less than was asked for'
  }),
  bill: Bill
}

/** What a shop offers to give back in place of what is asked for. */
const PartOffer = Type.Object({
  nth: Type.Integer({ minimum: 1, title: '第几次提议', description: 'sent with the answer to it' }),
  refund_price: Yuan,
  refund_xfq: Yuan,
  refund_jindou: Count,
  reason: Type.String(),
  _add_time: TimeText
})

/** What may be offered in place of what is asked for. */
export const PartRange = Type.Object({
  min_price: Yuan,
  max_price: Yuan,
  left: Type.Integer({ minimum: 1, description: 'so many offers may still be made, this one among them' })
})

/** An amount a shop offers, in yuan. */
export const PartPrice = Type.String({ pattern: '^\\d{1,8}(\\.\\d{1,2})?$', title: '退款金额' })

export const AfterSale = Type.Object({
  id: Id,
  type: RefundType,
  status: AfterSaleStatus,
  _title: Type.String(),
  _msg: Type.String(),
  _until: Type.Integer({ description: 'Unix seconds at which the server decides by itself, else 0' }),
  _actions: Type.Array(OneOf(['send', 'withdraw', 'accept', 'decline', 'again'], '操作')),
  refund_num: Count,
  ...sums,
  refund_asked: Type.Unsafe<string>({ ...Yuan, description: 'the money that was asked for' }),
  offer: Nullable(PartOffer),
  reason: Type.String(),
  explain: Type.String(),
  pics: Type.Array(Picture),
  remark: Type.String({ description: 'what the shop said' }),
  return_to: Nullable(
    Type.Object(
      { name: Type.String(), phone: Type.String(), address: Type.String() },
      {
        description:
          'where the goods go back to, from when the shop agreed; null where they stay, or the shop has not said'
      }
    )
  ),
  refund_express: Type.String(),
  refund_express_name: Type.String(),
  lines: Type.Array(Type.Object({ id: Id, cart_num: Count, refund_price: Yuan })),
  timeline: Type.Array(Type.Object({ msg: Type.String(), time: Seconds, _time: TimeText })),
  add_time: Seconds,
  _add_time: TimeText
})

const Ref = Text(64, '订单号', 1)

export const aftersale = contract({
  'GET /api/order/refund/reason': {
    auth: 'login',
    summary: 'Reasons a buyer can give',
    input: Nothing,
    data: Type.Array(Type.String())
  },
  'POST /api/order/refund/verify': {
    auth: 'login',
    summary: 'Asks for pieces of a paid order back; with preview it only says what would go back',
    input: Type.Object({
      uni: Ref,
      refund_type: RefundType,
      cart_ids: Type.Array(
        Type.Object({ cart_id: Id, cart_num: Type.Integer({ minimum: 1, maximum: 9999, title: '数量' }) }),
        { maxItems: 200, default: [], description: 'order lines and how many of each; none is all that is left' }
      ),
      text: Type.String({ maxLength: 40, default: '', title: '退款原因' }),
      refund_reason_wap_img: Type.Array(Picture, { maxItems: 9, default: [], title: '凭证' }),
      refund_reason_wap_explain: Type.String({ maxLength: 200, default: '', title: '补充说明' }),
      preview: Optional(Type.Boolean({ title: '试算' }))
    }),
    data: Type.Object({
      id: Type.String({ description: 'the after-sale, empty for a preview' }),
      refund_num: Count,
      ...sums
    }),
    refusals: ['STATE', 'QTY', 'NOT_SHIPPED', 'REASON', 'BAD_PICTURE']
  },
  'POST /api/order/refund/express': {
    auth: 'login',
    summary: 'Tells where the goods that go back are; with act withdraw, takes the after-sale back',
    input: Type.Object({
      id: Id,
      act: Optional(OneOf(['send', 'withdraw'], '操作')),
      refund_express: Type.String({ pattern: '^([A-Za-z0-9-]{5,40})?$', default: '', title: '运单号' }),
      refund_express_name: Type.String({ maxLength: 40, default: '', title: '快递公司' }),
      refund_phone: Type.String({ pattern: '^(1[2-9]\\d{9})?$', default: '', title: '联系电话' })
    }),
    data: Nothing,
    refusals: ['STATE', 'EXPRESS_NEEDED']
  },
  'POST /api/order/refund/offer': {
    auth: 'login',
    summary:
      'Answers a shop that offers to give back a part: takes it, and so much goes back; or not, and the shop decides anew',
    input: Type.Object({
      id: Id,
      nth: Type.Integer({ minimum: 1, maximum: 99, title: '第几次提议' }),
      act: OneOf(['accept', 'decline'], '答复')
    }),
    data: Type.Object({ status: AfterSaleStatus }),
    refusals: ['STATE']
  }
})

const AdminAfterSale = Type.Composite([
  AfterSale,
  Type.Object({
    uid: Id,
    order_id: Type.String(),
    mer_id: Id,
    shop_name: Type.String(),
    goods: Type.Array(
      Type.Object({ id: Id, store_name: Type.String(), suk: Type.String(), image: Picture, num: Count, price: Yuan })
    ),
    _desk: Type.Array(OneOf(['agree', 'refuse', 'received', 'part'], '操作'), {
      description: 'what may be decided now'
    }),
    part: Nullable(PartRange)
  })
])

export const adminAftersale = contract({
  'GET /api/admin/aftersale/list': {
    auth: 'console',
    shops: true,
    right: 'aftersale.read',
    summary:
      'After-sales: open ones, oldest first; of these those that wait for a decision, by when they are decided on by themselves; or those that are over, newest first',
    input: Type.Object({
      closed: Optional(Type.Boolean({ title: '已结束' })),
      waiting: Optional(Type.Boolean({ title: '待处理' })),
      order: Optional(Text(64, '订单号')),
      type: Optional(RefundType),
      shop: Optional(Id),
      ...paging
    }),
    data: ListOf(AdminAfterSale)
  },
  'GET /api/admin/aftersale/open/{id}': {
    auth: 'console',
    shops: true,
    right: 'aftersale.decide',
    summary:
      'What may be asked back of an order, by kind: pieces of each line and their exact sums; or why nothing may',
    input: Type.Object({ id: Ref }),
    data: Type.Object({
      reasons: Type.Array(Type.String()),
      kinds: Type.Array(
        Type.Object({
          type: RefundType,
          why: Type.String({ description: 'why nothing may be asked back this way; empty where something may' }),
          lines: Type.Array(
            Type.Object({
              id: Id,
              store_name: Type.String(),
              suk: Type.String(),
              image: Picture,
              num: Count,
              refund_price: Type.Unsafe<string>({ ...Yuan, description: 'of all these pieces' })
            })
          )
        })
      )
    })
  },
  'POST /api/admin/aftersale/open': {
    auth: 'console',
    shops: true,
    right: 'aftersale.decide',
    idempotent: true,
    summary: 'Asks for pieces of an order back in the place of its buyer, who called and is told',
    input: Type.Object({
      id: Ref,
      type: RefundType,
      lines: Type.Array(Type.Object({ id: Id, num: Type.Integer({ minimum: 1, maximum: 9999, title: '数量' }) }), {
        minItems: 1,
        maxItems: 200,
        title: '售后商品'
      }),
      text: Words(40, '售后原因'),
      note: Words(140, '来电说明')
    }),
    data: Type.Object({ id: Id, refund_price: Yuan }),
    refusals: ['STATE', 'QTY', 'NOT_SHIPPED', 'REASON']
  },
  'POST /api/admin/aftersale/agree': {
    auth: 'console',
    shops: true,
    right: 'aftersale.decide',
    twoPersons: true,
    summary: 'Agrees: the money goes back, or the buyer sends the goods',
    input: Type.Object({ id: Id, words: Type.String({ maxLength: 140, default: '', title: '说明' }) }),
    data: Nothing,
    refusals: ['STATE']
  },
  'POST /api/admin/aftersale/offer': {
    auth: 'console',
    shops: true,
    right: 'aftersale.decide',
    twoPersons: true,
    summary: 'Offers to give back a part of what is asked for; the buyer takes it or not',
    input: Type.Object({ id: Id, price: PartPrice, reason: Words(140, '原因') }),
    data: Nothing,
    refusals: ['STATE', 'PRICE']
  },
  'POST /api/admin/aftersale/refuse': {
    auth: 'console',
    shops: true,
    right: 'aftersale.decide',
    summary: 'Refuses an after-sale with a reason',
    input: Type.Object({ id: Id, reason: Words(140, '原因') }),
    data: Nothing,
    refusals: ['STATE']
  },
  'POST /api/admin/aftersale/received': {
    auth: 'console',
    shops: true,
    right: 'aftersale.decide',
    twoPersons: true,
    summary: 'The goods came back: the money goes back',
    input: Type.Object({ id: Id }),
    data: Nothing,
    refusals: ['STATE']
  }
})
