import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { makeProduct, makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { transact } from '../../db/connection'
import { products, shops } from '../../db/schema'
import { newId } from '../../lib/ids'
import { saveProduct } from '../catalogue/write'

let shop: TestShop
let buying: Buying
let operator: { token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  operator = await shop.person({ roles: ['operator'] })
})
afterAll(() => shop.close())
// Kept answers are over by then.
beforeEach(() => shop.clock.advance(600))

const open = (id: string, open: boolean, token = operator.token) =>
  shop.call('POST /api/admin/shop/open', { id, open }, { token })
const publish = (id: string, published: boolean) =>
  shop.call('POST /api/admin/product/publish', { id, published }, { token: operator.token })

/** Names of a shop's goods on sale, by every way there is to find them. */
async function found(shopId: string) {
  shop.clock.advance(60)
  const lists = await Promise.all([
    shop.call('GET /api/products', { mer_id: shopId }),
    shop.call('GET /api/products', { limit: 100 }),
    shop.call('GET /api/search_productlist', { keyword: '云杉木碗', limit: 100 })
  ])
  const names = lists.map(({ data }) =>
    data.list
      .filter(line => line.mer_id === shopId)
      .map(line => line.store_name)
      .sort()
  )
  expect(names[1]).toEqual(names[0])
  expect(names[2]).toEqual(names[0])
  return names[0]
}

async function shopWithGoods() {
  const id = await makeShop(shop.db, { name: '云杉木作' })
  const [big, small] = await Promise.all(
    ['云杉木碗 大', '云杉木碗 小'].map(name => makeProduct(shop.db, { name, shopId: id }))
  )
  return { id, big: big!, small: small! }
}

const goodsOf = (product: { id: string; shopId: string; skus: { id: string }[] }) => ({
  productId: product.id,
  skuId: product.skus[0]!.id,
  shopId: product.shopId
})

describe('POST /api/admin/shop/open', () => {
  test('hides a closed shop’s goods everywhere, and brings back what was on sale', async () => {
    const { id, big, small } = await shopWithGoods()
    await publish(small.id, false)
    expect(await found(id)).toEqual(['云杉木碗 大'])
    expect(await open(id, false)).toMatchObject({ status: 200 })
    expect(await found(id)).toEqual([])
    expect(await shop.call('GET /api/product/detail/{id}', { id: big.id })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await shop.call('GET /api/merchantshop/get_banner', { mer_id: id })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await open(id, false)).toMatchObject({ status: 200 })
    expect(await open(id, true)).toMatchObject({ status: 200 })
    expect(await found(id)).toEqual(['云杉木碗 大'])
  })

  test('what is put on sale or taken off meanwhile counts when the shop opens', async () => {
    const { id, big, small } = await shopWithGoods()
    await publish(small.id, false)
    await open(id, false)
    expect(await publish(small.id, true)).toMatchObject({ status: 200 })
    await publish(big.id, false)
    const added = await makeProduct(shop.db, { name: '云杉木碗 中', shopId: id })
    await transact(shop.db, tx =>
      saveProduct(tx, { ...added, name: '云杉木碗 中号', pictures: ['/p.png'], skus: [{ priceFen: 1n }] })
    )
    expect(await found(id)).toEqual([])
    await open(id, true)
    expect(await found(id)).toEqual(['云杉木碗 中号', '云杉木碗 小'])
  })

  test('a product moved to an open shop is on sale again', async () => {
    const [closed, other] = [await shopWithGoods(), await makeShop(shop.db)]
    await open(closed.id, false)
    const { big } = closed
    await transact(shop.db, tx =>
      saveProduct(tx, { ...big, shopId: other, name: '云杉木碗', pictures: ['/p.png'], skus: [{ priceFen: 1n }] })
    )
    expect(await found(other)).toEqual(['云杉木碗'])
    await open(closed.id, true)
    expect(await found(closed.id)).toEqual(['云杉木碗 小'])
  })

  test('is for operators, and for shops there are', async () => {
    const { id } = await shopWithGoods()
    for (const roles of [[], ['staff']]) {
      const { token } = await shop.person({ roles })
      expect(await open(id, false, token)).toMatchObject({ code: 'FORBIDDEN' })
    }
    expect(await open(newId(), false)).toMatchObject({ code: 'NOT_FOUND', msg: '店铺不存在' })
    expect(await found(id)).toHaveLength(2)
  })

  test('closing, opening, putting on sale and taking off at once leave a shop and its goods of one mind', async () => {
    const { id, big, small } = await shopWithGoods()
    const turns = Array.from({ length: 24 }, (_, i) => i)
    const answers = await Promise.all(
      turns.flatMap(i => [
        open(id, i % 2 === 0),
        publish(i % 3 ? big.id : small.id, i % 4 !== 0),
        ...(i % 6 === 0 ? [makeProduct(shop.db, { name: `云杉木碗 ${i}`, shopId: id })] : [])
      ])
    )
    expect(answers.filter(answer => 'status' in answer && answer.status !== 200)).toEqual([])
    await open(id, false)
    expect(await found(id)).toEqual([])
    await open(id, true)
    const rows = await shop.db.select().from(products).where(eq(products.shopId, id))
    expect(rows).toHaveLength(6)
    expect(rows.filter(row => row.awaitsShop)).toEqual([])
    expect((await found(id))!.length).toBe(rows.filter(row => row.published).length)
  })
})

test('saving a shop as closed takes its goods along', async () => {
  const { id } = await shopWithGoods()
  await makeShop(shop.db, { id, name: '云杉木作', published: false })
  expect(await found(id)).toEqual([])
  await makeShop(shop.db, { id, name: '云杉木作老店' })
  expect(await found(id)).toEqual([])
  await makeShop(shop.db, { id, name: '云杉木作', published: true })
  expect(await found(id)).toHaveLength(2)
})

describe('who wanted to buy', () => {
  async function shopper() {
    const { id, token } = await shop.person()
    await buying.address(id)
    return { id, token }
  }

  test('finds the line in the cart as gone, with the reason, and cannot put more in or check out', async () => {
    const { id, big } = await shopWithGoods()
    const { token } = await shopper()
    const lineId = await buying.add(token, goodsOf(big), 2)
    await open(id, false)
    const cart = (await shop.call('GET /api/cart/list', {}, { token })).data
    expect(cart.valid).toEqual([])
    expect(cart.invalid).toMatchObject([{ id: lineId, is_valid: false, reason: '店铺已停业' }])
    expect((await shop.call('GET /api/cart/count', {}, { token })).data.count).toBe(0)
    const refused = { status: 400, code: 'WITHDRAWN', msg: '店铺已停业' }
    expect(await shop.call('POST /api/cart/add', { productId: big.id }, { token })).toMatchObject(refused)
    expect(await shop.call('POST /api/cart/num', { id: lineId, number: 3 }, { token })).toMatchObject(refused)
    const confirm = await shop.call('POST /api/order/confirm', { cartId: lineId }, { token })
    expect(confirm).toMatchObject({ status: 400, code: 'LINE_INVALID' })
    expect(confirm.msg).toContain('店铺已停业')
    await open(id, true)
    expect((await shop.call('GET /api/cart/list', {}, { token })).data.valid).toMatchObject([
      { id: lineId, cart_num: 2 }
    ])
  })

  test.each([
    ['from the shelf', false],
    ['in a flash sale', true]
  ])('is refused an order %s that was confirmed before, and nothing is held', async (_, flash) => {
    const { id, big } = await shopWithGoods()
    const { token } = await shopper()
    const goods = goodsOf(big)
    const activityId = flash ? await buying.flash(goods, 10) : ''
    const added = await shop.call('POST /api/cart/add', { productId: big.id, activityId, new: 1 }, { token })
    const confirm = await shop.call('POST /api/order/confirm', { cartId: added.data.cartId }, { token })
    await open(id, false)
    const create = () => shop.call('POST /api/order/create/{id}', { id: confirm.data.orderKey }, { token })
    expect(await create()).toMatchObject({ status: 400, code: 'WITHDRAWN' })
    await open(id, true)
    expect(await create()).toMatchObject({ status: 200 })
  })

  test('keeps what was ordered before', async () => {
    const { id, big } = await shopWithGoods()
    const { token } = await shopper()
    const { no } = await buying.order(token, [{ of: goodsOf(big) }])
    await open(id, false)
    const { data } = await shop.call('GET /api/order/detail/{id}', { id: no }, { token })
    expect(data).toMatchObject({ order_id: no, status: 0 })
    const [row] = await shop.db.select({ published: shops.published }).from(shops).where(eq(shops.id, id))
    expect(row).toEqual({ published: false })
  })
})
