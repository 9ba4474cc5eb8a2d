import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { jobLeases } from '../db/schema'
import type { Server } from '../services'
import { LEASE_S, type Lease, takeDue, underLease } from './lease'
import { JOBS, type Job } from './list'

export { JOBS, type Job } from './list'

/** How often a server looks for what is due: nothing starts later than this. A look that finds nothing is one statement. */
const LOOK_MS = 1_000
/** So many runs that have only just begun at a time: they use the connections that requests use. */
const AT_ONCE = 4
/** What takes longer than this keeps nothing else waiting. */
const BRIEF_MS = 10_000
/** How long a server that ends waits for what is under way. */
const STOP_MS = 10_000

/** Runs one job by name here and now, and answers how much it did. Throws on an unknown name. */
export async function runJob(services: Server, name: string): Promise<number> {
  const job = JOBS.find(known => known.name === name)
  if (!job) throw new Error(`unknown job: ${name}`)
  return job.run(services)
}

/**
 * Does what is due from now on. Every server looks; whichever takes the lease of a job does the work, one at a time, however
 * long it takes. Answers how to stop: work under way is finished first.
 */
export async function startJobs(
  services: Server,
  jobs: readonly Job[] = JOBS,
  { lease_s = LEASE_S } = {}
): Promise<{ stop(): Promise<void> }> {
  await nameJobs(services, jobs)
  const known = new Map(jobs.map(job => [job.name, job]))
  const underWay = new Set<Promise<void>>()
  let [brief, full, stopped] = [0, false, false]
  let lookAgain = () => {}

  const start = (lease: Lease) => {
    brief++
    let counted = true
    const uncount = () => {
      if (counted) brief--
      counted = false
    }
    const timer = setTimeout(uncount, BRIEF_MS).unref()
    const run = runOnce(services, known.get(lease.name)!, lease, lease_s).finally(() => {
      clearTimeout(timer)
      uncount()
      underWay.delete(run)
      // There may be more that is due than could be taken.
      if (full) lookAgain()
    })
    underWay.add(run)
  }

  const look = async () => {
    const most = AT_ONCE - brief
    const leases = most > 0 ? await takeDue(services.db, { names: [...known.keys()], most, lease_s }) : []
    full = leases.length === most
    leases.forEach(start)
  }

  const looking = (async () => {
    while (!stopped) {
      await look().catch(err => services.log.error({ err }, 'what is due is not known'))
      await new Promise<void>(resolve => {
        lookAgain = resolve
        if (stopped) resolve()
        else setTimeout(resolve, LOOK_MS).unref()
      })
    }
  })()

  return {
    stop: async () => {
      stopped = true
      lookAgain()
      await looking
      const late = new AbortController()
      await Promise.race([Promise.all(underWay), sleep(STOP_MS, undefined, late).catch(() => {})])
      late.abort()
    }
  }
}

/** Says of each job how often it is due, for whoever looks. */
async function nameJobs({ db }: Server, jobs: readonly Job[]) {
  const rows = [...jobs]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, every_s }) => ({ name, everyS: every_s, holder: randomUUID(), until: sql`now()` }))
  const set = { everyS: sql`excluded.every_s` }
  if (rows.length > 0) await db.insert(jobLeases).values(rows).onConflictDoUpdate({ target: jobLeases.name, set })
}

/** What goes wrong is in the job's row and in the log; it is due again a period later. */
async function runOnce(services: Server, job: Job, lease: Lease, lease_s: number) {
  const { log } = services
  try {
    const done = await underLease(services, lease, lease_s, () => job.run(services))
    if (done > 0) log.info({ job: job.name, done }, 'job')
  } catch (err) {
    log.error({ err, job: job.name }, 'job failed')
  }
}
