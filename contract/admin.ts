import { Province } from './address'
import {
  Count,
  contract,
  DeskFile,
  Format,
  Id,
  ListOf,
  Moment,
  Nothing,
  OneOf,
  Optional,
  Phone,
  paging,
  Text,
  Type,
  Words
} from './core'
import { Seen } from './home-admin'
import { returning, sending } from './merchant'
import { Order, OrderDetail, OrderRef, TimelineStep } from './order'
import { Packed, WhichParcel } from './parcel'

const staffNote = {
  staff_note: Type.String({ description: 'what people at the desk wrote down; never shown to the buyer' })
}

const Reason = Words(140, '原因')

/** Of a file or of slips: receivers whole, and what for. */
export const Whole = {
  whole: Type.Unsafe<0 | 1>({ enum: [0, 1], type: 'integer', default: 0, title: '完整收货信息' }),
  reason: Type.String({ maxLength: 140, default: '', title: '用途' })
}

/** Columns of a file of orders, in their order. */
export const ORDER_COLUMNS = [
  ...(['no', 'state', 'made', 'paid', 'shop', 'goods', 'pieces'] as const),
  ...(['goods_price', 'freight', 'off', 'adjusted', 'pay_price', 'pay_type'] as const),
  ...(['receiver', 'phone', 'address', 'mark', 'note', 'company', 'parcel', 'shipped'] as const)
] as const
export type OrderColumn = (typeof ORDER_COLUMNS)[number]

const OrderType = Type.Unsafe<0 | 1 | 2 | 3 | 4 | -1 | -2 | -3 | 9>({
  type: 'integer',
  enum: [0, 1, 2, 3, 4, -1, -2, -3, 9],
  default: 9,
  title: '订单状态'
})

/** Kinds of orders that have a parcel, by what sold or gave the goods. */
export const ORDER_KINDS = {
  mall: '普通订单',
  tuan: '拼团',
  package: '礼包',
  gift_delivery: '礼物收货',
  prize_delivery: '奖品配送',
  airdrop: '免费领取配送'
} as const
const OrderKind = OneOf(Object.keys(ORDER_KINDS) as (keyof typeof ORDER_KINDS)[], '订单类型', { words: ORDER_KINDS })

/** Provinces as addresses begin with them, whatever follows: 浙江省, 内蒙古自治区, 上海市. */
export const PROVINCES = [
  ...(['北京', '天津', '上海', '重庆', '河北', '山西', '辽宁', '吉林', '黑龙江', '江苏', '浙江', '安徽'] as const),
  ...(['福建', '江西', '山东', '河南', '湖北', '湖南', '广东', '海南', '四川', '贵州', '云南', '陕西'] as const),
  ...(['甘肃', '青海', '台湾', '内蒙古', '广西', '西藏', '宁夏', '新疆', '香港', '澳门'] as const)
] as const

/** 1: only those. */
const Only = (title: string) => Optional(Type.Unsafe<0 | 1>({ enum: [0, 1], type: 'integer', title }))
const Price = (title: string) => Optional(Type.String({ pattern: '^\\d{1,8}(\\.\\d{1,2})?$', title }))
const At = (title: string) => Optional(Type.Integer({ ...Moment, title }))

/**
 * What orders are found by beside their state. From `goods` on no index answers, so these want days as well: a span of
 * at most 93 of them, in which the order was placed, paid or sent; they are looked for stretch by stretch (`looked_to`).
 */
const orderFilter = {
  search: Type.String({ maxLength: 50, default: '', title: '搜索词' }),
  uid: Optional(Id),
  shop: Optional(Id),
  from: Optional(Moment),
  until: Optional(Moment),
  pay_type: Optional(Text(20, '支付方式')),
  kind: Optional(OrderKind),
  parted: Only('部分发货'),
  goods: Optional(Text(50, '商品', 1)),
  paid_from: At('付款日期'),
  paid_until: At('付款日期'),
  sent_from: At('发货日期'),
  sent_until: At('发货日期'),
  province: Optional(OneOf(PROVINCES, '收货省份')),
  price_from: Price('实付金额'),
  price_until: Price('实付金额'),
  carrier: Optional(Text(40, '快递公司', 1)),
  has_mark: Only('有买家留言'),
  has_note: Only('有备注')
}

const OrderSort = OneOf(['new', 'old'], '排序', { default: 'new' })

const Parcel = {
  company: Text(40, '快递公司', 1),
  number: Type.String({ pattern: '^[A-Za-z0-9-]{5,40}$', title: '快递单号' })
}

export const admin = contract({
  'GET /api/admin/order/list': {
    auth: 'console',
    shops: true,
    right: 'order.read',
    summary:
      "Everybody's orders, newest first unless told; type as in order/list, search by number, parcel number, phone or receiver; receivers are masked",
    input: Type.Object({ type: OrderType, ...orderFilter, sort: OrderSort, ...paging }),
    data: Type.Composite([
      ListOf(Type.Composite([Order, Type.Object(staffNote)])),
      Type.Object({
        looked_to: Optional(
          Type.Integer({
            ...Moment,
            description:
              'where what no index answers was asked for: orders placed before (with `old`, from then on) were not looked through, and are asked for by `until` (`from`)'
          })
        )
      })
    ]),
    refusals: ['SPAN']
  },
  'GET /api/admin/order/counts': {
    auth: 'console',
    shops: true,
    right: 'order.read',
    summary:
      'How many orders of goods are in each state that somebody works through, to four hundred, of those that order/list finds',
    input: Type.Object({ ...orderFilter, sort: OrderSort }),
    data: Type.Object({
      list: Type.Array(Type.Object({ tab: Type.String({ description: 'the type of order/list' }), order_count: Count }))
    }),
    refusals: ['SPAN']
  },
  'GET /api/admin/order/detail/{id}': {
    auth: 'console',
    shops: true,
    right: 'order.read',
    summary: 'One order of anybody, with who did each step; its receiver is masked',
    input: Type.Object({ id: OrderRef }),
    data: Type.Composite([
      Type.Omit(OrderDetail, ['timeline']),
      Type.Object({
        ...staffNote,
        timeline: Type.Array(
          Type.Object({
            ...TimelineStep.properties,
            done_by: Type.String({ description: 'the buyer, a colleague, or nobody in person' })
          })
        ),
        stuck_words: Type.String({
          description: 'what a channel says to money of it that does not go back; empty where none is stuck'
        })
      })
    ])
  },
  'GET /api/admin/order/express/{id}': {
    auth: 'console',
    shops: true,
    right: 'order.read',
    summary: 'Where a parcel of an order is, newest first: the last that left, unless it is said which',
    input: Type.Object({ id: OrderRef, nth: WhichParcel }),
    data: Type.Object({
      list: Type.Array(Type.Object({ time_told: Type.String(), status_told: Type.String() })),
      arrived: Type.Boolean()
    }),
    refusals: ['NOT_SHIPPED', 'EXPRESS_UNREACHABLE']
  },
  'POST /api/admin/order/export': {
    auth: 'console',
    shops: true,
    right: 'order.export',
    summary:
      'The address of a file (CSV or .xlsx) of the orders that order/list finds, for a minute; whole receivers of those to be sent or on their way to who may see them, with a reason',
    input: Type.Object({
      type: OrderType,
      ...orderFilter,
      columns: Optional(
        Type.Array(OneOf(ORDER_COLUMNS, '导出列'), { minItems: 1, maxItems: 30, uniqueItems: true, title: '导出列' })
      ),
      ...Whole,
      format: Format
    }),
    data: DeskFile,
    refusals: ['SPAN']
  },
  'POST /api/admin/order/receiver': {
    auth: 'console',
    shops: true,
    right: 'order.receivers',
    summary:
      'The whole receiver of one order that is to be sent, on its way, or of which something is asked back, for a reason that goes into the trail',
    input: Type.Object({ id: OrderRef, reason: Reason }),
    data: Type.Object({ value: Type.String() }),
    refusals: ['STATE']
  },
  'GET /api/admin/express': {
    auth: 'console',
    shops: true,
    right: 'order.read',
    summary: 'Carriers an order can be shipped with',
    input: Nothing,
    data: Type.Array(Type.Object({ code: Type.String(), name: Type.String() }))
  },
  'POST /api/admin/order/ship': {
    auth: 'console',
    shops: true,
    right: 'order.ship',
    summary: 'Ships a paid order, or the lines that are named: carrier (code or name) and parcel number',
    input: Type.Object({ id: OrderRef, ...Parcel, lines: Packed }),
    data: Nothing,
    refusals: ['STATE', 'CARRIER', 'QTY', 'SAME']
  },
  'POST /api/admin/order/parcel': {
    auth: 'console',
    shops: true,
    right: 'order.ship',
    summary:
      'Corrects carrier and number of a parcel of an order that is on its way, the last that left unless it is said which; the buyer is told',
    input: Type.Object({ id: OrderRef, ...Parcel, nth: WhichParcel }),
    data: Nothing,
    refusals: ['STATE', 'CARRIER', 'SAME']
  },
  'GET /api/admin/order/regions': {
    auth: 'console',
    shops: true,
    right: 'order.edit',
    summary: 'Provinces with their cities and districts, for an address',
    input: Nothing,
    data: Type.Array(Province)
  },
  'POST /api/admin/order/address': {
    auth: 'console',
    shops: true,
    right: 'order.edit',
    summary:
      'Sends an order that has not left yet elsewhere, as its buyer asked; what is not named stays, so does freight, and the buyer is told',
    input: Type.Object({
      id: OrderRef,
      real_name: Optional(Words(20, '收货人')),
      phone: Optional(Phone),
      city_id: Optional(Type.String({ pattern: '^\\d{6}$', title: '所在地区' })),
      detail: Optional(Words(100, '详细地址')),
      reason: Reason
    }),
    data: Nothing,
    refusals: ['STATE', 'BAD_REGION', 'UNDELIVERABLE']
  },
  'POST /api/admin/order/note': {
    auth: 'console',
    shops: true,
    right: 'order.edit',
    summary: 'Writes down something about an order for colleagues; empty clears it',
    input: Type.Object({ id: OrderRef, staff_note: Text(200, '备注') }),
    data: Nothing
  },
  'POST /api/admin/order/price': {
    auth: 'console',
    right: 'order.price',
    twoPersons: true,
    summary: 'Sets what an unpaid order costs',
    input: Type.Object({
      id: OrderRef,
      pay_price: Type.String({ pattern: '^\\d{1,8}(\\.\\d{1,2})?$', title: '金额' }),
      reason: Reason
    }),
    data: Nothing,
    refusals: ['STATE']
  },
  'POST /api/admin/order/refund': {
    auth: 'console',
    right: 'order.refund',
    stepUp: true,
    twoPersons: true,
    summary:
      'Gives back all of a paid order that has not been shipped, or of a recharge what is not spent, the way it was paid',
    input: Type.Object({ id: OrderRef, reason: Reason }),
    data: Type.Object({ status: OneOf(['refunding', 'refunded'], '结果') }),
    refusals: ['STATE']
  },
  'POST /api/admin/stock/set': {
    auth: 'console',
    shops: true,
    right: 'goods.stock',
    summary: 'Sets how many pieces of a SKU are on the shelf',
    input: Type.Object({ sku_id: Id, stock: Type.Integer({ minimum: 0, maximum: 10_000_000, title: '库存' }) }),
    data: Type.Object({ stock: Count })
  },
  'POST /api/admin/stock/adjust': {
    auth: 'console',
    shops: true,
    right: 'goods.stock',
    idempotent: true,
    summary: 'Adds pieces of a SKU to the shelf, or (negative) takes them off; never below zero',
    input: Type.Object({
      sku_id: Id,
      by: Type.Integer({ minimum: -10_000_000, maximum: 10_000_000, title: '库存变化' })
    }),
    data: Type.Object({ stock: Count }),
    refusals: ['STOCK_SHORT']
  },
  'POST /api/admin/product/publish': {
    auth: 'console',
    shops: true,
    right: 'goods.publish',
    summary: 'Puts a product on sale (as soon as its shop is open) or takes it off',
    input: Type.Object({ id: Id, published: Type.Boolean({ title: '上架' }) }),
    data: Nothing
  },
  'POST /api/admin/shop/open': {
    auth: 'console',
    right: 'shop.edit',
    summary: 'Opens or closes a shop; its goods are hidden while it is closed',
    input: Type.Object({ id: Id, open: Type.Boolean({ title: '营业' }) }),
    data: Nothing
  },
  'POST /api/admin/shop/delivery': {
    auth: 'console',
    right: 'shop.edit',
    summary: 'Says until when of a day a shop sends what is paid for, and how many days a parcel takes',
    input: Type.Object({ id: Id, mark: Seen, ...sending }),
    data: Nothing,
    refusals: ['CHANGED']
  },
  'POST /api/admin/shop/return_address': {
    auth: 'console',
    right: 'shop.edit',
    summary: 'Says where a shop takes goods back; returns it agrees to from then on go there',
    input: Type.Object({ id: Id, mark: Seen, ...returning }),
    data: Nothing,
    refusals: ['CHANGED']
  }
})
