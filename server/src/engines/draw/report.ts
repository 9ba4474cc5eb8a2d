import { asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { drawCampaigns } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { balancesOfEach } from '../ledger'
import { publishedHashes } from './campaigns'
import type { Campaign, Prize } from './rows'
import { NEVER, type Tally, talliesOfEach } from './tally'
import { NO_DRAW, needsIn, poolOf, prizesOfEach, sharesOf } from './terms'

export type DrawReport = Awaited<ReturnType<typeof drawReports>>[number]

/** Pearson's chi-square of what was picked against the weights; 0 before the first draw. */
export function chiSquare(picked: readonly number[], weights: readonly number[]): number {
  const [all, total] = [picked, weights].map(numbers => numbers.reduce((sum, one) => sum + one, 0)) as [number, number]
  if (all === 0) return 0
  return weights.reduce((sum, weight, i) => {
    if (weight === 0) return sum
    const expected = (all * weight) / total
    return sum + (picked[i]! - expected) ** 2 / expected
  }, 0)
}

/**
 * Campaigns in the order of their codes, each with its prizes, what its pool needs and holds, and how its picks compare with its
 * odds. However many they are, the database is asked as often as for one.
 */
export async function drawReports(services: Pick<Services, 'db' | 'kinds'>, codes: readonly string[]) {
  const { db } = services
  const [campaigns, prizes, tallies, hashes, held] = await sideBySide(
    db,
    () =>
      db
        .select()
        .from(drawCampaigns)
        .where(inArray(drawCampaigns.code, [...codes])),
    () => prizesOfEach(db, codes),
    () => talliesOfEach(db, codes),
    () => publishedHashes(db, codes),
    () =>
      balancesOfEach(
        db,
        'pool',
        codes.map(code => poolOf(code).id)
      )
  )
  const byCode = new Map(campaigns.map(campaign => [campaign.code, campaign]))
  return codes.flatMap(code => {
    const campaign = byCode.get(code)
    const own = prizes.get(code) ?? []
    const needs = needsIn(services, own, held.get(poolOf(code).id))
    return campaign ? [{ ...picks(campaign, own, tallies.get(code)), hash: hashes.get(code) ?? '', needs }] : []
  })
}

/** How often each prize of a campaign came up, beside how often it should have. */
function picks(campaign: Campaign, prizes: readonly Prize[], tallies: ReadonlyMap<number, Tally> = new Map()) {
  const sum = (what: keyof Tally) => [...tallies.values()].reduce((all, tally) => all + tally[what], 0)
  const weights = sharesOf(campaign, prizes)
  const total = weights.reduce((sum, one) => sum + one, 0)
  const lines = prizes.map((prize, i) => {
    const { picked, given, bonus } = tallies.get(prize.position) ?? NEVER
    return { prize, picked, given: given + bonus, expected: (sum('picked') * weights[i]!) / total }
  })
  const found = lines.map(line => line.picked)
  return { campaign, lines, draws: sum('given'), chiSquare: chiSquare(found, weights) }
}

/** The report of one campaign. @throws Refusal NOT_FOUND */
export async function drawReport(services: Pick<Services, 'db' | 'kinds'>, code: string): Promise<DrawReport> {
  const [report] = await drawReports(services, [code])
  return report ?? refuse('NOT_FOUND', NO_DRAW)
}

/** Every campaign's code, the newest last; of rounds only those that are open. */
export const drawCodes = async (db: Queryable): Promise<string[]> =>
  (
    await db
      .select({ code: drawCampaigns.code })
      .from(drawCampaigns)
      .where(or(isNull(drawCampaigns.roundOf), eq(drawCampaigns.state, 'open')))
      .orderBy(asc(drawCampaigns.createdAt), asc(drawCampaigns.code))
  ).map(row => row.code)
