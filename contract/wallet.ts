import type { TProperties } from '@sinclair/typebox'
import { type At, Count, contract, Nullable, OneOf, Optional, paging, Seconds, sides, TimeText, Type } from './core'

/** A quantity of an asset as people read it, with exactly the asset's digits: "12.50", "300", "1.0000". */
export const AssetAmount = Type.String({ pattern: '^-?\\d+(\\.\\d+)?$', title: '数量' })

export const Wallet = Type.Object({
  code: Type.String({ description: 'CNY shouyi jindou lvdou …' }),
  name: Type.String(),
  digits: Type.Integer({ minimum: 0, maximum: 8 }),
  balance: AssetAmount,
  frozen: AssetAmount,
  transit: AssetAmount,
  locked: Type.String({ description: 'promised, released day by day from now on; not part of the balance' }),
  waiting: Type.String({ description: 'released, and paid as soon as its pool has funds; not part of the balance' }),
  pending: Type.String({ description: 'earned by orders that are not settled yet; not part of the balance' }),
  earned_by: Type.String({ description: 'ways there are at present to come by it; empty when there is none' }),
  used_for: Type.String(),
  cash_out: Type.Boolean(),
  reference_value: Nullable(Type.String({ description: 'yuan that one unit stands for, set by the operator' })),
  reference_text: Type.String({ description: 'the same in words, empty when there is none' }),
  worth: Nullable(Type.String({ description: 'yuan that all of it stands for, what is held back included' })),
  kind: OneOf(['money', 'points', 'voucher', 'value'], '类别')
})

/** One line of a statement: `pm` 1 in, 0 out; `category` the asset, `type` the reason, `balance` what was left after it. */
export const Bill = Type.Object({
  id: Type.String(),
  pm: OneOf([0, 1], '收支'),
  title: Type.String(),
  category: Type.String({ description: 'asset code' }),
  type: Type.String({ description: 'reason code' }),
  unit: Type.String({ description: 'Chinese name of the asset' }),
  number: AssetAmount,
  balance: AssetAmount,
  mark: Type.String(),
  add_time: Seconds,
  _add_time: TimeText,
  status: OneOf([1], '状态')
})

/** What came in and went out in a month of China's calendar, over all pages of the list. */
export const MonthTotal = Type.Object({
  time: Type.String({ description: '2026-11' }),
  title: Type.String({ description: '2026年11月' }),
  income: AssetAmount,
  spent: AssetAmount
})

/** One day of a trend, oldest first: what came in and went out, and the balance at its end. */
export const TrendDay = Type.Object({
  time: Type.String({ description: '2026-11-20' }),
  income: AssetAmount,
  spent: AssetAmount,
  balance: AssetAmount
})

const Statement = {
  list: Type.Array(Bill),
  time: Type.Array(MonthTotal),
  count: Count,
  trend: Type.Array(TrendDay, { description: 'empty unless `days` was asked for' })
}

const Days = Optional(Type.Integer({ minimum: 7, maximum: 90, title: '天数' }))

const RECORDS = {
  auth: 'login',
  summary: 'A wallet: what it holds, and its statement with the totals of months',
  input: Type.Object({ days: Days, ...paging }),
  data: Type.Object({ ...Statement, wallet: Wallet })
} as const

/** What pages and handlers of the entry `recording` makes are typed by. */
export type RecordsEntry = typeof RECORDS

/** The endpoint of a page of one wallet with its records. `more` is what that page shows besides. */
export const recording = <const Path extends string, More extends TProperties>(
  path: Path,
  summary: string,
  more: More
) => {
  const entry = { ...RECORDS, summary, data: Type.Object({ ...RECORDS.data.properties, ...more }) }
  return { [`GET /api/${path}`]: entry } as At<'GET', Path, typeof entry>
}

export const wallet = contract({
  'GET /api/user/getzichan': {
    auth: 'login',
    summary: 'Every wallet of the caller: what it holds, what it is for, what it stands for',
    input: Type.Object({}),
    data: Type.Object({
      list: Type.Array(Wallet),
      total: Type.String({ description: 'yuan that all wallets with a reference value stand for' }),
      now_money: AssetAmount,
      brokerage_price: AssetAmount,
      jindou: AssetAmount,
      lvdou: AssetAmount,
      hongdou: AssetAmount,
      xfq: AssetAmount
    })
  },

  'GET /api/pc/get_balance_record/{type}': {
    auth: 'login',
    summary:
      'A statement with month totals: 0 all money, 1 spent, 2 received, 3 commission, 4 withdrawals, or an asset',
    input: Type.Object({
      type: Type.String({ pattern: '^[0-4a-zA-Z]{1,20}$', title: '类型' }),
      days: Days,
      ...paging
    }),
    data: Type.Object({ ...Statement, wallet: Nullable(Wallet) }),
    refusals: ['NOT_FOUND']
  },

  ...recording('user/myhongdou', 'Red beans: what there is, what they are earned by, and their statement', {
    today: AssetAmount,
    rules: Type.Array(Type.Object({ title: Type.String(), words: Type.String() }))
  }),

  'GET /api/user/bill_list': {
    auth: 'login',
    right: 'income',
    summary:
      'Earnings, or another asset: what is on hand, held and withdrawn, where it came from, and its statement; with side=shop, what settled orders brought a shop I act for',
    input: Type.Object({
      ...sides,
      category: Optional(Type.String({ pattern: '^[a-zA-Z]{2,20}$', title: '资产' })),
      type: Optional(Type.String({ pattern: '^[a-z_]{2,40}$', title: '来源' })),
      pm: Optional(OneOf([0, 1], '收支')),
      month: Optional(Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$', title: '月份' })),
      days: Days,
      ...paging
    }),
    data: Type.Object({
      ...Statement,
      settled: AssetAmount,
      available: AssetAmount,
      frozen: AssetAmount,
      withdrawn: AssetAmount,
      sources: Type.Array(
        Type.Object({ type: Type.String(), title: Type.String(), number: AssetAmount, ratio: Type.Number() })
      )
    }),
    refusals: ['NOT_FOUND']
  }
})
