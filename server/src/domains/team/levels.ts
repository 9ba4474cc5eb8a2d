import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { directorLevels, directorRanks } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import { type Level, levelsOf } from './terms'

/** How many directors stand at each level. */
export async function directorsByLevel(db: Queryable): Promise<Map<number, number>> {
  const rows = await db
    .select({ level: directorRanks.level, count: sql<number>`count(*)::int` })
    .from(directorRanks)
    .groupBy(directorRanks.level)
  return new Map(rows.map(row => [row.level, row.count]))
}

/** Writes a level, in the caller's transaction: of several at once each sees what the others wrote. @throws Refusal ORDER */
export async function saveLevel(tx: Queryable, level: Level): Promise<Level | undefined> {
  await tx.execute(sql`lock table director_levels in share row exclusive mode`)
  const all = await levelsOf(tx)
  const before = all.find(one => one.level === level.level)
  const others = all.filter(one => one.level !== level.level)
  const atLeast = (high: Level, low: Level) =>
    high.turnoverFen >= low.turnoverFen && high.scoreTenths >= low.scoreTenths && high.partBp >= low.partBp
  const wrong = others.find(one => !(one.level > level.level ? atLeast(one, level) : atLeast(level, one)))
  if (wrong) refuse('ORDER', `等级越高，条件和系数都不能更低，请对照「${wrong.name}」`)
  const { level: _, ...set } = level
  await tx.insert(directorLevels).values(level).onConflictDoUpdate({ target: directorLevels.level, set })
  return before
}

/** @throws Refusal NOT_FOUND, STATE */
export async function removeLevel(tx: Queryable, level: number): Promise<Level> {
  await tx.execute(sql`lock table director_levels in share row exclusive mode`)
  if ((await directorsByLevel(tx)).has(level)) refuse('STATE', '还有董事在这个等级，等他们升降级后再删除')
  const [gone] = await tx.delete(directorLevels).where(eq(directorLevels.level, level)).returning()
  return gone ?? refuse('NOT_FOUND', '没有这个等级')
}
