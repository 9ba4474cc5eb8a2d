import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { products } from '../../db/schema'

let shop: TestShop
let buying: Buying
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
})
afterAll(() => shop.close())

const listOf = async (who: { token: string }, input: { type?: 0 | 1 | 9; search?: string } = {}) =>
  (await shop.call('GET /api/dyxlist', input, who)).data.map(order => order.order_id)

test('GET /api/dyxlist has one’s orders with goods of the platform’s choice, as they were when ordered', async () => {
  const [choice, plain] = [await buying.goods({ isBest: true }), await buying.goods()]
  const who = await buying.buyer()
  const { no: first } = await buying.order(who.token, [{ of: choice }])
  await buying.order(who.token, [{ of: plain }])
  expect(await listOf(who)).toEqual([first])
  // Marked now, it was not among the choice then; and what was stays.
  await shop.db.update(products).set({ isBest: true }).where(eq(products.id, plain.productId))
  await shop.db.update(products).set({ isBest: false }).where(eq(products.id, choice.productId))
  expect(await listOf(who)).toEqual([first])
  expect(await listOf(who, { type: 0 })).toEqual([first])
  expect(await listOf(who, { type: 1 })).toEqual([])
  expect(await listOf(who, { search: '没有这件' })).toEqual([])
  expect(await listOf(await buying.buyer())).toEqual([])
  expect(await shop.call('GET /api/dyxlist', {})).toMatchObject({ code: 'SIGN_IN' })
  expect(await shop.call('GET /api/dyxlist', { type: 7 as never }, who)).toMatchObject({ code: 'INVALID' })
})

test('goods of a flash sale are of the choice as others are, beside goods off the shelf', async () => {
  const [choice, plain] = [await buying.goods({ isBest: true }), await buying.goods()]
  const who = await buying.buyer()
  const flash = async (of: typeof choice) => ({ of, activityId: await buying.flash(of, 5, { stripes: 1 }) })
  const { no: first } = await buying.order(who.token, [await flash(choice)])
  await buying.order(who.token, [await flash(plain)])
  const { no: both } = await buying.order(who.token, [{ of: choice }, await flash(await buying.goods())])
  const { no: other } = await buying.order(who.token, [
    { of: await buying.goods() },
    await flash(await buying.goods({ isBest: true }))
  ])
  expect(await listOf(who)).toEqual([other, both, first])
})

test('of an order over two shops that is paid, the part with the choice is listed', async () => {
  const [choice, plain] = [await buying.goods({ isBest: true }), await buying.goods()]
  const who = await buying.buyer()
  const { no } = await buying.order(who.token, [{ of: choice }, { of: plain }])
  expect(await listOf(who)).toEqual([no])
  await buying.pay(who, no)
  const [part, ...others] = (await shop.call('GET /api/dyxlist', {}, who)).data
  expect(others).toEqual([])
  expect(part!.cartInfo.map(line => line.product_id)).toEqual([choice.productId])
})
