import fc from 'fast-check'
import { least, splitByWeight } from '../../lib/money'
import { type FreightTemplate, freightOf, ruleFor } from './freight'
import {
  bestCoupons,
  type CouponTerms,
  type PricingInput,
  type PricingLine,
  priceOrder,
  totalOf,
  unitPrice
} from './pricing'

const SHOPS = ['shop a', 'shop b', 'shop c']
const TEMPLATES = ['by piece', 'by weight', 'unknown']

const rule = fc.record({
  regionCodes: fc.subarray(['44', '4403', '11', '54']),
  deliverable: fc.boolean(),
  firstUnits: fc.integer({ min: 1, max: 2000 }),
  firstFeeFen: fc.bigInt(0n, 3000n),
  nextUnits: fc.integer({ min: 1, max: 2000 }),
  nextFeeFen: fc.bigInt(0n, 1000n),
  freeOverFen: fc.option(fc.bigInt(0n, 50_000n))
})
const template = (id: string, chargeBy: FreightTemplate['chargeBy']) =>
  fc.record({ id: fc.constant(id), chargeBy: fc.constant(chargeBy), rules: fc.array(rule, { maxLength: 4 }) })

const line: fc.Arbitrary<PricingLine> = fc.record({
  shopId: fc.constantFrom(...SHOPS),
  productId: fc.constantFrom('p1', 'p2', 'p3'),
  qty: fc.integer({ min: 1, max: 999 }),
  weightG: fc.integer({ min: 0, max: 50_000 }),
  unitFen: fc.bigInt(0n, 10_000_00n),
  freight: fc.oneof(
    fc.constant({ by: 'free' as const }),
    fc.bigInt(0n, 5000n).map(fen => ({ by: 'postage' as const, fen })),
    fc.constantFrom(...TEMPLATES).map(id => ({ by: 'template' as const, id }))
  )
})
const coupon: fc.Arbitrary<CouponTerms> = fc.record({
  id: fc.uuid(),
  shopId: fc.constantFrom(...SHOPS, null),
  thresholdFen: fc.bigInt(0n, 100_000n),
  amountFen: fc.bigInt(1n, 200_000n)
})
const cart: fc.Arbitrary<PricingInput> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  templates: fc
    .tuple(template('by piece', 'piece'), template('by weight', 'weight'))
    .map(list => new Map(list.map(one => [one.id, one]))),
  regionCode: fc.constantFrom('', '440305', '440106', '110101', '540102'),
  coupons: fc.uniqueArray(coupon, { selector: terms => terms.shopId, maxLength: 4 }),
  xfqFen: fc.bigInt(0n, 1_000_000n),
  jindou: fc.bigInt(0n, 1_000_000n),
  jindouShare: fc.bigInt(0n, 100n)
})

describe('pricing any cart', () => {
  test('every line adds up, the lines add up to the total, and no part is negative', () => {
    fc.assert(
      fc.property(cart, input => {
        const { lines, total } = priceOrder(input)
        for (const [i, part] of lines.entries()) {
          expect(part.goodsFen).toBe(input.lines[i]!.unitFen * BigInt(input.lines[i]!.qty))
          expect(part.payFen).toBe(part.goodsFen + part.freightFen - part.couponFen - part.xfqFen - part.jindouFen)
          for (const fen of Object.values(part)) expect(fen >= 0n).toBe(true)
          expect(part.couponFen + part.xfqFen + part.jindouFen <= part.goodsFen).toBe(true)
        }
        expect(totalOf(lines)).toEqual(total)
      })
    )
  })

  test('reductions take off exactly what they may: the lesser of what is asked and what is left', () => {
    fc.assert(
      fc.property(cart, input => {
        const { total } = priceOrder({ ...input, coupons: [] })
        expect(total.xfqFen).toBe(least(input.xfqFen, total.goodsFen))
        const most = ((total.goodsFen - total.xfqFen) * input.jindouShare) / 100n
        expect(total.jindou).toBe(least(input.jindou, most))
      })
    )
  })

  test('the parts of each shop add up to what the shop costs by itself, freight included', () => {
    fc.assert(
      fc.property(cart, input => {
        const bare = { ...input, coupons: [], xfqFen: 0n, jindou: 0n }
        const whole = priceOrder(bare)
        for (const shopId of new Set(input.lines.map(one => one.shopId))) {
          const alone = priceOrder({ ...bare, lines: input.lines.filter(one => one.shopId === shopId) })
          expect(totalOf(whole.lines.filter((_, i) => input.lines[i]!.shopId === shopId))).toEqual(alone.total)
        }
      })
    )
  })

  test('a coupon below its threshold takes nothing and is named; a shop coupon touches only its shop', () => {
    fc.assert(
      fc.property(cart, coupon, (input, terms) => {
        const priced = priceOrder({ ...input, coupons: [terms] })
        const members = [...input.lines.keys()].filter(
          i => terms.shopId === null || input.lines[i]!.shopId === terms.shopId
        )
        const goods = members.reduce((sum, i) => sum + priced.lines[i]!.goodsFen, 0n)
        const usable = members.length > 0 && goods >= terms.thresholdFen
        expect(priced.unusable).toEqual(usable ? [] : [terms.id])
        expect(priced.total.couponFen).toBe(usable ? least(terms.amountFen, goods) : 0n)
        priced.lines.forEach((part, i) => {
          if (!members.includes(i)) expect(part.couponFen).toBe(0n)
        })
      })
    )
  })

  test('the best coupons take off at least as much as any single one', () => {
    fc.assert(
      fc.property(cart, fc.array(coupon, { maxLength: 6 }), (input, coupons) => {
        const ids = bestCoupons(input.lines, coupons)
        const best = priceOrder({ ...input, coupons: coupons.filter(one => ids.includes(one.id)) })
        expect(best.unusable).toEqual([])
        for (const shopId of SHOPS) {
          for (const one of coupons.filter(terms => terms.shopId === shopId)) {
            expect(best.total.couponFen >= priceOrder({ ...input, coupons: [one] }).total.couponFen).toBe(true)
          }
        }
      })
    )
  })

  test('a split keeps its sum and never gives a part more than its weight', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt(0n, 10n ** 9n), { minLength: 1, maxLength: 20 }),
        fc.bigInt(0n, 100n),
        (weights, percent) => {
          const sum = weights.reduce((a, b) => a + b, 0n)
          const total = (sum * percent) / 100n
          const parts = splitByWeight(total, weights)
          expect(parts.reduce((a, b) => a + b, 0n)).toBe(total)
          parts.forEach((part, i) => {
            expect(part <= weights[i]!).toBe(true)
          })
        }
      )
    )
  })
})

describe('the price that counts', () => {
  const sku = { priceFen: 1000n, vipPriceFen: 900n }
  test.each([
    ['list for a guest', sku, false, null, 'list', 1000n],
    ['member for a member', sku, true, null, 'member', 900n],
    ['list for a member without a member price', { priceFen: 1000n, vipPriceFen: null }, true, null, 'list', 1000n],
    ['list when the member price is no better', { priceFen: 1000n, vipPriceFen: 1000n }, true, null, 'list', 1000n],
    ['flash before member', sku, true, 950n, 'flash', 950n]
  ] as const)('%s', (_, of, isMember, flashFen, kind, fen) => {
    expect(unitPrice(of, isMember, flashFen)).toEqual({ kind, fen })
  })
})

describe('freight', () => {
  const rules = [
    {
      regionCodes: [],
      deliverable: true,
      firstUnits: 1,
      firstFeeFen: 1000n,
      nextUnits: 1,
      nextFeeFen: 200n,
      freeOverFen: null
    },
    {
      regionCodes: ['44'],
      deliverable: true,
      firstUnits: 2,
      firstFeeFen: 600n,
      nextUnits: 2,
      nextFeeFen: 100n,
      freeOverFen: 9900n
    },
    {
      regionCodes: ['4403'],
      deliverable: true,
      firstUnits: 1,
      firstFeeFen: 0n,
      nextUnits: 1,
      nextFeeFen: 0n,
      freeOverFen: null
    },
    {
      regionCodes: ['54', '65'],
      deliverable: false,
      firstUnits: 1,
      firstFeeFen: 0n,
      nextUnits: 1,
      nextFeeFen: 0n,
      freeOverFen: null
    }
  ]
  const byPiece: FreightTemplate = { id: 't', chargeBy: 'piece', rules }
  const goods = (qty: number, goodsFen = 5000n, productId = 'p') => ({
    productId,
    qty,
    weightG: 700,
    goodsFen,
    freight: { by: 'template' as const, id: 't' }
  })
  const cost = (lines: ReturnType<typeof goods>[], region: string, template = byPiece) =>
    freightOf(lines, new Map([['t', template]]), region)

  test.each([
    ['everywhere else', [goods(3)], '110101', [1400n]],
    ['its province', [goods(2)], '440106', [600n]],
    ['started units are whole', [goods(5)], '440106', [800n]],
    ['free over', [goods(5, 9900n)], '440106', [0n]],
    ['the city before its province', [goods(5)], '440305', [0n]],
    ['no address yet', [goods(1)], '', [1000n]],
    ['two lines weighed together', [goods(1, 4000n), goods(2, 4000n, 'q')], '440106', [233n, 467n]]
  ])('%s', (_, lines, region, fen) => {
    expect(cost(lines, region)).toEqual({ fen, undeliverable: [] })
  })

  test('by weight counts started steps of grams', () => {
    const byWeight: FreightTemplate = {
      ...byPiece,
      chargeBy: 'weight',
      rules: [{ ...rules[0]!, firstUnits: 1000, nextUnits: 500 }]
    }
    expect(cost([goods(3)], '110101', byWeight).fen).toEqual([1000n + 3n * 200n])
  })

  test('a region nobody sends to is named', () => {
    expect(cost([goods(1)], '650102')).toEqual({ fen: [0n], undeliverable: [0] })
    expect(ruleFor({ ...byPiece, rules: [] }, '110101')).toBeUndefined()
  })

  test('one postage a product, whatever the number', () => {
    const posted = (qty: number, productId: string) => ({
      ...goods(qty, 1n, productId),
      freight: { by: 'postage' as const, fen: 800n }
    })
    expect(cost([posted(1, 'p'), posted(3, 'p'), posted(9, 'q')] as never, '110101').fen).toEqual([200n, 600n, 800n])
  })
})
