import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  Phone,
  Picture,
  paging,
  Seconds,
  Text,
  TimeText,
  Type,
  Words,
  Yuan
} from './core'
import { BonusLine } from './referral'
import { AssetAmount, recording } from './wallet'

export const SERVING_ROLES = ['partner', 'dock', 'director'] as const
const Role = OneOf(SERVING_ROLES, '身份', { words: { partner: '合伙人', dock: '对接人', director: '董事' } })
const RoleName = Type.String({ description: '合伙人, 对接人 or 董事' })

/** A shop somebody serves, with what it has come to this month of China's calendar. */
const Served = Type.Object({
  shop_id: Id,
  shop_name: Type.String(),
  shop_logo: Picture,
  role: Role,
  _role: RoleName,
  from_time: Seconds,
  _from_time: Type.String({ description: 'day, "2026-11-20"' }),
  turnover: Type.String({ description: 'settled this month, given back taken off, in yuan' }),
  month: Type.String({ description: 'what it has brought the caller this month, settled, in yuan' }),
  service_score: Type.String({ description: '"4.8"; empty where nobody has said' }),
  state: OneOf(['open', 'closed'], '状态')
})

const Point = Type.Object({
  time: Type.String({ description: '2026-11-20 or 2026-11' }),
  income: Yuan,
  order_count: Count
})

const Sums = { settled: Yuan, pending: Yuan, month: Type.String({ description: 'settled this month, in yuan' }) }

const SHOPS_INPUT = Type.Object({
  by: Optional(OneOf(['day', 'month'], '粒度', { default: 'day' })),
  ...paging
})
const SHOPS = Type.Object({
  list: Type.Array(Served),
  count: Count,
  trend: Type.Array(Point, {
    description: 'what came in, less what was taken back: 30 days or 12 months, oldest first'
  }),
  ...Sums
})

const Level = Type.Object({
  level: Type.Integer(),
  name: Type.String(),
  turnover: Yuan,
  service_score: Type.String(),
  part_bp: Type.Integer(),
  is_reached: Flag
})

const Rate = Type.Object({
  role: Role,
  _role: RoleName,
  rate: Type.String({ description: '"8%"' }),
  words: Type.String()
})

export const team = contract({
  'GET /api/partner/shop_sub_list': {
    auth: 'login',
    summary: 'Every shop the caller serves, in whatever role, with what shops of each role have brought',
    input: Type.Object({ keyword: Optional(Text(50, '店铺名称')), kind: Optional(Role), ...paging }),
    data: Type.Object({
      list: Type.Array(Served),
      count: Count,
      ...Sums,
      balance: Type.String({ description: 'earnings that can be used, in yuan' }),
      roles: Type.Array(Type.Object({ role: Role, _role: RoleName, shops: Count, income: Yuan })),
      counters: Count
    })
  },
  'GET /api/partner/rule': {
    auth: 'login',
    summary: 'What partners, docks and directors are paid for, at which rates, and what earnings are exchanged for',
    input: Nothing,
    data: Type.Object({
      rules: Type.Array(Type.String()),
      rates: Type.Array(Rate),
      ways: Type.Array(Type.Object({ type: Type.String(), title: Type.String() }), {
        description: 'rules by which earnings are exchanged for other assets'
      })
    })
  },
  'GET /api/partner/shop_list': {
    auth: 'login',
    summary: 'Shops the caller is the partner of, and what they brought by day or month',
    input: SHOPS_INPUT,
    data: SHOPS
  },
  'GET /api/dock/shop_list': {
    auth: 'login',
    summary: 'Shops the caller looks after, and what they brought by day or month',
    input: SHOPS_INPUT,
    data: SHOPS
  },
  'GET /api/director/center': {
    auth: 'login',
    summary: 'Where the caller stands as a director: level, what the next one asks, and the months looked at',
    input: Nothing,
    data: Type.Object({
      is_director: Flag,
      level: Type.Integer(),
      level_name: Type.String(),
      part_bp: Type.Integer(),
      rate: Type.String({ description: 'what is paid of the margin at this level: "4%"' }),
      shops: Count,
      turnover: Type.String({ description: 'settled this month so far, in yuan' }),
      service_score: Type.String(),
      next: Nullable(
        Type.Object({ level: Type.Integer(), name: Type.String(), turnover: Yuan, service_score: Type.String() })
      ),
      ...Sums,
      levels: Type.Array(Level),
      months: Type.Array(
        Type.Object({
          time: Type.String({ description: '2026-11' }),
          title: Type.String(),
          shops: Count,
          turnover: Yuan,
          service_score: Type.String(),
          level: Type.Integer(),
          level_name: Type.String()
        })
      ),
      rules: Type.Array(Type.String())
    })
  },
  ...recording('director/bill_list', 'What shops brought a director, as the statement of earnings has it', {
    pending: Yuan
  }),
  'GET /api/merchantoffline/getRoleHdtData': {
    auth: 'login',
    summary: 'What payments at the counters of served stores have brought the caller',
    input: Nothing,
    data: Type.Object({
      shops: Count,
      today: Yuan,
      month: Type.String({ description: 'this month, in yuan' }),
      settled: Yuan,
      roles: Type.Array(Type.Object({ role: Role, _role: RoleName, shops: Count, income: Yuan })),
      rules: Type.Array(Type.String())
    })
  },
  'GET /api/merchantoffline/getRoleHdtRecord': {
    auth: 'login',
    summary: 'Each payment at a counter that brought the caller something, newest first, with the totals of months',
    input: Type.Object({ kind: Optional(Role), ...paging }),
    data: Type.Composite([
      ListOf(Type.Composite([BonusLine, Type.Object({ _role: RoleName })])),
      Type.Object({
        time: Type.Array(Type.Object({ time: Type.String(), title: Type.String(), income: Yuan }))
      })
    ])
  }
})

const RechargeState = OneOf(['held', 'sending', 'done', 'back'], '状态')
const Recharge = Type.Object({
  id: Id,
  number: AssetAmount,
  account: Type.String({ description: 'phone of the account there, masked' }),
  state: RechargeState,
  _state: Type.String(),
  reason: Type.String(),
  add_time: Seconds,
  _add_time: TimeText
})

export const auction = contract({
  'GET /api/recharge_to_paimai/hdt_val_recharge_cfg': {
    auth: 'login',
    summary: 'On what terms value is put into the caller’s account at the auction house',
    input: Nothing,
    data: Type.Object({
      open: Flag,
      note: Type.String({ description: 'why it is not to be had, in words; empty when it is' }),
      house: Type.String({ description: 'name of the auction house' }),
      account: Type.String({ description: 'phone of the account there, masked' }),
      name: Type.String({ description: 'of the asset' }),
      digits: Type.Integer(),
      balance: AssetAmount,
      minimum: AssetAmount,
      most: AssetAmount,
      step: AssetAmount,
      left_today: AssetAmount,
      rules: Type.Array(Type.String())
    })
  },
  'POST /api/recharge_to_paimai/hdt_val_recharge': {
    auth: 'login',
    parentOnly: true,
    idempotent: true,
    summary: 'Holds value of the caller and sends it to their account at the auction house',
    input: Type.Object({ num: Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,4})?$', title: '充值数量' }) }),
    data: Recharge,
    refusals: ['SUB_ACCOUNT', 'OFF', 'REAL_NAME', 'UNBOUND', 'COOLING', 'AMOUNT', 'DAY_CAP', 'INSUFFICIENT']
  },
  'GET /api/recharge_to_paimai/recharge_list': {
    auth: 'login',
    summary: 'What the caller has put into their account at the auction house, newest first',
    input: Type.Object({ ...paging }),
    data: ListOf(Recharge)
  }
})

const Moment = Type.Integer({ minimum: 1, maximum: 4_102_444_800, title: '时间' })
const Reason = Words(140, '原因')
const Assignment = Type.Object({
  id: Id,
  shop_id: Id,
  shop_name: Type.String(),
  role: Role,
  user_id: Id,
  nickname: Type.String(),
  phone: Type.String(),
  state: OneOf(['waits', 'holds', 'ended'], '状态'),
  from_time: Seconds,
  until_time: Nullable(Seconds),
  by: Type.String(),
  reason: Type.String(),
  end_reason: Type.String()
})
const LevelTerms = {
  level: Type.Integer({ minimum: 1, maximum: 9, title: '等级' }),
  name: Words(10, '名称'),
  turnover: Yuan,
  least_score: Type.String({ pattern: '^([0-4](\\.\\d)?|5(\\.0)?)$', title: '服务评分不低于' }),
  part_bp: Type.Integer({ minimum: 0, maximum: 10_000, title: '分成系数' })
}
const AuctionTerms = {
  open: Flag,
  minimum: AssetAmount,
  most: AssetAmount,
  step: AssetAmount,
  day_most: AssetAmount
}

export const adminTeam = contract({
  'GET /api/admin/team/serves': {
    auth: 'console',
    right: 'team.read',
    summary: 'Who serves which shop, newest assignment first: by role, person, shop, and whether it still holds',
    input: Type.Object({
      role: Optional(Role),
      state: Optional(OneOf(['holds', 'ended'], '状态')),
      phone: Optional(Phone),
      shop: Optional(Id),
      ...paging
    }),
    data: ListOf(Assignment)
  },
  'POST /api/admin/team/assign': {
    auth: 'console',
    right: 'team.edit',
    stepUp: true,
    summary: 'Assigns who serves a shop, from now or later on; a shop has one of each role at a time',
    input: Type.Object({
      shop_id: Id,
      role: Role,
      phone: Phone,
      from_at: Optional(Moment),
      until_at: Optional(Moment),
      reason: Reason
    }),
    data: Type.Object({ id: Id }),
    refusals: ['NO_PERSON', 'OWN', 'TAKEN']
  },
  'POST /api/admin/team/end': {
    auth: 'console',
    right: 'team.edit',
    stepUp: true,
    summary: 'Ends an assignment now; what orders have promised stays',
    input: Type.Object({ id: Id, reason: Reason }),
    data: Type.Object({ state: OneOf(['ended'], '状态') }),
    refusals: ['STATE']
  },
  'GET /api/admin/team/levels': {
    auth: 'console',
    right: 'team.read',
    summary: 'Levels of directors: what they ask, and what part of the director’s rate they get',
    input: Nothing,
    data: ListOf(Type.Object({ ...LevelTerms, directors: Count }))
  },
  'POST /api/admin/team/level': {
    auth: 'console',
    right: 'team.edit',
    stepUp: true,
    summary: 'Writes a level; higher ones ask no less. It counts from the next monthly look on',
    input: Type.Object(LevelTerms),
    data: Type.Object({ level: Type.Integer() }),
    refusals: ['ORDER']
  },
  'POST /api/admin/team/level/remove': {
    auth: 'console',
    right: 'team.edit',
    stepUp: true,
    summary: 'Takes a level away that no director stands at',
    input: Type.Object({ level: Type.Integer({ minimum: 1, maximum: 9, title: '等级' }) }),
    data: Type.Object({ level: Type.Integer() }),
    refusals: ['STATE']
  },
  'GET /api/admin/team/earners': {
    auth: 'console',
    replica: true,
    right: 'team.read',
    summary: 'Who earned what of served shops in a month, the most first, and their standing as a director',
    input: Type.Object({
      month: Optional(Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])$', title: '月份' })),
      role: Optional(Role),
      ...paging
    }),
    data: ListOf(
      Type.Object({
        id: Type.String(),
        user_id: Id,
        nickname: Type.String(),
        phone: Type.String(),
        role: Role,
        order_count: Count,
        income: Yuan,
        back: Yuan,
        net: Yuan,
        level_name: Type.String()
      })
    )
  },
  'GET /api/admin/team/auctions': {
    auth: 'console',
    right: 'team.read',
    summary: 'Value people sent to the auction house, newest first',
    input: Type.Object({ state: Optional(RechargeState), ...paging }),
    data: ListOf(
      Type.Object({
        ...Recharge.properties,
        no: Type.String(),
        user_id: Id,
        nickname: Type.String(),
        tries: Count,
        error: Type.String()
      })
    )
  },
  'GET /api/admin/team/auction': {
    auth: 'console',
    right: 'team.read',
    summary: 'On what terms value is sent to the auction house, and whether its service is set up',
    input: Nothing,
    data: ListOf(Type.Object({ ...AuctionTerms, house: Type.String(), connected: Flag }))
  },
  'POST /api/admin/team/auction': {
    auth: 'console',
    right: 'team.edit',
    stepUp: true,
    summary: 'Sets the terms of sending value to the auction house',
    input: Type.Object(AuctionTerms),
    data: Type.Object(AuctionTerms)
  }
})
