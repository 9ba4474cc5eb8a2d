import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../../src/db/connection'
import { check } from '../../src/engines/ledger'
import { type Deeds, lost, noDeeds, type prepare, shop } from '../shoppers'
import type { Cluster } from './cluster'
import { tell, untilUp } from './front'
import { kill, query } from './postgres'
import { followRunbook } from './runbook'

const BEFORE_S = 10
const AFTER_S = 25
/** So long a server that is taken out of the balancer may need for what is under way. */
const DRAIN_MS = 3_000

type World = Awaited<ReturnType<typeof prepare>>

interface Fault {
  name: string
  /** Does it, while people shop. */
  happens(cluster: Cluster): Promise<void>
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'a server is killed',
    async happens(cluster) {
      await cluster.servers[1]!.kill()
      await pause(5_000)
      await cluster.startServer(1)
    }
  },
  {
    name: 'a server is replaced',
    async happens(cluster) {
      await tell(cluster.front, 'set server servers/shop1 state drain')
      await pause(DRAIN_MS)
      await cluster.servers[0]!.stop()
      await cluster.startServer(0)
      await tell(cluster.front, 'set server servers/shop1 state ready')
    }
  },
  {
    name: 'a server is replaced without a word to HAProxy',
    async happens(cluster) {
      await cluster.servers[2]!.stop()
      await cluster.startServer(2)
    }
  },
  {
    name: 'the standby replays nothing for a while',
    async happens(cluster) {
      await query(cluster.standby.url, 'select pg_wal_replay_pause()')
      await untilRead(cluster, false)
      await query(cluster.standby.url, 'select pg_wal_replay_resume()')
      await untilRead(cluster, true)
    }
  },
  {
    name: 'the primary is killed and the standby promoted',
    async happens({ primary, standby, programs, front }) {
      await kill(primary)
      // What it takes a person to notice is not measured.
      await followRunbook(programs, 'Promoting the standby', { STANDBY: standby.url, HAPROXY_SOCKET: front.socket })
    }
  }
]

/** Waits until every server reads from the replica, or none does. @throws when that takes too long */
async function untilRead({ servers }: Cluster, wanted: boolean) {
  const reads = async ({ origin }: { origin: string }) => {
    const health = (await (await fetch(`${origin}/health`)).json()) as { replica: boolean }
    return health.replica === wanted
  }
  for (let tries = 0; !(await Promise.all(servers.map(reads))).every(Boolean); tries++) {
    if (tries > 200) throw new Error(`a server ${wanted ? 'does not read' : 'still reads'} from the replica`)
    await pause(100)
  }
}

/** After the failover: the dead primary is made the standby, and read. */
export async function recover(cluster: Cluster): Promise<string> {
  await cluster.turnRound()
  await untilRead(cluster, true)
  return `the dead primary follows the new one: ${JSON.stringify(await behind(cluster.standby.url))}`
}

/** Lets a fault happen while people shop; answers what they saw of it. */
export async function during(cluster: Cluster, world: World, fault: Fault): Promise<{ deeds: Deeds; words: string }> {
  const [deeds, stop] = [noDeeds(), new AbortController()]
  const shopping = shop(cluster.front.origin, world, deeds, stop.signal)
  await pause(BEFORE_S * 1000)
  const [happened_ms, before] = [performance.now(), deeds.failures.length]
  await fault.happens(cluster)
  const took_s = (performance.now() - happened_ms) / 1000
  await pause(AFTER_S * 1000)
  stop.abort()
  await shopping
  await untilUp(cluster.front, cluster.servers.length)
  const rate = deeds.requests / (BEFORE_S + took_s + AFTER_S)
  const words = [
    `${fault.name}: ${deeds.requests} requests (${rate.toFixed(0)} a second), ${deeds.orders.length} orders acknowledged, ${deeds.paid.size} of them paid`,
    before > 0 && `  ${before} failed before anything happened`,
    `  ${windowOf(deeds, happened_ms)}`,
    `  the longest time without an order: ${longestGap(deeds).toFixed(1)} s; the fault with what followed took ${took_s.toFixed(1)} s`
  ]
  return { deeds, words: words.filter(Boolean).join('\n') }
}

/** From the first to the last request that failed, and which. */
function windowOf({ failures }: Deeds, from_ms: number): string {
  const after = failures.filter(one => one.at_ms >= from_ms)
  if (after.length === 0) return 'no request failed'
  const times = after.map(one => (one.at_ms - from_ms) / 1000)
  const kinds = new Map<string, number>()
  for (const { what, why } of after) kinds.set(`${what}: ${why}`, (kinds.get(`${what}: ${why}`) ?? 0) + 1)
  const most = [...kinds].sort(([, a], [, b]) => b - a).map(([kind, count]) => `    ${count} × ${kind}`)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  return [
    `${after.length} failed, within ${(last - first).toFixed(1)} s (from ${first.toFixed(1)} to ${last.toFixed(1)} s after it)`,
    ...most
  ].join('\n')
}

const longestGap = ({ orders }: Deeds) =>
  Math.max(0, ...orders.slice(1).map(({ at_ms }, i) => at_ms - orders[i]!.at_ms)) / 1000

/** @throws when something acknowledged is not there, or the books do not add up */
export async function prove(databaseUrl: string, all: readonly Deeds[]): Promise<string> {
  const db = connect(databaseUrl, 2)
  try {
    const gone: string[] = []
    for (const deeds of all) gone.push(...(await lost(db, deeds)))
    const { problems, transfers } = await check(db)
    if (gone.length > 0 || problems.length > 0)
      throw new Error([...gone, ...problems.map(one => JSON.stringify(one))].join('\n'))
    const sum = (of: (deeds: Deeds) => number) => all.reduce((total, deeds) => total + of(deeds), 0)
    return `all ${sum(({ orders }) => orders.length)} acknowledged orders are there, ${sum(({ paid }) => paid.size)} are paid once, and ${transfers} transfers add up`
  } finally {
    await db.$client.end()
  }
}

/** Who follows a primary, and how many bytes behind. */
export const behind = (url: string) =>
  query(
    url,
    'select application_name, state, sync_state, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::int as bytes from pg_stat_replication'
  )
