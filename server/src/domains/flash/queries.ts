import { and, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { flashItems, flashSessions, products, skus } from '../../db/schema'
import type { Context } from '../../http/context'
import { seconds, timeText } from '../../lib/clock'
import { markOf } from '../../lib/mark'
import { yuan } from '../../lib/money'

type State = 'soon' | 'running' | 'over'

interface Asked {
  state?: State
  page: number
  limit: number
}

/** Nobody turns back further. */
const COUNT_CAP = 10_000

/** Sessions, the latest first, each with its goods in the order shoppers see. */
export async function flashSessionList({ db, clock }: Context, { state, page, limit }: Asked) {
  const now = clock.now()
  const wanted = state && STATES[state](now)
  const few = db.select({ one: sql`1` }).from(flashSessions).where(wanted).limit(COUNT_CAP).as('few')
  const rows = await db
    .select()
    .from(flashSessions)
    .where(wanted)
    .orderBy(desc(flashSessions.endsAt), desc(flashSessions.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [items, count] = await Promise.all([
    itemsOf(
      db,
      rows.map(({ id }) => id)
    ),
    db.$count(few)
  ])
  const list = rows.map(row => {
    const { id, title, startsAt, endsAt } = row
    const own = items.filter(item => item.sessionId === id)
    return {
      id,
      mark: markOf(formOf(row, own)),
      title,
      state: stateOf({ startsAt, endsAt }, now),
      starts_at: timeText(startsAt),
      ends_at: timeText(endsAt),
      stop_time: seconds(endsAt),
      stock: own.reduce((sum, { stock }) => sum + stock, 0),
      sold: own.reduce((sum, { sold }) => sum + sold, 0),
      items: own.map(wireOf)
    }
  })
  return { list, count }
}

const STATES: Record<State, (now: Date) => SQL | undefined> = {
  soon: now => gt(flashSessions.startsAt, now),
  running: now => and(lte(flashSessions.startsAt, now), gt(flashSessions.endsAt, now)),
  over: now => lte(flashSessions.endsAt, now)
}

function stateOf({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): State {
  if (endsAt <= now) return 'over'
  return startsAt <= now ? 'running' : 'soon'
}

type Item = Awaited<ReturnType<typeof itemsOf>>[number]

/** What is sold in sessions, each in the order shoppers see. */
export const itemsOf = (db: Queryable, sessionIds: string[]) =>
  db
    .select({
      sessionId: flashItems.sessionId,
      productId: flashItems.productId,
      skuId: flashItems.skuId,
      name: products.name,
      suk: skus.suk,
      shelfFen: skus.priceFen,
      priceFen: flashItems.priceFen,
      stock: flashItems.stock,
      perPerson: flashItems.perPerson,
      sold: sql<number>`coalesce((select sum(f.sold) from flash_stripes f where f.item_id = ${flashItems.id}), 0)::int`
    })
    .from(flashItems)
    .innerJoin(products, eq(products.id, flashItems.productId))
    .innerJoin(skus, eq(skus.id, flashItems.skuId))
    .where(inArray(flashItems.sessionId, sessionIds))
    .orderBy(desc(flashItems.sort), flashItems.id)

/** What the form of a session says, whatever is sold of it and whatever its goods are called and cost by now. */
export const formOf = (
  { title, startsAt, endsAt }: Pick<typeof flashSessions.$inferSelect, 'title' | 'startsAt' | 'endsAt'>,
  items: readonly Item[]
) => ({
  title,
  startsAt,
  endsAt,
  items: items.map(({ productId, skuId, priceFen, stock, perPerson }) => [productId, skuId, priceFen, stock, perPerson])
})

const wireOf = ({ productId, skuId, name, suk, shelfFen, priceFen, stock, sold, perPerson }: Item) => ({
  product_id: productId,
  sku_id: skuId,
  store_name: name,
  suk,
  ot_price: yuan(shelfFen),
  price: yuan(priceFen),
  stock,
  sold,
  person_max: perPerson
})
