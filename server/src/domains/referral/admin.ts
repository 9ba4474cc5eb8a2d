import { adminReferral } from '@contract/referral'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { commissionRules, shopDocks, shops } from '../../db/schema'
import { userByPhone } from '../../engines/identity/accounts'
import { type CommissionRule, saveCommissionRule } from '../../engines/referral'
import { bindDomain } from '../../http/context'
import { refuse } from '../../lib/refusal'

const shown = (rule: CommissionRule) => ({
  scope: rule.scope,
  first_bp: rule.firstBp,
  second_bp: rule.secondBp,
  partner_bp: rule.partnerBp,
  dock_bp: rule.dockBp,
  lock_bp: rule.lockBp
})
const WHOLE_BP = 10_000

async function rateOfLocks(db: Queryable, scope: string): Promise<number> {
  const [rule] = await db
    .select({ lockBp: commissionRules.lockBp })
    .from(commissionRules)
    .where(eq(commissionRules.scope, scope))
  return rule?.lockBp ?? 0
}

export const adminReferralDomain = bindDomain(adminReferral, {
  'GET /api/admin/commission/rules': async ({ db }) => {
    const rules = await db.select().from(commissionRules).orderBy(commissionRules.scope)
    return { list: rules.map(shown), count: rules.length }
  },
  'POST /api/admin/commission/rule': async ({ db }, { scope, first_bp, second_bp, partner_bp, dock_bp, lock_bp }) => {
    // Without a word about locks their rate stays, a new rule's is nothing.
    const lockBp = lock_bp ?? (await rateOfLocks(db, scope))
    if (Math.max(first_bp + second_bp, lockBp) + partner_bp + dock_bp > WHOLE_BP)
      refuse('TOO_MUCH', '各项比例之和不能超过平台毛利的 100%')
    if (scope !== 'default') {
      const [shop] = await db.select({ id: shops.id }).from(shops).where(eq(shops.id, scope))
      if (!shop) refuse('NOT_FOUND', '店铺不存在')
    }
    const rates = { firstBp: first_bp, secondBp: second_bp, partnerBp: partner_bp, dockBp: dock_bp, lockBp }
    return shown(await saveCommissionRule({ db }, { scope, ...rates }))
  },
  'POST /api/admin/shop/dock': async ({ db, clock }, { shop_id: shopId, phone }) => {
    const [shop] = await db.select({ id: shops.id }).from(shops).where(eq(shops.id, shopId))
    if (!shop) refuse('NOT_FOUND', '店铺不存在')
    if (!phone) {
      await db.delete(shopDocks).where(eq(shopDocks.shopId, shopId))
      return { user_id: null }
    }
    const person = (await userByPhone(db, phone)) ?? refuse('NO_PERSON', '没有这个手机号的账号')
    const dock = { userId: person.id, since: clock.now() }
    await db
      .insert(shopDocks)
      .values({ shopId, ...dock })
      .onConflictDoUpdate({ target: shopDocks.shopId, set: dock })
    return { user_id: person.id }
  }
})
