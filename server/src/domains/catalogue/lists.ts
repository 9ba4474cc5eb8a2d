import type { ProductLine } from '@contract/catalogue'
import type { Static } from '@sinclair/typebox'
import { prepared } from '../../db/connection'
import type { Context } from '../../http/context'
import { seconds } from '../../lib/clock'
import { fenOf, yuan } from '../../lib/money'
import { cursorAfter, keysOf, orders, type Sort } from './cursor'

/** What a list of goods may be narrowed by; each field left out narrows nothing. */
export interface ProductFilter {
  /** A category of the first level. */
  root?: string
  /** A category of the second level. */
  leaf?: string
  mer_id?: string
  brand_id?: string
  price_min?: string
  price_max?: string
  is_hot?: number
  is_best?: number
  is_new?: number
  is_qiangfu?: number
  /** Groups may be opened to buy it. */
  is_tuan?: number
  vip?: number
  /** Its shop lets it stand in sub-shops' windows. */
  shared?: number
  /** Sold under the list price. */
  discounted?: number
  /** A tsquery, see `lib/chinese`. */
  match?: string
  /** The same for words known to be in very many products: keeps to the order's index, whatever the planner thinks. */
  walked?: string
  /** Where an order is looked at no further: at least so many sold, prices in minor units, on sale since. */
  sold_from?: string
  priced_from?: string
  priced_to?: string
  made_from?: string
  /** The same for the order a place lists its own in: so many sold, or put first by hand. */
  placed_from?: string
  /** Regular expressions the name and the keywords must all match; of letters and digits a search was cut into, see `closeTogether`. */
  named?: string[]
}

type Own =
  | 'root'
  | 'leaf'
  | 'match'
  | 'walked'
  | 'named'
  | 'sold_from'
  | 'priced_from'
  | 'priced_to'
  | 'made_from'
  | 'placed_from'

/** The same as a client says it. */
export type ListFilter = Omit<ProductFilter, Own> & {
  cid?: string
  sid?: string
}

export interface Paging {
  page: number
  limit: number
  cursor?: string
}

type Line = Static<typeof ProductLine>
export interface ProductPage {
  list: Line[]
  count: number
  cursor: string
}

/** Lists count their rows up to here; a shopper does not need to know by how much it is more. */
export const COUNT_CAP = 1000
/** Pages beyond are empty; `cursor` goes further. */
export const MAX_OFFSET = 10_000
/** From here on a page with a number is far: very many goods are passed over on the way to it. */
export const FAR = 200

/** A condition a filter adds; `$` stands for its value. Texts are fixed: nothing a client sends becomes SQL. */
const conditions: Record<keyof ProductFilter, (value: never) => [sql: string, value?: unknown]> = {
  root: value => ['p.root_category_id = $', value],
  leaf: value => ['p.category_id = $', value],
  mer_id: value => ['p.shop_id = $', value],
  brand_id: value => ['p.brand_id = $', value],
  price_min: value => ['p.price_fen >= $', String(fenOf(value))],
  price_max: value => ['p.price_fen <= $', String(fenOf(value))],
  is_hot: () => ['p.is_hot'],
  is_best: () => ['p.is_best'],
  is_new: () => ['p.is_new'],
  is_qiangfu: () => ['p.is_qiangfu'],
  is_tuan: () => ['exists (select from tuan_goods t where t.product_id = p.id and t.published)'],
  shared: () => ['exists (select from subshop_rates r where r.product_id = p.id)'],
  vip: () => ['p.vip_price_fen is not null'],
  discounted: () => ['p.ot_price_fen > p.price_fen'],
  match: value => ['p.search @@ $::tsquery', value],
  walked: value => ['ts_match_vq(p.search, $::tsquery)', value],
  sold_from: value => ['p.sales >= $', value],
  priced_from: value => ['p.price_fen >= $', value],
  priced_to: value => ['p.price_fen <= $', value],
  made_from: value => ['p.created_at >= $', value],
  placed_from: value => ['(p.sort > 0 or (p.sort = 0 and p.sales >= $))', value],
  named: value => ["(p.name || ' ' || p.keyword) ~* all($::text[])", value]
}

/** The bits of `products_marked`, the index of goods that have several marks at once. */
const MARKS = { is_hot: 1, is_best: 2, is_new: 4, is_qiangfu: 8 } as const
const ALL_MARKS = 15
const isMark = (name: keyof ProductFilter): name is keyof typeof MARKS => name in MARKS

/** Goods with all of several marks, as that index has them. Their number is known by it, which of single marks nobody could tell. */
function marked(wanted: number): string {
  const having = Array.from({ length: ALL_MARKS + 1 }, (_, bits) => bits).filter(bits => (bits & wanted) === wanted)
  return `p.is_hot::int + 2 * p.is_best::int + 4 * p.is_new::int + 8 * p.is_qiangfu::int = any('{${having}}'::int[])
    and (p.is_hot or p.is_best or p.is_new or p.is_qiangfu)`
}

/** SQL being put together: `where` conditions and the values they refer to. */
export class Where {
  readonly values: unknown[] = []
  readonly parts = ['p.published']
  /** The same with each mark by itself, as the index has them that they are counted in. */
  readonly counted = ['p.published']
  /** Which filters are in use, to name the statement by. */
  readonly shape: string[] = []

  constructor(filter: ProductFilter) {
    const given = (Object.keys(conditions) as (keyof ProductFilter)[]).filter(name => filter[name])
    this.shape.push(...given)
    const marks = given.filter(isMark)
    if (marks.length > 1) this.parts.push(marked(marks.reduce((sum, name) => sum + MARKS[name], 0)))
    for (const name of given) {
      const [text, value] = conditions[name](filter[name] as never)
      const part = value === undefined ? text : text.replaceAll('$', this.value(value))
      this.counted.push(part)
      if (marks.length < 2 || !isMark(name)) this.parts.push(part)
    }
  }

  /** Adds a value and answers its place: "$3". */
  value(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  toString() {
    return this.parts.join(' and ')
  }
}

export const LINE_COLUMNS = `p.id, p.shop_id, p.pictures[1] as image, p.name, p.intro, p.category_id, p.price_fen,
  p.ot_price_fen, p.vip_price_fen, p.unit, p.sales, p.stock, p.is_hot, p.is_best, p.is_new,
  p.freight_template_id, p.postage_fen, p.spec_type, p.limit_num, p.sort, p.created_at`

/**
 * Joins the shop's name and the running flash sale to rows `p`; `now` is the place of the time's value, `shop` that of the one
 * shop that all of them are of, which is read once. Few goods are on sale at any moment, so they are gathered once and not looked
 * for again with every row.
 */
export const lineJoins = (now: string, shop?: string) => `
  ${shop ? `cross join (select (select name from shops where id = ${shop}) as name) s` : 'left join shops s on s.id = p.shop_id'}
  left join (
    select distinct on (i.product_id) i.product_id, f.id as flash_id, f.ends_at as flash_ends_at,
      min(i.price_fen) as flash_price_fen
    from flash_sessions f join flash_items i on i.session_id = f.id
    where f.starts_at <= ${now}::timestamptz and f.ends_at > ${now}::timestamptz
    group by i.product_id, f.id, f.ends_at order by i.product_id, f.ends_at
  ) a on a.product_id = p.id`

const beyond = { asc: '>', desc: '<' } as const

/** The condition that rows of `alias` come after a cursor's. */
export function after(where: Where, sort: Sort, cursor: string, alias: string): string {
  const { columns, direction } = orders[sort]
  const places = keysOf(cursor, sort, columns).map(key => where.value(key))
  return `(${columns.map(([column]) => `${alias}.${column}`).join(', ')}) ${beyond[direction]} (${places.join(', ')})`
}

/** A word that the first goods of an order are looked through for, and how many of these. */
interface Near {
  match: string
  looked: number
}

/**
 * The statement of one page: which rows, how many there are (to the cap, unless `known`), and their shops; with `near` those of
 * the first goods that have a word.
 */
export function pageStatement(
  filter: ProductFilter,
  sort: Sort,
  paging: Paging,
  now: Date,
  known?: number,
  near?: Near
) {
  const order = orders[sort]
  const where = new Where(filter)
  const counted = where.counted.join(' and ')
  const total = known ?? `(select count(*)::int from (select 1 from products p where ${counted} limit ${COUNT_CAP}) x)`
  const rest = paging.cursor ? ` and ${after(where, sort, paging.cursor, 'p')}` : ''
  const offset = paging.cursor ? 0 : (paging.page - 1) * paging.limit
  const by = `order by ${order.columns.map(([column]) => `p.${column} ${order.direction}`).join(', ')}`
  // One row more than asked for tells whether there is a next page; past the end of the list none are asked for.
  const limit = where.value(paging.limit === 0 || offset > MAX_OFFSET ? 0 : paging.limit + 1)
  // Of goods that are passed over only the index is read, where it has all they are wanted by.
  const isFar = !near && offset >= FAR && !(filter.match || filter.walked || filter.named)
  const page = `limit ${limit} offset ${where.value(offset)}`
  const rows = near
    ? `(select * from products p where ${where} ${by} limit ${where.value(near.looked)}) p
        where ts_match_vq(p.search, ${where.value(near.match)}::tsquery)`
    : isFar
      ? `products p where p.id = any (array(select p.id from products p where ${where} ${by} ${page}))`
      : `products p where ${where}${rest}`
  const text = `
    select c.total, p.*, s.name as shop_name, a.*, p.created_at::text as created_key
    from (select ${total} as total) c
    left join (
      select ${LINE_COLUMNS} from ${rows}${isFar ? '' : ` ${by} ${page}`}
    ) p on true ${lineJoins(where.value(now), filter.mer_id && where.value(filter.mer_id))}
    ${by}`
  // Few shapes are prepared under a name, so a client that tries every combination fills nobody's memory.
  const kind = `${near ? 'near' : paging.cursor ? 'after' : isFar ? 'far' : 'page'}${known === undefined ? '' : `:${known}`}`
  const name = where.shape.length <= 1 ? `goods:${where.shape}:${sort}:${kind}` : undefined
  return { name, text, values: where.values }
}

/** What lists are read with. */
export type Reader = Pick<Context, 'db' | 'clock' | 'recent'>

const CATEGORY_LEVEL = { name: 'category-level', text: 'select parent_id from categories where id = $1' }
const LEVEL_S = 60

/** `cid` and `sid` may each name a category of either level; says which column to look in, so that an index fits. */
export async function levelled({ db, recent }: Reader, { cid, sid, ...filter }: ListFilter): Promise<ProductFilter> {
  const id = sid ?? cid
  if (!id) return filter
  const category = await recent(`category-level ${id}`, LEVEL_S, async () => {
    const [row] = await prepared<{ parent_id: string | null }>(db, { ...CATEGORY_LEVEL, values: [id] })
    return row
  })
  return category?.parent_id ? { ...filter, leaf: id } : { ...filter, root: id }
}

/** One page of goods, in one round trip (and at times one more, to place a category). */
export async function productPage(
  reader: Reader,
  filter: ListFilter,
  sort: Sort,
  paging: Paging
): Promise<ProductPage> {
  const statement = pageStatement(await levelled(reader, filter), sort, paging, reader.clock.now())
  return pageOf(await prepared(reader.db, statement), sort, paging)
}

const BESIDE = 6
const BESIDE_S = 10

/** Best sellers of a shop beside one of its products; the same for everybody for some seconds. */
export async function goodsBeside({ db, clock, recent }: Reader, shopId: string, productId: string): Promise<Line[]> {
  const best = await recent(`best of shop ${shopId}`, BESIDE_S, async () => {
    const paging = { page: 1, limit: BESIDE + 1 }
    const rows = await prepared(db, pageStatement({ mer_id: shopId }, 'default', paging, clock.now(), 0))
    return pageOf(rows, 'default', paging).list
  })
  return best.filter(line => line.id !== productId).slice(0, BESIDE)
}

/** A page from its rows, of which there is always one, for the count. */
export function pageOf(rows: Row[], sort: Sort, { limit }: Paging): ProductPage {
  const found = rows.filter(row => row.id !== null)
  const list = found.slice(0, limit)
  const last = list.at(-1)
  const keys = () =>
    orders[sort].columns.map(([column]) => String(column === 'created_at' ? last.created_key : last[column]))
  return {
    list: list.map(productLine),
    count: rows[0].total,
    cursor: last && found.length > limit ? cursorAfter(sort, keys()) : ''
  }
}

const flag = (on: boolean) => (on ? 1 : 0)
const yuanOf = (fen: string) => yuan(BigInt(fen))

// biome-ignore lint/suspicious/noExplicitAny: rows of hand-written SQL
type Row = any

/** A product's fields on the wire, from a row of `LINE_COLUMNS` and `lineJoins`. */
export const productFields = (row: Row) => ({
  id: row.id as string,
  mer_id: row.shop_id as string,
  shop_name: row.shop_name as string,
  image: row.image as string,
  store_name: row.name as string,
  store_info: row.intro as string,
  cate_id: row.category_id as string,
  price: yuanOf(row.price_fen),
  ot_price: yuanOf(row.ot_price_fen),
  vip_price: row.vip_price_fen === null ? '' : yuanOf(row.vip_price_fen),
  unit_name: row.unit as string,
  sales: row.sales as number,
  stock: row.stock as number,
  is_hot: flag(row.is_hot) as 0 | 1,
  is_best: flag(row.is_best) as 0 | 1,
  is_new: flag(row.is_new) as 0 | 1,
  freight: (row.freight_template_id ? 3 : row.postage_fen === '0' ? 1 : 2) as 1 | 2 | 3,
  postage: yuanOf(row.postage_fen),
  spec_type: row.spec_type as 0 | 1,
  limit_num: row.limit_num as number
})

export const productLine = (row: Row): Line => ({
  ...productFields(row),
  activity: row.flash_id
    ? {
        type: 'flash' as const,
        id: row.flash_id,
        price: yuanOf(row.flash_price_fen),
        stop_time: seconds(row.flash_ends_at)
      }
    : null
})
