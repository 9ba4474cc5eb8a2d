import { Count, contract, Id, ListOf, Nothing, Nullable, OneOf, Optional, Seconds, Text, TimeText, Type } from './core'
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

export const draw = contract({
  'POST /api/lottery/jindou': {
    auth: 'login',
    summary:
      'The bean draw. `act` info: odds, balance and own draws; draw: one draw by the shown seed hash, the next nonce and a seed of the caller’s own. The same nonce again answers the same draw',
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
      nonce: Type.Integer({ description: 'of the caller’s next draw' }),
      prizes: Type.Array(Prize),
      rules: Type.Array(Type.String()),
      drawn: Nullable(Drawn),
      list: Type.Array(Drawn)
    }),
    refusals: ['CLOSED', 'SEED_CHANGED', 'STALE', 'DAY_CAP', 'PERSON_CAP', 'INSUFFICIENT']
  }
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
