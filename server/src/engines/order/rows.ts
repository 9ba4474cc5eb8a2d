import { and, desc, eq, Param, Placeholder, SQL, StringChunk, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResultRow } from 'pg'
import { prepared, type Queryable } from '../../db/connection'
import { orderEvents, orders } from '../../db/schema'
import { isId, newId } from '../../lib/ids'
import { moveRow } from '../../lib/machine'
import { refuse } from '../../lib/refusal'
import { countBought } from '../identity/fans'
import type { ShopScope } from '../scope'
import { noteTurns, type Turn } from '../stats/turns'
import { faceOf, type OrderMove, TRANSITIONS } from './states'

export type OrderRow = typeof orders.$inferSelect

/** An order named by its id or its number. */
export const isOrder = (ref: string): SQL => (isId(ref) ? eq(orders.id, ref) : eq(orders.no, ref))

/** The person's order by id or number. @throws Refusal NOT_FOUND, also for somebody else's */
export async function orderOf(db: Queryable, userId: string, ref: string): Promise<OrderRow> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isOrder(ref)))
  return row ?? refuse('NOT_FOUND', '订单不存在')
}

/** Anybody's order by id or number, for those who run the mall; with `shop`, only an order of that shop. @throws Refusal NOT_FOUND */
export async function anyOrder(db: Queryable, ref: string, shop?: ShopScope): Promise<OrderRow> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(isOrder(ref), shop ? eq(orders.shopId, shop.id) : undefined))
  return row ?? refuse('NOT_FOUND', '订单不存在')
}

/** Holds an order still until the end, and answers it as it is by then. @throws Refusal NOT_FOUND */
export async function holdOrder(tx: Queryable, { userId, id }: Key): Promise<OrderRow> {
  const own = and(eq(orders.userId, userId), eq(orders.id, id))
  const [row] = await tx.select().from(orders).where(own).for('update')
  return row ?? refuse('NOT_FOUND', '订单不存在')
}

interface OfKind {
  userId: string
  kind: string
  /** Narrower than all of the kind. */
  where?: SQL
  page: number
  limit: number
}

/** A page of a person's orders of one kind, newest first, and how many there are. */
export async function ordersOfKind(db: Queryable, { userId, kind, where, page, limit }: OfKind) {
  const wanted = and(eq(orders.userId, userId), eq(orders.kind, kind), where)
  const [list, count] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(wanted)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(orders, wanted)
  ])
  return { list, count }
}

interface Key {
  userId: string
  id: string
}

/**
 * Moves an order by the transition table: one guarded update, so of two moves at once one finds the order gone from the
 * state it needs. Answers the row as it is now, or undefined when the order was in no state to move.
 */
export async function tryMove(
  tx: Queryable,
  move: OrderMove,
  { userId, id }: Key,
  set: Partial<typeof orders.$inferInsert> = {},
  guard?: SQL
): Promise<OrderRow | undefined> {
  const where = and(eq(orders.userId, userId), eq(orders.id, id), guard)
  const order = await moveRow(tx, { table: orders, state: orders.state, where }, TRANSITIONS[move], set)
  const { [move]: turn } = COUNTS
  if (order?.shopId && turn) await countBought(tx, userId, { orders: turn, fen: BigInt(turn) * order.payFen })
  if (order) await noteTurns(tx, turnsOf(move, order))
  return order
}

/** What a move means for the sums of days. A part of a split order was not placed by itself, and an order that is split is not paid as a whole. */
function turnsOf(move: OrderMove, { userId, id: ref, parentId, payFen, ...order }: OrderRow): Turn[] {
  const one = { userId, ref }
  if (move === 'pay') return [{ ...one, what: 'paid', at: order.paidAt! }]
  if (move === 'refunded') return [{ ...one, what: 'back', at: order.refundedAt! }]
  if (move === 'settle' || move === 'fulfil') return [{ ...one, what: 'settled', at: order.settledAt! }]
  const isLapsed = (move === 'cancel' || move === 'expire') && !parentId
  return isLapsed ? [{ ...one, what: 'lapsed', at: order.createdAt, fen: payFen }] : []
}

/** Moves with which an order of a shop begins to count as bought, or no longer does. */
const COUNTS: Partial<Record<OrderMove, 1 | -1>> = { pay: 1, refund: -1, recall: -1, undo: -1 }

/** As `tryMove`. @throws Refusal STATE when the order is in no state to move */
export async function move(
  tx: Queryable,
  name: OrderMove,
  key: Key,
  set: Partial<typeof orders.$inferInsert> = {},
  guard?: SQL
): Promise<OrderRow> {
  const row = await tryMove(tx, name, key, set, guard)
  if (row) return row
  return refuseState(await orderOf(tx, key.userId, key.id))
}

/** @throws Refusal STATE */
export const refuseState = (order: OrderRow): never => refuse('STATE', `订单${faceOf(order).title}，不能进行此操作`)

/** Keeps more of what only an order's kind reads. */
export const keepDetail = (tx: Queryable, { userId, id }: Key, more: Record<string, unknown>) =>
  tx
    .update(orders)
    .set({ detail: sql`coalesce(${orders.detail}, '{}') || ${JSON.stringify(more)}::jsonb` })
    .where(and(eq(orders.userId, userId), eq(orders.id, id)))

/** One line of an order's timeline. */
export interface OrderEvent {
  userId: string
  orderId: string
  action: OrderMove | 'create' | 'aftersale' | 'readdress' | 'reparcel'
  words: string
  at: Date
  actorId?: string
}

export const addEvents = (tx: Queryable, events: OrderEvent[]) =>
  tx.insert(orderEvents).values(events.map(event => ({ ...event, id: newId() })))

const dialect = new PgDialect()

/** Runs a query under a name: planned once a connection. One name, one text; only the parameters may differ. */
export function named<Row extends QueryResultRow>(db: Queryable, name: string, query: SQL): Promise<Row[]> {
  const values: unknown[] = []
  const text = textOf(query, values)
  if (text !== undefined) return prepared<Row>(db, { name, text, values })
  const { sql, params } = dialect.sqlToQuery(query)
  return prepared<Row>(db, { name, text: sql, values: params })
}

/**
 * The text of a query made of words and parameters, which are put after `values`; undefined when there is more in it, such as a
 * column. The library asks of each piece everything it could be, which for an order took longer than to price it.
 */
function textOf({ queryChunks }: SQL, values: unknown[]): string | undefined {
  let text = ''
  for (const chunk of queryChunks) {
    if (chunk instanceof StringChunk) text += chunk.value.join('')
    else if (chunk instanceof SQL) {
      const inner = chunk.constructor === SQL ? textOf(chunk, values) : undefined
      if (inner === undefined) return undefined
      text += inner
    } else if (chunk !== undefined) {
      if (!isValue(chunk)) return undefined
      values.push(chunk instanceof Param ? chunk.encoder.mapToDriverValue(chunk.value) : chunk)
      text += `$${values.length}`
    }
  }
  return text
}

const isValue = (chunk: unknown) =>
  chunk === null ||
  typeof chunk !== 'object' ||
  chunk instanceof Date ||
  (chunk instanceof Param &&
    chunk.value !== null &&
    !(chunk.value instanceof SQL) &&
    !(chunk.value instanceof Placeholder))
