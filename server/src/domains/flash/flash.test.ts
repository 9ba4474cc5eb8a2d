import { and, eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { bySecond, holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { approvals, flashItems, flashSessions, products, skus, stockChanges } from '../../db/schema'
import { returnUnsold } from '../../engines/order'
import { newId } from '../../lib/ids'

let shop: TestShop
let buying: Buying
let desk: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
})
// Sessions of one test are no other's neighbours.
beforeEach(() => later(7 * 86_400))
afterAll(() => shop.close())

/** Time goes by, and the desk signs in anew. */
async function later(some_s: number) {
  shop.clock.advance(some_s)
  desk = await holding(shop, ['marketing.read', 'marketing.edit'])
}

const HOUR_S = 3600
const now_s = () => Math.floor(shop.clock.now().getTime() / 1000)
const goods = (stock = 20) => buying.goods({ priceFen: 1_000n, stock })
type Goods = Awaited<ReturnType<typeof goods>>
const item = ({ productId, skuId }: Goods, more: object = {}) => ({
  product_id: productId,
  sku_id: skuId,
  price: '6.60',
  stock: 8,
  person_max: 2,
  ...more
})
const hours = (from = 1, to = 2) => ({ starts_at: now_s() + from * HOUR_S, ends_at: now_s() + to * HOUR_S })
const save = (items: object[], more: object = {}, who = desk) =>
  shop.call('POST /api/admin/flash/save', { title: '20:00 场', ...hours(), items, ...more } as never, who)
const end = (id: string, who = desk) => shop.call('POST /api/admin/flash/end', { id, reason: '库存有误' }, who)
const listed = async (state: 'soon' | 'running' | 'over') =>
  (await shop.call('GET /api/admin/flash/list', { state }, desk)).data.list
const shelf = async ({ skuId }: Goods) => (await shop.db.select().from(skus).where(eq(skus.id, skuId)))[0]!.stock
const onProduct = async ({ productId }: Goods) =>
  (await shop.db.select().from(products).where(eq(products.id, productId)))[0]!.stock

test('a session takes its pieces off the shelf, is bought from, and gives back what is left', async () => {
  const of = await goods()
  const { data } = await save([item(of)])
  expect([await shelf(of), await onProduct(of)]).toEqual([12, 12])
  expect(await shop.db.select().from(stockChanges).where(eq(stockChanges.skuId, of.skuId))).toMatchObject([
    { delta: -8, stock: 12, cause: 'flash' }
  ])
  expect(await listed('soon')).toMatchObject([
    { id: data.id, title: '20:00 场', stock: 8, sold: 0, items: [{ price: '6.60', ot_price: '10.00', person_max: 2 }] }
  ])
  await later(HOUR_S + 1)
  const buyer = await buying.buyer()
  const [made] = await shop.db.select().from(flashItems).where(eq(flashItems.sessionId, data.id))
  const { orderKey, priceGroup } = await buying.confirm(buyer.token, [await buying.add(buyer.token, of, 2, made!.id)])
  expect(priceGroup.payPrice).toBe('13.20')
  const order = await shop.call('POST /api/order/create/{id}', { id: orderKey }, buyer)
  await buying.pay(buyer, order.data.result.orderId)
  expect(await listed('running')).toMatchObject([{ id: data.id, stock: 8, sold: 2 }])
  expect(await end(data.id)).toMatchObject({ status: 200 })
  expect(await end(data.id)).toMatchObject({ code: 'STATE' })
  await returnUnsold(shop.app.services)
  expect([await shelf(of), await onProduct(of)]).toEqual([18, 18])
  expect((await listed('over'))[0]).toMatchObject({ id: data.id, sold: 2 })
})

test('one that is to come can be changed and taken back, until a minute before it begins', async () => {
  const [a, b] = [await goods(), await goods()]
  const { data } = await save([item(a)])
  expect(await save([item(b, { stock: 5 })], { id: data.id, title: '晚场' })).toMatchObject({ status: 200, data })
  expect([await shelf(a), await shelf(b)]).toEqual([20, 15])
  expect(await listed('soon')).toMatchObject([{ title: '晚场', items: [{ sku_id: b.skuId, stock: 5 }] }])
  expect(await end(data.id)).toMatchObject({ status: 200 })
  expect([await shelf(b), await onProduct(b)]).toEqual([20, 20])
  expect(await shop.db.$count(flashSessions, eq(flashSessions.id, data.id))).toBe(0)
  const { data: next } = await save([item(a)])
  await later(HOUR_S - 59)
  expect(await save([item(a)], { id: next.id })).toMatchObject({ code: 'STATE' })
  expect(await end(next.id)).toMatchObject({ code: 'STATE' })
  expect(await shelf(a)).toBe(12)
  expect(await save([item(a)], { id: newId(), ...hours(30, 31) })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await end(newId())).toMatchObject({ code: 'NOT_FOUND' })
})

test('of two who change the same session the second is told; what goods cost by now is no such change', async () => {
  const [a, b] = [await goods(), await goods()]
  const { data } = await save([item(a), item(b)])
  const seen = async () => (await listed('soon')).find(({ id }) => id === data.id)!
  const { mark } = await seen()
  await shop.db.update(skus).set({ priceFen: 1_200n }).where(eq(skus.id, a.skuId))
  expect((await seen()).mark).toBe(mark)
  const change = (items: object[], more: object) => save(items, { id: data.id, ...more })
  expect(await change([item(a, { price: '6.10' }), item(b)], { mark })).toMatchObject({ status: 200 })
  expect(await change([item(a)], { mark, title: '晚场' })).toMatchObject({ code: 'CHANGED' })
  const now = await seen()
  expect(now).toMatchObject({ title: '20:00 场', items: [{ price: '6.10' }, { price: '6.60' }] })
  expect([await shelf(a), await shelf(b)]).toEqual([12, 12])
  expect(await change([item(a)], { mark: now.mark, title: '晚场' })).toMatchObject({ status: 200 })
  expect(await seen()).toMatchObject({ title: '晚场', stock: 8 })
})

test('what makes no sense is refused in words, and the shelf stays as it was', async () => {
  const [of, other] = [await goods(), await goods()]
  const refused: [object[], object, string, RegExp][] = [
    [[item(of)], { ...hours(-1, 1) }, 'BAD_FLASH', /晚于现在/],
    [[item(of)], { ...hours(2, 1) }, 'BAD_FLASH', /晚于开始/],
    [[item(of)], { ...hours(1, 26) }, 'BAD_FLASH', /24 小时/],
    [[item(of), item(of)], {}, 'BAD_FLASH', /只能添加一次/],
    [[item(of, { price: '10.00' })], {}, 'BAD_FLASH', /低于平时/],
    [[item(of, { price: '0' })], {}, 'BAD_FLASH', /低于平时/],
    [[item(of, { product_id: other.productId })], {}, 'BAD_FLASH', /不属于/],
    [[item(of, { person_max: 9 })], {}, 'BAD_FLASH', /每人限购/],
    [[item(other), item(of, { stock: 21 })], {}, 'SOLD_OUT', /库存不足/],
    [[], {}, 'INVALID', /./]
  ]
  for (const [items, more, code, words] of refused) {
    const answer = await save(items, more)
    expect([answer.code, answer.msg]).toEqual([code, expect.stringMatching(words)])
  }
  await shop.db.update(products).set({ published: false }).where(eq(products.id, of.productId))
  expect(await save([item(of)])).toMatchObject({ code: 'BAD_FLASH', msg: expect.stringMatching(/没有上架/) })
  expect([await shelf(of), await shelf(other)]).toEqual([20, 20])
})

test('what is offered far below its price, or its cost, is offered by two persons', async () => {
  const [a, b] = [await goods(), await goods()]
  await shop.db.update(skus).set({ costFen: 1_400n }).where(eq(skus.id, b.skuId))
  const held = async (items: object[], more: object = {}) => {
    expect(await save(items, more)).toMatchObject({ code: 'HELD' })
    expect(await shelf(a)).toBe(20)
  }
  await held([item(a, { price: '4.99' })])
  await held([item(a), item(b)])
  // Who is refused for something else is told that first.
  expect(await save([item(a, { price: '4.99', person_max: 9 })])).toMatchObject({ code: 'BAD_FLASH' })
  await shop.db.delete(approvals)
  const told = await bySecond(
    shop,
    'POST /api/admin/flash/save',
    () => save([item(a, { price: '1.00' }), item(b, { price: '7.00' })], { title: '一元场' }),
    async () => expect(await listed('soon')).toEqual([])
  )
  expect(told).toBe('秒杀「一元场」有 1 个价格低于原价或成本的 50%')
  const [made] = await listed('soon')
  expect(made).toMatchObject({ title: '一元场', items: [{ price: '1.00' }, { price: '7.00' }] })
  const change = (more: object) =>
    save([item(a, { price: '1.00', ...more }), item(b, { price: '7.00' })], { id: made!.id, title: '改名' })
  expect(await change({ stock: 9 })).toMatchObject({ code: 'HELD' })
  expect(await change({ price: '0.99' })).toMatchObject({ code: 'HELD' })
  expect(await change({ stock: 7 })).toMatchObject({ status: 200 })
})

test('no two sessions run at once, also when they are written at once', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => goods()))
  const answers = await Promise.all(all.map((of, i) => save([item(of)], i % 2 ? hours(1, 3) : hours(2, 4))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'OVERLAP')).toHaveLength(5)
  const taken = await Promise.all(all.map(shelf))
  expect(taken.filter(stock => stock === 12)).toHaveLength(1)
  expect(taken.filter(stock => stock === 20)).toHaveLength(5)
  expect(await save([item(all[0]!, { stock: 1, person_max: 1 })], hours(4, 5))).toMatchObject({ status: 200 })
})

test('buyers and a change of what is to come do not wait for each other', async () => {
  const of = await goods(50)
  const { data } = await save([item(of)])
  const buyers = await Promise.all(Array.from({ length: 6 }, () => buying.buyer()))
  const buy = async ({ token }: { token: string }) => {
    const { orderKey } = await buying.confirm(token, [await buying.add(token, of, 1)])
    return shop.call('POST /api/order/create/{id}', { id: orderKey }, { token })
  }
  const [changed, ...bought] = await Promise.all([save([item(of, { stock: 10 })], { id: data.id }), ...buyers.map(buy)])
  expect(changed).toMatchObject({ status: 200 })
  expect(bought.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect([await shelf(of), await onProduct(of)]).toEqual([34, 34])
  const [kept] = await shop.db
    .select()
    .from(flashItems)
    .where(and(eq(flashItems.sessionId, data.id), eq(flashItems.skuId, of.skuId)))
  expect(kept!.stock).toBe(10)
})

test('who lacks the right neither sees nor writes', async () => {
  const reader = await holding(shop, ['marketing.read'])
  const nobody = await shop.person()
  const of = await goods()
  expect(await save([item(of)], {}, reader)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await end(newId(), reader)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await shop.call('GET /api/admin/flash/list', {}, reader)).toMatchObject({ status: 200 })
  expect(await shop.call('GET /api/admin/flash/list', {}, nobody)).toMatchObject({ code: 'FORBIDDEN' })
})
