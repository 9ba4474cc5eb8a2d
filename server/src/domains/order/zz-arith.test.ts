import type { Data, Endpoints } from '@contract'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { couponTemplates, freightRules, freightTemplates, orders } from '../../db/schema'
import { fundUser } from '../../engines/ledger'
import { newId } from '../../lib/ids'
import { fenOf } from '../../lib/money'

type Bill = Data<Endpoints['POST /api/order/confirm']>['bill']

let shop: TestShop
let buying: Buying
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
})
afterAll(() => shop.close())

const wanted = fc.record({
  shop: fc.nat(1),
  qty: fc.integer({ min: 1, max: 4 }),
  priceFen: fc.bigInt(1n, 9_999n),
  vip: fc.option(fc.integer({ min: 0, max: 100 })),
  flash: fc.option(fc.integer({ min: 0, max: 100 })),
  freight: fc.constantFrom('free', 'postage', 'template')
})
const offered = fc.record({
  shop: fc.constantFrom(0, 1, null),
  thresholdFen: fc.bigInt(0n, 20_000n),
  amountFen: fc.bigInt(1n, 3_000n),
  held: fc.boolean()
})
const trade = fc.record({
  level: fc.nat(1),
  lines: fc.array(wanted, { minLength: 1, maxLength: 4 }),
  coupons: fc.array(offered, { maxLength: 4 }),
  xfq: fc.bigInt(0n, 2_000n),
  jindou: fc.bigInt(0n, 2_000n),
  useXfq: fc.boolean(),
  useJindou: fc.boolean(),
  reprice: fc.option(fc.integer({ min: 1, max: 30_000 })),
  /** Which pieces are asked back together. */
  returns: fc.array(fc.nat(2), { minLength: 8, maxLength: 8 })
})
type Trade = typeof trade extends fc.Arbitrary<infer T> ? T : never

const sumOf = (bill: Bill) => bill.rows.reduce((fen, row) => fen + fenOf(row.money), 0n)
const isReduction = (row: Bill['rows'][number]) => row.code !== 'freight' && fenOf(row.money) < 0n

/** A bill adds up, and what it says was saved is what its rows took off. */
function expectSound(bill: Bill) {
  expect(sumOf(bill)).toBe(fenOf(bill.pay_price))
  const off = bill.rows.filter(isReduction).reduce((fen, row) => fen - fenOf(row.money), 0n)
  expect(fenOf(bill.saved_price)).toBe(off)
}

const byCode = (bills: readonly Bill[]) => {
  const sums = new Map<string, bigint>()
  for (const { code, money } of bills.flatMap(bill => bill.rows)) sums.set(code, (sums.get(code) ?? 0n) + fenOf(money))
  return Object.fromEntries([...sums].filter(([, fen]) => fen !== 0n))
}

const amounts = (bill: Bill) => ({
  saved: bill.saved_price,
  pay: bill.pay_price,
  rows: bill.rows.map(({ code, money }) => [code, money])
})

async function freightTemplate(shopId: string) {
  const id = newId()
  await shop.db.insert(freightTemplates).values({ id, shopId, name: '全国' })
  await shop.db
    .insert(freightRules)
    .values({ id: newId(), templateId: id, firstFeeFen: 600n, nextFeeFen: 137n, freeOverFen: 15_000n })
  return id
}

async function stock(one: Trade) {
  const shopIds = [await buying.store(), await buying.store()]
  const templates = [await freightTemplate(shopIds[0]!), await freightTemplate(shopIds[1]!)]
  const wants: { of: Awaited<ReturnType<Buying['goods']>>; qty: number; activityId?: string }[] = []
  for (const line of one.lines) {
    const part = (percent: number) => (line.priceFen * BigInt(percent)) / 100n
    const of = await buying.goods({
      shopId: shopIds[line.shop]!,
      priceFen: line.priceFen,
      stock: 50,
      vipPriceFen: line.vip === null ? null : part(line.vip),
      ...(line.freight === 'postage' && { postageFen: 450n }),
      ...(line.freight === 'template' && { freightTemplateId: templates[line.shop]! })
    })
    const activityId =
      line.flash === null
        ? undefined
        : await buying.flash(of, 20, { perPerson: 9, stripes: 1, priceFen: part(line.flash) || 1n })
    wants.push({ of, qty: line.qty, activityId })
  }
  return { shopIds, wants }
}

async function offer(one: Trade, shopIds: string[], buyerId: string) {
  const now = shop.clock.now().getTime()
  for (const { shop: which, thresholdFen, amountFen, held } of one.coupons) {
    const terms = { shopId: which === null ? null : shopIds[which]!, thresholdFen, amountFen }
    if (held) await buying.coupon(buyerId, terms)
    else
      await shop.db.insert(couponTemplates).values({
        id: newId(),
        title: '满减券',
        stock: 5,
        perPerson: 1,
        ...terms,
        startsAt: new Date(now - 1000),
        endsAt: new Date(now + 86_400_000)
      })
  }
}

const detail = async (token: string, id: string) =>
  (await shop.call('GET /api/order/detail/{id}', { id }, { token })).data

/** Asks everything of an order back, a few pieces at a time, and answers how each amount came about. */
async function giveBack(token: string, no: string, returns: readonly number[]) {
  const bills: Bill[] = []
  const { cartInfo } = await detail(token, no)
  for (const batch of [0, 1, 2]) {
    const left = (await detail(token, no)).cartInfo
    const pieces = cartInfo.flatMap((line, i) => {
      const rest = left.find(({ id }) => id === line.id)!.surplus_num
      const take =
        batch === 2 ? rest : Math.min(rest, returns.filter((turn, nth) => turn === batch && nth % (i + 1) === 0).length)
      return take > 0 ? [{ cart_id: line.id, cart_num: take }] : []
    })
    if (pieces.length === 0) continue
    const input = { uni: no, refund_type: 1 as const, text: '不想要了', cart_ids: pieces }
    const preview = await shop.call('POST /api/order/refund/verify', { ...input, preview: true }, { token })
    const asked = await shop.call('POST /api/order/refund/verify', input, { token })
    expect([asked.status, asked.msg]).toEqual([200, asked.msg])
    expect(asked.data.bill).toEqual(preview.data.bill)
    bills.push(asked.data.bill)
  }
  return bills
}

test('cart, checkout, order and all refunds together tell one sum, line by line, for any cart', async () => {
  const keeper = await shop.person({ roles: ['operator'] })
  await fc.assert(
    fc.asyncProperty(trade, async one => {
      await shop.db.delete(couponTemplates)
      const buyer = await buying.buyer({ level: one.level })
      const { token } = buyer
      const { shopIds, wants } = await stock(one)
      await offer(one, shopIds, buyer.id)
      for (const asset of ['xfq', 'jindou'] as const) {
        if (one[asset] > 0n)
          await fundUser(shop.db, {
            userId: buyer.id,
            asset,
            amountMinor: one[asset],
            key: newId(),
            at: shop.clock.now()
          })
      }
      const ids: string[] = []
      for (const { of, qty, activityId } of wants) ids.push(await buying.add(token, of, qty, activityId))

      const inCart = (await shop.call('GET /api/cart/count', { cartId: ids.join() }, { token })).data.bill!
      expectSound(inCart)
      const first = await buying.confirm(token, ids)
      expect(amounts(first.bill)).toEqual(amounts(inCart))
      const chosen = { orderKey: first.orderKey, useXfq: one.useXfq, useJindou: one.useJindou }
      const checkout = (await shop.call('POST /api/order/confirm', chosen, { token })).data
      expectSound(checkout.bill)
      expect(checkout.bill.pay_price).toBe(checkout.priceGroup.payPrice)
      const ofShops = checkout.shops.reduce((fen, { sub_price }) => fen + fenOf(sub_price), 0n)
      const common = checkout.bill.rows.filter(({ code }) => ['mall_coupon', 'xfq', 'jindou'].includes(code))
      expect(ofShops + common.reduce((fen, { money }) => fen + fenOf(money), 0n)).toBe(fenOf(checkout.bill.pay_price))

      const made = await shop.call('POST /api/order/create/{id}', { id: first.orderKey }, { token })
      const no = made.data.result.orderId
      expect((await detail(token, no)).bill).toEqual(checkout.bill)
      if (one.reprice !== null) {
        const price = { id: no, pay_price: (one.reprice / 100).toFixed(2), reason: '议价' }
        await shop.call('POST /api/admin/order/price', price, { token: keeper.token })
      }
      const toPay = await detail(token, no)
      expectSound(toPay.bill)
      expect(toPay.bill.pay_price).toBe(toPay.pay_price)

      await buying.pay(buyer, no)
      const paid = await detail(token, no)
      expect(paid.bill).toEqual(toPay.bill)
      const parts = paid.children.length > 0 ? paid.children.map(child => child.order_id) : [no]
      const back: Bill[] = []
      for (const part of parts) back.push(...(await giveBack(token, part, one.returns)))
      for (const bill of back) expect(sumOf(bill)).toBe(fenOf(bill.pay_price))
      expect(byCode(back)).toEqual(byCode([paid.bill]))
      expect(back.reduce((fen, bill) => fen + fenOf(bill.pay_price), 0n)).toBe(fenOf(paid.pay_price))
    }),
    { numRuns: 500, seed: 1537022425 }
  )
})

test('a cart without an address leaves freight to the checkout, and claims nothing', async () => {
  const { token } = await shop.person({ phone: '13899990001' })
  const shopId = await buying.store()
  const of = await buying.goods({
    shopId,
    priceFen: 5_000n,
    vipPriceFen: 4_500n,
    freightTemplateId: await freightTemplate(shopId)
  })
  const id = await buying.add(token, of, 2)
  const now = shop.clock.now().getTime()
  const template = newId()
  // What the last trade offered in the whole mall would be claimed as well.
  await shop.db.delete(couponTemplates)
  await shop.db.insert(couponTemplates).values({
    id: template,
    shopId,
    title: '满减券',
    thresholdFen: 8_000n,
    amountFen: 1_000n,
    stock: 5,
    perPerson: 1,
    startsAt: new Date(now - 1000),
    endsAt: new Date(now + 86_400_000)
  })
  const { bill } = (await shop.call('GET /api/cart/count', { cartId: id }, { token })).data
  expect(bill).toMatchObject({ saved_price: '10.00', pay_price: '90.00' })
  expect(bill!.rows).toEqual([
    { code: 'goods', title: '商品总价', money: '100.00', note: '' },
    { code: 'shop_coupon', title: '店铺优惠券', money: '-10.00', note: '' },
    { code: 'freight', title: '运费', money: '0.00', note: '选择地址后计算' }
  ])
  const [left] = await shop.db.select().from(couponTemplates).where(eq(couponTemplates.id, template))
  expect(left!.claimed).toBe(0)
  expect(await shop.db.select().from(orders).where(eq(orders.shopId, shopId))).toEqual([])
})

test('lines of others and of nobody are no part of an estimate', async () => {
  const [me, other] = [await buying.buyer(), await buying.buyer()]
  const theirs = await buying.add(other.token, await buying.goods())
  for (const cartId of [theirs, newId(), 'x', ''])
    expect((await shop.call('GET /api/cart/count', { cartId }, me)).data).toEqual({ count: 0, sum_price: '0.00' })
  const { msg } = await shop.call('GET /api/cart/count', { cartId: 'a'.repeat(8_001) }, me)
  expect(msg).toBe('购物车商品最多 8000 个字')
})
