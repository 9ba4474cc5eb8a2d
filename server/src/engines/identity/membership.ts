import { eq, type SQL, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { settings, users } from '../../db/schema'
import type { Services } from '../../services'

/** A level of members: what it is called, its picture (empty for none), and the settled spending, in fen, it begins at. */
export interface Level {
  name: string
  icon: string
  fromFen: bigint
}

/**
 * The levels there are until operators set others. A member's level is the place of theirs in the list; levels above the first
 * earn member prices.
 */
export const LEVELS: readonly Level[] = [
  { name: '普通会员', icon: '', fromFen: 0n },
  { name: '银卡会员', icon: '', fromFen: 200_00n },
  { name: '金卡会员', icon: '', fromFen: 2_000_00n },
  { name: '钻石会员', icon: '', fromFen: 10_000_00n }
]

/** The first level that earns member prices (`isMember` of the orders). */
export const FIRST_WITH_PRICES = 1

/** The setting that has them. They are read where they are needed and kept nowhere, so a change holds on every server at once. */
const NAME = 'levels'

/** As the setting keeps them. */
type Kept = {
  list: { name: string; from_fen: string; icon?: string }[]
  /** How far those who have reached a level by a change are looked for: the last account looked at, and since when. */
  raising?: { after: string; since: string }
}

/** The levels as they stand now, with who set them, whether people are still raised to them. */
export async function levelsNow(db: Queryable) {
  const [row] = await db.select().from(settings).where(eq(settings.name, NAME))
  const kept = row?.value as Kept | undefined
  return {
    levels:
      kept?.list.map(({ name, from_fen, icon = '' }): Level => ({ name, icon, fromFen: BigInt(from_fen) })) ?? LEVELS,
    isRaising: kept?.raising !== undefined,
    setBy: row?.updatedBy ?? '',
    setAt: row?.updatedBy ? row.updatedAt : null
  }
}

export const memberLevels = async (db: Queryable): Promise<readonly Level[]> => (await levelsNow(db)).levels

const listOf = (levels: readonly Level[]): Kept['list'] =>
  levels.map(({ name, icon, fromFen }) => ({ name, icon, from_fen: String(fromFen) }))

/**
 * Sets the levels. Nobody loses theirs by it: who has one keeps it, and who has spent enough for a higher one is raised by a job,
 * as that looks at everybody. Other names and pictures raise nobody.
 */
export async function saveLevels(tx: Queryable, levels: readonly Level[], by: string, at: Date) {
  const { levels: before, isRaising } = await levelsNow(tx)
  const isSame = levels.length === before.length && levels.every(({ fromFen }, i) => fromFen === before[i]!.fromFen)
  const raising = { after: FIRST_ID, since: at.toISOString() }
  const value: Kept = { list: listOf(levels), ...((isRaising || !isSame) && { raising }) }
  await tx
    .insert(settings)
    .values({ name: NAME, value, updatedBy: by })
    .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt: sql`now()`, updatedBy: by } })
}

/** The level a spending reaches, by the levels of the moment the statement is done at. */
const reachedBy = (growth: SQL) => sql`(
  select count(*)::int - 1 from jsonb_array_elements(coalesce(
    (select s.value->'list' from settings s where s.name = ${NAME}), ${JSON.stringify(listOf(LEVELS))}::jsonb
  )) l where (l->>'from_fen')::bigint <= ${growth})`

/** Counts a settled order towards its buyer's level. A level given by hand is never taken back by it. */
export async function addGrowth(tx: Queryable, userId: string, spentFen: bigint) {
  const grown = sql`${users.growthFen} + ${spentFen}::bigint`
  await tx
    .update(users)
    .set({ growthFen: grown, level: sql`greatest(${users.level}, ${reachedBy(grown)})` })
    .where(eq(users.id, userId))
}

/** Before every account. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const BATCH = 500
/** An order that is settled by the levels before a change has long been by then. */
const SETTLED_MS = 10_000

/** Raises whoever has spent enough for a higher level since the levels were changed. Answers how many were. */
export async function raiseLevels({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  for (let all = 0; ; ) {
    const raised = await transact(db, tx => raiseSome(tx, clock.now()))
    if (raised === undefined) return all
    all += raised
  }
}

/** The next accounts of the walk; undefined when there is none under way. Whoever changes the levels meanwhile begins it anew. */
async function raiseSome(tx: Queryable, now: Date): Promise<number | undefined> {
  const [row] = await tx.select().from(settings).where(eq(settings.name, NAME)).for('update')
  const kept = row?.value as Kept | undefined
  if (!kept?.raising || now.getTime() < Date.parse(kept.raising.since) + SETTLED_MS) return
  const { after, since } = kept.raising
  const { rows } = await tx.execute<{ last: string | null; seen: number; raised: number }>(sql`
    with batch as materialized (select id from users where id > ${after} order by id limit ${BATCH}),
    up as (
      update users u set level = ${reachedBy(sql`u.growth_fen`)} from batch
      where u.id = batch.id and u.level < ${reachedBy(sql`u.growth_fen`)} returning 1
    )
    select (select id from batch order by id desc limit 1) as last, (select count(*)::int from batch) as seen,
      (select count(*)::int from up) as raised`)
  const { last, seen, raised } = rows[0]!
  const value: Kept = { list: kept.list, ...(seen === BATCH && { raising: { after: last!, since } }) }
  await tx.update(settings).set({ value }).where(eq(settings.name, NAME))
  return raised
}

/** Where a person stands: the level's name and picture, what they have spent, and what the next level (if any) begins at. */
export function standing(levels: readonly Level[], level: number, growthFen: bigint) {
  const here = levels[Math.min(level, levels.length - 1)]!
  const next = levels[level + 1]
  return { name: here.name, icon: here.icon, growthFen, next: next && { name: next.name, fromFen: next.fromFen } }
}
