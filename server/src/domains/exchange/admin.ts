import type { Input } from '@contract/core'
import { adminExchange } from '@contract/exchange'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { exchangeRules, releasePlans } from '../../db/schema'
import { heldAsSeen } from '../../db/seen'
import { type ExchangeRule, exchangeRule, exchangeRuleList, planOfRule, saveExchangeRule } from '../../engines/exchange'
import {
  type Asset,
  account,
  assets,
  balanceOf,
  balancesOfEach,
  fundPool,
  minorOf,
  minorText,
  pool
} from '../../engines/ledger'
import { bindDomain } from '../../http/context'
import type { HeldDeed } from '../../http/two-persons'
import { markOf } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import { changesAhead, versionsOf } from '../console/present'
import { poolTitles } from '../release/find'
import { pairIn, termsOf } from './terms'

type ToSave = Input<(typeof adminExchange)['POST /api/admin/exchange/rule']>

type Around = Awaited<ReturnType<typeof aroundOf>>

/** What rules are shown with: what their pools and plans are called, what the pools hold, and the assets. */
async function aroundOf(db: Queryable, rules: readonly ExchangeRule[]) {
  const names = [...new Set(rules.map(rule => rule.pool))]
  const pools = await poolTitles(db, names)
  const plans = await db.select({ code: releasePlans.code, title: releasePlans.title }).from(releasePlans)
  const held = await balancesOfEach(db, 'pool', names)
  return { pools, plans: new Map(plans.map(({ code, title }) => [code, title])), held, rows: await assets(db) }
}

function shown(rule: ExchangeRule, { pools, plans, held, rows }: Around) {
  const pair = pairIn(rows, rule)
  const heldMinor = held.get(pool(rule.pool).id)?.[pair.to.code]?.available ?? 0n
  return {
    code: rule.code,
    version: rule.version,
    mark: markOf(rule),
    title: rule.title,
    open: (rule.open ? 1 : 0) as 0 | 1,
    from_asset: rule.fromAsset,
    to_asset: rule.toAsset,
    pool: rule.pool,
    pool_title: pools.get(rule.pool) ?? rule.pool,
    plan: rule.plan ?? '',
    plan_title: plans.get(rule.plan ?? '') ?? '',
    pool_balance: minorText(heldMinor, pair.to.digits),
    ...termsOf(rule, pair),
    person_day: minorText(rule.personDayMinor, pair.from.digits),
    total_day: minorText(rule.totalDayMinor, pair.from.digits),
    from_hour: rule.fromHour,
    until_hour: rule.untilHour
  }
}

/** The deed that writes a rule, by which its versions are found in the trail. */
const WRITES = 'POST /api/admin/exchange/rule'

/** A rule as its form has it, for the trail. */
function noted({
  rate,
  pool_title,
  plan_title,
  code: _,
  pool_balance: __,
  mark: ___,
  ...rule
}: ReturnType<typeof shown>) {
  return { ...rule, pool: pool_title, plan: plan_title, rate_from: rate.from, rate_to: rate.to }
}

/** Digits of an asset that may be given away or taken in. @throws Refusal BAD_RULE */
async function digitsOf(db: Queryable, code: string): Promise<number> {
  const asset = (await assets(db)).find(row => row.code === code)
  return asset && asset.kind !== 'money' ? asset.digits : refuse('BAD_RULE', '没有这种资产，或它不能兑换')
}

const minorIn = (text: string, digits: number): bigint => {
  try {
    return minorOf(text, digits)
  } catch {
    return refuse('AMOUNT', `数量最多 ${digits} 位小数`)
  }
}

/**
 * A rule as it is to be written, over the one there is, held.
 * @throws Refusal BAD_RULE, AMOUNT, CHANGED
 */
async function readyRule(db: Queryable, input: ToSave) {
  if (input.from_asset === input.to_asset) refuse('BAD_RULE', '两种资产不能相同')
  if (input.until_hour <= input.from_hour) refuse('BAD_RULE', '结束时间须晚于开始时间')
  const from = await digitsOf(db, input.from_asset)
  const to = await digitsOf(db, input.to_asset)
  const given = (text: string) => minorIn(text, from)
  const rule = {
    code: input.code,
    title: input.title,
    open: input.open === 1,
    pool: input.pool,
    plan: input.plan || null,
    fromAsset: input.from_asset,
    toAsset: input.to_asset,
    feeBp: input.fee_bp,
    rateFrom: given(input.rate_from),
    rateTo: minorIn(input.rate_to, to),
    minMinor: given(input.minimum),
    stepMinor: given(input.step),
    personDayMinor: given(input.person_day),
    totalDayMinor: given(input.total_day),
    fromHour: input.from_hour,
    untilHour: input.until_hour
  }
  if (rule.rateFrom * rule.rateTo * rule.minMinor * rule.stepMinor <= 0n) refuse('BAD_RULE', '比例、起兑和步长须大于零')
  if (rule.personDayMinor < rule.minMinor || rule.totalDayMinor < rule.minMinor)
    refuse('BAD_RULE', '每天的额度不能小于起兑数量')
  if (rule.plan !== null && !(await planOfRule(db, rule)))
    refuse('BAD_RULE', '释放计划不存在、已停止，或与换得的资产、奖励池不符：两个奖励池须不同')
  await heldAsSeen(db, exchangeRules, eq(exchangeRules.code, rule.code), input.mark)
  return { was: (await exchangeRuleList(db)).find(one => one.code === rule.code), rule }
}

/** A rule as it was and as it will be, as both are shown. */
async function sidesOf(db: Queryable, was: ExchangeRule | undefined, rule: ExchangeRule) {
  const around = await aroundOf(db, [rule, ...(was ? [was] : [])])
  return { before: was && shown(was, around), after: shown(rule, around) }
}

type Rule = Omit<ExchangeRule, 'version'>

/** What of a rule gives more out than the one before, or out of another pool, in words. */
function loosened(was: Rule | undefined, rule: Rule): string[] {
  if (!rule.open) return []
  if (!was?.open) return ['开放兑换']
  if (was.fromAsset !== rule.fromAsset || was.toAsset !== rule.toAsset) return ['更换资产']
  const looser: [boolean, string][] = [
    [rule.rateTo * was.rateFrom > was.rateTo * rule.rateFrom, '提高兑换比例'],
    [rule.feeBp < was.feeBp, '降低手续费'],
    [rule.personDayMinor > was.personDayMinor, '提高每人每天上限'],
    [rule.totalDayMinor > was.totalDayMinor, '提高每天总上限'],
    [rule.fromHour < was.fromHour || rule.untilHour > was.untilHour, '延长开放时间'],
    [rule.pool !== was.pool, '更换奖励池'],
    [rule.plan !== was.plan, '更换释放计划']
  ]
  return looser.filter(([isLooser]) => isLooser).map(([, words]) => words)
}

/** What gives less is done at once; what gives more is agreed to by a second person. */
export const exchangingDeed: HeldDeed = {
  code: WRITES,
  title: '放宽兑换规则',
  limitFen: null,
  weigh: async (caller, input: ToSave) => {
    const { db } = caller
    const { was, rule } = await readyRule(db, input)
    const looser = loosened(was, rule)
    if (looser.length === 0) return
    const next = { ...rule, version: was?.version ?? 0 } as ExchangeRule
    const { before, after } = await sidesOf(db, was, next)
    const changes = await changesAhead(caller, WRITES, { before: before && noted(before), after: noted(after) })
    return { fen: null, words: `兑换「${rule.title}」：${looser.join('、')}`, changes }
  }
}

export const adminExchangeDomain = bindDomain(adminExchange, {
  'GET /api/admin/exchange/rules': async ({ db }) => {
    const rules = await exchangeRuleList(db)
    const around = await aroundOf(db, rules)
    return { list: rules.map(rule => shown(rule, around)), count: rules.length }
  },
  'GET /api/admin/exchange/versions/{code}': async (ctx, { code, cursor }) => {
    await exchangeRule(ctx.db, code)
    return versionsOf(ctx, WRITES, code, cursor)
  },
  'POST /api/admin/exchange/rule': async ({ db, note }, input) => {
    const { was, rule } = await readyRule(db, input)
    const saved = await saveExchangeRule({ db }, rule)
    const { before, after } = await sidesOf(db, was, saved)
    // Whoever looks back sees both versions.
    note({ subject: rule.code, before: before && noted(before), after: noted(after) })
    return after
  },
  'POST /api/admin/pool/fund': async ({ db, idem, person, clock }, { pool: name, asset, amount }) => {
    const known = (await assets(db)).find(row => row.code === asset) ?? refuse('AMOUNT', '没有这种资产')
    const amountMinor = minorIn(amount, known.digits)
    if (amountMinor <= 0n) refuse('AMOUNT', '数量须大于零')
    const code = asset as Asset
    await fundPool(db, { pool: name, asset: code, amountMinor, key: `${person.id}:${idem}`, at: clock.now() })
    return { pool: name, asset, balance: minorText(await balanceOf(db, account(pool(name), code)), known.digits) }
  }
})
