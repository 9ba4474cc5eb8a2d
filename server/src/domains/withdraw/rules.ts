import type { Input } from '@contract/core'
import { adminWithdrawalRules } from '@contract/withdrawal-rules'
import type { Queryable } from '../../db/connection'
import { sideBySide } from '../../db/side-by-side'
import { assets, minorOf, minorText } from '../../engines/ledger'
import {
  priceOf,
  saveWithdrawalRule,
  type WithdrawalRule,
  withdrawalRuleList,
  withdrawalRuleOf
} from '../../engines/withdrawal'
import { bindDomain, type Context } from '../../http/context'
import type { HeldDeed } from '../../http/two-persons'
import { asSeen, markOf } from '../../lib/mark'
import { fenOf, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { changesAhead } from '../console/present'

type Ctx = Context<'console'>
type ToSave = Input<(typeof adminWithdrawalRules)['POST /api/admin/withdrawal/rule']>
type AssetRow = Awaited<ReturnType<typeof assets>>[number]

const told = (rule: WithdrawalRule, { digits }: AssetRow) => {
  const text = (minor: bigint) => minorText(minor, digits)
  return {
    asset: rule.asset,
    open: (rule.open ? 1 : 0) as 0 | 1,
    methods: rule.methods as ToSave['methods'],
    minimum: text(rule.minMinor),
    maximum: text(rule.maxMinor),
    step: text(rule.stepMinor),
    unit: text(rule.unitMinor),
    unit_price: yuan(rule.unitFen),
    fee_bp: rule.feeBp,
    fee_min: yuan(rule.feeMinFen),
    person_day: text(rule.dayMinor),
    day_times: rule.dayTimes,
    person_month: text(rule.monthMinor),
    two_persons: text(rule.twoPersonsMinor),
    cooling_s: rule.coolingS,
    proof_from: rule.proofFromMinor === null ? '' : text(rule.proofFromMinor)
  }
}

async function ruleList({ db }: Pick<Ctx, 'db'>) {
  const [rules, known] = await sideBySide(
    db,
    () => withdrawalRuleList(db),
    () => assets(db)
  )
  const list = rules.flatMap(rule => {
    const asset = known.find(one => one.code === rule.asset)
    return asset ? [{ ...told(rule, asset), mark: markOf(rule), asset_name: asset.name }] : []
  })
  const free = known.filter(one => one.cashOut && !rules.some(rule => rule.asset === one.code))
  return { list, count: list.length, free: free.map(({ code, name }) => ({ code, name })) }
}

/** @throws Refusal BAD_RULE */
async function assetOf(db: Queryable, code: string): Promise<AssetRow> {
  const asset = (await assets(db)).find(row => row.code === code)
  return asset?.cashOut ? asset : refuse('BAD_RULE', '没有这种资产，或它不能提现')
}

/** What was sent as a rule. @throws Refusal AMOUNT */
function ruleIn(input: ToSave, { digits, name }: AssetRow): WithdrawalRule {
  const minor = (text: string) => {
    try {
      return minorOf(text, digits)
    } catch {
      return refuse('AMOUNT', `${name}最多 ${digits} 位小数`)
    }
  }
  return {
    asset: input.asset,
    open: input.open === 1,
    methods: [...new Set(input.methods)],
    minMinor: minor(input.minimum),
    maxMinor: minor(input.maximum),
    stepMinor: minor(input.step),
    unitMinor: minor(input.unit),
    unitFen: fenOf(input.unit_price),
    feeBp: input.fee_bp,
    feeMinFen: fenOf(input.fee_min),
    dayMinor: minor(input.person_day),
    dayTimes: input.day_times,
    monthMinor: minor(input.person_month),
    twoPersonsMinor: minor(input.two_persons),
    coolingS: input.cooling_s,
    proofFromMinor: input.proof_from === '' ? null : minor(input.proof_from)
  }
}

/** @throws Refusal BAD_RULE */
function fits(rule: WithdrawalRule) {
  if (rule.minMinor <= 0n || rule.stepMinor <= 0n) refuse('BAD_RULE', '单次最少和提现单位须大于零')
  if (rule.maxMinor < rule.minMinor) refuse('BAD_RULE', '单次最多不能小于单次最少')
  if (rule.minMinor % rule.stepMinor !== 0n) refuse('BAD_RULE', '单次最少须是提现单位的整数倍')
  if (rule.unitMinor <= 0n || rule.unitFen <= 0n) refuse('BAD_RULE', '折算的数量和金额须大于零')
  if (rule.dayMinor < rule.minMinor) refuse('BAD_RULE', '每天最多不能小于单次最少')
  if (rule.monthMinor < rule.dayMinor) refuse('BAD_RULE', '每月最多不能小于每天最多')
  if (priceOf(rule, rule.minMinor).payFen <= 0n) refuse('BAD_RULE', '按单次最少提现，扣除手续费后没有可到账的金额')
}

/** No code at all asks for less than any amount does. */
const proofFrom = ({ proofFromMinor }: WithdrawalRule) => proofFromMinor ?? 10n ** 30n

/** What of a rule lets more out than the one before, or out with fewer checks, in words. */
function loosened(before: WithdrawalRule | undefined, rule: WithdrawalRule): string[] {
  if (!rule.open) return []
  if (!before?.open) return ['开放提现']
  const dearer = rule.unitFen * before.unitMinor > before.unitFen * rule.unitMinor
  const looser: [boolean, string][] = [
    [dearer, '提高折算金额'],
    [rule.maxMinor > before.maxMinor, '提高单次上限'],
    [rule.dayMinor > before.dayMinor || rule.dayTimes > before.dayTimes, '提高每天上限'],
    [rule.monthMinor > before.monthMinor, '提高每月上限'],
    [rule.twoPersonsMinor > before.twoPersonsMinor, '提高双人审核的起点'],
    [rule.coolingS < before.coolingS, '缩短冷静期'],
    [proofFrom(rule) > proofFrom(before), '提高验证码的起点'],
    [rule.feeBp < before.feeBp || rule.feeMinFen < before.feeMinFen, '降低手续费'],
    [rule.methods.some(method => !before.methods.includes(method)), '增加收款方式']
  ]
  return looser.filter(([isLooser]) => isLooser).map(([, words]) => words)
}

/** What tightens a rule is done at once; what loosens it is agreed to by a second person. */
export const ruleDeed: HeldDeed = {
  code: 'POST /api/admin/withdrawal/rule',
  title: '放宽提现规则',
  limitFen: null,
  weigh: async (caller, input: ToSave) => {
    const { db } = caller
    const asset = await assetOf(db, input.asset)
    const rule = ruleIn(input, asset)
    fits(rule)
    const before = await withdrawalRuleOf(db, input.asset)
    asSeen(before, input.mark)
    const looser = loosened(before, rule)
    if (looser.length === 0) return
    const sides = { before: before && told(before, asset), after: told(rule, asset) }
    const changes = await changesAhead(caller, 'POST /api/admin/withdrawal/rule', sides)
    return { fen: null, words: `${asset.name}提现：${looser.join('、')}`, changes }
  }
}

/** @throws Refusal BAD_RULE, AMOUNT, CHANGED */
async function saveRule({ db, note }: Ctx, input: ToSave) {
  const asset = await assetOf(db, input.asset)
  const rule = ruleIn(input, asset)
  fits(rule)
  const before = await withdrawalRuleOf(db, input.asset, true)
  asSeen(before, input.mark)
  await saveWithdrawalRule({ db }, rule)
  note({ subject: rule.asset, before: before && told(before, asset), after: told(rule, asset) })
  return {}
}

export const adminWithdrawalRulesDomain = bindDomain(adminWithdrawalRules, {
  'GET /api/admin/withdrawal/rules': ruleList,
  'POST /api/admin/withdrawal/rule': saveRule
})
