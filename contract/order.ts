import { AfterSale } from './aftersale'
import { Bill } from './bill'
import { AttrInfo, CartLine, PriceKind } from './cart'
import {
  Count,
  contract,
  Flag,
  Id,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  Picture,
  paging,
  Seconds,
  sides,
  Text,
  TimeText,
  Type,
  Yuan
} from './core'
import { Parcel, Trace, WhichParcel } from './parcel'
import { PayWay } from './pay'

/** Wire status: 0 unpaid, 1 to ship, 2 to receive, 3 to review, 4 complete, -1 refunding, -2 refunded, -4 cancelled. */
export const OrderStatus = OneOf([0, 1, 2, 3, 4, -1, -2, -4], '订单状态')
/** What the person may do next; the app shows a button for each. */
export const OrderAction = OneOf(
  ['pay', 'cancel', 'remind', 'express', 'take', 'sign', 'again', 'aftersale', 'progress', 'comment', 'append'],
  '操作'
)

const Address = Type.Object({
  id: Id,
  real_name: Type.String(),
  phone: Type.String(),
  province: Type.String(),
  city: Type.String(),
  district: Type.String(),
  detail: Type.String(),
  is_default: Flag
})

const UsableCoupon = Type.Object({
  id: Id,
  title: Type.String(),
  mer_id: Type.String({ description: 'shop it belongs to, empty for one of the whole mall' }),
  coupon_price: Yuan,
  /** What it takes off this order, or would in place of the one that is checked. */
  off_price: Yuan,
  use_min_price: Yuan,
  end_time: Seconds,
  _end_time: TimeText,
  checked: Type.Boolean(),
  usable: Flag,
  reason: Type.String({ description: 'why it cannot be used on this order, empty when it can' })
})

const flag = (title: string) => Optional(Type.Boolean({ title }))
const choices = {
  addressId: Optional(Type.String({ maxLength: 64, title: '收货地址' })),
  couponId: Optional(
    Type.String({
      maxLength: 2000,
      title: '优惠券',
      description: 'ids of coupons, comma between; empty for none; absent lets the server pick the best'
    })
  ),
  useJindou: flag('金豆抵扣'),
  useXfq: flag('消费券抵扣')
}

const Bundle = Nullable(
  Type.Object(
    { package_id: Id, title: Type.String(), num: Type.Integer({ description: 'how many packages' }) },
    { description: 'the package that is bought' }
  )
)

const Confirmation = Type.Object({
  orderKey: Id,
  expires_time: Seconds,
  bundle: Bundle,
  addressInfo: Nullable(Address),
  undeliverable: Type.Array(Id, { description: 'cart lines that cannot be sent to the address' }),
  shops: Type.Array(
    Type.Object({
      mer_id: Id,
      shop_name: Type.String(),
      cartInfo: Type.Array(CartLine),
      total_price: Yuan,
      postage: Yuan,
      sub_price: Type.String({ description: 'goods less this shop’s coupon, and freight' }),
      coupon: Nullable(UsableCoupon)
    })
  ),
  priceGroup: Type.Object({
    totalPrice: Yuan,
    storePostage: Yuan,
    couponPrice: Yuan,
    xfqPrice: Yuan,
    jindouPrice: Yuan,
    payPrice: Yuan
  }),
  bill: Bill,
  usable: Type.Object({
    coupons: Type.Array(UsableCoupon),
    jindou: Type.Object({
      balance: Count,
      points: Count,
      price: Yuan,
      checked: Type.Boolean({ description: 'points is what may be (or is) used and price what that is worth' })
    }),
    xfq: Type.Object({ balance: Yuan, price: Yuan, checked: Type.Boolean() })
  }),
  payments: Type.Array(PayWay)
})

export const OrderLine = Type.Object({
  id: Id,
  product_id: Id,
  unique: Type.String(),
  mer_id: Id,
  shop_name: Type.String(),
  cart_num: Count,
  list_price: Type.String({ description: 'what a piece costs everybody on an ordinary day' }),
  truePrice: Yuan,
  sum_price: Yuan,
  pay_price: Yuan,
  price_kind: PriceKind,
  is_reply: Type.Boolean(),
  refund_num: Count,
  surplus_num: Count,
  unsent_num: Type.Integer({ minimum: 0, description: 'pieces still to be sent, of a paid order' }),
  productInfo: Type.Object({
    id: Id,
    store_name: Type.String(),
    image: Picture,
    attrInfo: Type.Pick(AttrInfo, ['suk', 'image', 'price', 'unique'])
  })
})

export const Order = Type.Object({
  id: Id,
  order_id: Type.String(),
  uid: Id,
  mer_id: Type.String({ description: 'empty while the order holds goods of several shops' }),
  shop_name: Type.String(),
  kind: Type.String(),
  bundle: Bundle,
  total_num: Count,
  total_price: Yuan,
  total_postage: Yuan,
  pay_price: Yuan,
  coupon_price: Yuan,
  deduction_price: Yuan,
  use_jindou: Count,
  xfq_price: Yuan,
  adjust_price: Yuan,
  bill: Bill,
  paid: Type.Boolean(),
  pay_time: Seconds,
  _pay_time: Type.String(),
  pay_type: Type.String(),
  add_time: Seconds,
  _add_time: TimeText,
  stop_time: Type.Integer({ description: 'Unix seconds at which an unpaid order cancels itself, else 0' }),
  status: OrderStatus,
  refund_status: OneOf([0, 1, 2], '退款状态'),
  delivery_name: Type.String(),
  delivery_id: Type.String(),
  real_name: Type.String(),
  user_phone: Type.String(),
  user_address: Type.String(),
  mark: Type.String(),
  cartInfo: Type.Array(OrderLine),
  _status: Type.Object({
    _type: OrderStatus,
    _title: Type.String(),
    _msg: Type.String(),
    _until: Type.Integer({
      description: 'Unix seconds at which the server moves it on by itself: cancels, receives or completes it; else 0'
    }),
    _actions: Type.Array(OrderAction),
    _can_ship: Optional(Flag)
  })
})

export const TimelineStep = Type.Object({ action: Type.String(), msg: Type.String(), time: Seconds, _time: TimeText })

/** A group that buys together. `state`: 0 open, 1 filled, 2 lapsed. */
export const Pink = Type.Object({
  pinkId: Id,
  product_id: Id,
  state: OneOf([0, 1, 2], '拼团状态'),
  size: Count,
  count: Type.Integer({ description: 'members who have paid' }),
  missing_num: Type.Integer({ description: 'members it still needs' }),
  seats: Type.Integer({ description: 'places nobody has reserved yet' }),
  stop_time: Seconds,
  members: Type.Array(
    Type.Object({ nickname: Type.String({ description: 'masked' }), avatar: Picture, is_leader: Flag, is_me: Flag }),
    { description: 'those who have paid, who leads it first' }
  )
})

export const OrderDetail = Type.Composite([
  Order,
  Type.Object({
    timeline: Type.Array(TimelineStep),
    children: Type.Array(
      Type.Object({
        order_id: Type.String(),
        mer_id: Id,
        shop_name: Type.String(),
        pay_price: Yuan,
        status: OrderStatus,
        _title: Type.String()
      }),
      { description: 'the orders this one was split into when it was paid' }
    ),
    parcels: Type.Array(Parcel, { description: 'in the order they left; several where it was sent in parts' }),
    parent_order_id: Type.String({ description: 'the order that was paid, when this is a part of it' }),
    signature: Picture,
    pink: Nullable(Pink),
    refunds: Type.Array(AfterSale, { description: 'its after-sales, newest first' }),
    rewards: Type.Array(Type.Object({ title: Type.String(), points: Count, note: Type.String(), url: Type.String() }), {
      description: 'points that the purchase brings its buyer, or has brought'
    }),
    help_info: Type.Object({ phone: Type.String(), words: Type.String() }),
    brought: Optional(
      Type.Object(
        {
          nickname: Type.String(),
          state: OneOf(['pending', 'settled', 'void'], '状态'),
          _state: Type.String(),
          note: Type.String(),
          number: Yuan
        },
        { description: 'what it brings whoever brought it, who alone sees this; the buyer is masked' }
      )
    )
  })
])

/** An order by its number or its id. */
export const OrderRef = Text(64, '订单号', 1)

export const order = contract({
  'POST /api/order/confirm': {
    auth: 'login',
    summary:
      'Prices chosen cart lines, or packages, and keeps the result under orderKey for ten minutes; with orderKey it reprices',
    input: Type.Object({
      cartId: Optional(Type.String({ maxLength: 8000, title: '购物车商品' })),
      orderKey: Optional(Id),
      new: Optional(OneOf([0, 1], '立即购买')),
      pinkId: Optional(
        Type.String({
          pattern: '^(0|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$',
          title: '拼团',
          description: 'the group to join, 0 opens one; sent again with orderKey'
        })
      ),
      pinkSize: Optional(Type.Integer({ minimum: 2, maximum: 10, title: '成团人数' })),
      packageId: Optional(
        Type.String({
          format: 'uuid',
          title: '礼包',
          description: 'a package in place of cart lines; sent again with orderKey'
        })
      ),
      packageNum: Optional(Type.Integer({ minimum: 1, maximum: 99, title: '份数' })),
      packageItems: Optional(
        Type.Array(Type.Object({ unique: Id, num: Type.Integer({ minimum: 1, maximum: 9_801, title: '件数' }) }), {
          maxItems: 30,
          title: '所选商品',
          description: 'what was chosen for packages that are chosen'
        })
      ),
      ...choices
    }),
    data: Confirmation,
    refusals: [
      ...(['EMPTY', 'LINE_INVALID', 'KEY_EXPIRED', 'COUPON_UNUSABLE', 'UNDELIVERABLE'] as const),
      ...(['ENDED', 'GROUP_OVER', 'GROUP_FULL', 'GROUP_ALREADY'] as const)
    ]
  },
  'POST /api/order/create/{id}': {
    auth: 'login',
    summary: 'Makes the order of a confirmed checkout; the same orderKey again answers the same order',
    input: Type.Object({
      id: Id,
      ...choices,
      payType: Optional(OneOf(['yue', 'weixin', 'alipay', 'uppay', 'sandbox'], '支付方式')),
      mark: Type.String({ maxLength: 140, default: '', title: '备注' })
    }),
    data: Type.Object({
      status: OneOf(['SUCCESS', 'EXTEND_ORDER'], '结果'),
      result: Type.Object({ orderId: Type.String({ description: 'order number' }), key: Id, pay_price: Yuan })
    }),
    refusals: [
      'KEY_EXPIRED',
      'ADDRESS_NEEDED',
      'SOLD_OUT',
      'WITHDRAWN',
      'LIMIT',
      'ENDED',
      'COUPON_UNUSABLE',
      'UNDELIVERABLE',
      'BALANCE_SHORT',
      ...(['GROUP_OVER', 'GROUP_FULL', 'GROUP_ALREADY'] as const)
    ]
  },
  'GET /api/order/list': {
    auth: 'login',
    right: 'orders',
    summary:
      'My orders, or with side=shop those of a shop I act for, newest first: type 0 unpaid, 1 to ship, 2 to receive, 3 to review, 4 complete, -1 refunding, -2 refunded, -3 both and those given back in part, 9 all',
    input: Type.Object({
      type: Type.Unsafe<0 | 1 | 2 | 3 | 4 | -1 | -2 | -3 | 9>({
        type: 'integer',
        enum: [0, 1, 2, 3, 4, -1, -2, -3, 9],
        default: 9,
        title: '订单状态'
      }),
      kind: Optional(OneOf(['package'], '订单类型')),
      search: Type.String({ maxLength: 50, default: '', title: '搜索词' }),
      ...sides,
      ...paging
    }),
    data: Type.Array(Order)
  },
  'GET /api/order/detail/{id}': {
    auth: 'login',
    summary:
      'One order of mine with its timeline; with side=subshop what of somebody’s order was brought by me, with my share of it and nothing of who and where they are',
    input: Type.Object({ id: OrderRef, side: Optional(OneOf(['subshop'], '角色')) }),
    data: OrderDetail
  },
  'GET /api/order/data': {
    auth: 'login',
    right: 'orders',
    summary: 'How many orders I have in each state, and what I have paid; with side=shop, a shop I act for has sold',
    input: Type.Object(sides),
    data: Type.Object({
      order_count: Count,
      sum_price: Yuan,
      unpaid_count: Count,
      unshipped_count: Count,
      received_count: Count,
      evaluated_count: Count,
      complete_count: Count,
      refunding_count: Count,
      refunded_count: Count,
      today_count: Optional(Type.Integer({ description: 'orders paid today; for a shop alone' })),
      today_price: Optional(Type.String({ description: 'what they paid; for a shop alone' }))
    })
  },
  'GET /api/order/get_express': {
    auth: 'login',
    summary: 'Where a parcel of an order is, newest first: the last that left, unless it is said which',
    input: Type.Object({ order_id: OrderRef, nth: WhichParcel }),
    data: Type.Object({
      order: Type.Object({
        order_id: Type.String(),
        delivery_name: Type.String(),
        delivery_id: Type.String(),
        cartInfo: Type.Array(OrderLine)
      }),
      parcels: Type.Array(Parcel),
      express: Type.Object({ result: Trace })
    }),
    refusals: ['NOT_SHIPPED', 'EXPRESS_UNREACHABLE']
  },
  'POST /api/order/cancel': {
    auth: 'login',
    form: true,
    summary: 'Cancels an unpaid order: stock, coupons, vouchers and beans go back',
    input: Type.Object({ id: OrderRef, reason: Optional(Text(40, '取消原因')) }),
    data: Nothing,
    refusals: ['STATE']
  },
  'POST /api/order/take': {
    auth: 'login',
    summary: 'Confirms that a shipped order has arrived',
    input: Type.Object({ uni: OrderRef }),
    data: Nothing,
    refusals: ['STATE']
  },
  'POST /api/order/doconsign': {
    auth: 'login',
    summary:
      'Signs for a shipped order with a drawn signature; on an order not yet shipped, reminds the shop (once a day)',
    input: Type.Object({ uni: OrderRef, sign_img: Optional(Picture) }),
    data: Type.Object({ result: OneOf(['signed', 'reminded'], '结果') }),
    refusals: ['STATE', 'SIGNATURE_NEEDED', 'BAD_PICTURE', 'REMINDED']
  }
})
