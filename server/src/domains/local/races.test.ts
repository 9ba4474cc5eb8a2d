import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { putInZone, storeToPay } from '../../../test/storing'
import { orders, storePayments } from '../../db/schema'
import { account, balanceOf, CLEARING, check, fundUser, merchant, platform, user } from '../../engines/ledger'
import { cancelOrder } from '../../engines/order'
import { payableOrder, payByBalance } from '../../engines/payment'
import { scopeOf } from '../../engines/scope'
import { newId } from '../../lib/ids'
import { divFloor } from '../../lib/money'
import { Refusal } from '../../lib/refusal'
import { setTerms } from './desk'
import { orderPayment, refundPayment } from './service'
import { openTill } from './tills'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '30', PLATFORM_MARGIN_BP: '700' } })
})
afterAll(() => shop.close())

const services = () => shop.app.services
const give = (userId: string, asset: 'CNY' | 'xfq', amountMinor: bigint) =>
  fundUser(shop.db, { userId, asset, amountMinor, key: newId(), at: shop.clock.now() })
const refused = (error: unknown) => {
  if (!(error instanceof Refusal)) throw error
  return error.code
}

test('one page asked by many requests at once makes one order, and takes its vouchers once', async () => {
  const shopId = await storeToPay(shop)
  const { id: userId } = await shop.person()
  await give(userId, 'xfq', 10_000n)
  const { till } = await openTill(services(), { userId, shopId })
  const asked = { userId, rootId: userId, till: till.id, amountFen: 2_000n, useXfq: true }
  const made = await Promise.all(Array.from({ length: 30 }, () => orderPayment(services(), asked)))
  expect(new Set(made.map(order => order.id)).size).toBe(1)
  expect(await balanceOf(shop.db, account(user(userId), 'xfq'))).toBe(9_400n)
})

test('many pages of one person at once stay within the day', async () => {
  const shopId = await storeToPay(shop)
  await setTerms(shop.db, shopId, { mostFen: 1_000n, dayFen: 3_500n })
  const { id: userId } = await shop.person()
  const pages = await Promise.all(Array.from({ length: 20 }, () => openTill(services(), { userId, shopId })))
  const answers = await Promise.all(
    pages.map(({ till }) =>
      orderPayment(services(), { userId, rootId: userId, till: till.id, amountFen: 1_000n, useXfq: false }).then(
        () => 'ok',
        refused
      )
    )
  )
  expect(answers.filter(one => one === 'ok')).toHaveLength(3)
  expect(answers.filter(one => one === 'LIMIT')).toHaveLength(17)
})

const share = fc.integer({ min: 0, max: 5_000 })
const SUMS = { goodsFen: orders.goodsFen, payFen: orders.payFen, xfqFen: orders.xfqFen }
const event = fc.record({
  act: fc.constantFrom('order', 'order', 'pay', 'pay', 'cancel', 'refund'),
  nth: fc.nat(5),
  amountFen: fc.bigInt(10n, 9_999n),
  useXfq: fc.boolean()
})

test('whatever happens at counters, the shop has its part of what is paid, and nothing is lost or made', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 6, maxLength: 16 }),
      share,
      fc.option(share),
      async (events, bp, zoneBp) => {
        const keeper = await shop.person()
        const shopId = await storeToPay(shop, { ownerId: keeper.id })
        await setTerms(shop.db, shopId, { voucherBp: bp })
        if (zoneBp !== null) await putInZone(shop, shopId, zoneBp)
        const counter = await scopeOf(shop.db, keeper.id, { shopId })
        const { id: userId } = await shop.person()
        const [money, vouchers] = [20_000n, 4_000n]
        await give(userId, 'CNY', money)
        await give(userId, 'xfq', vouchers)
        const made: string[] = []
        const order = async ({ amountFen, useXfq }: (typeof events)[number]) => {
          const { till } = await openTill(services(), { userId, shopId })
          const asked = { userId, rootId: userId, till: till.id, amountFen, useXfq }
          made.push((await orderPayment(services(), asked)).id)
        }
        const later: Record<string, (ref: string) => Promise<unknown>> = {
          pay: async ref => payByBalance(services(), await payableOrder(services(), { userId, ref })),
          cancel: ref => cancelOrder(services(), { userId, ref }),
          refund: id => refundPayment(services(), counter, { id, reason: '退', actorId: keeper.id })
        }
        for (const one of events) {
          const ref = made[one.nth % Math.max(1, made.length)]
          if (one.act === 'order') await order(one).catch(refused)
          else if (ref) await later[one.act]!(ref).catch(refused)
        }
        const kept = await shop.db
          .select({ state: orders.state, payment: storePayments, ...SUMS })
          .from(orders)
          .leftJoin(storePayments, and(eq(storePayments.userId, orders.userId), eq(storePayments.orderId, orders.id)))
          .where(eq(orders.userId, userId))
        const paid = kept.filter(({ state }) => state === 'complete')
        const held = kept.filter(({ state }) => ['complete', 'unpaid'].includes(state))
        const sum = (of: readonly bigint[]) => of.reduce((all, one) => all + one, 0n)
        const net = (amountFen: bigint) => amountFen - divFloor(amountFen * 700n, 10_000n)
        expect(await balanceOf(shop.db, account(merchant(shopId), 'CNY'))).toBe(
          sum(paid.map(({ payment }) => net(payment!.amountFen)))
        )
        expect(await balanceOf(shop.db, account(user(userId), 'CNY'))).toBe(money - sum(paid.map(one => one.payFen)))
        expect(await balanceOf(shop.db, account(user(userId), 'xfq'))).toBe(vouchers - sum(held.map(one => one.xfqFen)))
        expect(await balanceOf(shop.db, account(CLEARING, 'CNY'))).toBe(0n)
        for (const one of kept) {
          expect(one.payFen + one.xfqFen).toBe(one.goodsFen)
          expect(one.xfqFen <= divFloor(one.goodsFen * BigInt(Math.max(bp, zoneBp ?? 0)), 10_000n)).toBe(true)
        }
      }
    ),
    { numRuns: 30 }
  )
  expect(await balanceOf(shop.db, account(platform('deducted'), 'xfq'))).toBeGreaterThanOrEqual(0n)
  expect((await check(shop.db)).problems).toEqual([])
})
