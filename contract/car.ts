import { Count, contract, Id, Nullable, OneOf, Optional, paging, Seconds, Text, TimeText, Type, Yuan } from './core'
import { AssetAmount } from './wallet'

/** As it is typed: blanks, dots and small letters are put right by the server. */
const Plate = Text(20, '车牌号')
const Flag = Type.Integer({ minimum: 0, maximum: 1, title: '确认' })
const Month = Type.String({ description: '2026-11' })

/** What stands between a person and a plate, or nothing. */
const verdicts = ['OK', 'SAME', 'BAD_PLATE', 'PLATE_TAKEN', 'COOLING', 'SUB_ACCOUNT', 'CLOSED'] as const

const Binding = Type.Object({
  open: Flag,
  bound: Flag,
  plate: Type.String({ description: 'masked: 浙A·***88; empty when none is bound' }),
  kind: OneOf(['', 'fuel', 'energy'], '车牌类型'),
  join_time: Nullable(Seconds),
  _join_time: TimeText,
  change_time: Nullable(Type.Integer({ description: 'from when on the plate may be changed again; null: now' })),
  _change_time: TimeText,
  change_days: Count
})

const Tier = Type.Object({
  title: Type.String(),
  price: Yuan,
  ratio: Type.String({ description: 'percent of what was spent: "2" or "1.5"' }),
  most: AssetAmount
})

const state = OneOf(['none', 'waiting', 'paid', 'stopped'], '发放状态')

export const car = contract({
  'POST /api/merchantoffline/check_bind_plate': {
    auth: 'login',
    summary: 'What plate the caller has bound, and whether a plate could be bound; never who holds it',
    input: Type.Object({ plate: Optional(Plate) }),
    data: Type.Object({
      binding: Binding,
      check: Nullable(Type.Object({ code: OneOf(verdicts, '结果'), words: Type.String() }))
    })
  },
  'POST /api/merchantoffline/bind_plate': {
    auth: 'login',
    parentOnly: true,
    summary: 'Binds a plate or changes it, with consent of its own (`agree`); with `unbind` the plate is deleted',
    input: Type.Object({ plate: Optional(Plate), agree: Optional(Flag), unbind: Optional(Flag) }),
    data: Type.Object({ binding: Binding }),
    refusals: ['SUB_ACCOUNT', 'BAD_PLATE', 'PLATE_TAKEN', 'COOLING', 'CONSENT', 'CLOSED', 'NOT_BOUND']
  },
  'GET /api/car/get_pemonth': {
    auth: 'login',
    summary: 'What the caller’s settled orders of this month come to, the tier they reach, and past months',
    input: Type.Object({}),
    data: Type.Object({
      binding: Binding,
      month: Month,
      title: Type.String({ description: '2026年11月' }),
      stop_time: Type.Integer({ description: 'when the month ends, Unix seconds' }),
      pay_price: Type.String({ description: 'yuan that count this month' }),
      spent_price: Yuan,
      refund_price: Type.String({ description: 'yuan taken off for refunds after settling, months before included' }),
      order_count: Count,
      unsettled_price: Type.String({ description: 'yuan paid for orders that will count once they are settled' }),
      tier: Nullable(Tier),
      next: Nullable(Type.Composite([Tier, Type.Object({ missing: Yuan })])),
      reward: AssetAmount,
      unit: Type.String(),
      tiers: Type.Array(Tier),
      paid: AssetAmount,
      waiting: AssetAmount,
      months: Type.Array(
        Type.Object({
          month: Month,
          title: Type.String(),
          pay_price: Yuan,
          tier: Type.String(),
          reward: AssetAmount,
          state
        })
      ),
      rules: Type.Array(Type.Object({ title: Type.String(), words: Type.String() }))
    })
  },
  'GET /api/car/get_profit': {
    auth: 'login',
    summary: 'What the programme has brought the caller month by month: paid, waiting for the pool, and a trend',
    input: Type.Object({ ...paging }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          pm: OneOf([1], '收支'),
          title: Type.String(),
          month: Month,
          number: AssetAmount,
          paid: AssetAmount,
          state,
          mark: Type.String(),
          add_time: Seconds,
          _add_time: TimeText
        })
      ),
      time: Type.Array(Type.Object({ time: Month, title: Type.String(), income: AssetAmount, waiting: AssetAmount })),
      count: Count,
      bound: Flag,
      paid: AssetAmount,
      waiting: AssetAmount,
      unit: Type.String(),
      trend: Type.Array(Type.Object({ time: Month, number: AssetAmount }), {
        description: 'twelve months, oldest first'
      })
    })
  }
})
