import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Moment,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  Phone,
  Picture,
  paging,
  Seconds,
  TimeText,
  Type,
  Words,
  Yuan
} from './core'
import { Seen } from './home-admin'
import { transferring } from './transfer'
import { AssetAmount } from './wallet'

const State = OneOf(['unused', 'used', 'expired'], '状态')

/** A coupon, whoever has it or may have it. */
export const CouponFacts = {
  id: Id,
  title: Type.String(),
  coupon_price: Yuan,
  use_min_price: Yuan,
  mer_id: Nullable(Type.String({ description: 'the one shop it is good in; null for the whole mall' })),
  mer_name: Type.String({ description: 'empty for the whole mall' }),
  start_time: Seconds,
  _start_time: TimeText,
  end_time: Seconds,
  _end_time: TimeText
}

const OwnCoupon = Type.Object({
  ...CouponFacts,
  state: State,
  use_for: Type.String({ description: 'what it is good for, in words' }),
  soon: Type.Unsafe<0 | 1>({ ...Flag, description: '1 when it can be used and runs out within three days' }),
  order_id: Type.String({ description: 'number of the order it was used with; empty while it was not' }),
  _use_time: Type.String({ description: 'when it was used; empty while it was not' })
})

/** A voucher of the person's: an amount in a wallet, not a paper of its own. */
const Voucher = Type.Object({
  code: OneOf(['xfq', 'dhq', 'sqx', 'fgkq', 'ldl'], '券种'),
  name: Type.String(),
  balance: AssetAmount,
  used_for: Type.String({ description: 'what it is good for' }),
  reference_text: Type.String({ description: 'what a unit stands for, in words; empty where nothing was published' })
})

/** `claim`: to be had; `use`: this account has one; `gone`: all are taken; `soon`: not to be had yet; `had`: the person had their share. */
const OfferState = OneOf(['claim', 'use', 'gone', 'soon', 'had'], '状态')

const CouponOffer = Type.Object({
  ...CouponFacts,
  logo: Picture,
  state: OfferState,
  percent: Type.Integer({ description: 'how much of it is claimed, 0 to 100' }),
  limit_num: Count,
  mine: Type.Integer({ description: 'how many the person has claimed, by any of their accounts' }),
  remind: Flag
})

const OfferId = Type.Object({ id: Type.String({ format: 'uuid', title: '优惠券' }) })

export const coupon = contract({
  'GET /api/rwa/couponsCenter': {
    auth: 'open',
    summary:
      'Coupons that may be claimed now or within a week, of the mall and of shops, what can be had first; with scope, trade or shop only those; trades are those that have any',
    input: Type.Object({
      scope: Optional(OneOf(['mall', 'shop'], '范围')),
      category_id: Optional(Type.String({ format: 'uuid', title: '行业' })),
      mer_id: Optional(Type.String({ format: 'uuid', title: '店铺' })),
      ...paging
    }),
    data: Type.Composite([
      ListOf(CouponOffer),
      Type.Object({ trades: Type.Array(Type.Object({ id: Id, name: Type.String(), count: Count })) })
    ])
  },
  'POST /api/rwa/couponsClaim': {
    auth: 'login',
    summary: 'Claims one of a coupon; how many a person may have counts over all of their accounts',
    input: OfferId,
    data: CouponOffer,
    refusals: ['COUPON_GONE', 'COUPON_LIMIT', 'NOT_STARTED'],
    idempotent: true
  },
  'POST /api/rwa/couponsRemind': {
    auth: 'login',
    summary: 'Tells the caller when a coupon may be claimed, or no longer',
    input: Type.Composite([OfferId, Type.Object({ remind: Flag })]),
    data: CouponOffer,
    refusals: ['STARTED']
  },
  'GET /api/subsidy/gift/gift_consumer_coupon': {
    auth: 'login',
    summary: 'The caller’s coupons of one state, and their vouchers',
    input: Type.Object({ state: Optional(State), ...paging }),
    data: Type.Object({
      list: Type.Array(OwnCoupon),
      count: Count,
      counts: Type.Object({ unused: Count, used: Count, expired: Count }),
      soon: Type.Integer({ minimum: 0, description: 'how many of those that can be used run out within three days' }),
      vouchers: Type.Array(Voucher, { description: 'vouchers the caller has some of, and 消费券 in any case' }),
      xfq: AssetAmount
    })
  },
  ...transferring('subsidy/gift/find_user_by_phone', 'subsidy/gift/gift_consumer_coupon')
})

const Price = (title: string) => Type.String({ pattern: '^\\d{1,6}(\\.\\d{1,2})?$', title })
const Grant = Type.Object({
  id: Id,
  reach: Type.String({ description: 'who is meant, in Chinese' }),
  total: Count,
  given: Count,
  skipped: Type.Integer({ minimum: 0, description: 'who had their share already' }),
  state: OneOf(['running', 'done', 'short', 'stopped'], '状态'),
  _state: Type.String(),
  started_by: Type.String(),
  why: Type.String(),
  add_time: Seconds,
  end_time: Seconds
})
const OfferedCoupon = Type.Object({
  ...CouponFacts,
  mark: Type.String(),
  stock: Count,
  claimed: Count,
  used: Type.Integer({ minimum: 0, description: 'of those claimed, to ten thousand' }),
  limit_num: Count,
  published: Flag,
  state: OneOf(['on', 'soon', 'over', 'off'], '状态'),
  _state: Type.String(),
  add_time: Seconds
})

/** Coupons as operators make and give them. */
export const adminCoupon = contract({
  'GET /api/admin/coupon/list': {
    auth: 'console',
    right: 'coupon.read',
    summary: 'Coupons by title, the newest first',
    input: Type.Object({
      search: Type.String({ maxLength: 50, default: '', title: '名称' }),
      state: OneOf(['all', 'on', 'soon', 'over', 'off'], '状态', { default: 'all' }),
      ...paging
    }),
    data: ListOf(OfferedCoupon)
  },
  'GET /api/admin/coupon/figures': {
    auth: 'console',
    replica: true,
    right: 'coupon.read',
    summary: 'What became of a coupon: how many were claimed and used, and what the orders it was used on brought',
    input: Type.Object({ id: Id }),
    data: Type.Object({
      stock: Count,
      claimed: Count,
      used_count: Type.Integer({ minimum: 0, description: 'with those of orders that are still to be paid' }),
      order_count: Count,
      paid_price: Yuan,
      is_recent: Type.Unsafe<0 | 1>({
        type: 'integer',
        enum: [0, 1],
        description: '1 when orders and what was paid are those of the last ten thousand uses alone'
      })
    })
  },
  'POST /api/admin/coupon/save': {
    auth: 'console',
    right: 'coupon.edit',
    twoPersons: true,
    summary: 'Makes a coupon, or changes one; once somebody has claimed it, only its title, its end, stock and share',
    input: Type.Object({
      id: Optional(Id),
      mark: Seen,
      title: Words(30, '名称'),
      mer_id: Optional(Nullable(Id)),
      coupon_price: Price('面额'),
      use_min_price: Price('使用门槛'),
      starts_at: Moment,
      ends_at: Moment,
      stock: Type.Integer({ minimum: 1, maximum: 10_000_000, title: '发行量' }),
      limit_num: Type.Integer({ minimum: 1, maximum: 100, title: '每人限领' }),
      published: Flag
    }),
    data: Type.Object({ id: Id }),
    refusals: ['BAD_COUPON', 'CLAIMED', 'CHANGED']
  },
  'POST /api/admin/coupon/publish': {
    auth: 'console',
    right: 'coupon.edit',
    twoPersons: true,
    summary: 'Lets a coupon be claimed, or no longer; what people have stays good',
    input: Type.Object({ id: Id, published: Flag }),
    data: Nothing
  },
  'GET /api/admin/coupon/grants': {
    auth: 'console',
    right: 'coupon.read',
    summary: 'How a coupon was given to groups, the newest first, with how far each is',
    input: Type.Object({ id: Id }),
    data: Type.Array(Grant)
  },
  'POST /api/admin/coupon/grant': {
    auth: 'console',
    right: 'coupon.grant',
    stepUp: true,
    twoPersons: true,
    idempotent: true,
    summary: 'Gives a coupon to a group, one each, in the background; whoever had their share is passed over',
    input: Type.Object({
      id: Id,
      reach: OneOf(['everyone', 'level', 'joined', 'tag', 'phones'], '发放对象', {
        words: { everyone: '全部会员', level: '指定等级', joined: '按注册时间', tag: '指定标签', phones: '指定手机号' }
      }),
      level: Optional(Type.Integer({ minimum: 1, maximum: 100, title: '会员等级' })),
      days: Optional(Type.Integer({ minimum: 1, maximum: 3650, title: '注册天数' })),
      tag: Optional(Id),
      phones: Optional(Type.Array(Phone, { minItems: 1, maxItems: 500, title: '手机号' })),
      reason: Words(140, '发放原因')
    }),
    data: Grant,
    refusals: ['NOT_OPEN', 'NOBODY', 'STOCK_SHORT', 'NO_PERSON', 'NO_TAG']
  },
  'POST /api/admin/coupon/grant/stop': {
    auth: 'console',
    right: 'coupon.grant',
    summary: 'Stops giving a coupon to a group; what was given stays',
    input: Type.Object({ id: Id }),
    data: Grant,
    refusals: ['STATE']
  }
})
