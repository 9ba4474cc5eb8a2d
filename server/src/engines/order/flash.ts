import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { flashItems, flashStripes } from '../../db/schema'
import { newId } from '../../lib/ids'
import { splitByWeight } from '../../lib/money'

/** Rows a flash item's pieces are dealt over, when there are enough of them: more than orders are made at once. */
const FLASH_STRIPES = 64

export interface FlashPlan {
  /** Made when left out. */
  id?: string
  sessionId: string
  productId: string
  skuId: string
  priceFen: bigint
  stock: number
  perPerson: number
  sort?: number
}

/** Puts SKUs on a session's flash sale, each with pieces of its own, and answers the items' ids. */
export async function planFlash(tx: Queryable, plans: readonly FlashPlan[]): Promise<string[]> {
  if (plans.length === 0) return []
  const items = plans.map(plan => ({ ...plan, id: plan.id ?? newId() }))
  await tx.insert(flashItems).values(items)
  await tx.insert(flashStripes).values(
    items.flatMap(({ id, stock }) => {
      const rows = Math.max(1, Math.min(FLASH_STRIPES, stock))
      const parts = splitByWeight(BigInt(stock), Array<bigint>(rows).fill(1n))
      return parts.map((part, stripe) => ({ itemId: id, stripe, stock: Number(part) }))
    })
  )
  return items.map(item => item.id)
}

/** A flash offer as product pages show it. `left` is what can still be bought. */
export interface FlashOffer {
  id: string
  sessionId: string
  productId: string
  skuId: string
  priceFen: bigint
  stock: number
  left: number
  perPerson: number
  startsAt: Date
  endsAt: Date
}

interface Row extends Record<string, unknown> {
  id: string
  session_id: string
  product_id: string
  sku_id: string
  price_fen: string
  stock: number
  left: number
  per_person: number
  /** A raw query answers moments as text. */
  starts_at: string
  ends_at: string
}

async function offers(db: Queryable, which: SQL): Promise<FlashOffer[]> {
  const { rows } = await db.execute<Row>(sql`
    select i.id, i.session_id, i.product_id, i.sku_id, i.price_fen, i.stock, i.per_person, s.starts_at, s.ends_at,
      coalesce((select sum(f.stock - f.sold) from flash_stripes f where f.item_id = i.id), 0)::int as left
    from flash_items i join flash_sessions s on s.id = i.session_id
    where ${which} order by s.starts_at, i.sort desc, i.id`)
  return rows.map(row => ({
    id: row.id,
    sessionId: row.session_id,
    productId: row.product_id,
    skuId: row.sku_id,
    priceFen: BigInt(row.price_fen),
    stock: row.stock,
    left: row.left,
    perPerson: row.per_person,
    startsAt: new Date(row.starts_at),
    endsAt: new Date(row.ends_at)
  }))
}

/** Offers of a session. */
export const flashOfSession = (db: Queryable, sessionId: string) => offers(db, sql`i.session_id = ${sessionId}`)

/** Offers of a product that run now or are still to come, soonest first. */
export const flashOfProduct = (db: Queryable, productId: string, now: Date) =>
  offers(db, sql`i.product_id = ${productId} and s.ends_at > ${now}`)
