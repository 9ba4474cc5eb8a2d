import { eq } from 'drizzle-orm'
import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { Exchanging } from '../../../test/exchanging'
import { TestShop } from '../../../test/harness'
import { type Giver, Tongbao } from '../../../test/tongbao'
import { Windows } from '../../../test/windows'
import { orders, tbGifts, tbShops } from '../../db/schema'
import { finishAfterSales } from '../../engines/aftersale'
import { check } from '../../engines/ledger'
import { runRefunds } from '../../engines/payment'
import { takeBack } from './orders'

let shop: TestShop
let buying: Buying
let windows: Windows
let tb: Tongbao
let operator: { id: string; token: string }
const sales = afterSales(
  () => shop,
  () => buying,
  () => operator
)
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '20' } })
  buying = new Buying(shop)
  tb = new Tongbao(shop, buying)
  operator = await shop.person({ roles: ['operator', 'staff'] })
  windows = new Windows(shop, buying, operator)
  await tb.terms({ personDay: 1_000 })
  const exchanging = new Exchanging(shop)
  const way = { title: '通宝换金豆', fromAsset: 'tb', toAsset: 'jindou', rateFrom: 1n, rateTo: 1n }
  await exchanging.fill(await exchanging.rule({ ...way, code: 'tb_jindou' }), 1_000n)
})
// A week goes by in most of these: whoever is at the console signs in anew.
beforeEach(async () => {
  operator = { ...operator, token: await shop.tokenOf(operator.id) }
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Who = { id: string; token: string }

/** A shop that gives half a 通宝 for a yuan, and its goods for 100 yuan. */
async function giving(perYuan = '0.5', orderMost = 0): Promise<Giver> {
  const giver = await tb.giver()
  expect((await tb.rule(giver.owner, perYuan, orderMost)).status).toBe(200)
  return giver
}
/** Somebody with so many pieces, paid for; their order's number. */
async function buys({ of }: Giver, qty = 1): Promise<{ buyer: Who; no: string }> {
  const buyer = await buying.buyer()
  return { buyer, no: await windows.bought(buyer, [{ of, qty }]) }
}
const gifts = (shopId: string) => shop.db.select().from(tbGifts).where(eq(tbGifts.shopId, shopId))
const orderOf = async (no: string) => (await shop.db.select().from(orders).where(eq(orders.no, no)))[0]!
const stop = async (shop_id: string, stopped: 0 | 1) =>
  shop.call(
    'POST /api/admin/tb/shop',
    { shop_id, stopped, reason: '核实中' },
    { token: await shop.tokenOf(operator.id) }
  )
/** As an order is once it was given back whole, which no settled one is today. */
async function givenBack(no: string) {
  const { id } = await orderOf(no)
  await shop.db.update(orders).set({ state: 'refunded', refundedAt: shop.clock.now() }).where(eq(orders.id, id))
  return id
}
const take = (userId: string, id: string) => takeBack(shop.app.services, { userId, id })

test('an order brings its buyer nothing until it is settled, and waits while the purse is short', async () => {
  const giver = await giving()
  const { shopId } = giver
  const { buyer, no } = await buys(giver)
  await tb.job()
  expect(await gifts(shopId)).toEqual([])
  await windows.settled(buyer, no)
  await tb.job()
  expect([await tb.got(buyer), await tb.has(shopId)]).toEqual([0n, 0n])
  const keeper = { token: await shop.tokenOf(giver.owner.id) }
  const { data } = await shop.call('GET /api/sendtb/index', {}, keeper)
  expect(data).toMatchObject({ waiting_num: 1 })
  await tb.fill(shopId, 60n)
  await Promise.all([tb.job(), tb.job(), tb.job()])
  await tb.job()
  expect([await tb.got(buyer), await tb.has(shopId)]).toEqual([50n, 10n])
  const log = await shop.call('GET /api/sendtb/loglist', { type: 'got' }, { token: await shop.tokenOf(buyer.id) })
  expect(log.data).toMatchObject({ count: 1, list: [{ number: '50', pm: 1 }] })
})

test('what a refund before the settlement took is not counted, and an order given back whole brings nothing', async () => {
  const giver = await giving()
  await tb.fill(giver.shopId, 500n)
  const [part, whole] = [await buys(giver, 3), await buys(giver)]
  for (const [one, qty] of [
    [part, 1],
    [whole, 1]
  ] as const) {
    const [line] = await sales.linesOf(one.no)
    const { id } = await sales.asked(one.buyer, one.no, { cart_ids: [{ cart_id: line!.id, cart_num: qty }] })
    await sales.agree(id)
  }
  await runRefunds(shop.app.services)
  await finishAfterSales(shop.app.services)
  await windows.settled(part.buyer, part.no)
  await tb.job()
  expect([await tb.got(part.buyer), await tb.got(whole.buyer)]).toEqual([100n, 0n])
  expect(await tb.has(giver.shopId)).toBe(400n)
  // Once it is settled nobody gives it back: so nothing is taken back by the paths there are.
  expect(await sales.ask({ ...part.buyer, token: await shop.tokenOf(part.buyer.id) }, part.no)).toMatchObject({
    status: 400,
    code: 'STATE'
  })
  operator = { ...operator, token: await shop.tokenOf(operator.id) }
  const refund = { id: part.no, reason: '协商退款' }
  expect((await shop.call('POST /api/admin/order/refund', refund, operator)).status).toBe(400)
})

test('no more than the most is given for an order, and people of the shop get nothing for theirs', async () => {
  const giver = await giving('2', 30)
  await tb.fill(giver.shopId, 500n)
  const { buyer, no } = await buys(giver)
  await buying.address(giver.owner.id)
  const own = await windows.bought({ id: giver.owner.id, token: await shop.tokenOf(giver.owner.id) }, [
    { of: giver.of }
  ])
  await windows.settled(buyer, no)
  await windows.settled(giver.owner, own)
  await tb.job()
  expect([await tb.got(buyer), await tb.got(giver.owner)]).toEqual([30n, 0n])
})

test('what a refund leaves too much of is taken back once, whoever looks at the same moment', async () => {
  const giver = await giving()
  await tb.fill(giver.shopId, 60n)
  const { buyer, no } = await buys(giver)
  await windows.settled(buyer, no)
  await tb.job()
  const id = await givenBack(no)
  await Promise.all(Array.from({ length: 5 }, () => take(buyer.id, id)))
  expect([await tb.got(buyer), await tb.has(giver.shopId)]).toEqual([0n, 60n])
})

test('what was spent is owed, and taken from what comes later', async () => {
  const giver = await giving()
  await tb.fill(giver.shopId, 200n)
  const { buyer, no } = await buys(giver)
  const second = await windows.bought(buyer, [{ of: giver.of }])
  await windows.settled(buyer, no)
  await tb.job()
  await shop.call('POST /api/sendtb/change', { num: '40' }, { token: await shop.tokenOf(buyer.id) })
  const before = await tb.got(buyer)
  const id = await givenBack(no)
  await take(buyer.id, id)
  expect(await tb.got(buyer)).toBe(0n)
  const owed = (await gifts(giver.shopId)).find(gift => gift.id === id)!
  expect([owed.back, owed.owed]).toEqual([Number(before), 50 - Number(before)])
  await windows.settled({ ...buyer, token: await shop.tokenOf(buyer.id) }, second)
  await tb.job()
  await tb.job()
  expect(await tb.got(buyer)).toBe(before)
  expect((await gifts(giver.shopId)).find(gift => gift.id === id)).toMatchObject({ back: 50, owed: 0 })
})

test.each([
  ['another rule', (giver: Giver) => tb.rule(giver.owner, '1')],
  ['a stop', ({ shopId }: Giver) => stop(shopId, 1)]
])('what was settled before %s brings what was said then', async (_, change) => {
  const giver = await giving()
  const { buyer, no } = await buys(giver)
  await windows.settled(buyer, no)
  giver.owner = { ...giver.owner, token: await shop.tokenOf(giver.owner.id) }
  operator = { ...operator, token: await shop.tokenOf(operator.id) }
  expect((await change(giver)).status).toBe(200)
  shop.clock.advance(1)
  await tb.job()
  expect(await gifts(giver.shopId)).toMatchObject([{ orderId: (await orderOf(no)).id, asked: 50 }])
})

test('while a shop is stopped what waits stays, and what is settled then brings nothing, also later', async () => {
  const giver = await giving()
  const { shopId } = giver
  const [waits, late] = [await buys(giver), await buys(giver)]
  await windows.settled(waits.buyer, waits.no)
  await tb.job()
  expect((await stop(shopId, 1)).status).toBe(200)
  await tb.fill(shopId, 500n)
  await windows.settled(late.buyer, late.no)
  await tb.job()
  expect([await tb.got(waits.buyer), await tb.got(late.buyer)]).toEqual([0n, 0n])
  shop.clock.advance(1)
  expect((await stop(shopId, 0)).status).toBe(200)
  await tb.job()
  expect([await tb.got(waits.buyer), await tb.got(late.buyer)]).toEqual([50n, 0n])
  expect((await shop.db.select().from(tbShops).where(eq(tbShops.shopId, shopId)))[0]).toMatchObject({ open: true })
})
