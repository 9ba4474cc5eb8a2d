import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { drawSeeds, draws } from '../../db/schema'
import type { Services } from '../../services'
import type { Asset } from '../ledger'
import { prizeKindOf } from './kinds'
import { pickOf, seedHash } from './pick'
import type { Campaign, Prize } from './rows'
import { campaignOf, needsOf, prizesOf, sharesOf } from './terms'

/** What becomes of a campaign's pool when it is drawn so often. */
export interface Simulated {
  /** How many were drawn: fewer than were asked for when a box was empty or nothing guaranteed was left. */
  draws: number
  /** How often each prize was given, by its position. */
  given: number[]
  /** What draws brought in, what prizes cost, and what the pool holds then beside what it must hold to open. */
  assets: { asset: Asset; neededMinor: bigint; heldMinor: bigint; inMinor: bigint; outMinor: bigint }[]
}

/**
 * Draws a campaign so often on paper, by one person without caps, before it opens: what its pool needs, and what it would
 * bring in and pay. The same seed makes the same answer.
 */
export async function simulateDraw(
  services: Pick<Services, 'db' | 'kinds'>,
  { code, draws: wanted, seed }: { code: string; draws: number; seed: string }
): Promise<Simulated> {
  const campaign = await campaignOf(services.db, code)
  const prizes = await prizesOf(services.db, code)
  const given = playOut(campaign, prizes, wanted, seed)
  const made = given.reduce((sum, times, i) => sum + (prizes[i]!.last ? 0 : times), 0)
  const needs = await needsOf(services, code, prizes)
  const moved = new Map<Asset, { inMinor: bigint; outMinor: bigint }>()
  const of = (asset: Asset) => {
    const found = moved.get(asset) ?? { inMinor: 0n, outMinor: 0n }
    moved.set(asset, found)
    return found
  }
  of(campaign.asset as Asset).inMinor = campaign.priceMinor * BigInt(made)
  for (const [i, prize] of prizes.entries()) {
    const cost = prizeKindOf(services, prize).cost(prize)
    if (cost) of(cost.asset).outMinor += cost.minor * BigInt(given[i]!)
  }
  for (const { asset } of needs) of(asset)
  const assets = [...moved].map(([asset, flow]) => {
    const need = needs.find(one => one.asset === asset)
    return { asset, neededMinor: need?.neededMinor ?? 0n, heldMinor: need?.heldMinor ?? 0n, ...flow }
  })
  return { draws: made, given, assets }
}

/** How often each prize is given; stops where a real campaign would refuse. */
function playOut(campaign: Campaign, prizes: readonly Prize[], wanted: number, seed: string): number[] {
  const left = prizes.map(prize => prize.stock)
  const given = prizes.map(() => 0)
  const base = sharesOf(campaign, prizes)
  let dry = 0
  for (let nonce = 1; nonce <= wanted; nonce++) {
    const hasGuarded = prizes.some((prize, i) => prize.guarded && left[i]! > 0)
    const sure = campaign.guarantee !== null && dry + 1 >= campaign.guarantee && (hasGuarded || campaign.pick !== 'box')
    const isOpen = prizes.map((prize, i) => (prize.fallback || left[i]! > 0) && (!sure || prize.guarded))
    if (campaign.guarantee !== null && campaign.pick !== 'box' && !hasGuarded) break
    const weights = campaign.pick === 'box' ? base.map((share, i) => (share > 0 ? left[i]! : 0)) : base
    const among = weights.map((weight, i) => (sure && !prizes[i]!.guarded ? 0 : weight))
    if (among.every(weight => weight === 0)) break
    const picked = pickOf(
      seed,
      { campaign: campaign.code, player: 'simulation', nonce, clientSeed: 'simulation' },
      among
    )
    const stand = isOpen[picked] ? picked : standIn(prizes, isOpen, picked)
    if (stand < 0) break
    given[stand]!++
    left[stand]!--
    dry = prizes[stand]!.guarded ? 0 : dry + 1
    const last = prizes.findIndex(prize => prize.last)
    if (last >= 0 && prizes.every((prize, i) => prize.last || left[i] === 0)) given[last] = 1
  }
  return given
}

function standIn(prizes: readonly Prize[], isOpen: readonly boolean[], picked: number): number {
  const fallback = prizes.findIndex((prize, i) => prize.fallback && isOpen[i])
  if (fallback >= 0) return fallback
  const turns = prizes.map((_, i) => (picked + i) % prizes.length)
  return turns.find(i => isOpen[i]) ?? -1
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
