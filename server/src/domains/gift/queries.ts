import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { giftInvites, giftPieces, gifts, giftTakings, orders, users } from '../../db/schema'
import { backFen, faceOf, leftOf } from './rows'
import type { GiftRow } from './terms'

interface Page {
  page: number
  limit: number
}

const COUNTED = 10_000
const g = gifts
const paid = and(eq(orders.userId, g.userId), eq(orders.id, g.orderId))

const sentFields = {
  gift: getTableColumns(g),
  left: leftOf,
  backFen,
  no: orders.no,
  orderState: orders.state,
  payFen: orders.payFen,
  expiresAt: orders.expiresAt
}

export type SentRow = Awaited<ReturnType<typeof sentPage>>['list'][number]

/** Of gifts: paid with the order of a number. */
export const paidWith = (no: string) =>
  sql`(${g.userId}, ${g.orderId}) in (select o.user_id, o.id from orders o where o.no = ${no})`

/** Gifts that fit by what they say themselves, newest first and counted to ten thousand, with the order each is paid with. */
export async function sentPage(db: Queryable, which: SQL | undefined, { page, limit }: Page) {
  // The page first, then its orders: each gift has one.
  const ids = db
    .select({ id: g.id })
    .from(g)
    .where(which)
    .orderBy(desc(g.createdAt), desc(g.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const list = await db
    .select(sentFields)
    .from(g)
    .innerJoin(orders, paid)
    .where(inArray(g.id, ids))
    .orderBy(desc(g.createdAt), desc(g.id))
  return { list, count: await countUpTo(db, COUNTED, g, which) }
}

/** Who took pieces of some gifts, in the order they did, and how their delivery stands. */
export function takersOf(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select({
      giftId: giftTakings.giftId,
      at: giftTakings.createdAt,
      ...faceOf,
      pieceState: giftPieces.state,
      orderState: orders.state
    })
    .from(giftTakings)
    .innerJoin(giftPieces, eq(giftPieces.id, giftTakings.pieceId))
    .innerJoin(users, eq(users.id, giftTakings.userId))
    .innerJoin(orders, and(eq(orders.userId, giftTakings.userId), eq(orders.id, giftTakings.orderId)))
    .where(inArray(giftTakings.giftId, [...ids]))
    .orderBy(giftTakings.createdAt)
}

/** How whose phone stands on some gifts were told of them, the latest first. */
export const invitesOf = (db: Queryable, userId: string, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(giftInvites)
        .where(and(eq(giftInvites.userId, userId), inArray(giftInvites.giftId, [...ids])))
        .orderBy(desc(giftInvites.day))

/** What a person was given, newest first. */
export async function receivedPage(db: Queryable, userId: string, { page, limit }: Page) {
  const mine = eq(giftTakings.userId, userId)
  const newest = [desc(giftTakings.createdAt), desc(giftTakings.pieceId)]
  const pieces = db
    .select({ id: giftTakings.pieceId })
    .from(giftTakings)
    .where(mine)
    .orderBy(...newest)
    .limit(limit)
    .offset((page - 1) * limit)
  const list = await db
    .select({
      gift: getTableColumns(g),
      at: giftTakings.createdAt,
      ...faceOf,
      no: orders.no,
      pieceState: giftPieces.state,
      orderState: orders.state
    })
    .from(giftTakings)
    .innerJoin(giftPieces, eq(giftPieces.id, giftTakings.pieceId))
    .innerJoin(g, eq(g.id, giftTakings.giftId))
    .innerJoin(users, eq(users.id, g.userId))
    .innerJoin(orders, and(eq(orders.userId, giftTakings.userId), eq(orders.id, giftTakings.orderId)))
    .where(and(mine, inArray(giftTakings.pieceId, pieces)))
    .orderBy(...newest)
  return { list, count: await db.$count(giftTakings, mine) }
}

/** How many gifts a person paid for, how many of them wait to be taken, and how many they were given. */
export async function countsOf(db: Queryable, userId: string) {
  const own = eq(g.userId, userId)
  const sent = await db.$count(g, and(own, inArray(g.state, ['open', 'taken', 'ended'])))
  const waiting = await db.$count(g, and(own, eq(g.state, 'open')))
  return { sent, waiting, received: await db.$count(giftTakings, eq(giftTakings.userId, userId)) }
}

/** Every piece of some gifts, with who took it and the order it is sent with. */
export const piecesOf = (db: Queryable, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({
          giftId: giftPieces.giftId,
          id: giftPieces.id,
          state: giftPieces.state,
          takerId: giftTakings.userId,
          no: orders.no
        })
        .from(giftPieces)
        .leftJoin(giftTakings, eq(giftTakings.pieceId, giftPieces.id))
        .leftJoin(orders, and(eq(orders.userId, giftTakings.userId), eq(orders.id, giftTakings.orderId)))
        .where(inArray(giftPieces.giftId, [...ids]))
        .orderBy(giftPieces.giftId, giftPieces.position)

export async function faceOfGiver(db: Queryable, { userId }: GiftRow) {
  const [face] = await db.select(faceOf).from(users).where(eq(users.id, userId))
  return face!
}

export const leftPieces = (db: Queryable, { userId, id }: GiftRow) =>
  db.$count(giftPieces, and(eq(giftPieces.userId, userId), eq(giftPieces.giftId, id), eq(giftPieces.state, 'waiting')))
