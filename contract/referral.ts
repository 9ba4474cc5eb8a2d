import {
  Count,
  contract,
  Id,
  ListOf,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  Picture,
  paging,
  Seconds,
  Text,
  TimeText,
  Type,
  Yuan
} from './core'
import { Seen } from './home-admin'

const sorts = ['time', 'childCount', 'orderCount', 'numberCount'] as const

export const Fan = Type.Object({
  uid: Id,
  nickname: Type.String(),
  avatar: Type.String(),
  time: Type.String({ description: 'day of joining, "2026-11-20"' }),
  childCount: Count,
  orderCount: Count,
  numberCount: Yuan
})

/** `pending` until the order is settled; `void` when it was refunded before. */
export const BonusLine = Type.Object({
  id: Id,
  shop_id: Id,
  shop_name: Type.String(),
  shop_logo: Picture,
  number: Yuan,
  state: OneOf(['pending', 'settled', 'void'], '状态'),
  _state: Type.String(),
  note: Type.String(),
  add_time: Seconds,
  _add_time: TimeText
})

const Bonus = Type.Composite([
  ListOf(BonusLine),
  Type.Object({
    pending: Yuan,
    settled: Yuan,
    month: Type.String({ description: 'settled this month, in yuan' }),
    time: Type.Array(
      Type.Object({ time: Type.String({ description: '2026-11' }), title: Type.String(), income: Yuan }),
      {
        description: 'what orders of each month bring, promised or settled, over all pages of the list'
      }
    ),
    shops: Count,
    rule: Type.String()
  })
])

export const referral = contract({
  'POST /api/spread/people': {
    auth: 'login',
    summary:
      'Whom the caller brought (grade 0), or whom those brought (1), with how much they bought; and the sums above',
    input: Type.Object({
      ...paging,
      grade: Optional(OneOf([0, 1], '级别')),
      keyword: Optional(Text(20, '关键词')),
      sort: Optional(OneOf(sorts, '排序')),
      asc: Optional(Type.Integer({ minimum: 0, maximum: 1, title: '顺序' }))
    }),
    data: Type.Object({
      list: Type.Array(Fan),
      count: Count,
      total: Count,
      totalLevel: Count,
      today: Count,
      month: Count,
      second_level: Type.Integer({ description: '1 when the second level earns something' }),
      pending: Yuan,
      settled: Yuan,
      rules: Type.Array(Type.String())
    })
  },
  'GET /api/spread/banner': {
    auth: 'login',
    summary: 'What an invitation is made of: the caller’s code and backgrounds for a poster',
    input: Nothing,
    data: Type.Object({
      invite_code: Type.String(),
      nickname: Type.String(),
      words: Type.String(),
      list: Type.Array(Type.Object({ id: Id, title: Type.String(), pic: Picture }))
    })
  },
  'GET /api/partner/bonus_list': {
    auth: 'login',
    summary: 'What shops whose owners the caller brought have earned them',
    input: Type.Object({ ...paging }),
    data: Bonus
  },
  'GET /api/dock/bonus_list': {
    auth: 'login',
    summary: 'What shops the caller looks after have earned them',
    input: Type.Object({ ...paging }),
    data: Bonus
  }
})

const Bp = (title: string) => Type.Integer({ minimum: 0, maximum: 10_000, title })
const Scope = Type.String({ pattern: '^(default|[0-9a-f-]{36})$', title: '范围' })
const Rates = {
  scope: Scope,
  first_bp: Bp('一级比例'),
  second_bp: Bp('二级比例'),
  partner_bp: Bp('招商比例'),
  dock_bp: Bp('对接比例'),
  lock_bp: Optional(Bp('锁客比例')),
  director_bp: Optional(Bp('董事比例'))
}
const AdminRule = Type.Object({ ...Rates, mark: Type.String() })

export const adminReferral = contract({
  'GET /api/admin/commission/rules': {
    auth: 'console',
    right: 'rule.read',
    summary:
      'What is passed on of the margin, in hundredths of a percent of it: for all shops, and for those with rates of their own',
    input: Nothing,
    data: ListOf(AdminRule)
  },
  'POST /api/admin/commission/rule': {
    auth: 'console',
    right: 'rule.edit',
    stepUp: true,
    twoPersons: true,
    summary:
      'Sets the rates of all shops or of one, by two persons where one rises; never more than the margin. What was promised keeps its rate',
    input: Type.Object({ mark: Seen, ...Rates }),
    data: AdminRule,
    refusals: ['TOO_MUCH', 'CHANGED']
  },
  'POST /api/admin/shop/dock': {
    auth: 'console',
    right: 'shop.edit',
    summary: 'Names who looks after a shop, by phone; nobody when it is empty',
    input: Type.Object({ shop_id: Id, phone: Text(11, '手机号') }),
    data: Type.Object({ user_id: Nullable(Id) }),
    refusals: ['NO_PERSON', 'OWN', 'TAKEN', 'STATE']
  }
})
