import fc from 'fast-check'
import { TIERS } from '../../../test/driving'
import { reckon } from './performance'

describe('the reckoning', () => {
  const fen = fc.bigInt({ min: 0n, max: 10_000_000n })
  const spending = fc.record({ spentFen: fen, lateFen: fen })

  test('never brings more for less, nor more than its rate and limit, and forgets no refund', () => {
    fc.assert(
      fc.property(spending, fen, fen, (month, owed, more) => {
        const some = reckon(month, owed, TIERS)
        expect(some.countedFen - some.owedFen).toBe(month.spentFen - month.lateFen - owed)
        expect(some.countedFen === 0n || some.owedFen === 0n).toBe(true)
        expect(reckon({ ...month, spentFen: month.spentFen + more }, owed, TIERS).rewardFen >= some.rewardFen).toBe(
          true
        )
        expect(some.rewardFen * 10_000n <= some.countedFen * BigInt(some.tier?.rateBp ?? 0)).toBe(true)
        expect(some.rewardFen <= (some.tier?.mostFen ?? 0n)).toBe(true)
        if (some.next) expect(some.countedFen + some.missingFen).toBe(some.next.fromFen)
        else expect(some.tier).toBe(TIERS.at(-1))
      })
    )
  })

  test('over a run of months all refunds are taken off in the end, as far as there was anything', () => {
    fc.assert(
      fc.property(fc.array(spending, { maxLength: 12 }), months => {
        let [owed, counted] = [0n, 0n]
        for (const month of months) {
          const done = reckon(month, owed, TIERS)
          ;[owed, counted] = [done.owedFen, counted + done.countedFen]
        }
        const whole = months.reduce((sum, { spentFen, lateFen }) => sum + spentFen - lateFen, 0n)
        expect(counted - owed).toBe(whole)
      })
    )
  })
})
