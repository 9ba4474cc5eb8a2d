import { eq } from 'drizzle-orm'
import { makeProduct } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { transact } from '../../db/connection'
import { replies, shops } from '../../db/schema'
import { newId } from '../../lib/ids'
import { ratingOf } from './queries'
import { type ReplyInput, recountShops, saveReply, showReply } from './write'

let shop: TestShop
let product: Awaited<ReturnType<typeof makeProduct>>
let buyer: { id: string }
beforeAll(async () => {
  shop = await TestShop.open()
  product = await makeProduct(shop.db)
  buyer = await shop.person({ nickname: '王小明', avatar: '/pic/me.png' })
})
afterAll(() => shop.close())

let moment = Date.parse('2026-11-01T00:00:00Z')
function say(fields: Partial<ReplyInput> = {}) {
  moment += 60_000
  const input: ReplyInput = {
    userId: buyer.id,
    orderLineId: newId(),
    productId: product.id,
    shopId: product.shopId,
    skuId: product.skus[0]!.id,
    suk: '默认',
    productScore: 5,
    serviceScore: 4,
    comment: '很好',
    createdAt: new Date(moment),
    ...fields
  }
  return transact(shop.db, tx => saveReply(tx, input))
}

const config = async (id = product.id) => (await shop.call('GET /api/reply/config/{id}', { id })).data
const list = async (input: Record<string, unknown> = {}) =>
  (await shop.call('GET /api/reply/list/{id}', { id: product.id, ...input } as never)).data

test('a product nobody has reviewed', async () => {
  const none = await makeProduct(shop.db)
  expect(await config(none.id)).toEqual({
    sum_count: 0,
    good_count: 0,
    in_count: 0,
    poor_count: 0,
    reply_chance: 100,
    reply_star: '5.0'
  })
  expect((await shop.call('GET /api/reply/list/{id}', { id: none.id })).data).toEqual([])
})

test('reviews of each kind, newest first, with masked names, the shop’s answers and ratings that add up', async () => {
  await say({ productScore: 5, comment: '甲', pictures: ['/pic/1.png'] })
  await say({ productScore: 4, comment: '乙', anonymous: true })
  await say({ productScore: 3, comment: '丙' })
  await say({ productScore: 1, comment: '丁', serviceScore: 1 })
  await shop.db.update(replies).set({ merchantReply: '谢谢' })
  expect(await config()).toEqual({
    sum_count: 4,
    good_count: 2,
    in_count: 1,
    poor_count: 1,
    reply_chance: 50,
    reply_star: '3.3'
  })
  expect((await list()).map(line => line.comment)).toEqual(['丁', '丙', '乙', '甲'])
  expect((await list({ type: 1 })).map(line => line.comment)).toEqual(['乙', '甲'])
  expect((await list({ type: 2 })).map(line => line.comment)).toEqual(['丙'])
  expect((await list({ type: 3 })).map(line => line.comment)).toEqual(['丁'])
  expect((await list({ page: 2, limit: 3 })).map(line => line.comment)).toEqual(['甲'])
  const [secret, open] = await list({ type: 1, limit: 2 })
  expect(secret).toMatchObject({ nickname: '匿名用户', avatar: '' })
  expect(JSON.stringify(secret)).not.toMatch(/小明|me\.png/)
  expect(open).toMatchObject({
    nickname: '王**明',
    avatar: '/pic/me.png',
    star: 5,
    pics: ['/pic/1.png'],
    suk: '默认',
    merchant_reply_content: '谢谢'
  })
  const { data } = await shop.call('GET /api/product/detail/{id}', { id: product.id })
  expect(data).toMatchObject({ replyCount: 4, replyChance: 50, reply: { comment: '丁' } })
  expect(data.shop).toMatchObject({ product_score: '3.3', service_score: '3.3' })
})

test('reviews of a shop are those of all its goods, and of none of another’s', async () => {
  const first = await makeProduct(shop.db)
  const second = await makeProduct(shop.db, { shopId: first.shopId })
  const of = ({ id, shopId, skus }: typeof first) => ({ productId: id, shopId, skuId: skus[0]!.id })
  await say({ ...of(first), productScore: 5 })
  await say({ ...of(second), productScore: 3 })
  const poor = await say({ ...of(second), productScore: 1 })
  const { data } = await shop.call('GET /api/reply/config/{id}', { id: first.shopId, of: 'shop' })
  expect(data).toEqual({
    sum_count: 3,
    good_count: 1,
    in_count: 1,
    poor_count: 1,
    reply_chance: 33,
    reply_star: '3.0'
  })
  await transact(shop.db, tx => showReply(tx, poor, { why: '广告', by: '客服', at: new Date(moment) }))
  const kept = { good: 1, middle: 1, poor: 0, count: 2, stars: 8 }
  const now = () => ratingOf(shop.db, { of: 'shop', id: first.shopId })
  expect(await now()).toEqual(kept)
  await shop.db.update(shops).set({ goodCount: 9, middleCount: 0 }).where(eq(shops.id, first.shopId))
  expect(await recountShops(shop.db)).toBe(1)
  expect(await now()).toEqual(kept)
  expect(await recountShops(shop.db)).toBe(0)
  const none = await shop.call('GET /api/reply/config/{id}', { id: newId(), of: 'shop' })
  expect(none.data).toMatchObject({ sum_count: 0, reply_star: '5.0' })
})

test('a line is reviewed once, however many say so at once', async () => {
  const fresh = await makeProduct(shop.db)
  const orderLineId = newId()
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () => say({ orderLineId, productId: fresh.id, shopId: fresh.shopId }))
  )
  expect(tries.filter(t => t.status === 'fulfilled')).toHaveLength(1)
  for (const t of tries) if (t.status === 'rejected') expect(t.reason).toMatchObject({ code: 'REVIEWED' })
  expect((await config(fresh.id)).sum_count).toBe(1)
})

test('a hidden review leaves lists and ratings, once, and comes back', async () => {
  const fresh = await makeProduct(shop.db)
  const id = await say({ productId: fresh.id, shopId: fresh.shopId, productScore: 2 })
  const hiding = { why: '广告', by: '小满', at: shop.clock.now() }
  const show = (shown: boolean) => transact(shop.db, tx => showReply(tx, id, shown ? null : hiding))
  await Promise.all([show(false), show(false), show(false)])
  const { data } = await shop.call('GET /api/product/detail/{id}', { id: fresh.id })
  expect(data).toMatchObject({ reply: null, replyCount: 0 })
  await show(true)
  expect(await config(fresh.id)).toMatchObject({ sum_count: 1, poor_count: 1, reply_chance: 0, reply_star: '2.0' })
})

test.each([
  [{ id: "1' or '1'='1" }, '编号格式不正确'],
  [{ type: 4 }, '类型格式不正确'],
  [{ type: '1 union select' }, '类型格式不正确'],
  [{ limit: 1000 }, '每页条数不能大于 100']
])('refuses %j', async (input, msg) => {
  const answer = await shop.call('GET /api/reply/list/{id}', { id: product.id, ...input } as never)
  expect(answer).toMatchObject({ http: 200, status: 400, code: 'INVALID', msg })
})
