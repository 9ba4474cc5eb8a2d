import {
  Count,
  contract,
  Id,
  ListOf,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  paging,
  Text,
  TimeText,
  Type,
  Words
} from './core'
import { Seen } from './home-admin'
import { AssetAmount } from './wallet'

const Code = Type.String({ pattern: '^[a-z0-9_-]{2,40}$', title: '释放计划' })
const Pool = Type.String({ pattern: '^[a-z0-9_-]{2,40}$', title: '奖励池' })
const AssetCode = Type.String({ pattern: '^[a-zA-Z]{2,20}$', title: '资产' })
const Quantity = Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,4})?$', title: '数量' })
const Flag = Type.Integer({ minimum: 0, maximum: 1 })
const Rate = (title: string, minimum = 0) =>
  Type.Integer({ minimum, maximum: 10_000, title, description: 'hundredths of a percent' })

const PlanTerms = {
  code: Code,
  title: Text(20, '名称', 1),
  asset: AssetCode,
  pool: Pool,
  daily_bp: Rate('每日比例', 1),
  own_bp: Rate('本人订单加速'),
  fan_bp: Rate('粉丝订单加速'),
  boost_day_bp: Rate('每日加速上限'),
  lasts_days: Type.Integer({ minimum: 1, maximum: 3650, title: '释放天数' }),
  collect: Optional(
    Type.Unsafe<'auto' | 'any' | 'day'>({
      type: 'string',
      enum: ['auto', 'any', 'day'],
      title: '到账方式',
      description: 'at once, or set aside until the person collects it: at any time, or once a day'
    })
  ),
  collect_days: Optional(
    Type.Integer({
      minimum: 0,
      maximum: 365,
      title: '领取期限',
      description: 'what is not collected by then goes back; 0 for never'
    })
  ),
  open: Flag
}
const Plan = Type.Object({ ...PlanTerms, mark: Type.String() })

const Sums = { promised: AssetAmount, paid: AssetAmount, waiting: AssetAmount }

const Lot = Type.Object({
  id: Id,
  user_id: Id,
  nickname: Type.String(),
  plan: Type.String(),
  title: Type.String(),
  asset: Type.String(),
  pool: Type.String(),
  ...Sums,
  next_day: Type.String({ description: 'the day on which more falls due, empty when nothing more does' }),
  last_day: Type.String(),
  state: OneOf(['open', 'due', 'stopped'], '状态'),
  _add_time: TimeText
})

/** What operators do about everything that is promised now and given day by day. */
export const adminRelease = contract({
  'GET /api/admin/release/plans': {
    auth: 'console',
    right: 'release.read',
    summary: 'Every plan with what was promised on it, what was paid and what waits',
    input: Nothing,
    data: ListOf(Type.Composite([Plan, Type.Object({ lots: Count, ...Sums })]))
  },
  'POST /api/admin/release/plan': {
    auth: 'console',
    right: 'release.edit',
    stepUp: true,
    twoPersons: true,
    summary: 'Writes a plan, by two persons where it gives more; lots that are open keep the terms they were opened on',
    input: Type.Object({ mark: Seen, ...PlanTerms }),
    data: Plan,
    refusals: ['BAD_PLAN', 'CHANGED']
  },
  'GET /api/admin/release/lots': {
    auth: 'console',
    right: 'release.read',
    summary: 'Lots, newest first; of a person or a plan, or all',
    input: Type.Object({ ...paging, user_id: Optional(Id), plan: Optional(Code) }),
    data: ListOf(Lot)
  },
  'GET /api/admin/release/lot/{id}': {
    auth: 'console',
    right: 'release.read',
    summary: 'A lot with every day that fell due',
    input: Type.Object({ id: Id }),
    data: Type.Composite([
      Lot,
      Type.Object({
        days: Type.Array(
          Type.Object({ day: Type.String(), amount: AssetAmount, state: OneOf(['waiting', 'paid', 'void'], '状态') })
        )
      })
    ])
  },
  'POST /api/admin/release/lot': {
    auth: 'console',
    right: 'release.edit',
    stepUp: true,
    twoPersons: true,
    idempotent: true,
    summary: 'Promises a person an amount on a plan',
    input: Type.Object({ user_id: Id, plan: Code, amount: Quantity, reason: Optional(Words(140, '说明')) }),
    data: Lot,
    refusals: ['PLAN_CLOSED', 'AMOUNT']
  },
  'POST /api/admin/release/stop': {
    auth: 'console',
    right: 'release.edit',
    stepUp: true,
    summary: 'Ends a lot: nothing more falls due, what waits is not paid, what was paid stays',
    input: Type.Object({ id: Id }),
    data: Type.Object({ left: Type.String({ description: 'how much will not come; zero when it had ended before' }) })
  },
  'GET /api/admin/pools': {
    auth: 'console',
    right: 'pool.read',
    summary:
      'Every pool with what it holds, what is set aside and promised, who waits for it and how long it lasts: those somebody waits for first, then those that end soonest',
    input: Nothing,
    data: ListOf(
      Type.Object({
        pool: Type.String(),
        title: Type.String({ description: 'by what is given out of it; its code where nothing says' }),
        asset: Type.String(),
        asset_name: Type.String(),
        funded: Type.String({ description: 'what operators filled it with, in all' }),
        spent: Type.String({ description: 'what of that is gone; negative where more came in by itself' }),
        spent_lately: Type.String({ description: 'the same of the last `pace_days` days' }),
        pace_days: Type.Integer({ minimum: 1, maximum: 7, description: 'seven, or as long as the pool is there' }),
        lasts_for: Nullable(
          Type.Integer({
            minimum: 0,
            description: 'whole days until it is empty at this pace; null where nothing is paid, or where it is over'
          })
        ),
        promised: AssetAmount,
        balance: AssetAmount,
        set_aside: AssetAmount,
        waiting: AssetAmount,
        waiting_count: Count,
        since: Type.String({ description: 'the first day that waits, empty when none does' })
      })
    )
  }
})
