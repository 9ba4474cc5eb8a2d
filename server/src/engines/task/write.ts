import { and, asc, count, eq, inArray, lte } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { taskClaims, tasks } from '../../db/schema'
import { moveRow } from '../../lib/machine'
import { Refusal, refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { assets } from '../ledger'
import type { Task } from './periods'
import { TASK_MOVES } from './states'
import { peopleOf } from './sums'
import { checkPool, checkTask, checkTerms, type TaskTerms } from './terms'

type AssetRows = Awaited<ReturnType<typeof assets>>

/** What a task that has been open keeps: people count on it. */
const FIXED = ['event', 'leastMinor', 'target', 'period', 'asset', 'amountMinor', 'pool', 'place', 'startsAt'] as const

const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value)

/**
 * Writes a task. One that was open keeps its terms: its words, its place in the list, its end, its quota and how long it may
 * be claimed can change.
 * @throws Refusal BAD_TASK, TOO_BIG, STARTED
 */
export const saveTask = (services: Services, terms: Required<TaskTerms>): Promise<Task> =>
  within(services, async tx => {
    await checkTask(tx, terms)
    const { code, ...set } = terms
    const [made] = await tx.db.insert(tasks).values(terms).onConflictDoNothing().returning()
    if (made) return made
    const [old] = await tx.db.select().from(tasks).where(eq(tasks.code, code)).for('update')
    if (old!.state === 'ended') refuse('STARTED', '任务已经结束，请另建一个')
    if (old!.state !== 'draft') {
      if (FIXED.some(name => plain(old![name]) !== plain(terms[name])))
        refuse('STARTED', '任务已经开始，目标、周期和奖励不能再改')
      if (terms.quota !== 0 && terms.quota < old!.claimed) refuse('BAD_TASK', '名额不能少于已经领取的份数')
    }
    const [saved] = await tx.db.update(tasks).set(set).where(eq(tasks.code, code)).returning()
    return saved!
  })

/**
 * Opens a task, holds it, or ends it.
 * @throws Refusal NOT_FOUND, STATE, BAD_TASK, TOO_BIG, POOL_SHORT
 */
export const moveTask = (
  services: Services,
  { code, act, at }: { code: string; act: keyof typeof TASK_MOVES; at: Date }
): Promise<Task> =>
  within(services, async tx => {
    const [task] = await tx.db.select().from(tasks).where(eq(tasks.code, code)).for('update')
    if (!task) return refuse('NOT_FOUND', '没有这个任务')
    if (act === 'open') {
      if (task.endsAt <= at) refuse('BAD_TASK', '任务的结束时间已过')
      await checkTask(tx, task)
      await checkPool(tx, task)
    }
    const place = { table: tasks, state: tasks.state, where: eq(tasks.code, code) }
    const moved = await moveRow(tx.db, place, TASK_MOVES[act], act === 'end' ? { endedAt: at } : {})
    return moved ?? refuse('STATE', '任务当前的状态不能进行此操作')
  })

/** Ends what is over; what the limits of this server no longer allow is written to the log. Answers how many ended. */
export async function keepTasks(services: Services): Promise<number> {
  const { db, clock, log } = services
  const now = clock.now()
  const live = await db
    .select()
    .from(tasks)
    .where(inArray(tasks.state, ['open', 'paused']))
  const rows = await assets(db)
  for (const task of live) {
    const wrong = problemOf(services, rows, task)
    if (wrong) log.error({ task: task.code, wrong }, 'a task is open that could not be opened')
  }
  const over = await db
    .select({ id: tasks.code })
    .from(tasks)
    .where(and(inArray(tasks.state, ['open', 'paused']), lte(tasks.endsAt, now)))
  return inTurn(services, over, 'a task is over and cannot be ended', ({ id }) =>
    moveTask(services, { code: id, act: 'end', at: now }).then(
      () => true,
      // Another server was first.
      error => {
        if (error.code !== 'STATE') throw error
        return false
      }
    )
  )
}

/** Why a task could not be opened as it stands, in words; empty when it could. */
export function problemOf(services: Pick<Services, 'config' | 'kinds'>, rows: AssetRows, task: Task): string {
  try {
    checkTerms(services, rows, task)
    return ''
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.message
  }
}

/** Every task as operators see it, with how many have begun it, were paid and wait. */
export async function taskReports(db: Queryable) {
  const list = await db.select().from(tasks).orderBy(asc(tasks.place), asc(tasks.sort), asc(tasks.code))
  const begun = await peopleOf(db)
  const claims = await db
    .select({ task: taskClaims.task, state: taskClaims.state, times: count() })
    .from(taskClaims)
    .groupBy(taskClaims.task, taskClaims.state)
  return list.map(task => {
    const times = (state: string) => claims.find(one => one.task === task.code && one.state === state)?.times ?? 0
    return { task, people: begun.get(task.code) ?? 0, paid: times('paid'), waiting: times('waiting') }
  })
}
