import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { within } from '../../db/connection'
import { commissionDebts, commissions, users } from '../../db/schema'
import { newId } from '../../lib/ids'
import { account, balanceOf, check, move, outside, platform, post, postMany, user } from '../ledger'
import { commissionRefunded, promiseCommissions, saveCommissionRule, settleCommissions } from '.'
import { amountOf } from './rules'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '30' } })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const now = () => shop.clock.now()
const RATES = { firstBp: 3_000, secondBp: 1_000, partnerBp: 500, dockBp: 0 }

/** Somebody who was brought by somebody who was brought by somebody, a shop, and the margin of an order of 10,000 fen. */
async function world(rates: Partial<typeof RATES> = {}) {
  const [top, middle, buyer] = [await shop.person(), await shop.person(), await shop.person()]
  await shop.db.update(users).set({ referrerId: top.id }).where(eq(users.id, middle.id))
  await shop.db.update(users).set({ referrerId: middle.id }).where(eq(users.id, buyer.id))
  const shopId = await makeShop(shop.db)
  await saveCommissionRule(shop.app.services, { scope: shopId, ...RATES, ...rates })
  const order = { orderId: newId(), buyerId: buyer.id, shopId, marginFen: 10_000n, at: now() }
  return { top, middle, buyer, shopId, order }
}
type Order = Awaited<ReturnType<typeof world>>['order']

const promise = (order: Order) => within(shop.app.services, tx => promiseCommissions(tx, [order]))
const settle = (order: Order) =>
  within(shop.app.services, async tx => postMany(tx.db, await settleCommissions(tx, order)))
const refund = (order: Order, refundedFen: bigint, key: string, wholeFen = 100n) =>
  within(shop.app.services, tx =>
    commissionRefunded(tx, { orderId: order.orderId, refundedFen, wholeFen, key, at: now() })
  )
const has = ({ id }: { id: string }) => balanceOf(shop.db, account(user(id), 'shouyi'))
const promised = async (order: Order) =>
  (await shop.db.select().from(commissions).where(eq(commissions.orderId, order.orderId))).map(row => [
    row.role,
    row.state,
    row.amountFen
  ])
const spend = ({ id }: { id: string }, amountMinor: bigint) =>
  post(shop.db, {
    key: newId(),
    reason: 'withdraw',
    ref: { kind: 'test', id },
    at: now(),
    postings: move(account(user(id), 'shouyi'), account(outside('bank'), 'shouyi'), amountMinor)
  })

describe('from promise to pay', () => {
  test('two levels are promised when it is paid, and paid from the margin when it is settled, each once', async () => {
    const { top, middle, buyer, order } = await world()
    await promise(order)
    await promise(order)
    expect((await promised(order)).sort()).toEqual([
      ['first', 'pending', 3_000n],
      ['second', 'pending', 1_000n]
    ])
    expect([await has(middle), await has(top)]).toEqual([0n, 0n])
    const before = await balanceOf(shop.db, account(platform('margin'), 'CNY'))
    await Promise.all(Array.from({ length: 10 }, () => settle(order)))
    expect([await has(middle), await has(top), await has(buyer)]).toEqual([3_000n, 1_000n, 0n])
    expect(before - (await balanceOf(shop.db, account(platform('margin'), 'CNY')))).toBe(4_000n)
  })

  test('what is kept of the order counts, at the rate it was promised at', async () => {
    const { middle, shopId, order } = await world({ secondBp: 0 })
    await promise(order)
    await saveCommissionRule(shop.app.services, { scope: shopId, ...RATES, firstBp: 8_000 })
    await settle({ ...order, marginFen: 5_000n })
    expect(await has(middle)).toBe(1_500n)
  })

  test('one level unless the rule has a second; nothing where the rule is nothing', async () => {
    const one = await world({ secondBp: 0 })
    await promise(one.order)
    expect(await promised(one.order)).toEqual([['first', 'pending', 3_000n]])
    const none = await world({ firstBp: 0, secondBp: 0, partnerBp: 0 })
    await promise(none.order)
    expect(await promised(none.order)).toEqual([])
  })

  test('whoever brought the shop’s owner earns too; a closed account and the buyer’s own accounts do not', async () => {
    const { top, middle, buyer } = await world()
    const shopId = await makeShop(shop.db, { ownerId: middle.id })
    await saveCommissionRule(shop.app.services, { scope: shopId, ...RATES })
    const order = { orderId: newId(), buyerId: buyer.id, shopId, marginFen: 10_000n, at: now() }
    await promise(order)
    expect((await promised(order)).map(([role]) => role).sort()).toEqual(['first', 'partner', 'second'])
    const sub = await shop.person({ parentId: middle.id, referrerId: middle.id })
    const own = { ...order, orderId: newId(), buyerId: sub.id }
    await promise(own)
    expect((await promised(own)).map(([role]) => role)).not.toContain('first')
    await shop.db.update(users).set({ disabled: true }).where(eq(users.id, top.id))
    const later = { ...order, orderId: newId() }
    await promise(later)
    expect((await promised(later)).map(([role]) => role)).toEqual(['first'])
  })
})

describe('refunds', () => {
  test('a whole refund before it is settled leaves nothing to pay', async () => {
    const { middle, order } = await world()
    await promise(order)
    await refund(order, 100n, 'r1')
    await settle(order)
    expect(await has(middle)).toBe(0n)
    expect((await promised(order)).map(([, state]) => state)).toEqual(['void', 'void'])
  })

  test('in parts it is taken back in proportion, each part once, never more than was paid', async () => {
    const { middle, order } = await world({ secondBp: 0 })
    await promise(order)
    await settle(order)
    await Promise.all([refund(order, 30n, 'a'), refund(order, 30n, 'a'), refund(order, 30n, 'a')])
    expect(await has(middle)).toBe(2_100n)
    await refund(order, 30n, 'b')
    await refund(order, 90n, 'c')
    expect(await has(middle)).toBe(0n)
  })

  test('parts that add up to the whole take back all of it, in any order and at once', async () => {
    const parts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(parts, fc.integer({ min: 1, max: 9_999 }), async (all, marginFen) => {
        const { middle, order } = await world()
        const odd = { ...order, marginFen: BigInt(marginFen) }
        await promise(odd)
        await settle(odd)
        const earned = await has(middle)
        const whole = BigInt(all.reduce((sum, part) => sum + part, 0))
        const [last, ...rest] = all
        await Promise.all(rest.map((part, i) => refund(odd, BigInt(part), `part ${i}`, whole)))
        const kept = await has(middle)
        // What is left belongs to what is left of the order, less than a fen off.
        expect(kept * whole - earned * BigInt(last!) < whole && kept * whole >= earned * BigInt(last!)).toBe(true)
        await Promise.all([1, 2].map(() => refund(odd, BigInt(last!), 'last', whole)))
        expect(await has(middle)).toBe(0n)
      }),
      { numRuns: 15 }
    )
  })

  test('what was spent is owed, and the next commissions pay it first', async () => {
    const { middle, buyer, shopId, order } = await world({ secondBp: 0 })
    await promise(order)
    await settle(order)
    await spend(middle, 2_000n)
    await refund(order, 100n, 'whole')
    expect(await has(middle)).toBe(0n)
    const owed = async () =>
      (await shop.db.select().from(commissionDebts).where(eq(commissionDebts.userId, middle.id)))[0]!.owedFen
    expect(await owed()).toBe(2_000n)
    for (const [nth, left] of [
      [1, 0n],
      [2, 1_000n]
    ] as const) {
      const next = { ...order, orderId: newId(), buyerId: buyer.id, shopId, marginFen: 5_000n }
      await promise(next)
      await settle(next)
      expect([nth, await has(middle)]).toEqual([nth, left])
    }
    expect(await owed()).toBe(0n)
  })
})

describe('the rates', () => {
  test('any rates within the margin pay at most the margin', () => {
    const rates = fc
      .tuple(...[0, 1, 2, 3].map(() => fc.nat(10_000)))
      .filter(all => all.reduce((sum, one) => sum + one, 0) <= 10_000)
    fc.assert(
      fc.property(rates, fc.bigInt(0n, 10n ** 12n), (all, marginFen) => {
        const paid = all.reduce((sum, bp) => sum + amountOf(marginFen, bp), 0n)
        expect(paid <= marginFen).toBe(true)
      })
    )
  })

  test('the database refuses more than the margin', async () => {
    const rule = { scope: 'default', firstBp: 6_000, secondBp: 4_001 }
    await expect(saveCommissionRule(shop.app.services, rule)).rejects.toMatchObject({
      cause: { constraint: 'commission_rules_within_margin' }
    })
  })

  test('settling and refunding at the same moment ends in one of the two orders, and the books add up', async () => {
    for (let i = 0; i < 5; i++) {
      const { middle, order } = await world({ secondBp: 0 })
      await promise(order)
      await Promise.all([settle(order), refund(order, 100n, 'x'), settle(order), refund(order, 100n, 'x')])
      const left = await has(middle)
      expect([0n, 3_000n]).toContain(left)
      await refund(order, 100n, 'x')
      expect(await has(middle)).toBe(0n)
    }
  })
})
