import { and, eq } from 'drizzle-orm'
import { afterSales, expectSums } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { afterSaleLines, messages, userCoupons } from '../../db/schema'
import { ANEW_MS, OFFER_MS } from '../../engines/aftersale'
import { account, balanceOf, check, merchant, user } from '../../engines/ledger'
import { runJob } from '../../jobs'
import { dayText, seconds } from '../../lib/clock'
import { fenOf, yuan } from '../../lib/money'

let shop: TestShop
let buying: Buying
let keeper: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open({ env: { JINDOU_SHARE_PERCENT: '50', PLATFORM_MARGIN_BP: '1000' } })
  buying = new Buying(shop)
  keeper = await shop.person({ roles: ['operator', 'staff'] })
})
// The clock runs on for weeks, and sessions end.
beforeEach(async () => {
  keeper.token = await shop.tokenOf(keeper.id)
})
afterEach(async () => expect((await check(shop.db)).problems).toEqual([]))
afterAll(() => shop.close())

const DAY_S = 86_400
const sales = afterSales(
  () => shop,
  () => buying,
  () => keeper
)
const { rowOf, linesOf, detail, ship, take, ask, asked, agree, refuse, received, send, withdraw, stateOf } = sales
const { offer, answer, paidOrder } = sales

type Of = Awaited<ReturnType<typeof paidOrder>>
const has = async (id: string) => ({
  cny: await balanceOf(shop.db, account(user(id), 'CNY')),
  xfq: await balanceOf(shop.db, account(user(id), 'xfq')),
  jindou: await balanceOf(shop.db, account(user(id), 'jindou'))
})
const toldOf = (userId: string, title: string) =>
  shop.db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.title, title)))
const due = () => runJob(shop.app.services, 'aftersale-due')
const saleOf = async ({ buyer, no }: Pick<Of, 'buyer' | 'no'>, id: string) =>
  (await detail(buyer, no)).refunds.find(one => one.id === id)!

/** An order that is on its way, with all of it asked back; goods of kind 2 are back at the shop. */
async function case_(type: 1 | 2, input: Record<string, unknown> = {}) {
  const of = await paidOrder()
  await ship(of.no)
  const { id, refund_price } = await asked(of.buyer, of.no, { refund_type: type, ...input })
  if (type === 2) {
    await agree(id)
    await send(of.buyer, id)
  }
  return { ...of, id, askedFen: fenOf(refund_price) }
}

describe('an offer of a part', () => {
  test('is read by the buyer with its reason and its time, and by nobody paid', async () => {
    const { buyer, no, id, askedFen } = await case_(1)
    expect(await saleOf({ buyer, no }, id)).toMatchObject({ offer: null, _actions: ['withdraw'] })
    expect(await offer(id, '12.5', ' 包装破损，商品完好 ')).toMatchObject({ status: 200 })
    const sale = await saleOf({ buyer, no }, id)
    expect(sale).toMatchObject({
      status: 8,
      _title: '商家提议部分退款',
      _until: seconds(new Date(shop.clock.now().getTime() + OFFER_MS)),
      _actions: ['withdraw', 'accept', 'decline'],
      refund_price: yuan(askedFen),
      offer: { nth: 1, refund_price: '12.50', reason: '包装破损，商品完好' }
    })
    expect(sale.timeline[0]!.msg).toBe('商家提议部分退款 ¥12.50：包装破损，商品完好')
    const told = await toldOf(buyer.id, '商家提议部分退款')
    expect(told).toHaveLength(1)
    expect(told[0]!.content).toContain('逾期视为不接受')
    expect((await has(buyer.id)).cny).toBe(0n)
    const { data: desk } = await shop.call('GET /api/admin/aftersale/list', { order: no }, keeper)
    expect(desk.list[0]).toMatchObject({ _desk: ['agree'], part: null, offer: { refund_price: '12.50' } })
    const waiting = await shop.call('GET /api/admin/aftersale/list', { order: no, waiting: true }, keeper)
    expect(waiting.data.count).toBe(0)
  })

  test.each([1, 2] as const)('is taken: so much of everything goes back, once (kind %i)', async type => {
    const { buyer, no, coupon, id, askedFen } = await case_(type)
    const fen = askedFen / 3n
    await offer(id, yuan(fen))
    const { offer: read } = await saleOf({ buyer, no }, id)
    expect((await answer(buyer, id, 'accept')).data).toEqual({ status: 6 })
    expect(await answer(buyer, id, 'accept')).toMatchObject({ code: 'STATE' })
    expect(await answer(buyer, id, 'decline')).toMatchObject({ code: 'STATE' })
    const now = await has(buyer.id)
    expect(now).toEqual({ cny: fen, xfq: fenOf(read!.refund_xfq), jindou: BigInt(read!.refund_jindou) })
    expect(now.xfq).toBeGreaterThan(200n)
    expect(now.xfq).toBeLessThan(240n)
    const sale = await saleOf({ buyer, no }, id)
    expect(sale).toMatchObject({ status: 6, offer: null, _actions: [], refund_price: yuan(fen) })
    expect(sale.refund_asked).toBe(yuan(askedFen))
    const { rows, pay_price } = sale.bill
    expect(pay_price).toBe(yuan(fen))
    expect(rows.reduce((sum, row) => sum + fenOf(row.money), 0n)).toBe(fen)
    expect(rows.at(-1)).toMatchObject({ code: 'kept', title: '协商未退', money: `-${sale.refund_kept}` })
    expectSums([sale], line => (line === sale.lines[0]!.id ? 3333n : 1999n))
    const told = sale.timeline.map(({ msg }) => msg)
    expect(told.slice(0, 2)).toEqual(['退款已原路退回', `你接受了部分退款 ¥${yuan(fen)}，退款处理中`])
    expect(told.some(msg => msg.includes('申请已通过，退款处理中'))).toBe(false)
    // All its pieces are used up, and the order goes on: something was kept of it.
    expect(await rowOf(no)).toMatchObject({ state: 'shipped', refundedNum: 4, openAfterSales: 0 })
    expect(await ask(buyer, no)).toMatchObject({ code: 'QTY' })
    const [card] = await shop.db.select().from(userCoupons).where(eq(userCoupons.id, coupon))
    expect(card!.state).toBe('used')
  })

  test('leaves the rest with the shop, which is settled of what was really given back', async () => {
    const { buyer, no, a, id, askedFen } = await case_(2)
    await offer(id, yuan(askedFen - 1_000n))
    await answer(buyer, id, 'accept')
    const back = await has(buyer.id)
    await take(buyer, no)
    shop.clock.advance(8 * DAY_S)
    await runJob(shop.app.services, 'order-settle')
    expect((await rowOf(no)).settledAt).not.toBeNull()
    const { payFen, freightFen, xfqFen, jindouFen, mallCouponFen } = await rowOf(no)
    const lines = await shop.db.select().from(afterSaleLines).where(eq(afterSaleLines.afterSaleId, id))
    const sum = (name: 'payFen' | 'freightFen' | 'xfqFen' | 'jindouFen' | 'mallCouponFen') =>
      lines.reduce((fen, line) => fen + line[name], 0n)
    expect(sum('payFen')).toBe(back.cny)
    const worth =
      payFen +
      xfqFen +
      jindouFen +
      mallCouponFen -
      sum('payFen') -
      sum('xfqFen') -
      sum('jindouFen') -
      sum('mallCouponFen')
    const goods = worth - (freightFen - sum('freightFen'))
    expect(await balanceOf(shop.db, account(merchant(a.shopId), 'CNY'))).toBe(worth - goods / 10n)
  })

  test('of one piece leaves the others what they would have had', async () => {
    const alone = await paidOrder()
    const { buyer, no, first } = await paidOrder()
    const one = (of: Of) => ({ cart_ids: [{ cart_id: of.first.id, cart_num: 1 }] })
    await ship(alone.no)
    await agree((await asked(alone.buyer, alone.no, one(alone))).id)
    await ship(no)
    const { id } = await asked(buyer, no, { cart_ids: [{ cart_id: first.id, cart_num: 1 }] })
    await offer(id, '5')
    await answer(buyer, id, 'accept')
    const [rest, other] = [await asked(buyer, no), await asked(alone.buyer, alone.no)]
    expect({ ...rest, id: '' }).toEqual({ ...other, id: '' })
    await agree(rest.id)
    expect((await has(buyer.id)).cny).toBe(500n + fenOf(other.refund_price))
    expect(await rowOf(no)).toMatchObject({ state: 'shipped', refundedNum: 4 })
    expect((await linesOf(no)).map(line => line.refundingNum)).toEqual([0, 0])
  })
})

test('figures have what was asked for and what went back, and an offer is no decision yet', async () => {
  const today = dayText(shop.clock.now())
  const sums = async () =>
    (await shop.call('GET /api/admin/figures/aftersales', { from: today, until: today }, keeper)).data.asked_sums
  const { asked_price, refunded_price, agreed_count, part_count, undecided_count } = await sums()
  const [one, back] = [await case_(1), await case_(2)]
  await offer(one.id, '3.00')
  await offer(back.id, '4.00')
  expect(await sums()).toMatchObject({
    agreed_count: agreed_count + 1,
    part_count,
    undecided_count: undecided_count + 1
  })
  await answer(one.buyer, one.id, 'accept')
  await answer(back.buyer, back.id, 'accept')
  expect(await sums()).toMatchObject({
    asked_price: yuan(fenOf(asked_price) + one.askedFen + back.askedFen),
    refunded_price: yuan(fenOf(refunded_price) + 700n),
    agreed_count: agreed_count + 2,
    part_count: part_count + 2,
    undecided_count
  })
})

describe('an offer that is not taken', () => {
  test.each([
    [1, 'asked'],
    [2, 'returned']
  ] as const)('lets the shop decide anew, within its time (kind %i)', async (type, state) => {
    const { buyer, no, id, askedFen } = await case_(type)
    await offer(id, '8.00')
    expect((await answer(buyer, id, 'decline')).status).toBe(200)
    expect(await stateOf(id)).toBe(state)
    const sale = await saleOf({ buyer, no }, id)
    expect(sale).toMatchObject({ offer: null, refund_price: yuan(askedFen), refund_kept: '0.00' })
    expect(sale._until).toBe(seconds(new Date(shop.clock.now().getTime() + ANEW_MS)))
    expect(sale.timeline[0]!.msg).toBe('你没有接受部分退款 ¥8.00')
    expect(await answer(buyer, id, 'accept')).toMatchObject({ code: 'STATE' })
    expect(await (type === 1 ? agree(id) : received(id))).toMatchObject({ status: 200 })
    expect((await has(buyer.id)).cny).toBe(askedFen)
  })

  test('may be refused after that, and nothing goes back', async () => {
    const { buyer, id, no } = await case_(2)
    await offer(id, '8.00')
    expect(await refuse(id)).toMatchObject({ code: 'STATE' })
    await answer(buyer, id, 'decline')
    expect(await refuse(id)).toMatchObject({ status: 200 })
    expect((await has(buyer.id)).cny).toBe(0n)
    expect(await rowOf(no)).toMatchObject({ refundedNum: 0, openAfterSales: 0 })
  })

  test('by a buyer who says nothing is no consent; by a shop that says nothing after it is', async () => {
    const { buyer, no, id, askedFen } = await case_(1)
    await offer(id, '8.00')
    shop.clock.advance(3 * DAY_S - 1)
    await due()
    expect(await stateOf(id)).toBe('offered')
    shop.clock.advance(1)
    const late = await shop.tokenOf(buyer.id)
    expect(await answer({ id: buyer.id, token: late }, id, 'accept')).toMatchObject({
      code: 'STATE',
      msg: '这次提议已过答复时间，视为不接受，请等商家继续处理'
    })
    await due()
    expect(await stateOf(id)).toBe('asked')
    expect((await has(buyer.id)).cny).toBe(0n)
    expect((await saleOf({ buyer: { ...buyer, token: late }, no }, id)).timeline[0]!.msg).toBe(
      '部分退款 ¥8.00 超时未答复，视为不接受'
    )
    expect(await toldOf(buyer.id, '部分退款的提议已过期')).toHaveLength(1)
    shop.clock.advance(2 * DAY_S)
    await due()
    expect(await stateOf(id)).toBe('refunded')
    expect((await has(buyer.id)).cny).toBe(askedFen)
  })

  test('comes again three times at most, each higher, and so stalls nobody', async () => {
    const { buyer, no, id, askedFen } = await case_(1)
    for (const [i, price] of ['3.00', '4.00', '5.00'].entries()) {
      if (i > 0) {
        const last = `${i + 2}.00`
        const low = await offer(id, last)
        expect(low).toMatchObject({ code: 'PRICE' })
        expect(low.msg).toContain(`须高于上一次提议的 ¥${last}`)
      }
      expect(await offer(id, price)).toMatchObject({ status: 200 })
      expect(await answer(buyer, id, 'decline', i + 1)).toMatchObject({ status: 200 })
    }
    expect(await offer(id, '6.00')).toMatchObject({ code: 'STATE' })
    const { data } = await shop.call('GET /api/admin/aftersale/list', { order: no }, keeper)
    expect(data.list[0]).toMatchObject({ _desk: ['agree', 'refuse'], part: null })
    await agree(id)
    expect((await has(buyer.id)).cny).toBe(askedFen)
  })

  test('ends with what it is about: the shop agrees to everything, or the buyer withdraws', async () => {
    const one = await case_(1)
    await offer(one.id, '8.00')
    expect(await agree(one.id)).toMatchObject({ status: 200 })
    expect((await has(one.buyer.id)).cny).toBe(one.askedFen)
    expect(await answer(one.buyer, one.id, 'accept')).toMatchObject({ code: 'STATE' })
    expect((await rowOf(one.no)).state).toBe('refunded')
    const two = await case_(1)
    await offer(two.id, '8.00')
    expect(await withdraw(two.buyer, two.id)).toMatchObject({ status: 200 })
    expect(await saleOf(two, two.id)).toMatchObject({ status: -1, offer: null })
    const three = await case_(2)
    await offer(three.id, '8.00')
    expect(await withdraw(three.buyer, three.id)).toMatchObject({ code: 'STATE' })
    expect(await received(three.id)).toMatchObject({ status: 200 })
    expect((await has(three.buyer.id)).cny).toBe(three.askedFen)
  })
})

describe('refuses', () => {
  test('amounts that are no part, and offers without a reason', async () => {
    const { id, askedFen } = await case_(1)
    for (const price of [yuan(askedFen), yuan(askedFen + 1n), '0', '0.00'])
      expect(await offer(id, price)).toMatchObject({ code: 'PRICE' })
    for (const price of ['-1', '1.234', '', 'abc', '123456789'])
      expect(await offer(id, price)).toMatchObject({ code: 'INVALID' })
    for (const reason of ['', '  \n']) expect(await offer(id, '1.00', reason)).toMatchObject({ code: 'INVALID' })
    expect(await stateOf(id)).toBe('asked')
    expect(await offer(id, yuan(askedFen - 1n))).toMatchObject({ status: 200 })
  })

  test('where goods never left, or are still to come back, nothing is kept for them', async () => {
    const unsent = await paidOrder()
    const { id } = await asked(unsent.buyer, unsent.no)
    expect(await offer(id, '1.00')).toMatchObject({ code: 'STATE' })
    const { data } = await shop.call('GET /api/admin/aftersale/list', { order: unsent.no }, keeper)
    expect(data.list[0]).toMatchObject({ _desk: ['agree', 'refuse'], part: null })
    const of = await paidOrder()
    await ship(of.no)
    const back = await asked(of.buyer, of.no, { refund_type: 2 })
    expect(await offer(back.id, '1.00')).toMatchObject({ code: 'STATE' })
    await agree(back.id)
    expect(await offer(back.id, '1.00')).toMatchObject({ code: 'STATE' })
  })

  test('whoever it is not for, and an answer to an offer that was not read', async () => {
    const { buyer, id } = await case_(1)
    await offer(id, '2.00')
    const stranger = await shop.person()
    const sent = { id, nth: 1, act: 'accept' } as const
    expect(await shop.call('POST /api/order/refund/offer', { ...sent, nth: 0 }, buyer)).toMatchObject({
      code: 'INVALID'
    })
    const noDesk = await shop.call('POST /api/admin/aftersale/offer', { id, price: '3.00', reason: '有磕碰' }, buyer)
    expect(noDesk.status).not.toBe(200)
    for (const act of ['accept', 'decline'] as const) {
      expect(await answer(stranger, id, act)).toMatchObject({ code: 'NOT_FOUND' })
      expect(await answer(buyer, id, act, 2)).toMatchObject({ code: 'STATE', msg: '这次提议已经失效，请查看最新进展' })
    }
    expect(await offer(id, '3.00')).toMatchObject({ code: 'STATE', msg: '买家还没有答复上一次的提议' })
    await answer(buyer, id, 'decline')
    await offer(id, '3.00')
    expect(await answer(buyer, id, 'accept', 1)).toMatchObject({ code: 'STATE' })
    expect(await answer(buyer, id, 'accept', 2)).toMatchObject({ status: 200 })
    expect((await has(buyer.id)).cny).toBe(300n)
  })
})
