import { prepared, type Queryable } from '../../db/connection'
import { charactersOf, closeTogether, looseRuns, plain, searchQuery, searchWords } from '../../lib/chinese'
import { boundOf, COMMON, expected, placeBoundOf } from './common'
import { corrected } from './correct'
import { cursorAfter, keysOf, orders, type Sort, sortOfCursor } from './cursor'
import {
  after,
  COUNT_CAP,
  FAR,
  LINE_COLUMNS,
  type ListFilter,
  levelled,
  lineJoins,
  MAX_OFFSET,
  type Paging,
  type ProductFilter,
  type ProductPage,
  pageOf,
  pageStatement,
  type Reader,
  Where
} from './lists'
import { isKnown, meaning } from './synonyms'

export interface Found extends ProductPage {
  /** What was searched for instead, or ''. */
  corrected: string
}

interface Search {
  recent: Reader['recent']
  filter: ProductFilter
  sort: Sort
  paging: Paging
  now: Date
}

const NOTHING: Found = { list: [], count: 0, cursor: '', corrected: '' }

/**
 * Goods for some words, best fit first unless sorted otherwise. What finds nothing is tried again, ever more loosely:
 * with misspelt words put right, by characters close together (for words cut differently), with the words that are known.
 * Whatever was searched for instead is named; and nonsense finds nothing.
 */
export async function findGoods(
  reader: Reader,
  keyword: string,
  filter: ListFilter,
  sort: Sort,
  paging: Paging
): Promise<Found> {
  const { db, clock } = reader
  if (searchWords(keyword).length === 0) return NOTHING
  const search = { recent: reader.recent, filter: await levelled(reader, filter), sort, paging, now: clock.now() }
  const exact = await matching(db, keyword, search)
  if (exact.count > 0) return { ...exact, corrected: '' }
  const better = await corrected(db, keyword)
  if (better) {
    const found = await matching(db, better, search)
    if (found.count > 0) return { ...found, corrected: better }
  }
  const close = await closely(db, keyword, search)
  return close.count > 0 ? { ...close, corrected: '' } : partly(db, keyword, search)
}

/** Goods with the characters of the search in their order and close together: 长棉巾 finds 长绒棉毛巾. */
async function closely(db: Queryable, keyword: string, search: Search): Promise<ProductPage> {
  const characters = charactersOf(keyword)
  if (characters.length < 2) return NOTHING
  const latin = plain(keyword).match(/[a-z0-9]+/g) ?? []
  const named = plain(keyword).split(' ').map(closeTogether)
  return page(db, searchQuery([...latin, ...characters]), { ...search, filter: { ...search.filter, named } })
}

const KNOWN = {
  name: 'known-words',
  text: `select w.word from unnest($1::text[], $2::text[]) as w (word, query)
         where exists (select from products p where p.published and p.search @@ w.query::tsquery)`
}

/**
 * Goods with some of the words. What a person set apart counts by itself; of a part written as one, the known words must be
 * at least half, or it is about something else.
 */
async function partly(db: Queryable, keyword: string, search: Search): Promise<Found> {
  const parts = plain(keyword)
    .split(' ')
    .map(part => searchWords(part))
  const telling = [...new Set(parts.flat())].filter(word => word.length > 1 && !/^\d+$/.test(word))
  if (parts.flat().length < 2 || telling.length === 0) return NOTHING
  const rows = await prepared<{ word: string }>(db, {
    ...KNOWN,
    values: [telling, telling.map(word => meaning([word]))]
  })
  const known = new Set(rows.map(row => row.word))
  const kept = parts.flatMap(words => {
    const here = words.filter(word => known.has(word))
    return here.join('').length * 2 >= words.join('').length ? here : []
  })
  if (kept.length === 0) return NOTHING
  // The more of the words, the better the rank; by sales alone a single common word would win.
  const found = await gather(db, meaning(kept, true), search)
  return found.count > 0 ? { ...found, corrected: kept.join(' ') } : NOTHING
}

const WEIGHT = { name: 'term-weight', text: 'select weight from search_terms where term = $1' }

/**
 * Goods with all the words. Words that stand in very many names are known beforehand, or expected to by the planner, and go
 * straight to `walk`: to gather thousands of matches only to find out how many they are would be the dearest part of a search.
 */
async function matching(db: Queryable, keyword: string, search: Search): Promise<ProductPage> {
  const words = searchWords(keyword)
  const match = meaning(words)
  // Characters that form no word say something only together: each alone is in very many names.
  const runs = looseRuns(keyword).filter(run => !isKnown(run))
  if (runs.length > 0)
    return page(db, match, { ...search, filter: { ...search.filter, named: runs.map(closeTogether) } })
  const phrase = words.join('')
  const unfiltered = Object.values(search.filter).every(value => !value)
  if (unfiltered && phrase.length > 1) {
    const [term] = await prepared<{ weight: number }>(db, { ...WEIGHT, values: [phrase] })
    if (term && term.weight >= COUNT_CAP) return walk(db, match, search)
  }
  return (await firstOfMany(db, match, search)) ?? page(db, match, search)
}

async function page(db: Queryable, match: string, search: Search): Promise<ProductPage> {
  const { cursor } = search.paging
  if (search.sort === 'default' && cursor && sortOfCursor(cursor) === walkedBy(search.filter))
    return walk(db, match, search)
  const found = await gather(db, match, search)
  return found.count < COUNT_CAP ? found : walk(db, match, search)
}

/**
 * Very many like names are listed by sales: a rank would tell nothing apart. Those of a shop, a brand or a department as these
 * list their own, for which there is an index.
 */
const walkedBy = ({ root, brand_id, mer_id }: ProductFilter): Sort => (root || brand_id || mer_id ? 'default' : 'sales')

/** So many goods are gathered for a page that is far. Of a word in more goods it shows some of them. */
const GATHERED = 4000

/** A page that is far, of some of very many goods. */
const gatherSome = (db: Queryable, match: string, search: Omit<Search, 'recent'>, along: Sort) =>
  gather(db, match, { ...search, sort: along }, { most: GATHERED, ranked: false })

/** Goods known to be many: a walk along the order's index, which soon has a page together. */
async function walk(db: Queryable, match: string, { filter, sort, paging, now }: Search): Promise<ProductPage> {
  const along = sort === 'default' ? walkedBy(filter) : sort
  const from = (paging.page - 1) * paging.limit
  if (!paging.cursor && from >= FAR && from <= MAX_OFFSET) {
    return { ...(await gatherSome(db, match, { filter, sort, paging, now }, along)), count: COUNT_CAP }
  }
  const statement = pageStatement({ ...filter, walked: match }, along, paging, now, COUNT_CAP)
  return pageOf(await prepared(db, statement), along, paging)
}

/** A full page of goods expected to be very many, or the empty one behind all that are shown; undefined where they are not. */
async function firstOfMany(db: Queryable, match: string, search: Search): Promise<ProductPage | undefined> {
  const { recent, filter, sort, paging, now } = search
  const along = sort === 'default' ? walkedBy(filter) : sort
  const from = (paging.page - 1) * paging.limit
  if (paging.cursor) return
  const hits = await expected(db, { ...filter, match })
  if (along === 'default' && hits >= SEVERAL && from < FAR) return firstOfPlace(db, match, search, hits)
  if (along === 'default' && hits >= SEVERAL && from <= MAX_OFFSET) {
    const found = await farInPlace(db, match, search)
    if (found) return found
  }
  if (hits < COMMON) return
  if (from > MAX_OFFSET) return walk(db, match, search)
  const bound = await boundOf({ db, recent }, along, { need: from + paging.limit + 1, hits })
  if (!bound && from >= FAR) {
    const some = await gatherSome(db, match, search, along)
    return some.count < COUNT_CAP ? undefined : { ...some, count: COUNT_CAP }
  }
  const narrowed = bound ? { ...filter, ...bound, match } : { ...filter, walked: match }
  const found = pageOf(await prepared(db, pageStatement(narrowed, along, paging, now, COUNT_CAP)), along, paging)
  return found.cursor === '' ? undefined : found
}

/** From so many expected goods on it is worth looking at the first ones of a place, to learn whether its goods have the word. */
const SEVERAL = 250

/**
 * The same in a department, a brand or a shop, whose goods mostly have a word or mostly do not, which the planner cannot know:
 * the first of them are looked at, and by how many have the word it is found how far down the order there is a page of it.
 */
async function firstOfPlace(
  db: Queryable,
  match: string,
  { recent, filter, paging, now }: Search,
  hits: number
): Promise<ProductPage | undefined> {
  const goods = await expected(db, filter)
  if (goods < COMMON) return
  const need = paging.page * paging.limit + 1
  const looked = Math.ceil(need * 1.5)
  const near = pageStatement(filter, 'default', paging, now, COUNT_CAP, { match, looked })
  const found = pageOf(await prepared(db, near), 'default', paging)
  const isFull = found.cursor !== ''
  if (isFull && (hits >= COMMON || (need / looked) * goods >= COMMON)) return found
  if (hits < COMMON) return
  const bound = await placeBoundOf({ db, recent }, { need, looked, had: isFull ? need : found.list.length, goods })
  if (!bound) return
  const within = { filter: { ...filter, ...bound }, sort: 'default' as const, paging, now }
  const further = await gather(db, match, within, { most: GATHERED, ranked: false })
  return further.cursor === '' || further.count >= GATHERED ? undefined : { ...further, count: COUNT_CAP }
}

/** So many of a place's first goods are asked whether they have a word, before very many are; and how many of these must. */
const TRIED = { goods: 30, having: 27 }

/** A page that is far, in a place whose goods mostly have the word: hardly one more is read than is passed over. */
async function farInPlace(
  db: Queryable,
  match: string,
  { filter, paging, now }: Search
): Promise<ProductPage | undefined> {
  if ((await expected(db, filter)) < COMMON) return
  const where = new Where(filter)
  const by = orders.default.columns.map(([column]) => `p.${column} ${orders.default.direction}`).join(', ')
  const text = `select count(*)::int as having
    from (select p.search from products p where ${where} order by ${by} limit ${TRIED.goods}) p
    where ts_match_vq(p.search, ${where.value(match)}::tsquery)`
  const [tried] = await prepared<{ having: number }>(db, { text, values: where.values })
  if (tried!.having < TRIED.having) return
  const looked = Math.ceil((paging.page * paging.limit + 1) * 1.2)
  const near = pageStatement(filter, 'default', paging, now, COUNT_CAP, { match, looked })
  const found = pageOf(await prepared(db, near), 'default', paging)
  return found.cursor === '' ? undefined : found
}

const ROW_NUMBER = [['offset', 'int']] as const

/** How gathered goods are put in order: what to gather beside the id, the order, and where the page starts in it. */
interface Arrangement {
  keys: string
  by: string
  keyset: string
  offset: number
}

/** By how well they fit, lifted by how well they sell. What fits is ranked anew each time, so the cursor is a row number. */
function byRank(where: Where, match: string, { page, limit, cursor }: Paging): Arrangement {
  const from = cursor ? Number(keysOf(cursor, 'rank', ROW_NUMBER)[0]) : (page - 1) * limit
  return {
    keys: `ts_rank(p.search, ${where.value(match)}::tsquery) * (1 + ln(1 + p.sales) / 10) as score`,
    by: 'h.score desc, h.id desc',
    keyset: '',
    offset: Math.min(Math.max(from, 0), COUNT_CAP)
  }
}

function byColumns(where: Where, sort: Sort, { page, limit, cursor }: Paging, most: number): Arrangement {
  const { columns, direction } = orders[sort]
  return {
    keys: columns.flatMap(([column]) => (column === 'id' ? [] : [`p.${column}`])).join(', '),
    by: columns.map(([column]) => `h.${column} ${direction}`).join(', '),
    keyset: cursor ? `where ${after(where, sort, cursor, 'h')}` : '',
    offset: cursor ? 0 : Math.min((page - 1) * limit, most)
  }
}

/** Goods that are not too many: all of them are gathered, counted and put in order. */
async function gather(
  db: Queryable,
  match: string,
  { filter, sort, paging, now }: Omit<Search, 'recent'>,
  { most, ranked } = { most: COUNT_CAP, ranked: sort === 'default' }
): Promise<ProductPage> {
  const where = new Where({ ...filter, match })
  const { keys, by, keyset, offset } = ranked ? byRank(where, match, paging) : byColumns(where, sort, paging, most)
  const text = `
    with hits as materialized (select p.id, ${keys} from products p where ${where} limit ${most}),
    h as (select * from hits h ${keyset} order by ${by} limit ${where.value(paging.limit + 1)} offset ${where.value(offset)})
    select c.total, ${LINE_COLUMNS}, p.created_at::text as created_key, s.name as shop_name, a.*
    from (select count(*)::int as total from hits) c left join h on true left join products p on p.id = h.id
    ${lineJoins(where.value(now), filter.mer_id && where.value(filter.mer_id))}
    order by ${by}`
  const name = where.shape.length <= 2 ? `find:${where.shape}:${sort}:${keyset ? 'after' : 'page'}:${most}` : undefined
  const page = pageOf(await prepared(db, { name, text, values: where.values }), sort, paging)
  return ranked && page.cursor ? { ...page, cursor: cursorAfter('rank', [String(offset + paging.limit)]) } : page
}
