import assert from 'node:assert/strict'
import fc from 'fast-check'
import { check } from '../../src/engines/ledger'
import { afterSaleOps } from './aftersale-ops'
import { drawOps } from './draw-ops'
import { exchangeOps } from './exchange-ops'
import { goodsOps } from './goods-ops'
import { Lane } from './lane'
import { ledgerOps } from './ledger-ops'
import { nameOps } from './name-ops'
import type { Operation } from './operation'
import { orderOps } from './order-ops'
import { rechargeOps } from './recharge-ops'
import { compareCommissions, referralOps } from './referral-ops'
import { compareLots, releaseOps } from './release-ops'
import { withdrawalOps } from './withdrawal-ops'

const LENGTH = 50

/** How much was done, and how often it was refused with each code. */
export interface Ran {
  operations: number
  refusals: Record<string, number>
  /** What has come about at least once. */
  turns: Set<string>
}

const operation: fc.Arbitrary<Operation> = fc.oneof(
  ...ledgerOps,
  ...orderOps,
  ...withdrawalOps,
  ...releaseOps,
  ...exchangeOps,
  ...drawOps,
  ...rechargeOps,
  ...goodsOps,
  ...afterSaleOps,
  ...referralOps,
  ...nameOps
)

/**
 * Runs sequences of fifty operations over all engines against a model in memory: after each sequence every balance is what
 * the model says, and in the end the books add up. Lanes run at the same time, each with a database of its own, so that the
 * outcome of every operation is known beforehand; a failing sequence is shrunk to a short one.
 */
export async function runSequences(sequences: number, lanes: number): Promise<Ran> {
  const ran: Ran = { operations: 0, refusals: {}, turns: new Set() }
  const work = async () => {
    const lane = await Lane.open()
    try {
      const sequence = fc.array(operation, { minLength: LENGTH, maxLength: LENGTH, size: 'max' })
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
        { numRuns: Math.ceil(sequences / lanes), endOnFailure: false }
      )
      assert.deepEqual((await check(lane.shop.db)).problems, [])
      for (const [code, times] of lane.refusals) ran.refusals[code] = (ran.refusals[code] ?? 0) + times
      for (const turn of lane.turns) ran.turns.add(turn)
    } finally {
      await lane.close()
    }
  }
  // Every lane ends before a failure is told, so that none loses its database on the way.
  const ended = await Promise.allSettled(Array.from({ length: lanes }, work))
  for (const lane of ended) if (lane.status === 'rejected') throw lane.reason
  return ran
}
