import { randomUUID } from 'node:crypto'
import { isNotNull, sql } from 'drizzle-orm'
import type PgBoss from 'pg-boss'
import { DEADLOCK, pgCode, transact } from '../db/connection'
import { jobLeases } from '../db/schema'
import type { Server } from '../services'
import { LEASE_S, leased } from './lease'
import { JOBS, type Job } from './list'

export { JOBS, type Job } from './list'

/** Runs one job by name here and now, and answers how much it did. Throws on an unknown name. */
export async function runJob(services: Server, name: string): Promise<number> {
  const job = JOBS.find(known => known.name === name)
  if (!job) throw new Error(`unknown job: ${name}`)
  return job.run(services)
}

/**
 * Starts the jobs on a queue in the same database. Every server ticks; the queue takes one tick a job and period, whoever
 * sent it, and any server does the work, one at a time, however long it takes. Answers how to stop: work under way is
 * finished first.
 */
export async function startJobs(
  services: Server,
  databaseUrl: string,
  jobs: readonly Job[] = JOBS,
  { expire_s = EXPIRE_S, lease_s = LEASE_S } = {}
): Promise<{ stop(): Promise<void> }> {
  // Only a server with jobs has it.
  const Queue = require('pg-boss') as typeof import('pg-boss')
  const boss = new Queue({
    connectionString: databaseUrl,
    max: 2,
    application_name: 'shop jobs',
    schedule: false,
    archiveCompletedAfterSeconds: LONGEST_S
  })
  let stopping = false
  // Connections that fall away while the database stops under them are no news.
  boss.on('error', error => stopping || services.log.error({ err: { message: error.message } }, 'job queue'))
  await boss.start()
  await makeQueues(boss, services, jobs, expire_s)
  await nameJobs(services, jobs)
  const timers = await Promise.all(jobs.map(job => keepRunning(boss, services, job, lease_s)))
  timers.push(setInterval(() => sendAsked(boss, services, jobs), ASKED_MS).unref())
  return {
    stop: async () => {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      await boss.stop({ graceful: true, timeout: 10_000 })
    }
  }
}

/** A tick is the queue's no longer than this; what then still runs is held by its lease. */
const EXPIRE_S = 300
/** The longest period of a job: the queue refuses ticks that are further apart than it keeps the ones that are done. */
const LONGEST_S = 86_400
/** Of each job one tick may wait and one be worked on, whichever server has it. */
const QUEUE = { policy: 'stately', retryLimit: 0, retentionMinutes: 60 } as const

/** How soon a job that somebody asked for is on the queue. */
const ASKED_MS = 3_000

/** Says of each job how often it is due, for whoever looks. */
async function nameJobs({ db }: Server, jobs: readonly Job[]) {
  const rows = [...jobs]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, every_s }) => ({ name, everyS: every_s, holder: randomUUID(), until: sql`now()` }))
  const set = { everyS: sql`excluded.every_s` }
  if (rows.length > 0) await db.insert(jobLeases).values(rows).onConflictDoUpdate({ target: jobLeases.name, set })
}

/** Puts what somebody asked for on the queue, where one tick of each job waits at most. */
async function sendAsked(boss: PgBoss, { db, log }: Server, jobs: readonly Job[]) {
  try {
    const asked = await db.select({ name: jobLeases.name }).from(jobLeases).where(isNotNull(jobLeases.askedAt))
    for (const { name } of asked)
      if (jobs.some(job => job.name === name)) await boss.send(name, {}, { singletonKey: name })
  } catch (err) {
    log.error({ err }, 'what was asked for is not sent')
  }
}

/**
 * Makes a queue for each job, all before this server works on any. A new one alters the tables that all queues are in, so that
 * servers which start together would wait for each other in a circle: they do it one after the other.
 */
const makeQueues = (boss: PgBoss, { db }: Server, jobs: readonly Job[], expire_s: number) =>
  transact(db, async tx => {
    // Who waits its turn, and who only holds it, may take as long as that does.
    await tx.execute(sql`select set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('job-queues', 0))`)
    for (const { name } of jobs) await makeQueue(boss, name, expire_s)
  })

/** A server that is at work already may hold what a new queue alters: one of the two is told to try again. */
async function makeQueue(boss: PgBoss, name: string, expireInSeconds: number, tries = 10): Promise<void> {
  try {
    await boss.createQueue(name, { name, expireInSeconds, ...QUEUE })
    // What an older server made keeps its policy otherwise.
    await boss.updateQueue(name, { name, expireInSeconds, ...QUEUE })
  } catch (error) {
    if (pgCode(error) !== DEADLOCK || tries <= 1) throw error
    await makeQueue(boss, name, expireInSeconds, tries - 1)
  }
}

async function keepRunning(boss: PgBoss, services: Server, job: Job, lease_s: number): Promise<NodeJS.Timeout> {
  const { name, every_s } = job
  await boss.work(name, { pollingIntervalSeconds: Math.min(every_s, 5) }, async () => {
    const done = await leased(services, { name, lease_s }, () => job.run(services)).catch(error => {
      // The queue keeps what went wrong to itself.
      services.log.error({ err: error, job: name }, 'job failed')
      throw error
    })
    if (done > 0) services.log.info({ job: name, done }, 'job')
  })
  const tick = () =>
    boss
      .send(name, {}, { singletonKey: name, singletonSeconds: every_s })
      .catch(error => services.log.error({ err: error, job: name }, 'job not sent'))
  await tick()
  return setInterval(tick, every_s * 1000).unref()
}
