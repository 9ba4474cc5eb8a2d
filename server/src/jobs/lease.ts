import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../db/connection'
import { errorForLog } from '../http/error-log'
import type { Server } from '../services'

/** A server that fell over in the middle of a job holds it up no longer than this. */
export const LEASE_S = 90
const LONGEST_FAILURE = 500

/** Says that one run of a job, and no other on any server, has it in hand. */
export interface Lease {
  name: string
  holder: string
}

interface Wanted {
  /** The jobs to choose from. */
  names: string[]
  /** How many at most. */
  most: number
  lease_s: number
}

/**
 * Takes the leases of jobs that are due, or were asked for, and are under way nowhere: what was asked for first, then what has
 * been due the longest. The database's clock decides, and a job is due again a period after its last start, so one of
 * several servers starts it.
 */
export async function takeDue(db: Queryable, { names, most, lease_s }: Wanted): Promise<Lease[]> {
  const holder = randomUUID()
  const { rows } = await db.execute<{ name: string }>(sql`
    update job_leases set holder = ${holder}, until = now() + make_interval(secs => ${lease_s}), started_at = now(),
      ended_at = null, asked_at = null
    where name in (
      select name from job_leases where name = any(${sql.param(names)}::text[]) and until <= now()
        and (asked_at is not null or started_at is null or started_at <= now() - make_interval(secs => every_s))
      order by asked_at, coalesce(started_at, '-infinity') + make_interval(secs => every_s), every_s, name
      limit ${most} for update skip locked)
    returning name`)
  return rows.map(({ name }) => ({ name, holder }))
}

/**
 * Does `work` under a lease that was taken, and keeps the lease until it is done: its end is moved on all the while. How it
 * went is written with the end of the lease. @throws what `work` throws
 */
export async function underLease(
  { db, log }: Pick<Server, 'db' | 'log'>,
  { name, holder }: Lease,
  lease_s: number,
  work: () => Promise<number>
): Promise<number> {
  const mine = sql`name = ${name} and holder = ${holder}`
  const beat = () =>
    db
      .execute(sql`update job_leases set until = now() + make_interval(secs => ${lease_s}) where ${mine}`)
      .catch(err => log.error({ err, job: name }, 'the lease of a job is not kept'))
  const beating = setInterval(beat, (lease_s * 1000) / 3)
  const end = (outcome: SQL) => {
    clearInterval(beating)
    return db.execute(sql`update job_leases set until = now(), ended_at = now(), ${outcome} where ${mine}`)
  }
  const done = await work().catch(async error => {
    await end(sql`failures = failures + 1, failed_at = now(), failure = ${failureOf(error)}`)
    throw error
  })
  await end(sql`failures = 0, done = ${done}`)
  return done
}

/** What went wrong, in the words of what is behind it and without the values of a query. */
function failureOf(error: unknown): string {
  const { cause } = error as { cause?: unknown }
  return (errorForLog(cause instanceof Error ? cause : error).message || String(error)).slice(0, LONGEST_FAILURE)
}
