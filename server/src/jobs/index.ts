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
  const { boss, end } = await openQueues(services, databaseUrl)
  await makeQueues(boss, services, jobs, expire_s)
  await nameJobs(services, jobs)
  const workers = new Map<string, string>()
  const timers = await Promise.all(jobs.map(job => keepRunning(boss, services, job, { lease_s, workers })))
  timers.push(setInterval(() => sendAsked(boss, services, workers), ASKED_MS).unref())
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await end()
    }
  }
}

/** Makes the queues of all jobs and works on none: seconds that the first server over a new database is spared. */
export async function prepareQueues(services: Server, databaseUrl: string) {
  const { boss, end } = await openQueues(services, databaseUrl)
  await makeQueues(boss, services, JOBS, EXPIRE_S).finally(end)
}

async function openQueues({ log }: Server, databaseUrl: string) {
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
  boss.on('error', error => stopping || log.error({ err: { message: error.message } }, 'job queue'))
  await boss.start()
  const end = () => {
    stopping = true
    return boss.stop({ graceful: true, timeout: 10_000 })
  }
  return { boss, end }
}

/** A tick is the queue's no longer than this; what then still runs is held by its lease. */
const EXPIRE_S = 300
/** The longest period of a job: the queue refuses ticks that are further apart than it keeps the ones that are done. */
const LONGEST_S = 86_400
/** Of each job one tick may wait and one be worked on, whichever server has it. */
const QUEUE = { policy: 'stately', retryLimit: 0, retentionMinutes: 60 } as const

/** How soon a job that somebody asked for is on the queue. */
const ASKED_MS = 3_000
/**
 * A server looks into a queue whenever it has sent a tick of its own, or found one sent already; looking by itself is for what
 * goes astray. A look costs the database's processor milliseconds, as each queue is a table of its own, and there are a hundred.
 */
const LOOK_S = 300

/** Says of each job how often it is due, for whoever looks. */
async function nameJobs({ db }: Server, jobs: readonly Job[]) {
  const rows = [...jobs]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, every_s }) => ({ name, everyS: every_s, holder: randomUUID(), until: sql`now()` }))
  const set = { everyS: sql`excluded.every_s` }
  if (rows.length > 0) await db.insert(jobLeases).values(rows).onConflictDoUpdate({ target: jobLeases.name, set })
}

/** Puts what somebody asked for on the queue, where one tick of each job waits at most. */
async function sendAsked(boss: PgBoss, { db, log }: Server, workers: ReadonlyMap<string, string>) {
  try {
    const asked = await db.select({ name: jobLeases.name }).from(jobLeases).where(isNotNull(jobLeases.askedAt))
    for (const { name } of asked) {
      const worker = workers.get(name)
      if (!worker) continue
      await boss.send(name, {}, { singletonKey: name })
      boss.notifyWorker(worker)
    }
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
    const known = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
    const wanted = { expireInSeconds: expire_s, ...QUEUE }
    for (const { name } of jobs) {
      const queue = known.get(name)
      if (!queue) await makeQueue(boss, name, wanted)
      // What an older server made keeps its policy otherwise.
      else if (differs(queue, wanted)) await boss.updateQueue(name, { name, ...wanted })
    }
  })

type Wanted = typeof QUEUE & { expireInSeconds: number }

const differs = (queue: PgBoss.Queue, wanted: Wanted) =>
  queue.policy !== wanted.policy ||
  queue.retryLimit !== wanted.retryLimit ||
  queue.retentionMinutes !== wanted.retentionMinutes ||
  queue.expireInSeconds !== wanted.expireInSeconds

/** A server that is at work already may hold what a new queue alters: one of the two is told to try again. */
async function makeQueue(boss: PgBoss, name: string, wanted: Wanted, tries = 10): Promise<void> {
  try {
    await boss.createQueue(name, { name, ...wanted })
  } catch (error) {
    if (pgCode(error) !== DEADLOCK || tries <= 1) throw error
    await makeQueue(boss, name, wanted, tries - 1)
  }
}

/** Keeps a job running; its worker, which looks into the queue when it is told to, is added to `workers` under its name. */
async function keepRunning(
  boss: PgBoss,
  services: Server,
  job: Job,
  { lease_s, workers }: { lease_s: number; workers: Map<string, string> }
): Promise<NodeJS.Timeout> {
  const { name, every_s } = job
  const tick = () =>
    boss
      .send(name, {}, { singletonKey: name, singletonSeconds: every_s })
      .catch(error => services.log.error({ err: error, job: name }, 'job not sent'))
  await tick()
  const worker = await boss.work(name, { pollingIntervalSeconds: LOOK_S }, async () => {
    const done = await leased(services, { name, lease_s }, () => job.run(services)).catch(error => {
      // The queue keeps what went wrong to itself.
      services.log.error({ err: error, job: name }, 'job failed')
      throw error
    })
    if (done > 0) services.log.info({ job: name, done }, 'job')
  })
  workers.set(name, worker)
  // The tick may be another server's, or one that waited while the job was under way.
  return setInterval(() => void tick().then(() => boss.notifyWorker(worker)), every_s * 1000).unref()
}
