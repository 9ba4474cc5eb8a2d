import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { Giving } from '../../../test/giving'
import { TestShop } from '../../../test/harness'
import {
  calendarDays,
  couponTemplates,
  messages,
  orders,
  realNames,
  replies,
  skus,
  userCoupons,
  users
} from '../../db/schema'
import { check, fundUser } from '../../engines/ledger'
import { SETTLE_MS } from '../../engines/order'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { fenOf } from '../../lib/money'

let shop: TestShop
let g: Giving
let buying: Buying
let operatorId: string
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '30' } })
  g = new Giving(shop)
  buying = new Buying(shop)
  operatorId = (await shop.person({ roles: ['operator'] })).id
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Who = { id: string; token: string }
const DAY_MS = 86_400_000
const operator = async () => ({ token: await shop.tokenOf(operatorId) })
const fresh = async ({ id }: { id: string }) => ({ id, token: await shop.tokenOf(id) })
const index = (who?: Who) => shop.call('GET /api/kongtou/index', {}, who)
const card = async (code: string, who?: Who) => (await index(who)).data.list.find(({ id }) => id === code)
const activity = (who: Who, code: string) => shop.call('GET /api/kongtou/activity', { code }, who)
const claim = (who: Who, code: string, idem = newId()) =>
  shop.call('POST /api/kongtou/claim', { code }, { ...who, idem })
const result = (who: Who, id: string) => shop.call('GET /api/kongtou/result', { id }, who)
const record = async (who: Who) => (await shop.call('GET /api/kongtou/record', {}, who)).data
const pay = (who: Who, id: string, more: { addressId?: string; preview?: boolean } = {}) =>
  shop.call('POST /api/kongtou/pay', { id, ...more }, { ...who, idem: newId() })
const titles = async (userId: string) =>
  (await shop.db.select().from(messages).where(eq(messages.userId, userId))).map(({ title }) => title)
const stockOf = async (skuId: string) => (await shop.db.select().from(skus).where(eq(skus.id, skuId)))[0]!.stock

/** An order that is bought, received, and settled. */
async function settled(who: Who, priceFen: bigint) {
  const goods = await buying.goods({ priceFen, stock: 10 })
  const { no } = await buying.order(who.token, [{ of: goods }])
  await buying.pay(who, no)
  await shop.call(
    'POST /api/admin/order/ship',
    { id: no, company: 'shunfeng', number: 'SF1234567893' },
    await operator()
  )
  await shop.call('POST /api/order/take', { uni: no }, who)
  shop.clock.advance(SETTLE_MS / 1_000 + 1)
  await runJob(shop.app.services, 'order-settle')
  return no
}

describe('points', () => {
  test('are shown to everybody, claimed once, and there at once', async () => {
    const it = await g.open({ subtitle: '人人有份', stock: 5 })
    expect(await card(it.code)).toMatchObject({ state: 'claim', what: '10 金豆', value: '0.10', left: 5, fee: '0.00' })
    const who = await shop.person()
    expect((await activity(who, it.code)).data).toMatchObject({
      can_claim: 1,
      fault: '',
      list: [],
      claim_id: '',
      goods_info: null
    })
    const made = await claim(who, it.code)
    expect(made.data).toMatchObject({ state: 'given', _state: '已到账', what: '10 金豆', order_id: '' })
    expect(await g.has(who.id)).toBe(10n)
    expect(await claim(who, it.code)).toMatchObject({ code: 'CLAIMED' })
    expect(await card(it.code, who)).toMatchObject({ state: 'had', left: 4 })
    expect(await card(it.code, await shop.person())).toMatchObject({ state: 'claim' })
    const seen = (await activity(who, it.code)).data
    expect(seen).toMatchObject({ can_claim: 0, fault: '你已经领取过了', claim_id: made.data.id })
    expect((await result(who, made.data.id)).data).toMatchObject({ state: 'given', url: '/pages/mine/finance' })
    expect(await titles(who.id)).toEqual(['空投奖励已到账'])
  })

  test('the same request again answers the same claim; asked for by many keys at once it is one', async () => {
    const it = await g.open()
    const who = await shop.person()
    const idem = newId()
    const [a, b] = await Promise.all([claim(who, it.code, idem), claim(who, it.code, idem)])
    expect(a.data.id).toBe(b.data.id)
    const other = await shop.person()
    const all = await Promise.all(Array.from({ length: 10 }, () => claim(other, it.code)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ code }) => code === 'CLAIMED')).toHaveLength(9)
  })

  test('of a pool that is short wait, said so, and come when it is filled', async () => {
    const it = await g.open({}, 10n)
    const [first, second] = [await shop.person(), await shop.person()]
    await claim(first, it.code)
    const { data } = await claim(second, it.code)
    expect(data).toMatchObject({ state: 'waiting', _state: '待发放', give_time: 0 })
    expect((await record(second)).list).toMatchObject([{ id: data.id, _state: '待发放' }])
    await g.fill(it, 10n)
    await runJob(shop.app.services, 'giveaway-pay')
    expect((await record(second)).list).toMatchObject([{ id: data.id, _state: '已到账' }])
  })

  test('are nobody’s who is a sub-account, and a stranger sees no claim of others', async () => {
    const it = await g.open()
    const who = await shop.person()
    const sub = await shop.person({ parentId: who.id })
    expect((await activity(sub, it.code)).data).toMatchObject({ can_claim: 0, is_parent: 0 })
    expect(await claim(sub, it.code)).toMatchObject({ code: 'SUB_ACCOUNT' })
    const { id } = (await claim(who, it.code)).data
    const other = await shop.person()
    expect(await result(other, id)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await pay(other, id)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await record(other)).toEqual({ list: [], count: 0 })
    for (const key of ['GET /api/kongtou/activity', 'GET /api/kongtou/result', 'GET /api/kongtou/record'] as const)
      expect(await shop.call(key, { code: it.code, id } as never)).toMatchObject({ status: 410000 })
  })

  test('what is not open, over, or somebody else’s place is not there or says so', async () => {
    const draft = await g.draft()
    const who = await shop.person()
    expect(await activity(who, draft.code)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await claim(who, draft.code)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await card(draft.code)).toBeUndefined()
    const early = await g.open({ startsAt: new Date(g.now().getTime() + DAY_MS) })
    expect(await card(early.code)).toMatchObject({ state: 'soon' })
    expect(await claim(who, early.code)).toMatchObject({ code: 'CLOSED' })
    const it = await g.open({ stock: 1 })
    await claim(await shop.person(), it.code)
    expect(await card(it.code)).toMatchObject({ state: 'gone', left: 0 })
    expect(await claim(who, it.code)).toMatchObject({ code: 'SOLD_OUT' })
    await g.close(it)
    expect(await card(it.code)).toMatchObject({ state: 'over' })
  })
})

describe('conditions', () => {
  const conditions = (kind: string, target: number, days = 30) => ({ conditions: [{ kind, target, days }] })
  const progress = async (who: Who, code: string) => (await activity(who, code)).data.list[0]!

  test('of orders count what is settled, and not what is only paid or was given back', async () => {
    const it = await g.open({ ...conditions('settled_orders', 2), endsAt: new Date(g.now().getTime() + 90 * DAY_MS) })
    const spent = await g.open({
      ...conditions('settled_spending', 9_900),
      endsAt: new Date(g.now().getTime() + 90 * DAY_MS)
    })
    const buyer = await buying.buyer()
    const { no } = await buying.order(buyer.token, [{ of: await buying.goods({ priceFen: 5_000n }) }])
    await buying.pay(buyer, no)
    expect(await progress(buyer, it.code)).toMatchObject({
      title: '近 30 天完成订单满 2 单',
      done_text: '0',
      target_text: '2',
      met: 0
    })
    await settled(buyer, 6_000n)
    const later = await fresh(buyer)
    expect(await progress(later, it.code)).toMatchObject({ done_text: '1', percent: 50 })
    expect(await progress(later, spent.code)).toMatchObject({ done_text: '60.00', target_text: '99.00', unit: '元' })
    expect(await claim(later, it.code)).toMatchObject({
      code: 'NOT_MET',
      msg: expect.stringContaining('完成订单满 2 单')
    })
    await settled(later, 4_000n)
    const now = await fresh(buyer)
    expect((await claim(now, it.code)).data).toMatchObject({ state: 'given' })
    expect((await claim(now, spent.code)).data).toMatchObject({ state: 'given' })
    await shop.db.update(orders).set({ state: 'refunded', refundedAt: g.now() }).where(eq(orders.userId, buyer.id))
    expect(await progress(now, it.code)).toMatchObject({ done_text: '0' })
    shop.clock.advance(40 * 86_400)
  })

  test('of days, names, reviews and friends count what there is of each, and friends only with an order', async () => {
    const who = await shop.person()
    const at = g.now()
    const open = async (kind: string, days = 0) => (await g.open(conditions(kind, 1, days))).code
    const [signed, named, reviewed, friends] = await Promise.all([
      open('signed_days', 7),
      open('real_name'),
      open('shown_reviews', 7),
      open('settled_friends')
    ])
    for (const code of [signed, named, reviewed, friends]) expect(await progress(who, code)).toMatchObject({ met: 0 })
    const day = { userId: who.id, calendar: 'probe', createdAt: at }
    await shop.db.insert(calendarDays).values([
      { ...day, day: '2026-01-01' },
      { ...day, day: '2026-01-02', madeUp: true }
    ])
    await shop.db.insert(realNames).values({
      userId: who.id,
      nameSealed: 'x',
      nameMasked: '*三',
      idSealed: 'x',
      idMasked: '4***1',
      idIndex: newId(),
      verifiedAt: at
    })
    await shop.db.insert(replies).values({
      userId: who.id,
      id: newId(),
      orderLineId: newId(),
      productId: newId(),
      shopId: newId(),
      skuId: newId(),
      productScore: 5,
      serviceScore: 5,
      comment: '好',
      createdAt: at
    })
    const friend = await buying.buyer()
    await shop.db.update(users).set({ referrerId: who.id }).where(eq(users.id, friend.id))
    for (const code of [signed, named, reviewed])
      expect(await progress(who, code)).toMatchObject({ done_text: '1', met: 1 })
    expect(await progress(who, friends)).toMatchObject({ done_text: '0', met: 0 })
    await settled(friend, 1_000n)
    expect(await progress(await fresh(who), friends)).toMatchObject({ done_text: '1', met: 1 })
  })
})

test('a coupon is set aside, given, and good for an order', async () => {
  const templateId = newId()
  const at = g.now()
  await shop.db.insert(couponTemplates).values({
    id: templateId,
    title: '空投券',
    thresholdFen: 5_000n,
    amountFen: 800n,
    stock: 4,
    startsAt: at,
    endsAt: new Date(at.getTime() + 60 * DAY_MS)
  })
  const it = await g.open({ kind: 'give_coupon', asset: null, amountMinor: 0n, stock: 4, detail: { templateId } })
  const who = await shop.person()
  expect(await shop.call('POST /api/rwa/couponsClaim', { id: templateId }, { ...who, idem: newId() })).toMatchObject({
    code: 'COUPON_GONE'
  })
  expect(await card(it.code)).toMatchObject({ kind: 'coupon', what: '8 元优惠券（满 50 元可用）', value: '8.00' })
  const { data } = await claim(who, it.code)
  expect((await result(who, data.id)).data).toMatchObject({ state: 'given', url: '/pages/coupon/coupon' })
  const own = await shop.db.select().from(userCoupons).where(eq(userCoupons.userId, who.id))
  expect(own).toMatchObject([{ templateId, state: 'unused' }])
  await g.close(it)
  const [template] = await shop.db.select().from(couponTemplates).where(eq(couponTemplates.id, templateId))
  expect(template!.claimed).toBe(1)
})

describe('goods', () => {
  test('wait for an address, are sent by an order with its fee, paid at the one cashier', async () => {
    const { it, skuId } = await g.thing(buying, { feeFen: 800 })
    expect(await stockOf(skuId)).toBe(7)
    const who = await buying.buyer()
    expect((await activity(who, it.code)).data).toMatchObject({
      fee: '8.00',
      value: '59.00',
      goods_info: { picture: '/p.png' }
    })
    const { data } = await claim(who, it.code)
    expect(data).toMatchObject({ state: 'collect', _state: '待填地址', fee: '8.00' })
    expect((await index(who)).data.collect_num).toBe(1)
    expect((await pay(who, data.id, { preview: true })).data).toMatchObject({
      order: null,
      delivery: { freight_price: '8.00', deliverable: 1, goods: [{ num: 1 }] }
    })
    const { order } = (await pay(who, data.id)).data
    expect(order!.pay_price).toBe('8.00')
    expect((await result(who, data.id)).data).toMatchObject({ state: 'ordered', order_id: order!.order_id })
    expect(await pay(who, data.id)).toMatchObject({ code: 'STATE' })
    await fundUser(shop.db, { userId: who.id, asset: 'CNY', amountMinor: fenOf('8.00'), key: newId(), at: g.now() })
    const paid = await shop.call('POST /api/order/pay', { uni: order!.order_id, paytype: 'yue' }, who)
    expect(paid.data.status).toBe('SUCCESS')
    const [row] = await shop.db.select().from(orders).where(eq(orders.no, order!.order_id))
    expect(row).toMatchObject({ kind: 'airdrop', state: 'paid', payFen: 800n, goodsFen: 0n })
    expect(await stockOf(skuId)).toBe(7)
    expect((await index(who)).data.collect_num).toBe(0)
  })

  test('asked for many times at once go out with one order', async () => {
    const { it } = await g.thing(buying)
    const who = await buying.buyer()
    const { id } = (await claim(who, it.code)).data
    const all = await Promise.all(Array.from({ length: 6 }, () => pay(who, id)))
    expect(all.filter(({ status }) => status === 200).map(({ data }) => data.order!.pay_price)).toEqual(['0.00'])
    expect(await shop.db.$count(orders, eq(orders.userId, who.id))).toBe(1)
  })

  test('an order that is cancelled lets the address be named again, and the piece stays kept', async () => {
    const { it, skuId } = await g.thing(buying, { feeFen: 500 })
    const who = await buying.buyer()
    const { id } = (await claim(who, it.code)).data
    const { order } = (await pay(who, id)).data
    await shop.call('POST /api/order/cancel', { id: order!.order_id }, who)
    expect((await result(who, id)).data).toMatchObject({ state: 'collect', order_id: '' })
    expect(await stockOf(skuId)).toBe(7)
    expect((await pay(who, id)).status).toBe(200)
  })

  test('need an address, and points need none', async () => {
    const { it } = await g.thing(buying)
    const who = await shop.person()
    const { id } = (await claim(who, it.code)).data
    expect(await pay(who, id)).toMatchObject({ code: 'ADDRESS_NEEDED' })
    const points = await g.open()
    expect(await pay(who, (await claim(who, points.code)).data.id)).toMatchObject({ code: 'STATE' })
  })

  test('nobody collects in time lapse, go back on the shelf, and their owner is told where', async () => {
    const { it, skuId } = await g.thing(buying, { days: 7 })
    const who = await buying.buyer()
    const { id } = (await claim(who, it.code)).data
    shop.clock.advance(8 * 86_400)
    await runJob(shop.app.services, 'prize-lapse')
    const later = await fresh(who)
    expect((await result(later, id)).data).toMatchObject({ state: 'lapsed', _state: '已过期' })
    expect(await pay(later, id)).toMatchObject({ code: 'STATE' })
    expect(await stockOf(skuId)).toBe(8)
    const told = await shop.db.select().from(messages).where(eq(messages.userId, who.id))
    expect(told.find(({ title }) => title === '奖品已过领取期限')!.url).toBe(`/pages/zhufu/airdrop_result?id=${id}`)
    await g.close(it)
    expect(await stockOf(skuId)).toBe(10)
  })

  test('that are not there, or too dear to send, are not given away', async () => {
    const goods = await buying.goods({ stock: 2 })
    const of = (detail: object, stock = 1) =>
      g.open({ kind: 'give_goods', asset: null, amountMinor: 0n, stock, detail: { ...detail } })
    const sent = { productId: goods.productId, skuId: goods.skuId }
    await expect(of(sent, 3)).rejects.toMatchObject({ code: 'SOLD_OUT' })
    await expect(of({ ...sent, feeFen: 3_001 })).rejects.toMatchObject({ code: 'BAD_GIVEAWAY' })
    await expect(of({ ...sent, days: 3 })).rejects.toMatchObject({ code: 'BAD_GIVEAWAY' })
    await expect(of({ productId: goods.productId, skuId: newId() })).rejects.toMatchObject({ code: 'BAD_GIVEAWAY' })
  })
})

describe('operators', () => {
  const form = (fields = {}) => ({
    code: `by-hand-${newId().slice(-6)}`,
    place: 'airdrop' as const,
    title: '周末空投',
    subtitle: '',
    picture: '/p.png',
    kind: 'give_points',
    asset: 'jindou',
    amount: '20',
    stock: 2,
    conditions: [{ kind: 'real_name', target: 1, days: 0 }],
    starts_at: Math.floor(g.now().getTime() / 1_000),
    ends_at: Math.floor(g.now().getTime() / 1_000) + 86_400,
    ...fields
  })

  test('write, fund, open, look at and close a giveaway', async () => {
    const who = await operator()
    const sent = form()
    const saved = await shop.call('POST /api/admin/giveaway', sent, who)
    expect(saved.data).toMatchObject({ state: 'draft', what: '20 金豆', conditions: ['完成实名认证满 1 次'] })
    const state = (act: 'open' | 'close') => shop.call('POST /api/admin/giveaway/state', { code: sent.code, act }, who)
    expect(await state('open')).toMatchObject({ code: 'POOL_SHORT' })
    await g.fill({ code: sent.code, asset: 'jindou' }, 40n)
    expect((await state('open')).data).toMatchObject({ state: 'open', pool_balance: '40', pool_needed: '40' })
    expect(await shop.call('POST /api/admin/giveaway', sent, who)).toMatchObject({ code: 'STARTED' })
    const { data } = await shop.call('GET /api/admin/giveaways', {}, who)
    expect(data.list.find(({ code }) => code === sent.code)).toMatchObject({ claimed: 0, waiting_num: 0 })
    expect(data.facts.map(({ code }) => code)).toContain('settled_orders')
    expect((await state('close')).data).toMatchObject({ state: 'closed', pool_balance: '0' })
  })

  test('are refused what could not be kept, and others everything', async () => {
    const who = await operator()
    for (const fields of [
      { amount: '0' },
      { amount: '0.5' },
      { asset: 'CNY' },
      { kind: 'give_nothing' },
      { kind: 'give_box' }
    ])
      expect((await shop.call('POST /api/admin/giveaway', form(fields), who)).code).toMatch(/BAD_GIVEAWAY|AMOUNT/)
    expect(await shop.call('GET /api/admin/giveaways', {}, await shop.person())).toMatchObject({ code: 'FORBIDDEN' })
  })
})
