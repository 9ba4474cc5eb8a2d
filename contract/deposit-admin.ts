import { contract, DeskFile, Format, Id, Nullable, OneOf, Optional, Seconds, Text, Type, Yuan } from './core'

const DEPOSIT_STATES = ['held', 'due', 'back'] as const
const State = OneOf(DEPOSIT_STATES, '状态', { words: { held: '在押', due: '待缴', back: '已退' } })
const which = { state: Optional(State), shop: Optional(Id) }
const Time = Type.Integer({ description: '0 for not yet' })

const Deposit = Type.Object({
  id: Type.String({ description: 'of the application it was asked for with' }),
  title: Type.String({ description: 'what it was asked for with' }),
  shop_id: Type.String({ description: 'empty while the shop is not opened' }),
  shop_name: Type.String(),
  shop_owner: Type.Object({ uid: Id, nickname: Type.String(), phone: Type.String({ description: 'masked' }) }),
  price: Yuan,
  state: State,
  order_no: Type.String({ description: 'of the order that pays it; empty before there is one' }),
  submit_time: Seconds,
  paid_time: Time,
  back_time: Time
})

/** What shops leave with the platform as long as they are in it. */
export const adminDeposit = contract({
  'GET /api/admin/deposit/list': {
    auth: 'console',
    right: 'ledger.read',
    replica: true,
    summary:
      'Deposits that are held, are still to be paid or went back, newest first; or all of one shop at once. A page of a state may be short and still have one after it',
    input: Type.Object({
      ...which,
      cursor: Optional(Text(200, '游标')),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, title: '每页条数' })
    }),
    data: Type.Object({ list: Type.Array(Deposit), cursor: Nullable(Type.String()) })
  },
  'GET /api/admin/deposit/sums': {
    auth: 'console',
    right: 'ledger.read',
    replica: true,
    summary: 'What the deposits of a shop come to',
    input: Type.Object({ shop: Id }),
    data: Type.Object({ held_price: Yuan, due_price: Yuan, back_price: Yuan })
  },
  'GET /api/admin/deposit/moves': {
    auth: 'console',
    right: 'ledger.read',
    replica: true,
    summary: 'What was paid of a deposit and given back, and what happened to its application',
    input: Type.Object({ id: Id }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          time: Seconds,
          title: Type.String(),
          price: Type.String({ description: 'signed' }),
          balance_price: Type.String({ description: 'what was held then' })
        })
      ),
      events: Type.Array(Type.Object({ time: Seconds, words: Type.String() }))
    })
  },
  'POST /api/admin/deposit/export': {
    auth: 'console',
    right: 'ledger.read',
    summary: 'The address of a file (CSV or .xlsx) of the same deposits, for a minute',
    input: Type.Object({ ...which, format: Format }),
    data: DeskFile
  }
})
