import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Server } from '../services'

/** A server that fell over in the middle of a job holds it up no longer than this. */
export const LEASE_S = 90

interface Lease {
  name: string
  lease_s: number
}

/**
 * Does `work` while nobody else has the lease of that name, on this server or another, and keeps the lease until it is done:
 * its end is moved on all the while, by the database's clock. Answers 0 when somebody else has it.
 */
export async function leased({ db, log }: Pick<Server, 'db' | 'log'>, lease: Lease, work: () => Promise<number>) {
  const { name, lease_s } = lease
  const holder = randomUUID()
  const until = sql`now() + make_interval(secs => ${lease_s})`
  const { rowCount } = await db.execute(sql`
    insert into job_leases as l (name, holder, until) values (${name}, ${holder}, ${until})
    on conflict (name) do update set holder = excluded.holder, until = excluded.until where l.until <= now()`)
  if (!rowCount) return 0
  const mine = sql`name = ${name} and holder = ${holder}`
  const beat = () =>
    db
      .execute(sql`update job_leases set until = ${until} where ${mine}`)
      .catch(err => log.error({ err, job: name }, 'the lease of a job is not kept'))
  const beating = setInterval(beat, (lease_s * 1000) / 3)
  try {
    return await work()
  } finally {
    clearInterval(beating)
    await db.execute(sql`update job_leases set until = now() where ${mine}`)
  }
}
