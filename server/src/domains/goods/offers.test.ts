import { Buying } from '../../../test/buying'
import { forShop, holding } from '../../../test/console'
import { makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { newId } from '../../lib/ids'

let shop: TestShop
let buying: Buying
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
})
afterAll(() => shop.close())

const offers = async (id: string, who: { token: string }) => shop.call('GET /api/admin/goods/offers/{id}', { id }, who)

test('where a product is sold in a flash session now or soon is told, the next first', async () => {
  const reader = await holding(shop, ['goods.read'])
  const goods = await buying.goods({ priceFen: 2_000n, stock: 50 })
  expect((await offers(goods.productId, reader)).data.list).toEqual([])
  await buying.flash(goods, 5, { priceFen: 1_500n, from_s: -7200, for_s: 3600 })
  await buying.flash(goods, 5, { priceFen: 990n, from_s: 7200, for_s: 3600 })
  await buying.flash(goods, 5, { priceFen: 880n, from_s: -60, for_s: 3600 })
  expect((await offers(goods.productId, reader)).data.list).toMatchObject([
    { title: '今日秒杀', state: 'running', price: '8.80' },
    { state: 'soon', price: '9.90' }
  ])
})

test('to people of its shop alone, and to whoever may look at goods', async () => {
  const owner = await shop.person()
  const own = await makeShop(shop.db, { ownerId: owner.id })
  const theirs = await forShop(shop, owner.id, own)
  const goods = await buying.goods()
  expect(await offers(goods.productId, theirs)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await offers(newId(), await holding(shop, ['goods.read']))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await offers(goods.productId, await holding(shop, ['order.read']))).toMatchObject({ code: 'FORBIDDEN' })
})
