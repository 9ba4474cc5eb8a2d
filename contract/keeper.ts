import { AfterSale, AfterSaleStatus, PartPrice, PartRange } from './aftersale'
import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Nothing,
  OneOf,
  ofShop,
  Phone,
  Picture,
  paging,
  Seconds,
  SHOP_RIGHTS,
  Text,
  TimeText,
  Type,
  Words,
  Yuan
} from './core'
import { OrderDetail, OrderRef } from './order'
import { Packed } from './parcel'

const Rights = Type.Array(OneOf(SHOP_RIGHTS, '权限'), { maxItems: SHOP_RIGHTS.length, title: '权限' })

/** A shop somebody acts for, and what they may do there. */
export const KeptShop = Type.Object({
  mer_id: Id,
  shop_name: Type.String(),
  logo: Picture,
  kind: OneOf(['mall', 'offline'], '类型'),
  status: OneOf([1, 2], '状态'),
  _status: Type.String(),
  is_owner: Flag,
  rights: Rights,
  add_time: Seconds
})

/** A buyer's after-sale as the shop sees it. */
const KeptAfterSale = Type.Composite([
  Type.Omit(AfterSale, ['_actions']),
  Type.Object({
    order_id: Type.String(),
    receiver: Type.String(),
    goods: Type.Array(
      Type.Object({ id: Id, store_name: Type.String(), suk: Type.String(), image: Picture, cart_num: Count })
    ),
    _actions: Type.Array(OneOf(['agree', 'refuse', 'received', 'part'], '操作')),
    part: Type.Union([PartRange, Type.Null()])
  })
])

const KeptGoods = Type.Object({
  id: Id,
  store_name: Type.String(),
  image: Picture,
  price: Yuan,
  sales: Count,
  stock: Count,
  status: OneOf(['on', 'off'], '状态'),
  _status: Type.String(),
  share_bp: Type.Integer({
    minimum: 0,
    description: 'what it shares in windows, hundredths of a percent; 0: it stands in none'
  }),
  skus: Type.Array(Type.Object({ unique: Id, suk: Type.String(), price: Yuan, stock: Count }))
})

/** One day or month of a shop: what was paid and what went back then, whatever day its order was of. */
export const Sold = Type.Object({
  time: Type.String({ description: '2026-11-20, or 2026-11 of a month' }),
  order_count: Count,
  paid_price: Yuan,
  refund_count: Count,
  refund_price: Yuan,
  net_price: Type.String({ description: 'paid less given back' })
})

const KeptReview = Type.Object({
  id: Id,
  store_name: Type.String(),
  suk: Type.String(),
  image: Picture,
  nickname: Type.String(),
  avatar: Type.String(),
  star: Type.Integer({ minimum: 1, maximum: 5 }),
  comment: Type.String(),
  pics: Type.Array(Picture),
  answer: Type.String({ description: 'what the shop said to it, empty while it said nothing' }),
  add_time: Seconds,
  _add_time: TimeText
})

const Staff = Type.Object({
  uid: Id,
  nickname: Type.String(),
  avatar: Type.String(),
  phone: Type.String({ description: 'with its middle hidden' }),
  rights: Rights,
  add_time: Seconds,
  _add_time: TimeText
})

const Said = (title: string) => Type.String({ maxLength: 140, default: '', title })

export const keeper = contract({
  'GET /api/keeper/order/{id}': {
    auth: 'keeper',
    right: 'orders',
    summary: 'One order of the shop with its timeline',
    input: Type.Object({ id: OrderRef, ...ofShop }),
    data: OrderDetail
  },
  'GET /api/keeper/express': {
    auth: 'keeper',
    right: 'orders',
    summary: 'Carriers an order can be shipped with',
    input: Type.Object(ofShop),
    data: Type.Array(Type.Object({ code: Type.String(), name: Type.String() }))
  },
  'POST /api/keeper/order/ship': {
    auth: 'keeper',
    right: 'orders',
    summary: 'Ships a paid order of the shop, or the lines that are named: carrier (code or name) and parcel number',
    input: Type.Object({
      id: OrderRef,
      company: Text(40, '快递公司', 1),
      number: Type.String({ pattern: '^[A-Za-z0-9-]{5,40}$', title: '快递单号' }),
      lines: Packed,
      ...ofShop
    }),
    data: Nothing,
    refusals: ['STATE', 'CARRIER', 'QTY', 'SAME']
  },
  'GET /api/keeper/aftersale/list': {
    auth: 'keeper',
    right: 'aftersales',
    summary:
      'After-sales of the shop: those that wait for it, are under way, or are over; the most urgent or newest first',
    input: Type.Object({
      state: Type.Optional(OneOf(['todo', 'open', 'closed'], '状态')),
      ...ofShop,
      ...paging
    }),
    data: Type.Composite([ListOf(KeptAfterSale), Type.Object({ todo: Count, open: Count })])
  },
  'POST /api/keeper/aftersale/agree': {
    auth: 'keeper',
    right: 'aftersales',
    summary: 'Agrees: the money goes back, or the buyer sends the goods',
    input: Type.Object({ id: Id, words: Said('说明'), ...ofShop }),
    data: Type.Object({ status: AfterSaleStatus }),
    refusals: ['STATE']
  },
  'POST /api/keeper/aftersale/offer': {
    auth: 'keeper',
    right: 'aftersales',
    summary: 'Offers to give back a part of what is asked for; the buyer takes it or not',
    input: Type.Object({ id: Id, price: PartPrice, reason: Words(140, '原因'), ...ofShop }),
    data: Type.Object({ status: AfterSaleStatus }),
    refusals: ['STATE', 'PRICE']
  },
  'POST /api/keeper/aftersale/refuse': {
    auth: 'keeper',
    right: 'aftersales',
    summary: 'Refuses an after-sale with a reason',
    input: Type.Object({ id: Id, reason: Words(140, '原因'), ...ofShop }),
    data: Type.Object({ status: AfterSaleStatus }),
    refusals: ['STATE']
  },
  'POST /api/keeper/aftersale/received': {
    auth: 'keeper',
    right: 'aftersales',
    summary: 'The goods came back: the money goes back',
    input: Type.Object({ id: Id, ...ofShop }),
    data: Type.Object({ status: AfterSaleStatus }),
    refusals: ['STATE']
  },
  'GET /api/keeper/goods': {
    auth: 'keeper',
    right: 'goods',
    summary: 'Goods of the shop with what is on the shelf of each SKU: all, on sale, off sale, or running out',
    input: Type.Object({
      state: Type.Optional(OneOf(['all', 'on', 'off', 'low'], '状态')),
      keyword: Type.Optional(Text(60, '关键词')),
      ...ofShop,
      ...paging
    }),
    data: Type.Composite([ListOf(KeptGoods), Type.Object({ on: Count, off: Count, low: Count, max_bp: Count })])
  },
  'POST /api/keeper/goods/publish': {
    auth: 'keeper',
    right: 'goods',
    summary: 'Puts a product of the shop on sale (as soon as the shop is open) or takes it off',
    input: Type.Object({ id: Id, published: Type.Boolean({ title: '上架' }), ...ofShop }),
    data: Nothing
  },
  'POST /api/keeper/goods/stock': {
    auth: 'keeper',
    right: 'goods',
    summary: 'Sets how many pieces of a SKU are on the shelf, if there are as many as the caller last saw',
    input: Type.Object({
      sku_id: Id,
      stock: Type.Integer({ minimum: 0, maximum: 1_000_000, title: '库存' }),
      was: Type.Integer({ minimum: 0, maximum: 2_147_483_647, title: '原库存' }),
      ...ofShop
    }),
    data: Type.Object({ stock: Count }),
    refusals: ['CHANGED']
  },
  'POST /api/keeper/goods/share': {
    auth: 'keeper',
    right: 'goods',
    summary: 'Lets a product stand in sub-shops’ windows at a rate, or with 0 no more; what was ordered keeps its rate',
    input: Type.Object({
      id: Id,
      rate_bp: Type.Integer({ minimum: 0, maximum: 5000, title: '佣金比例' }),
      ...ofShop
    }),
    data: Type.Object({ share_bp: Count }),
    refusals: ['TOO_MUCH']
  },
  'GET /api/keeper/sold': {
    auth: 'keeper',
    right: 'income',
    summary: 'What the shop sold and gave back: by day of China’s calendar with today the last, or by month',
    input: Type.Object({
      by: Type.Optional(OneOf(['day', 'month'], '单位')),
      count: Type.Integer({ minimum: 1, maximum: 90, default: 30, title: '数量' }),
      ...ofShop
    }),
    data: Type.Object({ list: Type.Array(Sold), total: Type.Omit(Sold, ['time']) })
  },
  'GET /api/keeper/review/list': {
    auth: 'keeper',
    right: 'reviews',
    summary: 'Reviews of the shop’s goods, newest first: all, or those it has not answered',
    input: Type.Object({ open: Type.Optional(Type.Boolean({ title: '待回复' })), ...ofShop, ...paging }),
    data: Type.Composite([ListOf(KeptReview), Type.Object({ open: Count })])
  },
  'POST /api/keeper/review/answer': {
    auth: 'keeper',
    right: 'reviews',
    summary: 'What the shop says to a review; said again, it replaces what was said',
    input: Type.Object({ id: Id, content: Words(200, '回复'), ...ofShop }),
    data: Nothing
  },
  'GET /api/keeper/staff/list': {
    auth: 'keeper',
    right: 'owner',
    summary: 'Who helps the owner in the shop, and with what',
    input: Type.Object(ofShop),
    data: Type.Object({ list: Type.Array(Staff) })
  },
  'POST /api/keeper/staff/save': {
    auth: 'keeper',
    right: 'owner',
    summary:
      'Names who has a phone to help in the shop, or says anew what somebody of the staff may do; no rights take them off',
    input: Type.Object({ phone: Type.Optional(Phone), uid: Type.Optional(Id), rights: Rights, ...ofShop }),
    data: Type.Object({ list: Type.Array(Staff) }),
    refusals: ['NO_PERSON', 'FULL']
  },
  'POST /api/keeper/staff/remove': {
    auth: 'keeper',
    right: 'owner',
    summary: 'Takes somebody off the shop’s staff',
    input: Type.Object({ uid: Id, ...ofShop }),
    data: Type.Object({ list: Type.Array(Staff) })
  }
})

export const adminKeeper = contract({
  'POST /api/admin/shop/owner': {
    auth: 'console',
    right: 'shop.edit',
    stepUp: true,
    summary: 'Names who owns a shop, by phone; nobody when it is empty',
    input: Type.Object({ id: Id, phone: Type.String({ pattern: '^(1[2-9]\\d{9})?$', title: '手机号' }) }),
    data: Type.Object({ owner: Type.String({ description: 'id of the owner, empty for nobody' }) }),
    refusals: ['NO_PERSON']
  },
  'GET /api/admin/stats': {
    auth: 'console',
    replica: true,
    right: 'stats.read',
    summary: 'Daily sums of a shop, a person or a programme: what was paid and what went back',
    input: Type.Object({
      of: OneOf(['shop', 'person', 'programme'], '对象'),
      id: Text(40, '编号', 1),
      count: Type.Integer({ minimum: 1, maximum: 400, default: 30, title: '天数' })
    }),
    data: Type.Object({ list: Type.Array(Sold) })
  }
})
