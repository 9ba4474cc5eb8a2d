import { and, asc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import { isAway, type Queryable } from '../../db/connection'
import { allInTurn, BATCH } from '../../db/in-turn'
import { spotlightMissed } from '../../db/schema'
import type { Services } from '../../services'
import type { Spotlight } from './terms'

const m = spotlightMissed
const MINUTE_MS = 60_000
/** Tried again after one minute, two, four …, and at least once an hour. */
const waitMs = (tries: number) => Math.min(60, 2 ** (tries - 1)) * MINUTE_MS
const ERROR_LENGTH = 500

type Of = Pick<Spotlight, 'code'>
const waiting = ({ code }: Of) => and(eq(m.spotlight, code), isNotNull(m.nextAt))
const one = ({ code }: Of, orderId: string) => and(eq(m.spotlight, code), eq(m.orderId, orderId))

/** Of an order `o`: whether it was missed, so that it is tried again by its own time alone, or was let go. */
export const wasMissed = ({ code }: Of) =>
  sql`exists (select from spotlight_missed m where m.spotlight = ${code} and m.order_id = o.id)`

/** Does the work about an order; when that fails the order is written down, and is tried again later. Throws what went wrong. */
export async function orMissed<T>(services: Services, of: Of, orderId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // Nothing is the matter with the order; the activity's mark does not move on either.
    if (!isAway(error)) await miss(services, of, orderId, error)
    throw error
  }
}

async function miss({ db, clock }: Services, of: Of, orderId: string, error: unknown) {
  const at = clock.now()
  const words = String(error instanceof Error ? error.message : error).slice(0, ERROR_LENGTH)
  const [row] = await db
    .insert(m)
    .values({ spotlight: of.code, orderId, error: words, missedAt: at, nextAt: new Date(at.getTime() + waitMs(1)) })
    .onConflictDoUpdate({ target: [m.spotlight, m.orderId], set: { tries: sql`${m.tries} + 1`, error: words } })
    .returning({ tries: m.tries })
  const { tries } = row!
  if (tries > 1)
    await db
      .update(m)
      .set({ nextAt: new Date(at.getTime() + waitMs(tries)) })
      .where(and(one(of, orderId), isNotNull(m.nextAt)))
}

/** Tries what was missed of an activity and is due again; answers how much of it is done now. */
export function retryMissed(services: Services, of: Of, work: (orderId: string) => Promise<boolean>): Promise<number> {
  const { db, clock } = services
  const due = and(waiting(of), lte(m.nextAt, clock.now()))
  const next = (last?: { id: string }) =>
    db
      .select({ id: m.orderId })
      .from(m)
      .where(and(due, last && gt(m.orderId, last.id)))
      .orderBy(asc(m.orderId))
      .limit(BATCH)
  return allInTurn(services, next, 'an order of an activity is still not counted', async ({ id }) => {
    const changed = await orMissed(services, of, id, () => work(id))
    await db.delete(m).where(one(of, id))
    return changed
  })
}

/** How many orders of an activity wait to be tried again. */
export const missedCount = (db: Queryable, of: Of): Promise<number> => db.$count(m, waiting(of))

/** How many orders of all activities wait to be tried again. */
export const allMissed = (db: Queryable): Promise<number> => db.$count(m, isNotNull(m.nextAt))

/** What was missed of an activity, the longest first. */
export const missedOf = (db: Queryable, of: Of, most: number) =>
  db.select().from(m).where(eq(m.spotlight, of.code)).orderBy(asc(m.missedAt), asc(m.orderId)).limit(most)

/** Lets go of an order that cannot be counted, so that the list can be frozen without it. Answers whether it waited. */
export async function letGo(db: Queryable, of: Of, orderId: string): Promise<boolean> {
  const done = await db
    .update(m)
    .set({ nextAt: null })
    .where(and(one(of, orderId), isNotNull(m.nextAt)))
  return (done.rowCount ?? 0) > 0
}
