import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { wealthBags, wealthQuotas } from '../../db/schema'
import { dayAfter, dueOn, planOf, type ReleasePlan } from '../../engines/release'

export type Bag = typeof wealthBags.$inferSelect

/** What bags are bought with and release. */
export const ASSET = 'bt'
/** What was put into bags and their bonuses, set aside until it is released. */
export const HELD = 'wealth-held'
/** What bonuses are set aside from, filled by operators. */
export const BONUS = 'wealth-bonus'

export const planCode = (code: string) => `wealth-${code}`

/** Bags that are on offer, in the operators' order. */
export const bagsOpen = (db: Queryable): Promise<Bag[]> =>
  db.select().from(wealthBags).where(eq(wealthBags.open, true)).orderBy(asc(wealthBags.sort), asc(wealthBags.code))

/** A bag, or undefined. */
export async function bagOf(db: Queryable, code: string): Promise<Bag | undefined> {
  const [bag] = await db.select().from(wealthBags).where(eq(wealthBags.code, code))
  return bag
}

/** The plan of a bag, or undefined where it is not one that bags may be released by. */
export async function planOfBag(db: Queryable, code: string): Promise<ReleasePlan | undefined> {
  const plan = await planOf(db, planCode(code))
  return plan?.open && plan.pool === HELD && plan.asset === ASSET ? plan : undefined
}

/** Which terms somebody was shown: those of the bag, and those of its plan. */
export const versionOf = ({ version }: Bag, { dailyBp, lastsDays }: ReleasePlan) => `${version}-${dailyBp}-${lastsDays}`

/** How often a person has bought each of some bags; those they never did are left out. */
export async function timesBought(
  db: Queryable,
  personId: string,
  codes: readonly string[]
): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .select({ bag: wealthQuotas.bag, times: wealthQuotas.times })
    .from(wealthQuotas)
    .where(and(eq(wealthQuotas.userId, personId), inArray(wealthQuotas.bag, [...codes])))
  return new Map(rows.map(({ bag, times }) => [bag, times]))
}

/** Why a person may not buy a bag, in words; empty when they may. */
export function faultOf({ personTimes, stock, sold }: Bag, bought: number): string {
  if (stock > 0 && sold >= stock) return '已换完'
  return personTimes > 0 && bought >= personTimes ? `每人限 ${personTimes} 份，已换满` : ''
}

/** What a bag bought on a day releases on each day after, in minor units, by the terms of its plan. */
export function produce(
  bag: Bag,
  plan: ReleasePlan,
  today: string
): { day: string; minor: bigint; sumMinor: bigint }[] {
  const totalMinor = bag.priceMinor + bag.bonusMinor
  const lastDay = dayAfter(today, plan.lastsDays)
  const rows: { day: string; minor: bigint; sumMinor: bigint }[] = []
  for (let sumMinor = 0n, n = 1; sumMinor < totalMinor; n++) {
    const day = dayAfter(today, n)
    const { dailyBp } = plan
    const lot = { totalMinor, dueMinor: sumMinor, dailyBp, boostDayBp: 0, boostMinor: 0n, lastDay }
    const { amountMinor: minor } = dueOn(lot, day)
    sumMinor += minor
    rows.push({ day, minor, sumMinor })
  }
  return rows
}
