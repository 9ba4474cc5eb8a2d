import type { taskPlaces } from '@contract/task'
import type { Queryable } from '../../db/connection'
import { sideBySide } from '../../db/side-by-side'
import { assets, minorText } from '../../engines/ledger'
import { type Claim, type Standing, type TaskEvent, type TaskSeen, tasksOf } from '../../engines/task'
import type { Context } from '../../http/context'
import { seconds, timeText } from '../../lib/clock'

export type AssetRow = Awaited<ReturnType<typeof assets>>[number]
export type Place = (typeof taskPlaces)[number]

export const TITLES: Record<Place, string> = {
  daily: '每日任务',
  growth: '成长任务',
  invite: '邀请任务',
  bonus: '奖励任务',
  subsidy: '补贴任务'
}

/** The three groups of the task centre. */
export const CENTRE = ['daily', 'growth', 'invite'] as const satisfies readonly Place[]

const NOW: Partial<Record<TaskSeen['task']['period'], string>> = { day: '今天', week: '本周', month: '本月' }

/** What a person has to know of where a task stands, beside its bar and button. */
function noteOf({ task, period, standing, isNow, until }: TaskSeen, left: string): string {
  const when = timeText(until)
  const words: Record<Standing, string> = {
    doing: task.period === 'once' ? `${when} 前有效，${left}` : `${NOW[task.period]}${left}`,
    done: `${isNow ? '' : `${period} `}已完成，${when} 前可领取`,
    paid: task.period === 'once' ? '奖励已到账' : '奖励已到账，下期继续',
    waiting: '待发放：奖励池补足后按领取先后到账',
    expired: `已过领取时间（${when}），奖励失效`,
    over: '任务已结束，未能完成',
    gone: '奖励名额已领完'
  }
  return words[standing]
}

export function taskLine(seen: TaskSeen, events: readonly TaskEvent[], rows: readonly AssetRow[]) {
  const { task, count, until } = seen
  const event = events.find(one => one.code === task.event)
  const asset = rows.find(row => row.code === task.asset)!
  const num = Math.min(count, task.target)
  const unit = event?.unit ?? '次'
  return {
    id: task.code,
    period: seen.period,
    title: task.title,
    info: task.info,
    icon: event?.icon ?? ('circle-check' as const),
    cycle: task.period as 'day',
    state: seen.standing,
    num,
    target: task.target,
    unit,
    note: noteOf(seen, `还差 ${task.target - num} ${unit}`),
    reward: minorText(task.amountMinor, asset.digits),
    asset: task.asset,
    asset_name: asset.name,
    button: event?.button ?? '',
    url: event?.url ?? '',
    watch: event?.watch?.what ?? '',
    stop_time: seconds(until),
    _stop_time: timeText(until)
  }
}

type Reading = Pick<Context<'login'>, 'db' | 'kinds' | 'clock' | 'person'>

/** Some lists of tasks as people see them, each under its title. */
export async function taskGroups(ctx: Context<'login'>, places: readonly Place[]) {
  const [seen, rows] = await sideBySide(
    ctx.db,
    () => tasksSeen(ctx, places),
    () => assets(ctx.db)
  )
  const events = ctx.kinds.task.all
  const list = places.map(place => ({
    type: place,
    title: TITLES[place],
    list: seen.filter(({ task: { place: of } }) => of === place).map(line => taskLine(line, events, rows))
  }))
  return { list, can_draw: (ctx.person.id === ctx.person.rootId ? 1 : 0) as 0 | 1 }
}

/** What a claim came to, as its person reads it. */
export async function claimed(db: Queryable, claim: Claim) {
  const asset = (await assets(db)).find(row => row.code === claim.asset)!
  const state = claim.state === 'paid' ? ('paid' as const) : ('waiting' as const)
  return { state, reward: minorText(claim.amountMinor, asset.digits), asset_name: asset.name }
}

/** The caller's tasks of some lists: those of the person, whichever account asks. */
export const tasksSeen = ({ db, kinds, clock, person }: Reading, places: readonly Place[]): Promise<TaskSeen[]> =>
  tasksOf({ db, kinds }, { userId: person.rootId, places, at: clock.now() })
