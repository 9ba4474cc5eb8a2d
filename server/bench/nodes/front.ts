import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { rootDir } from '../../src/config'
import { own, PASSWORD, query } from './postgres'
import { type Program, type Staying, start } from './programs'

export interface Ports {
  shop: number
  servers: readonly number[]
  database: number
  replica: number
  pooler: number
  db: readonly [number, number]
}

export interface Front {
  haproxy: Staying
  pgbouncer: Staying
  origin: string
  socket: string
  databaseUrl: string
  poolerUrl: string
  replicaUrl: string
}

const local = (port: number) => `127.0.0.1:${port}`
const url = (port: number) => `postgres://shop:${PASSWORD}@${local(port)}/shop`

/** HAProxy and PgBouncer with the files of deploy/. */
export async function startFront(programs: Record<Program, string>, home: string, ports: Ports): Promise<Front> {
  const socket = path.join(home, 'haproxy.sock')
  const haproxy = start(programs.haproxy, ['-db', '-f', path.join(rootDir, 'deploy/haproxy.cfg')], {
    HAPROXY_SOCKET: socket,
    SHOP_BIND: local(ports.shop),
    ...Object.fromEntries(ports.servers.map((port, i) => [`SHOP_${i + 1}`, local(port)])),
    DATABASE_BIND: local(ports.database),
    REPLICA_BIND: local(ports.replica),
    DB_1: local(ports.db[0]),
    DB_2: local(ports.db[1])
  })
  const pgbouncer = start(programs.pgbouncer, [poolerFile(home, ports)])
  const front = {
    haproxy,
    pgbouncer,
    socket,
    origin: `http://${local(ports.shop)}`,
    databaseUrl: url(ports.database),
    poolerUrl: url(ports.pooler),
    replicaUrl: url(ports.replica)
  }
  await untilOpen(front)
  return front
}

/** deploy/pgbouncer.ini with these addresses. */
function poolerFile(home: string, ports: Ports): string {
  const users = path.join(home, 'userlist.txt')
  own(users, () => writeFileSync(users, `"shop" "${PASSWORD}"\n`))
  const text = readFileSync(path.join(rootDir, 'deploy/pgbouncer.ini'), 'utf8')
    .replace('port=5000', `port=${ports.database}`)
    .replace('listen_port = 6432', `listen_port = ${ports.pooler}`)
    .replace('/etc/pgbouncer/userlist.txt', users)
  const file = path.join(home, 'pgbouncer.ini')
  own(file, () => writeFileSync(file, text))
  return file
}

async function untilOpen({ databaseUrl, poolerUrl, replicaUrl, haproxy, pgbouncer }: Front) {
  for (const address of [databaseUrl, poolerUrl, replicaUrl]) {
    for (let tries = 1; ; tries++) {
      const problem = await query(address, 'select 1').then(
        () => undefined,
        (error: Error) => error
      )
      if (!problem) break
      if (tries > 100) throw new Error(`${address}: ${problem.message}\n${haproxy.said()}\n${pgbouncer.said()}`)
      await pause(100)
    }
  }
}

/** Tells HAProxy something at its socket, and answers what it says. */
export function tell({ socket }: Pick<Front, 'socket'>, words: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    connect(socket)
      .on('data', chunk => (said += chunk))
      .on('end', () => resolve(said))
      .on('error', reject)
      .end(`${words}\n`)
  })
}

/** Where `show servers state` says whether a server passes its checks, and the number for that. */
const CHECKED = { column: 5, passes: '2' }

/** Waits until HAProxy finds exactly so many servers well, drained ones too. */
export async function untilUp(front: Front, count: number) {
  const up = async () => {
    const lines = (await tell(front, 'show servers state servers')).split('\n').map(line => line.split(' '))
    return lines.filter(line => line[1] === 'servers' && line[CHECKED.column] === CHECKED.passes).length
  }
  for (let tries = 0; (await up()) !== count; tries++) {
    if (tries > 300)
      throw new Error(`HAProxy does not see ${count} servers: ${await tell(front, 'show servers state')}`)
    await pause(100)
  }
}
