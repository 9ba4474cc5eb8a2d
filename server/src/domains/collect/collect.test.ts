import { eq, inArray, sql } from 'drizzle-orm'
import { makeProduct } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { favourites, products, shops, visits } from '../../db/schema'
import { newId } from '../../lib/ids'
import { MOST_VISITS } from './visits'

let shop: TestShop
let product: Awaited<ReturnType<typeof makeProduct>>
beforeAll(async () => {
  shop = await TestShop.open()
  product = await makeProduct(shop.db)
})
afterAll(() => shop.close())

const followers = async () => (await shop.db.select().from(shops).where(eq(shops.id, product.shopId)))[0]!.followers
const kept = async (token: string) =>
  (await shop.call('GET /api/product/detail/{id}', { id: product.id }, { token })).data.storeInfo.userCollect

test('kept twice is kept once; let go twice is gone once; nobody else sees it', async () => {
  const [me, other] = [await shop.person(), await shop.person()]
  for (let i = 0; i < 2; i++) {
    const answer = await shop.call('POST /api/collect/add', { id: product.id }, { token: me.token })
    expect(answer).toMatchObject({ status: 200, data: { userCollect: true } })
  }
  expect(await shop.db.select().from(favourites).where(eq(favourites.userId, me.id))).toHaveLength(1)
  expect([await kept(me.token), await kept(other.token)]).toEqual([true, false])
  await shop.call('POST /api/collect/del', { product_id: product.id }, { token: other.token })
  expect(await kept(me.token)).toBe(true)
  for (let i = 0; i < 2; i++) {
    const answer = await shop.call('POST /api/collect/del', { product_id: product.id }, { token: me.token })
    expect(answer).toMatchObject({ status: 200, data: { userCollect: false } })
  }
  expect(await kept(me.token)).toBe(false)
})

test('followers are counted once each, however often and at once they tap', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => shop.person()))
  const tap = (key: 'POST /api/collect/add' | 'POST /api/collect/del') =>
    Promise.all(
      people.flatMap(({ token }) =>
        Array.from({ length: 4 }, () => shop.call(key, { id: product.shopId, type: 'shop' }, { token }))
      )
    )
  await tap('POST /api/collect/add')
  expect(await followers()).toBe(5)
  await tap('POST /api/collect/del')
  expect(await followers()).toBe(0)
})

const goods = async (token: string, tab: 'all' | 'fell' | 'gone' = 'all', paging = {}) =>
  (await shop.call('GET /api/collect/goods', { tab, ...paging }, { token })).data
const looked = async (token: string) => (await shop.call('GET /api/collect/visits', {}, { token })).data
const look = (token: string, id: string) => shop.call('POST /api/collect/visit', { id }, { token })
const setPrice = (id: string, priceFen: bigint) => shop.db.update(products).set({ priceFen }).where(eq(products.id, id))

describe('what is kept', () => {
  test('is listed with what became of its price, and of it', async () => {
    const [me, other] = [await shop.person(), await shop.person()]
    const made = await Promise.all([0, 1, 2, 3].map(() => makeProduct(shop.db)))
    const [same, cheaper, dearer, gone] = made as [typeof product, typeof product, typeof product, typeof product]
    for (const { id } of made) {
      await shop.call('POST /api/collect/add', { id }, me)
      shop.clock.advance(1)
    }
    await setPrice(cheaper.id, 750n)
    await setPrice(dearer.id, 1_500n)
    await setPrice(gone.id, 100n)
    await shop.db.update(products).set({ published: false }).where(eq(products.id, gone.id))
    const all = await goods(me.token)
    expect(all.list.map(one => [one.id, one.price, one.fell_price, one.on_sale])).toEqual([
      [gone.id, '1.00', '', 0],
      [dearer.id, '15.00', '', 1],
      [cheaper.id, '7.50', '2.50', 1],
      [same.id, '10.00', '', 1]
    ])
    expect([all.count, all.fell_count, all.gone_count]).toEqual([4, 1, 1])
    expect((await goods(me.token, 'fell')).list.map(one => one.id)).toEqual([cheaper.id])
    expect(await goods(me.token, 'gone')).toMatchObject({ count: 1, list: [{ id: gone.id, sold_out: 0 }] })
    expect((await goods(me.token, 'all', { page: 2, limit: 3 })).list.map(one => one.id)).toEqual([same.id])
    expect((await goods(other.token)).list).toEqual([])
    // Kept again it keeps the price it was first kept at; let go and kept anew, that of then.
    await shop.call('POST /api/collect/add', { id: cheaper.id }, me)
    expect((await goods(me.token, 'fell')).count).toBe(1)
    await shop.call('POST /api/collect/del', { id: cheaper.id }, me)
    await shop.call('POST /api/collect/add', { id: cheaper.id }, me)
    expect((await goods(me.token, 'fell')).count).toBe(0)
  })

  test('are counted on every page, of the newest that are looked through', async () => {
    const me = await shop.person()
    const { rows } = await shop.db.execute<{ id: string }>(sql`
      insert into products (id, shop_id, category_id, root_category_id, name, pictures, price_fen, ot_price_fen, published)
      select gen_random_uuid(), shop_id, category_id, root_category_id, name, pictures, 500, 500, g % 5 <> 0
      from products, generate_series(1, 800) g where id = ${product.id} returning id`)
    const kept = rows.map(({ id }, i) => ({
      userId: me.id,
      kind: 'product',
      targetId: id,
      seenPriceFen: i % 2 === 0 ? 600n : 500n,
      createdAt: new Date(1_000 * Math.floor(i / 2))
    }))
    await shop.db.insert(favourites).values(kept)
    const state = await shop.db
      .select()
      .from(products)
      .where(
        inArray(
          products.id,
          rows.map(({ id }) => id)
        )
      )
    const on = new Set(state.filter(row => row.published).map(row => row.id))
    const newest = kept.toSorted(
      (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.targetId < b.targetId ? -1 : 1)
    )
    const looked = newest.slice(0, 750)
    const fell = looked.filter(one => on.has(one.targetId) && one.seenPriceFen > 500n)
    const gone = looked.filter(one => !on.has(one.targetId))
    const figures = { fell_count: fell.length, gone_count: gone.length }
    for (const [tab, wanted] of [
      ['all', newest],
      ['fell', fell],
      ['gone', gone]
    ] as const)
      for (const page of [1, 3, Math.ceil(wanted.length / 50), 99]) {
        const { list, ...counts } = await goods(me.token, tab, { page, limit: 50 })
        expect(list.map(one => one.id)).toEqual(wanted.slice((page - 1) * 50, page * 50).map(one => one.targetId))
        expect(counts).toEqual({ ...figures, count: wanted.length })
      }
  })

  test('kept before prices were noted, nothing is said of its price', async () => {
    const me = await shop.person()
    await shop.db.insert(favourites).values({ userId: me.id, kind: 'product', targetId: product.id })
    expect(await goods(me.token)).toMatchObject({ fell_count: 0, list: [{ fell_price: '' }] })
  })

  test('is let go of several at once, of one’s own only, and counts followers once', async () => {
    const [me, other] = [await shop.person(), await shop.person()]
    const [a, b] = [await makeProduct(shop.db), await makeProduct(shop.db)]
    for (const { token } of [me, other]) {
      for (const { id, shopId } of [a, b]) {
        await shop.call('POST /api/collect/add', { id }, { token })
        await shop.call('POST /api/collect/add', { id: shopId, type: 'shop' }, { token })
        shop.clock.advance(1)
      }
    }
    const counts = async ({ token }: { token: string }) =>
      (await shop.call('GET /api/collect/count', {}, { token })).data
    expect(await counts(me)).toEqual({ goods_count: 2, shop_count: 2, visit_count: 0 })
    await shop.call('POST /api/collect/del', { ids: [a.id, b.id, newId()] }, me)
    await shop.call('POST /api/collect/del', { type: 'shop', ids: [a.shopId, b.shopId] }, me)
    expect([await counts(me), await counts(other)]).toEqual([
      { goods_count: 0, shop_count: 0, visit_count: 0 },
      { goods_count: 2, shop_count: 2, visit_count: 0 }
    ])
    const rows = await shop.db.select().from(shops).where(eq(shops.id, a.shopId))
    expect(rows[0]!.followers).toBe(1)
    const { list } = (await shop.call('GET /api/collect/shops', {}, other)).data
    expect(list).toMatchObject([
      { id: b.shopId, goods: [{ id: b.id, price: '10.00' }] },
      { id: a.shopId, on_sale: 1 }
    ])
  })
})

describe('what was looked at', () => {
  test('is listed once each, the last look first, by day, with what it costs less than then', async () => {
    const [me, other] = [await shop.person(), await shop.person()]
    const [a, b] = [await makeProduct(shop.db), await makeProduct(shop.db)]
    await look(me.token, a.id)
    shop.clock.advance(86_400)
    await look(me.token, b.id)
    await setPrice(a.id, 900n)
    const first = await looked(me.token)
    expect(first.list.map(one => [one.id, one.fell_price])).toEqual([
      [b.id, ''],
      [a.id, '1.00']
    ])
    expect(new Set(first.list.map(one => one.day)).size).toBe(2)
    shop.clock.advance(5)
    await look(me.token, a.id)
    expect((await looked(me.token)).list.map(one => [one.id, one.fell_price])).toEqual([
      [a.id, ''],
      [b.id, '']
    ])
    expect(await looked(other.token)).toEqual({ list: [], count: 0, keeps: 1 })
  })

  test('is erased in part or whole, and not kept where a person wants none of it', async () => {
    const [me, other] = [await shop.person(), await shop.person()]
    const [a, b] = [await makeProduct(shop.db), await makeProduct(shop.db)]
    for (const { token } of [me, other]) for (const { id } of [a, b]) await look(token, id)
    const erase = (input: Record<string, unknown>) => shop.call('POST /api/collect/visits/del', input, me)
    expect(await erase({})).toMatchObject({ code: 'INVALID', msg: '请选择要删除的足迹' })
    await erase({ ids: [a.id] })
    expect((await looked(me.token)).list.map(one => one.id)).toEqual([b.id])
    await shop.call('POST /api/collect/visits/keep', { keeps: 0 }, me)
    await look(me.token, a.id)
    expect(await looked(me.token)).toMatchObject({ count: 1, keeps: 0 })
    await erase({ all: 1 })
    expect([(await looked(me.token)).count, (await looked(other.token)).count]).toEqual([0, 2])
    await shop.call('POST /api/collect/visits/keep', { keeps: 1 }, me)
    await look(me.token, a.id)
    expect(await looked(me.token)).toMatchObject({ count: 1, keeps: 1 })
  })

  test('keeps so many and no more; what is off the shelf is not noted', async () => {
    const me = await shop.person()
    const old = Array.from({ length: MOST_VISITS }, (_, i) => ({
      userId: me.id,
      productId: newId(),
      seenPriceFen: 100n,
      visitedAt: new Date(i * 1000)
    }))
    await shop.db.insert(visits).values(old)
    const hidden = await makeProduct(shop.db, { published: false })
    await look(me.token, hidden.id)
    await look(me.token, newId())
    await look(me.token, product.id)
    const rows = await shop.db.select().from(visits).where(eq(visits.userId, me.id))
    expect(rows).toHaveLength(MOST_VISITS)
    expect(rows.map(row => row.productId)).toEqual(expect.arrayContaining([product.id, old[1]!.productId]))
    expect(rows.map(row => row.productId)).not.toContain(old[0]!.productId)
  })

  test('the same product fifty times at once is one', async () => {
    const me = await shop.person()
    await Promise.all(Array.from({ length: 50 }, () => look(me.token, product.id)))
    expect((await looked(me.token)).count).toBe(1)
  })
})

describe('refuses', () => {
  test.each(['POST /api/collect/add', 'POST /api/collect/del'] as const)('%s without signing in', async key => {
    expect(await shop.call(key, { id: product.id })).toMatchObject({ status: 410000, code: 'SIGN_IN' })
  })

  test('what does not exist, is off the shelf, or is of the other kind', async () => {
    const { token } = await shop.person()
    const hidden = await makeProduct(shop.db, { published: false })
    const wrong = [
      { id: newId() },
      { id: hidden.id },
      { id: product.shopId },
      { id: product.id, type: 'shop' as const }
    ]
    for (const input of wrong) {
      expect(await shop.call('POST /api/collect/add', input, { token })).toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test.each([
    [{}, '请选择要收藏的商品或店铺'],
    [{ id: "1'; drop table favourites" }, '编号格式不正确'],
    [{ id: '0'.repeat(400) }, '编号格式不正确'],
    [{ type: 'admin' }, '类型格式不正确']
  ])('%j', async (input, msg) => {
    const { token } = await shop.person()
    const answer = await shop.call('POST /api/collect/add', input as never, { token })
    expect(answer).toMatchObject({ status: 400, code: 'INVALID', msg })
  })
})
