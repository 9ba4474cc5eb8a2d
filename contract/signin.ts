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
  Picture,
  paging,
  Seconds,
  Text,
  TimeText,
  Type,
  Yuan
} from './core'
import { Banner } from './home'
import { Seen } from './home-admin'
import { AssetAmount } from './wallet'

const Day = Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$', title: '日期' })
const Month = Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])$', title: '月份' })

/** How a day of a month stands: signed, made up for, missed for good, missed and still to be made up, today, later, before one joined. */
export const dayStates = ['signed', 'made_up', 'missed', 'can_make_up', 'today', 'ahead', 'before'] as const

/** What is awarded: points, make-up cards, or goods sent by parcel. */
const AwardKind = OneOf(['points', 'card', 'goods'], '奖励类型')
const AWARD_STATES = ['open', 'waiting', 'collect', 'given', 'ordered', 'lapsed'] as const

const Award = Type.Object({
  id: Id,
  title: Type.String(),
  kind: AwardKind,
  amount: Type.String({ description: 'ready to show: "100 金豆"' }),
  days: Type.Integer({ description: 'how long the streak had lasted' }),
  since: Type.String({ description: 'day the streak began' }),
  state: {
    ...OneOf(AWARD_STATES, '状态'),
    description: 'open: to be taken; waiting: owed until there is one; collect: goods that wait for an address'
  },
  _state: Type.String(),
  picture: Picture,
  suk: Type.String(),
  order_id: Type.String({ description: 'the order goods are sent with; empty before' }),
  stop_time: Type.Integer({ description: 'to be taken by then, in seconds; 0 when there is no end' }),
  _stop_time: TimeText
})

const Reached = Type.Array(Type.Object({ id: Id, title: Type.String() }), {
  description: 'prizes of the streak that can be taken from now on'
})

const Fan = Type.Object({
  uid: Id,
  nickname: Type.String(),
  avatar: Type.String(),
  signed: Type.Unsafe<0 | 1>({ ...Flag, description: '1 when they signed in today' }),
  time: Type.String({ description: 'at what time they did today: "08:12"; empty else' }),
  streak: Type.Integer({ minimum: 0, description: 'days in a row, up to today or yesterday' }),
  can_remind: Type.Unsafe<0 | 1>({ ...Flag, description: '1 when they agreed to it and were not reminded today' }),
  reminded: Flag
})

const PARENT = ['SUB_ACCOUNT', 'CLOSED'] as const

export const signin = contract({
  'GET /api/sign/dayslist': {
    auth: 'login',
    summary: 'A month of the caller’s days, the streak, what it brings day by day, make-up cards, and the rules',
    input: Type.Object({ month: Optional(Month) }),
    data: Type.Object({
      title: Type.String(),
      open: Type.Unsafe<0 | 1>({ ...Flag, description: '0 before the activity begins and after it ends' }),
      note: Type.String({ description: 'why nobody can sign in now; empty when one can' }),
      can_sign: Type.Unsafe<0 | 1>({ ...Flag, description: '0 for a sub-account: its parent signs in' }),
      today: Day,
      signed: Flag,
      streak: Count,
      asset_name: Type.String(),
      earned_num: Type.String({ description: 'what signing in has brought so far' }),
      waiting: Type.String({ description: 'what of it waits for funds; "0" when nothing does' }),
      cycle_list: Type.Array(
        Type.Object({
          name: Type.String({ description: 'which day of the streak: "第 8 天"' }),
          amount: AssetAmount,
          state: OneOf(['signed', 'today', 'ahead'], '状态')
        })
      ),
      month: Month,
      first_month: Month,
      last_month: Month,
      days: Type.Array(Type.Object({ day: Day, state: OneOf(dayStates, '状态') })),
      signed_num: Type.Integer({ minimum: 0, description: 'days of the month that are signed or made up for' }),
      card_num: Type.Integer({ minimum: 0, description: 'make-up cards in hand' }),
      card_stop_time: Type.Integer({ description: 'when the first of them runs out, in seconds; 0 without any' }),
      card_used: Type.Integer({ minimum: 0, description: 'make-ups of this month' }),
      card_most: Count,
      card_reach: Count,
      card_price: AssetAmount,
      card_asset_name: Type.String(),
      remind: Type.Unsafe<0 | 1>({ ...Flag, description: '1 when who invited the caller may remind them' }),
      rules: Type.Array(Type.String())
    })
  },
  'POST /api/sign/integral': {
    auth: 'login',
    summary: 'Signs in for today, by China’s calendar; once a day and person',
    input: Nothing,
    data: Type.Object({
      streak: Count,
      reward: AssetAmount,
      asset_name: Type.String(),
      state: {
        ...OneOf(['paid', 'waiting', 'none'], '状态'),
        description: 'waiting: until the pool has funds; none: the day brings nothing'
      },
      reached: Reached
    }),
    refusals: [...PARENT, 'SIGNED']
  },
  'POST /api/sign/makeup': {
    auth: 'login',
    summary: 'Makes a missed day up, with a card in hand or one bought for it: the product names no endpoint for it',
    input: Type.Object({ day: Day, by: OneOf(['card', 'buy'], '补签方式') }),
    data: Type.Object({ streak: Count, reached: Reached }),
    refusals: [...PARENT, 'NO_DAY', 'MONTH_CAP', 'ENTERED', 'NO_CARD', 'INSUFFICIENT']
  },
  'GET /api/sign/adinfo': {
    auth: 'login',
    summary: 'The bonus for looking at an advertisement: how long, what it brings, how many are left today',
    input: Nothing,
    data: Type.Object({
      seconds: Count,
      reward: AssetAmount,
      asset_name: Type.String(),
      left: Count,
      most_num: Count,
      can: Type.Unsafe<0 | 1>({ ...Flag, description: '1 once the caller has signed in today and some are left' }),
      list: Type.Array(Banner, { description: 'what is looked at' })
    })
  },
  'POST /api/sign/adrecord': {
    auth: 'login',
    summary:
      'Looking at an advertisement. `act` open: begins, in place of what was begun before; end: with the pass that was given, once the seconds have gone by on the server',
    input: Type.Object({ act: OneOf(['open', 'end'], '操作'), pass: Optional(Id) }),
    data: Type.Object({
      pass: Type.String({ description: 'ends what was opened; empty after the end' }),
      seconds: Type.Integer({ minimum: 0, description: 'how long it has to be looked at' }),
      reward: AssetAmount,
      asset_name: Type.String(),
      state: OneOf(['begun', 'paid', 'waiting'], '状态'),
      left: Count
    }),
    refusals: [...PARENT, 'NOT_SIGNED', 'DAY_CAP', 'GONE', 'TOO_SOON']
  },
  'GET /api/sign/awardinfo': {
    auth: 'login',
    summary: 'What streaks bring, how far the caller’s is, and the prizes they have reached, the newest first',
    input: Nothing,
    data: Type.Object({
      streak: Count,
      take_days: Type.Integer({ description: 'a prize may be taken for so many days' }),
      steps: Type.Array(
        Type.Object({
          days: Count,
          title: Type.String(),
          kind: AwardKind,
          amount: Type.String(),
          picture: Picture,
          left: Type.Integer({ minimum: 0, description: 'days that are missing; 0 once it is reached' })
        })
      ),
      list: Type.Array(Award)
    })
  },
  'GET /api/sign/checkdraw': {
    auth: 'login',
    summary: 'One prize of the caller’s: whether it can be taken, and where goods would go',
    input: Type.Object({ id: Id, address_id: Optional(Id) }),
    data: Type.Object({
      award: Award,
      can: Flag,
      note: Type.String({ description: 'why it cannot be taken now; empty when it can' }),
      addressInfo: Nullable(
        Type.Object({ id: Id, real_name: Type.String(), phone: Type.String(), detail: Type.String() })
      )
    })
  },
  'POST /api/sign/drawaward': {
    auth: 'login',
    summary: 'Takes a prize into the wallet, once; it waits where there is none left now',
    input: Type.Object({ id: Id }),
    data: Award,
    refusals: ['SUB_ACCOUNT', 'EXPIRED', 'TAKEN', 'ADDRESS_NEEDED']
  },
  'POST /api/sign/toaward': {
    auth: 'login',
    summary:
      'Takes a prize that is goods, and orders its delivery free of charge; it waits where there is none left now',
    input: Type.Object({ id: Id, address_id: Optional(Id) }),
    data: Type.Object({
      award: Award,
      order: Nullable(Type.Object({ order_id: Type.String(), pay_price: Yuan }))
    }),
    refusals: [
      'SUB_ACCOUNT',
      'EXPIRED',
      'TAKEN',
      'NO_GOODS',
      'WITHDRAWN',
      'ADDRESS_NEEDED',
      'UNDELIVERABLE',
      'SOLD_OUT'
    ]
  },
  'GET /api/sign/groupinfo': {
    auth: 'login',
    summary: 'How many of the people the caller has brought signed in today, and how many can be reminded',
    input: Nothing,
    data: Type.Object({
      total: Count,
      signed: Count,
      can_remind: Count,
      reminded: Count,
      me_signed: Flag,
      me_streak: Count
    })
  },
  'GET /api/sign/grouplist': {
    auth: 'login',
    summary: 'People the caller has brought directly: who signed in today, who can be reminded, or all of them',
    input: Type.Object({ type: Optional(OneOf(['signed', 'absent', 'all'], '名单')), ...paging }),
    data: ListOf(Fan)
  },
  'POST /api/sign/remind': {
    auth: 'login',
    summary: 'Reminds a fan who agreed to it, once a fan and day: the product names no endpoint for it',
    input: Type.Object({ uid: Id }),
    data: Nothing,
    refusals: [...PARENT, 'SIGNED', 'NOT_AGREED', 'REMINDED']
  },
  'POST /api/sign/notice': {
    auth: 'login',
    summary: 'Agrees to be reminded by who invited the caller, or no longer: the product names no endpoint for it',
    input: Type.Object({ on: Flag }),
    data: Type.Object({ on: Flag }),
    refusals: [...PARENT]
  }
})

const Code = Type.String({ pattern: '^[a-z][a-z0-9-]{2,29}$', title: '签到活动' })
const AssetCode = Type.String({ pattern: '^[a-zA-Z]{2,20}$', title: '资产' })
const Quantity = Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,4})?$', title: '数量' })

const Terms = {
  id: Code,
  title: Text(12, '名称', 1),
  asset: AssetCode,
  pool: Type.String({ pattern: '^calendar-[a-z0-9-]{2,30}$', title: '奖励池' }),
  cards_month: Type.Integer({ minimum: 0, maximum: 10, title: '每月补签次数' }),
  card_reach: Type.Integer({ minimum: 1, maximum: 31, title: '可补天数' }),
  card_days: Type.Integer({ minimum: 7, maximum: 365, title: '补签卡有效期' }),
  card_asset: AssetCode,
  bonus_seconds: Type.Integer({ minimum: 5, maximum: 600, title: '观看时长' }),
  bonus_times: Type.Integer({ minimum: 0, maximum: 20, title: '每天加赠次数' }),
  take_days: Type.Integer({ minimum: 7, maximum: 365, title: '领取期限' })
}

const AdminSignin = Type.Object({
  ...Terms,
  mark: Type.String(),
  state: OneOf(['draft', 'open', 'ended'], '状态'),
  cycle_list: Type.Array(AssetAmount),
  card_price: AssetAmount,
  bonus: AssetAmount,
  starts_at: TimeText,
  ends_at: TimeText,
  prizes: Type.Array(Type.Object({ days: Count, kind: AwardKind, title: Type.String(), amount: Type.String() })),
  pool_balance: AssetAmount,
  people: Type.Integer({ description: 'how many take part' }),
  today: Type.Integer({ description: 'how many signed in today' }),
  made_up: Type.Integer({ description: 'days that were made up for' }),
  open_num: Type.Integer({ description: 'prizes that wait to be taken' }),
  given_num: Type.Integer({ description: 'prizes that were given' }),
  waiting_num: Type.Integer({ description: 'awards of any sort that wait for funds or goods' })
})

export const adminSignin = contract({
  'GET /api/admin/signins': {
    auth: 'console',
    right: 'marketing.read',
    summary: 'Every sign-in calendar with how it goes',
    input: Nothing,
    data: ListOf(AdminSignin)
  },
  'POST /api/admin/signin': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Writes a sign-in calendar. One that is open keeps its terms; its end can be put off',
    input: Type.Object({
      mark: Seen,
      ...Terms,
      cycle: Type.Array(Type.Integer({ minimum: 0, maximum: 1_000_000, title: '每天的奖励' }), {
        minItems: 1,
        maxItems: 31,
        title: '每天的奖励'
      }),
      card_price: Quantity,
      bonus: Quantity,
      starts_at: Seconds,
      ends_at: Seconds,
      prizes: Type.Array(
        Type.Object({
          days: Type.Integer({ minimum: 2, maximum: 366, title: '连续天数' }),
          kind: AwardKind,
          title: Text(20, '奖励', 1),
          asset: Optional(AssetCode),
          amount: Optional(Quantity),
          product_id: Optional(Id),
          sku_id: Optional(Id)
        }),
        { maxItems: 12, title: '连续奖励' }
      )
    }),
    data: AdminSignin,
    refusals: ['BAD_CALENDAR', 'TOO_BIG', 'STARTED', 'AMOUNT', 'PRIZE_TOO_BIG', 'CHANGED']
  },
  'POST /api/admin/signin/state': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Opens a sign-in calendar whose pool holds a cycle at least, or ends it for good',
    input: Type.Object({ id: Code, act: OneOf(['open', 'end'], '操作') }),
    data: AdminSignin,
    refusals: ['STATE', 'BAD_CALENDAR', 'TOO_BIG', 'PLACE_TAKEN', 'POOL_SHORT', 'PRIZE_TOO_BIG']
  }
})
