import type { FastifyInstance, InjectOptions } from 'fastify'
import type { PoolClient } from 'pg'
import { buildApp } from '../../src/app'
import { readConfig } from '../../src/config'
import type { Database } from '../../src/db/connection'
import { issueSession } from '../../src/engines/identity/sessions'
import { atConsole } from '../../test/console'
import { DEMO_SECRET } from '../../test/secret'
import { PERSONAS, type Persona, readWorld, type World } from './world'

/** One statement that was run: how many pages of 8 KiB it touched, in memory or not. */
export interface Touched {
  pages: number
  text: string
}

/** Has every connection tell the plan of each statement with the pages it touched, as a notice. */
const TOLD = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_format': 'json',
  client_min_messages: 'log'
}

/** A server over a filled database, whose statements are counted while `metered`. */
export class Metered {
  private touched: Touched[] = []
  private later_ms = 0

  private constructor(
    readonly app: FastifyInstance,
    readonly world: World,
    readonly tokens: Record<Persona, string>
  ) {}

  static async open(databaseUrl: string, { metered }: { metered: boolean }): Promise<Metered> {
    const url = new URL(databaseUrl)
    if (metered) {
      const options = Object.entries(TOLD).map(([name, value]) => `-c ${name}=${value}`)
      url.searchParams.set('options', options.join(' '))
    }
    const unlimited = { RATE_ADDRESS: '0', RATE_TOKEN: '0', DATABASE_STATEMENT_MS: '0' }
    const reading = { DATABASE_URL: url.href, DATABASE_REPLICA_URL: readOnly(url) }
    const env = { NODE_ENV: 'test', LOG_LEVEL: 'fatal', APP_SECRET: DEMO_SECRET, ...unlimited, ...reading }
    const clock = { now: () => new Date(Date.now() + (bench?.later_ms ?? 0)) }
    let bench: Metered | undefined
    const app = await buildApp({ config: readConfig(env), databaseUrl: url.href, clock })
    const { db, replica } = app.services
    for (const { $client } of metered ? [db, replica!.db] : []) $client.on('connect', client => bench?.hear(client))
    bench = new Metered(app, await readWorld(db.$client), await signIn(db))
    for (const client of await heldNow(db)) bench.hear(client)
    await app.ready()
    return bench
  }

  private hear(client: PoolClient) {
    client.on('notice', ({ message }) => {
      const at = message?.indexOf('{') ?? -1
      if (!message?.startsWith('duration:') || at < 0) return
      const { 'Query Text': text, Plan: plan } = JSON.parse(message.slice(at))
      const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
      this.touched.push({ pages, text })
    })
  }

  /** Answers a request, how long it took, and what it touched. Kept answers are too old for it. */
  async call(persona: Persona, request: InjectOptions) {
    this.later_ms += LONGEST_KEPT_MS
    this.touched = []
    const started = performance.now()
    const headers = { ...request.headers, 'authori-zation': `Bearer ${this.tokens[persona]}` }
    const answer = await this.app.inject({ ...request, headers })
    return { answer, ms: performance.now() - started, touched: this.touched }
  }

  /** Does work of the server itself, such as a job. */
  async run<T>(work: () => Promise<T>) {
    this.touched = []
    const started = performance.now()
    const done = await work()
    return { done, ms: performance.now() - started, touched: this.touched }
  }

  /** As if so long nothing was asked or done. */
  lapse(ms: number) {
    this.later_ms += ms
  }

  /** Back to the present. */
  settle() {
    this.later_ms = 0
  }

  close = () => this.app.close()
}

/** The same database for what may be read from a replica: it refuses writes as a replica would. */
function readOnly(databaseUrl: URL): string {
  const url = new URL(databaseUrl)
  const options = url.searchParams.get('options') ?? ''
  url.searchParams.set('options', `${options} -c default_transaction_read_only=on`.trim())
  return url.href
}

/** Answers made from tables are kept for at most a minute. */
const LONGEST_KEPT_MS = 61_000

async function signIn(db: Database) {
  const { rows } = await db.$client.query('select * from bench.who')
  const tokens: Partial<Record<Persona, string>> = {}
  for (const persona of PERSONAS) {
    const { token } = await issueSession(db, rows[0][persona], new Date())
    await atConsole(db, rows[0][persona], token)
    tokens[persona] = token
  }
  return tokens as Record<Persona, string>
}

/** The connections the pool has made so far; nobody else is using them. */
async function heldNow(db: Database): Promise<PoolClient[]> {
  const clients = await Promise.all(Array.from({ length: db.$client.idleCount }, () => db.$client.connect()))
  for (const client of clients) client.release()
  return clients
}
