import { coupon } from '@contract/coupon'
import { account, balanceOf, minorText, user } from '../../engines/ledger'
import { bindDomain } from '../../http/context'
import { transferHandlers } from '../transfer/service'
import { claim, couponCenter, setRemind } from './center'
import { couponFacts } from './present'
import { couponCounts, couponPage } from './queries'

export const couponDomain = bindDomain(coupon, {
  'GET /api/rwa/couponsCenter': (ctx, input) => couponCenter(ctx, ctx.person?.id ?? null, input),
  'POST /api/rwa/couponsClaim': (ctx, { id }) => claim(ctx, ctx.person.id, id),
  'POST /api/rwa/couponsRemind': (ctx, input) => setRemind(ctx, ctx.person.id, input),
  'GET /api/subsidy/gift/gift_consumer_coupon': async ({ db, person, clock }, { state = 'unused', ...paging }) => {
    const now = clock.now()
    const [list, counts, held] = await Promise.all([
      couponPage(db, { userId: person.id, state, now }, paging),
      couponCounts(db, person.id, now),
      balanceOf(db, account(user(person.id), 'xfq'))
    ])
    return {
      list: list.map(({ own, shop }) => ({ ...couponFacts(own, shop), state })),
      count: counts[state],
      counts,
      xfq: minorText(held, 2)
    }
  },
  ...transferHandlers(
    { find: 'subsidy/gift/find_user_by_phone', give: 'subsidy/gift/gift_consumer_coupon' },
    { code: 'xfq', url: '/pages/coupon/transfer' }
  )
})
