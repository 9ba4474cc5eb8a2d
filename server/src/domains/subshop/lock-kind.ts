import { type SQL, sql } from 'drizzle-orm'
import { type LockKind, lockTermsOf } from '../../engines/lock'
import { ceiledBp } from './rates'
import { openBy } from './standing'

export const SUBSHOP = 'subshop'

const DAY_MS = 86_400_000

/**
 * Visitors of a window: for some days what they order of its goods is attributed to its keeper, unless they open somebody
 * else's later. It earns what the goods' shop shares, and nothing on goods that are not in the window.
 */
export const subshopLock: LockKind = {
  code: SUBSHOP,
  days: 15,
  open: true,
  pays: true,
  latest: true,

  shareBp: (holderId: SQL, productId: SQL) => sql`
    select ${ceiledBp} from subshop_rates r
    join subshop_goods g on g.product_id = r.product_id join subshops s on s.user_id = g.user_id
    where r.product_id = ${productId} and g.user_id = ${holderId} and s.closed_at is null and ${ceiledBp} > 0`,

  page: ({ targetId }) => `/pages/subshop/index?id=${targetId}`,

  async until(services, { userId }) {
    if (!(await openBy(services.db, userId))) return null
    const { days } = await lockTermsOf(services, SUBSHOP)
    return new Date(services.clock.now().getTime() + days * DAY_MS)
  }
}
