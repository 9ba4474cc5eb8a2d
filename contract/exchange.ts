import {
  type At,
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Nothing,
  Nullable,
  Optional,
  Seconds,
  Text,
  TimeText,
  Type,
  Words
} from './core'
import { Seen } from './home-admin'
import { ToldChange } from './told'
import { AssetAmount } from './wallet'

const RuleCode = Type.String({ pattern: '^[a-z][a-z0-9_]{2,39}$', title: '兑换种类' })
const QuantityOf = (title: string) => Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,4})?$', title })
const Quantity = QuantityOf('兑换数量')
const Hour = (title: string, minimum: number, maximum: number) => Type.Integer({ minimum, maximum, title })

const Side = Type.Object({ code: Type.String(), name: Type.String(), digits: Type.Integer(), balance: AssetAmount })

export const ExchangeLine = Type.Object({
  id: Id,
  from: AssetAmount,
  to: AssetAmount,
  fee: AssetAmount,
  add_time: Seconds,
  _add_time: TimeText
})

const Terms = {
  rate: Type.Object(
    { from: AssetAmount, to: AssetAmount },
    { description: 'so many of the one are worth so many of the other' }
  ),
  fee_bp: Type.Integer({ description: 'hundredths of a percent of what is given out' }),
  minimum: AssetAmount,
  step: AssetAmount
}

/** One of the exchanges a page leads to. */
export const ExchangeWay = Type.Object({
  type: Type.String({ description: 'the rule, for the endpoints of the exchange' }),
  title: Type.String(),
  to_name: Type.String(),
  rate: Type.Object({ from: AssetAmount, to: AssetAmount }),
  open: Type.Unsafe<0 | 1>({ enum: [0, 1], type: 'integer' })
})

/** How what is got comes day by day; null in its place where it is there at once. */
const Schedule = Type.Object({
  daily_bp: Type.Integer({ description: 'hundredths of a percent of it a day' }),
  lasts_days: Type.Integer({ description: 'on this day the rest comes' }),
  by_hand: Flag
})

const INFO = {
  auth: 'login',
  summary: 'The terms of an exchange, what the caller has and may exchange today, and their last exchanges',
  input: Type.Object({ type: Optional(RuleCode) }),
  data: Type.Object({
    type: Type.String(),
    title: Type.String(),
    version: Type.Integer({ description: 'sent along when exchanging, so that nothing is done on other terms' }),
    open: Flag,
    note: Type.String({ description: 'why it is closed, empty when open' }),
    from: Side,
    to: Side,
    ...Terms,
    left_today: AssetAmount,
    schedule: Nullable(Schedule),
    most: Type.String({
      description: 'most that can be given in now: balance, caps and pool considered, in whole steps'
    }),
    rules: Type.Array(Type.String()),
    list: Type.Array(ExchangeLine)
  })
} as const

const MAKE = {
  auth: 'login',
  idempotent: true,
  summary:
    'Exchanges `num` of the one asset for the other, at once or, by a rule with a schedule, day by day from tomorrow on',
  input: Type.Object({
    type: Optional(RuleCode),
    num: Quantity,
    version: Optional(Type.Integer({ minimum: 1, title: '规则版本' }))
  }),
  data: Type.Object({ ...ExchangeLine.properties, from_balance: AssetAmount, to_balance: AssetAmount }),
  refusals: ['CLOSED', 'RULE_CHANGED', 'AMOUNT', 'DAY_CAP', 'DAY_FULL', 'POOL_SHORT', 'INSUFFICIENT']
} as const

/** What pages and handlers of the entries `exchanging` makes are typed by. */
export interface ExchangePair {
  info: typeof INFO
  make: typeof MAKE
}

/** The two endpoints of a page that exchanges one asset for another. `type` names the rule where several share them. */
export const exchanging = <const Info extends string, const Make extends string>(info: Info, make: Make) =>
  ({ [`GET /api/${info}`]: INFO, [`POST /api/${make}`]: MAKE }) as At<'GET', Info, typeof INFO> &
    At<'POST', Make, typeof MAKE>

export const exchange = contract(exchanging('user/dhinfo', 'user/doexchange'))

const AdminRule = Type.Object({
  code: RuleCode,
  version: Type.Integer(),
  mark: Type.String(),
  title: Type.String(),
  open: Flag,
  from_asset: Type.String(),
  to_asset: Type.String(),
  pool: Type.String(),
  pool_title: Type.String({ description: 'by what is given out of it' }),
  plan_title: Type.String(),
  plan: Type.String({ description: 'the release plan that gives out what is got; empty: it is there at once' }),
  pool_balance: AssetAmount,
  ...Terms,
  person_day: AssetAmount,
  total_day: AssetAmount,
  from_hour: Type.Integer(),
  until_hour: Type.Integer()
})

const AssetCode = (title: string) => Type.String({ pattern: '^[a-zA-Z]{2,20}$', title })
const PoolName = Type.String({ pattern: '^[a-z0-9-]{2,40}$', title: '奖励池' })

export const adminExchange = contract({
  'GET /api/admin/exchange/rules': {
    auth: 'console',
    right: 'rule.read',
    summary: 'Every exchange rule with what its pool holds',
    input: Nothing,
    data: ListOf(AdminRule)
  },
  'GET /api/admin/exchange/versions/{code}': {
    auth: 'console',
    right: 'rule.read',
    summary:
      'What an exchange rule was and is, the newest version first: who wrote it, how long it held, what it changed',
    input: Type.Object({ code: RuleCode, cursor: Optional(Text(200, '游标')) }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          version: Count,
          edited_by: Type.String(),
          edited_time: Seconds,
          stop_time: Nullable(Type.Integer({ description: 'when the next version began; null: it holds' })),
          changes_told: Type.Array(ToldChange)
        })
      ),
      cursor: Nullable(Type.String())
    })
  },
  'POST /api/admin/exchange/rule': {
    auth: 'console',
    right: 'rule.edit',
    stepUp: true,
    twoPersons: true,
    summary:
      'Writes an exchange rule, by two persons where it gives more; quotes by the version before are not done any more',
    input: Type.Object({
      code: RuleCode,
      mark: Seen,
      title: Text(20, '名称', 1),
      open: Flag,
      from_asset: AssetCode('付出的资产'),
      to_asset: AssetCode('换得的资产'),
      pool: PoolName,
      plan: Optional(Type.String({ pattern: '^([a-z0-9_-]{2,40})?$', title: '释放计划' })),
      rate_from: QuantityOf('付出数量'),
      rate_to: QuantityOf('换得数量'),
      fee_bp: Type.Integer({ minimum: 0, maximum: 5000, title: '手续费' }),
      minimum: QuantityOf('最少兑换'),
      step: QuantityOf('兑换单位'),
      person_day: QuantityOf('每人每天上限'),
      total_day: QuantityOf('每天总上限'),
      from_hour: Hour('开始时间', 0, 23),
      until_hour: Hour('结束时间', 1, 24)
    }),
    data: AdminRule,
    refusals: ['BAD_RULE', 'AMOUNT', 'CHANGED']
  },
  'POST /api/admin/pool/fund': {
    auth: 'console',
    right: 'pool.fund',
    stepUp: true,
    twoPersons: true,
    idempotent: true,
    summary: 'Fills a reward pool from outside',
    input: Type.Object({
      pool: PoolName,
      asset: AssetCode('资产'),
      amount: QuantityOf('数量'),
      reason: Optional(Words(140, '说明'))
    }),
    data: Type.Object({ pool: Type.String(), asset: Type.String(), balance: AssetAmount }),
    refusals: ['AMOUNT']
  }
})
