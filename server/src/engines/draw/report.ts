import { asc, eq, isNull, or } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { drawCampaigns } from '../../db/schema'
import type { Services } from '../../services'
import { publishedHash } from './campaigns'
import { NEVER, type Tally, talliesOf } from './tally'
import { campaignOf, needsOf, prizesOf, sharesOf } from './terms'

export type DrawReport = Awaited<ReturnType<typeof drawReport>>

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

/** A campaign with its prizes, what its pool needs and holds, and how its picks compare with its odds. @throws Refusal NOT_FOUND */
export async function drawReport(services: Pick<Services, 'db' | 'kinds'>, code: string) {
  const { db } = services
  const campaign = await campaignOf(db, code)
  const prizes = await prizesOf(db, code)
  const tallies = await talliesOf(db, code)
  const sum = (what: keyof Tally) => [...tallies.values()].reduce((all, tally) => all + tally[what], 0)
  const weights = sharesOf(campaign, prizes)
  const total = weights.reduce((sum, one) => sum + one, 0)
  const lines = prizes.map((prize, i) => {
    const { picked, given, bonus } = tallies.get(prize.position) ?? NEVER
    return { prize, picked, given: given + bonus, expected: (sum('picked') * weights[i]!) / total }
  })
  return {
    campaign,
    lines,
    draws: sum('given'),
    hash: await publishedHash(db, code),
    needs: await needsOf(services, code, prizes),
    chiSquare: chiSquare(
      lines.map(line => line.picked),
      weights
    )
  }
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
