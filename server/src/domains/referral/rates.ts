import type { Input } from '@contract/core'
import type { adminReferral } from '@contract/referral'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { commissionRules, shops } from '../../db/schema'
import { heldAsSeen } from '../../db/seen'
import type { CommissionRule } from '../../engines/referral'
import type { HeldDeed } from '../../http/two-persons'
import { markOf } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import { changesAhead } from '../console/present'

const WRITES = 'POST /api/admin/commission/rule'
type ToSave = Input<(typeof adminReferral)[typeof WRITES]>

export const shown = (rule: CommissionRule) => ({
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

/** A rule as its form has it, for the trail. */
export const noted = (rule: CommissionRule) => {
  const { scope: _, mark: __, ...rates } = shown(rule)
  return rates
}

/**
 * The rates of all shops or of one as they are to be, over what they are, held. Rates that a request leaves out stay, a new
 * rule's are nothing.
 * @throws Refusal TOO_MUCH, NOT_FOUND, CHANGED
 */
export async function readyRule(db: Queryable, input: ToSave) {
  const { scope, mark, first_bp, second_bp, partner_bp, dock_bp, lock_bp, director_bp } = input
  await heldAsSeen(db, commissionRules, eq(commissionRules.scope, scope), mark)
  const [was] = await db.select().from(commissionRules).where(eq(commissionRules.scope, scope))
  const lockBp = lock_bp ?? was?.lockBp ?? 0
  const directorBp = director_bp ?? was?.directorBp ?? 0
  if (Math.max(first_bp + second_bp, lockBp) + partner_bp + dock_bp + directorBp > WHOLE_BP)
    refuse('TOO_MUCH', '各项比例之和不能超过平台毛利的 100%')
  const rates = { firstBp: first_bp, secondBp: second_bp, partnerBp: partner_bp, dockBp: dock_bp, lockBp, directorBp }
  const rule: CommissionRule = { scope, ...rates }
  if (scope === 'default') return { was, rule, shopName: '' }
  const [shop] = await db.select({ name: shops.name }).from(shops).where(eq(shops.id, scope))
  return { was, rule, shopName: (shop ?? refuse('NOT_FOUND', '店铺不存在')).name }
}

const RATES = ['firstBp', 'secondBp', 'partnerBp', 'dockBp', 'lockBp', 'directorBp'] as const

/** Rates that fall are set at once; one that rises is agreed to by a second person. A shop without its own has those of all. */
export const ratesDeed: HeldDeed = {
  code: WRITES,
  title: '提高佣金比例',
  limitFen: null,
  weigh: async (caller, input: ToSave) => {
    const { was, rule, shopName } = await readyRule(caller.db, input)
    const all = was ?? (await caller.db.select().from(commissionRules).where(eq(commissionRules.scope, 'default')))[0]
    if (!RATES.some(rate => rule[rate] > (all?.[rate] ?? 0))) return
    const words = shopName ? `提高店铺「${shopName}」的佣金比例` : '提高佣金比例'
    const sides = { before: all && noted(all), after: noted(rule) }
    return { fen: null, words, changes: await changesAhead(caller, WRITES, sides) }
  }
}
