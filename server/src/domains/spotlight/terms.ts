import { asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { spotlightPrizes, spotlightRounds, spotlights } from '../../db/schema'
import { type Asset, assets, minorText, pool } from '../../engines/ledger'
import { seconds, timeText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'

export type Spotlight = typeof spotlights.$inferSelect
export type Tier = Pick<typeof spotlightPrizes.$inferSelect, 'fromRank' | 'toRank' | 'amountMinor'>

/** Whose places of draws an activity may have. */
export const PLACES = { instant: 'spotlight-instant', scratch: 'spotlight-scratch' } as const
export type DrawOf = keyof typeof PLACES

/** A settlement or a refund may be committed a little later than its own time: so long is looked back. */
export const RESULT_MIN = 10
export const LATE_MS = RESULT_MIN * 60_000

/** What the prizes of places and the red packets of an activity are paid from. */
export const poolOf = (code: string) => pool(`spotlight-${code}`)

/** @throws Refusal NOT_FOUND */
export async function spotlightOf(db: Queryable, code: string): Promise<Spotlight> {
  const [row] = await db.select().from(spotlights).where(eq(spotlights.code, code))
  return row ?? refuse('NOT_FOUND', '没有这个活动')
}

/** The activity pages show: the named one, else the one that runs, else the one that ended last. @throws Refusal NOT_FOUND */
export async function shownSpotlight(db: Queryable, code?: string): Promise<Spotlight> {
  if (code) {
    const row = await spotlightOf(db, code)
    return row.state === 'draft' ? refuse('NOT_FOUND', '没有这个活动') : row
  }
  const [row] = await db
    .select()
    .from(spotlights)
    .where(ne(spotlights.state, 'draft'))
    .orderBy(desc(sql`${spotlights.state} = 'open'`), desc(spotlights.startsAt), desc(spotlights.code))
    .limit(1)
  return row ?? refuse('NOT_FOUND', '聚光灯活动还没有开始')
}

/** What each place brings, the first place first. */
export const tiersOf = (db: Queryable, code: string): Promise<Tier[]> =>
  db
    .select({
      fromRank: spotlightPrizes.fromRank,
      toRank: spotlightPrizes.toRank,
      amountMinor: spotlightPrizes.amountMinor
    })
    .from(spotlightPrizes)
    .where(eq(spotlightPrizes.spotlight, code))
    .orderBy(asc(spotlightPrizes.fromRank))

/** What a place brings; nothing when none of the tiers has it. */
export const prizeAt = (tiers: readonly Tier[], place: number): bigint =>
  tiers.find(({ fromRank, toRank }) => place >= fromRank && place <= toRank)?.amountMinor ?? 0n

/** What all places together bring. */
export const prizeSum = (tiers: readonly Tier[]): bigint =>
  tiers.reduce((sum, { fromRank, toRank, amountMinor }) => sum + amountMinor * BigInt(toRank - fromRank + 1), 0n)

export type AssetRow = Awaited<ReturnType<typeof assets>>[number]

/** The name and digits of what an activity's prizes are in. */
export async function assetOf(db: Queryable, code: string): Promise<AssetRow> {
  return (await assets(db)).find(row => row.code === code)!
}

/** Ids of an activity's rounds of red packets, the newest first. */
export const roundsOf = async (db: Queryable, code: string): Promise<string[]> => {
  const rows = await db
    .select({ id: spotlightRounds.roundId })
    .from(spotlightRounds)
    .where(eq(spotlightRounds.spotlight, code))
    .orderBy(desc(spotlightRounds.createdAt), desc(spotlightRounds.roundId))
  return rows.map(({ id }) => id)
}

export function phaseOf({ state, startsAt, endsAt }: Spotlight, now: Date) {
  if (state !== 'open') return 'ended' as const
  if (now < startsAt) return 'soon' as const
  return now < endsAt ? ('open' as const) : ('counting' as const)
}

/** An activity as every page shows it. */
export const activityLine = (row: Spotlight, { name }: AssetRow, now: Date) => ({
  code: row.code,
  title: row.title,
  info: row.info,
  phase: phaseOf(row, now),
  stopped: (row.stopped ? 1 : 0) as 0 | 1,
  asset: row.asset as Asset,
  unit: name,
  start_time: seconds(row.startsAt),
  _start_time: timeText(row.startsAt),
  stop_time: seconds(row.endsAt),
  _stop_time: timeText(row.endsAt)
})

export const tierLines = (tiers: readonly Tier[], { digits }: AssetRow) =>
  tiers.map(({ fromRank, toRank, amountMinor }) => ({
    title: fromRank === toRank ? `第 ${fromRank} 名` : `第 ${fromRank}–${toRank} 名`,
    from_rank: fromRank,
    to_rank: toRank,
    amount: minorText(amountMinor, digits)
  }))
