import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../src/config'
import { connect, type Database } from '../src/db/connection'
import { startBuilt } from './built-server'
import { median } from './load'
import { nextRead } from './reads'
import type { BenchRow } from './row'
import { orderUnpaid, prepare, type World } from './shoppers'

/** Orders that each of the sixteen people leaves unpaid; all of them are due at once. */
const EACH = 30
const JOB = 'order-cancel-unpaid'
const IDLE_MS = 6_000
const WARM_READS = 200

/**
 * How long a read takes while a job works through what has piled up, against the same server a moment before: where the server
 * does the job itself, and where a worker does. One after the other over the same database; ratios of medians.
 */
export async function benchWorker(databaseUrl: string): Promise<BenchRow[]> {
  const db = connect(databaseUrl, 2)
  try {
    const world = await prepare(db)
    const embedded = await slowdown(db, world, databaseUrl, false)
    const apart = await slowdown(db, world, databaseUrl, true)
    return [
      {
        name: 'a read while a worker has much to do, against idle',
        ratio: apart.busy_ms / apart.idle_ms,
        limit: 2,
        most: true
      },
      {
        name: 'the same, against a server that does it itself',
        ratio: apart.busy_ms / embedded.busy_ms,
        limit: 1,
        most: true
      }
    ]
  } finally {
    await db.$client.end()
  }
}

async function slowdown(db: Database, world: World, databaseUrl: string, apart: boolean) {
  const { APP_SECRET } = readConfig({ NODE_ENV: 'development' })
  const env = { APP_SECRET: process.env.APP_SECRET || APP_SECRET, API_DOCS: 'off' }
  const server = await startBuilt(databaseUrl, { ...env, JOBS: String(!apart) })
  const worker = apart ? await startBuilt(databaseUrl, { ...env, ROLE: 'worker' }) : undefined
  try {
    await orderUnpaid(server.origin, world, EACH)
    for (let n = 0; n < WARM_READS; n++) await timed(server.origin)
    const idle: number[] = []
    for (const until = performance.now() + IDLE_MS; performance.now() < until; ) idle.push(await timed(server.origin))
    await makeDue(db)
    while (!(await isAtWork(db))) await pause(50)
    const busy: number[] = []
    while (await isAtWork(db)) for (let n = 0; n < 10; n++) busy.push(await timed(server.origin))
    const medians = { busy_ms: median(busy), idle_ms: median(idle) }
    console.log(
      `${apart ? 'a worker' : 'the server itself'} cancels ${world.people.length * EACH} orders: a read takes ${median(busy).toFixed(1)} ms (${busy.length} of them), idle ${median(idle).toFixed(1)} ms (${idle.length})`
    )
    return medians
  } finally {
    await worker?.stop()
    await server.stop()
  }
}

/** How long one read takes, in ms. */
async function timed(origin: string): Promise<number> {
  const since = performance.now()
  const answer = await fetch(origin + nextRead())
  await answer.text()
  if (answer.status !== 200) throw new Error(`a read was answered ${answer.status}`)
  return performance.now() - since
}

/** All that nobody paid is due, and the job is asked for. */
async function makeDue(db: Database) {
  await db.$client.query(`update orders set expires_at = now() - interval '1 second' where state = 'unpaid'`)
  await db.$client.query('update job_leases set asked_at = now() where name = $1', [JOB])
}

/** Whether the job runs and still has something to do. */
async function isAtWork(db: Database): Promise<boolean> {
  const { rows } = await db.$client.query<{ works: boolean }>(
    `select until > now() and exists (select 1 from orders where state = 'unpaid' and expires_at < now()) as works
     from job_leases where name = $1`,
    [JOB]
  )
  return rows[0]?.works === true
}
