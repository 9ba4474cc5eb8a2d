import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../../src/db/connection'
import { JOBS } from '../../src/jobs/list'
import type { Metered } from './meter'

/** What a job took that found much to do. */
export interface Backlog {
  name: string
  done: number
  ms: number
  /** The longest transaction meanwhile. */
  longest_ms: number
  /** How much more memory this process had at most than before. */
  grown_mib: number
}

/** So long nothing ran by the clock at the full size; smaller shops stand still for longer, so that as much waits. */
const STOOD_HOURS = 3
const HOUR_MS = 3_600_000
const SAMPLE_MS = 20
const MIB = 1024 * 1024

/** Runs every job once after a standstill. It changes what is in the database. */
export async function backlogsOf(metered: Metered, databaseUrl: string, percent: number): Promise<Backlog[]> {
  metered.lapse(Math.min((STOOD_HOURS * HOUR_MS * 100) / percent, 30 * 24 * HOUR_MS))
  const found: Backlog[] = []
  for (const { name, run } of JOBS) {
    const watching = watch(databaseUrl)
    const { done, ms } = await metered.run(() => run(metered.app.services))
    found.push({ name, done, ms, ...(await watching()) })
  }
  return found
}

/** Looks again and again how long transactions of others have been open, and how much memory there is. */
function watch(databaseUrl: string) {
  const own = connect(databaseUrl, 1).$client
  const before = process.memoryUsage.rss()
  const seen = { longest_ms: 0, grown_mib: 0 }
  const ending = new AbortController()
  const looking = (async () => {
    while (!ending.signal.aborted) {
      const { rows } = await own.query(`
        select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0) * 1000 as ms from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and xact_start is not null`)
      seen.longest_ms = Math.max(seen.longest_ms, Number(rows[0].ms))
      seen.grown_mib = Math.max(seen.grown_mib, (process.memoryUsage.rss() - before) / MIB)
      await pause(SAMPLE_MS)
    }
  })()
  return async () => {
    ending.abort()
    await looking
    await own.end()
    return seen
  }
}
