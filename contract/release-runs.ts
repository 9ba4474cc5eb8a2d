import { Count, contract, DeskFile, Format, Id, Nullable, OneOf, Optional, Seconds, Text, Type } from './core'
import { AssetAmount } from './wallet'

const Code = (title: string) => Type.String({ pattern: '^[a-z0-9_-]{2,40}$', title })
const Day = (title: string) => Type.String({ format: 'date', title })
const Moment = Type.Integer({ minimum: 0, maximum: 4_102_444_800_000, title: '时间', description: 'in milliseconds' })
const which = {
  plan: Optional(Code('释放计划')),
  from: Optional(Day('开始日期')),
  until: Optional(Day('结束日期'))
}
const onward = {
  cursor: Optional(Text(200, '游标')),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, title: '每页条数' })
}

/** What one turn of the daily run paid out of a pool. */
const Run = Type.Object({
  id: Type.String(),
  time: Seconds,
  at_ms: Moment,
  pool: Type.String(),
  pool_title: Type.String(),
  plans: Type.Array(Type.String(), { description: 'what the plans that are paid of this pool are called' }),
  asset: Type.String(),
  count: Type.Integer({ minimum: 0, description: 'lots and days that were paid' }),
  paid: AssetAmount,
  balance: Type.String({ description: 'what the pool had left' }),
  waiting_count: Type.Integer({
    minimum: 0,
    maximum: 1000,
    description: 'of what was due by that day, what still waits'
  }),
  state: OneOf(['done', 'waiting'], '状态', { words: { done: '已发完', waiting: '仍有待发' } }),
  took_s: Type.Integer({ minimum: 0, description: 'from the first payment to the last' })
})

const Paid = Type.Object({
  id: Type.String(),
  lot_id: Id,
  user_id: Id,
  nickname: Type.String(),
  title: Type.String(),
  day: Type.String({ description: 'the day it was due' }),
  amount: AssetAmount,
  way: OneOf(['paid', 'ready'], '去向', { words: { paid: '直接到账', ready: '待领取' } })
})

/** What the daily run of release plans did. */
export const adminReleaseRuns = contract({
  'GET /api/admin/release/runs': {
    auth: 'console',
    right: 'release.read',
    replica: true,
    summary:
      'What each run paid out of each pool, newest first: of the pool of a plan, in a range of days. A page may be short and still have one after it',
    input: Type.Object({ ...which, ...onward }),
    data: Type.Object({ list: Type.Array(Run), cursor: Nullable(Type.String()) })
  },
  'GET /api/admin/release/run': {
    auth: 'console',
    right: 'release.read',
    replica: true,
    summary: 'What a run paid out of a pool, lot by lot, in the order it was paid',
    input: Type.Object({
      pool: Type.String({ pattern: '^[a-z0-9_-]{2,60}$', title: '奖励池' }),
      asset: Type.String({ pattern: '^[a-zA-Z]{2,20}$', title: '资产' }),
      at_ms: Moment,
      after: Type.Integer({ minimum: 0, default: 0, title: '游标' }),
      limit: onward.limit
    }),
    data: Type.Object({ list: Type.Array(Paid), after: Nullable(Count) })
  },
  'POST /api/admin/release/runs/export': {
    auth: 'console',
    right: 'release.read',
    summary: 'The address of a file (CSV or .xlsx) of the same runs, for a minute',
    input: Type.Object({ ...which, format: Format }),
    data: DeskFile
  }
})
