import type { Input } from '@contract/core'
import { adminFamily } from '@contract/family-admin'
import { eq } from 'drizzle-orm'
import { nextEdition } from '../../db/edition'
import { familyPlans } from '../../db/schema'
import { forEachOf } from '../../db/side-by-side'
import { exchangeRuleList } from '../../engines/exchange'
import { bindDomain, type Context } from '../../http/context'
import { flag } from '../../lib/flag'
import { markOf, stillAs } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import { picturesAreOurs } from '../media/service'
import { CARE, type FamilyPlan, planList, planShown, savePlan } from './terms'

type Ctx = Context<'console'>
type ToSave = Input<(typeof adminFamily)['POST /api/admin/family/plan']>

async function plans({ db, clock }: Pick<Ctx, 'db' | 'clock'>) {
  const found = await planList(db)
  const list = await forEachOf(db, found, async terms => {
    const { from_name, to_name, rate, daily_bp, lasts_days, note } = await planShown(db, terms, clock.now())
    const { plan, rule } = terms
    return {
      ...told(plan),
      mark: markOf(plan),
      rule_title: rule.title,
      ...{ from_name, to_name, rate, daily_bp, lasts_days, note }
    }
  })
  const rules = (await exchangeRuleList(db)).filter(rule => rule.plan !== null && rule.code.startsWith(CARE))
  return { list, count: list.length, choices: rules.map(({ code, title }) => ({ code, title: `${title}（${code}）` })) }
}

const told = ({ code, title, subtitle, intro, picture, rule, membersMax, sort, open }: FamilyPlan) => ({
  ...{ code, title, subtitle, intro, picture, rule, sort },
  members_max: membersMax,
  open: flag(open)
})

/** @throws Refusal CODE_TAKEN, CHANGED, NOT_FOUND, BAD_PLAN, INVALID */
async function save(ctx: Ctx, { mark, members_max: membersMax, open, ...input }: ToSave) {
  const { db, note } = ctx
  picturesAreOurs(ctx, [input.picture])
  // Editors wait for one another here, so of two who make the same plan one is told.
  await nextEdition(db)
  const [before] = await db.select().from(familyPlans).where(eq(familyPlans.code, input.code)).for('update')
  if (before && !mark) refuse('CODE_TAKEN', '这个编号已经用过，请换一个')
  if (before) stillAs(before, mark)
  else if (mark) refuse('NOT_FOUND', '没有这个康养计划')
  const [title, subtitle, intro] = [input.title.trim(), input.subtitle.trim(), input.intro.trim()]
  const plan = { ...input, title, subtitle, intro, membersMax, open: open === 1 }
  await savePlan({ db }, plan)
  note({ subject: plan.code, before: before && told(before), after: told(plan) })
  return {}
}

export const adminFamilyDomain = bindDomain(adminFamily, {
  'GET /api/admin/family/plans': plans,
  'POST /api/admin/family/plan': save
})
