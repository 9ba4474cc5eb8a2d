import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { check } from '../../src/engines/ledger'
import { afterSaleOps, afterSaleWays } from './aftersale-ops'
import { boxOps } from './box-ops'
import { calendarOps, calendarWays } from './calendar-ops'
import { drawOps, drawWays } from './draw-ops'
import { exchangeOps, exchangeWays } from './exchange-ops'
import { giftOps, giftWays } from './gift-ops'
import { giveawayOps, giveawayWays } from './giveaway-ops'
import { goodsOps, goodsWays } from './goods-ops'
import { groupOps, groupWays } from './group-ops'
import { Lane } from './lane'
import { ledgerOps } from './ledger-ops'
import { lockOps, lockWays } from './lock-ops'
import { nameOps } from './name-ops'
import type { Operation, Way } from './operation'
import { orderOps } from './order-ops'
import { packetOps, packetWays } from './packet-ops'
import { rechargeOps, rechargeWays } from './recharge-ops'
import { compareCommissions, referralOps, referralWays } from './referral-ops'
import { compareLots, releaseOps } from './release-ops'
import { spotlightOps, spotlightWays } from './spotlight-ops'
import { storeOps, storeWays } from './store-ops'
import { taskOps, taskWays } from './task-ops'
import { tongbaoOps } from './tb-ops'
import { tourOps, tourWays } from './tour-ops'
import { transferOps, transferWays } from './transfer-ops'
import { withdrawalOps, withdrawalWays } from './withdrawal-ops'

const LENGTH = 50

/** How much was done, and how often it was refused with each code. */
export interface Ran {
  operations: number
  refusals: Record<string, number>
  /** What has come about, and how often. */
  turns: Record<string, number>
}

/** The seed of a run: a new one each time, or that of MODEL_SEED, which runs the same sequences again. */
export function freshSeed(): number {
  const seed = Number(process.env.MODEL_SEED ?? randomInt(2 ** 31))
  process.stderr.write(`Money model: MODEL_SEED=${seed} runs these sequences again.\n`)
  return seed
}

type Area = readonly fc.MaybeWeightedArbitrary<Operation>[]
/** What every sequence does: money comes, moves and goes. */
const BASE: Area = ledgerOps
/** Of these each sequence draws a few; what needs another area to come to anything brings it along. */
const AREAS: readonly Area[] = [
  orderOps,
  [...withdrawalOps, ...nameOps],
  releaseOps,
  [...exchangeOps, ...exchangeOps],
  [...transferOps, ...nameOps],
  drawOps,
  packetOps,
  boxOps,
  rechargeOps,
  goodsOps,
  [...goodsOps, ...afterSaleOps],
  [...groupOps, ...goodsOps],
  [...giftOps, ...goodsOps],
  [...referralOps, ...goodsOps],
  [...lockOps, ...referralOps, ...goodsOps],
  nameOps,
  [...taskOps, ...taskOps],
  [...giveawayOps, ...giveawayOps],
  calendarOps,
  spotlightOps,
  storeOps,
  tongbaoOps,
  [...tourOps, ...referralOps, ...goodsOps]
]
const FEWEST = 1
const MOST = 3

/** What hardly ever comes about by chance comes about in one of so many sequences; the first is what a failure is shrunk to. */
const WAYS: readonly Way[] = [
  [],
  ...afterSaleWays,
  ...calendarWays,
  ...drawWays,
  ...exchangeWays,
  ...giftWays,
  ...giveawayWays,
  ...goodsWays,
  ...groupWays,
  ...lockWays,
  ...packetWays,
  ...rechargeWays,
  ...referralWays,
  ...spotlightWays,
  ...storeWays,
  ...taskWays,
  ...tourWays,
  ...transferWays,
  ...withdrawalWays
]

/**
 * Fifty operations of a few areas, other ones each time: what takes several steps of one area hardly ever comes about among
 * all of them, and any areas meet in some sequence (swarm testing; Groce and others, 2012). Somewhere among them lies a way.
 */
const sequence = fc
  .shuffledSubarray([...AREAS], { minLength: FEWEST, maxLength: MOST })
  .chain(areas =>
    fc.record({
      ops: fc.array(fc.oneof(...BASE, ...areas.flat()), { minLength: LENGTH, maxLength: LENGTH, size: 'max' }),
      way: fc.constantFrom(...WAYS),
      at: fc.nat(LENGTH)
    })
  )
  .map(({ ops, way, at }) => [...ops.slice(0, at), ...way, ...ops.slice(at)])

/**
 * Runs sequences of fifty operations over all engines against a model in memory: after each sequence every balance is what
 * the model says, and in the end the books add up. Lanes run at the same time, each with a database of its own, so that the
 * outcome of every operation is known beforehand; a failing sequence is shrunk to a short one. One seed makes one set of
 * sequences, if they run in as many lanes.
 */
export async function runSequences(sequences: number, lanes: number, seed: number): Promise<Ran> {
  const ran: Ran = { operations: 0, refusals: {}, turns: {} }
  const add = (to: Record<string, number>, from: Map<string, number>) => {
    for (const [name, times] of from) to[name] = (to[name] ?? 0) + times
  }
  const work = async (nth: number) => {
    const lane = await Lane.open()
    try {
      await fc.assert(
        fc.asyncProperty(sequence, async ops => {
          await lane.begin()
          for (const op of ops) await op.run(lane)
          ran.operations += ops.length
          const { model, database } = await lane.books.both(lane.shop)
          assert.deepEqual(database, model)
          await compareLots(lane)
          await compareCommissions(lane)
        }),
        { seed: seed + nth, numRuns: Math.ceil(sequences / lanes), endOnFailure: false }
      )
      assert.deepEqual((await check(lane.shop.db)).problems, [])
      add(ran.refusals, lane.refusals)
      add(ran.turns, lane.turns)
    } finally {
      await lane.close()
    }
  }
  // Every lane ends before a failure is told, so that none loses its database on the way.
  const ended = await Promise.allSettled(Array.from({ length: lanes }, (_, nth) => work(nth)))
  for (const lane of ended) if (lane.status === 'rejected') throw lane.reason
  return ran
}
