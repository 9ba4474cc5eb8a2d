import { makeCategory, makeProduct, makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import {
  brands,
  couponTemplates,
  flashItems,
  flashSessions,
  flashStripes,
  products,
  userCoupons
} from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
const ids: Record<string, string> = {}
const shoes: string[] = []

beforeAll(async () => {
  shop = await TestShop.open()
  const { db } = shop
  ids.clothes = await makeCategory(db, '服饰')
  ids.shoes = await makeCategory(db, '运动鞋', ids.clothes)
  ids.shirts = await makeCategory(db, '衬衫', ids.clothes)
  ids.food = await makeCategory(db, '食品')
  ids.runner = await makeShop(db, { name: '跑者之家' })
  ids.other = await makeShop(db, { name: '杂货铺' })
  ids.brand = newId()
  await db.insert(brands).values({ id: ids.brand, name: 'Swift', logo: '/pic/b.png' })
  for (let i = 1; i <= 5; i++) {
    const { id } = await makeProduct(db, {
      name: `${i}号跑步鞋`,
      shopId: ids.runner,
      categoryId: ids.shoes,
      brandId: ids.brand,
      isHot: i > 3,
      isNew: i === 1,
      isBest: i === 2,
      isQiangfu: i === 3,
      createdAt: new Date(`2026-11-0${i}T00:00:00.123Z`),
      skus: [
        {
          priceFen: BigInt(i * 1000),
          otPriceFen: 9900n,
          stock: 10,
          sales: (i * 3) % 5,
          vipPriceFen: i === 5 ? 4000n : null
        }
      ]
    })
    shoes.push(id)
  }
  await makeProduct(db, { name: '白衬衫', shopId: ids.other, categoryId: ids.shirts, skus: [{ priceFen: 1n }] })
  await makeProduct(db, { name: '苹果', shopId: ids.other, categoryId: ids.food })
  await makeProduct(db, { name: '下架的鞋', shopId: ids.runner, categoryId: ids.shoes, published: false })
})
afterAll(() => shop.close())

const made = (...keys: string[]) => ({ cursor: Buffer.from(JSON.stringify(keys)).toString('base64url') })
const list = (input: Record<string, unknown>) => shop.call('GET /api/products', input as never)
const names = async (input: Record<string, unknown>) => (await list(input)).data.list.map(line => line.store_name)

describe('GET /api/products', () => {
  test.each<[string, () => Record<string, unknown>, number]>([
    ['everything on sale', () => ({}), 7],
    ['a first level by cid', () => ({ cid: ids.clothes }), 6],
    ['a first level by sid', () => ({ sid: ids.clothes }), 6],
    ['a second level by cid', () => ({ cid: ids.shoes }), 5],
    ['the narrower of both', () => ({ cid: ids.clothes, sid: ids.shirts }), 1],
    ['a shop', () => ({ mer_id: ids.runner }), 5],
    ['a brand', () => ({ brand_id: ids.brand }), 5],
    ['hot', () => ({ is_hot: 1 }), 2],
    ['new', () => ({ is_new: 1 }), 1],
    ['best', () => ({ is_best: 1 }), 1],
    ['members’', () => ({ vip: 1 }), 1],
    ['prices from and to', () => ({ price_min: '20', price_max: '40.00' }), 3],
    ['a word', () => ({ keyword: '跑步鞋' }), 5],
    ['a word in a category it is not in', () => ({ keyword: '跑步鞋', cid: ids.food }), 0],
    ['no such category', () => ({ cid: newId() }), 0],
    ['marks that are off narrow nothing', () => ({ is_hot: 0, vip: 0 }), 7]
  ])('narrows to %s', async (_, input, count) => {
    const answer = await list(input())
    expect(answer).toMatchObject({ status: 200, data: { count } })
    expect(answer.data.list).toHaveLength(count)
  })

  test.each([
    ['price_asc', ['1号跑步鞋', '2号跑步鞋', '3号跑步鞋', '4号跑步鞋', '5号跑步鞋']],
    ['price_desc', ['5号跑步鞋', '4号跑步鞋', '3号跑步鞋', '2号跑步鞋', '1号跑步鞋']],
    ['newest', ['5号跑步鞋', '4号跑步鞋', '3号跑步鞋', '2号跑步鞋', '1号跑步鞋']],
    ['sales', ['3号跑步鞋', '1号跑步鞋', '4号跑步鞋', '2号跑步鞋', '5号跑步鞋']]
  ])('sorts by %s, in pages and by cursor alike', async (sort, wanted) => {
    const filter = { sort, mer_id: ids.runner, limit: 2 }
    const paged = [
      ...(await names({ ...filter, page: 1 })),
      ...(await names({ ...filter, page: 2 })),
      ...(await names({ ...filter, page: 3 }))
    ]
    const followed: string[] = []
    let cursor = ''
    do {
      const { data } = await list(cursor ? { ...filter, cursor } : filter)
      followed.push(...data.list.map(line => line.store_name))
      cursor = data.cursor
    } while (cursor)
    expect(paged).toEqual(wanted)
    expect(followed).toEqual(wanted)
  })

  test('a line says what the page needs, and nothing the contract does not list', async () => {
    const { data } = await list({ vip: 1 })
    expect(data.list[0]).toEqual({
      id: shoes[4],
      mer_id: ids.runner,
      shop_name: '跑者之家',
      image: '/pic/1.png',
      store_name: '5号跑步鞋',
      store_info: '',
      cate_id: ids.shoes,
      price: '50.00',
      ot_price: '99.00',
      vip_price: '40.00',
      unit_name: '件',
      sales: 0,
      stock: 10,
      is_hot: 1,
      is_best: 0,
      is_new: 0,
      freight: 1,
      postage: '0.00',
      spec_type: 0,
      limit_num: 0,
      activity: null
    })
  })

  test('past the end and absurdly far is empty, with the count still right', async () => {
    for (const page of [9, 10_000])
      expect((await list({ page, limit: 100 })).data).toMatchObject({ list: [], count: 7 })
  })

  test.each([
    [{ sort: 'price_fen; drop table products' }, '排序格式不正确'],
    [{ sort: 'id' }, '排序格式不正确'],
    [{ cid: "1' or '1'='1" }, '分类格式不正确'],
    [{ mer_id: 'x' }, '店铺格式不正确'],
    [{ price_min: '-1' }, '最低价格式不正确'],
    [{ price_min: '1e5' }, '最低价格式不正确'],
    [{ price_max: '1.234' }, '最高价格式不正确'],
    [{ is_hot: 2 }, '热卖格式不正确'],
    [{ limit: 101 }, '每页条数不能大于 100'],
    [{ page: 0 }, '页码不能小于 1'],
    [{ keyword: '长'.repeat(61) }, '关键词最多 60 个字'],
    [{ cursor: 'x' }, '游标格式不正确'],
    [{ cursor: Buffer.from('{"0":"default"}').toString('base64url') }, '游标格式不正确'],
    [
      { cursor: Buffer.from(JSON.stringify(['default', '1', '1', "x' or 1=1"])).toString('base64url') },
      '游标格式不正确'
    ],
    [{ cursor: Buffer.from(JSON.stringify(['default', 1, 2, 3])).toString('base64url') }, '游标格式不正确'],
    [{ cursor: Buffer.from(JSON.stringify(['sales', '1', newId()])).toString('base64url') }, '游标格式不正确'],
    [{ sort: 'sales', ...made('sales', '99999999999', newId()) }, '游标格式不正确'],
    [{ sort: 'sales', ...made('sales', '-2147483648', newId()) }, '游标格式不正确'],
    [{ sort: 'price_asc', ...made('price_asc', '9'.repeat(19), newId()) }, '游标格式不正确'],
    [{ sort: 'newest', ...made('newest', '0000-01-01 00:00:00+00', newId()) }, '游标格式不正确'],
    [{ sort: 'newest', ...made('newest', '2026-01-01 00:00:00+23', newId()) }, '游标格式不正确'],
    [{ sort: 'newest', ...made('newest', '2026-02-30 00:00:00+00', newId()) }, '请求内容格式不正确'],
    [
      {
        sort: 'newest',
        cursor: Buffer.from(JSON.stringify(['newest', '2026-99-99 00:00:00+00', newId()])).toString('base64url')
      },
      '游标格式不正确'
    ]
  ])('refuses %j', async (input, msg) => {
    expect(await list(input)).toMatchObject({ http: 200, status: 400, code: 'INVALID', msg })
  })
})

describe('fixed lists', () => {
  test('hot, recommended and 抢福 are what the operator marked, hot by sales', async () => {
    const hot = await shop.call('GET /api/product/hot', {})
    const recom = await shop.call('GET /api/product/recom', {})
    const qiangfu = await shop.call('GET /api/product/qiangfu', {})
    expect(hot.data.list.map(line => line.id)).toEqual([shoes[3], shoes[4]])
    expect(recom.data).toMatchObject({ count: 1, list: [{ id: shoes[1] }] })
    expect(qiangfu.data).toMatchObject({ count: 1, list: [{ id: shoes[2] }] })
  })

  test('brands come with their best sellers, and only where they sell', async () => {
    const all = await shop.call('GET /api/product/brand', {})
    const inFood = await shop.call('GET /api/product/brand', { cid: ids.food })
    const inClothes = await shop.call('GET /api/product/brand', { cid: ids.clothes })
    expect(all.data).toMatchObject({ count: 1, list: [{ brand_name: 'Swift', product_count: 5 }] })
    expect(all.data.list[0]!.products.map(p => p.id)).toEqual([shoes[2], shoes[0], shoes[3]])
    expect(inFood.data).toEqual({ list: [], count: 0 })
    expect(inClothes.data.count).toBe(1)
  })

  test('categories are a tree of two levels', async () => {
    const { data } = await shop.call('GET /api/category', {})
    const clothes = data.find(category => category.id === ids.clothes)!
    expect(clothes).toMatchObject({ cate_name: '服饰', pid: '' })
    expect(clothes.children.map(child => child.cate_name).sort()).toEqual(['衬衫', '运动鞋'])
  })
})

describe('GET /api/product/detail/{id}', () => {
  test('shows SKUs, attributes, shop, what else the shop sells, and keeps markup harmless', async () => {
    const { id, skus } = await makeProduct(shop.db, {
      name: '卫衣',
      shopId: ids.other,
      categoryId: ids.shirts,
      description: '<p onclick="x()">好</p><script>alert(1)</script><img src="javascript:1">',
      attrs: [
        { name: '颜色', values: ['红', '蓝'] },
        { name: '尺码', values: ['L'] }
      ],
      postageFen: 800n,
      limitNum: 2,
      skus: [
        { suk: '红,L', priceFen: 2000n, stock: 3, weightG: 500 },
        { suk: '蓝,L', priceFen: 1900n, stock: 4, image: '/pic/blue.png', vipPriceFen: 1800n }
      ]
    })
    const { data } = await shop.call('GET /api/product/detail/{id}', { id })
    expect(data.storeInfo).toMatchObject({
      price: '19.00',
      vip_price: '18.00',
      stock: 7,
      freight: 2,
      postage: '8.00',
      limit_num: 2,
      spec_type: 1,
      description: '<p>好</p><img />',
      slider_image: ['/pic/1.png'],
      userCollect: false
    })
    expect(data.productAttr).toEqual([
      { attr_name: '颜色', attr_values: ['红', '蓝'] },
      { attr_name: '尺码', attr_values: ['L'] }
    ])
    expect(Object.keys(data.productValue).sort()).toEqual(['红,L', '蓝,L'])
    const red = skus.find(sku => sku.suk === '红,L')!
    expect(data.productValue['红,L']).toEqual({
      product_id: id,
      suk: '红,L',
      unique: red.id,
      image: '/pic/1.png',
      price: '20.00',
      ot_price: '20.00',
      vip_price: '',
      stock: 3,
      sales: 0,
      weight: 500
    })
    expect(data.good_list.map(line => line.store_name).sort()).toEqual(['白衬衫', '苹果'])
    expect(data).toMatchObject({ reply: null, replyCount: 0, replyChance: 100, coupons: [], activity: null })
    expect(data.shop).toMatchObject({ mer_id: ids.other, shop_name: '杂货铺', product_score: '5.0', goods_count: 3 })
  })

  test('one off the shelf, unknown, or not an id', async () => {
    const hidden = await makeProduct(shop.db, { published: false })
    for (const id of [hidden.id, newId()]) {
      expect(await shop.call('GET /api/product/detail/{id}', { id })).toMatchObject({ status: 400, code: 'NOT_FOUND' })
    }
    expect(await shop.call('GET /api/product/detail/{id}', { id: "1' union select" })).toMatchObject({
      code: 'INVALID'
    })
  })

  test('offers coupons that can still be claimed and says which the caller holds', async () => {
    const { id, shopId } = await makeProduct(shop.db)
    const person = await shop.person()
    const terms = { thresholdFen: 5000n, startsAt: new Date('2026-11-01'), endsAt: new Date('2026-12-01'), stock: 10 }
    const make = async (fields: Partial<typeof couponTemplates.$inferInsert>) => {
      const row = { id: newId(), title: '满 50 减 5', amountFen: 500n, ...terms, ...fields }
      await shop.db.insert(couponTemplates).values(row)
      return row.id
    }
    const own = await make({ shopId, amountFen: 900n })
    const mall = await make({ shopId: null })
    await make({ shopId: ids.other })
    await make({ shopId, claimed: 10 })
    await make({ shopId, endsAt: new Date('2026-11-10') })
    await make({ shopId, published: false })
    const held = { userId: person.id, id: newId(), templateId: own, nth: 1, shopId, title: 'x', amountFen: 900n }
    await shop.db.insert(userCoupons).values({ ...held, ...terms })
    const { data } = await shop.call('GET /api/product/detail/{id}', { id }, { token: person.token })
    expect(data.coupons.map(coupon => [coupon.id, coupon.coupon_price, coupon.is_use])).toEqual([
      [own, '9.00', true],
      [mall, '5.00', false]
    ])
    const sub = await shop.person({ parentId: person.id })
    const same = await shop.call('GET /api/product/detail/{id}', { id }, { token: sub.token })
    expect(same.data.coupons.map(coupon => coupon.is_use)).toEqual([true, false])
    const stranger = await shop.call('GET /api/product/detail/{id}', { id })
    expect(stranger.data.coupons.map(coupon => coupon.is_use)).toEqual([false, false])
  })
})

describe('flash sales', () => {
  async function session(startsAt: string, endsAt: string) {
    const id = newId()
    const row = { id, day: '2026-11-20', title: '正点抢', startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
    await shop.db.insert(flashSessions).values(row)
    return id
  }
  async function offer(sessionId: string, product: Awaited<ReturnType<typeof makeProduct>>) {
    const id = newId()
    const skuId = product.skus[0]!.id
    await shop.db
      .insert(flashItems)
      .values({ id, sessionId, productId: product.id, skuId, priceFen: 500n, stock: 10, perPerson: 2 })
    await shop.db.insert(flashStripes).values([
      { itemId: id, stripe: 0, stock: 6, sold: 5 },
      { itemId: id, stripe: 1, stock: 4, sold: 0 }
    ])
    return id
  }

  test('today’s sessions with what is left; the product and its line carry the price while it runs', async () => {
    const product = await makeProduct(shop.db, { name: '秒杀耳机', isQiangfu: true })
    const over = await session('2026-11-20T00:00:00Z', '2026-11-20T02:00:00Z')
    const running = await session('2026-11-20T07:00:00Z', '2026-11-20T09:00:00Z')
    const toCome = await session('2026-11-20T11:00:00Z', '2026-11-20T13:00:00Z')
    const item = await offer(running, product)
    const { data } = await shop.call('GET /api/product/discount', { limit: 100 })
    expect(data.sessions.map(s => [s.id, s.state])).toEqual([
      [over, 2],
      [running, 1],
      [toCome, 0]
    ])
    expect(data.sessions[1]!.list).toEqual([
      expect.objectContaining({ id: item, price: '5.00', ot_price: '10.00', stock: 5, quota: 10, percent: 50 })
    ])
    expect(data.count).toBe(5)
    expect(data.list.every(line => Number(line.ot_price) > Number(line.price))).toBe(true)
    const own = await shop.call('GET /api/product/discount', { mer_id: product.shopId })
    expect(own.data.sessions.map(one => one.list.map(({ id }) => id))).toEqual([[], [item], []])
    const { mer_id } = data.list[0]!
    const others = await shop.call('GET /api/product/discount', { mer_id, limit: 100 })
    expect(others.data.list).toEqual(data.list.filter(line => line.mer_id === mer_id))
    expect(others.data.sessions.flatMap(one => one.list)).toEqual([])
    const detail = await shop.call('GET /api/product/detail/{id}', { id: product.id })
    expect(detail.data.activity).toMatchObject({
      id: running,
      state: 1,
      items: [{ id: item, unique: product.skus[0]!.id, suk: '默认', price: '5.00', stock: 5, limit_num: 2 }]
    })
    const line = (await list({ mer_id: product.shopId })).data.list[0]!
    expect(line).toMatchObject({ price: '10.00', activity: { type: 'flash', id: running, price: '5.00' } })
    shop.clock.advance(3600)
    expect((await list({ mer_id: product.shopId, page: 1 })).data.list[0]!.activity).toBeNull()
  })
})

test('brands of a category are counted each by itself, on both levels, and only what is on sale', async () => {
  const { db } = shop
  const root = await makeCategory(db, '茶饮')
  const [green, black] = [await makeCategory(db, '绿茶', root), await makeCategory(db, '红茶', root)]
  const many = Array.from({ length: 12 }, (_, i) => ({
    id: newId(),
    name: `茶牌${i}`,
    logo: '/pic/b.png',
    sort: 50 - i
  }))
  await db.insert(brands).values(many)
  const sold = async (brandId: string, categoryId: string, count: number, published = true) => {
    for (let i = 0; i < count; i++)
      await makeProduct(db, { name: '一罐茶', shopId: ids.other, categoryId, brandId, published })
  }
  for (const [i, { id }] of many.entries()) if (i < 10) await sold(id, i % 2 ? green : black, 1 + (i % 3))
  await sold(many[1]!.id, black, 1)
  await sold(many[10]!.id, green, 1, false)
  await makeProduct(db, { name: '没有牌子的茶', shopId: ids.other, categoryId: green })
  const counts = async (cid: string, paging = {}) => {
    const { data } = await shop.call('GET /api/product/brand', { cid, limit: 100, ...paging })
    return [data.count, data.list.map(one => `${one.brand_name}:${one.product_count}`)]
  }
  const all = [
    '茶牌0:1',
    '茶牌1:3',
    '茶牌2:3',
    '茶牌3:1',
    '茶牌4:2',
    '茶牌5:3',
    '茶牌6:1',
    '茶牌7:2',
    '茶牌8:3',
    '茶牌9:1'
  ]
  expect(await counts(root)).toEqual([10, all])
  expect(await counts(root, { page: 2, limit: 4 })).toEqual([10, all.slice(4, 8)])
  expect(await counts(green)).toEqual([5, ['茶牌1:2', '茶牌3:1', '茶牌5:3', '茶牌7:2', '茶牌9:1']])
  expect(await counts(black)).toEqual([6, ['茶牌0:1', '茶牌1:1', '茶牌2:3', '茶牌4:2', '茶牌6:1', '茶牌8:3']])
})

test('prices below zero are refused by the tables themselves', async () => {
  await expect(shop.db.update(products).set({ priceFen: -1n })).rejects.toThrow()
})
