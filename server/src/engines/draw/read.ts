import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { drawPlayers, drawSeeds, draws } from '../../db/schema'
import { dayText } from '../../lib/clock'
import { personOf } from '../identity/person'

/** How often somebody has drawn with all their accounts: in all, against the caps, today; and how long without luck. */
export async function turnsOf(db: Queryable, userId: string, campaign: string, now: Date) {
  const [player] = await db
    .select()
    .from(drawPlayers)
    .where(and(eq(drawPlayers.userId, personOf(userId)), eq(drawPlayers.campaign, campaign)))
  const { nonce = 0, counted = 0, dry = 0, again = 0 } = player ?? {}
  return { nonce, counted, dry, again, today: player?.day === dayText(now) ? player.today : 0 }
}

/** A person's last draws of a campaign, newest first, `after` so many, each with its seed when that is revealed. */
export const drawsOf = (db: Queryable, userId: string, campaign: string, limit: number, after = 0) =>
  db
    .select({ draw: draws, seed: drawSeeds.seed })
    .from(draws)
    .innerJoin(drawSeeds, eq(drawSeeds.hash, draws.hash))
    .where(and(eq(draws.userId, userId), eq(draws.campaign, campaign)))
    .orderBy(desc(draws.createdAt), desc(draws.nonce))
    .limit(limit)
    .offset(after)

interface Records {
  campaign: string
  /** Those of these accounts alone. */
  userIds?: readonly string[]
  /** Those behind a draw, by when it was made, as PostgreSQL writes it, and its id. */
  after?: readonly [made: string, id: string]
  limit: number
}

const recorded = (db: Queryable) =>
  db
    .select({ draw: draws, seed: drawSeeds.seed, made: sql<string>`${draws.createdAt}::text` })
    .from(draws)
    .innerJoin(drawSeeds, eq(drawSeeds.hash, draws.hash))
    .$dynamic()

/** What was drawn of a campaign, newest first, each with its seed when that is revealed. */
export function drawRecords(db: Queryable, { campaign, userIds, after, limit }: Records) {
  const behind: SQL | undefined =
    after && sql`(${draws.createdAt}, ${draws.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
  const theirs = userIds && inArray(draws.userId, [...userIds])
  return recorded(db)
    .where(and(eq(draws.campaign, campaign), theirs, behind))
    .orderBy(desc(draws.createdAt), desc(draws.id))
    .limit(limit)
}

/** One draw of an account, or undefined. */
export async function drawRecord(db: Queryable, campaign: string, userId: string, id: string) {
  const [found] = await recorded(db).where(
    and(eq(draws.userId, userId), eq(draws.id, id), eq(draws.campaign, campaign))
  )
  return found
}

/** How many draws of a campaign a person's account has. */
export const drawsCount = (db: Queryable, userId: string, campaign: string): Promise<number> =>
  db.$count(draws, and(eq(draws.userId, userId), eq(draws.campaign, campaign)))

/** Which prize each ticket of a box was, in the order in which they were drawn: for everybody to count by. */
export const boxOf = async (db: Queryable, campaign: string): Promise<number[]> =>
  (
    await db.select({ picked: draws.picked }).from(draws).where(eq(draws.campaign, campaign)).orderBy(asc(draws.ticket))
  ).map(({ picked }) => picked)
