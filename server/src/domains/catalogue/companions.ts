import type { ProductLine } from '@contract/catalogue'
import type { Static } from '@sinclair/typebox'
import { sql } from 'drizzle-orm'
import { prepared, type Queryable } from '../../db/connection'
import { isOrder } from '../../engines/order/rows'
import { dayText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { LINE_COLUMNS, lineJoins, type Paging, productLine, type Reader } from './lists'
import { KEPT_DAYS } from './together'

/** Where goods are shown: below a payment, a cart, a product, or anywhere else to whoever looked at goods before. */
export type Around = 'order' | 'cart' | 'goods' | 'seen'

interface Asked {
  around: Around
  order_id?: string
  product_id?: string
  userId: string | null
}

/** What goods are looked for by. */
interface Known {
  /** What they are to go with, or to be like; for `seen` what was looked at. */
  seeds: string[]
  /** What the person looked at, newest first. */
  seen: string[]
  /** What is never shown: what somebody stands before, and what they bought lately. */
  hidden: string[]
}

const DAY_MS = 86_400_000
const BOUGHT_DAYS = 30
/** So many of the newest orders are looked at for what was bought lately. */
const BOUGHT = 200
/** Such a list ends here: it is a row of suggestions below something else, and the catalogue has lists of its own. */
const POOL = 120
/** Taken of each category, or from each side of a price. */
const OF_EACH = 20
/** Fewer could be one person, who would learn of nobody's taste, and others of theirs. */
const PEOPLE = 2

/** What is known of the caller and of what they stand before, in one round trip. @throws Refusal NOT_FOUND, INVALID */
async function knownOf(db: Queryable, { around, order_id, product_id, userId }: Asked, now: Date): Promise<Known> {
  if (around === 'goods' && !product_id) refuse('INVALID', '缺少商品编号')
  if (around === 'order' && !order_id) refuse('INVALID', '缺少订单编号')
  const given = around === 'goods' ? [product_id!] : []
  if (!userId) {
    if (around === 'order') refuse('NOT_FOUND', '订单不存在')
    return { seeds: given, seen: [], hidden: given }
  }
  const since = new Date(now.getTime() - BOUGHT_DAYS * DAY_MS)
  const { rows } = await db.execute<{ cart: string[]; seen: string[]; bought: string[]; paid: string[] | null }>(sql`
    select
      array(select product_id from cart_lines where user_id = ${userId} and not buy_now
        order by created_at desc limit ${POOL}) as cart,
      array(select product_id from visits where user_id = ${userId} order by visited_at desc limit ${OF_EACH}) as seen,
      array(select distinct l.product_id from (
          select id from orders where user_id = ${userId} and created_at > ${since} and paid_at is not null
          order by created_at desc, id desc limit ${BOUGHT}) o
        join order_lines l on l.user_id = ${userId} and l.order_id = o.id) as bought,
      (select array(select distinct product_id from order_lines
          where user_id = ${userId} and root_id = coalesce(orders.parent_id, orders.id))
        from orders where orders.user_id = ${userId} and ${order_id ? isOrder(order_id) : sql`false`}) as paid`)
  const { cart, seen, bought, paid } = rows[0]!
  if (around === 'order' && !paid) refuse('NOT_FOUND', '订单不存在')
  const seeds = { order: paid ?? [], cart, goods: given, seen }[around]
  return { seeds, seen, hidden: [...new Set([...(around === 'seen' ? [] : seeds), ...bought])] }
}

const OPEN = 'p.published and p.stock > 0 and p.id <> all($3::uuid[])'
const SEEDS = 'unnest($1::uuid[]) with ordinality q(id, n) join products s on s.id = q.id'

/** Candidates that are on sale, as `id, tier, place`: a lower tier comes first, within it a lower place. `$1` seeds, `$2` seen, `$3` hidden. */
const SOURCES = {
  /** In one payment with a seed. */
  together: (tier: number) => `
    select g.other_id, ${tier}, row_number() over (order by g.people desc, g.other_id) from (
      select other_id, sum(people) as people from goods_pairs
      where product_id = any($1::uuid[]) and day > $4::date and other_id <> all($3::uuid[])
      group by other_id having sum(people) >= ${PEOPLE} order by 2 desc, 1 limit ${POOL}) g
    join products p on p.id = g.other_id where ${OPEN}`,
  /** Of a seed's department and another of its shelves: a cup for the tea. */
  beside: (tier: number) => `
    select x.id, ${tier}, row_number() over (partition by r.root order by x.sort desc, x.sales desc, x.id desc)
    from (select s.root_category_id as root, array_agg(s.category_id) as leaves from ${SEEDS} group by 1) r
    cross join lateral (select p.id, p.sort, p.sales from products p
      where p.root_category_id = r.root and p.category_id <> all(r.leaves) and ${OPEN}
      order by p.sort desc, p.sales desc, p.id desc limit ${OF_EACH}) x`,
  /** Of the shelves a person looked at, newest first. */
  seen: (tier: number) => `
    select x.id, ${tier}, row_number() over (partition by v.leaf order by x.sort desc, x.sales desc, x.id desc) * 100 + v.n
    from (select s.category_id as leaf, min(q.n) as n
      from unnest($2::uuid[]) with ordinality q(id, n) join products s on s.id = q.id group by 1) v
    cross join lateral (select p.id, p.sort, p.sales from products p
      where p.category_id = v.leaf and ${OPEN} order by p.sort desc, p.sales desc, p.id desc limit ${OF_EACH}) x`,
  /** Of a seed's shelf, or department, by how near its price is. */
  alike: (tier: number, column: 'category_id' | 'root_category_id') => `
    select x.id, ${tier}, row_number() over (order by abs(x.price_fen - s.price_fen), x.id)
    from ${SEEDS} cross join lateral (
      (select p.id, p.price_fen from products p where p.${column} = s.${column} and p.price_fen >= s.price_fen
        and ${OPEN} order by p.price_fen, p.id limit ${OF_EACH})
      union all
      (select p.id, p.price_fen from products p where p.${column} = s.${column} and p.price_fen < s.price_fen
        and ${OPEN} order by p.price_fen desc, p.id desc limit ${OF_EACH})) x`,
  best: (tier: number) => `
    (select p.id, ${tier}, row_number() over (order by p.sort desc, p.sales desc, p.id desc) from products p
      where p.is_best and ${OPEN} order by p.sort desc, p.sales desc, p.id desc limit ${POOL})`,
  /** What fills a list whatever is known; nothing is looked for where what was found before does. */
  all: (tier: number) => `
    (select p.id, ${tier}, row_number() over (order by p.sort desc, p.sales desc, p.id desc) from products p
      where ${OPEN} order by p.sort desc, p.sales desc, p.id desc
      limit case when (select count(distinct id) from fitting) < ${POOL} then ${POOL} else 0 end)`
}

const { together, beside, seen, alike, best, all } = SOURCES
const sourcesOf: Record<Around, string[]> = {
  order: [together(1), beside(2), seen(3), best(4), all(5)],
  cart: [together(1), beside(2), seen(3), best(4), all(5)],
  goods: [alike(1, 'category_id'), together(2), alike(3, 'root_category_id'), seen(4), best(5), all(6)],
  seen: [seen(1), together(2), best(3), all(4)]
}

const statement = (around: Around) => `
  with fitting (id, tier, place) as materialized (${sourcesOf[around].slice(0, -1).join('\n    union all ')}),
  found (id, tier, place) as (select * from fitting union all ${sourcesOf[around].at(-1)}),
  ranked as (
    select id, min(tier * 1000000 + place) as rank from found group by id order by 2, 1 limit ${POOL}
  ),
  shown as (select id, rank, (select count(*)::int from ranked) as total from ranked order by rank, id limit $6 offset $7)
  select c.total, c.rank, p.*, s.name as shop_name, a.*
  from shown c join lateral (select ${LINE_COLUMNS} from products p where p.id = c.id) p on true ${lineJoins('$5')}
  order by c.rank, p.id`

const statements = Object.fromEntries(Object.keys(sourcesOf).map(key => [key, statement(key as Around)]))

/**
 * Goods that fit where somebody stands: never what they just bought, have in the cart or are looking at, nothing that is
 * sold out or off the shelves, and as many as there are up to a limit. Two round trips.
 */
export async function companions(
  { db, clock }: Reader,
  asked: Asked,
  { page, limit }: Paging
): Promise<{ list: Static<typeof ProductLine>[]; count: number }> {
  const now = clock.now()
  const { seeds, seen: looked, hidden } = await knownOf(db, asked, now)
  const since = dayText(new Date(now.getTime() - KEPT_DAYS * DAY_MS))
  const offset = Math.min((page - 1) * limit, POOL)
  const rows = await prepared<{ total: number }>(db, {
    name: `companions:${asked.around}`,
    text: statements[asked.around]!,
    values: [seeds, looked, hidden, since, now, limit, offset]
  })
  return { list: rows.map(productLine), count: rows[0]?.total ?? 0 }
}
