import type { Data, Input } from '@contract/core'
import type { join } from '@contract/join'
import { eq } from 'drizzle-orm'
import { shops } from '../../db/schema'
import { type Buyers, buyersOf, soldOf } from '../../engines/stats'
import type { Context } from '../../http/context'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { soldView } from '../keeper/present'

type Stat = Data<(typeof join)['GET /api/merchant/enterpriseStat']>
type Wanted = Input<(typeof join)['GET /api/merchant/enterpriseStat']>

const shown = ({ buyers, again, paidFen }: Buyers): Stat['buyers'] => ({
  buyer_count: buyers,
  again_count: again,
  per_buyer: yuan(buyers > 0 ? paidFen / BigInt(buyers) : 0n)
})

/** How a shop does over the last days, beside as many days before. */
export async function statOf({ db, shop, clock }: Context<'keeper'>, { count }: Wanted): Promise<Stat> {
  const [row] = await db.select().from(shops).where(eq(shops.id, shop.id))
  if (!row) return refuse('NOT_FOUND', '店铺不存在')
  const of = { scope: 'shop', id: shop.id } as const
  const sold = await soldOf(db, of, { by: 'day', count: 2 * count, now: clock.now() })
  const { list, total } = soldView(sold.slice(count))
  const { total: total_before } = soldView(sold.slice(0, count))
  const { last, before } = await buyersOf(db, shop.id, { span: count, now: clock.now() })
  const { ratingCount, productScoreSum } = row
  return {
    shop_name: row.name,
    list,
    total,
    total_before,
    buyers: shown(last),
    buyers_before: shown(before),
    followers: row.followers,
    rating: ratingCount > 0 ? (productScoreSum / ratingCount).toFixed(1) : ''
  }
}
