import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../../src/db/connection'
import { load, percentile } from '../load'
import { nextRead } from '../reads'
import { type Deeds, noDeeds, prepare, shop } from '../shoppers'
import { type Cluster, startCluster } from './cluster'
import { behind, during, FAULTS, prove, recover } from './faults'
import { processorsOf } from './processor'

const USAGE = `npm run bench:nodes [-- LIST]
  LIST   how many servers the load is measured with, of at most three (1,2,3)
Makes a PostgreSQL with a synchronous standby, PgBouncer and HAProxy with the files of deploy/, and servers between them; measures
reads and orders; then kills a server, replaces one, and fails over the database as docs/OPERATIONS.md says, while people shop.
Needs haproxy, pgbouncer, socat and PostgreSQL 15 or newer with pg_basebackup.`

const WARM_S = 3
const MEASURED_S = 8
const CONNECTIONS = 32

type World = Awaited<ReturnType<typeof prepare>>

const say = (words: string) => console.log(words)

async function reads(cluster: Cluster) {
  await load(cluster.front.origin, nextRead, WARM_S, CONNECTIONS)
  const { done, shares } = await processorsOf(cluster.takers(), () =>
    load(cluster.front.origin, nextRead, MEASURED_S, CONNECTIONS)
  )
  return { rate: done.rate, words: `p95 ${percentile(done.times_ms, 0.95).toFixed(0)} ms`, shares }
}

async function orders(cluster: Cluster, world: World, deeds: Deeds) {
  const stop = new AbortController()
  const shopping = shop(cluster.front.origin, world, deeds, stop.signal, 0)
  await pause(WARM_S * 1000)
  const before = deeds.paid.size
  const { shares } = await processorsOf(cluster.takers(), () => pause(MEASURED_S * 1000))
  const rate = (deeds.paid.size - before) / MEASURED_S
  stop.abort()
  await shopping
  return { rate, words: `${deeds.failures.length} failures`, shares }
}

/**
 * What a measured run says: also how much of a processor each part takes for one read or one order, of four requests, which is much the
 * same however busy the machine is.
 */
function tellOf(name: string, first: number, { rate, words, shares }: Awaited<ReturnType<typeof reads>>) {
  const had = shares.reduce((sum, [, share]) => sum + share, 0)
  const each = shares.map(([who, share]) => `${who} ${((share * 1000) / rate).toFixed(2)} ms`)
  say(`${name.padEnd(20)} ${rate.toFixed(0).padStart(6)} a second, ${(rate / first).toFixed(2)} of the first, ${words}`)
  say(`    of ${had.toFixed(1)} processors each took ${each.join(', ')}`)
}

async function measure(cluster: Cluster, world: World, counts: readonly number[]): Promise<Deeds[]> {
  const all: Deeds[] = []
  const first = { reads: 0, orders: 0 }
  for (const count of counts) {
    await cluster.servedBy(count)
    const [read, deeds] = [await reads(cluster), noDeeds()]
    const ordered = await orders(cluster, world, deeds)
    all.push(deeds)
    first.reads ||= read.rate
    first.orders ||= ordered.rate
    tellOf(`${count} servers, reads`, first.reads, read)
    tellOf(`${count} servers, orders`, first.orders, ordered)
  }
  return all
}

async function main() {
  const counts = (process.argv[2] ?? '1,2,3').split(',').map(Number)
  if (!counts.every(count => count > 0 && count <= 3)) return say(USAGE)
  const cluster = await startCluster(say)
  try {
    const db = connect(cluster.primary.url, 2)
    const world = await prepare(db)
    await db.$client.end()
    say(`${cpus().length} processors for everything`)
    const all = await measure(cluster, world, counts)
    await cluster.servedBy(3)
    say(`standby: ${JSON.stringify(await behind(cluster.primary.url))}`)
    for (const fault of FAULTS) {
      const { deeds, words } = await during(cluster, world, fault)
      all.push(deeds)
      say(words)
    }
    say(await recover(cluster))
    say(await prove(cluster.front.databaseUrl, all))
  } finally {
    await cluster.stop()
  }
}

main().catch(error => {
  console.error(error.message ?? error)
  process.exit(1)
})
