import { contract, DeskFile, Format, Id, Nullable, Optional, Seconds, Text, Type, Yuan } from './core'

const Day = (title: string) => Type.String({ format: 'date', title })
/** Of one shop: people of a shop mean their own whatever they name. */
const which = { shop: Optional(Id) }
const range = { from: Optional(Day('开始日期')), until: Optional(Day('结束日期')) }
const onward = {
  cursor: Optional(Text(200, '游标')),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, title: '每页条数' })
}

/** goods − off + freight − refund − fee + other = net, to the fen. */
const Parts = {
  goods_price: Type.String({ description: 'what the goods cost before the shop’s own reductions' }),
  off_price: Type.String({ description: 'what the shop took off by its coupons and by changing the price' }),
  freight_price: Yuan,
  refund_price: Type.String({ description: 'what was given back of it' }),
  fee_price: Type.String({ description: 'what the platform keeps; negative where it gave that back' }),
  other_price: Type.String({ description: 'what moved for no order; signed' }),
  net_price: Type.String({ description: 'what moved on the shop’s account; signed' })
}

/** One movement of a shop's account. */
const Line = Type.Object({
  id: Type.String(),
  time: Seconds,
  title: Type.String({ description: 'why it moved, in Chinese' }),
  order_id: Type.String({ description: 'number of the order; empty where it was for none' }),
  has_page: Type.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1], description: '1 for an order with a page of its own' }),
  ...Parts,
  balance_price: Type.String({ description: 'on the account right after it' })
})

/** An order whose income is still to come. */
const Waiting = Type.Object({
  id: Id,
  order_id: Type.String(),
  state_words: Type.String(),
  paid_time: Seconds,
  ...Parts,
  settle_time: Nullable(Seconds),
  settle_words: Type.String({ description: 'when the income comes, in Chinese' })
})

/** What a shop earned, order by order, as its account in the ledger has it. */
export const adminStatement = contract({
  'GET /api/admin/statement': {
    auth: 'console',
    shops: true,
    right: 'statement.read',
    summary:
      'What moved on the account of a shop in a range of days, newest first, by order, with what each is made of',
    input: Type.Object({ ...which, ...range, ...onward }),
    data: Type.Object({ list: Type.Array(Line), cursor: Nullable(Type.String()) })
  },
  'GET /api/admin/statement/sums': {
    auth: 'console',
    shops: true,
    right: 'statement.read',
    summary: 'What is on the account of a shop, and what moved in a range of days for each reason',
    input: Type.Object({ ...which, ...range }),
    data: Type.Object({
      shop_name: Type.String(),
      balance_price: Type.String(),
      in_price: Yuan,
      out_price: Yuan,
      net_price: Type.String(),
      reasons: Type.Array(Type.Object({ title: Type.String(), in_price: Yuan, out_price: Yuan }))
    })
  },
  'GET /api/admin/statement/waiting': {
    auth: 'console',
    shops: true,
    right: 'statement.read',
    summary: 'Paid orders of a shop whose income is still to come, newest first, with what it would be today and when',
    input: Type.Object({ ...which, ...onward }),
    data: Type.Object({ list: Type.Array(Waiting), cursor: Nullable(Type.String()) })
  },
  'POST /api/admin/statement/export': {
    auth: 'console',
    shops: true,
    right: 'statement.read',
    summary: 'The address of a file (CSV or .xlsx) of the statement of a shop in a range of days, for a minute',
    input: Type.Object({ ...which, ...range, format: Format }),
    data: DeskFile
  }
})
