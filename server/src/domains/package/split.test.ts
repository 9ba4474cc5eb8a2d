import fc from 'fast-check'
import { cheapest, listSum, splitPrice } from './split'

const wanted = fc.array(fc.record({ listFen: fc.bigInt(1n, 50_000_00n), qty: fc.integer({ min: 1, max: 99 }) }), {
  minLength: 1,
  maxLength: 12
})
/** A price of some pieces, from a fen to all of what they cost. */
const priced = wanted.chain(pieces => fc.record({ pieces: fc.constant(pieces), fen: fc.bigInt(1n, listSum(pieces)) }))

test('the parts of a price sum to it, piece by piece, and none costs more than by itself', () => {
  fc.assert(
    fc.property(priced, ({ pieces, fen }) => {
      const parts = splitPrice(fen, pieces)
      expect(parts.flat().reduce((sum, { qty, unitFen }) => sum + unitFen * BigInt(qty), 0n)).toBe(fen)
      for (const [i, { listFen, qty }] of pieces.entries()) {
        const own = parts[i]!
        expect(own.reduce((sum, part) => sum + part.qty, 0)).toBe(qty)
        expect(own.every(({ unitFen }) => unitFen >= 0n && unitFen <= listFen)).toBe(true)
        const [dearer, cheaper] = own
        if (cheaper) expect(dearer!.unitFen - cheaper.unitFen).toBe(1n)
        expect(own.length).toBeLessThanOrEqual(2)
      }
    })
  )
})

test('any pieces of a package that go back, in any order, come to no more than its price, and all of them to all of it', () => {
  fc.assert(
    fc.property(priced, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), ({ pieces, fen }, chances) => {
      const each = splitPrice(fen, pieces).flatMap(parts =>
        parts.flatMap(({ qty, unitFen }) => Array.from({ length: qty }, () => unitFen))
      )
      const shuffled = each.map(unit => ({ unit, at: chances.next().value as number })).sort((a, b) => a.at - b.at)
      let back = 0n
      for (const { unit } of shuffled) {
        back += unit
        expect(back <= fen).toBe(true)
      }
      expect(back).toBe(fen)
    }),
    { numRuns: 50 }
  )
})

test('what cannot be divided goes to the first pieces by a fen', () => {
  expect(splitPrice(2000n, [{ listFen: 1000n, qty: 3 }])).toEqual([
    [
      { qty: 2, unitFen: 667n },
      { qty: 1, unitFen: 666n }
    ]
  ])
  expect(
    splitPrice(1000n, [
      { listFen: 1000n, qty: 1 },
      { listFen: 500n, qty: 2 }
    ])
  ).toEqual([[{ qty: 1, unitFen: 500n }], [{ qty: 2, unitFen: 250n }]])
})

test('the cheapest choice is no dearer than any other', () => {
  fc.assert(
    fc.property(wanted, fc.integer({ min: 1, max: 30 }), (items, pieces) => {
      const chosen = cheapest(items, pieces)
      const all = items.flatMap(({ listFen, qty }) => Array.from({ length: qty }, () => listFen))
      const least = all.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).slice(0, pieces)
      expect(listSum(chosen)).toBe(least.reduce((sum, fen) => sum + fen, 0n))
    })
  )
})
