import { Count, contract, Id, Nullable, OneOf, Optional, paging, Seconds, TimeText, Type, Yuan } from './core'
import { transferring } from './transfer'
import { AssetAmount } from './wallet'

const State = OneOf(['unused', 'used', 'expired'], '状态')

const OwnCoupon = Type.Object({
  id: Id,
  title: Type.String(),
  coupon_price: Yuan,
  use_min_price: Yuan,
  mer_id: Nullable(Type.String({ description: 'the one shop it is good in; null for the whole mall' })),
  mer_name: Type.String({ description: 'empty for the whole mall' }),
  state: State,
  start_time: Seconds,
  _start_time: TimeText,
  end_time: Seconds,
  _end_time: TimeText
})

export const coupon = contract({
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
