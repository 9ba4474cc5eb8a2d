import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { Client } from 'pg'
import { clearOrphan, lockFolder } from './folder-lock'
import { keepRunning, type Watch } from './keep-running'
import { type PostgresHome, postgresHome } from './postgres-home'

const READY = 'ready to accept connections'
const PREFERRED_PORT = 15_432
/** Small on memory, enough connections for a server and its tools. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '64MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning'
}

export interface EmbeddedServer {
  url: string
  /** Folder the database lives in. */
  folder: string
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL for `dataDir` (made on first use) and answers its address. The port is free, remembered for next
 * time; the password is the folder's own. Killed while it runs it is started again, at the same address.
 * @throws Error when another server has the folder, or PostgreSQL does not start
 */
export async function startEmbedded(
  dataDir: string,
  settings: Record<string, string> = {},
  watch: Watch = { tell: console.error, lost: console.error }
): Promise<EmbeddedServer> {
  const home = postgresHome(dataDir)
  mkdirSync(home.folder, { recursive: true })
  const unlock = lockFolder(home.folder)
  try {
    const databaseDir = path.join(home.folder, 'data')
    // Before a port is chosen: an orphan still has that of last time.
    if (existsSync(databaseDir)) await clearOrphan(databaseDir)
    const password = kept(home, 'password', () => randomBytes(18).toString('base64url'))
    if (!existsSync(path.join(databaseDir, 'PG_VERSION'))) await initialise(home, databaseDir)
    const { server, port } = await onFreePort(home, port =>
      keepRunning(async () => {
        await clearOrphan(databaseDir)
        return launch(home, databaseDir, { ...SETTINGS, ...settings, port: String(port) })
      }, watch)
    )
    const address = (database: string) => `postgres://shop:${password}@127.0.0.1:${port}/${database}`
    await ensureDatabase(address('postgres'))
    const stop = async () => {
      await server.stop()
      unlock()
    }
    return { url: address('shop'), folder: home.folder, stop }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The address of the PostgreSQL that a server of ours keeps running for `dataDir`, or null when none does. */
export async function runningEmbedded(dataDir: string): Promise<string | null> {
  const { folder } = postgresHome(dataDir)
  const [password, port] = ['password', 'port'].map(name => path.join(folder, name))
  if (!existsSync(password!) || !existsSync(port!)) return null
  const read = (file: string) => readFileSync(file, 'utf8').trim()
  const url = `postgres://shop:${read(password!)}@127.0.0.1:${read(port!)}/shop`
  const client = new Client({ connectionString: url })
  return client.connect().then(
    () => client.end().then(() => url),
    () => null
  )
}

function kept(home: PostgresHome, name: string, make: () => string): string {
  const file = path.join(home.folder, name)
  if (!existsSync(file)) {
    writeFileSync(file, make(), { mode: 0o600 })
    if (home.user) chownSync(file, home.user.uid, home.user.gid)
  }
  return readFileSync(file, 'utf8').trim()
}

/** Sorts by code point everywhere; knows Chinese characters as letters where the system can say so. */
const LOCALES = [['--locale=C', '--lc-ctype=C.UTF-8'], ['--locale=C']]

/** Makes the database beside its place first, so a start that is cut short leaves nothing half made. */
async function initialise(home: PostgresHome, databaseDir: string) {
  const half = `${databaseDir}.new`
  const fixed = [
    '--encoding=UTF8',
    '--username=shop',
    '--auth=scram-sha-256',
    `--pwfile=${path.join(home.folder, 'password')}`
  ]
  let said = ''
  for (const locale of LOCALES) {
    rmSync(half, { recursive: true, force: true })
    const child = run(home, 'initdb', [`--pgdata=${half}`, ...fixed, ...locale])
    said = ''
    child.stdout!.resume()
    child.stderr!.on('data', chunk => {
      said += chunk
    })
    if ((await exit(child)) === 0) return renameSync(half, databaseDir)
  }
  throw new Error(`PostgreSQL could not make its database in ${home.folder}:\n${said.trim()}`)
}

async function launch(
  home: PostgresHome,
  databaseDir: string,
  settings: Record<string, string>
): Promise<ChildProcess> {
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = run(home, 'postgres', ['-D', databaseDir, ...given])
  await untilReady(child)
  return child
}

/** Enough to say why it did not start. */
const WORDS_KEPT = 8000

/**
 * Resolves when the PostgreSQL that was spawned takes connections, however much it says before about those it turns away.
 * @throws Error with its last words when it ends instead
 */
export async function untilReady(child: ChildProcess): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr!.on('data', chunk => {
      said = (said + chunk).slice(-WORDS_KEPT)
      if (said.includes(READY)) resolve()
    })
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`PostgreSQL did not start (exit ${code}):\n${said.trim()}`)))
  })
  child.stderr!.removeAllListeners('data').resume()
}

function run(home: PostgresHome, program: string, args: string[]): ChildProcess {
  const env = { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C', SystemRoot: process.env.SystemRoot }
  const file = path.join(home.native, 'bin', program)
  // A group of its own: Ctrl-C in a terminal reaches the server, which then stops PostgreSQL last.
  return spawn(file, args, { ...home.user, cwd: home.folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
}

const exit = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })

const PORT_TRIES = 3

/** Starts on a port that is free; on another where somebody took that one just before. */
async function onFreePort<Started>(home: PostgresHome, start: (port: number) => Promise<Started>) {
  for (let tries = 1; ; tries++) {
    const port = await choosePort(home)
    try {
      return { server: await start(port), port }
    } catch (error) {
      if (tries === PORT_TRIES || (await freePort(port)) !== null) throw error
    }
  }
}

/** The port of last time when it is still free, else any. */
async function choosePort(home: PostgresHome): Promise<number> {
  const file = path.join(home.folder, 'port')
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : PREFERRED_PORT
  const port = (await freePort(last)) ?? (await freePort(0))!
  writeFileSync(file, String(port))
  return port
}

/** `port` itself when nothing listens there, null when taken; 0 asks for any. */
export function freePort(port = 0): Promise<number | null> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen(port, '127.0.0.1', () => {
      const found = (probe.address() as { port: number }).port
      probe.close(() => resolve(found))
    })
  })
}

async function ensureDatabase(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(`select 1 from pg_database where datname = 'shop'`)
  if (!rowCount) await client.query('create database shop')
  await client.end()
}
