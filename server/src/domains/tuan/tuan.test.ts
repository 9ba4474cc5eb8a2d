import { and, eq, like } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { grouping } from '../../../test/grouping'
import { TestShop } from '../../../test/harness'
import { messages, skus, userCoupons } from '../../db/schema'
import { account, balanceOf, CLEARING, check, fundUser, merchant, user } from '../../engines/ledger'
import { SETTLE_MS } from '../../engines/order'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'

let shop: TestShop
let buying: Buying
let keeper: { id: string; token: string }
const tuan = grouping(
  () => shop,
  () => buying
)
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '40' } })
  buying = new Buying(shop)
  keeper = await shop.person({ roles: ['operator', 'staff'] })
})
beforeEach(async () => {
  keeper = { ...keeper, token: await shop.tokenOf(keeper.id) }
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Who = { id: string; token: string }
const DAY_S = 86_400
const cash = (id: string) => balanceOf(shop.db, account(user(id), 'CNY'))
const ship = (no: string) =>
  shop.call('POST /api/admin/order/ship', { id: no, company: 'shunfeng', number: 'SF1234567890' }, keeper)
const product = (id: string, more: object = {}, who?: Who) =>
  shop.call('GET /api/product/detail/{id}', { id, ...more }, who ? { token: who.token } : {})
const titles = async (userId: string) =>
  (await shop.db.select({ title: messages.title }).from(messages).where(eq(messages.userId, userId))).map(
    row => row.title
  )

describe('a group that fills', () => {
  test('is priced by its size, held back until it is full, then sent, received and settled to the shop', async () => {
    const goods = await tuan.goods()
    const [a, b] = [await buying.buyer(), await buying.buyer()]
    const clearing = await balanceOf(shop.db, account(CLEARING, 'CNY'))
    const checkout = await tuan.confirm(a, goods, { pinkSize: 2 })
    expect(checkout.data).toMatchObject({
      shops: [{ cartInfo: [{ truePrice: '8.00', price_kind: 'group' }] }],
      priceGroup: { payPrice: '8.00' }
    })
    const first = await tuan.create(a, checkout.data.orderKey)
    const no = first.data.result.orderId
    const { pink } = await tuan.detail(a, no)
    expect(pink).toMatchObject({ state: 0, size: 2, count: 0, missing_num: 2, seats: 1, members: [] })
    await buying.pay(a, no)
    const waiting = await tuan.detail(a, no)
    expect(waiting).toMatchObject({
      status: 1,
      pink: { count: 1, missing_num: 1, members: [{ nickname: '小**明', is_leader: 1, is_me: 1 }] },
      _status: { _title: '待成团', _until: pink!.stop_time, _actions: [] }
    })
    expect((await shop.call('GET /api/order/list', { type: 1 }, a)).data).toMatchObject([
      { order_id: no, _status: { _title: '待成团' } }
    ])
    expect(await ship(no)).toMatchObject({ code: 'STATE', msg: expect.stringContaining('拼团中，还差 1 人') })
    const refusals = await Promise.all([
      shop.call('POST /api/order/doconsign', { uni: no }, a),
      shop.call('POST /api/order/refund/verify', { uni: no, refund_type: 1, text: '不想要了' }, a)
    ])
    for (const answer of refusals) expect(answer).toMatchObject({ code: 'STATE' })

    const second = await tuan.paid(b, goods, { pinkId: pink!.pinkId })
    expect(second.pinkId).toBe(pink!.pinkId)
    for (const [who, order] of [
      [a, no],
      [b, second.no]
    ] as const) {
      expect(await tuan.detail(who, order)).toMatchObject({
        pink: { state: 1, count: 2, missing_num: 0, members: [{ is_leader: 1 }, { is_leader: 0 }] },
        _status: { _title: '待发货', _actions: expect.arrayContaining(['remind', 'aftersale']) }
      })
      expect(await ship(order)).toMatchObject({ status: 200 })
      expect(await shop.call('POST /api/order/take', { uni: order }, who)).toMatchObject({ status: 200 })
    }
    shop.clock.advance(SETTLE_MS / 1000 + 1)
    expect(await runJob(shop.app.services, 'order-settle')).toBe(2)
    expect(await balanceOf(shop.db, account(CLEARING, 'CNY'))).toBe(clearing)
    expect(await balanceOf(shop.db, account(merchant(goods.shopId), 'CNY'))).toBeGreaterThan(0n)
    expect(await titles(a.id)).toEqual(expect.arrayContaining(['拼团付款成功', '拼团还差 1 人', '拼团成功']))
    expect((await titles(b.id)).filter(title => title.startsWith('拼团'))).toEqual(['拼团付款成功', '拼团成功'])
  })

  test('a refund after that leaves the others as they are', async () => {
    const goods = await tuan.goods()
    const [a, b] = [await buying.buyer(), await buying.buyer()]
    const first = await tuan.paid(a, goods)
    const second = await tuan.paid(b, goods, { pinkId: first.pinkId })
    const ask = { uni: first.no, refund_type: 1 as const, text: '不想要了' }
    expect(await shop.call('POST /api/order/refund/verify', { ...ask, preview: true }, a)).toMatchObject({
      status: 200
    })
    expect(
      await shop.call('POST /api/admin/order/refund', { id: first.no, reason: '买家不要了' }, keeper)
    ).toMatchObject({ data: { status: 'refunded' } })
    expect(await cash(a.id)).toBe(800n)
    expect(await tuan.groupOf(first.pinkId)).toMatchObject({ state: 'filled', confirmed: 2 })
    expect(await ship(second.no)).toMatchObject({ status: 200 })
  })

  test('of many who pay at once, all that fill it are told once', async () => {
    const goods = await tuan.goods({ 5: 600n })
    const people = await Promise.all(Array.from({ length: 5 }, () => buying.buyer()))
    const first = await tuan.order(people[0]!, goods)
    const rest = await Promise.all(people.slice(1).map(one => tuan.order(one, goods, { pinkId: first.pinkId })))
    await Promise.all([first, ...rest].map(({ no }, i) => buying.pay(people[i]!, no)))
    expect(await tuan.groupOf(first.pinkId)).toMatchObject({ state: 'filled', confirmed: 5 })
    for (const { id } of people) expect((await titles(id)).filter(title => title === '拼团成功')).toHaveLength(1)
  })
})

describe('a group that lapses', () => {
  test('gives back money, coupon, vouchers and beans by itself, closes what is unpaid, and puts the pieces back', async () => {
    const goods = await tuan.goods({ 3: 700n })
    const [a, b] = [await buying.buyer(), await buying.buyer()]
    const at = shop.clock.now()
    const coupon = await buying.coupon(a.id, { amountFen: 100n, endsAt: new Date(at.getTime() + 9 * DAY_S * 1000) })
    for (const [asset, amountMinor] of [
      ['xfq', 50n],
      ['jindou', 30n]
    ] as const)
      await fundUser(shop.db, { userId: a.id, asset, amountMinor, key: newId(), at })
    const paid = await tuan.paid(a, goods, { useXfq: true, useJindou: true, couponId: coupon })
    expect((await tuan.rowOf(paid.no)).payFen).toBe(520n)
    shop.clock.advance(DAY_S - 600)
    const token = await shop.tokenOf(b.id)
    const unpaid = await tuan.order({ ...b, token }, goods, { pinkId: paid.pinkId })
    shop.clock.advance(600)
    const runs = await Promise.all(Array.from({ length: 4 }, () => tuan.lapse()))
    expect(runs.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(3)
    const again = { ...a, token: await shop.tokenOf(a.id) }
    expect(await tuan.detail(again, paid.no)).toMatchObject({ status: -2, pink: { state: 2, missing_num: 2 } })
    expect((await tuan.rowOf(unpaid.no)).state).toBe('cancelled')
    expect(await cash(a.id)).toBe(520n)
    expect(await balanceOf(shop.db, account(user(a.id), 'xfq'))).toBe(50n)
    expect(await balanceOf(shop.db, account(user(a.id), 'jindou'))).toBe(30n)
    const [back] = await shop.db.select().from(userCoupons).where(eq(userCoupons.id, coupon))
    expect(back!.state).toBe('unused')
    const [sku] = await shop.db.select().from(skus).where(eq(skus.id, goods.skuId))
    expect(sku!.stock).toBe(100)
    expect((await titles(a.id)).filter(title => title === '拼团未拼满，已退款')).toHaveLength(1)
    expect(await titles(b.id)).toContain('订单已自动取消')
    const { timeline } = await tuan.detail(again, paid.no)
    expect(timeline.map(step => step.msg)).toContain('没有在规定时间内拼满，全额原路退款')
  })

  test('what was paid at the cashier goes back there', async () => {
    const goods = await tuan.goods()
    const a = await buying.buyer()
    const { no } = await tuan.order(a, goods)
    const { data } = await shop.call('POST /api/order/pay', { uni: no, paytype: 'sandbox', from: 'h5' }, a)
    await shop.app.inject({
      method: 'POST',
      url: data.result.pay_url!,
      payload: 'act=pay',
      headers: { 'content-type': 'application/x-www-form-urlencoded' }
    })
    expect((await tuan.rowOf(no)).state).toBe('paid')
    shop.clock.advance(DAY_S)
    await tuan.lapse()
    expect((await tuan.rowOf(no)).state).toBe('refunding')
    await runJob(shop.app.services, 'payment-refunds')
    await runJob(shop.app.services, 'order-finish-refunds')
    expect((await tuan.rowOf(no)).state).toBe('refunded')
    expect(await cash(a.id)).toBe(0n)
  })

  test('paying against lapsing ends whole: paid and filled, or all money back', async () => {
    for (let round = 0; round < 8; round++) {
      const goods = await tuan.goods()
      const [a, b] = [await buying.buyer(), await buying.buyer()]
      const first = await tuan.paid(a, goods)
      shop.clock.advance(DAY_S - 60)
      const [at, late] = [
        { ...a, token: await shop.tokenOf(a.id) },
        { ...b, token: await shop.tokenOf(b.id) }
      ]
      const second = await tuan.order(late, goods, { pinkId: first.pinkId })
      if (round % 2) shop.clock.advance(60)
      const amountMinor = 800n
      await fundUser(shop.db, { userId: b.id, asset: 'CNY', amountMinor, key: newId(), at: shop.clock.now() })
      const pay = () => shop.call('POST /api/order/pay', { uni: second.no, paytype: 'yue' }, late)
      const close = () => shop.call('POST /api/admin/tuan/close', { id: first.pinkId }, keeper)
      keeper = { ...keeper, token: await shop.tokenOf(keeper.id) }
      await Promise.all(round % 4 < 2 ? [pay(), close()] : [close(), pay()])
      await tuan.lapse()
      const { state } = await tuan.groupOf(first.pinkId)
      const states = [(await tuan.rowOf(first.no)).state, (await tuan.rowOf(second.no)).state]
      if (state === 'filled') expect(states).toEqual(['paid', 'paid'])
      else {
        expect(states[0]).toBe('refunded')
        expect(['refunded', 'cancelled']).toContain(states[1])
        expect(await cash(b.id)).toBe(800n)
      }
      expect((await tuan.detail(at, first.no)).pink!.state).toBe(state === 'filled' ? 1 : 2)
    }
  })

  test('an order that was cancelled, or whose time is over, frees its seat', async () => {
    const goods = await tuan.goods()
    const [a, b, c] = [await buying.buyer(), await buying.buyer(), await buying.buyer()]
    const first = await tuan.paid(a, goods)
    const second = await tuan.order(b, goods, { pinkId: first.pinkId })
    expect(await tuan.confirm(c, goods, { pinkId: first.pinkId })).toMatchObject({ code: 'GROUP_FULL' })
    await shop.call('POST /api/order/cancel', { id: second.no }, b)
    const third = await tuan.order(c, goods, { pinkId: first.pinkId })
    shop.clock.advance(31 * 60)
    await runJob(shop.app.services, 'order-cancel-unpaid')
    expect((await tuan.rowOf(third.no)).state).toBe('cancelled')
    expect(await tuan.groupOf(first.pinkId)).toMatchObject({ taken: 1, confirmed: 1 })
    const again = await tuan.paid(b, goods, { pinkId: first.pinkId })
    expect(await tuan.groupOf(again.pinkId)).toMatchObject({ state: 'filled' })
  })
})

describe('what is refused', () => {
  test('fifty at once for the last seat make one order', async () => {
    const goods = await tuan.goods()
    const first = await tuan.paid(await buying.buyer(), goods)
    const crowd = await buying.crowd(50, goods)
    const checkouts = await Promise.all(
      crowd.map(async who => ({ who, ...(await tuan.confirm(who, goods, { pinkId: first.pinkId })) }))
    )
    const made = await Promise.all(checkouts.map(({ who, data }) => tuan.create(who, data.orderKey)))
    expect(made.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(made.filter(answer => answer.code === 'GROUP_FULL')).toHaveLength(49)
    const [sku] = await shop.db.select().from(skus).where(eq(skus.id, goods.skuId))
    expect(sku!.stock).toBe(98)
  })

  test('a second open place, by whichever account, and of many at once', async () => {
    const goods = await tuan.goods()
    const a = await buying.buyer()
    const sub = await shop.person({ parentId: a.id })
    await buying.address(sub.id)
    const others = await tuan.paid(await buying.buyer(), goods)
    const ready = await Promise.all([a, a, sub, sub].map(async who => ({ who, ...(await tuan.confirm(who, goods)) })))
    const made = await Promise.all(ready.map(({ who, data }) => tuan.create(who, data.orderKey)))
    expect(made.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(made.filter(answer => answer.code === 'GROUP_ALREADY')).toHaveLength(3)
    for (const who of [a, sub])
      expect(await tuan.confirm(who, goods, { pinkId: others.pinkId })).toMatchObject({ code: 'GROUP_ALREADY' })
  })

  test('flash goods, several goods, sizes and SKUs that are not sold so, groups of other goods, and what is over', async () => {
    const goods = await tuan.goods()
    const other = await tuan.goods()
    const plain = await buying.goods()
    const a = await buying.buyer()
    const confirm = (cartId: string, more: object = {}) =>
      shop.call('POST /api/order/confirm', { cartId, pinkId: '0', ...more }, a)
    const activityId = await buying.flash(goods, 10)
    expect(await confirm(await buying.add(a.token, goods, 1, activityId))).toMatchObject({ code: 'LINE_INVALID' })
    const both = [await buying.add(a.token, goods), await buying.add(a.token, other)]
    expect(await confirm(both.join(','))).toMatchObject({ code: 'LINE_INVALID' })
    expect(await confirm(both[0]!, { pinkSize: 7 })).toMatchObject({ code: 'LINE_INVALID' })
    expect(await confirm(both[0]!, { pinkSize: 11 })).toMatchObject({ code: 'INVALID' })
    expect(await confirm(both[0]!, { pinkId: 'x' })).toMatchObject({ code: 'INVALID' })
    expect(await confirm(both[0]!, { pinkId: newId() })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await confirm(await buying.add(a.token, plain))).toMatchObject({ code: 'ENDED' })
    expect(await confirm(',')).toMatchObject({ code: 'EMPTY' })
    expect(await confirm(newId())).toMatchObject({ code: 'NOT_FOUND' })
    const theirs = await tuan.paid(await buying.buyer(), other)
    expect(await confirm(both[0]!, { pinkId: theirs.pinkId })).toMatchObject({ code: 'NOT_FOUND' })
    const skuId = newId()
    await shop.db.insert(skus).values({
      id: skuId,
      productId: goods.productId,
      suk: '大份',
      stock: 9,
      priceFen: 1500n,
      otPriceFen: 1500n
    })
    expect(await confirm(await buying.add(a.token, { ...goods, skuId }))).toMatchObject({ code: 'LINE_INVALID' })
    const mine = await buying.add(a.token, goods, 11)
    await shop.db.update(skus).set({ stock: 5 }).where(eq(skus.id, goods.skuId))
    expect(await confirm(mine)).toMatchObject({ code: 'LINE_INVALID', msg: expect.stringContaining('库存仅剩 5 件') })
    shop.clock.advance(DAY_S)
    await tuan.lapse()
    a.token = await shop.tokenOf(a.id)
    expect(await confirm(both[1]!, { pinkId: theirs.pinkId })).toMatchObject({ code: 'GROUP_OVER' })
  })

  test('a checkout for a group is not priced again without it; with it, it is', async () => {
    const goods = await tuan.goods()
    const a = await buying.buyer()
    const { data } = await tuan.confirm(a, goods, { pinkSize: 3 })
    const { orderKey } = data
    expect(await shop.call('POST /api/order/confirm', { orderKey }, a)).toMatchObject({ code: 'KEY_EXPIRED' })
    const again = await shop.call('POST /api/order/confirm', { orderKey, pinkId: '0', useJindou: true }, a)
    expect(again.data.priceGroup.payPrice).toBe('7.00')
  })

  test('the price of a group is not that of a member, and everyday orders are as before', async () => {
    const goods = await tuan.goods({ 2: 800n }, { vipPriceFen: 900n })
    const a = await buying.buyer({ level: 1 })
    expect((await tuan.confirm(a, goods)).data.priceGroup.payPrice).toBe('8.00')
    const { payPrice, no } = await buying.order(a.token, [{ of: goods }])
    expect(payPrice).toBe('9.00')
    expect((await tuan.detail(a, no)).pink).toBeNull()
  })
})

describe('what people see', () => {
  test('the page of goods: sizes, groups to join by who pays, mine, and the one I was invited to', async () => {
    const goods = await tuan.goods()
    const [a, b, c] = [await buying.buyer({ nickname: '王小美' }), await buying.buyer(), await buying.buyer()]
    expect((await product((await buying.goods()).productId)).data.tuan).toBeNull()
    const unpaid = await tuan.order(b, goods, { pinkSize: 3 })
    const paid = await tuan.paid(a, goods, { pinkSize: 2 })
    const { data } = await product(goods.productId, {}, c)
    expect(data.tuan).toMatchObject({
      open: 1,
      last_hours: 24,
      joined: 0,
      price: '7.00',
      my_pink: null,
      shared_pink: null,
      sizes: [
        { size: 2, price: '8.00', items: [{ unique: goods.skuId, price: '8.00' }] },
        { size: 3, price: '7.00' }
      ],
      groups: [{ pinkId: paid.pinkId, missing_num: 1, members: [{ nickname: '王**美', is_leader: 1, is_me: 0 }] }]
    })
    expect((await product(goods.productId, {}, a)).data.tuan!.my_pink).toMatchObject({ pinkId: paid.pinkId })
    const invited = await product(goods.productId, { pinkId: unpaid.pinkId })
    expect(invited.data.tuan!.shared_pink).toMatchObject({ pinkId: unpaid.pinkId, count: 0, members: [] })
    expect((await product(goods.productId, { pinkId: newId() })).data.tuan!.shared_pink).toBeNull()
    expect(JSON.stringify(invited.data.tuan)).not.toContain(a.id)
  })

  test('the list of what is sold to groups', async () => {
    const goods = await tuan.goods()
    const off = await tuan.goods()
    await tuan.offer(off, { 2: 800n }, false)
    const { data } = await shop.call('GET /api/product/recom', { is_tuan: 1, limit: 100 })
    const own = data.list.find(line => line.id === goods.productId)
    expect(own!.tuan).toMatchObject({ price: '7.00', groups: [], sizes: [{ size: 2 }, { size: 3 }] })
    expect(data.list.some(line => line.id === off.productId)).toBe(false)
    expect((await shop.call('GET /api/product/recom', {})).data.list.every(line => !line.tuan)).toBe(true)
  })
})

test('messages of groups lead to pages that exist', async () => {
  const rows = await shop.db
    .selectDistinct({ url: messages.url })
    .from(messages)
    .where(and(like(messages.title, '拼团%'), eq(messages.kind, 'order')))
  expect(rows.length).toBeGreaterThan(0)
  for (const { url } of rows) expect(url).toMatch(/^\/pages\/(order\/detail\?id=|tuan\/recommendDetail\?id=)/)
})
