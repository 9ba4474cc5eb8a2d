import type { Data } from '@contract/core'
import type { family } from '@contract/family'
import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { familyPlans } from '../../db/schema'
import { closedWords, type ExchangeRule, exchangeRuleList, planOfRule } from '../../engines/exchange'
import { assets, minorText } from '../../engines/ledger'
import type { ReleasePlan } from '../../engines/release'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'

export type FamilyPlan = typeof familyPlans.$inferSelect
type Shown = Data<(typeof family)['GET /api/zhufu/agreement_list']>['plans'][number]

/** Which of the shop's binding texts is signed. */
export const TEXT = 'family'

/** How the codes of its exchange rules begin. */
export const CARE = 'care_'

/** A plan with the rule by which something is put in, and the release plan by which it comes; that is missing while it is closed. */
export interface PlanTerms {
  plan: FamilyPlan
  rule: ExchangeRule
  release: ReleasePlan | undefined
}

/** Writes a plan. @throws Refusal NOT_FOUND when there is no such exchange rule, BAD_PLAN when it gives out at once */
export async function savePlan({ db }: Pick<Services, 'db'>, plan: typeof familyPlans.$inferInsert): Promise<void> {
  const rule = (await exchangeRuleList(db)).find(one => one.code === plan.rule)
  if (!rule) refuse('NOT_FOUND', '没有这种兑换')
  if (rule.plan === null || !rule.code.startsWith(CARE))
    refuse('BAD_PLAN', '康养计划的兑换须有释放计划，编号以 care_ 开头')
  const { code: _, ...set } = plan
  await db.insert(familyPlans).values(plan).onConflictDoUpdate({ target: familyPlans.code, set })
}

async function withTerms(db: Queryable, plans: readonly FamilyPlan[]): Promise<PlanTerms[]> {
  const rules = await exchangeRuleList(db)
  const found: PlanTerms[] = []
  for (const plan of plans) {
    const rule = rules.find(one => one.code === plan.rule)
    if (rule) found.push({ plan, rule, release: await planOfRule(db, rule) })
  }
  return found
}

/** Every plan, those that can be signed first, in the operators' order. */
export async function planList(db: Queryable): Promise<PlanTerms[]> {
  const found = await withTerms(
    db,
    await db.select().from(familyPlans).orderBy(asc(familyPlans.sort), asc(familyPlans.code))
  )
  return [...found].sort((a, b) => Number(b.plan.open) - Number(a.plan.open))
}

/** A plan. @throws Refusal NOT_FOUND */
export async function planOf(db: Queryable, code: string): Promise<PlanTerms> {
  const [found] = await withTerms(db, await db.select().from(familyPlans).where(eq(familyPlans.code, code)))
  return found ?? refuse('NOT_FOUND', '没有这个康养计划')
}

/** Why nothing can be signed now, in words; empty when it can. */
export function closedNote({ plan, rule, release }: PlanTerms, now: Date): string {
  if (!plan.open || !release) return '这个计划已停止签署，已签的照常发放'
  return closedWords(rule, now)
}

export async function planShown(db: Queryable, terms: PlanTerms, now: Date): Promise<Shown> {
  const { plan, rule, release } = terms
  const rows = await assets(db)
  const of = (code: string) => rows.find(row => row.code === code)!
  const [from, to] = [of(rule.fromAsset), of(rule.toAsset)]
  const note = closedNote(terms, now)
  return {
    code: plan.code,
    title: plan.title,
    subtitle: plan.subtitle,
    picture: plan.picture,
    open: note === '' ? 1 : 0,
    note,
    from_name: from.name,
    to_name: to.name,
    rate: { from: minorText(rule.rateFrom, from.digits), to: minorText(rule.rateTo, to.digits) },
    daily_bp: release?.dailyBp ?? 0,
    lasts_days: release?.lastsDays ?? 0,
    members_max: plan.membersMax
  }
}
