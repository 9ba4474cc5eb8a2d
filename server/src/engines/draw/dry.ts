import type { Asset } from '../ledger'
import { byStream, type PaperTerms, paperOf, playOut } from './paper'
import type { Campaign, Prize } from './rows'

/** Most plays, least, and how many draws they come to together before no more of them begin. */
const PLAYS = 200
const PLAYS_LEAST = 10
const DRAWS = 5_000_000

interface Asked {
  campaign: PaperTerms & Pick<Campaign, 'asset' | 'priceMinor'>
  prizes: readonly Pick<Prize, 'weight' | 'stock' | 'remaining' | 'last' | 'guarded' | 'fallback'>[]
  /** What one of each prize costs the pool. */
  costs: readonly ({ asset: Asset; minor: bigint } | undefined)[]
  needs: readonly { asset: Asset; neededMinor: bigint; heldMinor: bigint }[]
  draws: number
  seed: string
}

/**
 * How likely the pool, with what it holds now, could not pay a prize within so many draws, by asset in basis points. A pool
 * that holds what it needs never runs dry: the fallback costs no more than a draw brings in.
 */
export async function chancesToRunDry(asked: Asked): Promise<{ plays: number; dryBp: Map<Asset, number> }> {
  const short = asked.needs.filter(({ neededMinor, heldMinor }) => heldMinor < neededMinor)
  const times = new Map<Asset, number>()
  let plays = 0
  let draws = 0
  while (short.length > 0 && plays < PLAYS && (plays < PLAYS_LEAST || draws < DRAWS)) {
    const { dried, made } = await played({ ...asked, needs: short }, ++plays)
    draws += made
    for (const asset of dried) times.set(asset, (times.get(asset) ?? 0) + 1)
  }
  return { plays, dryBp: new Map([...times].map(([asset, dry]) => [asset, Math.round((dry * 10_000) / plays)])) }
}

/** Which assets of the pool run dry in one play, which ends as soon as nothing more can change. */
async function played({ campaign, prizes, costs, needs, draws, seed }: Asked, play: number) {
  const pools = needs.map(({ asset, heldMinor, neededMinor }) => ({
    asset,
    held: heldMinor,
    owed: neededMinor,
    income: asset === campaign.asset ? campaign.priceMinor : 0n,
    isDry: false
  }))
  const isOver = (gave: readonly number[]) => {
    for (const pool of pools) {
      pool.held += pool.income
      for (const i of gave) {
        const cost = costs[i]
        if (cost?.asset !== pool.asset) continue
        pool.held -= cost.minor
        if (!prizes[i]!.fallback) pool.owed -= cost.minor
      }
      if (pool.held < 0n) pool.isDry = true
    }
    return pools.every(({ isDry, held, owed }) => isDry || held >= owed)
  }
  const paper = paperOf(
    campaign,
    prizes,
    prizes.map(prize => prize.remaining)
  )
  const made = await playOut(paper, { draws, picking: byStream(seed, play), isOver })
  return { made, dried: pools.filter(({ isDry }) => isDry).map(({ asset }) => asset) }
}
