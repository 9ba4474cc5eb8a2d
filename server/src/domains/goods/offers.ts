import { and, asc, eq, gt } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { flashItems, flashSessions, products, skus } from '../../db/schema'
import type { ShopScope } from '../../engines/scope'
import { seconds } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'

/** A product has few sessions before it at a time. */
const MOST = 100

/** Flash sessions a product is sold in now or will be, the next first; with `shop`, only of that shop's. @throws Refusal NOT_FOUND */
export async function offersOf(db: Queryable, id: string, now: Date, shop?: ShopScope) {
  const own = and(eq(products.id, id), shop ? eq(products.shopId, shop.id) : undefined)
  const [known] = await db.select({ id: products.id }).from(products).where(own)
  if (!known) return refuse('NOT_FOUND', '商品不存在')
  const rows = await db
    .select({ session: flashSessions, price: flashItems.priceFen, suk: skus.suk })
    .from(flashItems)
    .innerJoin(flashSessions, eq(flashSessions.id, flashItems.sessionId))
    .innerJoin(skus, eq(skus.id, flashItems.skuId))
    .where(and(eq(flashItems.productId, id), gt(flashSessions.endsAt, now)))
    .orderBy(asc(flashSessions.startsAt), asc(flashItems.sort), asc(flashItems.id))
    .limit(MOST)
  return {
    list: rows.map(({ session, price, suk }) => ({
      id: session.id,
      title: session.title,
      state: session.startsAt <= now ? ('running' as const) : ('soon' as const),
      suk,
      price: yuan(price),
      start_time: seconds(session.startsAt),
      stop_time: seconds(session.endsAt)
    }))
  }
}
