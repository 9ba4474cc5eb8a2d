import fc from 'fast-check'
import { chancesToRunDry } from './dry'
import { byStream, type PaperPrize, type PaperTerms, paperOf, playOut, SLICE } from './paper'
import { pickOf } from './pick'

const SEED = 'ab'.repeat(32)
const CODE = 'paper'

/** Picks as people are promised them, one after another. */
function byPromise(seed: string) {
  let nonce = 0
  return (shares: readonly number[]) =>
    pickOf(seed, { campaign: CODE, player: 'simulation', nonce: ++nonce, clientSeed: 'simulation' }, shares)
}

/** How often each is given, drawn in one go as it was before there were slices. */
function inOneGo({ pick, guarantee }: PaperTerms, prizes: readonly PaperPrize[], wanted: number, seed: string) {
  const left = prizes.map(prize => prize.stock)
  const given = prizes.map(() => 0)
  const base = prizes.map(prize => (prize.last ? 0 : pick === 'box' ? prize.stock : prize.weight))
  let dry = 0
  for (let nonce = 1; nonce <= wanted; nonce++) {
    const hasGuarded = prizes.some((prize, i) => prize.guarded && left[i]! > 0)
    if (guarantee !== null && pick !== 'box' && !hasGuarded) break
    const sure = guarantee !== null && dry + 1 >= guarantee && (hasGuarded || pick !== 'box')
    const isOpen = prizes.map((prize, i) => (prize.fallback || left[i]! > 0) && (!sure || prize.guarded))
    const weights = pick === 'box' ? base.map((share, i) => (share > 0 ? left[i]! : 0)) : base
    const among = weights.map((weight, i) => (sure && !prizes[i]!.guarded ? 0 : weight))
    if (among.every(weight => weight === 0)) break
    const picked = pickOf(seed, { campaign: CODE, player: 'simulation', nonce, clientSeed: 'simulation' }, among)
    const turns = [
      picked,
      prizes.findIndex(prize => prize.fallback),
      ...prizes.map((_, i) => (picked + i) % prizes.length)
    ]
    const stand = turns.find(i => isOpen[i])
    if (stand === undefined) break
    given[stand]!++
    left[stand]!--
    dry = prizes[stand]!.guarded ? 0 : dry + 1
    const last = prizes.findIndex(prize => prize.last)
    if (last >= 0 && prizes.every((prize, i) => prize.last || left[i] === 0)) given[last] = 1
  }
  return given
}

const limited = fc.record({
  weight: fc.integer({ min: 1, max: 50 }),
  stock: fc.integer({ min: 1, max: 12 }),
  guarded: fc.boolean()
})
const plain = (prize: Partial<PaperPrize>): PaperPrize => ({
  weight: 1,
  stock: 0,
  guarded: false,
  last: false,
  fallback: false,
  ...prize
})
/** Campaigns that may be written: by weights with a fallback, or a box, with or without a last prize and a guarantee. */
const campaigns = fc
  .record({
    isBox: fc.boolean(),
    hasLast: fc.boolean(),
    some: fc.array(limited, { minLength: 1, maxLength: 5 }),
    weight: fc.integer({ min: 1, max: 90 }),
    guarantee: fc.option(fc.integer({ min: 2, max: 8 }))
  })
  .map(({ isBox, hasLast, some, weight, guarantee }) => {
    const more = isBox ? (hasLast ? [plain({ stock: 1, last: true })] : []) : [plain({ weight, fallback: true })]
    const terms: PaperTerms = { pick: isBox ? 'box' : 'weights', guarantee }
    return { terms, prizes: [...some.map(plain), ...more] }
  })

test('in slices of any size the same seed gives what it gave in one go', async () => {
  const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => Buffer.from(bytes).toString('hex'))
  const sizes = [fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 250 })] as const
  await fc.assert(
    fc.asyncProperty(campaigns, seeds, ...sizes, async ({ terms, prizes }, seed, draws, slice) => {
      const paper = paperOf(terms, prizes)
      await playOut(paper, { draws, picking: byPromise(seed) }, slice)
      expect(paper.given).toEqual(inOneGo(terms, prizes, draws, seed))
      const tickets = paper.given.reduce((sum, times, i) => sum + (prizes[i]!.last ? 0 : times), 0)
      expect(paper.picked.reduce((sum, times) => sum + times, 0)).toBe(tickets)
    }),
    { numRuns: 60 }
  )
})

test('others have their turn after each slice: no more draws than that are made between two of theirs', async () => {
  let since = 0
  let most = 0
  let turns = 0
  let isOver = false
  const other = () => {
    most = Math.max(most, since)
    since = 0
    turns++
    if (!isOver) setImmediate(other)
  }
  setImmediate(other)
  const paper = paperOf({ pick: 'weights', guarantee: null }, [plain({ fallback: true })])
  const picking = () => {
    since++
    return 0
  }
  expect(await playOut(paper, { draws: 40 * SLICE, picking })).toBe(40 * SLICE)
  isOver = true
  expect(most).toBe(SLICE)
  expect(turns).toBeGreaterThanOrEqual(39)
})

test('what a stream picks comes by its odds, and the same for the same play', () => {
  const picks = (play: number) => {
    const picking = byStream(SEED, play)
    return Array.from({ length: 20_000 }, () => picking([1, 0, 3]))
  }
  const rare = picks(1).filter(pick => pick === 0).length
  expect(picks(1)).toEqual(picks(1))
  expect(picks(2)).not.toEqual(picks(1))
  expect(picks(1)).not.toContain(1)
  // A quarter of them: seven times the deviation to either side.
  expect(Math.abs(rare - 5_000)).toBeLessThan(7 * Math.sqrt(20_000 * 0.25 * 0.75))
})

describe('a pool that may run dry', () => {
  const terms = { pick: 'weights', guarantee: null, asset: 'jindou', priceMinor: 10n } as const
  const prizes = [
    { ...plain({ weight: 1, stock: 2 }), remaining: 2 },
    { ...plain({ weight: 1, fallback: true }), remaining: 0 }
  ]
  const chances = (heldMinor: bigint, draws: number, more = {}) =>
    chancesToRunDry({
      campaign: { ...terms, ...more },
      prizes,
      costs: [{ asset: 'jindou', minor: 100n }, undefined],
      needs: [{ asset: 'jindou', neededMinor: 200n, heldMinor }],
      draws,
      seed: SEED
    })

  test('never does with what it needs, and nothing is played for it', async () => {
    expect(await chances(200n, 1_000_000)).toEqual({ plays: 0, dryBp: new Map() })
  })

  test('is as likely to as one draw is to win what it cannot pay', async () => {
    const { plays, dryBp } = await chances(0n, 1)
    expect(plays).toBe(200)
    // One in two, of two hundred: seven times the deviation to either side.
    expect(Math.abs(dryBp.get('jindou')! - 5_000)).toBeLessThan((10_000 * 7 * Math.sqrt(0.25)) / Math.sqrt(200))
  })

  test('surely does where nothing comes in and enough is drawn', async () => {
    const { dryBp } = await chances(100n, 10_000, { priceMinor: 0n })
    expect([...dryBp]).toEqual([['jindou', 10_000]])
  })

  test('is played less often where a play takes many draws', async () => {
    const rare = [
      { ...prizes[0]!, weight: 1 },
      { ...prizes[1]!, weight: 100_000_000 }
    ]
    const { plays } = await chancesToRunDry({
      campaign: { ...terms, priceMinor: 0n },
      prizes: rare,
      costs: [{ asset: 'jindou', minor: 100n }, undefined],
      needs: [{ asset: 'jindou', neededMinor: 200n, heldMinor: 100n }],
      draws: 500_000,
      seed: SEED
    })
    expect(plays).toBe(10)
  })
})
