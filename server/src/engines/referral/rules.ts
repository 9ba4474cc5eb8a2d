import { gt, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { commissionRules } from '../../db/schema'
import { divFloor } from '../../lib/money'
import type { Services } from '../../services'
import { SERVING, type ServingRole } from './serving'

export type CommissionRule = typeof commissionRules.$inferSelect
/** What the rules have rates for, and `share`: what a shop gives of what its goods were sold for, by rates of its own. */
export type CommissionRole = 'first' | 'second' | ServingRole | 'lock' | 'share'

export const ROLES: readonly CommissionRole[] = ['first', 'second', ...SERVING, 'lock', 'share']

const NOTHING: Omit<CommissionRule, 'scope'> = {
  firstBp: 0,
  secondBp: 0,
  partnerBp: 0,
  dockBp: 0,
  lockBp: 0,
  directorBp: 0
}

/** The rates of a shop: its own, else those of all. */
export async function commissionRule(db: Queryable, shopId: string): Promise<Omit<CommissionRule, 'scope'>> {
  const rows = await db
    .select()
    .from(commissionRules)
    .where(inArray(commissionRules.scope, ['default', shopId]))
  return rows.find(row => row.scope === shopId) ?? rows[0] ?? NOTHING
}

/** Whether bringing a buyer earns anything: some rule, of all shops or of one, pays whoever brought them. */
export async function bringingPays(db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ scope: commissionRules.scope })
    .from(commissionRules)
    .where(gt(commissionRules.firstBp, 0))
    .limit(1)
  return rows.length > 0
}

/** Rounded down, so that all together never get more than the margin. */
export const amountOf = (marginFen: bigint, rateBp: number): bigint => divFloor(marginFen * BigInt(rateBp), 10_000n)

/** Writes the rates of all shops ('default') or of one. The database refuses more than the whole margin. */
export async function saveCommissionRule(
  { db }: Pick<Services, 'db'>,
  rule: typeof commissionRules.$inferInsert
): Promise<CommissionRule> {
  const { scope: _, ...set } = rule
  const [saved] = await db
    .insert(commissionRules)
    .values(rule)
    .onConflictDoUpdate({ target: commissionRules.scope, set })
    .returning()
  return saved!
}
