import { eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { approvalLimits } from '../../db/schema'

export type LimitRow = typeof approvalLimits.$inferSelect

/** Limits that were set, in fen, by the deed they are of. */
export const limitsSet = async (db: Queryable): Promise<ReadonlyMap<string, LimitRow>> =>
  new Map((await db.select().from(approvalLimits)).map(row => [row.action, row]))

/** Above how many fen a deed needs two persons; null for one that has no limit. */
export async function limitOf(
  db: Queryable,
  { code, limitFen }: { code: string; limitFen: bigint | null }
): Promise<bigint | null> {
  if (limitFen === null) return null
  const [row] = await db.select().from(approvalLimits).where(eq(approvalLimits.action, code))
  return row?.limitFen ?? limitFen
}

export interface LimitToSet {
  action: string
  limitFen: bigint
  by: string
  at: Date
}

export async function setLimit(db: Queryable, { action, limitFen, by, at }: LimitToSet) {
  const values = { limitFen, changedBy: by, changedAt: at }
  await db
    .insert(approvalLimits)
    .values({ action, ...values })
    .onConflictDoUpdate({ target: approvalLimits.action, set: values })
}
