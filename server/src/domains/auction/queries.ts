import { and, desc, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { auctionRecharges, users } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import type { RechargeStatus } from './states'

const COUNTED = 10_000

/** The phone a person is known by, here and at the auction house. */
export async function phoneOf(db: Queryable, rootId: string): Promise<string | null> {
  const [row] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, rootId))
  return row?.phone ?? null
}

interface Wanted {
  userId?: string
  status?: RechargeStatus
  page: number
  limit: number
}

/** A page of recharges with whose they are, newest first, and how many there are, to ten thousand. */
export async function rechargePage(db: Queryable, { userId, status, page, limit }: Wanted) {
  const wanted = and(
    userId ? eq(auctionRecharges.userId, userId) : undefined,
    status ? eq(auctionRecharges.status, status) : undefined
  )
  const [list, count] = await sideBySide(
    db,
    () =>
      db
        .select({ row: auctionRecharges, nickname: users.nickname })
        .from(auctionRecharges)
        .leftJoin(users, eq(users.id, auctionRecharges.userId))
        .where(wanted)
        .orderBy(desc(auctionRecharges.createdAt), desc(auctionRecharges.id))
        .limit(limit)
        .offset((page - 1) * limit),
    () => countUpTo(db, COUNTED, auctionRecharges, wanted)
  )
  return { list, count }
}
