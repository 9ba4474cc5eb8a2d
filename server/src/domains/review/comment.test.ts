import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { orderLines, orders, shops } from '../../db/schema'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'

let shop: TestShop
let buying: Buying
let keeper: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  keeper = await shop.person({ roles: ['operator', 'staff'] })
})
beforeEach(async () => {
  keeper.token = await shop.tokenOf(keeper.id)
})
afterAll(() => shop.close())

const PIC = `/media/u/${'ab'.repeat(16)}-1500.webp`

/** Somebody with an order of two lines; received, unless told otherwise. */
async function bought(isReceived = true) {
  const buyer = await buying.buyer()
  const a = await buying.goods()
  const b = await buying.goods({ shopId: a.shopId })
  const { no } = await buying.order(buyer.token, [{ of: a }, { of: b }])
  await buying.pay(buyer, no)
  await shop.call('POST /api/admin/order/ship', { id: no, company: '顺丰速运', number: 'SF1234567890' }, keeper)
  if (isReceived) await shop.call('POST /api/order/take', { uni: no }, buyer)
  const [order] = await shop.db.select().from(orders).where(eq(orders.no, no))
  const lines = await shop.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order!.id))
    .orderBy(orderLines.position)
  return { buyer, no, a, lines: lines.map(line => line.id) as [string, string] }
}

const comment = (who: { token: string }, unique: string, input: Record<string, unknown> = {}) =>
  shop.call('POST /api/order/comment', { unique, comment: '很好喝', product_score: 5, ...input }, { token: who.token })
const repliesOf = async (id: string) => (await shop.call('GET /api/reply/list/{id}', { id })).data
const stateOf = async (no: string) => (await shop.db.select().from(orders).where(eq(orders.no, no)))[0]!

describe('POST /api/order/comment', () => {
  test('is read by everybody, counts once, and the order is complete with its last line', async () => {
    const { buyer, no, a, lines } = await bought()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => comment(buyer, lines[0], { pics: [PIC], anonymous: true, service_score: 4 }))
    )
    const first = answers.filter(answer => answer.status === 200 && !answer.data.appended)
    expect(first).toHaveLength(1)
    expect(answers.filter(answer => answer.code === 'REVIEWED')).toHaveLength(9)
    expect(await repliesOf(a.productId)).toMatchObject([
      { nickname: '匿名用户', star: 5, pics: [PIC], comment: '很好喝' }
    ])
    const [rated] = await shop.db.select().from(shops).where(eq(shops.id, a.shopId))
    expect(rated).toMatchObject({ ratingCount: 1, productScoreSum: 5, serviceScoreSum: 4 })
    expect((await stateOf(no)).state).toBe('received')
    await comment(buyer, lines[1], { product_score: 3 })
    expect(await stateOf(no)).toMatchObject({ state: 'complete', settledAt: null })
    const { data } = await shop.call('GET /api/order/detail/{id}', { id: no }, buyer)
    expect(data._status._actions).toEqual(expect.arrayContaining(['aftersale', 'append']))
    shop.clock.advance(8 * 86_400)
    await runJob(shop.app.services, 'order-settle')
    expect((await stateOf(no)).settledAt).not.toBeNull()
  })

  test('is added to once, within half a year', async () => {
    const { buyer, a, lines } = await bought()
    await comment(buyer, lines[0])
    shop.clock.advance(3 * 86_400)
    expect(await comment(buyer, lines[0], { comment: ' ', product_score: undefined })).toMatchObject({
      code: 'WORDS_NEEDED'
    })
    expect(await comment(buyer, lines[0], { comment: '还是好喝', product_score: undefined })).toMatchObject({
      data: { appended: true }
    })
    expect(await comment(buyer, lines[0], { comment: '再说一次', product_score: undefined })).toMatchObject({
      code: 'REVIEWED'
    })
    expect(await repliesOf(a.productId)).toMatchObject([
      { comment: '很好喝', append: { comment: '还是好喝', days: 3 } }
    ])
    await comment(buyer, lines[1])
    shop.clock.advance(181 * 86_400)
    const later = { token: await shop.tokenOf(buyer.id) }
    expect(await comment(later, lines[1], { comment: '晚了', product_score: undefined })).toMatchObject({
      code: 'TOO_LATE'
    })
  })

  test('refuses what was not received, is not theirs, was given back, or says nothing', async () => {
    const { buyer, lines } = await bought(false)
    expect(await comment(buyer, lines[0])).toMatchObject({ code: 'STATE' })
    const other = await bought()
    expect(await comment(buyer, other.lines[0])).toMatchObject({ code: 'NOT_FOUND' })
    expect(await comment(buyer, newId())).toMatchObject({ code: 'NOT_FOUND' })
    for (const product_score of [0, 6, 4.5]) {
      expect(await comment(other.buyer, other.lines[0], { product_score })).toMatchObject({ code: 'INVALID' })
    }
    expect(await comment(other.buyer, other.lines[0], { product_score: undefined })).toMatchObject({
      code: 'SCORE_NEEDED'
    })
    expect(await comment(other.buyer, other.lines[0], { pics: ['https://elsewhere.example/x.webp'] })).toMatchObject({
      code: 'BAD_PICTURE'
    })
    const { data } = await shop.call(
      'POST /api/order/refund/verify',
      { uni: other.no, refund_type: 1, text: '少件', cart_ids: [{ cart_id: other.lines[0], cart_num: 1 }] },
      other.buyer
    )
    await shop.call('POST /api/admin/aftersale/agree', { id: data.id }, keeper)
    expect(await comment(other.buyer, other.lines[0])).toMatchObject({ code: 'STATE', msg: '商品已全部退款，不能评价' })
    expect((await shop.call('GET /api/order/refund/reason', {}, buyer)).data).toContain('质量问题')
  })
})

test('POST /api/admin/reply/answer: the shop answers, and answers anew; buyers do not', async () => {
  const { buyer, a, lines } = await bought()
  const { data } = await comment(buyer, lines[0])
  const answer = (id: string, content: string, who = keeper) =>
    shop.call('POST /api/admin/reply/answer', { id, content }, { token: who.token })
  expect((await answer(data.id, '我自己夸自己', buyer)).status).not.toBe(200)
  expect(await answer(newId(), '谢谢')).toMatchObject({ code: 'NOT_FOUND' })
  expect(await answer(data.id, ' \u3000 ')).toMatchObject({ code: 'INVALID', msg: '请填写回复' })
  await answer(data.id, '谢谢')
  await answer(data.id, '谢谢支持')
  expect(await repliesOf(a.productId)).toMatchObject([{ merchant_reply_content: '谢谢支持' }])
})
