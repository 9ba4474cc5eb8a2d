import { adminReferral } from '@contract/referral'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { commissionRules, shops } from '../../db/schema'
import { heldAsSeen } from '../../db/seen'
import { userByPhone } from '../../engines/identity/accounts'
import { assignServing, type CommissionRule, endServing, saveCommissionRule, servingOf } from '../../engines/referral'
import { bindDomain } from '../../http/context'
import { markOf } from '../../lib/mark'
import { refuse } from '../../lib/refusal'

const shown = (rule: CommissionRule) => ({
  scope: rule.scope,
  mark: markOf(rule),
  first_bp: rule.firstBp,
  second_bp: rule.secondBp,
  partner_bp: rule.partnerBp,
  dock_bp: rule.dockBp,
  lock_bp: rule.lockBp,
  director_bp: rule.directorBp
})
const WHOLE_BP = 10_000

/** Rates that a request may leave out: they stay as they are, a new rule's are nothing. */
async function optionalRates(db: Queryable, scope: string): Promise<{ lockBp: number; directorBp: number }> {
  const [rule] = await db
    .select({ lockBp: commissionRules.lockBp, directorBp: commissionRules.directorBp })
    .from(commissionRules)
    .where(eq(commissionRules.scope, scope))
  return rule ?? { lockBp: 0, directorBp: 0 }
}

export const adminReferralDomain = bindDomain(adminReferral, {
  'GET /api/admin/commission/rules': async ({ db }) => {
    const rules = await db.select().from(commissionRules).orderBy(commissionRules.scope)
    return { list: rules.map(shown), count: rules.length }
  },
  'POST /api/admin/commission/rule': async (
    { db },
    { scope, mark, first_bp, second_bp, partner_bp, dock_bp, ...optional }
  ) => {
    await heldAsSeen(db, commissionRules, eq(commissionRules.scope, scope), mark)
    const kept = await optionalRates(db, scope)
    const lockBp = optional.lock_bp ?? kept.lockBp
    const directorBp = optional.director_bp ?? kept.directorBp
    if (Math.max(first_bp + second_bp, lockBp) + partner_bp + dock_bp + directorBp > WHOLE_BP)
      refuse('TOO_MUCH', '各项比例之和不能超过平台毛利的 100%')
    if (scope !== 'default') {
      const [shop] = await db.select({ id: shops.id }).from(shops).where(eq(shops.id, scope))
      if (!shop) refuse('NOT_FOUND', '店铺不存在')
    }
    const rates = { firstBp: first_bp, secondBp: second_bp, partnerBp: partner_bp, dockBp: dock_bp, lockBp, directorBp }
    return shown(await saveCommissionRule({ db }, { scope, ...rates }))
  },
  'POST /api/admin/shop/dock': async ({ db, clock, desk }, { shop_id: shopId, phone }) => {
    const [shop] = await db.select({ id: shops.id }).from(shops).where(eq(shops.id, shopId))
    if (!shop) refuse('NOT_FOUND', '店铺不存在')
    const person = phone ? ((await userByPhone(db, phone)) ?? refuse('NO_PERSON', '没有这个手机号的账号')) : undefined
    const at = clock.now()
    const held = await servingOf(db, shopId, 'dock', at)
    if (held && held.userId === person?.id) return { user_id: held.userId }
    if (held) await endServing(db, { id: held.id, by: desk.name, reason: '更换对接人', at })
    if (!person) return { user_id: null }
    const asked = { shopId, role: 'dock', userId: person.id, since: at, until: null } as const
    await assignServing(db, { ...asked, by: desk.name, reason: '指定对接人', at })
    return { user_id: person.id }
  }
})
