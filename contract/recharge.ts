import {
  Count,
  contract,
  Id,
  ListOf,
  Nothing,
  OneOf,
  Optional,
  paging,
  Seconds,
  sides,
  Text,
  TimeText,
  Type,
  Yuan
} from './core'
import { Seen } from './home-admin'
import { Bill } from './wallet'

const RechargeType = OneOf(['balance', 'voucher'], '充值种类')
const Money = Type.String({ pattern: '^\\d{1,8}(\\.\\d{1,2})?$', title: '金额' })

/** Something to buy for the own wallet; `left` -1: any number of times. */
export const RechargePackage = Type.Object({
  id: Id,
  type: RechargeType,
  title: Type.String(),
  tag: Type.String(),
  price: Yuan,
  give: Yuan,
  gift: Yuan,
  gift_words: Type.String({ description: '"另赠 20.00 元消费券，分 20 天发放", or empty' }),
  left: Type.Integer(),
  usable: Type.Integer({ minimum: 0, maximum: 1 }),
  note: Type.String({ description: 'why it cannot be bought, else empty' })
})

const Ordered = Type.Object({
  order_id: Type.String({ description: 'to be paid at the cashier' }),
  pay_price: Yuan,
  balance_part: Yuan,
  stop_time: Seconds
})

const RecordLine = Type.Object({
  id: Id,
  order_id: Type.String(),
  type: RechargeType,
  title: Type.String(),
  price: Yuan,
  balance_part: Yuan,
  give: Yuan,
  gift: Yuan,
  back: Type.String({ description: 'yuan that went back when it was refunded, else empty' }),
  state: OneOf(['unpaid', 'paid', 'complete', 'refunding', 'refunded', 'cancelled'], '状态'),
  _state: Type.String(),
  add_time: Seconds,
  _add_time: TimeText
})

const orderRefusals = ['CLOSED', 'LIMIT', 'CAP', 'BALANCE', 'SOLD_OUT', 'INSUFFICIENT'] as const

export const recharge = contract({
  'GET /api/recharge/index': {
    auth: 'login',
    summary: 'What is there, how much may be added, and what recharges have given on top so far',
    input: Nothing,
    data: Type.Object({
      now_money: Yuan,
      xfq: Yuan,
      cap: Yuan,
      room: Type.String({ description: 'yuan that the balance may still grow by recharging' }),
      gift: Type.Object({ promised: Yuan, paid: Yuan, waiting: Yuan, locked: Yuan }),
      vouchers: Type.Array(RechargePackage),
      /** What goes for the balance, and what for vouchers. */
      rules: Type.Array(Type.String()),
      voucher_rules: Type.Array(Type.String())
    })
  },
  'GET /api/recharge/czlist': {
    auth: 'login',
    summary: 'Packages of a type with how often the caller may still buy each',
    input: Type.Object({ type: Optional(RechargeType) }),
    data: ListOf(RechargePackage)
  },
  'POST /api/recharge/recharge': {
    auth: 'login',
    right: 'tb',
    idempotent: true,
    summary:
      'Orders a package, to be paid at the cashier within half an hour; with side=shop 通宝 for a shop I act for',
    input: Type.Object({ id: Id, ...sides }),
    data: Ordered,
    refusals: [...orderRefusals]
  },
  'GET /api/recharge/useList': {
    auth: 'login',
    summary: 'How the balance (or, with type voucher, the vouchers) was used, newest first',
    input: Type.Object({ ...paging, type: Optional(RechargeType) }),
    data: Type.Composite([ListOf(Bill), Type.Object({ used: Yuan })])
  },
  'GET /api/recharge/unlockList': {
    auth: 'login',
    summary: 'What recharges gave on top, day by day: released, or waiting for its pool',
    input: Type.Object({ ...paging }),
    data: Type.Composite([
      ListOf(
        Type.Object({
          id: Type.String(),
          title: Type.String(),
          day: Type.String(),
          number: Yuan,
          state: OneOf(['paid', 'waiting', 'void'], '状态'),
          _state: Type.String()
        })
      ),
      Type.Object({ promised: Yuan, paid: Yuan, waiting: Yuan, locked: Yuan })
    ])
  },
  'GET /api/mix_recharge/index': {
    auth: 'login',
    summary: 'Voucher packages that may be paid in part from the balance',
    input: Nothing,
    data: Type.Composite([ListOf(RechargePackage), Type.Object({ now_money: Yuan })])
  },
  'POST /api/mix_recharge/create': {
    auth: 'login',
    idempotent: true,
    summary: 'Orders a voucher package; `balance` of it is held from the balance, the rest is paid at the cashier',
    input: Type.Object({ id: Id, balance: Money }),
    data: Ordered,
    refusals: [...orderRefusals]
  },
  'GET /api/mix_recharge/record': {
    auth: 'login',
    summary: 'The caller’s recharges, newest first',
    input: Type.Object({ ...paging, type: Optional(RechargeType) }),
    data: ListOf(RecordLine)
  }
})

const Hour = (title: string, minimum: number, maximum: number) => Type.Integer({ minimum, maximum, title })

const PACKAGE = {
  type: OneOf(['balance', 'voucher', 'tb'], '充值种类', {
    words: { balance: '余额', voucher: '消费券', tb: '商家通宝' }
  }),
  title: Text(20, '名称', 1),
  tag: Text(8, '角标'),
  price: Money,
  give: Money,
  gift: Money,
  plan: Text(40, '释放计划'),
  pool: Type.String({
    pattern: '^[a-z0-9_-]{2,40}$',
    title: '奖励池',
    description: 'pays what vouchers are worth beyond their price'
  }),
  person_times: Type.Integer({ minimum: 0, maximum: 1000, title: '限购次数' }),
  from_hour: Hour('开始时间', 0, 23),
  until_hour: Hour('结束时间', 1, 24),
  open: Type.Integer({ minimum: 0, maximum: 1, title: '上架' }),
  sort: Type.Integer({ minimum: 0, maximum: 10_000, title: '排序' })
}
const AdminPackage = Type.Object({ id: Id, mark: Type.String(), ...PACKAGE })

export const adminRecharge = contract({
  'GET /api/admin/recharge/packages': {
    auth: 'console',
    right: 'marketing.read',
    summary: 'Every recharge package',
    input: Nothing,
    data: Type.Composite([ListOf(AdminPackage), Type.Object({ limit: Count })])
  },
  'POST /api/admin/recharge/package': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Writes a package: a new one without id',
    input: Type.Object({ id: Optional(Id), mark: Seen, ...PACKAGE }),
    data: AdminPackage,
    refusals: ['BAD_PACKAGE', 'CHANGED']
  }
})
