import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, Pool, type PoolClient, type QueryResultRow } from 'pg'
import type { News } from './news'

/** What goes with a database beside its tables. */
interface Company {
  /** Carries news to other servers after their commit; without it PostgreSQL's own notices do, from inside the statements. */
  news?: News
  /** Hears what failed after a commit, when nobody can be refused any more. */
  onSlip?: (error: unknown) => void
  /** The address whose sessions last, where the pool leads to a pooler. */
  direct?: string
  /** Queries that were built for it, by name. */
  built?: Map<string, unknown>
  /** Of tables that are swept by age, by name. */
  swept?: Map<string, Swept>
}
/** Until when nothing is left of a table, and until when that was found from its start. */
export type Swept = Readonly<Record<'until' | 'whole', Date>>
type Later = () => unknown
/** What a transaction does at its very end: those of all that run at once in the order of their keys. */
interface Last {
  key: string
  what: (tx: Queryable) => Promise<unknown>
}

export type Database = NodePgDatabase & { $client: Pool } & Company
/**
 * A transaction, or the database itself: what queries run on. In `last` is what a transaction keeps for its end, in `later` what
 * it leaves for after its commit.
 */
export type Queryable = Omit<Database, '$client'> & { last?: Last[]; later?: Later[] }

/** What a connection puts up with. All in milliseconds; left out, there is no limit. */
export interface Patience extends Omit<Company, 'direct' | 'built' | 'swept'> {
  /** Address of a pooler before the same database, which gives a session for one transaction alone; statements go there. */
  pooler?: string
  /** How long a query waits for a free connection, and a connection for its server. */
  wait_ms?: number
  /** How long one statement may take before the database breaks it off. */
  statement_ms?: number
  /** Hears of statements that took longer than `SLOW_MS`: their text, never their values. */
  onSlow?: (text: string, ms: number) => void
}

/** Statements that take longer are told to `onSlow`. */
export const SLOW_MS = 500

/** A pool of at most `poolSize` connections. */
export function connect(url: string, poolSize: number, patience: Patience = {}): Database {
  const { pooler, wait_ms, statement_ms, onSlow, news, onSlip } = patience
  const pool = new Pool({
    connectionString: pooler || url,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: wait_ms,
    // A pooler takes no such wish of one session; it sets it for all of its own.
    statement_timeout: pooler ? undefined : statement_ms,
    application_name: 'shop'
  })
  // A connection that breaks while nothing is asked of it, idle or between two statements of a transaction, would end the process
  // without a listener. The pool replaces it, and whoever asks next is told.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  if (onSlow) pool.on('connect', client => timeQueries(client, onSlow))
  if (pooler) pool.on('connect', dropNames)
  return Object.assign(drizzle(pool), { news, onSlip, direct: pooler && url, built: new Map(), swept: new Map() })
}

/** A connection beside the pool, not yet open, whose session is its own and whose statements may take as long as they do. */
export const ownClient = ({ $client, direct }: Database) =>
  new Client({ ...$client.options, ...(direct && { connectionString: direct }), statement_timeout: 0 }).on(
    'error',
    // As for those of the pool: who asks it something next is told.
    () => {}
  )

/** Has statements sent without their names: what one transaction prepared, the next one's session may not know. */
function dropNames(client: PoolClient) {
  const send: (...args: unknown[]) => unknown = client.query.bind(client)
  const unnamed = (statement: unknown, ...rest: unknown[]) =>
    send(isNamed(statement) ? { ...statement, name: undefined } : statement, ...rest)
  client.query = unnamed as typeof client.query
}

const isNamed = (statement: unknown): statement is { name: string } =>
  typeof statement === 'object' && statement !== null && 'name' in statement

/** Measures from sending a statement until its connection has nothing left to do. */
function timeQueries(client: PoolClient, onSlow: NonNullable<Patience['onSlow']>) {
  const driver: { query(...args: unknown[]): unknown } = Object.getPrototypeOf(client)
  let first: { statement: unknown; sentAt: number } | undefined
  const timed = (...args: unknown[]) => {
    first ??= { statement: args[0], sentAt: performance.now() }
    return driver.query.apply(client, args)
  }
  client.query = timed as typeof client.query
  client.on('drain', () => {
    const ms = first ? Math.round(performance.now() - first.sentAt) : 0
    const text = (first?.statement as { text?: string } | undefined)?.text ?? String(first?.statement)
    first = undefined
    if (ms > SLOW_MS) onSlow(text, ms)
  })
}

export const DEADLOCK = '40P01'
const SERIALIZATION = '40001'

/** Classes and codes with which PostgreSQL says «not now»: broken off, out of room, shutting down, waited too long. */
const NOT_NOW = /^(08...|53...|57014|57P0.|55P03|25P03|40P01|40001)$/
/** Those of them with which the server itself goes away. */
const GOING = /^(08...|57P0.)$/
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'])
/** The driver gives these no codes. */
const BROKEN = /^Connection terminated|Client has encountered a connection error|^Client was closed/
const NO_ROOM = /timeout exceeded when trying to connect/

/** Whether the database is away or too busy, so that the same request may well succeed a moment later. */
export const isAway = (error: unknown): boolean =>
  isGone(error) || isOne(error, (code, message) => NOT_NOW.test(code) || NO_ROOM.test(message))

/** Whether the database is not there any more: its address leads nowhere, or it ended the connection. */
export const isGone = (error: unknown): boolean =>
  isOne(error, (code, message) => GOING.test(code) || UNREACHABLE.has(code) || BROKEN.test(message))

/** Whether something is so of an error, or of one it comes from. */
function isOne(error: unknown, so: (code: string, message: string) => boolean): boolean {
  for (let e = error as (Error & { cause?: unknown }) | undefined; e; e = e.cause as typeof e) {
    if (so(String((e as { code?: unknown }).code ?? ''), e.message)) return true
  }
  return false
}

/** PostgreSQL's code of a failed query, found through the wrappers libraries put around it. */
export function pgCode(error: unknown): string | undefined {
  for (let e = error as { code?: string; cause?: unknown } | undefined; e; e = e.cause as typeof e) {
    if (typeof e.code === 'string' && /^[0-9A-Z]{5}$/.test(e.code)) return e.code
  }
}

/**
 * Runs `work` in one transaction. A deadlock or serialization failure is tried again, so `work` must have
 * no effects outside the database; those are for `afterCommit`.
 */
export async function transact<T>(db: Queryable, work: (tx: Queryable) => Promise<T>, tries = 5): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const later: Later[] = []
    const done = await once(db, work, later).catch((error: unknown) => {
      const code = pgCode(error)
      if (attempt >= tries || (code !== DEADLOCK && code !== SERIALIZATION)) throw error
    })
    if (!done) continue
    for (const what of later) await afterCommit(db, what)
    return done.result
  }
}

/** `transact` with services: `work` gets them with the transaction as their database. */
export const within = <S extends { db: Queryable }, T>(services: S, work: (tx: S) => Promise<T>): Promise<T> =>
  transact(services.db, db => work({ ...services, db }))

/** Whether this is the transaction of a `transact` around the caller. */
export const isWithin = (db: Queryable): boolean => db.later !== undefined

async function once<T>(db: Queryable, work: (tx: Queryable) => Promise<T>, later: Later[]) {
  const last: Last[] = []
  const result = await db.transaction(async bare => {
    const tx = Object.assign(bare, { news: db.news, last, later })
    const result = await work(tx)
    if (!db.last) for (const { what } of last.sort(byKey)) await what(tx)
    return result
  })
  db.last?.push(...last)
  return { result }
}

const byKey = (a: Last, b: Last) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

/**
 * Does `what` as the last thing of the transaction of `transact`, after all that was not kept for the end, in the order of the
 * keys. For rows that very different work touches, as the counters of a person: taken in the middle, each such row would be held
 * while goods or accounts are waited for, and two transactions could wait for each other. Outside of a transaction it is done
 * at once.
 */
export async function beforeCommit(db: Queryable, key: string, what: Last['what']) {
  if (db.last) return void db.last.push({ key, what })
  if (!('$client' in db)) throw new Error('beforeCommit works in transact(…), not in a bare transaction')
  await what(db)
}

/**
 * Does `what` once the transaction of `transact` is committed, in the order it was asked for, and never when it is undone.
 * Outside of a transaction it is done at once. When it fails the request does not: `onSlip` hears of it.
 */
export async function afterCommit(db: Queryable, what: Later) {
  if (db.later) return void db.later.push(what)
  if (!('$client' in db)) throw new Error('afterCommit works in transact(…), not in a bare transaction')
  try {
    await what()
  } catch (error) {
    db.onSlip?.(error)
  }
}

/** Runs hand-written SQL; with a `name` it is prepared once a connection. For hot paths, where building a query costs as much as running it. */
export async function prepared<Row extends QueryResultRow>(
  db: Queryable,
  statement: { name?: string; text: string; values?: unknown[] }
): Promise<Row[]> {
  // A member the library keeps out of its types: the connection of a transaction, or the pool.
  const session: { client: Pool } = Reflect.get(db, 'session')
  return (await session.client.query<Row>(statement)).rows
}

/** A query that is built once for a database, under its name, where building it costs as much as running it. A transaction builds its own. */
export function builtOnce<Query>({ built }: Queryable, name: string, build: (name: string) => Query): Query {
  const query = (built?.get(name) as Query | undefined) ?? build(name)
  built?.set(name, query)
  return query
}
