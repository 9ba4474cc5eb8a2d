import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Nullable,
  OneOf,
  Optional,
  Picture,
  paging,
  Seconds,
  TimeText,
  Type,
  Yuan
} from './core'
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

const OwnCoupon = Type.Object({ ...CouponFacts, state: State })

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
      xfq: AssetAmount
    })
  },
  ...transferring('subsidy/gift/find_user_by_phone', 'subsidy/gift/gift_consumer_coupon')
})
