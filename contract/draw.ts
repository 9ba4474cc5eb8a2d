import {
  type Auth,
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  Picture,
  Seconds,
  Text,
  TimeText,
  Type,
  Yuan
} from './core'
import { Seen } from './home-admin'
import { AssetAmount } from './wallet'

export const DrawCode = Type.String({ pattern: '^[a-z][a-z0-9-]{2,29}$', title: '抽奖活动' })
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$', title: '种子指纹' })
const ClientSeed = Type.String({ pattern: '^[0-9a-zA-Z]{8,64}$', title: '我的种子' })

export const PrizeKind = OneOf(['points', 'prize_coupon', 'prize_goods', 'prize_again'], '奖品类型')
export const Pick = OneOf(['weights', 'box'], '抽取方式')
const Entry = OneOf(['price', 'chances'], '参加方式')

export const Prize = Type.Object({
  id: Count,
  name: Type.String(),
  kind: PrizeKind,
  asset: Type.String(),
  asset_name: Type.String(),
  amount: AssetAmount,
  weight: Count,
  odds: Type.String({
    description: 'percent of all weights: "12.50%"; in a box of the tickets that are left, and 0% when none of it is'
  }),
  stock: Type.Integer({ description: 'how many there are in all; 0 for the fallback, which never runs out' }),
  left: Count,
  fallback: Type.Integer({ minimum: 0, maximum: 1 }),
  is_last: Type.Integer({
    minimum: 0,
    maximum: 1,
    description: '1 for what the last ticket of a box brings beside its own'
  }),
  guarded: Type.Integer({ minimum: 0, maximum: 1, description: '1 for what is guaranteed after so many draws without' })
})

export const Drawn = Type.Object({
  id: Id,
  prize: Type.Integer({ description: 'id of the prize that was given' }),
  picked: Type.Integer({
    description: 'id of the prize the numbers picked; another than `prize` when that had run out'
  }),
  name: Type.String(),
  kind: PrizeKind,
  amount: AssetAmount,
  asset_name: Type.String(),
  weights: Type.Array(Count, {
    description:
      'what it was picked by, in the order of the prizes: their weights, the tickets left in the box, or the guaranteed ones’ weights'
  }),
  ticket_no: Type.Integer({ minimum: 0, description: 'the how manieth ticket of the box; 0 where there is no box' }),
  guaranteed: Flag,
  bonus: Type.String({ description: 'name of the prize for the last ticket, when it was this one; empty else' }),
  paid_by: OneOf(['price', 'chance', 'again'], '参加方式'),
  won: Type.Integer({ minimum: 0, maximum: 1, description: '0 when the prize is nothing' }),
  nonce: Count,
  client_seed: Type.String(),
  player: Id,
  hash: Type.String(),
  seed: Type.String({ description: 'the server seed, empty until it is revealed' }),
  add_time: Seconds,
  _add_time: TimeText
})

/** A thing that was won. */
const PrizeGoods = Type.Object({
  id: Id,
  name: Type.String(),
  picture: Picture,
  suk: Type.String(),
  state: OneOf(['waiting', 'ordered', 'lapsed', 'bartered'], '状态'),
  _state: Type.String(),
  stop_time: Type.Integer({ description: 'to be collected by then, in seconds; 0 when there is no end' })
})

const Delivery = Type.Object({
  goods: Type.Array(Type.Object({ name: Type.String(), suk: Type.String(), num: Count })),
  address: Type.String({ description: 'where it would go; empty without an address' }),
  freight_price: Yuan,
  deliverable: Flag
})

const MORE_REFUSALS = ['NO_CHANCE', 'SOLD_OUT', 'LIMIT', 'WITHDRAWN', 'ADDRESS_NEEDED', 'UNDELIVERABLE'] as const

/** Which of the campaigns of a page; its first without. */
export const WhichDraw = { code: Optional(DrawCode) }

/** What one draw, or several at once, are made by. */
export const DrawPlan = {
  hash: Hash,
  nonce: Type.Integer({ minimum: 1, maximum: 1_000_000, title: '序号' }),
  client_seed: ClientSeed,
  times: Optional(Type.Integer({ minimum: 1, maximum: 10, title: '次数' }))
}
export const DRAW_REFUSALS = [
  'CLOSED',
  'SEED_CHANGED',
  'STALE',
  'DAY_CAP',
  'PERSON_CAP',
  'INSUFFICIENT',
  'NO_CHANCE',
  'SOLD_OUT'
] as const

/** Asking for the delivery of things that were won, and what comes of it. */
export const Collect = {
  input: {
    prizes: Type.Array(Id, { minItems: 1, maxItems: 20, title: '奖品' }),
    addressId: Optional(Id),
    preview: Optional(Type.Boolean({ title: '预览' }))
  },
  data: {
    order: Nullable(Type.Object({ order_id: Type.String(), pay_price: Yuan })),
    delivery: Nullable(Delivery)
  },
  refusals: ['WITHDRAWN', 'ADDRESS_NEEDED', 'UNDELIVERABLE']
} as const

/** What a campaign says of itself. */
export const DrawTerms = {
  code: Type.String(),
  title: Type.String(),
  open: Type.Integer({ minimum: 0, maximum: 1 }),
  note: Type.String({ description: 'why nothing can be drawn now, empty when it can' }),
  price: AssetAmount,
  asset: Type.String(),
  asset_name: Type.String(),
  hash: Type.String({ description: 'SHA-256 of the server seed of the next draw; empty when closed' }),
  pick: Pick,
  entry: Entry,
  chance_price: Type.String({ description: 'what a chance costs in yuan; empty where none are sold' }),
  guarantee: Type.Integer({ description: 'one of the guarded prizes within so many draws; 0 without' }),
  box: Type.Array(Count, { description: 'ids of the prizes of all tickets drawn so far, in their order' }),
  campaigns: Type.Array(Type.Object({ code: Type.String(), title: Type.String() }), {
    description: 'all that can be drawn here'
  }),
  rules: Type.Array(Type.String())
}

/** What the caller has of it. */
export const DrawHand = {
  balance: AssetAmount,
  left_today: Count,
  left_total: Count,
  nonce: Type.Integer({ description: 'of the caller’s next draw, by whichever of their accounts' }),
  chances: Type.Integer({ description: 'draws in hand that cost nothing more, those that were won included' }),
  dry: Type.Integer({ description: 'draws in a row without one of them' }),
  goods: Type.Array(PrizeGoods, { description: 'things the caller has won, here and elsewhere' })
}

/** What was just drawn. */
export const DrawnNow = {
  drawn: Nullable(Drawn),
  drawn_all: Type.Array(Drawn, { description: 'all that was drawn at once, `drawn` first' })
}

/** Every page of draws speaks so: what it says of itself, and one draw of it. */
export const drawing = <A extends Auth, const R extends readonly string[]>(auth: A, summary: string, refusals: R) => ({
  auth,
  summary: `${summary}. \`act\` info: odds, balance and own draws; draw: one draw, or several at once, by the shown seed hash, the next nonce and a seed of the caller’s own; the same nonce again answers the same draws; buy: an order of chances where they are sold; collect: an order that sends things that were won, or with \`preview\` what that would cost`,
  input: Type.Object({
    act: Optional(OneOf(['info', 'draw', 'buy', 'collect'], '操作')),
    ...WhichDraw,
    hash: Optional(Hash),
    nonce: Optional(DrawPlan.nonce),
    client_seed: Optional(ClientSeed),
    times: DrawPlan.times,
    prizes: Optional(Collect.input.prizes),
    addressId: Collect.input.addressId,
    preview: Collect.input.preview
  }),
  data: Type.Object({
    ...DrawTerms,
    ...DrawHand,
    ...DrawnNow,
    ...Collect.data,
    prizes: Type.Array(Prize),
    list: Type.Array(Drawn)
  }),
  refusals: [...refusals, ...MORE_REFUSALS]
})

const Packet = Type.Object({
  ...Drawn.properties,
  code: Type.String({ description: 'of its round' }),
  weights: Type.Array(Count, { description: 'of the round’s prizes in their order, for checking the pick' })
})

const Session = Type.Object({
  code: Type.String(),
  start_time: Seconds,
  stop_time: Seconds,
  state: OneOf([0, 1, 2, 3], '状态'),
  total: Type.Integer({ description: 'packets in all' }),
  left: Count,
  mine: Type.Integer({ minimum: 0, maximum: 1, description: 'whether the caller has a packet of it' }),
  hash: Type.String({ description: 'SHA-256 of the server seed it is decided by; empty when it is over or not funded' })
})

export const draw = contract({
  'POST /api/lottery/jindou': drawing('login', 'The bean draw', [
    ...(['CLOSED', 'SEED_CHANGED', 'STALE', 'DAY_CAP', 'PERSON_CAP', 'INSUFFICIENT'] as const)
  ]),
  'POST /api/lottery/sign': drawing('open', 'The free draw of the day', [
    ...(['SUB_ACCOUNT', 'CLOSED', 'SEED_CHANGED', 'STALE', 'DAY_CAP', 'PERSON_CAP'] as const)
  ]),
  'POST /api/lottery/qianghongbao': {
    auth: 'open',
    summary:
      'Red packets at set hours. `act` info: the sessions of the day, odds and own packets; grab: one packet of a running session, by its seed hash and a seed of the caller’s own. The same grab again answers the same packet',
    input: Type.Object({
      act: Optional(OneOf(['info', 'grab'], '操作')),
      code: Optional(Type.String({ pattern: '^[a-z][a-z0-9-]{2,39}$', title: '场次' })),
      hash: Optional(Hash),
      client_seed: Optional(ClientSeed)
    }),
    data: Type.Object({
      title: Type.String(),
      open: Type.Integer({ minimum: 0, maximum: 1 }),
      note: Type.String({ description: 'why there are no packets at all, empty when there are' }),
      sessions: Type.Array(Session, {
        description:
          'state 0 to come, 1 running, 2 over, 3 running but not funded yet; when all of today are over, the first of tomorrow follows'
      }),
      prizes: Type.Array(Prize, { description: 'of the running session, else of the next' }),
      rules: Type.Array(Type.String()),
      drawn: Nullable(Packet),
      list: Type.Array(Packet)
    }),
    refusals: ['SUB_ACCOUNT', 'CLOSED', 'SEED_CHANGED', 'TAKEN', 'SOLD_OUT']
  }
})

const Hours = Type.Object({
  from: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', title: '场次开始' }),
  to: Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$', title: '场次结束' })
})

const AdminPrize = Type.Object({
  ...Prize.properties,
  picked: Type.Integer({ description: 'how often the numbers picked it' }),
  given: Count,
  expected: Type.String({ description: 'picks to be expected from its weight' })
})

const AdminDraw = Type.Object({
  code: Type.String(),
  mark: Type.String(),
  place: Type.String(),
  title: Type.String(),
  state: OneOf(['draft', 'open', 'closed'], '状态'),
  asset: Type.String(),
  price: AssetAmount,
  pick: Pick,
  entry: Entry,
  chance_price: Type.String({ description: 'what a chance costs in yuan; empty where none are sold' }),
  guarantee: Count,
  person_day: Count,
  person_total: Count,
  starts_at: TimeText,
  ends_at: TimeText,
  rounds: Type.Array(Hours, { description: 'hours of the day at which it is held with all its prizes anew' }),
  round_of: Type.String({ description: 'the draw this is one round of; empty else' }),
  pool: Type.String(),
  needs: Type.Array(Type.Object({ asset: Type.String(), needed: AssetAmount, balance: AssetAmount })),
  draws: Count,
  chi_square: Type.String({ description: 'of picks against weights, with one degree of freedom less than prizes' }),
  hash: Type.String(),
  prizes: Type.Array(AdminPrize)
})

const Quantity = Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,4})?$', title: '数量' })
const AssetCode = Type.String({ pattern: '^[a-zA-Z]{2,20}$', title: '资产' })

export const adminDraw = contract({
  'GET /api/admin/draws': {
    auth: 'console',
    right: 'draw.read',
    summary:
      'Every draw with its prizes, what its pool holds and needs, and how its picks compare with its odds; and what can be drawn for',
    input: Nothing,
    data: Type.Composite([
      ListOf(AdminDraw),
      Type.Object({ point_assets: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })) })
    ])
  },
  'POST /api/admin/draw': {
    auth: 'console',
    right: 'draw.edit',
    summary: 'Writes a draw that is not open yet; its prizes are replaced',
    input: Type.Object({
      code: DrawCode,
      mark: Seen,
      place: Type.String({ pattern: '^[a-z]{2,20}$', title: '页面' }),
      title: Text(20, '名称', 1),
      asset: AssetCode,
      price: Quantity,
      pick: Optional(Pick),
      entry: Optional(Entry),
      chance_price: Optional(Type.String({ pattern: '^\\d{1,6}(\\.\\d{1,2})?$', title: '每次机会价格' })),
      guarantee: Optional(Type.Integer({ minimum: 2, maximum: 1_000, title: '几次内必中' })),
      person_day: Type.Integer({ minimum: 1, maximum: 1_000, title: '每天次数' }),
      person_total: Type.Integer({ minimum: 1, maximum: 100_000, title: '总次数' }),
      starts_at: Seconds,
      ends_at: Seconds,
      rounds: Optional(Type.Array(Hours, { minItems: 1, maxItems: 12, title: '场次' })),
      prizes: Type.Array(
        Type.Object({
          name: Text(20, '奖品', 1),
          kind: Optional(PrizeKind),
          asset: Optional(AssetCode),
          amount: Optional(Quantity),
          template_id: Optional(Id),
          product_id: Optional(Id),
          sku_id: Optional(Id),
          post_free: Optional(Type.Boolean({ title: '包邮' })),
          days: Optional(Type.Integer({ minimum: 7, maximum: 3_650, title: '领取期限' })),
          last: Optional(Type.Boolean({ title: '最后一张' })),
          guarded: Optional(Type.Boolean({ title: '必中奖品' })),
          weight: Type.Integer({ minimum: 1, maximum: 100_000_000, title: '权重' }),
          stock: Type.Integer({ minimum: 0, maximum: 10_000_000, title: '数量' })
        }),
        { minItems: 2, maxItems: 12, title: '奖品' }
      )
    }),
    data: AdminDraw,
    refusals: ['STARTED', 'BAD_DRAW', 'AMOUNT', 'PRIZE_TOO_BIG', 'PRICE_TOO_HIGH', 'CHANGED']
  },
  'POST /api/admin/draw/state': {
    auth: 'console',
    right: 'draw.edit',
    stepUp: true,
    summary:
      'Opens a funded draw, closes an open one and reveals its seed, or reveals the seed and goes on with another',
    input: Type.Object({ code: DrawCode, act: OneOf(['open', 'close', 'rotate'], '操作') }),
    data: AdminDraw,
    refusals: [
      ...(['STARTED', 'NOT_OPEN', 'PLACE_TAKEN', 'POOL_SHORT', 'BAD_DRAW', 'PRIZE_TOO_BIG'] as const),
      ...(['PRICE_TOO_HIGH', 'SOLD_OUT'] as const)
    ]
  },
  'GET /api/admin/draw/simulate': {
    auth: 'console',
    right: 'draw.read',
    summary:
      'Draws a campaign so often on paper: what its pool needs before it opens, and what it would bring in and pay',
    input: Type.Object({ code: DrawCode, draws: Type.Integer({ minimum: 1, maximum: 1_000_000, title: '次数' }) }),
    data: Type.Object({
      draws: Type.Integer({ description: 'made on paper; fewer than asked for where a box was empty before' }),
      plays: Type.Integer({ description: 'how often it was played to see whether a pool runs dry; 0 where none can' }),
      prizes: Type.Array(
        Type.Object({
          id: Count,
          name: Type.String(),
          stock: Count,
          expected: Type.String({ description: 'how often its odds would have it picked' }),
          picked: Count,
          given: Count
        })
      ),
      pools: Type.Array(
        Type.Object({
          asset: Type.String(),
          needed: AssetAmount,
          balance: AssetAmount,
          income: AssetAmount,
          paid: AssetAmount,
          left: Type.String({ description: 'what an exactly filled pool would hold afterwards' }),
          dry_bp: Type.Integer({ description: 'how likely it could not pay with what it holds now, in basis points' })
        })
      )
    }),
    refusals: ['SIMULATING']
  }
})
