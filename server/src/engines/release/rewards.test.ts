import { TestShop } from '../../../test/harness'
import { Releasing } from '../../../test/releasing'
import { newId } from '../../lib/ids'
import { check } from '../ledger'
import { lotsOf, rewardOrder, saveOrderReward, savePlan } from '.'

let shop: TestShop
let r: Releasing
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '20' } })
  r = new Releasing(shop)
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

/** One for every five yuan, all of it the day after, unless told otherwise. */
async function programme(fields: { open?: boolean } = {}) {
  const plan = await r.plan({ dailyBp: 10_000, lastsDays: 1 })
  await saveOrderReward(shop.app.services, { plan: plan.code, minor: 1n, perFen: 500n, ...fields })
  return plan
}
const settled = (userId: string, paidFen: bigint, orderId: string = newId()) =>
  rewardOrder(shop.app.services, { orderId, userId, paidFen, at: r.now() })
const promised = async (userId: string, plan: { code: string }) =>
  (await lotsOf(shop.db, userId, 'xfq')).filter(lot => lot.plan === plan.code).map(lot => lot.totalMinor)

test('an order earns by what was paid, rounded down, once however often it is told', async () => {
  const plan = await programme()
  const [id, orderId] = [await r.person(), newId()]
  await Promise.all(Array.from({ length: 20 }, () => settled(id, 2_499n, orderId)))
  expect(await promised(id, plan)).toEqual([4n])
  await settled(id, 499n)
  await settled(id, 0n)
  expect(await promised(id, plan)).toEqual([4n])
  expect(await r.has(id)).toBe(0n)
  await saveOrderReward(shop.app.services, { plan: plan.code, minor: 1n, perFen: 500n, open: false })
})

test('a pool that is short lets people wait in the order of their orders, and pays when it is filled', async () => {
  const plan = await programme()
  const [first, second] = [await r.person(), await r.person()]
  await settled(first, 50_000n)
  await settled(second, 5_000n)
  await r.fund(plan, 60n)
  r.nextDay()
  await r.run()
  expect([await r.has(first), await r.has(second), await r.poolHas(plan)]).toEqual([0n, 0n, 60n])
  await r.fund(plan, 50n)
  await Promise.all(Array.from({ length: 5 }, r.run))
  await r.run()
  expect([await r.has(first), await r.has(second), await r.poolHas(plan)]).toEqual([100n, 10n, 0n])
  await saveOrderReward(shop.app.services, { plan: plan.code, minor: 1n, perFen: 500n, open: false })
})

test('what is closed, the programme or its plan, earns nothing and stops no order', async () => {
  const id = await r.person()
  const ended = await programme({ open: false })
  const shut = await programme()
  await savePlan(shop.app.services, { ...shut, open: false })
  await settled(id, 50_000n)
  expect([await promised(id, ended), await promised(id, shut)]).toEqual([[], []])
})
