import { and, eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { Drawing } from '../../../test/drawing'
import { TestShop } from '../../../test/harness'
import { couponTemplates, freightRules, freightTemplates, orders, prizeGoods, skus, userCoupons } from '../../db/schema'
import { closeDraw, openDraw } from '../../engines/draw'
import { check, fundUser } from '../../engines/ledger'
import { SETTLE_MS } from '../../engines/order'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import type { PointsTerms } from './service'

let shop: TestShop
let d: Drawing
let buying: Buying
let keeperId: string
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '40' } })
  d = new Drawing(shop)
  buying = new Buying(shop)
  keeperId = (await shop.person({ roles: ['operator'] })).id
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const NOTHING = { name: '谢谢参与', asset: 'jindou', amountMinor: 0n, weight: 1, stock: 0 }
const SURE = 100_000_000
const fund = (userId: string, amountMinor: bigint) =>
  fundUser(shop.db, { userId, asset: 'CNY', amountMinor, key: newId(), at: d.now() })
const stockOf = async (id: string) => (await shop.db.select().from(skus).where(eq(skus.id, id)))[0]!.stock
const waiting = (userId: string) =>
  shop.db
    .select()
    .from(prizeGoods)
    .where(and(eq(prizeGoods.userId, userId), eq(prizeGoods.state, 'waiting')))
    .orderBy(prizeGoods.id)

/** Freight of five yuan for the first piece and one for each further. */
async function template() {
  const id = newId()
  await shop.db.insert(freightTemplates).values({ id, shopId: await buying.store(), name: '按件', chargeBy: 'piece' })
  const fees = { firstUnits: 1, firstFeeFen: 500n, nextUnits: 1, nextFeeFen: 100n }
  await shop.db
    .insert(freightRules)
    .values({ id: newId(), templateId: id, regionCodes: [], deliverable: true, ...fees })
  return id
}

type Cup = Awaited<ReturnType<Buying['goods']>>
const prizeOf = ({ productId, skuId }: Cup, stock: number, detail = {}): PointsTerms => ({
  name: '马克杯',
  kind: 'prize_goods',
  asset: 'jindou',
  amountMinor: 0n,
  weight: SURE,
  stock,
  detail: { productId, skuId, ...detail }
})

type Who = { id: string; token: string }
const open = (prizes: readonly PointsTerms[], fields = {}) => d.open({ place: 'jindou', ...fields }, prizes)
const act = (who: Who, fields: object) => shop.call('POST /api/lottery/jindou', fields as { act: 'collect' }, who)

describe('things that are sent', () => {
  test('are off the shelf while the draw is open, and what was not won is put back', async () => {
    const cup = await buying.goods({ stock: 5 })
    const code = await open([prizeOf(cup, 3), NOTHING])
    expect(await stockOf(cup.skuId)).toBe(2)
    await d.do(code, (await d.person()).id, 1)
    await closeDraw(shop.app.services, { code, at: d.now() })
    expect(await stockOf(cup.skuId)).toBe(4)
  })

  test('a draw whose things are not there does not open', async () => {
    const cup = await buying.goods({ stock: 2 })
    await expect(open([prizeOf(cup, 3), NOTHING])).rejects.toMatchObject({ code: 'SOLD_OUT' })
    expect(await stockOf(cup.skuId)).toBe(2)
  })

  test('several are collected in one delivery, freight by template, and sent like any order', async () => {
    const freightTemplateId = await template()
    const cup = await buying.goods({ stock: 9, freightTemplateId })
    const code = await open([prizeOf(cup, 4), NOTHING])
    const winner = await d.person()
    for (let nonce = 1; nonce <= 3; nonce++) await d.do(code, winner.id, nonce)
    const { data } = await act(winner, { act: 'info', code })
    expect(data.goods.map(one => [one.name, one.state, one.stop_time])).toEqual(Array(3).fill(['马克杯', 'waiting', 0]))
    const prizes = data.goods.map(one => one.id)
    expect(await act(winner, { act: 'collect', prizes })).toMatchObject({ code: 'ADDRESS_NEEDED' })
    await buying.address(winner.id)
    const seen = await act(winner, { act: 'collect', prizes, preview: true })
    expect(seen.data.delivery).toMatchObject({ goods: [{ num: 3 }], freight_price: '7.00', deliverable: 1 })
    const made = await act(winner, { act: 'collect', prizes })
    expect(made.data.order).toMatchObject({ pay_price: '7.00' })
    expect(made.data.goods.map(one => one._state)).toEqual(Array(3).fill('已安排发货'))
    expect(await act(winner, { act: 'collect', prizes })).toMatchObject({ code: 'NOT_FOUND' })
    const no = made.data.order!.order_id
    await fund(winner.id, 700n)
    expect(await shop.call('POST /api/order/pay', { uni: no, paytype: 'yue', from: 'h5' }, winner)).toMatchObject({
      status: 200
    })
    const keeper = { token: await shop.tokenOf(keeperId) }
    await shop.call('POST /api/admin/order/ship', { id: no, company: 'shunfeng', number: 'SF1234567893' }, keeper)
    expect(await shop.call('POST /api/order/take', { uni: no }, winner)).toMatchObject({ status: 200 })
    const ask = { uni: no, refund_type: 1 as const, cart_ids: [], text: '不想要了', preview: true }
    expect(await shop.call('POST /api/order/refund/verify', ask, winner)).toMatchObject({ code: 'STATE', msg: /奖品/ })
    shop.clock.advance(SETTLE_MS / 1000 + 1)
    await runJob(shop.app.services, 'order-settle')
    expect(await stockOf(cup.skuId)).toBe(5)
  })

  test('sent free where it says so, there is nothing to pay; asked for twice at once they go out once', async () => {
    const cup = await buying.goods({ stock: 9, freightTemplateId: await template() })
    const code = await open([prizeOf(cup, 4, { postFree: true }), NOTHING])
    const winner = await d.person()
    await buying.address(winner.id)
    for (let nonce = 1; nonce <= 2; nonce++) await d.do(code, winner.id, nonce)
    const prizes = (await waiting(winner.id)).map(row => row.id)
    const asks = await Promise.all(Array.from({ length: 6 }, () => act(winner, { act: 'collect', prizes })))
    expect(asks.filter(({ status }) => status === 200).map(({ data }) => data.order!.pay_price)).toEqual(['0.00'])
    for (const { status, code: refusal } of asks) if (status !== 200) expect(refusal).toBe('NOT_FOUND')
    expect(await stockOf(cup.skuId)).toBe(5)
    expect(await shop.db.$count(orders, eq(orders.userId, winner.id))).toBe(1)
  })

  test('a delivery that is not paid lets them be collected again, and the pieces stay reserved', async () => {
    const cup = await buying.goods({ stock: 3, freightTemplateId: await template() })
    const code = await open([prizeOf(cup, 3), NOTHING])
    const winner = await d.person()
    await buying.address(winner.id)
    await d.do(code, winner.id, 1)
    const prizes = (await waiting(winner.id)).map(row => row.id)
    const { data } = await act(winner, { act: 'collect', prizes })
    await shop.call('POST /api/order/cancel', { id: data.order!.order_id }, winner)
    expect(await stockOf(cup.skuId)).toBe(0)
    expect((await waiting(winner.id)).map(row => row.id)).toEqual(prizes)
    expect(await act(winner, { act: 'collect', prizes })).toMatchObject({ status: 200 })
  })

  test('nobody collects what others won', async () => {
    const cup = await buying.goods({ stock: 3 })
    const code = await open([prizeOf(cup, 3), NOTHING])
    const [winner, other] = [await d.person(), await d.person()]
    await buying.address(other.id)
    await d.do(code, winner.id, 1)
    const prizes = (await waiting(winner.id)).map(row => row.id)
    for (const preview of [true, false])
      expect(await act(other, { act: 'collect', prizes, preview })).toMatchObject({ code: 'NOT_FOUND' })
    expect((await act(other, { act: 'info', code })).data.goods).toEqual([])
  })

  test('what nobody collects in time lapses, goes back on the shelf, and its winner is told', async () => {
    const cup = await buying.goods({ stock: 1 })
    const code = await open([prizeOf(cup, 1, { days: 30 }), NOTHING], {
      endsAt: new Date(d.now().getTime() + 365 * 86_400_000)
    })
    const winner = await d.person()
    await d.do(code, winner.id, 1)
    expect(await runJob(shop.app.services, 'prize-lapse')).toBe(0)
    shop.clock.advance(30 * 86_400)
    await Promise.all([runJob(shop.app.services, 'prize-lapse'), runJob(shop.app.services, 'prize-lapse')])
    expect(await stockOf(cup.skuId)).toBe(1)
    const [row] = await shop.db.select().from(prizeGoods).where(eq(prizeGoods.userId, winner.id))
    expect(row).toMatchObject({ state: 'lapsed' })
    const again = { ...winner, token: await shop.tokenOf(winner.id) }
    expect(await act(again, { act: 'collect', code, prizes: [row!.id] })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each([
    ['none chosen', { productId: newId(), skuId: newId() }],
    ['an id that is none', { productId: 'x', skuId: 'x' }],
    ['too little time to collect', { days: 6 }]
  ])('%s is refused', async (_, detail) => {
    const cup = await buying.goods()
    await expect(d.draft({}, [prizeOf(cup, 1, detail), NOTHING])).rejects.toMatchObject({ code: 'BAD_DRAW' })
  })

  test('a thing above 50,000 yuan, one that is limited and one without an end are refused', async () => {
    const dear = await buying.goods({ priceFen: 5_000_001n })
    await expect(d.draft({}, [prizeOf(dear, 1), NOTHING])).rejects.toMatchObject({
      code: 'PRIZE_TOO_BIG',
      message: /反不正当竞争法/
    })
    const limited = await buying.goods({ limitNum: 1 })
    await expect(d.draft({}, [prizeOf(limited, 1), NOTHING])).rejects.toMatchObject({ code: 'BAD_DRAW' })
    const endless = await buying.goods()
    await expect(d.draft({}, [prizeOf(endless, 0)])).rejects.toMatchObject({ code: 'BAD_DRAW' })
  })
})

describe('coupons', () => {
  async function templateOf(fields: Partial<typeof couponTemplates.$inferInsert> = {}) {
    const id = newId()
    const endsAt = new Date(d.now().getTime() + 90 * 86_400_000)
    await shop.db.insert(couponTemplates).values({
      id,
      title: '满 50 减 5',
      thresholdFen: 5_000n,
      amountFen: 500n,
      startsAt: d.now(),
      endsAt,
      stock: 5,
      ...fields
    })
    return id
  }
  const couponPrize = (templateId: string, stock: number): PointsTerms => ({
    name: '5 元券',
    kind: 'prize_coupon',
    asset: 'jindou',
    amountMinor: 0n,
    weight: SURE,
    stock,
    detail: { templateId }
  })
  const claimed = async (id: string) =>
    (await shop.db.select().from(couponTemplates).where(eq(couponTemplates.id, id)))[0]!.claimed

  test('are set aside, come to whoever wins them beside their own share, and go back when nobody did', async () => {
    const id = await templateOf({ perPerson: 1 })
    const code = await open([couponPrize(id, 4), NOTHING])
    expect(await claimed(id)).toBe(4)
    const winner = await d.person()
    for (const nonce of [1, 2]) await d.do(code, winner.id, nonce)
    const own = await shop.db.select().from(userCoupons).where(eq(userCoupons.userId, winner.id))
    expect(own.map(row => [row.templateId, row.state])).toEqual(Array(2).fill([id, 'unused']))
    await closeDraw(shop.app.services, { code, at: d.now() })
    expect(await claimed(id)).toBe(2)
  })

  test('that are not there, run out before the draw ends or are no coupons are refused', async () => {
    await expect(open([couponPrize(await templateOf({ stock: 1 }), 2), NOTHING])).rejects.toMatchObject({
      code: 'SOLD_OUT'
    })
    const short = await templateOf({ endsAt: new Date(d.now().getTime() + 86_400_000) })
    await expect(d.draft({}, [couponPrize(short, 1), NOTHING])).rejects.toMatchObject({ code: 'BAD_DRAW' })
    await expect(d.draft({}, [couponPrize(newId(), 1), NOTHING])).rejects.toMatchObject({ code: 'BAD_DRAW' })
  })
})

describe('chances paid with money', () => {
  const terms = { entry: 'chances', priceMinor: 0n, chanceFen: 990n, personDay: 5, personTotal: 5 } as const
  const prizes = [{ name: '100 金豆', asset: 'jindou', amountMinor: 100n, weight: 1, stock: 50 }, NOTHING]
  const pay = (who: Who, no: string) => shop.call('POST /api/order/pay', { uni: no, paytype: 'yue', from: 'h5' }, who)

  test('are there once their order is paid, and unused ones come back when the draw is over', async () => {
    const code = await open(prizes, terms)
    const buyer = await d.person(0n)
    await fund(buyer.id, 2_970n)
    const { data } = await act(buyer, { act: 'buy', code, times: 3 })
    expect(data).toMatchObject({ entry: 'chances', chances: 0, chance_price: '9.90', order: { pay_price: '29.70' } })
    expect(await act(buyer, { act: 'draw', code, hash: data.hash, nonce: 1, client_seed: 'abcdefgh' })).toMatchObject({
      code: 'NO_CHANCE'
    })
    await pay(buyer, data.order!.order_id)
    expect((await act(buyer, { act: 'info', code })).data.chances).toBe(3)
    expect(await act(buyer, { act: 'buy', code, times: 3 })).toMatchObject({ code: 'LIMIT', msg: /还可购买 2 次/ })
    const drawn = await act(buyer, { act: 'draw', code, hash: data.hash, nonce: 1, client_seed: 'abcdefgh', times: 2 })
    expect([drawn.data.drawn_all.length, drawn.data.chances, drawn.data.left_total]).toEqual([2, 1, 3])
    await closeDraw(shop.app.services, { code, at: d.now() })
    expect(await runJob(shop.app.services, 'draw-refunds')).toBe(1)
    expect(await runJob(shop.app.services, 'draw-refunds')).toBe(0)
    expect(await d.has(buyer.id, 'CNY')).toBe(990n)
  })

  test('paid after the draw is over, the money goes back at once', async () => {
    const code = await open(prizes, terms)
    const buyer = await d.person(0n)
    await fund(buyer.id, 990n)
    const { data } = await act(buyer, { act: 'buy', code })
    await closeDraw(shop.app.services, { code, at: d.now() })
    await pay(buyer, data.order!.order_id)
    expect(await d.has(buyer.id, 'CNY')).toBe(990n)
    expect(await act(buyer, { act: 'buy', code })).toMatchObject({ code: 'CLOSED' })
  })

  test('a draw that sells none says so', async () => {
    const code = await open(prizes)
    expect(await act(await d.person(), { act: 'buy', code })).toMatchObject({ code: 'NOT_FOUND' })
    await closeDraw(shop.app.services, { code, at: d.now() })
    await expect(openDraw(shop.app.services, { code, at: d.now() })).rejects.toMatchObject({ code: 'STARTED' })
  })
})
