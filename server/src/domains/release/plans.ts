import type { Input } from '@contract/core'
import type { adminRelease } from '@contract/release'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { releasePlans } from '../../db/schema'
import { heldAsSeen } from '../../db/seen'
import { assets } from '../../engines/ledger'
import { planOf, type ReleasePlan } from '../../engines/release'
import type { HeldDeed } from '../../http/two-persons'
import { markOf } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import { changesAhead } from '../console/present'

const WRITES = 'POST /api/admin/release/plan'
type ToSave = Input<(typeof adminRelease)[typeof WRITES]>

export const planShown = (plan: ReleasePlan) => ({
  code: plan.code,
  mark: markOf(plan),
  title: plan.title,
  asset: plan.asset,
  pool: plan.pool,
  daily_bp: plan.dailyBp,
  own_bp: plan.ownBp,
  fan_bp: plan.fanBp,
  boost_day_bp: plan.boostDayBp,
  lasts_days: plan.lastsDays,
  collect: plan.collect as 'auto' | 'any' | 'day',
  collect_days: plan.collectDays ?? 0,
  open: (plan.open ? 1 : 0) as 0 | 1
})

/** A plan as its form has it, for the trail. */
export const noted = ({ mark: _, code: __, ...plan }: ReturnType<typeof planShown>) => plan

/**
 * A plan as it is to be written, over the one there is, held.
 * @throws Refusal BAD_PLAN, CHANGED
 */
export async function readyPlan(db: Queryable, input: ToSave) {
  const { mark, daily_bp, own_bp, fan_bp, boost_day_bp, lasts_days: lastsDays, collect_days: days, ...plan } = input
  const asset = (await assets(db)).find(known => known.code === plan.asset)
  if (!asset || asset.kind === 'money') refuse('BAD_PLAN', '没有这种资产，或它不能逐日释放')
  await heldAsSeen(db, releasePlans, eq(releasePlans.code, plan.code), mark)
  const was = await planOf(db, plan.code)
  const collect = plan.collect ?? was?.collect ?? 'auto'
  if (collect === 'auto' && days) refuse('BAD_PLAN', '直接到账的计划没有领取期限')
  const rates = { dailyBp: daily_bp, ownBp: own_bp, fanBp: fan_bp, boostDayBp: boost_day_bp }
  const handing = { collect, ...((collect === 'auto' || days !== undefined) && { collectDays: days || null }) }
  return { was, terms: { ...plan, ...rates, ...handing, lastsDays, open: plan.open === 1 } }
}

type Terms = Pick<ReleasePlan, 'open' | 'asset' | 'pool' | 'dailyBp' | 'ownBp' | 'fanBp' | 'boostDayBp' | 'lastsDays'>

/** What of a plan gives more, sooner or out of another pool than the one before, in words. */
function loosened(was: Terms | undefined, terms: Terms): string[] {
  if (!terms.open) return []
  if (!was?.open) return ['开放新批次']
  const looser: [boolean, string][] = [
    [terms.asset !== was.asset, '更换资产'],
    [terms.pool !== was.pool, '更换奖励池'],
    [terms.dailyBp > was.dailyBp, '提高每日比例'],
    [terms.ownBp > was.ownBp || terms.fanBp > was.fanBp, '提高订单加速'],
    [terms.boostDayBp > was.boostDayBp, '提高每日加速上限'],
    [terms.lastsDays > was.lastsDays, '延长释放天数']
  ]
  return looser.filter(([isLooser]) => isLooser).map(([, words]) => words)
}

/** What gives less is done at once; what gives more is agreed to by a second person. */
export const planDeed: HeldDeed = {
  code: WRITES,
  title: '放宽释放计划',
  limitFen: null,
  weigh: async (caller, input: ToSave) => {
    const { was, terms } = await readyPlan(caller.db, input)
    const looser = loosened(was, terms)
    if (looser.length === 0) return
    const next = { collectDays: was?.collectDays ?? null, ...terms } as ReleasePlan
    const sides = { before: was && noted(planShown(was)), after: noted(planShown(next)) }
    const words = `释放计划「${terms.title}」：${looser.join('、')}`
    return { fen: null, words, changes: await changesAhead(caller, WRITES, sides) }
  }
}
