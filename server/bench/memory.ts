import { connect } from '../src/db/connection'
import { startBuilt } from './built-server'
import { load } from './load'
import type { BenchRow } from './row'

const REST_MS = 5_000
const MIB = 1024 * 1024

/**
 * Memory of the server as it is shipped: at rest after its first search, which loads the dictionary, and at its peak while
 * lists, details and searches are loaded.
 */
export async function benchMemory(databaseUrl: string, seconds = 10): Promise<BenchRow[]> {
  // As in production, where there is no reference of the API.
  const server = await startBuilt(databaseUrl, { API_DOCS: 'off' })
  const { origin } = server
  try {
    const search = await fetch(`${origin}/api/search_productlist?keyword=${encodeURIComponent('手机壳')}`)
    await search.text()
    await new Promise(resolve => setTimeout(resolve, REST_MS))
    const atRest = server.resident()
    const peak = await server.peakOf(() => visit(origin, databaseUrl, seconds))
    return [
      { name: 'memory of the server at rest after a search, MiB', ratio: atRest / MIB, limit: 160, most: true },
      { name: 'memory of the server under load, MiB', ratio: peak / MIB, limit: 250, most: true }
    ]
  } finally {
    await server.stop()
  }
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
