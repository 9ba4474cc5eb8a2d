import { connect } from '../src/db/connection'
import { startBuilt } from './built-server'
import { load } from './load'
import type { BenchRow } from './row'

const REST_MS = 5_000
const MIB = 1024 * 1024

/** A server beside a worker, and one that does what runs by the clock itself: that reads and compiles more, all of it at once. */
const ARRANGEMENTS = [
  { what: 'a server beside a worker', JOBS: 'false', rest: 160, load: 250 },
  { what: 'a server with all jobs', JOBS: 'true', rest: 180, load: 280 }
]

/**
 * Memory of the server as it is shipped: at rest after its first search, which loads the dictionary, and at its peak while
 * lists, details and searches are loaded.
 */
export async function benchMemory(databaseUrl: string, seconds = 10): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const { what, JOBS, rest, load } of ARRANGEMENTS) {
    // As in production, where there is no reference of the API.
    const server = await startBuilt(databaseUrl, { API_DOCS: 'off', JOBS })
    const { origin } = server
    try {
      const search = await fetch(`${origin}/api/search_productlist?keyword=${encodeURIComponent('手机壳')}`)
      await search.text()
      await new Promise(resolve => setTimeout(resolve, REST_MS))
      const atRest = server.resident()
      const peak = await server.peakOf(() => visit(origin, databaseUrl, seconds))
      rows.push(
        { name: `memory of ${what} at rest after a search, MiB`, ratio: atRest / MIB, limit: rest, most: true },
        { name: `memory of ${what} under load, MiB`, ratio: peak / MIB, limit: load, most: true }
      )
    } finally {
      await server.stop()
    }
  }
  return rows
}

async function visit(origin: string, databaseUrl: string, seconds: number) {
  const db = connect(databaseUrl, 1).$client
  const { rows } = await db.query('select id from products where published order by id limit 500')
  await db.end()
  let n = 0
  const paths = [
    () => `/api/products?page=${1 + (n++ % 500)}`,
    () => `/api/product/detail/${rows[n++ % rows.length].id}`,
    () => `/api/search_productlist?keyword=${encodeURIComponent('茶')}&page=${1 + (n++ % 20)}`,
    () => '/'
  ]
  for (const next of paths) await load(origin, next, seconds / paths.length, 50)
}
