import { eq } from 'drizzle-orm'
import { makeProduct, makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { shopShelves } from '../../db/schema'
import { publishProduct } from '../admin/service'
import { openShop } from '../shop/service'
import { compareShelves, rebuildShelves } from './shelves'

let shop: TestShop
let id: string
beforeAll(async () => {
  shop = await TestShop.open()
})
beforeEach(async () => {
  id = await makeShop(shop.db, { name: '有货没货' })
})
afterEach(async () => expect(await compareShelves(shop.db)).toBe(0))
afterAll(() => shop.close())

const sells = async () =>
  (await shop.db.select().from(shopShelves).where(eq(shopShelves.shopId, id)))[0]?.selling ?? false

test('a shop sells while one of its goods is on sale and it is open itself', async () => {
  expect(await sells()).toBe(false)
  const { id: first } = await makeProduct(shop.db, { shopId: id })
  const { id: second } = await makeProduct(shop.db, { shopId: id, published: false })
  expect(await sells()).toBe(true)
  await publishProduct(shop.db, first, false)
  expect(await sells()).toBe(false)
  await publishProduct(shop.db, second, true)
  expect(await sells()).toBe(true)
  await openShop(shop.db, id, false)
  expect(await sells()).toBe(false)
  await openShop(shop.db, id, true)
  expect(await sells()).toBe(true)
})

test('the last is taken off while others come on sale: what is kept is what is so afterwards', async () => {
  const goods = await Promise.all(
    Array.from({ length: 6 }, (_, i) => makeProduct(shop.db, { shopId: id, published: i < 3 }))
  )
  for (let round = 0; round < 4; round++) {
    await Promise.all(goods.map((one, i) => publishProduct(shop.db, one.id, i < 3 === (round % 2 === 1))))
    expect(await compareShelves(shop.db)).toBe(0)
  }
  await Promise.all(goods.map(one => publishProduct(shop.db, one.id, false)))
  expect(await sells()).toBe(false)
})

test('what differs from the goods is found and put right, or all is written anew', async () => {
  await makeProduct(shop.db, { shopId: id })
  await shop.db.update(shopShelves).set({ selling: false }).where(eq(shopShelves.shopId, id))
  expect(await compareShelves(shop.db)).toBe(1)
  expect(await sells()).toBe(true)
  await shop.db.delete(shopShelves)
  expect(await rebuildShelves(shop.db)).toBeGreaterThan(0)
  expect(await sells()).toBe(true)
})
