import { adminRelease } from '@contract/release'
import type { Queryable } from '../../db/connection'
import { userById } from '../../engines/identity/accounts'
import { assets, minorOf, minorText } from '../../engines/ledger'
import {
  anyLot,
  duesOf,
  type LotSeen,
  lotPage,
  openLot,
  planOf,
  planTotals,
  savePlan,
  stopLot
} from '../../engines/release'
import { bindDomain } from '../../http/context'
import { timeText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { poolTitles } from './find'
import { noted, planShown, readyPlan } from './plans'
import { livePools } from './service'

/** Writes amounts of an asset: minor units -> "12.50". */
async function writer(db: Queryable) {
  const digits = new Map((await assets(db)).map(asset => [asset.code as string, asset]))
  return (asset: string, minor: bigint) => minorText(minor, digits.get(asset)?.digits ?? 0)
}

function lotShown({ lot, nickname, paidMinor, waitingMinor }: LotSeen, write: Awaited<ReturnType<typeof writer>>) {
  const isDue = lot.dueMinor === lot.totalMinor
  return {
    id: lot.id,
    user_id: lot.userId,
    nickname,
    plan: lot.plan,
    title: lot.title,
    asset: lot.asset,
    pool: lot.pool,
    promised: write(lot.asset, lot.totalMinor),
    paid: write(lot.asset, paidMinor),
    waiting: write(lot.asset, waitingMinor),
    next_day: isDue || lot.stoppedAt ? '' : lot.nextDay,
    last_day: lot.lastDay,
    state: lot.stoppedAt ? ('stopped' as const) : isDue ? ('due' as const) : ('open' as const),
    _add_time: timeText(lot.createdAt)
  }
}

async function lotOf(db: Queryable, id: string) {
  const lot = (await anyLot(db, id)) ?? refuse('NOT_FOUND', '释放记录不存在')
  return { seen: lot, write: await writer(db) }
}

async function amountOf(db: Queryable, code: string, text: string): Promise<bigint> {
  const digits = (await assets(db)).find(asset => asset.code === code)?.digits ?? 0
  const minor = /^\d+(\.\d*)?$/.test(text) && (text.split('.')[1] ?? '').length <= digits ? minorOf(text, digits) : 0n
  return minor > 0n ? minor : refuse('AMOUNT', `数量须大于零，最多 ${digits} 位小数`)
}

export const adminReleaseDomain = bindDomain(adminRelease, {
  'GET /api/admin/release/plans': async ({ db }) => {
    const [plans, write] = await Promise.all([planTotals(db), writer(db)])
    const list = plans.map(({ plan, lots, promisedMinor, paidMinor, waitingMinor }) => ({
      ...planShown(plan),
      lots,
      promised: write(plan.asset, promisedMinor),
      paid: write(plan.asset, paidMinor),
      waiting: write(plan.asset, waitingMinor)
    }))
    return { list, count: list.length }
  },
  'POST /api/admin/release/plan': async ({ db, note }, input) => {
    const { was, terms } = await readyPlan(db, input)
    const now = planShown(await savePlan({ db }, terms))
    note({ subject: terms.code, before: was && noted(planShown(was)), after: noted(now) })
    return now
  },
  'GET /api/admin/release/lots': async ({ db }, { user_id: userId, plan, page, limit }) => {
    const [{ list, count }, write] = await Promise.all([lotPage(db, { userId, plan, page, limit }), writer(db)])
    return { list: list.map(seen => lotShown(seen, write)), count }
  },
  'GET /api/admin/release/lot/{id}': async ({ db }, { id }) => {
    const { seen, write } = await lotOf(db, id)
    const days = await duesOf(db, seen.lot.userId, id)
    return {
      ...lotShown(seen, write),
      days: days.map(({ day, asset, amountMinor, status }) => ({
        day,
        amount: write(asset, amountMinor),
        state: status as 'waiting'
      }))
    }
  },
  'POST /api/admin/release/lot': async ({ db, clock, idem, person }, { user_id: userId, plan: code, amount }) => {
    if (!(await userById(db, userId))) refuse('NOT_FOUND', '用户不存在')
    const plan = (await planOf(db, code)) ?? refuse('NOT_FOUND', '没有这个释放计划')
    const totalMinor = await amountOf(db, plan.asset, amount)
    const key = `operator:${person.id}:${idem}`
    const { lot } = await openLot({ db }, { userId, plan: code, totalMinor, key, at: clock.now() })
    const { seen, write } = await lotOf(db, lot.id)
    return lotShown(seen, write)
  },
  'POST /api/admin/release/stop': async ({ db, clock }, { id }) => {
    const { seen, write } = await lotOf(db, id)
    return {
      left: write(seen.lot.asset, await stopLot({ db }, { userId: seen.lot.userId, lotId: id, at: clock.now() }))
    }
  },
  'GET /api/admin/pools': async ctx => {
    const { db } = ctx
    const [pools, known, write] = await Promise.all([livePools(ctx), assets(db), writer(db)])
    const titles = await poolTitles(db, [...new Set(pools.map(seen => seen.pool))])
    const list = pools.map(seen => ({
      pool: seen.pool,
      title: titles.get(seen.pool) ?? seen.pool,
      asset: seen.asset,
      asset_name: known.find(asset => asset.code === seen.asset)?.name ?? seen.asset,
      funded: write(seen.asset, seen.fundedMinor),
      spent: write(seen.asset, seen.fundedMinor - seen.balanceMinor - seen.setAsideMinor),
      spent_lately: write(seen.asset, seen.recentSpentMinor),
      pace_days: seen.paceDays,
      lasts_for: seen.daysLeft,
      promised: write(seen.asset, seen.promisedMinor),
      balance: write(seen.asset, seen.balanceMinor),
      set_aside: write(seen.asset, seen.setAsideMinor),
      waiting: write(seen.asset, seen.waitingMinor),
      waiting_count: seen.waitingCount,
      since: seen.since
    }))
    return { list, count: list.length }
  }
})
