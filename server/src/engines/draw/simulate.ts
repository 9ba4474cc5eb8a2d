import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { drawSeeds, draws } from '../../db/schema'
import type { Services } from '../../services'
import type { Asset } from '../ledger'
import { chancesToRunDry } from './dry'
import { prizeKindOf } from './kinds'
import { byStream, paperOf, playOut } from './paper'
import { pickOf, seedHash } from './pick'
import { campaignOf, needsOf, prizesOf, sharesOf } from './terms'

/** What becomes of a campaign's pool when it is drawn so often. */
export interface Simulated {
  /** How many were drawn: fewer than were asked for when a box was empty or nothing guaranteed was left. */
  draws: number
  /** How often each prize would be picked by its odds, was picked, and was given, by its position. */
  prizes: { expected: number; picked: number; given: number }[]
  /** What draws brought in, what prizes cost, and what the pool holds now beside what it must hold to open. */
  assets: { asset: Asset; neededMinor: bigint; heldMinor: bigint; inMinor: bigint; outMinor: bigint; dryBp: number }[]
  /** How often it was played to see whether the pool runs dry; 0 where that is certain without. */
  plays: number
}

/**
 * Draws a campaign so often on paper, by one person without caps, before it opens: what its pool needs, and what it would
 * bring in and pay. The same seed makes the same answer. Picks are as even as those people are promised, and five times as fast.
 */
export async function simulateDraw(
  services: Pick<Services, 'db' | 'kinds'>,
  { code, draws, seed }: { code: string; draws: number; seed: string }
): Promise<Simulated> {
  const campaign = await campaignOf(services.db, code)
  const prizes = await prizesOf(services.db, code)
  const needs = await needsOf(services, code, prizes)
  const costs = prizes.map(prize => prizeKindOf(services, prize).cost(prize))
  const paper = paperOf(campaign, prizes)
  await playOut(paper, { draws, picking: byStream(seed, 0) })
  const made = paper.given.reduce((sum, times, i) => sum + (prizes[i]!.last ? 0 : times), 0)
  const found = await chancesToRunDry({ campaign, prizes, costs, needs, draws, seed })
  const price = campaign.asset as Asset
  const all = new Set([price, ...costs.flatMap(cost => cost?.asset ?? []), ...needs.map(({ asset }) => asset)])
  const assets = [...all].map(asset => {
    const { neededMinor = 0n, heldMinor = 0n } = needs.find(need => need.asset === asset) ?? {}
    const out = costs.map((cost, i) => (cost?.asset === asset ? cost.minor * BigInt(paper.given[i]!) : 0n))
    return {
      asset,
      neededMinor,
      heldMinor,
      inMinor: asset === price ? campaign.priceMinor * BigInt(made) : 0n,
      outMinor: out.reduce((sum, minor) => sum + minor, 0n),
      dryBp: found.dryBp.get(asset) ?? 0
    }
  })
  const shares = sharesOf(campaign, prizes)
  const total = shares.reduce((sum, share) => sum + share, 0)
  const counts = prizes.map((_, i) => ({
    expected: (made * shares[i]!) / total,
    picked: paper.picked[i]!,
    given: paper.given[i]!
  }))
  return { draws: made, prizes: counts, assets, plays: found.plays }
}

/**
 * Goes through a whole box ticket by ticket: every pick whose seed is revealed is done again, each by what the tickets
 * before it have left. Answers how many were checked, and the first that is not as it should be.
 */
export async function checkBox(db: Queryable, code: string): Promise<{ checked: number; wrong: number | null }> {
  const prizes = await prizesOf(db, code)
  const campaign = await campaignOf(db, code)
  const left = sharesOf(campaign, prizes)
  const all = await db
    .select({ draw: draws, seed: drawSeeds.seed })
    .from(draws)
    .innerJoin(drawSeeds, eq(drawSeeds.hash, draws.hash))
    .where(eq(draws.campaign, code))
    .orderBy(asc(draws.ticket))
  let checked = 0
  for (const [i, { draw, seed }] of all.entries()) {
    const { player, nonce, clientSeed, ticket, weights, picked, given, guaranteed } = draw
    const shares = left.map((tickets, at) => (guaranteed && !prizes[at]!.guarded ? 0 : tickets))
    const inOrder = ticket === i + 1 && given === picked && shares.every((tickets, at) => tickets === weights?.[at])
    if (!inOrder) return { checked, wrong: i + 1 }
    if (seed !== null) {
      const input = { campaign: code, player, nonce, clientSeed }
      if (seedHash(seed) !== draw.hash || pickOf(seed, input, shares) !== picked) return { checked, wrong: i + 1 }
      checked++
    }
    left[picked]!--
  }
  return { checked, wrong: null }
}
