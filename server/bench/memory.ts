import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { rootDir } from '../src/config'
import { connect } from '../src/db/connection'
import { load } from './load'
import { residentOf } from './resident'
import type { BenchRow } from './row'

const REST_MS = 5_000
const SAMPLE_MS = 200
const MIB = 1024 * 1024

/**
 * Memory of the server as it is shipped: at rest after its first search, which loads the dictionary, and at its peak while
 * lists, details and searches are loaded.
 */
export async function benchMemory(databaseUrl: string, seconds = 10): Promise<BenchRow[]> {
  const entry = path.join(rootDir, 'dist/server/main.js')
  if (!existsSync(entry)) throw new Error('dist/server is missing: run npm run build:server')
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    LOG_LEVEL: 'fatal',
    RATE_ADDRESS: '0',
    RATE_TOKEN: '0'
  }
  const child = fork(entry, { env, execArgv: ['--enable-source-maps'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  try {
    const port = await new Promise<number>((resolve, reject) => {
      child.once('message', message => resolve((message as { port: number }).port))
      child.once('exit', code => reject(new Error(`the server ended with ${code}`)))
    })
    const origin = `http://127.0.0.1:${port}`
    const search = await fetch(`${origin}/api/search_productlist?keyword=${encodeURIComponent('手机壳')}`)
    await search.text()
    await new Promise(resolve => setTimeout(resolve, REST_MS))
    const atRest = residentOf(child.pid!)
    let peak = atRest
    const sampling = setInterval(() => {
      peak = Math.max(peak, residentOf(child.pid!))
    }, SAMPLE_MS)
    await visit(origin, databaseUrl, seconds)
    clearInterval(sampling)
    return [
      { name: 'memory of the server at rest after a search, MiB', ratio: atRest / MIB, limit: 250, most: true },
      { name: 'memory of the server under load, MiB', ratio: peak / MIB, limit: 500, most: true }
    ]
  } finally {
    child.removeAllListeners('exit')
    const gone = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGTERM')
    await gone
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
