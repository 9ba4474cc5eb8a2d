import { sql } from 'drizzle-orm'
import { type Queryable, transact } from '../src/db/connection'
import { couponTemplates, flashSessions } from '../src/db/schema'
import { refreshSums } from '../src/domains/catalogue/write'
import { planFlash } from '../src/engines/order/flash'
import { dayText } from '../src/lib/clock'
import type { Services } from '../src/services'
import { shops } from './data/shops'
import { putAll } from './put'
import { Random, seedId } from './random'
import { chinaTime, newWorld, type World } from './world'

const FLASH_DAYS = 7

/** Coupons, and flash sales of the coming week; answers how many sessions were made. */
export async function seedCampaigns(world: World): Promise<number> {
  await seedCoupons(world)
  return seedFlash(world, FLASH_DAYS)
}

/** Keeps coupons and flash sales of a demo shop ahead of the day; does nothing where there is none. */
export async function keepCampaigns(services: Services): Promise<number> {
  const { db, config } = services
  if (!config.DEMO_DATA) return 0
  const { rowCount } = await db.execute(sql`select from shops where id = ${seedId('shop:self')}`)
  return rowCount ? seedCampaigns(newWorld(services)) : 0
}

/** Coupons of the mall and of every shop, good for two months from the first of this one. */
async function seedCoupons({ services: { db }, now }: World) {
  const month = dayText(now).slice(0, 7)
  const startsAt = chinaTime(now, 1 - Number(dayText(now).slice(8)), 0)
  const endsAt = new Date(startsAt.getTime() + 61 * 86_400_000)
  const coupon = (shop: string | null, title: string, thresholdFen: bigint, amountFen: bigint, perPerson = 1) => ({
    id: seedId(`coupon:${month}:${shop ?? 'mall'}:${title}`),
    shopId: shop && seedId(`shop:${shop}`),
    title,
    thresholdFen,
    amountFen,
    startsAt,
    endsAt,
    stock: 5_000,
    perPerson
  })
  await putAll(db, couponTemplates, [
    coupon(null, '新人见面礼', 100n, 500n),
    coupon(null, '全场满 99 减 10', 9_900n, 1_000n, 2),
    coupon(null, '全场满 299 减 40', 29_900n, 4_000n),
    ...shops.flatMap(shop => [
      coupon(shop.key, '店铺满 59 减 5', 5_900n, 500n, 3),
      coupon(shop.key, '店铺满 199 减 25', 19_900n, 2_500n)
    ])
  ])
}

/** Sessions of a day: the hours they begin at; each lasts until the next, so that one is always on. */
const HOURS = [0, 8, 12, 16, 20, 24]
const ITEMS = 8

/** Flash sales of the seeding day and the days after it, with pieces set aside from the shelves. */
async function seedFlash({ services: { db }, now }: World, days: number): Promise<number> {
  let made = 0
  for (let day = 0; day < days; day++) {
    for (const [i, hour] of HOURS.slice(0, -1).entries()) {
      const isNew = await transact(db, tx =>
        seedSession(tx, chinaTime(now, day, hour), chinaTime(now, day, HOURS[i + 1]!))
      )
      if (isNew) made++
    }
  }
  return made
}

type Offered = { id: string; product_id: string; price_fen: string }

async function seedSession(tx: Queryable, startsAt: Date, endsAt: Date): Promise<boolean> {
  const day = dayText(startsAt)
  const name = `flash:${day}:${startsAt.toISOString()}`
  const id = seedId(name)
  const clock = new Intl.DateTimeFormat('zh-CN', {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone: 'Asia/Shanghai'
  })
  const title = `${clock.format(startsAt).replace('24:', '00:')} 场`
  const made = await tx
    .insert(flashSessions)
    .values({ id, day, title, startsAt, endsAt })
    .onConflictDoNothing()
    .returning()
  if (made.length === 0) return false
  const random = new Random(name)
  const { rows } = await tx.execute<Offered>(sql`
    select distinct on (s.product_id) s.id, s.product_id, s.price_fen from skus s join products p on p.id = s.product_id
    where p.published and s.stock >= 120 and s.price_fen between 1500 and 60000 order by s.product_id, s.id`)
  const chosen = random.some(rows, ITEMS)
  const productIds = chosen.map(sku => sku.product_id)
  // Buyers lock products in this order before their SKUs; so does whoever takes pieces away from them.
  const locked = sql`${sql.param(productIds)}::uuid[]`
  await tx.execute(sql`select from products where id = any(${locked}) order by id for no key update`)
  for (const [nth, sku] of chosen.entries()) await offer(tx, id, sku, nth, random)
  await refreshSums(tx, productIds)
  return true
}

/** Takes pieces off the shelf and puts them up in the session. */
async function offer(tx: Queryable, sessionId: string, sku: Offered, nth: number, random: Random) {
  const stock = random.int(20, 80)
  const { rowCount } = await tx.execute(
    sql`update skus set stock = stock - ${stock} where id = ${sku.id} and stock >= ${stock}`
  )
  if (rowCount === 0) return
  const yuan = Math.max(1, Math.floor((Number(sku.price_fen) * random.int(55, 78)) / 10_000))
  const plan = {
    id: seedId(`flash-item:${sessionId}:${sku.id}`),
    sessionId,
    productId: sku.product_id,
    skuId: sku.id,
    priceFen: BigInt(yuan * 100 - 10),
    stock,
    perPerson: random.int(1, 3),
    sort: ITEMS - nth
  }
  await planFlash(tx, [plan])
}
