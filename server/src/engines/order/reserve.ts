import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { couponTemplates, userCoupons } from '../../db/schema'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { samePerson } from '../identity/person'
import { type StockNote, stockNoted } from './shelf'

/** So many pieces of a SKU. */
export interface Pieces {
  productId: string
  skuId: string
  qty: number
}

/**
 * Takes pieces off the shelf that are promised to somebody before there is an order. The product is locked first, as orders
 * do. @throws Refusal SOLD_OUT
 */
export async function reservePieces(
  tx: Queryable,
  { productId, skuId, qty }: Pieces,
  note: StockNote = { cause: 'reserve' }
): Promise<void> {
  const { rows } = await tx.execute(sql`
    with shelf as materialized (select id from products where id = ${productId} for no key update),
    held as (
      update skus s set stock = s.stock - ${qty} from shelf
      where s.id = ${skuId} and s.product_id = shelf.id and s.stock >= ${qty}
      returning s.product_id, s.id as sku_id, s.suk, -${qty}::int as delta, s.stock
    ),
    journal as (${stockNoted('held', note)})
    update products p set stock = greatest(p.stock - ${qty}, 0) from held where p.id = held.product_id returning p.id`)
  if (rows.length === 0) refuse('SOLD_OUT', '商品库存不足，无法预留')
}

/** Puts reserved pieces back on the shelf: what is left of them, or what an order is to take in the same transaction. */
export const releasePieces = (tx: Queryable, { productId, skuId, qty }: Pieces) =>
  tx.execute(sql`
    with shelf as materialized (select id from products where id = ${productId} for no key update),
    back as (
      update skus s set stock = s.stock + ${qty} from shelf
      where s.id = ${skuId} and s.product_id = shelf.id
      returning s.product_id, s.id as sku_id, s.suk, ${qty}::int as delta, s.stock
    ),
    journal as (${stockNoted('back', { cause: 'release' })})
    update products p set stock = p.stock + ${qty} from back where p.id = back.product_id`)

const c = couponTemplates

/** Sets coupons of a template aside, so that nobody claims them. @throws Refusal SOLD_OUT */
export async function reserveCoupons(tx: Queryable, templateId: string, count: number): Promise<void> {
  const taken = await tx
    .update(c)
    .set({ claimed: sql`${c.claimed} + ${count}` })
    .where(and(eq(c.id, templateId), sql`${c.claimed} + ${count} <= ${c.stock}`))
    .returning({ id: c.id })
  if (taken.length === 0) refuse('SOLD_OUT', '优惠券数量不足，无法预留')
}

/** Lets coupons that were set aside be claimed again. */
export const releaseCoupons = (tx: Queryable, templateId: string, count: number) =>
  tx
    .update(c)
    .set({ claimed: sql`${c.claimed} - ${count}` })
    .where(and(eq(c.id, templateId), gt(c.claimed, count - 1)))

/**
 * Gives a person one of the coupons that were set aside, beside what they may claim by themselves; answers its id. It ends
 * with its template, or at `until` if that is sooner.
 */
export async function giveCoupon(tx: Queryable, userId: string, templateId: string, until?: Date): Promise<string> {
  // Held while the number is chosen, as where coupons are claimed.
  const [template] = await tx.select().from(c).where(eq(c.id, templateId)).for('update')
  const [own] = await tx
    .select({ count: sql<number>`greatest(count(*), max(${userCoupons.nth}))::int` })
    .from(userCoupons)
    .where(and(sql`${userCoupons.userId} in ${samePerson(userId)}`, eq(userCoupons.templateId, templateId)))
  const { shopId, title, thresholdFen, amountFen, startsAt } = template!
  const endsAt = until && until < template!.endsAt ? until : template!.endsAt
  const id = newId()
  await tx.insert(userCoupons).values({
    userId,
    id,
    templateId,
    nth: own!.count + 1,
    shopId,
    title,
    thresholdFen,
    amountFen,
    startsAt,
    endsAt
  })
  return id
}

/** Ends coupons of a person that they have not used. */
export const endCoupons = (tx: Queryable, userId: string, ids: readonly string[], at: Date) =>
  tx
    .update(userCoupons)
    .set({ endsAt: at })
    .where(
      and(
        eq(userCoupons.userId, userId),
        inArray(userCoupons.id, [...ids]),
        eq(userCoupons.state, 'unused'),
        gt(userCoupons.endsAt, at)
      )
    )
