import {
  type Auth,
  Count,
  contract,
  Id,
  ListOf,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  Seconds,
  Text,
  TimeText,
  Type
} from './core'
import { AssetAmount } from './wallet'

const DrawCode = Type.String({ pattern: '^[a-z][a-z0-9-]{2,29}$', title: '抽奖活动' })
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$', title: '种子指纹' })
const ClientSeed = Type.String({ pattern: '^[0-9a-zA-Z]{8,64}$', title: '我的种子' })

const Prize = Type.Object({
  id: Count,
  name: Type.String(),
  asset: Type.String(),
  asset_name: Type.String(),
  amount: AssetAmount,
  weight: Count,
  odds: Type.String({ description: 'percent of all weights: "12.50%"' }),
  stock: Type.Integer({ description: 'how many there are in all; 0 for the fallback, which never runs out' }),
  left: Count,
  fallback: Type.Integer({ minimum: 0, maximum: 1 })
})

const Drawn = Type.Object({
  id: Id,
  prize: Type.Integer({ description: 'id of the prize that was given' }),
  picked: Type.Integer({
    description: 'id of the prize the numbers picked; another than `prize` when that had run out'
  }),
  name: Type.String(),
  amount: AssetAmount,
  asset_name: Type.String(),
  won: Type.Integer({ minimum: 0, maximum: 1, description: '0 when the prize is nothing' }),
  nonce: Count,
  client_seed: Type.String(),
  player: Id,
  hash: Type.String(),
  seed: Type.String({ description: 'the server seed, empty until it is revealed' }),
  add_time: Seconds,
  _add_time: TimeText
})

/** Every page of draws speaks so: what it says of itself, and one draw of it. */
const drawing = <A extends Auth, const R extends readonly string[]>(auth: A, summary: string, refusals: R) => ({
  auth,
  summary: `${summary}. \`act\` info: odds, balance and own draws; draw: one draw by the shown seed hash, the next nonce and a seed of the caller’s own. The same nonce again answers the same draw`,
  input: Type.Object({
    act: Optional(OneOf(['info', 'draw'], '操作')),
    code: Optional(DrawCode),
    hash: Optional(Hash),
    nonce: Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '序号' })),
    client_seed: Optional(ClientSeed)
  }),
  data: Type.Object({
    code: Type.String(),
    title: Type.String(),
    open: Type.Integer({ minimum: 0, maximum: 1 }),
    note: Type.String({ description: 'why nothing can be drawn now, empty when it can' }),
    price: AssetAmount,
    asset: Type.String(),
    asset_name: Type.String(),
    balance: AssetAmount,
    left_today: Count,
    left_total: Count,
    hash: Type.String({ description: 'SHA-256 of the server seed of the next draw; empty when closed' }),
    nonce: Type.Integer({ description: 'of the caller’s next draw, by whichever of their accounts' }),
    prizes: Type.Array(Prize),
    rules: Type.Array(Type.String()),
    drawn: Nullable(Drawn),
    list: Type.Array(Drawn)
  }),
  refusals
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
  place: Type.String(),
  title: Type.String(),
  state: OneOf(['draft', 'open', 'closed'], '状态'),
  asset: Type.String(),
  price: AssetAmount,
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
    auth: 'operator',
    summary: 'Every draw with its prizes, what its pool holds and needs, and how its picks compare with its odds',
    input: Nothing,
    data: ListOf(AdminDraw)
  },
  'POST /api/admin/draw': {
    auth: 'operator',
    summary: 'Writes a draw that is not open yet; its prizes are replaced',
    input: Type.Object({
      code: DrawCode,
      place: Type.String({ pattern: '^[a-z]{2,20}$', title: '页面' }),
      title: Text(20, '名称', 1),
      asset: AssetCode,
      price: Quantity,
      person_day: Type.Integer({ minimum: 1, maximum: 1_000, title: '每天次数' }),
      person_total: Type.Integer({ minimum: 1, maximum: 100_000, title: '总次数' }),
      starts_at: Seconds,
      ends_at: Seconds,
      rounds: Optional(Type.Array(Hours, { minItems: 1, maxItems: 12, title: '场次' })),
      prizes: Type.Array(
        Type.Object({
          name: Text(20, '奖品', 1),
          asset: AssetCode,
          amount: Quantity,
          weight: Type.Integer({ minimum: 1, maximum: 100_000_000, title: '权重' }),
          stock: Type.Integer({ minimum: 0, maximum: 10_000_000, title: '数量' })
        }),
        { minItems: 2, maxItems: 12, title: '奖品' }
      )
    }),
    data: AdminDraw,
    refusals: ['STARTED', 'BAD_DRAW', 'AMOUNT', 'PRIZE_TOO_BIG']
  },
  'POST /api/admin/draw/state': {
    auth: 'operator',
    summary:
      'Opens a funded draw, closes an open one and reveals its seed, or reveals the seed and goes on with another',
    input: Type.Object({ code: DrawCode, act: OneOf(['open', 'close', 'rotate'], '操作') }),
    data: AdminDraw,
    refusals: ['STARTED', 'NOT_OPEN', 'PLACE_TAKEN', 'POOL_SHORT', 'BAD_DRAW', 'PRIZE_TOO_BIG']
  }
})
