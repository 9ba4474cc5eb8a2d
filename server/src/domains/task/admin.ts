import { adminTask } from '@contract/task'
import { eq } from 'drizzle-orm'
import { tasks } from '../../db/schema'
import { heldAsSeen } from '../../db/seen'
import { sideBySide } from '../../db/side-by-side'
import { type Asset, assets, balancesOfEach, minorOf, minorText, pool } from '../../engines/ledger'
import { moveTask, problemOf, saveTask, type Task, taskReports } from '../../engines/task'
import { bindDomain } from '../../http/context'
import { timeText } from '../../lib/clock'
import { markOf } from '../../lib/mark'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'

type Report = Awaited<ReturnType<typeof taskReports>>[number]

/** What the form of a task says, whatever was claimed of it and whether or not it is open. */
const formOf = ({ state: _, claimed: __, endedAt: ___, createdAt: ____, ...form }: Task) => form

/** The reports of some tasks, or of all, as they are shown. */
async function shownAll(services: Services, code?: string) {
  const { db } = services
  const reports = (await taskReports(db)).filter(({ task }) => code === undefined || task.code === code)
  const names = [...new Set(reports.map(({ task }) => task.pool))]
  const [rows, held] = await sideBySide(
    db,
    () => assets(db),
    () => balancesOfEach(db, 'pool', names)
  )
  return reports.map(report => shown(services, report, { rows, held }))
}

interface Around {
  rows: Awaited<ReturnType<typeof assets>>
  held: Awaited<ReturnType<typeof balancesOfEach>>
}

function shown(services: Services, { task, people, paid, waiting }: Report, { rows, held }: Around) {
  const { digits } = rows.find(row => row.code === task.asset)!
  const heldMinor = held.get(pool(task.pool).id)?.[task.asset as Asset]?.available ?? 0n
  return {
    id: task.code,
    mark: markOf(formOf(task)),
    type: task.place as 'daily',
    title: task.title,
    info: task.info,
    event: task.event,
    target: task.target,
    cycle: task.period as 'day',
    asset: task.asset,
    pool: task.pool,
    sort: task.sort,
    claim_days: task.claimDays,
    state: task.state as 'draft',
    quota: task.quota,
    people,
    waiting_num: waiting,
    least: task.leastMinor > 0n ? yuan(task.leastMinor) : '',
    claimed: paid + waiting,
    reward: minorText(task.amountMinor, digits),
    pool_balance: minorText(heldMinor, digits),
    starts_at: timeText(task.startsAt),
    ends_at: timeText(task.endsAt),
    problem: task.state === 'ended' ? '' : problemOf(services, rows, task)
  }
}

const shownOne = async (services: Services, { code }: Task) => (await shownAll(services, code))[0]!

/** An amount as typed. @throws Refusal BAD_TASK, AMOUNT */
async function minorIn(services: Services, code: string, text: string): Promise<bigint> {
  const asset = (await assets(services.db)).find(row => row.code === code) ?? refuse('BAD_TASK', '没有这种资产')
  try {
    return minorOf(text, asset.digits)
  } catch {
    return refuse('AMOUNT', `${asset.name}最多 ${asset.digits} 位小数`)
  }
}

const moment = (at_s: number) => new Date(at_s * 1_000)

export const adminTaskDomain = bindDomain(adminTask, {
  'GET /api/admin/tasks': async ctx => {
    const list = await shownAll(ctx)
    const events = ctx.kinds.task.all.map(({ code, title, unit }) => ({ code, title, unit }))
    return { list, count: list.length, events }
  },
  'POST /api/admin/task': async (ctx, input) => {
    await heldAsSeen(ctx.db, tasks, eq(tasks.code, input.id), input.mark, formOf)
    const saved = await saveTask(ctx, {
      code: input.id,
      place: input.type,
      title: input.title,
      info: input.info,
      event: input.event,
      target: input.target,
      period: input.cycle,
      asset: input.asset,
      pool: input.pool,
      sort: input.sort,
      claimDays: input.claim_days,
      quota: input.quota,
      leastMinor: minorOf(input.least ?? '0', 2),
      startsAt: moment(input.starts_at),
      endsAt: moment(input.ends_at),
      amountMinor: await minorIn(ctx, input.asset, input.reward)
    })
    return shownOne(ctx, saved)
  },
  'POST /api/admin/task/state': async (ctx, { id, act }) =>
    shownOne(ctx, await moveTask(ctx, { code: id, act, at: ctx.clock.now() }))
})
