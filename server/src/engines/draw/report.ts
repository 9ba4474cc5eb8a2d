import { asc, count, eq, isNull, or } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { drawCampaigns, draws } from '../../db/schema'
import type { Services } from '../../services'
import { publishedHash } from './campaigns'
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
  const rows = await db
    .select({
      picked: draws.picked,
      given: draws.given,
      bonus: draws.bonus,
      guaranteed: draws.guaranteed,
      times: count()
    })
    .from(draws)
    .where(eq(draws.campaign, code))
    .groupBy(draws.picked, draws.given, draws.bonus, draws.guaranteed)
  const times = (of: typeof rows) => of.reduce((sum, row) => sum + row.times, 0)
  // What was guaranteed was picked among a few: it says nothing of the odds.
  const byOdds = rows.filter(row => !row.guaranteed)
  const weights = sharesOf(campaign, prizes)
  const total = weights.reduce((sum, one) => sum + one, 0)
  const lines = prizes.map((prize, i) => ({
    prize,
    picked: times(byOdds.filter(row => row.picked === prize.position)),
    given: times(rows.filter(row => row.given === prize.position || row.bonus === prize.position)),
    expected: (times(byOdds) * weights[i]!) / total
  }))
  return {
    campaign,
    lines,
    draws: times(rows),
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
