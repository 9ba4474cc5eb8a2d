import fc from 'fast-check'
import { type BilledLine, type BillRow, billOf, restCodeOf } from '../order'
import { lessShares, type Shares, shareOf, sharesOf } from './shares'

const off = fc.bigInt(0n, 900n)
const bought = fc
  .record({
    qty: fc.integer({ min: 1, max: 7 }),
    listFen: fc.bigInt(1n, 5_000n),
    vipPercent: fc.integer({ min: 50, max: 100 }),
    freightFen: fc.bigInt(0n, 700n),
    shopCouponFen: off,
    mallCouponFen: off,
    xfqFen: off,
    jindouFen: off,
    adjustFen: fc.bigInt(-900n, 900n),
    isRepriced: fc.boolean()
  })
  .map(({ shopCouponFen, vipPercent, isRepriced, ...one }) => {
    const unitFen = (one.listFen * BigInt(vipPercent) + 99n) / 100n
    const couponFen = shopCouponFen + one.mallCouponFen
    const adjustFen = isRepriced ? one.adjustFen : 0n
    const payFen = unitFen * BigInt(one.qty) + one.freightFen - couponFen - one.xfqFen - one.jindouFen + adjustFen
    return { ...one, unitFen, couponFen, adjustFen, payFen, jindou: one.jindouFen, priceKind: 'member' }
  })
  .filter(({ payFen }) => payFen >= 0n)

const byCode = (rows: readonly BillRow[]) => {
  const sums = new Map<string, bigint>()
  for (const { code, fen } of rows) sums.set(code, (sums.get(code) ?? 0n) + fen)
  return Object.fromEntries([...sums].filter(([, fen]) => fen !== 0n))
}

test('refunds of a line, however it is divided, tell its bill row by row, and each adds up', () => {
  fc.assert(
    fc.property(bought, fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 7 }), (line, steps) => {
      let left: Shares = sharesOf(name => line[name])
      let leftQty = line.qty
      const rows: BillRow[] = []
      for (const step of [...steps, line.qty]) {
        const qty = Math.min(step, leftQty)
        if (qty === 0) break
        const part = shareOf(left, leftQty, qty)
        const refunded: BilledLine = { ...line, ...part, qty, restCode: restCodeOf(line) }
        const bill = billOf([refunded], { kind: 'refund' })
        expect(bill.rows.reduce((fen, row) => fen + row.fen, 0n)).toBe(bill.payFen)
        rows.push(...bill.rows)
        left = lessShares(left, part)
        leftQty -= qty
      }
      expect(byCode(rows)).toEqual(byCode(billOf([line]).rows))
    }),
    { numRuns: 2_000 }
  )
})
