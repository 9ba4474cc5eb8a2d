import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { giveawayClaims, giveaways } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import { balancesOfEach } from '../ledger'
import type { Giveaway, GiveawayClaim } from './kinds'
import { fundingIn, giveawayPool } from './terms'

const c = giveawayClaims

/** A person's claims of a place, the newest first, each with its giveaway. */
export const claimsOf = (
  db: Queryable,
  { userId, place }: { userId: string; place: string },
  { page, limit }: { page: number; limit: number }
) =>
  db
    .select({ claim: c, giveaway: giveaways })
    .from(c)
    .innerJoin(giveaways, eq(giveaways.code, c.giveaway))
    .where(and(eq(c.userId, userId), eq(giveaways.place, place)))
    .orderBy(desc(c.createdAt), desc(c.id))
    .limit(limit)
    .offset((page - 1) * limit)

/** How many a person has claimed at a place. */
export async function claimCount(db: Queryable, { userId, place }: { userId: string; place: string }): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(c)
    .innerJoin(giveaways, eq(giveaways.code, c.giveaway))
    .where(and(eq(c.userId, userId), eq(giveaways.place, place)))
  return row!.count
}

/** What a person has claimed of some giveaways, by their codes. */
export async function claimsByCode(db: Queryable, userId: string, codes: readonly string[]) {
  const rows =
    codes.length > 0
      ? await db
          .select()
          .from(c)
          .where(and(eq(c.userId, userId), inArray(c.giveaway, [...codes])))
      : []
  return new Map<string, GiveawayClaim>(rows.map(row => [row.giveaway, row]))
}

/** One claim of a person, with its giveaway. @throws Refusal NOT_FOUND, also for somebody else's */
export async function claimOf(db: Queryable, { userId, id, place }: { userId: string; id: string; place: string }) {
  const [row] = await db
    .select({ claim: c, giveaway: giveaways })
    .from(c)
    .innerJoin(giveaways, eq(giveaways.code, c.giveaway))
    .where(and(eq(c.userId, userId), eq(c.id, id), eq(giveaways.place, place)))
  return row ?? refuse('NOT_FOUND', '没有这条领取记录')
}

/** Every giveaway as operators see it: how many claimed, how many wait, and what its pool holds. */
export async function giveawayReports(db: Queryable, code?: string) {
  const rows: Giveaway[] = await db
    .select()
    .from(giveaways)
    .where(code ? eq(giveaways.code, code) : undefined)
    .orderBy(desc(giveaways.createdAt), desc(giveaways.code))
  const counted = await db
    .select({ giveaway: c.giveaway, waiting: sql<number>`count(*)::int` })
    .from(c)
    .where(eq(c.state, 'waiting'))
    .groupBy(c.giveaway)
  const held = await balancesOfEach(
    db,
    'pool',
    rows.map(row => giveawayPool(row.code).id)
  )
  return rows.map(giveaway => ({
    giveaway,
    waiting: counted.find(one => one.giveaway === giveaway.code)?.waiting ?? 0,
    funds: fundingIn(giveaway, held.get(giveawayPool(giveaway.code).id))
  }))
}
