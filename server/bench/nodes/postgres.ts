import { appendFileSync, chmodSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { processesIn } from '../../src/db/processes'
import { end, type Program, run, type Staying, servant, start } from './programs'
import { followRunbook } from './runbook'

export const PASSWORD = 'bench'

/** One of the two PostgreSQL. */
export interface Postgres {
  name: string
  folder: string
  port: number
  url: string
  server?: Staying
}

/** What docs/OPERATIONS.md asks for of both, beside what a small machine has. */
const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
shared_buffers = 256MB
wal_level = replica
wal_keep_size = 1GB
hot_standby_feedback = on
synchronous_commit = on
`

const addressOf = (port: number) => `postgres://shop:${PASSWORD}@127.0.0.1:${port}/shop`

/** A PostgreSQL that is written, with an empty database; `more` is added to its settings. */
export async function makePrimary(programs: Programs, home: string, port: number, more = ''): Promise<Postgres> {
  const primary = at(home, 'db1', port)
  const password = path.join(home, 'password')
  own(password, () => writeFileSync(password, PASSWORD))
  const how = ['--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8', '--username=shop', '--auth=scram-sha-256']
  run(programs.initdb, [`--pgdata=${primary.folder}`, ...how, `--pwfile=${password}`])
  appendFileSync(path.join(primary.folder, 'postgresql.conf'), SETTINGS + more)
  await startPostgres(programs, primary)
  await query(primary.url.replace(/shop$/, 'postgres'), 'create database shop')
  return primary
}

/** One that follows `primary`, made anew as docs/OPERATIONS.md says, whose commits are waited for. */
export async function makeStandby(
  programs: Record<Program, string>,
  home: string,
  primary: Postgres,
  like: Pick<Postgres, 'name' | 'port'>
) {
  const standby = at(home, like.name, like.port)
  const making = { DATA: standby.folder, PRIMARY: primary.url, NAME: standby.name }
  await followRunbook(programs, 'Making the standby', making)
  await startPostgres(programs, standby)
  await followRunbook(programs, 'Making the standby', making, 1)
  const inStep = async () =>
    (await query(primary.url, `select 1 from pg_stat_replication where sync_state = 'sync'`)).length > 0
  while (!(await inStep())) await pause(100)
  return standby
}

/** Ends it as a power cut would: nobody says goodbye. */
export async function kill({ folder, server }: Postgres) {
  server!.child.kill('SIGKILL')
  for (const pid of processesIn(folder)) process.kill(pid, 'SIGKILL')
  await server!.gone
}

export const stop = async ({ server }: Postgres) =>
  server && server.child.exitCode === null && server.child.signalCode === null && end(server, 'SIGINT')

export async function query<Row = Record<string, unknown>>(
  url: string,
  text: string,
  values: unknown[] = []
): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/** An empty folder for one, which whoever PostgreSQL runs as owns. */
export function at(home: string, name: string, port: number): Postgres {
  const folder = path.join(home, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  chmodSync(folder, 0o700)
  own(folder)
  return { name, folder, port, url: addressOf(port) }
}

/** Gives a file to whoever PostgreSQL runs as, once it is made. */
export function own(file: string, make = () => {}) {
  make()
  const user = servant()
  if (user) chownSync(file, user.uid, user.gid)
}

/** What is needed to run one. */
type Programs = Record<'initdb' | 'postgres', string>

/** Starts it, and waits until it answers. @throws with its last words when it ends instead */
export async function startPostgres(programs: Programs, one: Postgres) {
  one.server = start(programs.postgres, ['-D', one.folder, '-c', `port=${one.port}`])
  const ready = () => query(one.url.replace(/shop$/, 'postgres'), 'select 1')
  for (let tries = 1; ; tries++) {
    try {
      return void (await ready())
    } catch (error) {
      if (tries > 100 || one.server.child.exitCode !== null)
        throw new Error(`${one.name} did not start: ${one.server.said()}`, { cause: error })
    }
    await pause(100)
  }
}
