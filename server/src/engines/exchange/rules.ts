import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { exchangeRules } from '../../db/schema'
import { dayjs, ZONE } from '../../lib/clock'
import { divFloor } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { planOf, type ReleasePlan } from '../release'

export type ExchangeRule = typeof exchangeRules.$inferSelect
export type ExchangeTerms = Pick<ExchangeRule, 'rateFrom' | 'rateTo' | 'feeBp'>

/** What is given in, what it is worth, what stays in the pool of that, and what is given out. Minor units. */
export interface ExchangeQuote {
  fromMinor: bigint
  grossMinor: bigint
  feeMinor: bigint
  toMinor: bigint
}

const divCeil = (a: bigint, b: bigint) => divFloor(a + b - 1n, b)

/** Worth is rounded down and the fee up, so that a person never gets more than what was given in. */
export function quoteOf({ rateFrom, rateTo, feeBp }: ExchangeTerms, fromMinor: bigint): ExchangeQuote {
  const grossMinor = divFloor(fromMinor * rateTo, rateFrom)
  const feeMinor = divCeil(grossMinor * BigInt(feeBp), 10_000n)
  return { fromMinor, grossMinor, feeMinor, toMinor: grossMinor - feeMinor }
}

/** The rule of a pair. @throws Refusal NOT_FOUND */
export async function exchangeRule(db: Queryable, code: string): Promise<ExchangeRule> {
  const [rule] = await db.select().from(exchangeRules).where(eq(exchangeRules.code, code))
  return rule ?? refuse('NOT_FOUND', '没有这种兑换')
}

/**
 * The plan by which what a rule gives out is released; undefined where it is there at once, and where the plan is gone,
 * closed, of another asset, or of the rule's own pool.
 */
export async function planOfRule(
  db: Queryable,
  { plan: code, toAsset, pool }: Pick<ExchangeRule, 'plan' | 'toAsset' | 'pool'>
): Promise<ReleasePlan | undefined> {
  const plan = code === null ? undefined : await planOf(db, code)
  return plan?.open && plan.asset === toAsset && plan.pool !== pool ? plan : undefined
}

/** Writes a rule. Each writing is another version, so that older quotes are not done any more. */
export async function saveExchangeRule(
  { db }: Pick<Services, 'db'>,
  rule: Omit<typeof exchangeRules.$inferInsert, 'version'>
) {
  const { code: _, ...set } = rule
  const [saved] = await db
    .insert(exchangeRules)
    .values({ ...rule, version: 1 })
    // The row counts by itself: two operators at once must not write different terms under one version.
    .onConflictDoUpdate({
      target: exchangeRules.code,
      set: { ...set, version: sql`${exchangeRules.version} + 1` }
    })
    .returning()
  return saved!
}

/** Why nothing can be exchanged now, in words; empty when it can. */
export function closedWords({ open, fromHour, untilHour }: ExchangeRule, now: Date): string {
  if (!open) return '兑换已暂停，恢复后会在公告中说明'
  const hour = dayjs(now).tz(ZONE).hour()
  if (hour >= fromHour && hour < untilHour) return ''
  return `每天 ${fromHour}:00 至 ${untilHour}:00 开放兑换`
}
