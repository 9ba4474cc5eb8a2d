import fc from 'fast-check'
import { backOf } from './recharge-back'
import type { RechargeDetail } from './recharge-money'

const fen = (max = 10_000_000n) => fc.bigInt({ min: 0n, max })

const cases = fc.record({
  payFen: fen(),
  heldFen: fen(),
  extraMinor: fen(100_000n),
  balanceFen: fen(),
  vouchersMinor: fen(),
  giftPaidMinor: fen(100_000n)
})
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never

const detailOf = (type: 'balance' | 'voucher', { payFen, heldFen, extraMinor }: Case): RechargeDetail => {
  const isVoucher = type === 'voucher'
  const give = isVoucher ? payFen + heldFen + extraMinor : payFen
  return {
    type,
    packageId: '',
    plan: '',
    gift: '0',
    give: String(give),
    held: String(isVoucher ? heldFen : 0n),
    extra: String(isVoucher ? extraMinor : 0n),
    pool: 'p'
  }
}
const backFor = (type: 'balance' | 'voucher', one: Case) => backOf(detailOf(type, one), one.payFen, one)

test.each(['balance', 'voucher'] as const)(
  '%s: never more than was paid or is there, never less than nothing',
  type => {
    fc.assert(
      fc.property(cases, one => {
        fc.pre(one.payFen + one.heldFen > 0n && (type === 'voucher' || one.payFen > 0n))
        const back = backFor(type, one)
        for (const amount of Object.values(back)) expect(amount >= 0n).toBe(true)
        expect(back.payFen <= one.payFen && back.ownFen <= one.heldFen && back.extraMinor <= one.extraMinor).toBe(true)
        expect(back.balanceFen <= one.balanceFen).toBe(true)
        expect(back.boughtMinor + back.giftMinor <= one.vouchersMinor).toBe(true)
        expect(back.payFen + back.keptFen + back.ownFen <= back.balanceFen + back.boughtMinor).toBe(true)
        expect(back.extraMinor <= back.boughtMinor).toBe(true)
      })
    )
  }
)

test('what nobody touched goes back whole', () => {
  fc.assert(
    fc.property(cases, one => {
      fc.pre(one.payFen > 0n)
      const { payFen, heldFen, extraMinor, giftPaidMinor } = one
      const whole = { ...one, balanceFen: payFen, vouchersMinor: payFen + heldFen + extraMinor + giftPaidMinor }
      expect(backFor('balance', whole)).toMatchObject({ payFen, keptFen: 0n, giftMinor: giftPaidMinor })
      expect(backFor('voucher', whole)).toMatchObject({ payFen, ownFen: heldFen, extraMinor, giftMinor: giftPaidMinor })
    })
  )
})

test('spending more never brings more back', () => {
  fc.assert(
    fc.property(cases, fen(), fen(), (one, less, lessVouchers) => {
      fc.pre(one.payFen > 0n)
      const poorer = {
        ...one,
        balanceFen: one.balanceFen > less ? one.balanceFen - less : 0n,
        vouchersMinor: one.vouchersMinor > lessVouchers ? one.vouchersMinor - lessVouchers : 0n
      }
      for (const type of ['balance', 'voucher'] as const) {
        const [more, fewer] = [backFor(type, one), backFor(type, poorer)]
        expect(fewer.payFen + fewer.ownFen <= more.payFen + more.ownFen).toBe(true)
      }
    })
  )
})
