import './lib/start-small'
import { spawn } from 'node:child_process'
import path from 'node:path'
import { styleText } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { DEMO_PASSWORD, demoUsers } from '../seed/data/people'
import { buildApp } from './app'
import { type Config, readConfig, rootDir } from './config'
import type { Database } from './db/connection'
import { startEmbedded } from './db/embedded'
import type { Watch } from './db/keep-running'
import { migrate } from './db/migrate'
import { refuseKnownAccounts } from './demo-accounts'
import { startJobs } from './jobs'
import { keepPresence } from './jobs/presence'
import { loadWords } from './lib/chinese'
import { settle } from './lib/settle'

const OLDEST_POSTGRES = 150_000
const DRAIN_MS = 25_000
/** EX_TEMPFAIL of sysexits.h: nothing is wrong with the settings, start me again. */
const TRY_AGAIN = 75

const say = (text: string) => process.stdout.write(`${text}\n`)

async function main() {
  if (process.argv[2] === 'worker') process.env.ROLE = 'worker'
  const config = readConfig()
  const ending = endOnSignal()
  let log: (words: string) => void = console.error
  const watch: Watch = {
    // A supervisor that ends the server may end PostgreSQL with it: that is no news.
    tell: words => ending.underWay || log(words),
    lost: error => {
      log(`${error.message}: the server ends`)
      void ending.end?.(TRY_AGAIN)
    }
  }
  const opening = openDatabase(config, watch)
  ending.push(() => opening.then(database => database.stop()))
  try {
    const database = await opening
    const app = await buildApp({ config, databaseUrl: database.url })
    ending.push(() => app.close())
    watchSlips(app, ending)
    log = words => app.log.error(words)
    await checkVersion(app.services.db)
    await migrate(app.services.db)
    if (config.NODE_ENV === 'production') await refuseKnownAccounts(app.services.db)
    if (await isEmpty(app.services.db)) await fill(config, database.url)
    if (config.ROLE === 'server') loadWords()
    settle()
    if (config.JOBS) {
      const jobs = await startJobs(app.services)
      app.addHook('onClose', () => jobs.stop())
    }
    await listen(app, config)
    const presence = await keepPresence(app.services, portOf(app))
    ending.push(() => presence.stop())
    // Under a parent that reads addresses (the browser tests), the port that was chosen is told to it.
    process.send?.({ port: portOf(app) })
    say(welcome(config, portOf(app), database.folder))
    if (isExposed(config)) say(styleText('red', EXPOSED))
  } catch (error) {
    if (ending.underWay) return
    await undo(ending)
    throw error
  }
}

type Ending = (() => Promise<unknown>)[] & { underWay?: true; end?(code: number): Promise<void> }

/** What is open is closed in turn, the last opened first, whenever the signal comes: also in the middle of a start. */
function endOnSignal(): Ending {
  const ending: Ending = []
  const end = async (code: number) => {
    if (ending.underWay) return
    ending.underWay = true
    // Holds also when nothing is left to wait for before all is closed, as after a lost database.
    process.exitCode = code
    setTimeout(() => process.exit(code || 1), DRAIN_MS).unref()
    await undo(ending)
    process.exit(code)
  }
  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  return Object.assign(ending, { end })
}

/**
 * A promise nobody waited for spoils one thing and not the server. An exception out of nowhere leaves it in doubt: it
 * answers what is under way and ends, to be started anew.
 */
function watchSlips(app: FastifyInstance, ending: Ending) {
  process.on('unhandledRejection', err => app.log.error({ err }, 'nobody waited for this to fail'))
  process.on('uncaughtException', err => {
    app.log.fatal({ err }, 'the server ends')
    void ending.end?.(1)
  })
}

async function undo(ending: Ending) {
  for (const close of ending.splice(0).reverse()) await close().catch(error => console.error(error.message))
}

async function openDatabase(
  config: Config,
  watch: Watch
): Promise<{ url: string; folder?: string; stop(): Promise<void> }> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: async () => {} }
  return startEmbedded(config.DATA_DIR, {}, watch)
}

async function checkVersion(db: Database) {
  const { rows } = await db.$client.query('show server_version_num').catch(error => {
    throw new Error(`The database at DATABASE_URL does not answer: ${error.message}`)
  })
  const version = Number(rows[0].server_version_num)
  if (version < OLDEST_POSTGRES)
    throw new Error(`PostgreSQL 15 or newer is needed; DATABASE_URL leads to ${Math.floor(version / 10_000)}.`)
}

async function isEmpty(db: Database) {
  const { rows } = await db.$client.query('select 1 from users limit 1')
  return rows.length === 0
}

async function fill(config: Config, databaseUrl: string) {
  if (config.ROLE === 'worker') throw new Error('The database is empty: a server fills it first (npm start).')
  await seed(config, databaseUrl)
}

/**
 * What a shop starts with (in production agreements and help, else the demo shop) is made by a process of its own, so that
 * the server's memory stays that of a server.
 */
function seed(config: Config, databaseUrl: string): Promise<void> {
  const inSource = __filename.endsWith('.ts')
  const entry = inSource ? path.join(rootDir, 'server/seed/main.ts') : path.join(__dirname, 'seed.js')
  say(config.DEMO_DATA ? 'Filling the empty database with the demo shop …' : 'Filling the empty database …')
  const env = { ...process.env, APP_SECRET: config.APP_SECRET, DATABASE_URL: databaseUrl }
  const child = spawn(process.execPath, [...process.execArgv, entry], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code =>
      code === 0 ? resolve() : reject(new Error(`Filling the database failed (exit ${code}).`))
    )
  })
}

async function listen(app: FastifyInstance, config: Config) {
  try {
    await app.listen({ port: config.PORT, host: config.HOST })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Error(
      `Port ${config.PORT} is taken by another program. Stop that, or start with another: PORT=${config.PORT + 1} npm ${config.ROLE === 'worker' ? 'run worker' : 'start'}`
    )
  }
}

const portOf = (app: FastifyInstance) => (app.server.address() as { port: number }).port

/** Outside production the server is for who starts it. */
const isExposed = ({ NODE_ENV, HOST }: Config) => NODE_ENV !== 'production' && !/^(127\.|::1$|localhost$)/.test(HOST)

const EXPOSED = `
WARNING  This is a development server, and HOST lets everybody who reaches this machine use it. They can sign in to the
demo accounts, an operator's among them, whose passwords everybody knows; codes sent to phones are shown to who asks.
Leave HOST out to be reached from this machine alone. A server for the public needs NODE_ENV=production.
`

function welcome(config: Config, port: number, folder?: string): string {
  if (config.ROLE === 'worker') return `What runs by the clock runs here. Health: http://localhost:${port}/health`
  const origin = config.PUBLIC_URL || `http://localhost:${port}`
  const lines = [
    `App     ${origin}/`,
    `Console ${origin}/admin`,
    ...(config.API_DOCS === 'on' ? [`API     ${origin}/docs`] : []),
    `Health  ${origin}/health`,
    folder ? `Data    ${folder}` : 'Data    the PostgreSQL of DATABASE_URL'
  ]
  if (config.DEMO_DATA) {
    lines.push('', `Demo accounts, password ${DEMO_PASSWORD} (phone codes stand in this log):`)
    lines.push(...demoUsers.map(user => `  ${user.phone}  ${user.nickname}（${user.kind}）`))
  }
  const width = Math.max(...lines.map(columns)) + 2
  const bar = '─'.repeat(width + 2)
  const row = (line: string) => `│  ${line}${' '.repeat(width - columns(line))}│`
  return [`┌${bar}┐`, ...lines.map(row), `└${bar}┘`].join('\n')
}

/** Columns a text takes in a terminal: Chinese characters take two. */
const columns = (text: string) => [...text].reduce((sum, char) => sum + (/[\u2e80-\uffef]/.test(char) ? 2 : 1), 0)

main().catch(error => {
  console.error(`\n${error.message}\n`)
  process.exit(1)
})
