import { and, eq, gt, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { taskDebts, taskMarks, taskProgress, tasks } from '../../db/schema'
import type { Services } from '../../services'
import { personOf } from '../identity/person'
import type { TaskEvent } from './kinds'
import { periodAt, type Task } from './periods'
import { addPeople } from './sums'

export interface Happening {
  /** Who caused it, by whichever of their accounts. */
  userId: string
  /** What it was: the same again counts for no task twice. */
  key: string
  /** How large it was, in what the event is measured in. */
  measure?: bigint
  /** It may happen once more after it was undone. */
  again?: true
  at: Date
}

/**
 * Tells the tasks that something happened. Call it in the transaction that caused it; whether any task counts it is no
 * concern of the caller's.
 */
export async function happened({ db }: Pick<Services, 'db'>, event: TaskEvent, what: Happening): Promise<void> {
  const t = tasks
  const counting = await db
    .select()
    .from(t)
    .where(
      and(
        ...[eq(t.event, event.code), eq(t.state, 'open'), lte(t.startsAt, what.at), gt(t.endsAt, what.at)],
        lte(t.leastMinor, what.measure ?? 0n)
      )
    )
    .orderBy(t.code)
  for (const task of counting) await count(db, task, what)
}

/** The mark decides: where it is there already, nothing counts. */
async function count(tx: Queryable, task: Task, { userId, key, again, at }: Happening) {
  const period = periodAt(task.period, at)
  const m = taskMarks
  const marking = tx.insert(m).values({ userId: personOf(userId), task: task.code, key, period, createdAt: at })
  const anew = { period, counted: true, undoneAt: null, createdAt: at }
  const [mark] = await (again
    ? marking.onConflictDoUpdate({ target: [m.userId, m.task, m.key], set: anew, setWhere: isNotNull(m.undoneAt) })
    : marking.onConflictDoNothing()
  ).returning()
  if (!mark) return
  const own = { userId: mark.userId, task: mark.task }
  const [debt] = await tx
    .update(taskDebts)
    .set({ owed: sql`${taskDebts.owed} - 1` })
    .where(and(eq(taskDebts.userId, own.userId), eq(taskDebts.task, own.task), gte(taskDebts.owed, 1)))
    .returning()
  if (debt) {
    await tx
      .update(m)
      .set({ counted: false })
      .where(and(eq(m.userId, own.userId), eq(m.task, own.task), eq(m.key, key)))
    return
  }
  const p = taskProgress
  // A new row, and none of another period among those that were there before: what returns looks at those.
  const isFirst = sql<boolean>`task_progress.xmax = 0 and not exists (
    select from task_progress o where o.user_id = ${own.userId} and o.task = ${own.task}
  )`
  const [row] = await tx
    .insert(p)
    .values({ ...own, period, count: 1, updatedAt: at })
    .onConflictDoUpdate({ target: [p.userId, p.task, p.period], set: { count: sql`${p.count} + 1`, updatedAt: at } })
    .returning({ isFirst })
  if (row!.isFirst) await addPeople(tx, own.task)
}

/**
 * Tells the tasks that something that happened is taken back, as by a refund. What is not claimed counts down; what is
 * claimed stays with the person, and the next of its sort does not count for that task.
 */
export async function undone(
  { db }: Pick<Services, 'db'>,
  event: TaskEvent,
  what: Omit<Happening, 'measure' | 'again'>
) {
  const m = taskMarks
  const marks = await db
    .update(m)
    .set({ undoneAt: what.at })
    .where(
      and(
        ...[eq(m.userId, personOf(what.userId)), eq(m.key, what.key), isNull(m.undoneAt)],
        inArray(m.task, db.select({ code: tasks.code }).from(tasks).where(eq(tasks.event, event.code)))
      )
    )
    .returning()
  for (const mark of marks.sort((a, b) => (a.task < b.task ? -1 : 1))) {
    if (mark.counted && (await countDown(db, mark, what.at))) continue
    const { userId, task } = mark
    await db
      .insert(taskDebts)
      .values({ userId, task, owed: 1 })
      .onConflictDoUpdate({ target: [taskDebts.userId, taskDebts.task], set: { owed: sql`${taskDebts.owed} + 1` } })
  }
}

/** Answers false when the reward was claimed before. */
async function countDown(tx: Queryable, mark: typeof taskMarks.$inferSelect, at: Date): Promise<boolean> {
  const p = taskProgress
  const down = await tx
    .update(p)
    .set({ count: sql`${p.count} - 1`, updatedAt: at })
    .where(
      and(
        ...[eq(p.userId, mark.userId), eq(p.task, mark.task), eq(p.period, mark.period)],
        ...[isNull(p.claimedAt), gt(p.count, 0)]
      )
    )
    .returning()
  return down.length > 0
}
