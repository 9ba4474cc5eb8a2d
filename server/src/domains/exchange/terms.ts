import type { Queryable } from '../../db/connection'
import { closedWords, type ExchangeRule, leftToday, planOfRule } from '../../engines/exchange'
import { type Asset, account, assets, balanceOf, minorText, user } from '../../engines/ledger'
import type { ReleasePlan } from '../../engines/release'
import { least } from '../../lib/money'

export interface Pair {
  from: { code: Asset; name: string; digits: number }
  to: { code: Asset; name: string; digits: number }
}

type PairTerms = Pick<ExchangeRule, 'fromAsset' | 'toAsset'>

/** The two assets of a rule with their words. */
export const pairOf = async (db: Queryable, rule: PairTerms): Promise<Pair> => pairIn(await assets(db), rule)

/** The same where the assets are known. */
export function pairIn(rows: Awaited<ReturnType<typeof assets>>, rule: PairTerms): Pair {
  const of = (code: string) => {
    const { name, digits } = rows.find(row => row.code === code)!
    return { code: code as Asset, name, digits }
  }
  return { from: of(rule.fromAsset), to: of(rule.toAsset) }
}

export const termsOf = (rule: ExchangeRule, { from, to }: Pair) => ({
  rate: { from: minorText(rule.rateFrom, from.digits), to: minorText(rule.rateTo, to.digits) },
  fee_bp: rule.feeBp,
  minimum: minorText(rule.minMinor, from.digits),
  step: minorText(rule.stepMinor, from.digits)
})

/** "1.5%" of hundredths of a percent. */
const percent = (bp: number) => `${Number((bp / 100).toFixed(2))}%`

const planWords = ({ dailyBp, lastsDays, ownBp, collect }: ReleasePlan): string[] => [
  `兑得的数量在兑换时全额划入发放池，从次日起每天发放 ${percent(dailyBp)}，第 ${lastsDays} 天发完剩余部分；发放期内不能取回。`,
  ...(ownBp > 0 ? ['你的订单结算后会提前发放一部分，总数不变。'] : []),
  collect === 'auto' ? '每天发放的数量自动到账。' : '每天发放的数量为你留着，要你自己领取。',
  '发放不产生利息，总数就是兑换时确认的数量。'
]

/** The rules of an exchange, in words. */
export function ruleWords(rule: ExchangeRule, { from, to }: Pair, plan: ReleasePlan | undefined): string[] {
  const [give, get] = [
    (minor: bigint) => `${minorText(minor, from.digits)} ${from.name}`,
    (minor: bigint) => `${minorText(minor, to.digits)} ${to.name}`
  ]
  const isAllDay = rule.fromHour === 0 && rule.untilHour === 24
  return [
    `${give(rule.rateFrom)}可兑换 ${get(rule.rateTo)}，不足一个最小单位的部分不计。`,
    rule.feeBp === 0 ? '兑换不收手续费。' : `兑换收取 ${(rule.feeBp / 100).toFixed(2)}% 手续费，从兑得数量中扣除。`,
    `每次 ${give(rule.minMinor)}起，须为 ${give(rule.stepMinor)}的整数倍；每人每天最多 ${give(rule.personDayMinor)}，子账号合并计算。`,
    ...(isAllDay ? [] : [`每天 ${rule.fromHour}:00 至 ${rule.untilHour}:00 开放。`]),
    ...(plan ? planWords(plan) : ['兑换即时到账，不能撤销。']),
    '兑出的数量由兑换池支付，池子不足时请稍后再来。'
  ]
}

/** Terms, balances and what can be exchanged now. */
export async function infoOf(db: Queryable, rule: ExchangeRule, pair: Pair, who: { userId: string; now: Date }) {
  const of = ({ code }: Pair['from']) => balanceOf(db, account(user(who.userId), code))
  const [fromMinor, toMinor, left, plan] = await Promise.all([
    of(pair.from),
    of(pair.to),
    leftToday(db, rule, who.userId, who.now),
    planOfRule(db, rule)
  ])
  const note = rule.plan !== null && !plan ? '这种兑换已停止' : closedWords(rule, who.now)
  const payable = (left.poolMinor * rule.rateFrom) / rule.rateTo
  const most = least(least(fromMinor, left.leftMinor), payable)
  const steps = (most / rule.stepMinor) * rule.stepMinor
  const { digits } = pair.from
  return {
    type: rule.code,
    title: rule.title,
    version: rule.version,
    open: (note === '' ? 1 : 0) as 0 | 1,
    note,
    from: { ...pair.from, balance: minorText(fromMinor, digits) },
    to: { ...pair.to, balance: minorText(toMinor, pair.to.digits) },
    ...termsOf(rule, pair),
    left_today: minorText(left.ownMinor, digits),
    schedule: plan
      ? { daily_bp: plan.dailyBp, lasts_days: plan.lastsDays, by_hand: (plan.collect === 'auto' ? 0 : 1) as 0 | 1 }
      : null,
    most: minorText(steps < rule.minMinor ? 0n : steps, digits),
    rules: ruleWords(rule, pair, plan)
  }
}
