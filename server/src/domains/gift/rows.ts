import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { giftPieces, gifts, giftTakings, users } from '../../db/schema'
import { type Move, moveRow } from '../../lib/machine'
import { refuse } from '../../lib/refusal'
import type { GiftRow, GiftState, PieceRow, PieceState } from './terms'

type Key = Pick<GiftRow, 'userId' | 'id'>

/** A gift of this giver. @throws Refusal NOT_FOUND, also for somebody else's */
export async function giftOf(db: Queryable, userId: string, id: string): Promise<GiftRow> {
  const [row] = await db
    .select()
    .from(gifts)
    .where(and(eq(gifts.userId, userId), eq(gifts.id, id)))
  return row ?? refuse('NOT_FOUND', '礼物不存在')
}

export async function giftById(db: Queryable, id: string): Promise<GiftRow | undefined> {
  const [row] = await db.select().from(gifts).where(eq(gifts.id, id))
  return row
}

export async function giftOfOrder(db: Queryable, orderId: string): Promise<GiftRow> {
  const [row] = await db.select().from(gifts).where(eq(gifts.orderId, orderId))
  if (!row) throw new Error(`the order ${orderId} has no gift`)
  return row
}

/** Holds a gift still, so that taking, taking back and lapsing come one after the other. */
export async function lockGift(tx: Queryable, id: string): Promise<GiftRow> {
  const [row] = await tx.select().from(gifts).where(eq(gifts.id, id)).for('update')
  return row ?? refuse('NOT_FOUND', '礼物不存在')
}

export const moveGift = (
  tx: Queryable,
  { userId, id }: Key,
  move: Move<GiftState>,
  set: Partial<typeof gifts.$inferInsert> = {}
) =>
  moveRow(tx, { table: gifts, state: gifts.state, where: and(eq(gifts.userId, userId), eq(gifts.id, id)) }, move, set)

export const movePiece = (tx: Queryable, { userId, id }: Pick<PieceRow, 'userId' | 'id'>, move: Move<PieceState>) =>
  moveRow(
    tx,
    {
      table: giftPieces,
      state: giftPieces.state,
      where: and(eq(giftPieces.userId, userId), eq(giftPieces.id, id))
    },
    move
  )

/** Pieces of a gift in this state, in their order. */
export const piecesIn = (db: Queryable, { userId, id }: Key, state: PieceState) =>
  db
    .select()
    .from(giftPieces)
    .where(and(eq(giftPieces.userId, userId), eq(giftPieces.giftId, id), eq(giftPieces.state, state)))
    .orderBy(asc(giftPieces.position))

/** A piece by the order it is sent with, and its gift. */
export async function sentWith(
  db: Queryable,
  orderId: string
): Promise<{ piece: PieceRow; gift: GiftRow } | undefined> {
  const [row] = await db
    .select({ piece: giftPieces, gift: gifts })
    .from(giftTakings)
    .innerJoin(giftPieces, eq(giftPieces.id, giftTakings.pieceId))
    .innerJoin(gifts, eq(gifts.id, giftPieces.giftId))
    .where(eq(giftTakings.orderId, orderId))
  return row
}

export const faceOf = { nickname: users.nickname, avatar: users.avatar }

/** How many pieces of a gift wait, as a column of a query over gifts. */
export const leftOf = sql<number>`(select count(*)::int from gift_pieces p
  where p.user_id = ${gifts.userId} and p.gift_id = ${gifts.id} and p.state = 'waiting')`

/** How much of a gift went back or is on its way, in fen. */
export const backFen =
  sql`((select count(*) from gift_pieces p where p.user_id = ${gifts.userId} and p.gift_id = ${gifts.id}
  and p.state in ('returned','paying','refunded')) * (${gifts.goodsFen} + ${gifts.freightFen}))::bigint`.mapWith(BigInt)
