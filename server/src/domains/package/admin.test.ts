import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { bySecond, holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { packing } from '../../../test/packing'
import { skus } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
let buying: Buying
let desk: { id: string; token: string }
let reader: { id: string; token: string }
const p = packing(
  () => shop,
  () => buying
)
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  desk = await holding(shop, ['marketing.read', 'marketing.edit'])
  reader = await holding(shop, ['marketing.read'])
})
afterAll(() => shop.close())

const list = async (input: Record<string, unknown> = {}) =>
  (await shop.call('GET /api/admin/package/list', input, reader)).data
const save = (input: object, who = desk) =>
  shop.call(
    'POST /api/admin/package/save',
    {
      ...{
        title: '丰收礼包',
        intro: '一次备齐',
        picture: '/media/p.webp',
        kind: 'fixed',
        price: '12.50',
        published: 1
      },
      ...input
    } as never,
    who
  )
const item = ({ productId, skuId }: { productId: string; skuId: string }, num = 1) => ({
  product_id: productId,
  sku_id: skuId,
  num
})

test('a package is written, changed, listed with what is in it, ended and begun again', async () => {
  const [a, b] = await p.goods([1000n, 500n])
  const made = await save({ items: [item(a!), item(b!)], quota: 5, limit_num: 2, sort: 7 })
  expect(made.status).toBe(200)
  const { id } = made.data
  expect((await list()).list[0]).toMatchObject({
    id,
    title: '丰收礼包',
    mer_id: a!.shopId,
    kind: 'fixed',
    price: '12.50',
    ot_price: '15.00',
    quota: 5,
    sold: 0,
    stock: 5,
    published: 1,
    items: [
      { unique: a!.skuId, num: 1 },
      { unique: b!.skuId, num: 1 }
    ]
  })
  const who = await buying.buyer()
  const before = await p.order(who, id, { packageNum: 2 })
  const changed = await save({
    id,
    title: ' 年货礼包 ',
    kind: 'pick',
    pick_num: 2,
    price: '9',
    items: [item(b!, 2), item(a!, 2)]
  })
  expect(changed).toMatchObject({ status: 200, data: { id } })
  expect((await list({ search: '年货' })).list).toMatchObject([
    { id, title: '年货礼包', kind: 'pick', pick_num: 2, price: '9.00', sold: 2, items: [{ unique: b!.skuId }, {}] }
  ])
  const auditor = await holding(shop, ['audit.read'])
  const trail = (await shop.call('GET /api/admin/audit', { subject: id }, auditor)).data.list
  expect(JSON.parse(trail[0]!.details)).toMatchObject({
    before: {
      title: '丰收礼包',
      items: expect.arrayContaining([expect.objectContaining({ skuId: a!.skuId, qty: 1 })])
    },
    after: { title: '年货礼包', items: [{ skuId: b!.skuId, qty: 2 }, {}] }
  })
  expect(before.payPrice).toBe('25.00')
  expect((await p.detail(who, before.no)).bundle).toMatchObject({ title: '丰收礼包', num: 2 })
  const state = (published: 0 | 1) => shop.call('POST /api/admin/package/state', { id, published }, desk)
  expect(await state(1)).toMatchObject({ code: 'STATE' })
  expect((await state(0)).status).toBe(200)
  expect((await list({ published: 0 })).list.map(one => one.id)).toEqual([id])
  expect((await list({ published: 1 })).list.some(one => one.id === id)).toBe(false)
  expect((await state(1)).status).toBe(200)
})

test('what could not be sold is refused in words, and nothing is written', async () => {
  const [a, b] = await p.goods([1000n, 500n])
  const other = await buying.goods({ priceFen: 800n })
  const { count } = await list()
  const items = [item(a!), item(b!)]
  const words = async (input: object) => {
    const answer = await save(input)
    expect(answer.code).toBe('BAD_PACKAGE')
    return answer.msg
  }
  expect(await words({ items, price: '15' })).toBe('礼包价要低于分开购买的价格 ¥15.00')
  expect(await words({ items, price: '0' })).toContain('礼包价要低于')
  expect(await words({ items: [item(a!), item(other)] })).toBe('礼包里的商品要属于同一家店铺')
  expect(await words({ items: [item(a!), item(a!)] })).toBe('同一个规格只能添加一次')
  expect(await words({ items: [item(a!)] })).toBe('可选的商品不够 2 件')
  expect(await words({ items, pick_num: 2 })).toBe('固定礼包不用填写任选件数')
  expect(await words({ items, kind: 'pick', pick_num: 1 })).toBe('任选礼包至少要选 2 件')
  expect(await words({ items, kind: 'pick', pick_num: 3 })).toBe('可选的商品不够 3 件')
  const choose = { items: [item(a!, 2), item(b!, 2)], kind: 'pick', pick_num: 2 }
  expect(await words({ ...choose, price: '10' })).toBe('礼包价要低于分开购买的价格，最便宜的选法是 ¥10.00')
  expect(await words({ items: [{ ...item(a!), product_id: b!.productId }, item(b!)] })).toBe('有规格不属于所选商品')
  expect(await words({ items: [item({ ...a!, skuId: newId() }), item(b!)] })).toBe('有规格不属于所选商品')
  for (const input of [
    { items, title: '' },
    { items, picture: 'https://elsewhere.example/a.png' },
    { items, price: '1.234' },
    { items: [] },
    { items: [item(a!, 0), item(b!)] },
    { items, kind: 'other' }
  ])
    expect(await save(input)).toMatchObject({ code: 'INVALID' })
  expect(await save({ id: newId(), items })).toMatchObject({ code: 'NOT_FOUND' })
  expect((await list()).count).toBe(count)
})

test('a package far below what its goods cost is written by two persons, and so is a cheaper one or more of it', async () => {
  const [a, b] = await p.goods([1000n, 500n])
  const items = [item(a!), item(b!)]
  const named = async (title: string) => (await list({ search: title })).list
  expect((await save({ items, price: '7.50', title: '半价礼包' })).status).toBe(200)
  const told = await bySecond(
    shop,
    'POST /api/admin/package/save',
    () => save({ items, price: '7.49', title: '一口价礼包', quota: 5 }),
    async () => expect(await named('一口价')).toEqual([])
  )
  expect(told).toBe('礼包「一口价礼包」的价格低于原价或成本的 50%')
  const id = (await named('一口价'))[0]!.id
  const change = (more: object) => save({ id, items, price: '7.49', title: '一口价礼包', quota: 5, ...more })
  expect(await change({ intro: '还是这些', quota: 4 })).toMatchObject({ status: 200 })
  for (const more of [{ price: '7.48' }, { quota: 5 }, { quota: 0 }, { items: [item(a!, 2), item(b!)] }])
    expect(await change(more)).toMatchObject({ code: 'HELD' })
  const choose = { items: [item(a!, 2), item(b!, 2)], kind: 'pick', pick_num: 2 }
  expect((await save({ ...choose, price: '5' })).status).toBe(200)
  expect(await save({ ...choose, price: '4.99' })).toMatchObject({ code: 'HELD' })
  await shop.db.update(skus).set({ costFen: 1_200n }).where(eq(skus.id, b!.skuId))
  expect(await save({ items, price: '7.50' })).toMatchObject({ status: 200 })
  expect(await save({ ...choose, price: '5.99' })).toMatchObject({ code: 'HELD' })
})

test('a package that was sold keeps its limit above that, and nobody writes one without the right', async () => {
  const [a, b] = await p.goods([1000n, 500n])
  const items = [item(a!), item(b!)]
  const { id } = (await save({ items, quota: 5 })).data
  await p.order(await buying.buyer(), id, { packageNum: 3 })
  expect(await save({ id, items, quota: 2 })).toMatchObject({ msg: '已经卖出 3 份，限量不能更少' })
  expect((await save({ id, items, quota: 3 })).status).toBe(200)
  expect(await save({ id, items }, reader)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await shop.call('POST /api/admin/package/state', { id, published: 0 }, reader)).toMatchObject({
    code: 'FORBIDDEN'
  })
  const nobody = await buying.buyer()
  expect(await shop.call('GET /api/admin/package/list', {}, nobody)).toMatchObject({ code: 'FORBIDDEN' })
  const twice = await Promise.all(
    [0, 0].map(() => shop.call('POST /api/admin/package/state', { id, published: 0 }, desk))
  )
  expect(twice.map(one => one.code ?? 'ok').sort()).toEqual(['STATE', 'ok'])
})
