import { prepared, type Queryable } from '../../db/connection'
import { charactersOf, plain, searchQuery, searchWords } from '../../lib/chinese'
import { cursorAfter, keysOf, type Sort, sortOfCursor } from '../catalogue/cursor'
import {
  COUNT_CAP,
  LINE_COLUMNS,
  type ListFilter,
  levelled,
  lineJoins,
  type Paging,
  type ProductFilter,
  type ProductPage,
  productLine,
  productPage,
  Where
} from '../catalogue/lists'
import { corrected } from './correct'

export interface Found extends ProductPage {
  /** What was searched for instead, or ''. */
  corrected: string
}

interface Search {
  filter: ProductFilter
  sort: Sort
  paging: Paging
  now: Date
}

/**
 * Goods for some words, best fit first unless sorted otherwise. What finds nothing is tried again, ever more loosely:
 * with misspelt words put right, by characters instead of words (for words cut differently), with some of the words.
 */
export async function findGoods(
  db: Queryable,
  keyword: string,
  filter: ListFilter,
  sort: Sort,
  paging: Paging,
  now: Date
): Promise<Found> {
  const words = searchWords(keyword)
  if (words.length === 0) return { list: [], count: 0, cursor: '', corrected: '' }
  const search = { filter: await levelled(db, filter), sort, paging, now }
  const exact = await matching(db, words, search)
  if (exact.count > 0) return { ...exact, corrected: '' }
  const better = await corrected(db, keyword)
  if (better) {
    const found = await matching(db, searchWords(better), search)
    if (found.count > 0) return { ...found, corrected: better }
  }
  const loose = await loosely(db, keyword, words, search)
  return { ...loose, corrected: '' }
}

async function loosely(db: Queryable, keyword: string, words: string[], search: Search): Promise<ProductPage> {
  const latin = plain(keyword).match(/[a-z0-9]+/g) ?? []
  const byCharacter = await page(db, searchQuery([...latin, ...charactersOf(keyword)]), search)
  if (byCharacter.count > 0 || words.length === 1) return byCharacter
  return page(db, searchQuery(words, true), search)
}

const WEIGHT = { name: 'term-weight', text: 'select weight from search_terms where term = $1' }

/** A single word in so many names is listed by sales: ranking thousands of like names would tell nothing apart. */
async function matching(db: Queryable, words: string[], search: Search): Promise<ProductPage> {
  const match = searchQuery(words)
  if (words.length === 1 && search.sort === 'default') {
    const [term] = await prepared<{ weight: number }>(db, { ...WEIGHT, values: [words[0]] })
    if (term && term.weight >= COUNT_CAP) return bySales(db, match, search)
  }
  return page(db, match, search)
}

const bySales = (db: Queryable, match: string, { filter, paging, now }: Search) =>
  productPage(db, { ...filter, match }, 'sales', paging, now)

async function page(db: Queryable, match: string, search: Search): Promise<ProductPage> {
  if (search.sort !== 'default') {
    return productPage(db, { ...search.filter, match }, search.sort, search.paging, search.now)
  }
  if (search.paging.cursor && sortOfCursor(search.paging.cursor) === 'sales') return bySales(db, match, search)
  const found = await ranked(db, match, search)
  return found.count < COUNT_CAP ? found : bySales(db, match, search)
}

const OFFSET = [['offset', 'int']] as const

/** Goods by how well they fit, lifted by how well they sell. Its cursor is a row number: what fits is ranked anew each time. */
async function ranked(
  db: Queryable,
  match: string,
  { filter, paging: { page, limit, cursor }, now }: Search
): Promise<ProductPage> {
  const offset = cursor ? Math.min(Number(keysOf(cursor, 'rank', OFFSET)[0]), COUNT_CAP) : (page - 1) * limit
  const where = new Where({ ...filter, match })
  const query = where.value(match)
  const text = `
    with hits as materialized (
      select p.id, ts_rank(p.search, ${query}::tsquery) * (1 + ln(1 + p.sales) / 10) as score
      from products p where ${where} limit ${COUNT_CAP}
    ), h as (select * from hits order by score desc, id desc limit ${where.value(limit + 1)} offset ${where.value(offset)})
    select c.total, ${LINE_COLUMNS}, s.name as shop_name, a.*
    from (select count(*)::int as total from hits) c left join h on true left join products p on p.id = h.id
    ${lineJoins(where.value(now))}
    order by h.score desc, h.id desc`
  const name = where.shape.length <= 2 ? `rank:${where.shape}` : undefined
  const rows = await prepared(db, { name, text, values: where.values })
  const found = rows.filter(row => row.id !== null)
  return {
    list: found.slice(0, limit).map(productLine),
    count: rows[0]!.total,
    cursor: found.length > limit ? cursorAfter('rank', [String(offset + limit)]) : ''
  }
}
