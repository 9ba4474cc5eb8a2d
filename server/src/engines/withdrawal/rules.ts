import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { withdrawalRules } from '../../db/schema'
import { divFloor, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type Asset, assets, minorText } from '../ledger'

export type WithdrawalRule = typeof withdrawalRules.$inferSelect
/** A rule with the words of its asset. */
export interface CashRule extends WithdrawalRule {
  name: string
  digits: number
}

/** How an asset is withdrawn; undefined when no operator has said so, or the asset is not to be cashed out at all. */
export async function ruleOf(db: Queryable, asset: Asset): Promise<CashRule | undefined> {
  const [rule] = await db
    .select()
    .from(withdrawalRules)
    .where(and(eq(withdrawalRules.asset, asset), eq(withdrawalRules.open, true)))
  const known = (await assets(db)).find(one => one.code === asset)
  return rule && known?.cashOut ? { ...rule, name: known.name, digits: known.digits } : undefined
}

/** Every rule, of assets that are closed too. */
export const withdrawalRuleList = (db: Queryable): Promise<WithdrawalRule[]> =>
  db.select().from(withdrawalRules).orderBy(withdrawalRules.asset)

/** The rule of an asset, open or not; held until the transaction ends where `held`. */
export async function withdrawalRuleOf(
  db: Queryable,
  asset: string,
  held = false
): Promise<WithdrawalRule | undefined> {
  const found = db.select().from(withdrawalRules).where(eq(withdrawalRules.asset, asset))
  const [rule] = held ? await found.for('update') : await found
  return rule
}

/** What a withdrawal comes to, in fen: `gross` is `fee` and `pay`. */
export interface CashPrice {
  grossFen: bigint
  feeFen: bigint
  payFen: bigint
}

const divCeil = (a: bigint, b: bigint) => divFloor(a + b - 1n, b)
const greater = (a: bigint, b: bigint) => (a > b ? a : b)

/** Value rounded down to the fen, fee rounded up: what a person gets is never more than what is taken from them. */
export function priceOf(rule: WithdrawalRule, amountMinor: bigint): CashPrice {
  const grossFen = divFloor(amountMinor * rule.unitFen, rule.unitMinor)
  const feeFen = greater(divCeil(grossFen * BigInt(rule.feeBp), 10_000n), rule.feeMinFen)
  return { grossFen, feeFen, payFen: grossFen - feeFen }
}

/** Earnings are yuan, one for one, and are spoken of as such. */
const isYuan = ({ unitMinor, unitFen, digits }: CashRule) => unitMinor === unitFen && digits === 2

/** An amount in words: "10.00 元", or "3.0000 互兑通". */
const amountWords = (rule: CashRule, minor: bigint): string =>
  `${minorText(minor, rule.digits)} ${isYuan(rule) ? '元' : rule.name}`

/** The price of an amount the rule allows. @throws Refusal AMOUNT */
export function checkedPrice(rule: CashRule, amountMinor: bigint): CashPrice {
  const text = (minor: bigint) => amountWords(rule, minor)
  if (amountMinor < rule.minMinor) refuse('AMOUNT', `每次至少提现 ${text(rule.minMinor)}`)
  if (amountMinor > rule.maxMinor) refuse('AMOUNT', `每次最多提现 ${text(rule.maxMinor)}`)
  if (amountMinor % rule.stepMinor !== 0n) refuse('AMOUNT', `提现数量需为 ${text(rule.stepMinor)} 的整数倍`)
  const price = priceOf(rule, amountMinor)
  if (price.payFen <= 0n) refuse('AMOUNT', '扣除手续费后没有可到账的金额')
  return price
}

/** Whether somebody who asks for so much proves who they are by a code to their phone. */
export const needsProof = ({ proofFromMinor }: Pick<WithdrawalRule, 'proofFromMinor'>, amountMinor: bigint): boolean =>
  proofFromMinor !== null && amountMinor >= proofFromMinor

/** Writes how an asset is withdrawn. */
export async function saveWithdrawalRule(
  { db }: Pick<Services, 'db'>,
  rule: typeof withdrawalRules.$inferInsert
): Promise<void> {
  const { asset: _, ...set } = rule
  await db.insert(withdrawalRules).values(rule).onConflictDoUpdate({ target: withdrawalRules.asset, set })
}

/** The fee in words: "1.00%，最低 0.10 元". */
export function feeWords({ feeBp, feeMinFen }: WithdrawalRule): string {
  if (feeBp === 0) return feeMinFen > 0n ? `每笔 ${yuan(feeMinFen)} 元` : '免手续费'
  return `${(feeBp / 100).toFixed(2)}%${feeMinFen > 0n ? `，最低 ${yuan(feeMinFen)} 元` : ''}`
}

/** The rules a person reads before withdrawing. */
export function ruleWords(rule: CashRule): string[] {
  const text = (minor: bigint) => amountWords(rule, minor)
  const cooling = Math.ceil(rule.coolingS / 3600)
  return [
    `可提现的是${rule.name}${isYuan(rule) ? '，1 元收益到账 1 元' : `，${text(rule.unitMinor)}折合 ${yuan(rule.unitFen)} 元`}，手续费另计。`,
    `单笔 ${text(rule.minMinor)}起，最多 ${text(rule.maxMinor)}。`,
    `每天最多 ${rule.dayTimes} 笔、共 ${text(rule.dayMinor)}；每月最多 ${text(rule.monthMinor)}。被退回的不计入。`,
    `手续费 ${feeWords(rule)}，从提现金额中扣除。`,
    '提现前需完成实名认证，收款账户须为本人所有。',
    `更换手机号后 ${cooling} 小时内不能提现；首个之外新绑定的收款账户，${cooling} 小时后才能收款，保障资金安全。`,
    '提交后金额先冻结，审核通过后 1 至 3 个工作日到账；未通过或收款失败，金额原路退回。'
  ]
}
