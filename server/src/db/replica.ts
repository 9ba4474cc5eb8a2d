import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { PoolClient } from 'pg'
import type { Recent } from '../lib/recent'
import { connect, type Database, isAway, isGone, type Patience, pgCode, type Queryable } from './connection'

/** How often a server looks at its replica, whatever is asked meanwhile. */
const LOOK_MS = 1_000
/** A database that takes longer to say where it is, is of no use. */
const ANSWER_MS = 3_000
/** Who is further behind is not read from. */
const BEHIND_MS = 5_000
/** So many places of the primary are known, one a look, however long the replica is away. */
const KNOWN = 600
/** What the replica has to put right came in the way of what was being read. */
const CONFLICT = '40001'

/** Where a database is: how many bytes were ever logged, of which a replica counts what it has replayed. */
interface Place {
  /** Whether it follows another one. */
  follows: boolean
  at: number
  /** When it was started, which tells one server from another. */
  started: string
}

const PLACE = `select pg_is_in_recovery() as follows, pg_postmaster_start_time()::text as started,
  pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::float8 as at`

async function placeOf({ $client }: Database): Promise<Place> {
  const late = pause(ANSWER_MS, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${ANSWER_MS} ms`)
  })
  return (await Promise.race([$client.query<Place>(PLACE), late])).rows[0]!
}

/**
 * How far behind a replica is, by this server's clock alone: by when the primary was where the replica is now. What the replica
 * itself says of that is nothing when it is cut off, and ever more when nobody writes.
 */
export class Delay {
  private known: { at: number; seen_ms: number }[] = []

  /** Where the primary was at a moment. */
  note(at: number, seen_ms: number) {
    // It went back, so another one has taken its place.
    if (at < (this.known.at(-1)?.at ?? 0)) this.known = []
    this.known.push({ at, seen_ms })
    if (this.known.length > KNOWN) this.known.shift()
  }

  /** How far behind, in ms and at most, who has replayed up to `at` was when the primary was seen last; without end when unknown. */
  of(at: number): number {
    // They are in order.
    const had = this.known.filter(one => one.at <= at).length - 1
    if (had < 0) return Number.POSITIVE_INFINITY
    this.known.splice(0, had)
    return this.known.at(-1)!.seen_ms - this.known[0]!.seen_ms
  }
}

/** What a reading is done with. */
export interface Source {
  db: Queryable
  recent: Recent
}

interface Following {
  /** What is read, and through which one connection of its own it is looked at. */
  db: Database
  watch: Database
  primary: Database
  /** What is kept for some seconds of what was read there, apart from what was read from the primary. */
  recent: Recent
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** A replica of the database, which is read from while it answers and is not far behind. */
export class Replica {
  private readonly delay = new Delay()
  private readonly busy = new Set<PoolClient>()
  private looking: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  /** Undefined until it was looked at. */
  private fit: boolean | undefined

  constructor(private readonly of: Following) {
    const pool = of.db.$client
    pool.on('acquire', client => this.busy.add(client))
    pool.on('release', (_error, client) => this.busy.delete(client))
  }

  /** It itself, fit or not. */
  get db(): Database {
    return this.of.db
  }

  /** What /health says of it. */
  get health() {
    return { replica: this.fit === true }
  }

  /** Looks at it for the first time, and then again and again. */
  async begin() {
    await this.look()
    this.timer = setInterval(() => this.look(), LOOK_MS).unref()
  }

  /** Looks at it now, unless that is under way. */
  look(): Promise<void> {
    this.looking ??= this.seen()
      .then(
        reason => this.judge(reason),
        (error: Error) => this.leave(error)
      )
      .finally(() => {
        this.looking = undefined
      })
    return this.looking
  }

  /** What to read with now; `primary` while the replica is not fit. */
  source(primary: Source): Source {
    const { db, recent } = this.of
    return this.fit ? { db, recent } : primary
  }

  /** Does what only reads with the replica, and where that breaks or is not fit, with the primary. */
  async read<T>(primary: Source, work: (source: Source) => Promise<T>): Promise<T> {
    const source = this.source(primary)
    if (source === primary) return work(primary)
    try {
      return await work(source)
    } catch (error) {
      if (!this.isItsOwn(error)) throw error
      return work(primary)
    }
  }

  async close() {
    clearInterval(this.timer)
    await this.looking
    await Promise.all([this.of.db.$client.end(), this.of.watch.$client.end()])
  }

  /** Why it is not fit, if it is not. @throws when it does not answer */
  private async seen(): Promise<string | undefined> {
    const seen_ms = performance.now()
    // While the primary is away, nothing comes that the replica could be behind of.
    const primary = await placeOf(this.of.primary).catch(() => undefined)
    if (primary) this.delay.note(primary.at, seen_ms)
    const { follows, at, started } = await placeOf(this.of.watch)
    if (!follows && started !== primary?.started) return 'it follows nobody'
    const behind_ms = this.delay.of(at)
    if (behind_ms === Number.POSITIVE_INFINITY) return 'it is behind all that was seen of the database'
    if (behind_ms > BEHIND_MS) return `it is behind by ${Math.round(behind_ms / 1000)} s`
  }

  /** Whether an error is of the replica alone, so that the primary may well answer; of one that is merely busy it is not. */
  private isItsOwn(error: unknown): boolean {
    if (isGone(error)) this.judge((error as Error).message)
    return pgCode(error) === CONFLICT || (!this.fit && isAway(error))
  }

  /** It does not answer: what still waits for it is broken off, to be read from the primary. */
  private leave(error: Error) {
    this.judge(error.message)
    for (const client of this.busy) void client.end()
  }

  private judge(reason: string | undefined) {
    const fit = reason === undefined
    if (fit === this.fit) return
    this.fit = fit
    if (fit) this.of.log.info('what may be seconds old is read from the replica')
    else
      this.of.log.warn({ reason }, 'the replica is left out: what may be seconds old is read from the database itself')
  }
}

/** A replica at `url`, not yet looked at, with as many connections as `primary` and one to look at it. */
export function replicaAt(
  url: string,
  patience: Pick<Patience, 'wait_ms' | 'statement_ms' | 'onSlow'>,
  of: Omit<Following, 'db' | 'watch'>
) {
  const db = connect(url, of.primary.$client.options.max, patience)
  return new Replica({ ...of, db, watch: connect(url, 1, { wait_ms: ANSWER_MS }) })
}
