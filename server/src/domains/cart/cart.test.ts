import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { cartLines, flashItems, products, skus } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
let buying: Buying
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
})
afterAll(() => shop.close())

const list = async (token: string) => (await shop.call('GET /api/cart/list', {}, { token })).data
const count = async (token: string) => (await shop.call('GET /api/cart/count', {}, { token })).data

describe('POST /api/cart/add', () => {
  test('the same SKU twice is one line; buying now is a line outside the cart', async () => {
    const { token } = await shop.person()
    const goods = await buying.goods()
    const first = await buying.add(token, goods, 2)
    expect(await buying.add(token, goods, 3)).toBe(first)
    const now = await shop.call('POST /api/cart/add', { productId: goods.productId, new: 1 }, { token })
    expect(now.data.cartId).not.toBe(first)
    expect(await count(token)).toEqual({ count: 5, sum_price: '50.00' })
    const { valid } = await list(token)
    expect(valid).toMatchObject([{ id: first, cart_num: 5, truePrice: '10.00', sum_price: '50.00', trueStock: 10 }])
  })

  test('what the client says of prices is not believed', async () => {
    const { token } = await shop.person()
    const goods = await buying.goods()
    const wish = { productId: goods.productId, price: '0.01', truePrice: '0.01', seenPriceFen: 1, userId: newId() }
    await shop.call('POST /api/cart/add', wish, { token })
    expect((await list(token)).valid[0]).toMatchObject({ truePrice: '10.00', price_note: '' })
  })

  test('a member sees the member price, and how a price moved', async () => {
    const { token } = await shop.person({ level: 1 })
    const goods = await buying.goods({ vipPriceFen: 800n })
    await buying.add(token, goods)
    await shop.db.update(skus).set({ vipPriceFen: 750n }).where(eq(skus.id, goods.skuId))
    const { valid } = await list(token)
    expect(valid[0]).toMatchObject({ truePrice: '7.50', price_kind: 'member', price_note: '比加入时便宜 ¥0.50' })
  })

  test.each([
    ['more than there is', { stock: 3 }, 4, 'SOLD_OUT', '库存仅剩 3 件'],
    ['more than the limit', { limitNum: 2 }, 3, 'LIMIT', '每人限购 2 件'],
    ['withdrawn', { published: false }, 1, 'WITHDRAWN', '商品已下架'],
    ['sold out', { stock: 0 }, 1, 'SOLD_OUT', '已售罄']
  ])('refuses what is %s', async (_, fields, cartNum, code, msg) => {
    const { token } = await shop.person()
    const { productId } = await buying.goods(fields)
    const answer = await shop.call('POST /api/cart/add', { productId, cartNum }, { token })
    expect(answer).toMatchObject({ status: 400, code, msg })
  })

  test('refuses what adds up to more than the limit', async () => {
    const { token } = await shop.person()
    const goods = await buying.goods({ limitNum: 2 })
    await buying.add(token, goods, 2)
    const answer = await shop.call('POST /api/cart/add', { productId: goods.productId }, { token })
    expect(answer).toMatchObject({ code: 'LIMIT' })
    expect(await count(token)).toMatchObject({ count: 2 })
  })

  test('refuses a product of several SKUs without a choice, and a SKU of another product', async () => {
    const { token } = await shop.person()
    const goods = await buying.goods()
    const other = await buying.goods()
    await shop.db
      .insert(skus)
      .values({ id: newId(), productId: goods.productId, suk: '红', priceFen: 1n, otPriceFen: 1n, stock: 5 })
    const { productId } = goods
    expect(await shop.call('POST /api/cart/add', { productId }, { token })).toMatchObject({ code: 'CHOOSE_SKU' })
    for (const uniqueId of [other.skuId, newId(), "' or 1=1 --"]) {
      const answer = await shop.call('POST /api/cart/add', { productId, uniqueId }, { token })
      expect(answer).toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test('refuses unknown goods, nonsense numbers and strangers', async () => {
    const { token } = await shop.person()
    const { productId } = await buying.goods()
    const add = (input: Record<string, unknown>) => shop.call('POST /api/cart/add', input, { token })
    expect(await add({ productId: newId() })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await add({ productId, cartNum: 0 })).toMatchObject({ code: 'INVALID', msg: '数量不能小于 1' })
    expect(await add({ productId, cartNum: -3 })).toMatchObject({ code: 'INVALID' })
    expect(await add({})).toMatchObject({ code: 'INVALID' })
    expect(await shop.call('POST /api/cart/add', { productId }, {})).toMatchObject({ status: 410000 })
  })

  test('flash offers: only while they run, only their SKU', async () => {
    const { token } = await shop.person()
    const goods = await buying.goods()
    const other = await buying.goods()
    const add = (activityId: string, productId = goods.productId) =>
      shop.call('POST /api/cart/add', { productId, activityId }, { token })
    expect(await add(await buying.flash(goods, 5, { from_s: 60 }))).toMatchObject({ code: 'NOT_STARTED' })
    expect(await add(await buying.flash(goods, 5, { from_s: -60, for_s: 30 }))).toMatchObject({ code: 'ENDED' })
    expect(await add(await buying.flash(goods, 0))).toMatchObject({ code: 'SOLD_OUT', msg: '已抢光' })
    expect(await add(await buying.flash(other, 5))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await add('nonsense')).toMatchObject({ code: 'NOT_FOUND' })
    const running = await buying.flash(goods, 5)
    expect(await add(running)).toMatchObject({ status: 200 })
    const [item] = await shop.db.select().from(flashItems).where(eq(flashItems.id, running))
    const bySession = await add(item!.sessionId)
    expect(bySession).toMatchObject({ code: 'LIMIT' })
    expect((await list(token)).valid).toMatchObject([{ price_kind: 'flash', truePrice: '5.00', activity_id: running }])
  })

  test('many taps at once are one line with every piece', async () => {
    const { token } = await shop.person()
    const goods = await buying.goods({ stock: 100 })
    await Promise.all(Array.from({ length: 20 }, () => buying.add(token, goods)))
    expect((await list(token)).valid).toMatchObject([{ cart_num: 20 }])
  })
})

describe('GET /api/cart/list', () => {
  test('groups by shop and sets aside what cannot be bought, saying why', async () => {
    const { token } = await shop.person()
    const a = await buying.goods()
    const b = await buying.goods()
    const a2 = await buying.goods({ shopId: a.shopId })
    const withdrawn = await buying.goods()
    const soldOut = await buying.goods()
    for (const goods of [a, b, a2, withdrawn, soldOut]) await buying.add(token, goods)
    await shop.db.update(products).set({ published: false }).where(eq(products.id, withdrawn.productId))
    await shop.db.update(skus).set({ stock: 0 }).where(eq(skus.id, soldOut.skuId))
    const { valid, invalid } = await list(token)
    expect(valid.map(line => line.product_id)).toEqual([a2.productId, a.productId, b.productId])
    expect(invalid.map(line => line.reason)).toEqual(['已售罄', '商品已下架'])
    expect(await count(token)).toMatchObject({ count: 3 })
  })

  test('a flash line falls out when its sale ends', async () => {
    const { token } = await shop.person()
    const goods = await buying.goods()
    await buying.add(token, goods, 1, await buying.flash(goods, 5, { for_s: 120 }))
    shop.clock.advance(121)
    expect(await list(token)).toMatchObject({ valid: [], invalid: [{ reason: '秒杀已结束', truePrice: '10.00' }] })
  })
})

describe("somebody else's line", () => {
  test('cannot be counted up or deleted', async () => {
    const owner = await shop.person()
    const thief = await shop.person()
    const goods = await buying.goods()
    const id = await buying.add(owner.token, goods)
    const answer = await shop.call('POST /api/cart/num', { id, number: 9 }, { token: thief.token })
    expect(answer).toMatchObject({ status: 400, code: 'NOT_FOUND' })
    await shop.call('POST /api/cart/del', { ids: [id] }, { token: thief.token })
    expect(await count(owner.token)).toMatchObject({ count: 1 })
  })
})

describe('POST /api/cart/num and del', () => {
  test('sets pieces within stock and limit; fewer is always possible', async () => {
    const { token } = await shop.person()
    const goods = await buying.goods({ stock: 5 })
    const id = await buying.add(token, goods, 3)
    const num = (number: number) => shop.call('POST /api/cart/num', { id, number }, { token })
    expect(await num(5)).toMatchObject({ status: 200 })
    expect(await num(6)).toMatchObject({ code: 'SOLD_OUT' })
    await shop.db.update(skus).set({ stock: 2 }).where(eq(skus.id, goods.skuId))
    expect(await num(4)).toMatchObject({ status: 200 })
    expect(await num(0)).toMatchObject({ code: 'INVALID' })
  })

  test('deletes by a comma string or a list; nonsense and lines gone are passed over', async () => {
    const { id: userId, token } = await shop.person()
    const ids = [await buying.add(token, await buying.goods()), await buying.add(token, await buying.goods())]
    const third = await buying.add(token, await buying.goods())
    await shop.call('POST /api/cart/del', { ids: `${ids.join(',')},nonsense,${newId()}` as never }, { token })
    await shop.call('POST /api/cart/del', { ids: [third] }, { token })
    expect(await shop.db.select().from(cartLines).where(eq(cartLines.userId, userId))).toEqual([])
    expect(await shop.call('POST /api/cart/del', { ids: [] }, { token })).toMatchObject({ code: 'INVALID' })
  })
})
