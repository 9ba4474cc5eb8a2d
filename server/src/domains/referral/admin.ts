import { adminReferral } from '@contract/referral'
import { eq } from 'drizzle-orm'
import { commissionRules, shops } from '../../db/schema'
import { userByPhone } from '../../engines/identity/accounts'
import { assignServing, endServing, saveCommissionRule, servingOf } from '../../engines/referral'
import { bindDomain } from '../../http/context'
import { refuse } from '../../lib/refusal'
import { noted, readyRule, shown } from './rates'

export const adminReferralDomain = bindDomain(adminReferral, {
  'GET /api/admin/commission/rules': async ({ db }) => {
    const rules = await db.select().from(commissionRules).orderBy(commissionRules.scope)
    return { list: rules.map(shown), count: rules.length }
  },
  'POST /api/admin/commission/rule': async ({ db, note }, input) => {
    const { was, rule } = await readyRule(db, input)
    const now = shown(await saveCommissionRule({ db }, rule))
    note({ subject: rule.scope, before: was && noted(was), after: noted(rule) })
    return now
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
