import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '../../src/config'
import { freePort } from '../../src/db/embedded'
import { startBuilt } from '../built-server'
import { type Front, type Ports, startFront, untilUp } from './front'
import { makePrimary, makeStandby, own, type Postgres, stop } from './postgres'
import type { Takers } from './processor'
import { end, type Program, programs } from './programs'
import { followRunbook } from './runbook'

type Server = Awaited<ReturnType<typeof startBuilt>>

/** Servers behind HAProxy, over PgBouncer, one PostgreSQL and its standby; all on this machine, in a folder of their own. */
export interface Cluster {
  programs: Record<Program, string>
  front: Front
  primary: Postgres
  standby: Postgres
  servers: Server[]
  /** Starts a server at its place, and waits until HAProxy finds it well. */
  startServer(place: number): Promise<void>
  /** Has exactly so many servers run. */
  servedBy(count: number): Promise<void>
  takers(): Takers
  /** Makes the primary that failed the standby of the one that has taken its place. */
  turnRound(): Promise<void>
  stop(): Promise<void>
}

const SERVERS = 3

async function choosePorts(): Promise<Ports> {
  const ports: number[] = []
  while (ports.length < SERVERS + 6) {
    const port = (await freePort())!
    if (!ports.includes(port)) ports.push(port)
  }
  const [shop, database, replica, pooler, one, other, ...servers] = ports as [
    number,
    number,
    number,
    number,
    number,
    number
  ]
  return { shop, database, replica, pooler, db: [one, other], servers }
}

/** What all servers are told, wherever they stand. */
const settingsIn = (home: string) => ({
  NODE_ENV: 'development',
  APP_SECRET: readConfig().APP_SECRET,
  TRUST_PROXY: 'loopback',
  DATA_DIR: path.join(home, 'files')
})

/** Starts the server of a place; the first does what runs by the clock. What it says is kept in `home`. */
const launcher = (home: string, ports: Ports, front: Front) => (place: number) =>
  startBuilt(
    front.databaseUrl,
    {
      ...settingsIn(home),
      PORT: String(ports.servers[place]),
      DATABASE_POOLER_URL: front.poolerUrl,
      DATABASE_REPLICA_URL: front.replicaUrl,
      JOBS: String(place === 0)
    },
    { log: openSync(path.join(home, `server-${place}.log`), 'a') }
  )

const takersOf = ({
  servers,
  primary,
  standby,
  front
}: Pick<Cluster, 'servers' | 'primary' | 'standby' | 'front'>): Takers => ({
  servers: servers.map(({ pid }) => pid),
  primary: { folder: primary.folder, pid: primary.server!.pid },
  standby: { folder: standby.folder, pid: standby.server!.pid },
  PgBouncer: [front.pgbouncer.pid],
  HAProxy: [front.haproxy.pid],
  'the load itself': [process.pid]
})

/** @throws when a program is missing, or one of them does not start */
export async function startCluster(say: (words: string) => void): Promise<Cluster> {
  const found = programs()
  const home = mkdtempSync(path.join(tmpdir(), 'shop-nodes-'))
  own(home)
  const endings: (() => Promise<unknown>)[] = [async () => rmSync(home, { recursive: true, force: true })]
  const stopAll = async () => {
    for (const ending of endings.splice(0).reverse()) await ending()
  }
  try {
    const ports = await choosePorts()
    const primary = await makePrimary(found, home, ports.db[0])
    endings.push(() => stop(primary))
    say('filling the demo shop')
    await (await startBuilt(primary.url, { ...settingsIn(home), JOBS: 'false' })).stop()
    const standby = await makeStandby(found, home, primary, { name: 'db2', port: ports.db[1] })
    endings.push(() => stop(standby))
    const front = await startFront(found, home, ports)
    endings.push(
      () => end(front.haproxy),
      () => end(front.pgbouncer)
    )
    const servers: Server[] = []
    endings.push(() => Promise.all(servers.map(server => server.stop())))
    const launch = launcher(home, ports, front)
    return {
      programs: found,
      front,
      primary,
      standby,
      servers,
      async startServer(place) {
        servers[place] = await launch(place)
        await untilUp(front, servers.length)
      },
      async servedBy(count) {
        while (servers.length > count) await servers.pop()!.stop()
        while (servers.length < count) servers.push(await launch(servers.length))
        await untilUp(front, count)
      },
      takers: () => takersOf({ servers, primary, standby, front }),
      async turnRound() {
        const again = await makeStandby(found, home, standby, primary)
        // After all that writes: commits wait for it.
        endings.splice(1, 0, () => stop(again))
        await followRunbook(found, 'Promoting the standby', { HAPROXY_SOCKET: front.socket }, 1)
      },
      stop: stopAll
    }
  } catch (error) {
    await stopAll()
    throw error
  }
}
