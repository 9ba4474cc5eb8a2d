import { eq, like } from 'drizzle-orm'
import { bySecond } from '../../../test/console'
import { Gifting } from '../../../test/gifting'
import { TestShop } from '../../../test/harness'
import { freightRules, freightTemplates, giftLinks, messages, orders, products } from '../../db/schema'
import { account, balanceOf, check, merchant, platform } from '../../engines/ledger'
import { SETTLE_MS } from '../../engines/order'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { GIFT_MS } from './terms'

let shop: TestShop
let g: Gifting
let operator: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open({ env: { PLATFORM_MARGIN_BP: '1000' } })
  g = new Gifting(shop)
  operator = await shop.person({ roles: ['operator'] })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const OVER_S = GIFT_MS / 1000 + 1
const titles = async (userId: string) =>
  (await shop.db.select().from(messages).where(eq(messages.userId, userId))).map(one => one.title)
const ship = (id: string) =>
  shop.call('POST /api/admin/order/ship', { id, company: 'shunfeng', number: 'SF1234567893' }, operator)

/** Freight of five yuan, and nothing is sent to Xinjiang. */
async function template() {
  const [id, fees] = [newId(), { firstUnits: 1, firstFeeFen: 500n, nextUnits: 1, nextFeeFen: 100n }]
  await shop.db.insert(freightTemplates).values({ id, shopId: await g.buying.store(), name: '按件', chargeBy: 'piece' })
  await shop.db.insert(freightRules).values([
    { id: newId(), templateId: id, regionCodes: [], deliverable: true, ...fees },
    { id: newId(), templateId: id, regionCodes: ['65'], deliverable: false, ...fees }
  ])
  return id
}

describe('a gift', () => {
  test('is paid by the giver, taken by a friend, sent, and its shop is paid when it is settled', async () => {
    const mug = await g.buying.goods({ priceFen: 3_000n, stock: 5, freightTemplateId: await template() })
    const [giver, friend] = [await g.giver(), await g.buying.buyer({ nickname: '阿宽' })]
    const quote = (await shop.call('GET /api/gift/spreadinfo', { product_id: mug.productId, unique: mug.skuId }, giver))
      .data.quote!
    expect(quote).toMatchObject({ price: '30.00', postage: '5.00', stock: 5, note: '' })
    const { id, order_id, pay_price } = await g.send(giver, mug, { num: 2 })
    expect(pay_price).toBe('70.00')
    expect(await g.stock(mug)).toBe(3)
    const link = await g.link(giver, id)
    expect(link).toMatch(/^[\w-]{22}$/)
    const seen = await g.open(link)
    expect(seen.data).toMatchObject({ state: 'open', nickname: '小满', words: '生日快乐', left: 2, total_num: 2 })
    expect(JSON.stringify(seen.data)).not.toMatch(/30\.00|35\.00|70\.00|price/)
    const { data } = await g.take(link, friend)
    const delivery = await g.orderRow(data.order_id)
    expect(delivery).toMatchObject({
      userId: friend.id,
      kind: 'gift_delivery',
      state: 'paid',
      payFen: 0n,
      receiver: '张三',
      mark: '好友赠礼，请勿附价格单据'
    })
    expect(await g.open(link, friend)).toMatchObject({ data: { state: 'got', order_id: data.order_id, left: 1 } })
    const mine = await g.mine(giver, id)
    expect(mine).toMatchObject({ _state: '已领取 1/2', order_id, takers: [{ nickname: '阿宽', _state: '待发货' }] })
    expect(JSON.stringify(mine)).not.toMatch(/张三|13800138000|科技路/)
    await ship(data.order_id)
    await shop.call('POST /api/order/take', { uni: data.order_id }, friend)
    expect(await titles(giver.id)).toEqual(expect.arrayContaining(['你的礼物被收下了', '好友收到礼物了']))
    const margin = await balanceOf(shop.db, account(platform('margin'), 'CNY'))
    shop.clock.advance(SETTLE_MS / 1000 + 1)
    await runJob(shop.app.services, 'order-settle')
    expect(await balanceOf(shop.db, account(merchant(mug.shopId), 'CNY'))).toBe(3_200n)
    expect((await balanceOf(shop.db, account(platform('margin'), 'CNY'))) - margin).toBe(300n)
    await runJob(shop.app.services, 'gift-lapse')
    expect(await g.pieceStates(id)).toEqual(['settled', 'returned'])
    expect(await g.has(giver)).toBe(96_500n)
  })

  test('nobody took goes back to the giver after 72 hours, exactly, and to the shelf', async () => {
    const mug = await g.buying.goods({ priceFen: 1_999n, stock: 4 })
    const giver = await g.giver(10_000n)
    const { id, order_id } = await g.send(giver, mug, { num: 3 })
    const link = await g.link(giver, id)
    shop.clock.advance(OVER_S - 2)
    expect(await runJob(shop.app.services, 'gift-lapse')).toBe(0)
    shop.clock.advance(2)
    expect(await g.take(link, await g.buying.buyer())).toMatchObject({ code: 'LAPSED' })
    await runJob(shop.app.services, 'gift-lapse')
    expect(await g.has(giver)).toBe(10_000n)
    expect(await g.stock(mug)).toBe(4)
    expect(await g.mine(giver, id)).toMatchObject({ _state: '已过期，已退款', refund_price: '59.97', can_share: 0 })
    expect(await g.open(link)).toMatchObject({ data: { state: 'lapsed', _state: '礼物已过期' } })
    expect((await g.orderRow(order_id)).state).toBe('refunded')
    expect(await titles(giver.id)).toContain('礼物退款已到账')
  })

  test('paid through a channel goes back through it', async () => {
    const mug = await g.buying.goods({ priceFen: 2_000n })
    const giver = await g.giver(0n + 1n)
    const { data } = await g.order(giver, mug)
    const { data: till } = await g.till.pay(data.order_id, 'sandbox', giver.token)
    await g.till.cashier(till.result.pay_url!, 'pay')
    await runJob(shop.app.services, 'payment-sandbox-notices')
    expect((await g.giftRow(data.id)).state).toBe('open')
    expect(await g.cancel(giver, data.id)).toMatchObject({ data: { refund_price: '20.00' } })
    expect(await g.mine(giver, data.id)).toMatchObject({ _state: '已撤回，退款中' })
    await runJob(shop.app.services, 'payment-refunds')
    await runJob(shop.app.services, 'order-finish-refunds')
    expect(await g.mine(giver, data.id)).toMatchObject({ _state: '已撤回，已退款' })
    expect(await g.has(giver)).toBe(1n)
  })

  test('that is not paid is cancelled with its order, and its pieces are on the shelf again', async () => {
    const mug = await g.buying.goods({ stock: 3 })
    const giver = await g.giver()
    const { data } = await g.order(giver, mug, { num: 2 })
    expect(await g.stock(mug)).toBe(1)
    expect(await g.mine(giver, data.id)).toMatchObject({ state: 'unpaid', can_share: 0, can_cancel: 0 })
    expect(await shop.call('POST /api/gift/activesend', { id: data.id }, giver)).toMatchObject({ code: 'STATE' })
    expect(await g.cancel(giver, data.id)).toMatchObject({ code: 'STATE' })
    await shop.call('POST /api/order/cancel', { id: data.order_id }, giver)
    expect(await g.stock(mug)).toBe(3)
    expect((await g.giftRow(data.id)).state).toBe('cancelled')
  })

  test('is made of goods that are there, that everybody may have, and once', async () => {
    const giver = await g.giver()
    const few = await g.buying.goods({ stock: 1 })
    expect(await g.order(giver, few, { num: 2 })).toMatchObject({ code: 'SOLD_OUT' })
    const gone = await g.buying.goods({ published: false })
    expect(await g.order(giver, gone)).toMatchObject({ code: 'WITHDRAWN' })
    const limited = await g.buying.goods({ limitNum: 2 })
    expect(await g.order(giver, limited)).toMatchObject({ code: 'LIMIT' })
    expect(await g.order(giver, { ...few, skuId: newId() })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await g.order(giver, few, { num: 21 })).toMatchObject({ code: 'INVALID' })
    expect(await g.order(giver, few, { words: '  ' })).toMatchObject({ code: 'INVALID', msg: /祝福语/ })
    const ask = { product_id: few.productId, unique: few.skuId, num: 1, words: '谢谢', cover: 'thanks' as const }
    const [one, two] = [0, 1].map(() => shop.call('POST /api/gift/send', ask, { token: giver.token, idem: 'once' }))
    expect((await one!).data.id).toBe((await two!).data.id)
    expect(await g.stock(few)).toBe(0)
  })
})

describe('taking', () => {
  test('one’s own is refused, in a sub-account too; a second piece is the first one again', async () => {
    const mug = await g.buying.goods()
    const giver = await g.giver()
    const { id } = await g.send(giver, mug, { num: 3 })
    const link = await g.link(giver, id)
    const sub = await shop.person({ parentId: giver.id })
    expect(await g.open(link, giver)).toMatchObject({ data: { state: 'own' } })
    for (const who of [giver, sub])
      expect(await g.take(link, { ...who, addressId: await g.buying.address(who.id) })).toMatchObject({ code: 'OWN' })
    const friend = await g.buying.buyer()
    const first = await g.take(link, friend)
    expect((await g.take(link, friend)).data).toEqual(first.data)
    const second = await shop.person({ parentId: friend.id })
    const again = await g.take(link, { ...second, addressId: await g.buying.address(second.id) })
    expect(again.data).toEqual(first.data)
    expect(await g.pieceStates(id)).toEqual(['taken', 'waiting', 'waiting'])
  })

  test('needs an own address where the goods are sent to', async () => {
    const mug = await g.buying.goods({ freightTemplateId: await template() })
    const giver = await g.giver()
    const link = await g.link(giver, (await g.send(giver, mug)).id)
    const [friend, other] = [await g.buying.buyer(), await g.buying.buyer()]
    expect(await g.take(link, { ...friend, addressId: other.addressId })).toMatchObject({ code: 'NOT_FOUND' })
    const far = await g.buying.address(friend.id, { cityId: '650102', isDefault: false })
    expect(await g.take(link, { ...friend, addressId: far })).toMatchObject({ code: 'UNDELIVERABLE' })
    expect(await g.take(link, friend)).toMatchObject({ status: 200 })
    expect(await g.open(link, other)).toMatchObject({ data: { state: 'taken', left: 0 } })
    expect(await g.take(link, other)).toMatchObject({ code: 'TAKEN' })
    expect(
      await g.cancel(giver, (await shop.call('GET /api/gift/invitelist', {}, giver)).data.list[0]!.id)
    ).toMatchObject({
      code: 'STATE',
      msg: '礼物已被领取，不能撤回'
    })
  })

  test('goods that were withdrawn meanwhile are not sent, and the money goes back when it lapses', async () => {
    const mug = await g.buying.goods()
    const giver = await g.giver(1_000n)
    const { id } = await g.send(giver, mug)
    const link = await g.link(giver, id)
    await shop.db.update(products).set({ published: false }).where(eq(products.id, mug.productId))
    expect(await g.take(link, await g.buying.buyer())).toMatchObject({ code: 'WITHDRAWN' })
    expect(await g.pieceStates(id)).toEqual(['waiting'])
    shop.clock.advance(OVER_S)
    await runJob(shop.app.services, 'gift-lapse')
    expect(await g.has(giver)).toBe(1_000n)
  })

  test('somebody whose account is gone cannot, and who gave cannot go while a gift is open', async () => {
    const giver = await g.giver(1_000n)
    const { id } = await g.send(giver, await g.buying.goods())
    const link = await g.link(giver, id)
    const friend = await g.buying.buyer()
    await shop.db.execute(`update users set disabled = true where id = '${friend.id}'`)
    expect((await g.take(link, friend)).status).not.toBe(200)
    expect(await g.pieceStates(id)).toEqual(['waiting'])
    const blockers = async () => (await shop.call('GET /api/destroy', {}, giver)).data.blockers.map(one => one.code)
    expect(await blockers()).toContain('GIFTS')
    await g.cancel(giver, id)
    expect(await blockers()).not.toContain('GIFTS')
  })
})

describe('links', () => {
  test('are kept as hashes; wrong, unknown and nonsense are one answer; who tries is told to wait', async () => {
    const giver = await g.giver()
    const { id } = await g.send(giver, await g.buying.goods())
    const [one, two] = [await g.link(giver, id), await g.link(giver, id)]
    expect(one).not.toBe(two)
    const kept = await shop.db.select().from(giftLinks).where(eq(giftLinks.giftId, id))
    expect(kept).toHaveLength(2)
    expect(JSON.stringify(kept)).not.toContain(one)
    expect(await shop.db.$count(messages, like(messages.url, `%${one}%`))).toBe(0)
    const prober = await shop.person()
    const last = one.endsWith('A') ? 'Q' : 'A'
    const tries = [`${one.slice(0, -1)}${last}`, 'A'.repeat(22), "' or 1=1", one.slice(0, 10), '😀']
    const answers = []
    for (const token of tries) answers.push(await g.open(token, prober))
    answers.push(await shop.call('GET /api/gift/geturlinfo', { id }, prober))
    answers.push(await shop.call('GET /api/gift/geturlinfo', { id: newId() }, prober))
    answers.push(await shop.call('GET /api/gift/geturlinfo', {}, prober))
    for (const { status, msg, data } of answers)
      expect({ status, msg, data }).toEqual({ status: 400, msg: answers[0]!.msg, data: { code: 'NOT_FOUND' } })
    for (let i = answers.length; i < 20; i++) await g.open(`x${i}`, prober)
    expect(await g.open(one, prober)).toMatchObject({ code: 'TOO_MANY' })
    const friend = await g.buying.buyer()
    for (let i = 0; i < 20; i++) await g.take(`y${i}`, friend)
    expect(await g.take(one, friend)).toMatchObject({ code: 'TOO_MANY' })
    shop.clock.advance(601)
    expect(await g.take(one, friend)).toMatchObject({ status: 200 })
  })

  test('of somebody else’s gift are not made, and theirs is not cancelled, told again or listed', async () => {
    const giver = await g.giver()
    const { id, order_id } = await g.send(giver, await g.buying.goods())
    const other = await g.giver()
    for (const key of ['activesend', 'againinvite', 'cancel'] as const)
      expect(await shop.call(`POST /api/gift/${key}`, { id }, other)).toMatchObject({ code: 'NOT_FOUND' })
    for (const which of [{ id }, { order_id }, {}])
      expect((await shop.call('GET /api/gift/invitelist', which, other)).data).toEqual({ list: [], count: 0 })
    expect((await shop.call('GET /api/gift/receivelist', {}, other)).data).toEqual({ list: [], count: 0 })
  })
})

describe('after-sale', () => {
  async function delivered(priceFen = 2_500n) {
    const mug = await g.buying.goods({ priceFen })
    const [giver, friend] = [await g.giver(10_000n), await g.buying.buyer()]
    const { id } = await g.send(giver, mug, { num: 2 })
    const { data } = await g.take(await g.link(giver, id), friend)
    return { mug, giver, friend, id, no: data.order_id }
  }
  const refund = (order_id: string) =>
    shop.call('POST /api/admin/gift/refund', { order_id, reason: '杯子碎了' }, operator)

  test('is asked of customer service, and the money goes to the giver, once', async () => {
    const { mug, giver, friend, id, no } = await delivered()
    await ship(no)
    const ask = { uni: no, refund_type: 1 as const, cart_ids: [], text: '碎了', preview: true }
    expect(await shop.call('POST /api/order/refund/verify', ask, friend)).toMatchObject({ code: 'STATE', msg: /客服/ })
    expect(await refund(no)).toMatchObject({ data: { refund_price: '25.00' } })
    expect(await refund(no)).toMatchObject({ code: 'STATE' })
    expect(await g.has(giver)).toBe(7_500n)
    expect(await g.has(friend)).toBe(0n)
    expect(await g.pieceStates(id)).toEqual(['refunded', 'waiting'])
    expect(await titles(friend.id)).toContain('礼物售后已处理')
    await shop.call('POST /api/order/take', { uni: no }, friend)
    shop.clock.advance(SETTLE_MS / 1000 + 1)
    await runJob(shop.app.services, 'order-settle')
    await runJob(shop.app.services, 'gift-lapse')
    expect(await balanceOf(shop.db, account(merchant(mug.shopId), 'CNY'))).toBe(0n)
    expect(await g.has(giver)).toBe(10_000n)
  })

  test('of one that was not sent stops the delivery', async () => {
    const { mug, giver, id, no } = await delivered()
    expect(await refund(no)).toMatchObject({ data: { refund_price: '25.00' } })
    expect((await g.orderRow(no)).state).toBe('refunded')
    expect(await g.pieceStates(id)).toEqual(['refunded', 'waiting'])
    expect(await g.has(giver)).toBe(7_500n)
    expect(await g.stock(mug)).toBe(9)
  })

  test('waits for a second person above an amount, and so does ending a gift', async () => {
    const { giver, id, no } = await delivered()
    const told = await bySecond(
      shop,
      'POST /api/admin/gift/refund',
      () => refund(no),
      async () => expect(await g.pieceStates(id)).toEqual(['taken', 'waiting'])
    )
    expect(told).toBe(`礼物发货单 ${no} 退款 ¥25.00 给送礼人`)
    expect(await g.pieceStates(id)).toEqual(['refunded', 'waiting'])
    const end = () => shop.call('POST /api/admin/gift/end', { id, reason: '投诉' }, operator)
    const ended = await bySecond(shop, 'POST /api/admin/gift/end', end, async () =>
      expect(await g.pieceStates(id)).toEqual(['refunded', 'waiting'])
    )
    expect(ended).toContain('未领取的 1 份退款 ¥25.00')
    expect(await g.pieceStates(id)).toEqual(['refunded', 'returned'])
    expect(await end()).toMatchObject({ code: 'STATE' })
    await runJob(shop.app.services, 'order-finish-refunds')
    expect(await g.has(giver)).toBe(10_000n)
  })

  test('comes too late once the shop is paid; other orders are no gifts; shoppers may not', async () => {
    const { giver, friend, no } = await delivered()
    await ship(no)
    await shop.call('POST /api/order/take', { uni: no }, friend)
    shop.clock.advance(SETTLE_MS / 1000 + 1)
    await runJob(shop.app.services, 'order-settle')
    expect(await refund(no)).toMatchObject({ code: 'STATE' })
    const [other] = await shop.db.select().from(orders).where(eq(orders.kind, 'gift')).limit(1)
    expect(await refund(other!.no)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refund('NONE')).toMatchObject({ code: 'NOT_FOUND' })
    const forbidden = await shop.call('POST /api/admin/gift/refund', { order_id: no, reason: '想要' }, giver)
    expect(forbidden).toMatchObject({ code: 'FORBIDDEN' })
  })
})
