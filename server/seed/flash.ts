import { gt, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../src/db/connection'
import { flashSessions } from '../src/db/schema'
import { refreshSums } from '../src/domains/catalogue/write'
import { planFlash } from '../src/engines/order/flash'
import { dayText } from '../src/lib/clock'
import { nicknames } from './data/people'
import { reviewerId } from './people'
import { Random, seedId } from './random'
import { chinaTime, type World } from './world'

/** Sessions of a day: the hours they begin at; each lasts until the next, so that one is always on. */
const HOURS = [0, 8, 12, 16, 20, 24]
const DAYS = 7
const ITEMS = 8

/** Flash sales of today and the days after it, with pieces set aside from the shelves; answers how many sessions were new. */
export async function seedFlash({ services: { db }, now }: World): Promise<number> {
  const planned = Array.from({ length: DAYS }, (_, day) =>
    HOURS.slice(0, -1).flatMap((hour, i) => cut(chinaTime(now, day, hour), chinaTime(now, day, HOURS[i + 1]!), now))
  ).flat()
  const there = await db
    .select({ startsAt: flashSessions.startsAt, endsAt: flashSessions.endsAt })
    .from(flashSessions)
    .where(gt(flashSessions.endsAt, planned[0]!.startsAt))
  const missing = planned.filter(one => !there.some(row => row.startsAt < one.endsAt && row.endsAt > one.startsAt))
  let made = 0
  for (const one of missing) if (await transact(db, tx => seedSession(tx, one))) made++
  return made
}

const HALF_HOUR_MS = 1_800_000

/** When the demo is made, the session that is on ends within the hour, at a half hour, and another follows it. */
function cut(startsAt: Date, endsAt: Date, now: Date) {
  const soon = new Date((Math.ceil(now.getTime() / HALF_HOUR_MS) + 1) * HALF_HOUR_MS)
  if (now < startsAt || soon >= endsAt) return [session(startsAt, endsAt)]
  return [session(startsAt, soon), session(soon, endsAt)]
}

const clock = new Intl.DateTimeFormat('zh-CN', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'Asia/Shanghai'
})

function session(startsAt: Date, endsAt: Date) {
  const day = dayText(startsAt)
  const name = `flash:${day}:${startsAt.toISOString()}`
  const title = `${clock.format(startsAt).replace('24:', '00:')} 场`
  return { id: seedId(name), name, day, title, startsAt, endsAt }
}

type Offered = { id: string; product_id: string; price_fen: string }

async function seedSession(tx: Queryable, { name, ...row }: ReturnType<typeof session>): Promise<boolean> {
  const made = await tx.insert(flashSessions).values(row).onConflictDoNothing().returning()
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
  for (const [nth, sku] of chosen.entries()) await offer(tx, row.id, sku, nth, random)
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

type Running = { id: string; product_id: string; sku_id: string; stock: number; sold: number; elapsed: number }

/**
 * Lets people of the demo buy in sessions that have begun: quickly at first, then slower, up to a share of its own for
 * each item. Answers how many pieces they took.
 */
export async function shopFlash({ services: { db }, now }: World): Promise<number> {
  const { rows } = await db.execute<Running>(sql`
    select i.id, i.product_id, i.sku_id, i.stock,
      (select coalesce(sum(sold), 0)::int from flash_stripes where item_id = i.id) as sold,
      least(1, extract(epoch from ${now}::timestamptz - s.starts_at) / extract(epoch from s.ends_at - s.starts_at))::float8
        as elapsed
    from flash_items i join flash_sessions s on s.id = i.session_id
    where s.starts_at <= ${now} and i.returned_at is null order by i.id`)
  let bought = 0
  for (const item of rows) {
    const random = new Random(`pace:${item.id}`)
    const share = 0.3 + random.next() * 0.6
    const wanted = Math.ceil(item.stock * share * (0.15 + 0.85 * Math.sqrt(item.elapsed))) - item.sold
    if (wanted > 0) bought += await transact(db, tx => buyFlash(tx, item, wanted, random))
  }
  return bought
}

/** One piece each for people who have not had one, as far as there are pieces and people; counted as sales. */
async function buyFlash(tx: Queryable, item: Running, wanted: number, random: Random): Promise<number> {
  await tx.execute(sql`select from flash_stripes where item_id = ${item.id} order by stripe for no key update`)
  const people = random.some([...nicknames.keys()], nicknames.length).map(reviewerId)
  const { rows } = await tx.execute<{ pieces: number }>(sql`
    with buyers as (
      insert into flash_buyers (user_id, item_id, bought)
      select p.id, ${item.id}::uuid, 1 from unnest(${sql.param(people)}::uuid[]) with ordinality as p (id, nth)
      where not exists (select from flash_buyers b where b.user_id = p.id and b.item_id = ${item.id})
      order by p.nth limit least(${wanted}::int, (select sum(stock - sold) from flash_stripes where item_id = ${item.id}))
      on conflict do nothing returning user_id
    ),
    bought as (select count(*)::int as pieces from buyers),
    open as (
      select stripe, stock - sold as free,
        coalesce(sum(stock - sold) over (order by stripe rows between unbounded preceding and 1 preceding), 0) as before
      from flash_stripes where item_id = ${item.id} and stock > sold
    ),
    taken as (
      update flash_stripes s set sold = s.sold + least(open.free, bought.pieces - open.before)::int from open, bought
      where s.item_id = ${item.id} and s.stripe = open.stripe and bought.pieces > open.before
    )
    select pieces from bought`)
  const { pieces } = rows[0]!
  await tx.execute(sql`
    with shelf as materialized (select id from products where id = ${item.product_id} for no key update),
    counted as (
      update skus s set sales = s.sales + ${pieces} from shelf
      where s.id = ${item.sku_id} and s.product_id = shelf.id returning s.product_id
    )
    update products p set sales = p.sales + ${pieces} from counted where p.id = counted.product_id`)
  return pieces
}
