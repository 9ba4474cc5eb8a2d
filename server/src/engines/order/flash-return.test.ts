import { eq, inArray, sql } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { flashStripes, products, skus } from '../../db/schema'
import { runJob } from '../../jobs'
import { returnUnsold } from './flash-return'

let shop: TestShop
let buying: Buying
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '30' } })
  buying = new Buying(shop)
})
afterAll(() => shop.close())

const returnUnsoldAt = (at: Date) => returnUnsold({ db: shop.db, clock: { now: () => at } })

const SHELF = 5
const HOUR_S = 3600

/** Goods with some on the shelf and others in a flash sale that ends in an hour. */
async function offered(pieces: number, perPerson = 3) {
  const goods = await buying.goods({ stock: SHELF })
  const itemId = await buying.flash(goods, pieces, { stripes: 4, perPerson, for_s: HOUR_S })
  return { goods, itemId }
}
type Offered = Awaited<ReturnType<typeof offered>>

async function buy({ goods, itemId }: Offered, qty = 1) {
  const buyer = await buying.buyer()
  return { ...buyer, ...(await buying.order(buyer.token, [{ of: goods, qty, activityId: itemId }])) }
}

async function shelfOf({ goods }: Offered) {
  const [sku] = await shop.db.select().from(skus).where(eq(skus.id, goods.skuId))
  const [product] = await shop.db.select().from(products).where(eq(products.id, goods.productId))
  expect(product!.stock).toBe(sku!.stock)
  return sku!.stock
}

const cancel = (order: { token: string; no: string }) =>
  shop.call('POST /api/order/cancel', { id: order.no }, { token: order.token })
const returned = () => runJob(shop.app.services, 'flash-return')

test('the page of the day says how much was sold, not how much is gone', async () => {
  const offer = await offered(10)
  await buy(offer, 3)
  shop.clock.advance(HOUR_S)
  await returned()
  const { data } = await shop.call('GET /api/product/discount', {})
  const line = data.sessions.flatMap(session => session.list).find(({ id }) => id === offer.itemId)
  expect(line).toMatchObject({ quota: 10, percent: 30, stock: 0 })
})

test('nothing comes back while the session runs; then what nobody bought does, once', async () => {
  const offer = await offered(10)
  await buy(offer, 2)
  expect(await returned()).toBe(0)
  expect(await shelfOf(offer)).toBe(SHELF)
  shop.clock.advance(HOUR_S)
  expect(await returned()).toBe(8)
  expect(await returned()).toBe(0)
  expect(await shelfOf(offer)).toBe(SHELF + 8)
})

test('an order cancelled after the end brings its pieces to the shelf as well, each time', async () => {
  const offer = await offered(10)
  const [first, second] = [await buy(offer, 2), await buy(offer, 3)]
  shop.clock.advance(HOUR_S)
  expect(await returned()).toBe(5)
  expect(await cancel(first)).toMatchObject({ status: 200 })
  expect(await shelfOf(offer)).toBe(SHELF + 5)
  expect(await returned()).toBe(2)
  expect(await cancel(second)).toMatchObject({ status: 200 })
  expect(await cancel(second)).toMatchObject({ code: 'STATE' })
  expect(await returned()).toBe(3)
  expect(await returned()).toBe(0)
  expect(await shelfOf(offer)).toBe(SHELF + 10)
})

test('a paid order refunded days later does so too', async () => {
  const offer = await offered(4)
  const order = await buy(offer, 2)
  await buying.pay(order, order.no)
  shop.clock.advance(3 * 86_400)
  expect(await returned()).toBe(2)
  const { token } = await shop.person({ roles: ['operator'] })
  const refund = await shop.call('POST /api/admin/order/refund', { id: order.no, reason: '缺货' }, { token })
  expect(refund.status).toBe(200)
  expect(await returned()).toBe(2)
  expect(await shelfOf(offer)).toBe(SHELF + 4)
})

test('pieces that went back cannot be bought at the flash price any more', async () => {
  const offer = await offered(3)
  const [late] = await buying.crowd(1, offer.goods, { activityId: offer.itemId })
  // A server whose clock runs ahead has given the pieces back already.
  await returnUnsoldAt(new Date(shop.clock.now().getTime() + HOUR_S * 1000))
  expect(await buying.create(late!.token, late!.orderKey)).toMatchObject({ code: 'SOLD_OUT' })
  expect(await shelfOf(offer)).toBe(SHELF + 3)
})

test('goods that lost the SKU meanwhile get nothing, and the job goes on', async () => {
  const [gone, other] = [await offered(4), await offered(6)]
  await shop.db.delete(skus).where(eq(skus.id, gone.goods.skuId))
  await shop.db.update(products).set({ stock: 0 }).where(eq(products.id, gone.goods.productId))
  shop.clock.advance(HOUR_S)
  await returned()
  const [product] = await shop.db.select().from(products).where(eq(products.id, gone.goods.productId))
  expect(product!.stock).toBe(0)
  expect(await shelfOf(other)).toBe(SHELF + 6)
})

test('late cancels, expiries, buyers and several runs of the job at once lose and make no piece', async () => {
  for (let round = 0; round < 3; round++) {
    const PIECES = 24
    const offer = await offered(PIECES)
    const held = await Promise.all(Array.from({ length: 8 }, () => buy(offer, 2)))
    const late = await buying.crowd(6, offer.goods, { activityId: offer.itemId })
    const end = new Date(shop.clock.now().getTime() + HOUR_S * 1000)
    // Their clocks have not reached the end when the others' have.
    await Promise.all([
      ...held.slice(0, 4).flatMap(order => [cancel(order), returnUnsoldAt(end), cancel(order)]),
      ...late.map(({ token, orderKey }) => buying.create(token, orderKey)),
      ...Array.from({ length: 4 }, () => returnUnsoldAt(end))
    ])
    shop.clock.advance(HOUR_S)
    await Promise.all([returned(), ...held.slice(4, 6).map(cancel), returned(), returned()])
    await returned()
    const stripes = await shop.db
      .select()
      .from(flashStripes)
      .where(inArray(flashStripes.itemId, [offer.itemId]))
    const { rows } = await shop.db.execute<{ pieces: number }>(sql`
      select coalesce(sum(l.qty), 0)::int as pieces from order_lines l
      join orders o on o.user_id = l.user_id and o.id = l.order_id
      where l.flash_item_id = ${offer.itemId} and o.state not in ('cancelled', 'refunded')`)
    const sold = stripes.reduce((sum, row) => sum + row.sold, 0)
    expect(sold).toBe(rows[0]!.pieces)
    expect(stripes.every(row => row.stock === row.sold)).toBe(true)
    expect(await shelfOf(offer)).toBe(SHELF + PIECES - sold)
  }
})
