import { prepared, type Queryable } from '../../db/connection'
import type { Sort } from './cursor'
import { type ProductFilter, type Reader, Where } from './lists'

/** So many goods the planner must expect before they are taken for very many without being gathered: it errs. */
export const COMMON = 3_000
/**
 * So many times as many as a page needs are looked for, so that it is mostly full; of very many fewer go astray, and more where
 * how many there are is known of a few alone.
 */
const spare = (need: number, most = 1.15) => (need < 200 ? 3 : most)
const OF_FEW = 1.5
/** Where goods stand in an order changes slowly. */
const BOUNDS_S = 600

/**
 * How many goods the planner expects, by what it keeps of words and columns; nothing is read for it. Of a word in a department
 * or a shop it errs either way: it takes them for having nothing to do with each other.
 */
export async function expected(db: Queryable, filter: ProductFilter): Promise<number> {
  const where = new Where(filter)
  const text = `explain (format json) select from products p where ${where}`
  const [row] = await prepared<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(db, {
    text,
    values: where.values
  })
  return row!['QUERY PLAN'][0]!.Plan['Plan Rows']
}

/** By which column each order is bounded, and whether its first rows have the highest values. */
const BOUNDED = {
  sales: { column: 'sales', as: 'sold_from', highest: true },
  price_desc: { column: 'price_fen', as: 'priced_from', highest: true },
  price_asc: { column: 'price_fen', as: 'priced_to', highest: false },
  newest: { column: 'created_at', as: 'made_from', highest: true }
} as const

interface Known {
  goods: number
  /** Values of a column that part the goods in equal shares, as the planner keeps them. */
  bounds: string[] | null
}

/**
 * The bound within which the first `need` of the goods of a word stand in an order, where fewer rows are read within it than
 * along the order: entries of both indexes are put together, and rows read of what is in both alone. `hits` are how many goods
 * have the word. Undefined where the order is to be walked.
 */
export async function boundOf(
  { db, recent }: Pick<Reader, 'db' | 'recent'>,
  sort: Sort,
  { need, hits }: { need: number; hits: number }
): Promise<ProductFilter | undefined> {
  if (sort === 'default') return
  const { as, highest } = BOUNDED[sort]
  const { goods, bounds } = await knownOf({ db, recent }, sort)
  if (!bounds) return
  const parts = bounds.length - 1
  const taken = Math.ceil(((spare(need) * need) / hits) * parts)
  const walked = (need * goods) / hits
  if (taken * 2 > parts || (taken / parts) * hits > walked) return
  return { [as]: bounds[highest ? parts - taken : taken] }
}

/**
 * The bound within which the first `need` goods of a word stand in the order a place lists its own, as `had` of the first
 * `looked` of its `goods` have the word; few of few say little, so it is set rather too far. Goods that somebody put first by
 * hand are within it, however few were sold. Undefined where it would be no bound.
 */
export async function placeBoundOf(
  reader: Pick<Reader, 'db' | 'recent'>,
  { need, looked, had, goods }: Record<'need' | 'looked' | 'had' | 'goods', number>
): Promise<ProductFilter | undefined> {
  const { bounds } = await knownOf(reader, 'sales')
  if (!bounds) return
  const parts = bounds.length - 1
  const rows = (spare(need, OF_FEW) * need * looked) / (had / 2 + 1)
  const taken = Math.ceil((rows / goods) * parts)
  return taken * 2 > parts ? undefined : { placed_from: bounds[parts - taken] }
}

function knownOf({ db, recent }: Pick<Reader, 'db' | 'recent'>, sort: keyof typeof BOUNDED): Promise<Known> {
  const { column } = BOUNDED[sort]
  return recent(`bounds of goods ${column}`, BOUNDS_S, async () => {
    const [known] = await prepared<Known>(db, {
      name: 'goods-bounds',
      text: `select c.reltuples::float8 as goods, s.histogram_bounds::text::text[] as bounds
        from pg_class c left join pg_stats s on s.schemaname = current_schema() and s.tablename = c.relname and s.attname = $1
        where c.oid = 'products'::regclass`,
      values: [column]
    })
    return known!
  })
}
