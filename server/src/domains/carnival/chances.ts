import { inArray } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { tasks } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { type Campaign, drawClosedWords, grantChances, grantKeys } from '../../engines/draw'
import { assets, minorText } from '../../engines/ledger'
import { claimTask, type TaskSeen, tasksOf } from '../../engines/task'
import { dayText, endOfDay } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type CarnivalTerms, carnivalOf } from './terms'

/** What is granted is keyed by its cause and by whose it is: a cause gives a person its chances once. */
export const CAUSES = { day: 'day:', task: 'task:' } as const
const dayKey = (userId: string, at: Date) => `${CAUSES.day}${userId}:${dayText(at)}`
const taskKey = (userId: string, { task, period }: TaskSeen) => `${CAUSES.task}${userId}:${task.code}:${period}`

/** Finished, whether or not its own reward was claimed. */
const FINISHED = ['done', 'paid', 'waiting'] as const
const isFinished = ({ standing }: TaskSeen) => (FINISHED as readonly string[]).includes(standing)

interface Who {
  /** A parent account. */
  userId: string
  at: Date
}

/** Each task of a carnival as a person sees it: the period whose chances can be received, else the one that runs. */
async function seenTasks(services: Pick<Services, 'db' | 'kinds'>, terms: CarnivalTerms, { userId, at }: Who) {
  const { db } = services
  const names = terms.tasks.map(({ task }) => task)
  if (names.length === 0) return []
  const places = await db.selectDistinct({ place: tasks.place }).from(tasks).where(inArray(tasks.code, names))
  const [all, had] = await sideBySide(
    db,
    () => tasksOf(services, { userId, places: places.map(({ place }) => place), at }),
    () => grantKeys(db, userId, terms.code, CAUSES.task)
  )
  return terms.tasks.flatMap(({ task: code, times }) => {
    const lines = all.filter(({ task }) => task.code === code)
    const isHad = (seen: TaskSeen) => had.includes(taskKey(userId, seen))
    const seen = lines.find(line => isFinished(line) && !isHad(line)) ?? lines.find(({ isNow }) => isNow)
    if (!seen) return []
    return [{ seen, times, state: isHad(seen) ? ('received' as const) : stateOf(seen) }]
  })
}

const stateOf = (seen: TaskSeen): 'open' | 'doing' | 'over' => {
  if (isFinished(seen)) return 'open'
  return seen.standing === 'doing' ? 'doing' : 'over'
}

/** What brings chances now, and what was received of it. */
export async function waysOf(services: Pick<Services, 'db' | 'kinds'>, campaign: Campaign, who: Who) {
  const { db, kinds } = services
  const terms = await carnivalOf(db, campaign.code)
  const [seen, days, rows] = await Promise.all([
    seenTasks(services, terms, who),
    grantKeys(db, who.userId, campaign.code, dayKey(who.userId, who.at)),
    assets(db)
  ])
  const isOpen = drawClosedWords(campaign, who.at) === ''
  return {
    day_times: terms.dayTimes,
    day_open: (isOpen && terms.dayTimes > 0 && days.length === 0 ? 1 : 0) as 0 | 1,
    tasks: seen.map(({ seen: { task, count }, times, state }) => {
      const event = kinds.task.all.find(({ code }) => code === task.event)
      const { name, digits } = rows.find(({ code }) => code === task.asset)!
      return {
        id: task.code,
        title: task.title,
        info: task.info,
        icon: event?.icon ?? ('circle-check' as const),
        num: Math.min(count, task.target),
        target: task.target,
        unit: event?.unit ?? '次',
        times,
        state,
        reward: `${minorText(task.amountMinor, digits)} ${name}`,
        button: event?.button ?? '',
        url: event?.url ?? '',
        watch: event?.watch?.what ?? ''
      }
    })
  }
}

/**
 * Receives the chances of the day, which are gone with it. Answers how many.
 * @throws Refusal CLOSED, RECEIVED, NOT_OPEN
 */
export async function receiveDay(services: Services, campaign: Campaign, { userId, at }: Who): Promise<number> {
  refuseClosed(campaign, at)
  const { dayTimes: times } = await carnivalOf(services.db, campaign.code)
  if (times === 0) return refuse('NOT_FOUND', '本期没有每日机会')
  const grant = { userId, campaign: campaign.code, key: dayKey(userId, at), times, endsAt: endOfDay(at), at }
  const { fresh } = await grantChances(services, grant)
  return fresh ? times : refuse('RECEIVED', '今天的机会已领取，明天再来')
}

/**
 * Receives the chances of a finished task, and with them the task's own reward where that was not claimed: what is undone
 * afterwards, as by a refund, is then made up for by the next of its sort. Answers how many.
 * @throws Refusal CLOSED, NOT_FOUND, NOT_DONE, RECEIVED, and those of claiming a task
 */
export const receiveTask = (
  services: Services,
  campaign: Campaign,
  { userId, at, task: code }: Who & { task: string }
) =>
  within(services, async (tx): Promise<number> => {
    refuseClosed(campaign, at)
    const seen = await seenTasks(tx, await carnivalOf(tx.db, campaign.code), { userId, at })
    const found = seen.find(one => one.seen.task.code === code) ?? refuse('NOT_FOUND', '没有这个任务')
    if (found.state === 'received') refuse('RECEIVED', '这个任务的机会已领取')
    if (found.state !== 'open') refuse('NOT_DONE', '任务还没有完成，完成后再来领取')
    const { period, standing } = found.seen
    if (standing === 'done') await claimTask(tx, { userId, task: code, period, at })
    const grant = { userId, campaign: campaign.code, key: taskKey(userId, found.seen), times: found.times, at }
    const { fresh } = await grantChances(tx, grant)
    return fresh ? found.times : refuse('RECEIVED', '这个任务的机会已领取')
  })

function refuseClosed(campaign: Campaign, at: Date) {
  const closed = drawClosedWords(campaign, at)
  if (closed) refuse('CLOSED', closed)
}

/** How the carnival gives chances, as people read it. */
export async function chanceWords(db: Queryable, code: string): Promise<string[]> {
  const { dayTimes, tasks: list } = await carnivalOf(db, code)
  return [
    ...(dayTimes > 0 ? [`每天可领取 ${dayTimes} 次机会，当天有效，零点更新。`] : []),
    ...(list.length > 0
      ? ['完成页面上的任务可领取机会，本期内有效；进度由平台按实际行为记录，任务自己的奖励同时到账。']
      : []),
    '机会和奖品每人一份，由主账号领取；机会不能转让，也不能兑换现金。'
  ]
}
