import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { users } from '../../db/schema'

/** Member levels and the settled spending, in fen, each begins at. Levels above the first earn member prices. */
export const LEVELS = [
  { name: '普通会员', fromFen: 0n },
  { name: '银卡会员', fromFen: 200_00n },
  { name: '金卡会员', fromFen: 2_000_00n },
  { name: '钻石会员', fromFen: 10_000_00n }
] as const

/** Counts a settled order towards its buyer's level. A level given by hand is never taken back by it. */
export async function addGrowth(tx: Queryable, userId: string, spentFen: bigint) {
  const grown = sql`${users.growthFen} + ${spentFen}::bigint`
  const reached = LEVELS.slice(1).map(level => sql`(case when ${grown} >= ${level.fromFen}::bigint then 1 else 0 end)`)
  await tx
    .update(users)
    .set({ growthFen: grown, level: sql`greatest(${users.level}, ${sql.join(reached, sql` + `)})` })
    .where(eq(users.id, userId))
}

/** Where a person stands: the level's name, what they have spent, and what the next level (if any) begins at. */
export function standing(level: number, growthFen: bigint) {
  const here = LEVELS[Math.min(level, LEVELS.length - 1)]!
  const next = LEVELS[level + 1]
  return { name: here.name, growthFen, next: next && { name: next.name, fromFen: next.fromFen } }
}
