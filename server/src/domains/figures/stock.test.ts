import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { products } from '../../db/schema'
import { runJob } from '../../jobs'

let shop: TestShop
let buying: Buying
let reader: { id: string; token: string }
beforeEach(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  reader = await holding(shop, ['goods.read'])
})
afterEach(() => shop.close())

const DAY_S = 86_400
const ending = async (who = reader) => {
  // What was answered a moment ago is answered again.
  shop.clock.advance(61)
  await runJob(shop.app.services, 'stats-roll-up')
  return (await shop.call('GET /api/admin/figures/stock', {}, who)).data.list
}
type Goods = Awaited<ReturnType<Buying['goods']>>
async function sell(of: Goods, qty: number) {
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, [{ of, qty }])
  await buying.pay(buyer, no)
}
const set = (of: Goods, changes: Partial<typeof products.$inferInsert>) =>
  shop.db.update(products).set(changes).where(eq(products.id, of.productId))

test('goods that sell out within a week at the pace of two stand by how soon, sold out ones first', async () => {
  const [gone, soon, later, slow] = [
    await buying.goods({ name: '售罄', stock: 4 }),
    await buying.goods({ name: '快了', stock: 10 }),
    await buying.goods({ name: '还有几天', stock: 20 }),
    await buying.goods({ name: '够卖', stock: 21 })
  ]
  await sell(gone, 4)
  await sell(soon, 8)
  // Half a piece a day: three last six days, four last eight.
  await sell(later, 7)
  await set(later, { stock: 3 })
  await sell(slow, 7)
  await set(slow, { stock: 4 })
  expect(await ending()).toEqual([
    { product_id: gone.productId, name: '售罄', image: '/p.png', stock: 0, sold_num: 4, stock_days: 0 },
    expect.objectContaining({ name: '快了', stock: 2, sold_num: 8, stock_days: 3 }),
    expect.objectContaining({ name: '还有几天', stock: 3, sold_num: 7, stock_days: 6 })
  ])
  expect((await ending()).map(row => row.product_id)).not.toContain(slow.productId)
})

test('what is not on sale, and what sold before, is none of it', async () => {
  const [off, old] = [await buying.goods({ stock: 3 }), await buying.goods({ stock: 3 })]
  await sell(off, 3)
  await sell(old, 3)
  expect(await ending()).toHaveLength(2)
  await set(off, { published: false })
  expect((await ending()).map(row => row.product_id)).toEqual([old.productId])
  shop.clock.advance(13 * DAY_S)
  expect(await ending()).toHaveLength(1)
  shop.clock.advance(DAY_S)
  expect(await ending()).toEqual([])
})

test('ten of them at most, and none for who may not look at goods', async () => {
  for (let i = 0; i < 11; i++) await sell(await buying.goods({ stock: 1 }), 1)
  expect(await ending()).toHaveLength(10)
  const stranger = await holding(shop, ['stats.read'])
  expect(await shop.call('GET /api/admin/figures/stock', {}, stranger)).toMatchObject({ code: 'FORBIDDEN' })
})
