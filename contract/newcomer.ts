import { Count, contract, Flag, Id, Nothing, Type, Yuan } from './core'
import { CouponFacts } from './coupon'

const Step = Type.Object({
  id: Type.String({ description: 'profile, address, real_name or order' }),
  title: Type.String(),
  info: Type.String(),
  done: Flag,
  button: Type.String(),
  url: Type.String(),
  reward: Type.String({ description: 'what an open task gives for it: 20 金豆; empty for none' })
})

export const newcomer = contract({
  'POST /api/newcomer/welcome': {
    auth: 'login',
    summary:
      'Gives a new person the coupons of welcome, once; `show` 1 once a person, to whichever device asks first. `over` 1: asking again brings nothing',
    input: Nothing,
    data: Type.Object({
      show: Flag,
      over: Flag,
      total_price: Yuan,
      list: Type.Array(Type.Object(CouponFacts))
    })
  },
  'GET /api/newcomer/steps': {
    auth: 'login',
    summary: 'The first steps of a new person and which are done; `show` 0 when all are, or the card was closed',
    input: Nothing,
    data: Type.Object({ show: Flag, done_num: Count, num: Count, list: Type.Array(Step) })
  },
  'POST /api/newcomer/steps/close': {
    auth: 'login',
    summary: 'Takes the card of first steps away for good',
    input: Nothing,
    data: Nothing
  }
})

const Welcome = Type.Object({
  coupons: Type.Array(Id),
  valid_days: Count,
  within_days: Count,
  given: Type.Integer({ minimum: 0, description: 'how many people have had them, to a hundred thousand' })
})

export const adminNewcomer = contract({
  'GET /api/admin/newcomer': {
    auth: 'console',
    right: 'marketing.read',
    summary: 'Which coupons new people are given, and how many had them',
    input: Nothing,
    data: Welcome
  },
  'POST /api/admin/newcomer': {
    auth: 'console',
    right: 'marketing.edit',
    summary:
      'Sets which coupons (ids of templates, none to end it) people are given whose account is at most `within_days` old, good for `valid_days`',
    input: Type.Object({
      coupons: Type.Array(Id, { maxItems: 10, title: '优惠券' }),
      valid_days: Type.Integer({ minimum: 1, maximum: 90, default: 7, title: '有效天数' }),
      within_days: Type.Integer({ minimum: 1, maximum: 90, default: 15, title: '注册天数' })
    }),
    data: Welcome,
    refusals: ['BAD_GIFT']
  }
})
