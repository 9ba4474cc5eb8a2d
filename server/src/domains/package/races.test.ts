import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { packing } from '../../../test/packing'
import { orders, packageBuyers } from '../../db/schema'
import { check } from '../../engines/ledger'

let shop: TestShop
let buying: Buying
const p = packing(
  () => shop,
  () => buying
)
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '40' } })
  buying = new Buying(shop)
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const people = (count: number) => Promise.all(Array.from({ length: count }, () => buying.buyer()))
const codes = (answers: { status: number; code?: string }[]) =>
  answers.map(one => (one.status === 200 ? 'ok' : one.code)).sort()

test('packages and single pieces of one shelf, all at once: no piece is sold twice and none is lost', async () => {
  const [a, b] = await p.goods([1000n, 500n], 12)
  const [both, onlyA] = [
    await p.make([a!, b!], [2, 1], { priceFen: 2000n }),
    await p.make([b!, a!], [1, 2], { priceFen: 2100n })
  ]
  const crowd = await buying.crowd(8, a!)
  const packers = await people(12)
  const checkouts = await Promise.all(
    packers.map(async (who, i) => ({ who, ...(await p.confirm(who, i % 2 ? both : onlyA)) }))
  )
  const made = await Promise.all([
    ...checkouts.map(({ who, data }) => p.create(who, data.orderKey)),
    ...crowd.map(({ token, orderKey }) => buying.create(token, orderKey))
  ])
  expect(new Set(codes(made))).toEqual(new Set(['ok', 'SOLD_OUT']))
  const packs = made.slice(0, 12).filter(one => one.status === 200).length
  const singles = made.slice(12).filter(one => one.status === 200).length
  expect((await p.rowOf(both)).sold + (await p.rowOf(onlyA)).sold).toBe(packs)
  expect(await p.stockOf(a!)).toBe(12 - 2 * packs - singles)
  expect(await p.stockOf(b!)).toBe(12 - packs)
  // Whoever was refused found fewer pieces than they wanted.
  expect(await p.stockOf(a!)).toBeLessThan(2)
})

test('of twenty who want the last three packages three have one', async () => {
  const [a, b] = await p.goods([1000n, 500n], 100)
  const id = await p.make([a!, b!], [1, 1], { priceFen: 1200n, quota: 3 })
  const crowd = await people(20)
  const checkouts = await Promise.all(crowd.map(async who => ({ who, ...(await p.confirm(who, id)) })))
  const made = await Promise.all(checkouts.map(({ who, data }) => p.create(who, data.orderKey)))
  expect(codes(made)).toEqual([...Array(17).fill('SOLD_OUT'), ...Array(3).fill('ok')])
  expect((await p.rowOf(id)).sold).toBe(3)
  expect(await p.stockOf(a!)).toBe(97)
})

test('one person with two accounts has as many as a person may', async () => {
  const [a, b] = await p.goods([1000n, 500n], 100)
  const id = await p.make([a!, b!], [1, 1], { priceFen: 1200n, limitNum: 2 })
  const me = await buying.buyer()
  const sub = await shop.person({ parentId: me.id })
  await buying.address(sub.id)
  const hands = Array.from({ length: 8 }, (_, i) => (i % 2 ? me : sub))
  const checkouts = await Promise.all(hands.map(async who => ({ who, ...(await p.confirm(who, id)) })))
  const made = await Promise.all(checkouts.map(({ who, data }) => p.create(who, data.orderKey)))
  expect(codes(made)).toEqual([...Array(6).fill('LIMIT'), 'ok', 'ok'])
  const [held] = await shop.db.select().from(packageBuyers).where(eq(packageBuyers.userId, me.id))
  expect(held!.bought).toBe(2)
  expect(await p.stockOf(b!)).toBe(98)
})

test('one checkout sent many times makes one order, and cancelling it many times gives back once', async () => {
  const [a, b] = await p.goods([1000n, 500n], 10)
  const id = await p.make([a!, b!], [1, 1], { priceFen: 1200n })
  const who = await buying.buyer()
  const { data } = await p.confirm(who, id)
  const made = await Promise.all(Array.from({ length: 6 }, () => p.create(who, data.orderKey)))
  expect(new Set(made.map(one => one.data.result.orderId)).size).toBe(1)
  expect((await p.rowOf(id)).sold).toBe(1)
  const no = made[0]!.data.result.orderId
  await Promise.all(Array.from({ length: 6 }, () => shop.call('POST /api/order/cancel', { id: no }, who)))
  const [row] = await shop.db.select().from(orders).where(eq(orders.no, no))
  expect(row!.state).toBe('cancelled')
  expect((await p.rowOf(id)).sold).toBe(0)
  expect(await p.stockOf(a!)).toBe(10)
})
