import { and, asc, count, eq, gt } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { activities, activityProducts, entries, products, shops } from '../../db/schema'

export const entriesOf = (db: Queryable, place: string) =>
  db
    .select()
    .from(entries)
    .where(and(eq(entries.place, place), eq(entries.shown, true)))
    .orderBy(asc(entries.sort), asc(entries.id))

/** The activity that is on at `now`, else the one that starts next, else undefined. */
export async function currentActivity(db: Queryable, now: Date) {
  const [activity] = await db
    .select()
    .from(activities)
    .where(and(eq(activities.shown, true), gt(activities.stopsAt, now)))
    .orderBy(asc(activities.startsAt), asc(activities.id))
    .limit(1)
  return activity
}

/** A page of an activity's goods that are on sale. */
export async function activityGoods(db: Queryable, activityId: string, page: number, limit: number) {
  const onSale = and(
    eq(activityProducts.activityId, activityId),
    eq(products.published, true),
    eq(shops.published, true)
  )
  const [list, [total]] = await Promise.all([
    db
      .select({
        id: products.id,
        shopId: products.shopId,
        shopName: shops.name,
        pictures: products.pictures,
        name: products.name,
        priceFen: products.priceFen,
        otPriceFen: products.otPriceFen,
        vipPriceFen: products.vipPriceFen,
        unit: products.unit,
        sales: products.sales,
        stock: products.stock
      })
      .from(activityProducts)
      .innerJoin(products, eq(products.id, activityProducts.productId))
      .innerJoin(shops, eq(shops.id, products.shopId))
      .where(onSale)
      .orderBy(asc(activityProducts.sort), asc(products.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db
      .select({ count: count() })
      .from(activityProducts)
      .innerJoin(products, eq(products.id, activityProducts.productId))
      .innerJoin(shops, eq(shops.id, products.shopId))
      .where(onSale)
  ])
  return { list, count: total!.count }
}
