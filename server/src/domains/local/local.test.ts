import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { paying } from '../../../test/paying'
import { orderedAt, paidAt, putInZone, storeToPay } from '../../../test/storing'
import { messages, orders, shops, storeDesks, storeTills, zones } from '../../db/schema'
import {
  account,
  balanceOf,
  CLEARING,
  check,
  fundUser,
  merchant,
  move,
  outside,
  post,
  user
} from '../../engines/ledger'
import { runRefunds } from '../../engines/payment'
import { newId } from '../../lib/ids'
import { runCommand } from '../../ops'
import { sweepTills } from './tills'

type Who = Awaited<ReturnType<TestShop['person']>>

let shop: TestShop
let keeper: Who
let merId: string
const desk = paying(() => shop)
beforeAll(async () => {
  shop = await TestShop.open({ env: { PLATFORM_MARGIN_BP: '500' } })
  keeper = await shop.person()
  merId = await storeToPay(shop, { ownerId: keeper.id, name: '街角茶铺' })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const give = ({ id }: { id: string }, asset: 'CNY' | 'xfq', amountMinor: bigint) =>
  fundUser(shop.db, { userId: id, asset, amountMinor, key: newId(), at: shop.clock.now() })
const has = ({ id }: { id: string }, asset: 'CNY' | 'xfq') => balanceOf(shop.db, account(user(id), asset))
const shopHas = (id = merId) => balanceOf(shop.db, account(merchant(id), 'CNY'))
const codeOf = async (id = merId) => (await shop.db.select().from(storeDesks).where(eq(storeDesks.shopId, id)))[0]!.code
const scan = async (who: Who, code?: string) =>
  shop.call('GET /api/merchantoffline/exchangeToken', { code: code ?? (await codeOf()) }, who)
const open = (who: Who, input: Record<string, unknown> = { mer_id: merId }) =>
  shop.call('POST /api/realorder/pay_page', { use_xfq: 0, ...input }, who)
const create = (who: Who, till: string, amount: string, use_xfq = 0) =>
  shop.call('POST /api/realorder/create', { till, amount, use_xfq }, who)

describe('a code at the counter', () => {
  test('is scanned, opened within a minute, priced, ordered and paid: both sides have it', async () => {
    const me = await shop.person({ nickname: '小满爱逛街' })
    await give(me, 'CNY', 10_000n)
    await give(me, 'xfq', 5_000n)
    const before = await shopHas()
    const { data: scanned } = await scan(me)
    expect(scanned.mer_id).toBe(merId)
    const { data: page } = await open(me, { till: scanned.till, amount: '100', use_xfq: 1 })
    expect(page).toMatchObject({
      shop_name: '街角茶铺',
      xfq: '50.00',
      xfq_most: '30.00',
      xfq_price: '30.00',
      pay_price: '70.00',
      voucher_words: '消费券最多抵 30%',
      note: ''
    })
    const { data: made } = await create(me, scanned.till, '100', 1)
    expect(made.pay_price).toBe('70.00')
    expect([await has(me, 'xfq'), await has(me, 'CNY')]).toEqual([2_000n, 10_000n])
    await desk.pay(made.order_id, 'yue', me.token)
    expect([await has(me, 'CNY'), (await shopHas()) - before]).toEqual([3_000n, 9_500n])
    const told = await shop.db.select().from(messages).where(eq(messages.userId, keeper.id))
    expect(told.map(one => one.title)).toContain('到店收款 100.00 元')
    const { data: mine } = await shop.call('GET /api/merchantoffline/hdtsendList', {}, me)
    expect(mine.list).toMatchObject([{ shop_name: '街角茶铺', amount: '100.00', _state: '已付款' }])
    const { data: theirs } = await shop.call('GET /api/keeper/storepay/list', { mer_id: merId }, keeper)
    expect(theirs.list[0]).toMatchObject({ nickname: '小**街', net_price: '95.00', refundable: 1 })
    const bills = await shop.call('GET /api/user/bill_list', { side: 'shop', mer_id: merId }, keeper)
    expect(JSON.stringify(bills.data)).toContain('到店收款')
  })

  test('opens no page after a minute, and pays nothing ten minutes later', async () => {
    const me = await shop.person()
    const [{ data: late }, { data: slow }] = [await scan(me), await scan(me)]
    await open(me, { till: slow.till })
    shop.clock.advance(61)
    expect(await open(me, { till: late.till })).toMatchObject({ code: 'TILL_OVER' })
    expect((await open(me, { till: slow.till })).status).toBe(200)
    shop.clock.advance(600)
    expect(await create(me, slow.till, '10')).toMatchObject({ code: 'TILL_OVER' })
  })

  test('that was replaced opens nothing, and nothing opened by it pays', async () => {
    const me = await shop.person()
    const old = await codeOf()
    const { data: scanned } = await scan(me)
    await open(me, { till: scanned.till })
    const { data } = await shop.call('POST /api/keeper/storepay/code', { mer_id: merId }, keeper)
    expect([data.code === old, data.link.endsWith(`/#/pages/local/detail?store=${data.code}`)]).toEqual([false, true])
    expect(await scan(me, old)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await create(me, scanned.till, '10')).toMatchObject({ code: 'TILL_OVER' })
    expect(await scan(me, 'nobodys')).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is for who scanned it: another person’s page opens and pays nothing', async () => {
    const [me, other] = [await shop.person(), await shop.person()]
    const { data: scanned } = await scan(me)
    expect(await open(other, { till: scanned.till })).toMatchObject({ code: 'TILL_OVER' })
    expect(await create(other, scanned.till, '10')).toMatchObject({ code: 'TILL_OVER' })
  })

  test('is made by the owner alone, for a shop people can walk into', async () => {
    const clerk = await shop.person()
    await shop.call('POST /api/keeper/staff/save', { phone: clerk.phone, rights: ['orders'], mer_id: merId }, keeper)
    const seen = await shop.call('GET /api/merchantoffline/getroutinecode', { mer_id: merId }, clerk)
    expect(seen.data).toMatchObject({ usable: 1, code: await codeOf() })
    expect(await shop.call('POST /api/keeper/storepay/code', { mer_id: merId }, clerk)).toMatchObject({
      code: 'FORBIDDEN'
    })
    const boss = await shop.person()
    const [mine] = await shop.db.insert(shops).values({ id: newId(), name: '只寄不卖', ownerId: boss.id }).returning()
    const of = { mer_id: mine!.id }
    expect(await shop.call('POST /api/keeper/storepay/code', of, boss)).toMatchObject({ code: 'NOT_STORE' })
    expect((await shop.call('GET /api/merchantoffline/getroutinecode', of, boss)).data).toMatchObject({ code: '' })
    expect(await open(await shop.person(), of)).toMatchObject({ code: 'CLOSED' })
  })
})

describe('an amount', () => {
  test('has its limits: of one payment, and of a day with all accounts together', async () => {
    const id = await storeToPay(shop)
    await runCommand(shop.app.services, ['storepay', 'terms', id, '10', '100', '150'])
    const me = await shop.person()
    const child = await shop.person({ parentId: me.id })
    const page = async (who: Who) => (await open(who, { mer_id: id })).data.till
    for (const amount of ['0.09', '100.01'])
      expect(await create(me, await page(me), amount)).toMatchObject({ code: 'LIMIT' })
    expect((await create(me, await page(me), '100')).status).toBe(200)
    const { data } = await open(child, { mer_id: id, amount: '60' })
    expect([data.room, data.note]).toEqual(['50.00', '每人每天在一家店最多付 150 元，今天还能付 50 元'])
    expect(await create(child, data.till, '60')).toMatchObject({ code: 'LIMIT' })
    expect((await create(child, data.till, '50')).status).toBe(200)
    shop.clock.advance(86_400)
    expect((await create(me, await page(me), '100')).status).toBe(200)
  })

  test('is never what a client reckons: vouchers pay the store’s share at most, and no more than there are', async () => {
    const me = await shop.person()
    await give(me, 'xfq', 100n)
    const { data } = await open(me, { mer_id: merId, amount: '50', use_xfq: 1 })
    expect([data.xfq_price, data.pay_price]).toEqual(['1.00', '49.00'])
    for (const amount of ['-5', '1.234', 'abc', '']) expect((await create(me, data.till, amount)).code).toBe('INVALID')
  })

  test('is paid by vouchers up to the most of the store’s share and those of the zones it is in', async () => {
    const own = await storeToPay(shop, { ownerId: keeper.id })
    const me = await shop.person()
    await give(me, 'xfq', 10_000n)
    const priced = async () => (await open(me, { mer_id: own, amount: '100', use_xfq: 1 })).data
    const zone = eq(zones.id, await putInZone(shop, own, 4_000))
    await putInZone(shop, own, 1_000)
    expect(await priced()).toMatchObject({ voucher_words: '消费券最多抵 40%', xfq_price: '40.00', pay_price: '60.00' })
    const { data: store } = await shop.call('GET /api/merchantoffline/storeDetail', { mer_id: own })
    expect(store.voucher_words).toBe('消费券最多抵 40%')
    const { data: made } = await create(me, (await priced()).till, '100', 1)
    expect([made.pay_price, await has(me, 'xfq')]).toEqual(['60.00', 6_000n])
    await shop.db.update(zones).set({ published: false }).where(zone)
    expect(await priced()).toMatchObject({ voucher_words: '消费券最多抵 30%', xfq_price: '30.00' })
  })

  test('is not paid in a shop of one’s own, also by a sub-account or staff', async () => {
    const clerk = await shop.person()
    await shop.call('POST /api/keeper/staff/save', { phone: clerk.phone, rights: ['goods'], mer_id: merId }, keeper)
    const child = await shop.person({ parentId: keeper.id })
    for (const who of [keeper, clerk, child]) expect(await open(who)).toMatchObject({ code: 'OWN_SHOP' })
  })
})

describe('a payment', () => {
  test('that is given up brings the vouchers back', async () => {
    const me = await shop.person()
    await give(me, 'xfq', 300n)
    const order = await orderedAt(shop, merId, me, 1_000n)
    expect(await has(me, 'xfq')).toBe(0n)
    await shop.call('POST /api/order/cancel', { id: order.no }, me)
    expect(await has(me, 'xfq')).toBe(300n)
    const { data } = await shop.call('GET /api/merchantoffline/gethdtStatusList', {}, me)
    expect(data.list.map(one => [one.title, one.num])).toEqual([
      ['全部', 1],
      ['待付款', 0],
      ['已付款', 0],
      ['已退款', 0],
      ['已取消', 1]
    ])
  })

  test('for a store that stopped meanwhile goes back, with its vouchers', async () => {
    const id = await storeToPay(shop)
    const me = await shop.person()
    await give(me, 'CNY', 1_000n)
    await give(me, 'xfq', 300n)
    const order = await orderedAt(shop, id, me, 1_000n)
    const { data } = await desk.pay(order.no, 'sandbox', me.token)
    await runCommand(shop.app.services, ['storepay', 'shut', id])
    expect(await desk.pay(order.no, 'yue', me.token)).toMatchObject({ code: 'ORDER_CHANGED' })
    await desk.cashier(data.result.pay_url!, 'pay')
    await runRefunds(shop.app.services)
    expect([await has(me, 'CNY'), await has(me, 'xfq'), await shopHas(id)]).toEqual([1_000n, 300n, 0n])
    expect((await desk.paymentsFor(order.id)).map(one => one.refundedFen)).toEqual([700n])
    const [over] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
    expect(over!.state).toBe('cancelled')
    expect(await open(me, { mer_id: id })).toMatchObject({ code: 'CLOSED' })
    expect(await runCommand(shop.app.services, ['storepay', 'list'])).toContain('shut')
  })

  test('is given back whole by the keeper, once: money, vouchers, the shop’s part', async () => {
    const me = await shop.person()
    await give(me, 'xfq', 360n)
    const before = await shopHas()
    const id = await paidAt(shop, merId, me, 1_200n)
    const refund = () => shop.call('POST /api/keeper/storepay/refund', { id, reason: '点错了', mer_id: merId }, keeper)
    const answers = await Promise.all(Array.from({ length: 5 }, refund))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([await has(me, 'CNY'), await has(me, 'xfq'), await shopHas()]).toEqual([840n, 360n, before])
    expect(await balanceOf(shop.db, account(CLEARING, 'CNY'))).toBe(0n)
    const { data } = await shop.call('GET /api/merchantoffline/hdtsendList', { state: 'refunded' }, me)
    expect(data.list.map(one => one.id)).toEqual([id])
    const told = await shop.db.select().from(messages).where(eq(messages.userId, me.id))
    expect(told.map(one => one.title)).toContain('到店付款已退款')
  })

  test('is given back by nobody else: another shop, staff without the right, its payer', async () => {
    const me = await shop.person()
    const id = await paidAt(shop, merId, me)
    const boss = await shop.person()
    const other = await storeToPay(shop, { ownerId: boss.id })
    const clerk = await shop.person()
    await shop.call('POST /api/keeper/staff/save', { phone: clerk.phone, rights: ['income'], mer_id: merId }, keeper)
    const refund = (who: Who, mer_id: string) =>
      shop.call('POST /api/keeper/storepay/refund', { id, reason: '退', mer_id }, who)
    expect(await refund(boss, other)).toMatchObject({ code: 'NOT_FOUND' })
    for (const who of [boss, clerk, me]) expect(await refund(who, merId)).toMatchObject({ code: 'FORBIDDEN' })
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, id))
    expect(order!.state).toBe('complete')
  })

  test('is not given back out of what the shop no longer has', async () => {
    const boss = await shop.person()
    const mine = await storeToPay(shop, { ownerId: boss.id })
    const me = await shop.person()
    const id = await paidAt(shop, mine, me)
    const amount = await shopHas(mine)
    const postings = move(account(merchant(mine), 'CNY'), account(outside('bank'), 'CNY'), amount)
    const ref = { kind: 'test', id: mine }
    await post(shop.db, { key: newId(), reason: 'operator_adjust', ref, postings, at: shop.clock.now() })
    const refund = await shop.call('POST /api/keeper/storepay/refund', { id, reason: '退', mer_id: mine }, boss)
    expect(refund).toMatchObject({ code: 'SHOP_SHORT' })
    expect((await shop.call('GET /api/realorder/pay_check', { order_id: id }, me)).data.status).toBe('paid')
  })
})

test('pages for paying are forgotten a day later', async () => {
  const me = await shop.person()
  await open(me)
  shop.clock.advance(86_400 + 601)
  await sweepTills(shop.app.services)
  expect(await shop.db.select().from(storeTills).where(eq(storeTills.userId, me.id))).toEqual([])
})
