import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Database } from '../src/db/connection'

/** Processes that a figure adds up. Where the system has no such files, or they are elsewhere, nothing is known of them. */
export type Processes = () => number[]

/** The processes of the PostgreSQL behind a connection; none where it is not on this machine. */
export async function postgresOf(db: Database): Promise<Processes> {
  const { rows } = await db.$client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const stat = `/proc/${rows[0]!.pid}/stat`
  if (!existsSync(stat) || !/\(postgres\)/.test(readFileSync(stat, 'utf8'))) return () => []
  const first = Number(readFileSync(stat, 'utf8').split(') ')[1]!.split(' ')[1])
  return () => [first, ...readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ').map(Number)]
}

/** Processor time that `processes` have had while `work` was done, in ms; NaN where it is not known. */
export async function processorOf<T>(processes: Processes, work: () => Promise<T>): Promise<{ done: T; ms: number }> {
  const before = new Map(processes().map(pid => [pid, msOf(pid)]))
  const done = await work()
  const after = processes().map(pid => msOf(pid) - (before.get(pid) ?? 0))
  return { done, ms: before.size > 0 ? after.reduce((sum, ms) => sum + ms, 0) : Number.NaN }
}

/** Of all threads, to the nanosecond where `stat` counts in hundredths of a second. */
function msOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads.reduce(
      (sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
      0
    )
  } catch {
    return 0
  }
}
