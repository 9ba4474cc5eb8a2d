import { coupon } from '@contract/coupon'
import { bindDomain } from '../../http/context'
import { transferHandlers } from '../transfer/service'
import { claim, couponCenter, setRemind } from './center'
import { ownCoupons } from './own'

export const couponDomain = bindDomain(coupon, {
  'GET /api/rwa/couponsCenter': (ctx, input) => couponCenter(ctx, ctx.person?.id ?? null, input),
  'POST /api/rwa/couponsClaim': (ctx, { id }) => claim(ctx, ctx.person.id, id),
  'POST /api/rwa/couponsRemind': (ctx, input) => setRemind(ctx, ctx.person.id, input),
  'GET /api/subsidy/gift/gift_consumer_coupon': (ctx, { state = 'unused', ...paging }) =>
    ownCoupons(ctx, { state, ...paging }),
  ...transferHandlers(
    { find: 'subsidy/gift/find_user_by_phone', give: 'subsidy/gift/gift_consumer_coupon' },
    { code: 'xfq', url: '/pages/coupon/transfer' }
  )
})
