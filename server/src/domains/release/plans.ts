import type { Input } from '@contract/core'
import { adminRelease } from '@contract/release'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { type HeldChange, releasePlans } from '../../db/schema'
import { heldAsSeen } from '../../db/seen'
import { assets } from '../../engines/ledger'
import { planOf, type ReleasePlan } from '../../engines/release'
import type { HeldDeed } from '../../http/two-persons'
import { markOf } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import { poolTitles } from './find'

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

type Noted = ReturnType<typeof noted>

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

const COLLECTED = { auto: '直接到账', any: '随时领取', day: '每天领取' }

/** What of a plan would be another way, by the titles of its form. */
async function changesOf(db: Queryable, was: Noted | undefined, is: Noted): Promise<HeldChange[]> {
  const pools = await poolTitles(db, [...new Set([is.pool, ...(was ? [was.pool] : [])])])
  const known = await assets(db)
  const told = (name: keyof Noted, plan: Noted | undefined): string => {
    if (!plan) return ''
    if (name === 'open') return plan.open ? '是' : '否'
    if (name === 'collect') return COLLECTED[plan.collect]
    if (name === 'pool') return pools.get(plan.pool) ?? plan.pool
    if (name === 'asset') return known.find(asset => asset.code === plan.asset)?.name ?? plan.asset
    return name.endsWith('_bp') ? `${Number(plan[name]) / 100}%` : String(plan[name])
  }
  const fields = adminRelease[WRITES].input.properties
  return (Object.keys(is) as (keyof Noted)[]).flatMap(name => {
    const [before, after] = [told(name, was), told(name, is)]
    const title = name === 'open' ? '启用' : (fields[name].title ?? name)
    return before === after ? [] : [{ title, was: before, is: after }]
  })
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
    const changes = await changesOf(caller.db, was && noted(planShown(was)), noted(planShown(next)))
    const words = `释放计划「${terms.title}」：${looser.join('、')}`
    return { fen: null, words, changes }
  }
}
