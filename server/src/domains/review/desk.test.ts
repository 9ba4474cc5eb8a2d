import { eq } from 'drizzle-orm'
import { forShop, holding } from '../../../test/console'
import { makeProduct, makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { transact } from '../../db/connection'
import { auditEntries, messages, replies, shops } from '../../db/schema'
import { newId } from '../../lib/ids'
import { type ReplyInput, saveReply } from './write'

const ALL = ['review.read', 'review.answer', 'review.hide']

let shop: TestShop
let desk: { id: string; token: string }
let buyer: { id: string; token: string }
let tea: { id: string; shopId: string }
let cup: { id: string; shopId: string }
beforeAll(async () => {
  shop = await TestShop.open()
  desk = await holding(shop, ALL)
  buyer = await shop.person({ nickname: '王小明' })
  tea = await makeProduct(shop.db, { name: '绿茶' })
  cup = await makeProduct(shop.db, { name: '杯子', shopId: await makeShop(shop.db, { name: '瓷器铺' }) })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(replies)
  await shop.db.delete(messages)
})

let minutes = 0
const say = (of: { id: string; shopId: string }, fields: Partial<ReplyInput> = {}) => {
  const input: ReplyInput = {
    userId: buyer.id,
    orderLineId: newId(),
    productId: of.id,
    shopId: of.shopId,
    skuId: newId(),
    suk: '默认',
    productScore: 5,
    serviceScore: 4,
    comment: '很好',
    createdAt: new Date(Date.parse('2026-11-01T00:00:00Z') + ++minutes * 60_000),
    ...fields
  }
  return transact(shop.db, tx => saveReply(tx, input))
}
const page = async (input: Record<string, unknown> = {}, who = desk) =>
  (await shop.call('GET /api/admin/review/list', input as never, who)).data
const ids = async (input: Record<string, unknown> = {}, who = desk) => (await page(input, who)).list.map(one => one.id)
const show = (id: string, shown: 0 | 1, who = desk, reason = '含有广告') =>
  shop.call('POST /api/admin/review/show', { id, shown, reason }, { ...who, idem: newId() })
const config = async () => {
  // Kept answers of before are over.
  shop.clock.advance(6)
  return (await shop.call('GET /api/reply/config/{id}', { id: tea.id })).data
}

test('reviews are found by what they are of and like, the newest first, and walked to the end by cursor', async () => {
  const plain = await say(tea, { productScore: 1, anonymous: true })
  const pictured = await say(cup, { pictures: ['/pic/1.png'] })
  const answered = await say(tea, { productScore: 3 })
  await shop.call('POST /api/admin/reply/answer', { id: answered, content: '谢谢' }, { ...desk, idem: newId() })
  const hidden = await say(tea)
  await show(hidden, 0)
  expect(await ids()).toEqual([hidden, answered, pictured, plain])
  expect(await ids({ state: 'open' })).toEqual([pictured, plain])
  expect(await ids({ state: 'hidden' })).toEqual([hidden])
  expect(await ids({ star: 1 })).toEqual([plain])
  expect(await ids({ pics: 1 })).toEqual([pictured])
  expect(await ids({ pics: 0, star: 3 })).toEqual([answered])
  expect(await ids({ product: cup.id })).toEqual([pictured])
  expect(await ids({ shop: cup.shopId })).toEqual([pictured])
  const [, second] = (await page()).list
  expect(await ids({ from: second!.add_time })).toEqual([hidden, answered])
  expect(await ids({ until: second!.add_time })).toEqual([pictured, plain])
  const first = await page({ limit: 3 })
  expect(first.list).toHaveLength(3)
  const rest = await page({ limit: 3, cursor: first.cursor })
  expect(rest).toMatchObject({ list: [{ id: plain, nickname: '匿名用户', star: 1, service_star: 4 }], cursor: null })
  expect(await shop.call('GET /api/admin/review/list', { cursor: 'made-up' }, desk)).toMatchObject({ code: 'INVALID' })
})

test('a hidden review leaves readers and scores; whoever wrote it is told why, and it comes back', async () => {
  const id = await say(tea, { productScore: 2, serviceScore: 1 })
  const scores = async () => {
    const [row] = await shop.db.select().from(shops).where(eq(shops.id, tea.shopId))
    return [row!.ratingCount, row!.productScoreSum, row!.serviceScoreSum]
  }
  const [before, sums] = [await config(), await scores()]
  expect((await show(id, 0)).status).toBe(200)
  expect(await config()).toMatchObject({ sum_count: before.sum_count - 1, poor_count: before.poor_count - 1 })
  expect(await scores()).toEqual([sums[0]! - 1, sums[1]! - 2, sums[2]! - 1])
  expect((await shop.call('GET /api/reply/list/{id}', { id: tea.id })).data.map(one => one.id)).not.toContain(id)
  expect((await page({ state: 'hidden' })).list).toMatchObject([
    { id, is_hidden: 1, hidden_why: '含有广告', hidden_by: '小满' }
  ])
  const told = async () =>
    (await shop.db.select().from(messages).where(eq(messages.userId, buyer.id)).orderBy(messages.createdAt)).filter(
      one => one.title.includes('你的评价')
    )
  expect(await told()).toMatchObject([{ title: '你的评价已被隐藏', content: '原因：含有广告' }])
  expect(await show(id, 0)).toMatchObject({ code: 'STATE' })
  expect((await show(id, 1, desk, '核实无误')).status).toBe(200)
  expect(await config()).toEqual(before)
  expect(await scores()).toEqual(sums)
  expect((await told()).map(one => one.title)).toContain('你的评价已恢复显示')
  const trail = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, id))
  expect(trail.map(one => [one.action, one.why])).toEqual([
    ['POST /api/admin/review/show', '含有广告'],
    ['POST /api/admin/review/show', '核实无误']
  ])
})

test('of many who hide one review at once one does, and it leaves the scores once', async () => {
  const id = await say(tea, { productScore: 4 })
  const before = await config()
  const answers = await Promise.all(Array.from({ length: 5 }, () => show(id, 0)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  expect(await config()).toMatchObject({ sum_count: before.sum_count - 1, good_count: before.good_count - 1 })
})

test('nothing is hidden without a right, a reason or a review', async () => {
  const id = await say(tea)
  const answering = await holding(shop, ['review.read', 'review.answer'])
  expect(await show(id, 0, answering)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await show(id, 0, desk, ' ')).toMatchObject({ code: 'INVALID' })
  expect(await show(newId(), 0)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await ids({ state: 'hidden' })).toEqual([])
})

test('people of a shop see and answer its reviews alone, and hide none', async () => {
  const keeper = await shop.person()
  await shop.db.update(shops).set({ ownerId: keeper.id }).where(eq(shops.id, cup.shopId))
  const owner = await forShop(shop, keeper.id, cup.shopId)
  const [own, other] = [await say(cup), await say(tea)]
  expect(await ids({ shop: tea.shopId }, owner)).toEqual([own])
  const answer = (id: string) =>
    shop.call('POST /api/admin/reply/answer', { id, content: '谢谢惠顾' }, { ...owner, idem: newId() })
  expect(await answer(other)).toMatchObject({ code: 'NOT_FOUND' })
  expect((await answer(own)).status).toBe(200)
  expect((await page({}, owner)).list).toMatchObject([{ answer: '谢谢惠顾' }])
  expect(await show(own, 0, owner)).toMatchObject({ code: 'FORBIDDEN' })
  const { data } = await shop.call('GET /api/admin/today', {}, owner)
  expect(data.queues.find(queue => queue.id === 'reviews')).toMatchObject({ count: 0 })
})
