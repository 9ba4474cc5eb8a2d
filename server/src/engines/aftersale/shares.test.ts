import fc from 'fast-check'
import { least } from '../../lib/money'
import {
  addShares,
  askedShares,
  keptShares,
  lessShares,
  noShares,
  partsFor,
  SHARES,
  type Shares,
  shareOf,
  sharesOf
} from './shares'

const amount = fc.bigInt({ min: 0n, max: 10_000_000n })
const shares: fc.Arbitrary<Shares> = fc
  .tuple(...SHARES.map(() => amount))
  .map(values => sharesOf(name => values[SHARES.indexOf(name)]!))

/** A number of pieces and the order in which they are asked back; negative: the last one asked is withdrawn first. */
const story = fc.record({
  whole: shares,
  qty: fc.integer({ min: 1, max: 60 }),
  steps: fc.array(fc.integer({ min: -1, max: 20 }), { maxLength: 60 })
})

test('pieces asked back in any split and order, some withdrawn meanwhile, sum to the line exactly', () => {
  fc.assert(
    fc.property(story, ({ whole, qty, steps }) => {
      const asked: { qty: number; shares: Shares }[] = []
      const sum = () => asked.reduce((all, part) => addShares(all, part.shares), noShares())
      const left = () => qty - asked.reduce((all, part) => all + part.qty, 0)
      const ask = (some: number) => asked.push({ qty: some, shares: shareOf(lessShares(whole, sum()), left(), some) })
      for (const [i, step] of steps.entries()) {
        if (step < 0) asked.splice(i % (asked.length || 1), 1)
        else if (left() > 0) ask(Math.max(1, Math.min(step, left())))
        for (const name of SHARES) {
          expect(sum()[name]).toBeLessThanOrEqual(whole[name])
          expect(asked.every(part => part.shares[name] >= 0n)).toBe(true)
        }
      }
      if (left() > 0) ask(left())
      expect(sum()).toEqual(whole)
    }),
    { numRuns: 400 }
  )
})

test('without withdrawals a part is within a fen a piece of its proportion', () => {
  fc.assert(
    fc.property(story, ({ whole, qty, steps }) => {
      let [left, rest] = [qty, whole]
      for (const step of steps) {
        if (left === 0) return
        const some = Math.max(1, Math.min(step, left))
        const part = shareOf(rest, left, some)
        for (const name of SHARES) {
          const exact = Number(whole[name] * BigInt(some)) / qty
          expect(Math.abs(Number(part[name]) - exact)).toBeLessThanOrEqual(qty)
        }
        left -= some
        rest = lessShares(rest, part)
      }
    })
  )
})

test('more pieces than there are, or none, have no share', () => {
  for (const qty of [0, -1, 4]) expect(() => shareOf(noShares(), 3, qty)).toThrow('pieces')
})

describe('a part of what was asked for', () => {
  const paid: fc.Arbitrary<Shares> = fc
    .tuple(shares, fc.bigInt({ min: 0n, max: 10_000_000n }))
    .map(([one, goodsFen]) => ({
      ...one,
      payFen: one.freightFen + goodsFen,
      mallCouponFen: least(one.couponFen, one.mallCouponFen)
    }))
  const offer = fc
    .array(paid, { minLength: 1, maxLength: 12 })
    .map(lines => ({ lines, wholeFen: lines.reduce((sum, { payFen }) => sum + payFen, 0n) }))
    .filter(({ wholeFen }) => wholeFen > 0n)
    .chain(of => fc.record({ lines: fc.constant(of.lines), fen: fc.bigInt({ min: 1n, max: of.wholeFen }) }))

  test('gives back that amount exactly, of no share more than there is, and of freight no more than of money', () => {
    fc.assert(
      fc.property(offer, ({ lines, fen }) => {
        const parts = partsFor(lines, fen)
        expect(parts.reduce((sum, { payFen }) => sum + payFen, 0n)).toBe(fen)
        for (const [i, part] of parts.entries()) {
          const kept = lessShares(lines[i]!, part)
          for (const name of SHARES) {
            expect(part[name]).toBeGreaterThanOrEqual(0n)
            expect(kept[name]).toBeGreaterThanOrEqual(0n)
          }
          for (const one of [part, kept]) expect(one.freightFen).toBeLessThanOrEqual(one.payFen)
          expect(part.mallCouponFen).toBeLessThanOrEqual(part.couponFen)
          expect(askedShares({ ...part, ...keptShares(kept) })).toEqual(lines[i])
        }
      }),
      { numRuns: 1_000 }
    )
  })

  test('all of it is everything', () => {
    fc.assert(
      fc.property(offer, ({ lines }) => {
        const wholeFen = lines.reduce((sum, { payFen }) => sum + payFen, 0n)
        expect(partsFor(lines, wholeFen)).toEqual(lines)
      })
    )
  })

  test('none of it, or more than there is, is no part', () => {
    const line = { ...noShares(), payFen: 5n }
    for (const fen of [0n, -1n, 6n]) expect(() => partsFor([line], fen)).toThrow('of 5 fen')
  })
})
