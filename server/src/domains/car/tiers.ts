import { and, desc, eq, gt, lte } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { carTiers } from '../../db/schema'
import { planOf } from '../../engines/release'
import { refuse } from '../../lib/refusal'

export type CarTier = typeof carTiers.$inferSelect
export type CarTerms = Omit<CarTier, 'sinceMonth'>

/** The release plan that pays: its pool, and whether the programme is open. */
export const CAR_PLAN = 'car-owner'
/** Vouchers: a reward for one's own shopping takes something off the next, and is not cash. One fen stands for one unit. */
export const CAR_ASSET = 'xfq'

/** What holds in a month, lowest first; nothing before the first set and after the end. */
export async function tiersOf(db: Queryable, month: string): Promise<CarTier[]> {
  const [latest] = await db
    .select({ since: carTiers.sinceMonth })
    .from(carTiers)
    .where(lte(carTiers.sinceMonth, month))
    .orderBy(desc(carTiers.sinceMonth))
    .limit(1)
  if (!latest) return []
  return db
    .select()
    .from(carTiers)
    .where(and(eq(carTiers.sinceMonth, latest.since), gt(carTiers.rateBp, 0)))
    .orderBy(carTiers.fromFen)
}

/** Whether people can join: there is a plan that pays vouchers and takes promises, and something to reach. */
export async function isOpen(db: Queryable, month: string): Promise<boolean> {
  const plan = await planOf(db, CAR_PLAN)
  return !!plan?.open && plan.asset === CAR_ASSET && (await tiersOf(db, month)).length > 0
}

/** What a month of those who joined brings: also after the plan was closed, until the programme's end. */
export async function promisedTiers(db: Queryable, month: string): Promise<CarTier[]> {
  const plan = await planOf(db, CAR_PLAN)
  return plan?.asset === CAR_ASSET ? tiersOf(db, month) : []
}

/**
 * Writes the tiers that hold from a month on. What people were shown for a month that has begun stays.
 * @throws Refusal BAD_TIERS
 */
export const saveTiers = (db: Queryable, sinceMonth: string, terms: readonly CarTerms[]) =>
  transact(db, async tx => {
    const sorted = [...terms].sort((a, b) => Number(a.fromFen - b.fromFen))
    const grows = sorted.every((tier, i) => i === 0 || isMore(tier, sorted[i - 1]!))
    if (sorted.length === 0 || !grows) refuse('BAD_TIERS', '档位的门槛、比例和上限都应逐档提高')
    await tx.delete(carTiers).where(eq(carTiers.sinceMonth, sinceMonth))
    return tx
      .insert(carTiers)
      .values(sorted.map(tier => ({ ...tier, sinceMonth })))
      .returning()
  })

/** Ends the programme with the month before: nothing is reached any more. */
export const endTiers = (db: Queryable, sinceMonth: string) =>
  transact(db, async tx => {
    await tx.delete(carTiers).where(eq(carTiers.sinceMonth, sinceMonth))
    await tx.insert(carTiers).values({ sinceMonth, title: '活动结束', fromFen: 1n, rateBp: 0, mostFen: 1n })
  })

/** Nobody gets less for having spent more. */
const isMore = (tier: CarTerms, below: CarTerms) =>
  tier.fromFen > below.fromFen && tier.rateBp >= below.rateBp && tier.mostFen >= below.mostFen
