import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { withdrawalQuotas } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { WithdrawalRule } from './rules'

interface Use {
  userId: string
  asset: string
  amountMinor: bigint
  /** China's day, "2026-11-20". */
  day: string
}

const NO_LIMIT = 2_147_483_647

/** One statement counts and compares, so that of many at once only as many pass as the cap lets. */
async function take(tx: Queryable, { userId, asset, amountMinor }: Use, period: string, cap: bigint, times: number) {
  if (amountMinor > cap) return false
  const q = withdrawalQuotas
  const passed = await tx
    .insert(q)
    .values({ userId, asset, period, usedMinor: amountMinor, times: 1 })
    .onConflictDoUpdate({
      target: [q.userId, q.asset, q.period],
      set: { usedMinor: sql`${q.usedMinor} + ${amountMinor}`, times: sql`${q.times} + 1` },
      setWhere: sql`${q.usedMinor} + ${amountMinor} <= ${cap} and ${q.times} < ${times}`
    })
    .returning({ used: q.usedMinor })
  return passed.length > 0
}

/** Counts a withdrawal into its day and month. @throws Refusal DAY_CAP, MONTH_CAP */
export async function takeQuota(tx: Queryable, rule: WithdrawalRule, use: Use) {
  if (!(await take(tx, use, use.day, rule.dayMinor, rule.dayTimes)))
    refuse('DAY_CAP', '已超过今天的提现额度，请明天再试')
  if (!(await take(tx, use, use.day.slice(0, 7), rule.monthMinor, NO_LIMIT)))
    refuse('MONTH_CAP', '已超过本月的提现额度，请下月再试')
}

/**
 * Takes a withdrawal that came back out of its day and month again: first the day, as `takeQuota` does, so that neither
 * waits for the other in a circle.
 */
export async function giveQuotaBack(tx: Queryable, { userId, asset, amountMinor, day }: Use) {
  const q = withdrawalQuotas
  for (const period of [day, day.slice(0, 7)]) {
    await tx
      .update(q)
      .set({
        usedMinor: sql`greatest(${q.usedMinor} - ${amountMinor}, 0)`,
        times: sql`greatest(${q.times} - 1, 0)`
      })
      .where(and(eq(q.userId, userId), eq(q.asset, asset), eq(q.period, period)))
  }
}

/** What is left of the caps on a day. */
export async function quotaLeft(db: Queryable, rule: WithdrawalRule, userId: string, day: string) {
  const rows = await db
    .select()
    .from(withdrawalQuotas)
    .where(
      and(
        eq(withdrawalQuotas.userId, userId),
        eq(withdrawalQuotas.asset, rule.asset),
        inArray(withdrawalQuotas.period, [day, day.slice(0, 7)])
      )
    )
  const today = rows.find(row => row.period === day)
  const month = rows.find(row => row.period !== day)
  const left = (cap: bigint, used = 0n) => (cap > used ? cap - used : 0n)
  return {
    dayMinor: left(rule.dayMinor, today?.usedMinor),
    monthMinor: left(rule.monthMinor, month?.usedMinor),
    times: Math.max(0, rule.dayTimes - (today?.times ?? 0))
  }
}
