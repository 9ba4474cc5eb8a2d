import { eq, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { type ReturnTo, shops } from '../../db/schema'
import { refuse } from '../../lib/refusal'

/**
 * Opens or closes a shop. What it has on sale leaves lists, searches and carts with it, and comes back with it.
 * @throws Refusal NOT_FOUND
 */
export const openShop = (db: Queryable, id: string, open: boolean) =>
  transact(db, async tx => {
    const { rowCount } = await tx.execute(sql`update shops set published = ${open} where id = ${id}`)
    if (!rowCount) refuse('NOT_FOUND', '店铺不存在')
    await takeGoodsAlong(tx, id, open)
  })

/** Where the shop takes goods back from now on. @throws Refusal NOT_FOUND */
export async function takeReturnsAt(db: Queryable, id: string, { name, phone, address }: ReturnTo) {
  const returnTo = { name: name.trim(), phone, address: address.trim() }
  const { rowCount } = await db.update(shops).set({ returnTo }).where(eq(shops.id, id))
  if (!rowCount) refuse('NOT_FOUND', '店铺不存在')
}

/**
 * By which minute of the day what is paid for leaves the same day, and how long a parcel takes where no freight rule says.
 * @throws Refusal NOT_FOUND
 */
export async function sendBy(db: Queryable, id: string, terms: { cutoffMinute: number; transitDays: number }) {
  const { rowCount } = await db.update(shops).set(terms).where(eq(shops.id, id))
  if (!rowCount) refuse('NOT_FOUND', '店铺不存在')
}

/** Call it with the shop's row locked, so that no product is put on sale beside it. */
export const takeGoodsAlong = (tx: Queryable, shopId: string, open: boolean) =>
  tx.execute(sql`
    with goods as materialized (
      select id from products where shop_id = ${shopId} and ${open ? sql`awaits_shop` : sql`published`}
      order by id for no key update
    )
    update products p set published = ${open}, awaits_shop = ${!open} from goods where p.id = goods.id`)
