import type { JOB_STATES } from '@contract/system-admin'
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { jobLeases, serverNodes } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { JOB_WORDS } from './job-words'
import { isAlive } from './servers'

type State = (typeof JOB_STATES)[number]
interface Row {
  everyS: number | null
  state: State
  started: number | null
  next: number | null
  took: number | null
  done: number
  failures: number
  failure: string
  failed: number | null
}

const NEVER: Row = {
  everyS: null,
  state: 'never',
  started: null,
  next: null,
  took: null,
  done: 0,
  failures: 0,
  failure: '',
  failed: null
}
const unix = (at: unknown) => sql<number | null>`extract(epoch from ${at})::bigint`.mapWith(Number)

/** By the database's clock, which runs the leases. `cut`: its server went away under it. */
const state = sql<State>`case
  when ${jobLeases.endedAt} is null and ${jobLeases.startedAt} is not null and ${jobLeases.until} > now() then 'running'
  when ${jobLeases.askedAt} is not null then 'asked'
  when ${jobLeases.startedAt} is null then 'never'
  when ${jobLeases.endedAt} is null then 'cut'
  when ${jobLeases.failures} > 0 then 'failed'
  else 'done' end`

async function rowsOf(db: Queryable): Promise<Map<string, Row>> {
  const rows = await db
    .select({
      name: jobLeases.name,
      everyS: jobLeases.everyS,
      state,
      started: unix(jobLeases.startedAt),
      next: unix(sql`${jobLeases.startedAt} + make_interval(secs => ${jobLeases.everyS})`),
      took: sql<
        number | null
      >`round(extract(epoch from ${jobLeases.endedAt} - ${jobLeases.startedAt}) * 1000)::bigint`.mapWith(Number),
      done: jobLeases.done,
      failures: jobLeases.failures,
      failure: jobLeases.failure,
      failed: unix(jobLeases.failedAt)
    })
    .from(jobLeases)
  return new Map(rows.map(({ name, ...row }) => [name, row]))
}

/** Servers that do jobs and run now. */
const jobServers = (db: Queryable) => db.$count(serverNodes, and(isAlive, eq(serverNodes.jobs, true)))

const BAD: readonly State[] = ['failed', 'cut']
const weight = ({ state }: { state: State }) => (BAD.indexOf(state) === -1 ? 1 : 0)

/** Every job with how its last run went, what failed first; with `failed`, that alone. */
export async function jobsOf(db: Queryable, wanted?: 'failed') {
  const [rows, servers] = await sideBySide(
    db,
    () => rowsOf(db),
    () => jobServers(db)
  )
  const list = Object.entries(JOB_WORDS).map(([name, words]) => {
    const row = rows.get(name) ?? NEVER
    return {
      name,
      words,
      every_s: row.everyS,
      state: row.state,
      started_time: row.started,
      next_time: row.next,
      took_ms: row.took,
      done_count: row.done,
      failure_count: row.failures,
      failure: row.failure,
      failed_time: row.failed
    }
  })
  return {
    list: list.filter(one => !wanted || BAD.includes(one.state)).sort((a, b) => weight(a) - weight(b)),
    job_servers: servers
  }
}

/** Notes that a job is to run at once; servers that do jobs look every few seconds. @throws Refusal NOT_FOUND, NO_SERVER */
export async function askJob(db: Queryable, name: string) {
  if (!Object.hasOwn(JOB_WORDS, name)) refuse('NOT_FOUND', '没有这个定时任务')
  if ((await jobServers(db)) === 0) refuse('NO_SERVER', '没有正在运行的任务服务器，请先启动一台（npm run worker）')
  await db
    .insert(jobLeases)
    .values({ name, holder: newId(), until: sql`now()`, askedAt: sql`now()` })
    .onConflictDoUpdate({ target: jobLeases.name, set: { askedAt: sql`now()` } })
}
