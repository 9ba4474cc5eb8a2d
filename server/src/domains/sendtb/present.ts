import type { Data } from '@contract/core'
import type { sendtb } from '@contract/sendtb'
import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { tbGifts, users } from '../../db/schema'
import { seconds, timeText } from '../../lib/clock'
import { groupName } from './people'
import type { TbTask } from './tasks'

export type TaskView = Data<(typeof sendtb)['GET /api/sendtb/tasklist']>['list'][number]

const STATES = { waiting: '待执行', running: '执行中', done: '已完成', cancelled: '已取消' } as const

export const flag = (is: boolean) => (is ? 1 : 0) as 0 | 1

/** How far tasks are, by their ids. */
async function progressOf(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select({
      id: tbGifts.taskId,
      people: sql<number>`count(*) filter (where ${tbGifts.state} = 'given')::int`,
      num: sql<number>`coalesce(sum(${tbGifts.given}), 0)::int`,
      skipped: sql<number>`count(*) filter (where ${tbGifts.state} = 'skipped')::int`
    })
    .from(tbGifts)
    .where(inArray(tbGifts.taskId, [...ids]))
    .groupBy(tbGifts.taskId)
  return new Map(rows.map(row => [row.id!, row]))
}

/** Tasks as the people of their shop see them. */
export async function taskViews(db: Queryable, tasks: readonly TbTask[]): Promise<TaskView[]> {
  if (tasks.length === 0) return []
  const ids = tasks.map(({ id }) => id)
  const progress = await progressOf(db, ids)
  const planners = await db
    .select({ id: users.id, nickname: users.nickname })
    .from(users)
    .where(inArray(users.id, [...new Set(tasks.map(({ byId }) => byId))]))
  return tasks.map(task => {
    const done = progress.get(task.id)
    const state = task.state as TaskView['state']
    return {
      id: task.id,
      title: task.name,
      group_name: groupName(task.group),
      each: task.each,
      people: task.people,
      sum_num: task.each * task.people,
      given_people: done?.people ?? 0,
      given_num: done?.num ?? 0,
      skipped: done?.skipped ?? 0,
      state,
      _state: STATES[state],
      reason: task.endReason,
      by_name: planners.find(({ id }) => id === task.byId)?.nickname ?? '',
      run_time: seconds(task.runAt),
      _run_time: timeText(task.runAt),
      add_time: seconds(task.createdAt),
      _add_time: timeText(task.createdAt),
      _actions: state === 'waiting' || state === 'running' ? ['run', 'cancel'] : []
    }
  })
}

export const taskView = async (db: Queryable, task: TbTask): Promise<TaskView> => (await taskViews(db, [task]))[0]!
