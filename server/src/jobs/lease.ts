import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { errorForLog } from '../http/error-log'
import type { Server } from '../services'

/** A server that fell over in the middle of a job holds it up no longer than this. */
export const LEASE_S = 90
const LONGEST_FAILURE = 500

interface Lease {
  name: string
  lease_s: number
}

/**
 * Does `work` while nobody else has the lease of that name, on this server or another, and keeps the lease until it is done:
 * its end is moved on all the while, by the database's clock. How it went is written with the end of the lease. Answers 0
 * when somebody else has it. @throws what `work` throws
 */
export async function leased({ db, log }: Pick<Server, 'db' | 'log'>, lease: Lease, work: () => Promise<number>) {
  const { name, lease_s } = lease
  const holder = randomUUID()
  const until = sql`now() + make_interval(secs => ${lease_s})`
  const { rowCount } = await db.execute(sql`
    insert into job_leases as l (name, holder, until, started_at) values (${name}, ${holder}, ${until}, now())
    on conflict (name) do update set holder = excluded.holder, until = excluded.until, started_at = now(),
      ended_at = null, asked_at = null where l.until <= now()`)
  if (!rowCount) return 0
  const mine = sql`name = ${name} and holder = ${holder}`
  const beat = () =>
    db
      .execute(sql`update job_leases set until = ${until} where ${mine}`)
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
