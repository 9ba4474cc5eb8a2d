import { and, asc, count, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { afterSaleLines, afterSales, orders } from '../../db/schema'
import { isId } from '../../lib/ids'
import { moveRow } from '../../lib/machine'
import { refuse } from '../../lib/refusal'
import { addEvents, type OrderRow } from '../order/rows'
import type { ShopScope } from '../scope'
import { noteTurns } from '../stats/turns'
import { AFTER_SALE_FACES, type AfterSaleState, type AfterSaleStep, STEPS } from './states'

export type AfterSaleRow = typeof afterSales.$inferSelect
export type AfterSaleLineRow = typeof afterSaleLines.$inferSelect

/** Whose after-sale it must be: a person's, or of a shop somebody acts for. */
export interface Whose {
  userId?: string
  shop?: ShopScope
}

/** An after-sale by its id, if it is of whom it must be. @throws Refusal NOT_FOUND */
export async function afterSaleOf(db: Queryable, id: string, { userId, shop }: Whose = {}): Promise<AfterSaleRow> {
  const own = and(userId ? eq(afterSales.userId, userId) : undefined, shop ? eq(afterSales.shopId, shop.id) : undefined)
  const [row] = isId(id)
    ? await db
        .select()
        .from(afterSales)
        .where(and(eq(afterSales.id, id), own))
    : []
  return row ?? refuse('NOT_FOUND', '售后申请不存在')
}

/** After-sales of an order, newest first. */
export const afterSalesOf = (db: Queryable, userId: string, orderIds: string[]): Promise<AfterSaleRow[]> =>
  db
    .select()
    .from(afterSales)
    .where(and(eq(afterSales.userId, userId), inArray(afterSales.orderId, orderIds)))
    .orderBy(desc(afterSales.createdAt), desc(afterSales.id))

type AfterSaleSort = 'old' | 'new' | 'due'

const SORTS: Record<AfterSaleSort, SQL[]> = {
  old: [asc(afterSales.createdAt), asc(afterSales.id)],
  // Ids say when they were asked for.
  new: [desc(afterSales.id)],
  due: [asc(afterSales.dueAt), asc(afterSales.id)]
}

interface Narrowed {
  orderIds?: readonly string[]
  shop?: { id: string }
  type?: number
  /** Those that are decided on by themselves soonest come first with `due`, which leaves out what is not under a deadline. */
  sort?: AfterSaleSort
}

/** After-sales of everybody in these states, oldest first unless told. */
export function afterSalePage(
  db: Queryable,
  states: readonly AfterSaleState[],
  limit: number,
  offset: number,
  { orderIds, shop, type, sort = 'old' }: Narrowed = {}
): Promise<AfterSaleRow[]> {
  // Far pages are found in indexes alone; rows are read for the page.
  const shown = db
    .select({ id: afterSales.id })
    .from(afterSales)
    .where(
      and(
        inArray(afterSales.state, [...states]),
        orderIds ? inArray(afterSales.orderId, [...orderIds]) : undefined,
        shop ? eq(afterSales.shopId, shop.id) : undefined,
        type ? eq(afterSales.type, type) : undefined,
        sort === 'due' ? isNotNull(afterSales.dueAt) : undefined
      )
    )
    .orderBy(...SORTS[sort])
    .limit(limit)
    .offset(offset)
  return db
    .select()
    .from(afterSales)
    .where(inArray(afterSales.id, shown))
    .orderBy(...SORTS[sort])
}

/** States in which the shop has to do something. */
export const WAITING_FOR_SHOP: readonly AfterSaleState[] = ['asked', 'returned']

/** After-sales of a shop in these states: those under a deadline first, by it, then the newest. */
export const afterSalesOfShop = (
  db: Queryable,
  shop: ShopScope,
  states: readonly AfterSaleState[],
  { page, limit }: { page: number; limit: number }
) =>
  db
    .select()
    .from(afterSales)
    .where(and(eq(afterSales.shopId, shop.id), inArray(afterSales.state, [...states])))
    .orderBy(sql`${afterSales.dueAt} asc nulls last`, desc(afterSales.createdAt), desc(afterSales.id))
    .limit(limit)
    .offset((page - 1) * limit)

/** How many after-sales of a shop are in each state. */
export async function afterSaleCounts(db: Queryable, shop: ShopScope): Promise<(states: readonly string[]) => number> {
  const rows = await db
    .select({ state: afterSales.state, count: count() })
    .from(afterSales)
    .where(eq(afterSales.shopId, shop.id))
    .groupBy(afterSales.state)
  return states => rows.reduce((sum, row) => sum + (states.includes(row.state) ? row.count : 0), 0)
}

/** The lines of some after-sales. */
export const afterSaleLinesOf = (db: Queryable, rows: Pick<AfterSaleRow, 'userId' | 'id'>[]) =>
  rows.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(afterSaleLines)
        .where(
          and(
            inArray(afterSaleLines.userId, [...new Set(rows.map(row => row.userId))]),
            inArray(
              afterSaleLines.afterSaleId,
              rows.map(row => row.id)
            )
          )
        )

/** Parts of one order end one after the other, so that the last one sees that it gives the coupon back. */
export async function lockParent(tx: Queryable, { userId, parentId }: Pick<OrderRow, 'userId' | 'parentId'>) {
  if (!parentId) return
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.id, parentId)))
    .for('update')
}

/**
 * Holds the order of an after-sale still, and the order it is a part of before it: everything that changes an after-sale
 * waits for this first, so that two changes of one order never cross.
 */
export async function lockOrder(tx: Queryable, { userId, orderId }: AfterSaleRow): Promise<OrderRow> {
  const own = and(eq(orders.userId, userId), eq(orders.id, orderId))
  const [order] = await tx.select().from(orders).where(own)
  await lockParent(tx, order!)
  const [held] = await tx.select().from(orders).where(own).for('update')
  return held!
}

/** Moves an after-sale by its table: one guarded update. Undefined when it was in no state to move. */
export async function tryStep(
  tx: Queryable,
  name: AfterSaleStep,
  { userId, id }: Pick<AfterSaleRow, 'userId' | 'id'>,
  set: Partial<typeof afterSales.$inferInsert>,
  guard?: SQL
): Promise<AfterSaleRow | undefined> {
  const step: (typeof STEPS)[AfterSaleStep] & { type?: number } = STEPS[name]
  const ofType = step.type === undefined ? undefined : eq(afterSales.type, step.type)
  const where = and(eq(afterSales.userId, userId), eq(afterSales.id, id), ofType, guard)
  const row = await moveRow(tx, { table: afterSales, state: afterSales.state, where }, step, { dueAt: null, ...set })
  if (row && name === 'done') await noteTurns(tx, [{ userId, ref: id, what: 'part', at: row.closedAt! }])
  return row
}

/** As `tryStep`. @throws Refusal STATE */
export async function takeStep(...args: Parameters<typeof tryStep>): Promise<AfterSaleRow> {
  const row = await tryStep(...args)
  if (row) return row
  const now = await afterSaleOf(args[0], args[2].id)
  return refuse('STATE', `售后${AFTER_SALE_FACES[now.state as AfterSaleState].title}，不能进行此操作`)
}

/** Frees the pieces of an after-sale that ends; with `isBack` they count as refunded from now on. Needs the order's lock. */
export async function freePieces(tx: Queryable, { userId, id, orderId, qty }: AfterSaleRow, isBack: boolean) {
  await tx.execute(sql`
    update order_lines l
    set refunding_num = l.refunding_num - a.qty, refunded_num = l.refunded_num + case when ${isBack} then a.qty else 0 end
    from after_sale_lines a
    where a.user_id = ${userId} and a.after_sale_id = ${id} and l.user_id = a.user_id and l.id = a.order_line_id`)
  const [order] = await tx
    .update(orders)
    .set({
      openAfterSales: sql`${orders.openAfterSales} - 1`,
      refundedNum: sql`${orders.refundedNum} + ${isBack ? qty : 0}`
    })
    .where(and(eq(orders.userId, userId), eq(orders.id, orderId)))
    .returning()
  return order!
}

/** Puts a turn of an after-sale into its order's progress. */
export const note = (tx: Queryable, row: AfterSaleRow, words: string, at: Date, actorId?: string) =>
  addEvents(tx, [{ userId: row.userId, orderId: row.orderId, action: 'aftersale', words, at, actorId }])
