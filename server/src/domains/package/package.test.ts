import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterSales, expectSums } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { packing } from '../../../test/packing'
import { transact } from '../../db/connection'
import { orders, packageBuyers, products, skus } from '../../db/schema'
import { mergeAccounts } from '../../engines/identity/merge'
import { account, balanceOf, check, fundUser } from '../../engines/ledger'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { fenOf } from '../../lib/money'

let shop: TestShop
let buying: Buying
let keeper: { id: string; token: string }
const p = packing(
  () => shop,
  () => buying
)
const sales = afterSales(
  () => shop,
  () => buying,
  () => keeper
)
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  keeper = await shop.person({ roles: ['operator'] })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const cash = (userId: string) => balanceOf(shop.db, account({ kind: 'user', id: userId }, 'CNY'))

describe('a fixed package', () => {
  test('is priced as one thing, split over its pieces to the fen, and told as what was saved', async () => {
    const [a, b] = await p.goods([1000n, 500n])
    const id = await p.make([a!, b!], [3, 1], { priceFen: 2000n })
    const who = await buying.buyer()
    const { data } = await p.confirm(who, id, { packageNum: 1, couponId: '' })
    expect(data.bundle).toEqual({ package_id: id, title: '丰收礼包', num: 1 })
    expect(data.priceGroup).toMatchObject({ totalPrice: '20.00', payPrice: '20.00' })
    expect(data.bill).toMatchObject({ saved_price: '15.00', pay_price: '20.00' })
    expect(data.bill.rows).toContainEqual({ code: 'bundle', title: '礼包优惠', money: '-15.00', note: '' })
    const cards = data.shops[0]!.cartInfo
    expect(cards.map(line => [line.cart_num, line.truePrice, line.price_kind])).toEqual([
      [1, '5.72', 'bundle'],
      [2, '5.71', 'bundle'],
      [1, '2.86', 'bundle']
    ])
    const { no } = await p.order(who, id)
    const detail = await p.detail(who, no)
    expect(detail).toMatchObject({
      kind: 'package',
      bundle: { package_id: id, title: '丰收礼包', num: 1 },
      total_num: 4,
      pay_price: '20.00'
    })
    expect(detail.cartInfo.reduce((fen, line) => fen + fenOf(line.sum_price), 0n)).toBe(2000n)
    expect(await p.stockOf(a!)).toBe(97)
    expect((await p.rowOf(id)).sold).toBe(1)
  })

  test('is several at once, with coupons, beans and vouchers, and adds up all the same', async () => {
    const [a, b] = await p.goods([999n, 333n])
    const id = await p.make([a!, b!], [2, 1], { priceFen: 1777n })
    const who = await buying.buyer()
    await buying.coupon(who.id, { amountFen: 301n })
    const at = shop.clock.now()
    await fundUser(shop.db, { userId: who.id, asset: 'xfq', amountMinor: 207n, key: newId(), at })
    const { no, payPrice } = await p.paid(who, id, { packageNum: 3, useXfq: true })
    expect(payPrice).toBe('48.23')
    const detail = await p.detail(who, no)
    expect(detail.bill.rows.reduce((fen, row) => fen + fenOf(row.money), 0n)).toBe(4823n)
    expect(detail.cartInfo.reduce((fen, line) => fen + fenOf(line.sum_price), 0n)).toBe(5331n)
    expect(detail.cartInfo.reduce((fen, line) => fen + fenOf(line.pay_price), 0n)).toBe(4823n)
  })

  test('cancelled or lapsed gives back pieces, packages and the person’s share, once', async () => {
    const [a, b] = await p.goods([1000n, 500n])
    const id = await p.make([a!, b!], [1, 1], { priceFen: 1200n, quota: 3, limitNum: 2 })
    const who = await buying.buyer()
    const first = await p.order(who, id, { packageNum: 2 })
    expect(await p.confirm(who, id)).toMatchObject({
      code: 'LINE_INVALID',
      msg: expect.stringContaining('每人限购 2 份')
    })
    await shop.call('POST /api/order/cancel', { id: first.no }, who)
    await shop.call('POST /api/order/cancel', { id: first.no }, who)
    expect(await p.rowOf(id)).toMatchObject({ sold: 0 })
    expect(await p.stockOf(a!)).toBe(100)
    await p.order(who, id, { packageNum: 1 })
    shop.clock.advance(31 * 60)
    await runJob(shop.app.services, 'order-cancel-unpaid')
    expect(await p.rowOf(id)).toMatchObject({ sold: 0 })
    const [held] = await shop.db.select().from(packageBuyers).where(eq(packageBuyers.userId, who.id))
    expect(held!.bought).toBe(0)
  })
})

describe('a package to choose from', () => {
  const pick = async () => {
    const goods = await p.goods([1000n, 800n, 600n])
    const id = await p.make(goods, [2, 2, 1], { pickNum: 3, priceFen: 1900n })
    return { goods, id }
  }
  const chosen = (goods: { skuId: string }[], nums: number[]) =>
    nums.map((num, i) => ({ unique: goods[i]!.skuId, num })).filter(one => one.num > 0)

  test('costs the same whatever is chosen, and each piece has its part', async () => {
    const { goods, id } = await pick()
    const who = await buying.buyer()
    const dear = await p.confirm(who, id, { packageItems: chosen(goods, [2, 1, 0]), couponId: '' })
    expect(dear.data.priceGroup.payPrice).toBe('19.00')
    expect(dear.data.shops[0]!.cartInfo.map(line => [line.cart_num, line.truePrice])).toEqual([
      [1, '6.79'],
      [1, '6.78'],
      [1, '5.43']
    ])
    const two = await p.order(who, id, { packageNum: 2, packageItems: chosen(goods, [3, 2, 1]), couponId: '' })
    expect(two.payPrice).toBe('38.00')
    expect((await p.detail(who, two.no)).bundle).toMatchObject({ num: 2 })
  })

  test('wants as many as it says, of what it offers, and no more of one than it allows', async () => {
    const { goods, id } = await pick()
    const who = await buying.buyer()
    const ask = (nums: number[], more: object = {}) =>
      p.confirm(who, id, { packageItems: chosen(goods, nums), ...more })
    expect(await ask([])).toMatchObject({ code: 'LINE_INVALID', msg: '还差 3 件，请选满 3 件' })
    expect(await ask([1, 1, 0])).toMatchObject({ msg: '还差 1 件，请选满 3 件' })
    expect(await ask([2, 2, 0])).toMatchObject({ msg: '多选了 1 件，请选 3 件' })
    expect(await ask([0, 1, 2])).toMatchObject({ msg: expect.stringContaining('每份最多选 1 件') })
    expect(await p.confirm(who, id, { packageItems: [{ unique: newId(), num: 3 }] })).toMatchObject({
      msg: '有商品不在这个礼包里，请重新选择'
    })
    const twice = [...chosen(goods, [2, 0, 0]), ...chosen(goods, [1, 0, 0])]
    expect(await p.confirm(who, id, { packageItems: twice })).toMatchObject({ code: 'LINE_INVALID' })
    expect(await p.confirm(who, id, { packageItems: [{ unique: goods[0]!.skuId, num: 0 }] })).toMatchObject({
      code: 'INVALID'
    })
    expect(await p.confirm(who, id, { packageNum: 100 })).toMatchObject({ code: 'INVALID' })
  })
})

describe('what is refused', () => {
  test('packages that are gone, off sale, sold out or worth less than their pieces', async () => {
    const [a, b] = await p.goods([1000n, 500n], 5)
    const id = await p.make([a!, b!], [2, 1], { priceFen: 2400n, quota: 4 })
    const who = await buying.buyer()
    expect(await p.confirm(who, newId())).toMatchObject({ code: 'ENDED' })
    expect(await p.confirm(who, 'x')).toMatchObject({ code: 'INVALID' })
    expect(await p.confirm(who, id, { packageNum: 3 })).toMatchObject({ msg: expect.stringContaining('库存仅剩 5 件') })
    expect(await p.confirm(who, id, { packageNum: 5 })).toMatchObject({ msg: '丰收礼包：仅剩 4 份' })
    await shop.db.update(skus).set({ priceFen: 900n }).where(eq(skus.id, a!.skuId))
    expect(await p.confirm(who, id)).toMatchObject({ msg: '这些商品分开买更便宜，请直接购买商品' })
    await shop.db.update(skus).set({ priceFen: 1000n }).where(eq(skus.id, a!.skuId))
    await shop.db.update(products).set({ published: false }).where(eq(products.id, b!.productId))
    expect(await p.confirm(who, id)).toMatchObject({ msg: expect.stringContaining('商品已下架') })
    expect((await shop.call('GET /api/package/detail/{id}', { id })).data.stock).toBe(0)
    await shop.call('POST /api/admin/package/state', { id, published: 0 }, keeper)
    expect(await p.confirm(who, id)).toMatchObject({ code: 'ENDED' })
    expect(await shop.call('GET /api/package/detail/{id}', { id })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await shop.call('POST /api/order/confirm', { packageId: id })).toMatchObject({ code: 'SIGN_IN' })
  })

  test('a fixed package that has lost one of its goods, while one to choose from offers the others', async () => {
    const [a, b, c] = await p.goods([1000n, 500n, 400n])
    const fixed = await p.make([a!, b!, c!], [1, 1, 1], { priceFen: 1200n })
    const choose = await p.make([a!, b!, c!], [2, 2, 2], { pickNum: 2, priceFen: 700n })
    await shop.db.delete(skus).where(eq(skus.id, c!.skuId))
    const who = await buying.buyer()
    expect(await p.confirm(who, fixed)).toMatchObject({ code: 'LINE_INVALID', msg: '有商品已经下架，礼包暂时买不了' })
    expect((await shop.call('GET /api/package/detail/{id}', { id: fixed })).data.stock).toBe(0)
    expect((await shop.call('GET /api/package/detail/{id}', { id: choose })).data).toMatchObject({
      stock: 100,
      items: [{ unique: a!.skuId }, { unique: b!.skuId }]
    })
    expect(await p.confirm(who, choose, { packageItems: [{ unique: c!.skuId, num: 2 }] })).toMatchObject({
      msg: '有商品不在这个礼包里，请重新选择'
    })
    const both = [a!, b!].map(({ skuId }) => ({ unique: skuId, num: 1 }))
    expect((await p.confirm(who, choose, { packageItems: both })).status).toBe(200)
  })

  test('a product’s own limit counts its pieces in the package', async () => {
    const shopId = await buying.store()
    const a = await buying.goods({ shopId, limitNum: 3, stock: 50 })
    const b = await buying.goods({ shopId, stock: 50 })
    const id = await p.make([a, b], [2, 1], { priceFen: 2500n })
    const who = await buying.buyer()
    expect(await p.confirm(who, id, { packageNum: 2 })).toMatchObject({ msg: expect.stringContaining('每人限购 3 件') })
    await p.order(who, id)
    expect(await p.confirm(who, id)).toMatchObject({ msg: expect.stringContaining('你还可购买 1 件') })
  })

  test('a checkout that was priced before is refused when its package has ended or is sold out meanwhile', async () => {
    const [a, b] = await p.goods([1000n, 500n])
    const id = await p.make([a!, b!], [1, 1], { priceFen: 1200n, quota: 1 })
    const [one, two] = [await buying.buyer(), await buying.buyer()]
    const [first, second] = [await p.confirm(one, id), await p.confirm(two, id)]
    expect(await p.create(one, first.data.orderKey)).toMatchObject({ status: 200 })
    expect(await p.create(two, second.data.orderKey)).toMatchObject({ code: 'SOLD_OUT', msg: '丰收礼包：已售罄' })
    expect(await p.create(one, first.data.orderKey)).toMatchObject({ data: { status: 'EXTEND_ORDER' } })
    const other = await p.make([a!, b!], [1, 1], { priceFen: 1200n })
    const third = await p.confirm(two, other)
    await shop.call('POST /api/admin/package/state', { id: other, published: 0 }, keeper)
    expect(await p.create(two, third.data.orderKey)).toMatchObject({ code: 'ENDED' })
    expect(await p.stockOf(a!)).toBe(99)
    expect(await shop.call('POST /api/order/confirm', { orderKey: third.data.orderKey }, two)).toMatchObject({
      code: 'KEY_EXPIRED'
    })
  })
})

describe('what goes back', () => {
  test('a piece goes back at its part of the price, and the last one takes what is left', async () => {
    const [a, b] = await p.goods([1000n, 500n])
    const id = await p.make([a!, b!], [3, 1], { priceFen: 2000n, limitNum: 1 })
    const who = await buying.buyer()
    const { no } = await p.paid(who, id, { couponId: '' })
    const { cartInfo } = await p.detail(who, no)
    const { id: saleId, refund_price } = await sales.asked(who, no, {
      cart_ids: [{ cart_id: cartInfo[1]!.id, cart_num: 1 }]
    })
    expect(refund_price).toBe('5.71')
    await sales.agree(saleId)
    expect(await cash(who.id)).toBe(571n)
    expect(await p.stockOf(a!)).toBe(98)
    expect(await p.rowOf(id)).toMatchObject({ sold: 1 })
    const rest = await sales.asked(who, no)
    expect(rest.refund_price).toBe('14.29')
    await sales.agree(rest.id)
    expect(await cash(who.id)).toBe(2000n)
    const now = await p.detail(who, no)
    expect(now.status).toBe(-2)
    expectSums(now.refunds, line => fenOf(cartInfo.find(one => one.id === line)!.truePrice))
    expect(await p.rowOf(id)).toMatchObject({ sold: 0 })
    expect(await p.confirm(who, id)).toMatchObject({ status: 200 })
  })

  test('any pieces in any order: never more than was paid, and all of them exactly that', async () => {
    const shape = fc.record({
      prices: fc.array(fc.bigInt(2n, 9_999n), { minLength: 2, maxLength: 3 }),
      qtys: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 }),
      sets: fc.integer({ min: 1, max: 2 }),
      share: fc.integer({ min: 20, max: 99 }),
      order: fc.array(fc.nat(40), { minLength: 20, maxLength: 20 })
    })
    await fc.assert(
      fc.asyncProperty(shape, async ({ prices, qtys, sets, share, order }) => {
        const goods = await p.goods(prices)
        const list = prices.reduce((sum, fen, i) => sum + fen * BigInt(qtys[i]!), 0n)
        const priceFen = (list * BigInt(share)) / 100n
        fc.pre(priceFen > 0n)
        const id = await p.make(goods, qtys, { priceFen })
        const who = await buying.buyer()
        const { no } = await p.paid(who, id, { packageNum: sets, couponId: '' })
        const paid = priceFen * BigInt(sets)
        for (const nth of order) {
          const left = (await p.detail(who, no)).cartInfo.filter(line => line.surplus_num > 0)
          if (left.length === 0) break
          const line = left[nth % left.length]!
          const cart_num = 1 + (nth % line.surplus_num)
          const { id: saleId } = await sales.asked(who, no, { cart_ids: [{ cart_id: line.id, cart_num }] })
          await sales.agree(saleId)
          expect((await cash(who.id)) <= paid).toBe(true)
        }
        if ((await p.detail(who, no)).cartInfo.some(line => line.surplus_num > 0))
          await sales.agree((await sales.asked(who, no)).id)
        expect(await cash(who.id)).toBe(paid)
        expect(await p.rowOf(id)).toMatchObject({ sold: 0 })
        for (const one of goods) expect(await p.stockOf(one)).toBe(100)
      }),
      { numRuns: 5 }
    )
  })

  test('an order that is given back whole frees its packages', async () => {
    const [a, b] = await p.goods([1000n, 500n])
    const id = await p.make([a!, b!], [1, 1], { priceFen: 1200n, quota: 2 })
    const who = await buying.buyer()
    const { no } = await p.paid(who, id, { packageNum: 2 })
    expect(await p.confirm(who, id)).toMatchObject({ msg: '丰收礼包：已售罄' })
    const [row] = await shop.db.select().from(orders).where(eq(orders.no, no))
    await shop.call('POST /api/admin/order/refund', { id: row!.no, reason: '缺货' }, keeper)
    expect(await p.rowOf(id)).toMatchObject({ sold: 0 })
    expect(await cash(who.id)).toBe(2400n)
  })
})

test('what two accounts bought counts for the one they become, and comes back to it', async () => {
  const [a, b] = await p.goods([1000n, 500n])
  const id = await p.make([a!, b!], [1, 1], { priceFen: 1200n, limitNum: 3 })
  const [from, to] = [await shop.person({ phone: null }), await buying.buyer()]
  await buying.address(from.id)
  const { no } = await p.order(from, id, { packageNum: 2 })
  await p.order(to, id)
  const { mergeSteps } = shop.app.services.personal
  await transact(shop.db, tx => mergeAccounts(tx, { fromId: from.id, toId: to.id }, mergeSteps, shop.clock.now()))
  expect(await p.confirm(to, id)).toMatchObject({ msg: expect.stringContaining('你已购买 3 份') })
  expect((await shop.call('POST /api/order/cancel', { id: no }, to)).status).toBe(200)
  expect(await p.confirm(to, id, { packageNum: 2 })).toMatchObject({ status: 200 })
  expect(await p.rowOf(id)).toMatchObject({ sold: 1 })
})

describe('what people see', () => {
  test('packages on sale, how many there are of them, and one with its pieces', async () => {
    const [a, b] = await p.goods([1000n, 500n], 7)
    const id = await p.make([a!, b!], [2, 1], { priceFen: 2000n, quota: 5, limitNum: 2, sort: 9_000 })
    const choose = await p.make([a!, b!], [2, 2], { pickNum: 3, priceFen: 1500n, sort: 8_999 })
    const off = await p.make([a!, b!], [1, 1], { priceFen: 1200n, published: false })
    const { data } = await shop.call('GET /api/package/list', {})
    expect(data.list.slice(0, 2)).toMatchObject([
      { id, kind: 'fixed', pick_num: 0, price: '20.00', ot_price: '25.00', stock: 3 },
      { id: choose, kind: 'pick', pick_num: 3, price: '15.00', ot_price: '20.00', stock: 4 }
    ])
    expect(data.list.some(one => one.id === off)).toBe(false)
    const one = await shop.call('GET /api/package/detail/{id}', { id })
    expect(one.data).toMatchObject({
      mer_id: a!.shopId,
      limit_num: 2,
      items: [
        { unique: a!.skuId, num: 2, price: '10.00', stock: 7 },
        { unique: b!.skuId, num: 1 }
      ]
    })
    expect(await shop.call('GET /api/package/detail/{id}', { id: newId() })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a person’s orders of packages by themselves, and among the others', async () => {
    const [a, b] = await p.goods([1000n, 500n])
    const id = await p.make([a!, b!], [1, 1], { priceFen: 1200n })
    const who = await buying.buyer()
    const { no } = await p.paid(who, id)
    await buying.order(who.token, [{ of: a! }])
    const list = async (input: Record<string, unknown>) => (await shop.call('GET /api/order/list', input, who)).data
    expect((await list({ kind: 'package' })).map(order => order.order_id)).toEqual([no])
    expect(await list({ kind: 'package', type: 0 })).toEqual([])
    const all = await list({})
    expect(all).toHaveLength(2)
    expect(all.map(order => order.bundle?.title)).toEqual([undefined, '丰收礼包'])
    expect(await shop.call('GET /api/order/list', { kind: 'gift' } as never, who)).toMatchObject({ code: 'INVALID' })
  })
})
