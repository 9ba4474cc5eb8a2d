import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Nullable,
  OneOf,
  Optional,
  Phone,
  Picture,
  paging,
  Seconds,
  Text,
  TimeText,
  Type,
  Words,
  Yuan
} from './core'

/** How a gift is wrapped. */
export const GIFT_COVERS = ['heart', 'birthday', 'festival', 'thanks'] as const
/** Most pieces of one gift. */
export const GIFT_PIECES = 20

const Cover = OneOf(GIFT_COVERS, '包装')
/** What a link carries. Its shape is not told from one that is unknown, so anything short is taken. */
const Token = Type.String({ minLength: 1, maxLength: 64, title: '礼物链接' })
const Ref = { id: Type.String({ format: 'uuid', title: '礼物' }) }
const Pieces = Type.Integer({ minimum: 1, maximum: GIFT_PIECES, title: '份数' })

/** What is in the parcel. */
const Inside = {
  product_id: Id,
  store_name: Type.String(),
  image: Picture,
  suk: Type.String()
}

const SENT_STATES = ['unpaid', 'open', 'taken', 'ended', 'cancelled'] as const

const Sent = Type.Object({
  id: Id,
  order_id: Type.String({ description: 'number of the order it is paid with' }),
  ...Inside,
  state: OneOf(SENT_STATES, '状态'),
  _state: Type.String(),
  words: Type.String(),
  cover: Cover,
  total_num: Count,
  left: Type.Integer({ description: 'pieces nobody has taken yet' }),
  pay_price: Yuan,
  refund_price: Type.String({ description: 'yuan that went back, or is on its way' }),
  phone: Type.String({ description: 'masked; empty when it is sent by a link' }),
  invite: Type.String({ description: 'how the phone was last told of it; empty without one' }),
  can_share: Flag,
  can_invite: Flag,
  can_cancel: Flag,
  stop_time: Type.Integer({ description: 'until when it can be taken, or paid; 0 when neither' }),
  add_time: Seconds,
  _add_time: TimeText,
  takers: Type.Array(
    Type.Object({ nickname: Type.String(), avatar: Picture, _state: Type.String(), _add_time: TimeText })
  )
})

const Received = Type.Object({
  id: Id,
  order_id: Type.String({ description: 'number of the order it is sent with' }),
  ...Inside,
  words: Type.String(),
  cover: Cover,
  nickname: Type.String({ description: 'who gave it' }),
  avatar: Picture,
  _state: Type.String(),
  add_time: Seconds,
  _add_time: TimeText
})

const Quote = Type.Object({
  ...Inside,
  unique: Id,
  price: Yuan,
  postage: Type.String({ description: 'freight of a piece, each of which is a parcel' }),
  stock: Type.Integer({ description: 'most pieces that can be given now' }),
  pay_prices: Type.Array(Yuan, { description: 'what one piece, two, … come to, as far as there are' }),
  note: Type.String({ description: 'why it cannot be given; empty when it can' })
})

export const gift = contract({
  'GET /api/gift/spreadinfo': {
    auth: 'login',
    summary:
      'The gift centre: how it works, how many gifts the caller sent and has waiting; with a SKU what a piece costs',
    input: Type.Object({
      product_id: Optional(Type.String({ format: 'uuid', title: '商品' })),
      unique: Optional(Type.String({ format: 'uuid', title: '规格' }))
    }),
    data: Type.Object({
      last_hours: Type.Integer({ description: 'hours in which it is to be taken' }),
      maximum_num: Count,
      rules: Type.Array(Type.String()),
      sent_count: Count,
      waiting_count: Count,
      received_count: Count,
      quote: Nullable(Quote)
    })
  },
  'GET /api/gift/invitelist': {
    auth: 'login',
    summary: 'What the caller gave, newest first; one gift by its id or by the number of its order',
    input: Type.Object({
      ...paging,
      id: Optional(Ref.id),
      order_id: Optional(Type.String({ maxLength: 64, title: '订单号' }))
    }),
    data: ListOf(Sent)
  },
  'GET /api/gift/receivelist': {
    auth: 'login',
    summary: 'What the caller was given, newest first',
    input: Type.Object({ ...paging }),
    data: ListOf(Received)
  },
  'GET /api/gift/geturlinfo': {
    auth: 'open',
    summary: 'A gift by what its link carries; by its id for who gave it, who took it and whose phone stands on it',
    input: Type.Object({ token: Optional(Token), id: Optional(Ref.id) }),
    data: Type.Object({
      id: Id,
      ...Inside,
      words: Type.String(),
      cover: Cover,
      nickname: Type.String({ description: 'who gives it' }),
      avatar: Picture,
      total_num: Count,
      left: Type.Integer(),
      state: OneOf(['open', 'own', 'got', 'taken', 'lapsed', 'ended'], '状态'),
      _state: Type.String(),
      stop_time: Seconds,
      order_id: Type.String({ description: 'number of the order the caller’s piece is sent with; empty without one' })
    })
  },
  'POST /api/gift/checkuser': {
    auth: 'login',
    summary:
      'Whether a phone has an account a gift can go to, and whether a short message can be sent where it has none',
    input: Type.Object({ phone: Phone }),
    data: Type.Object({
      has: Flag,
      nickname: Type.String({ description: "the account's, masked; empty when there is none" }),
      sms: Flag,
      tips: Type.String()
    }),
    refusals: ['OWN']
  },
  'POST /api/gift/send': {
    auth: 'login',
    idempotent: true,
    summary:
      'Orders a gift at the price of the server; once paid it can be taken by its links, or by whose phone it names',
    input: Type.Object({
      product_id: Type.String({ format: 'uuid', title: '商品' }),
      unique: Type.String({ format: 'uuid', title: '规格' }),
      num: Pieces,
      cover: Cover,
      words: Words(60, '祝福语'),
      phone: Optional(Phone)
    }),
    data: Type.Object({ id: Id, order_id: Type.String(), pay_price: Yuan }),
    refusals: ['WITHDRAWN', 'SOLD_OUT', 'LIMIT', 'OWN', 'QTY']
  },
  'POST /api/gift/receive': {
    auth: 'login',
    summary: 'Takes a piece of a gift, to be sent to an address; asked again, the same piece is answered',
    input: Type.Object({
      token: Optional(Token),
      id: Optional(Ref.id),
      addressId: Type.String({ format: 'uuid', title: '收货地址' })
    }),
    data: Type.Object({ id: Id, order_id: Type.String() }),
    refusals: ['OWN', 'TAKEN', 'LAPSED', 'WITHDRAWN', 'SOLD_OUT', 'LIMIT', 'UNDELIVERABLE']
  },
  'POST /api/gift/activesend': {
    auth: 'login',
    summary: 'Makes a link to a gift that was paid; those made before stay good',
    input: Type.Object({ ...Ref }),
    data: Type.Object({ token: Type.String(), stop_time: Seconds }),
    refusals: ['STATE', 'LIMIT']
  },
  'POST /api/gift/againinvite': {
    auth: 'login',
    summary: 'Tells whose phone stands on a gift of it again, at most once a day',
    input: Type.Object({ ...Ref }),
    data: Type.Object({ tips: Type.String() }),
    refusals: ['STATE', 'INVITED']
  },
  'POST /api/gift/cancel': {
    auth: 'login',
    summary: 'Takes back the pieces nobody has taken: they are refunded the way they were paid',
    input: Type.Object({ ...Ref }),
    data: Type.Object({ refund_price: Type.String() }),
    refusals: ['STATE']
  }
})

export const adminGift = contract({
  'GET /api/admin/gift/list': {
    auth: 'console',
    right: 'order.read',
    summary: 'Gifts, newest first, with what became of every piece; by state, giver’s phone, or a number of an order',
    input: Type.Object({
      ...paging,
      state: Optional(OneOf(SENT_STATES, '状态')),
      phone: Optional(Phone),
      order_id: Optional(Type.String({ maxLength: 64, title: '订单号' }))
    }),
    data: ListOf(
      Type.Object({
        id: Id,
        uid: Id,
        order_id: Type.String(),
        store_name: Type.String(),
        state: OneOf(SENT_STATES, '状态'),
        total_num: Count,
        pay_price: Yuan,
        refund_price: Type.String(),
        stop_time: Type.Integer(),
        add_time: Seconds,
        pieces: Type.Array(
          Type.Object({
            id: Id,
            state: Type.String(),
            uid: Type.String({ description: 'who took it; empty when nobody did' }),
            order_id: Type.String({ description: 'number of the order it is sent with' })
          })
        )
      })
    )
  },
  'POST /api/admin/gift/end': {
    auth: 'console',
    right: 'order.refund',
    twoPersons: true,
    summary: 'Ends a gift before its time: pieces nobody has taken are refunded to who gave it',
    input: Type.Object({ ...Ref, reason: Words(100, '原因') }),
    data: Type.Object({ refund_price: Type.String() }),
    refusals: ['STATE']
  },
  'POST /api/admin/gift/refund': {
    auth: 'console',
    right: 'order.refund',
    stepUp: true,
    twoPersons: true,
    summary: 'After-sale of a piece that was taken, by the number of its delivery: its money goes to who gave it',
    input: Type.Object({
      order_id: Type.String({ minLength: 1, maxLength: 64, title: '订单号' }),
      reason: Text(100, '原因', 1)
    }),
    data: Type.Object({ refund_price: Type.String() }),
    refusals: ['STATE']
  }
})
