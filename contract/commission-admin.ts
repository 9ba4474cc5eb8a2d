import { contract, DeskFile, Format, Id, Nullable, OneOf, Optional, Phone, Seconds, Text, Type, Yuan } from './core'
import { OrderRef } from './order'

const COMMISSION_ROLES = ['first', 'second', 'partner', 'dock', 'director', 'lock', 'share'] as const
const COMMISSION_STATES = ['pending', 'settled', 'back', 'void'] as const
const State = OneOf(COMMISSION_STATES, '状态', {
  words: { pending: '待结算', settled: '已结算', back: '已收回', void: '已失效' }
})

const Day = (title: string) => Type.String({ format: 'date', title })
/** Of a member with their other accounts, of an order with its parts, in a state, promised in a range of days. */
const which = {
  uid: Optional(Id),
  phone: Optional(Phone),
  order: Optional(OrderRef),
  state: Optional(State),
  from: Optional(Day('开始日期')),
  until: Optional(Day('结束日期'))
}

const Person = Type.Object({ uid: Id, nickname: Type.String(), phone: Type.String({ description: 'masked' }) })

const Earned = Type.Object({
  id: Id,
  earner: Person,
  buyer: Person,
  role: OneOf(COMMISSION_ROLES, '类型'),
  order_no: Type.String({ description: 'number of the order; empty where it is not there any more' }),
  has_page: Type.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1], description: '1 for an order with a page of its own' }),
  shop_name: Type.String(),
  base_price: Type.Unsafe<string>({ ...Yuan, description: 'what the rate is of' }),
  rate_bp: Type.Integer({ description: 'hundredths of a percent' }),
  price: Yuan,
  back_price: Type.Unsafe<string>({ ...Yuan, description: 'what of it was taken back' }),
  state: State,
  time: Seconds,
  settle_time: Type.Integer({ description: 'when it was paid; 0 for never' })
})

/** What everybody earned by orders of others. */
export const adminCommission = contract({
  'GET /api/admin/commission/list': {
    auth: 'console',
    right: 'ledger.read',
    replica: true,
    summary:
      'Commissions, newest first: of a member, an order, a state, a range of days. A page of a rare state may be short and still have one after it',
    input: Type.Object({
      ...which,
      cursor: Optional(Text(200, '游标')),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, title: '每页条数' })
    }),
    data: Type.Object({ list: Type.Array(Earned), cursor: Nullable(Type.String()) })
  },
  'GET /api/admin/commission/sums': {
    auth: 'console',
    right: 'ledger.read',
    replica: true,
    summary: 'What the same commissions come to: only of a member, of an order, or of 31 days at most',
    input: Type.Object(which),
    data: Type.Object({
      count: Type.Integer({ minimum: 0 }),
      pending_price: Yuan,
      settled_price: Type.Unsafe<string>({ ...Yuan, description: 'paid, with what was taken back of it since' }),
      back_price: Yuan,
      void_price: Yuan
    })
  },
  'POST /api/admin/commission/export': {
    auth: 'console',
    right: 'ledger.read',
    summary: 'The address of a file (CSV or .xlsx) of the same commissions, for a minute',
    input: Type.Object({ ...which, format: Format }),
    data: DeskFile
  }
})
