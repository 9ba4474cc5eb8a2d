import { and, asc, desc, eq, gt, inArray, lte, ne, or, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { approvals } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { ApprovalRow } from './seal'

/** Who looks: deeds they may do themselves, and for people of a shop, that shop. */
export interface ApprovalSight {
  actions: readonly string[]
  shopId: string | undefined
}

export interface ApprovalFilter extends ApprovalSight {
  /** What still waits, or what no longer does. */
  waiting: boolean
  page: number
  limit: number
}

/** More are not counted. */
const COUNTED = 1000

/** Waiting and in time: the clock decides, whether the row is marked yet or not. */
export const isWaiting = (now: Date): SQL | undefined =>
  and(eq(approvals.state, 'waiting'), gt(approvals.expiresAt, now))

/** Requests of a shop's people, for people of a shop; of everybody, for the platform's. */
const ofShop = (shopId: string | undefined) => (shopId ? eq(approvals.shopId, shopId) : undefined)

/** A request whoever looks may see. @throws Refusal NOT_FOUND, also for others */
export async function approvalOf(db: Queryable, id: string, { actions, shopId }: ApprovalSight): Promise<ApprovalRow> {
  const [row] = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.id, id), ofShop(shopId)))
  return row && actions.includes(row.action) ? row : refuse('NOT_FOUND', '申请不存在')
}

/** Requests: those that wait by when they run out, others the newest first. */
export async function approvalPage(db: Queryable, filter: ApprovalFilter, now: Date) {
  const { actions, shopId, waiting, page, limit } = filter
  if (actions.length === 0) return { list: [] as ApprovalRow[], count: 0 }
  const over = or(ne(approvals.state, 'waiting'), lte(approvals.expiresAt, now))
  const where = and(ofShop(shopId), inArray(approvals.action, [...actions]), waiting ? isWaiting(now) : over)
  const [list, count] = await Promise.all([
    db
      .select()
      .from(approvals)
      .where(where)
      .orderBy(
        ...(waiting ? [asc(approvals.expiresAt), asc(approvals.id)] : [desc(approvals.createdAt), desc(approvals.id)])
      )
      .limit(limit)
      .offset((page - 1) * limit),
    countUpTo(db, COUNTED, approvals, where)
  ])
  return { list, count }
}
