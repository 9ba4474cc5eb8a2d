import type { Data, Input } from '@contract/core'
import type { join } from '@contract/join'
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { shops } from '../../db/schema'
import { soldOf } from '../../engines/stats'
import type { Context } from '../../http/context'
import { dayStart } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { soldView } from '../keeper/present'

type Stat = Data<(typeof join)['GET /api/merchant/enterpriseStat']>
type Wanted = Input<(typeof join)['GET /api/merchant/enterpriseStat']>

interface Span {
  from: Date
  until?: Date
}

/** Who paid a shop in a span; an order that was split counts by its parts, as what was sold does. */
async function buyersOf(db: Queryable, shopId: string, { from, until }: Span): Promise<Stat['buyers']> {
  const ends = until ? sql`and paid_at < ${until}` : sql``
  const { rows } = await db.execute<{ buyers: number; again: number; paid: string }>(sql`
    select count(*)::int as buyers, (count(*) filter (where times > 1))::int as again, coalesce(sum(paid), 0)::text as paid
    from (
      select count(distinct coalesce(parent_id, id)) as times, sum(pay_fen) as paid from orders
      where shop_id = ${shopId} and paid_at is not null and state <> 'split' and paid_at >= ${from} ${ends}
      group by user_id
    ) x`)
  const { buyers, again, paid } = rows[0]!
  const perBuyer = buyers > 0 ? BigInt(paid) / BigInt(buyers) : 0n
  return { buyer_count: buyers, again_count: again, per_buyer: yuan(perBuyer) }
}

/** How a shop does over the last days, beside as many days before. */
export async function statOf({ db, shop, clock }: Context<'keeper'>, { count }: Wanted): Promise<Stat> {
  const [row] = await db.select().from(shops).where(eq(shops.id, shop.id))
  if (!row) return refuse('NOT_FOUND', '店铺不存在')
  const of = { scope: 'shop', id: shop.id } as const
  const sold = await soldOf(db, of, { by: 'day', count: 2 * count, now: clock.now() })
  const { list, total } = soldView(sold.slice(count))
  const { total: total_before } = soldView(sold.slice(0, count))
  const from = dayStart(sold[count]!.time)
  const before = { from: dayStart(sold[0]!.time), until: from }
  const { ratingCount, productScoreSum } = row
  return {
    shop_name: row.name,
    list,
    total,
    total_before,
    buyers: await buyersOf(db, shop.id, { from }),
    buyers_before: await buyersOf(db, shop.id, before),
    followers: row.followers,
    rating: ratingCount > 0 ? (productScoreSum / ratingCount).toFixed(1) : ''
  }
}
