import { connect } from '../src/db/connection'
import { searchWords } from '../src/lib/chinese'
import { load, type Measured, median, percentile, startServer } from './load'
import type { BenchRow } from './row'

const ROUNDS = 5

interface Samples {
  categories: string[]
  products: string[]
  searches: string[]
}

/**
 * Measures the catalogue over a database seeded with many products: lists and details against hand-written routes,
 * searches against lists. All are loaded in turn, round by round, so that whatever else the machine does falls on all.
 */
export async function benchCatalogue(databaseUrl: string, seconds = 2): Promise<BenchRow[]> {
  const samples = await takeSamples(databaseUrl)
  const env = { DATABASE_URL: databaseUrl, NODE_ENV: 'development', LOG_LEVEL: 'fatal' }
  const shop = await startServer('shop-server.ts', env)
  const baseline = await startServer('catalogue-baseline.ts', env)
  try {
    const targets = routes(shop.url, baseline.url, samples)
    const measured = Object.fromEntries(targets.map(({ name }) => [name, [] as Measured[]]))
    for (let round = 0; round <= ROUNDS; round++) {
      for (const { name, url, next, connections } of targets) {
        const result = await load(url, next, round === 0 ? 1 : seconds, connections)
        // The first round only warms up: plans, caches and compiled code.
        if (round > 0) measured[name]!.push(result)
      }
    }
    return rowsOf(measured)
  } finally {
    await Promise.all([shop.stop(), baseline.stop()])
  }
}

const sorts = ['default', 'sales', 'price_asc', 'price_desc', 'newest']

/** Pages of every category in every order: so many that none is asked for again while an answer is kept. */
const PAGES = 20

function routes(shop: string, baseline: string, { categories, products, searches }: Samples) {
  let n = 0
  const pick = <T>(values: readonly T[]) => values[n++ % values.length]!
  const listings = Array.from({ length: PAGES }, (_, page) =>
    sorts.flatMap(sort => categories.map(sid => `?sid=${sid}&sort=${sort}&page=${page + 1}`))
  ).flat()
  const listing = (path: string) => () => `${path}${pick(listings)}`
  const searching = () => `/api/search_productlist?keyword=${encodeURIComponent(pick(searches))}`
  const target = (name: string, url: string, next: () => string, connections = 10) => ({ name, url, next, connections })
  return [
    target('bare', baseline, () => '/bare'),
    target('cached', shop, () => '/api/products?page=1&limit=20'),
    target('list by hand', baseline, listing('/list')),
    target('list', shop, listing('/api/products')),
    target('detail by hand', baseline, () => `/detail/${pick(products)}`),
    target('detail', shop, () => `/api/product/detail/${pick(products)}`),
    // How long an answer takes is measured with few at a time, so that it is work and not waiting.
    target('list alone', shop, listing('/api/products'), 4),
    target('search', shop, searching, 4)
  ]
}

function rowsOf(measured: Record<string, Measured[]>): BenchRow[] {
  const rate = (name: string, by: string) =>
    median(measured[name]!.map((result, round) => result.rate / measured[by]![round]!.rate))
  const p95 = (name: string) =>
    percentile(
      measured[name]!.flatMap(result => result.times_ms),
      0.95
    )
  return [
    { name: 'product list, cached, against a bare JSON route', ratio: rate('cached', 'bare'), limit: 0.5 },
    { name: 'product list against hand-written, same SQL', ratio: rate('list', 'list by hand'), limit: 0.7 },
    { name: 'product detail against hand-written, same SQL', ratio: rate('detail', 'detail by hand'), limit: 0.7 },
    { name: 'search p95 against list p95', ratio: p95('search') / p95('list alone'), limit: 3, most: true }
  ]
}

/** Categories and products to ask for, and searches as people type them, all from what is in the catalogue. */
async function takeSamples(databaseUrl: string): Promise<Samples> {
  const db = connect(databaseUrl, 2)
  const column = async (text: string) => (await db.$client.query<{ value: string }>(text)).rows.map(row => row.value)
  const categories = await column('select id as value from categories where parent_id is not null order by id')
  const products = await column('select id as value from products where published order by md5(id::text) limit 500')
  const names = await column('select name as value from products where published order by md5(id::text) limit 40')
  const common = await column('select term as value from search_terms order by weight desc, term limit 20')
  const others = await column('select term as value from search_terms order by md5(term) limit 20')
  await db.$client.end()
  const pairs = names.map(name => searchWords(name).slice(0, 2).join(' '))
  const characters = names.slice(0, 10).map(name => name[0]!)
  const searches = [...common, ...others, ...pairs, ...characters, ...common.slice(0, 3).map(misspelt)]
  return { categories, products, searches: searches.toSorted((a, b) => (hash(a) < hash(b) ? -1 : 1)) }
}

/** Another character that sounds like the first one, where there is a common one; else a doubled last letter. */
const sameSound: Record<string, string> = { 电: '店', 手: '守', 水: '睡', 机: '鸡', 茶: '查', 鞋: '斜', 包: '胞' }
const misspelt = (word: string) => {
  const wrong = [...word].map(c => sameSound[c] ?? c).join('')
  return wrong === word ? `${word}${word.at(-1)}` : wrong
}

const hash = (text: string) => [...text].reduce((sum, c) => (sum * 31 + c.codePointAt(0)!) % 1_000_003, 7)
