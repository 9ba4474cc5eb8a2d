import { and, eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { cartLines, freightRules, freightTemplates, orderLines, orders, skus } from '../../db/schema'
import { fundUser } from '../../engines/ledger'
import { newId } from '../../lib/ids'
import { fenOf } from '../../lib/money'

let shop: TestShop
let buying: Buying
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
})
afterAll(() => shop.close())

const confirm = (token: string, input: Record<string, unknown>) =>
  shop.call('POST /api/order/confirm', input, { token })
const create = (token: string, input: { id: string } & Record<string, unknown>) =>
  shop.call('POST /api/order/create/{id}', input, { token })
const fund = (userId: string, asset: 'xfq' | 'jindou', amountMinor: bigint) =>
  fundUser(shop.db, { userId, asset, amountMinor, key: newId(), at: shop.clock.now() })

async function template(rule: Partial<typeof freightRules.$inferInsert>) {
  const [id, shopId] = [newId(), await buying.store()]
  await shop.db.insert(freightTemplates).values({ id, shopId, name: '全国' })
  await shop.db.insert(freightRules).values({ id: newId(), templateId: id, ...rule })
  return { freightTemplateId: id, shopId }
}

describe('POST /api/order/confirm', () => {
  test('prices lines by shop with freight, the best coupons, vouchers and beans', async () => {
    const { id: userId, token, addressId } = await buying.buyer()
    const a = await buying.goods({ ...(await template({ firstFeeFen: 600n, nextFeeFen: 200n })), priceFen: 3000n })
    const b = await buying.goods({ priceFen: 2000n, postageFen: 500n })
    const ofShop = await buying.coupon(userId, { shopId: a.shopId, thresholdFen: 6000n, amountFen: 1000n })
    await buying.coupon(userId, { shopId: a.shopId, amountFen: 300n, nth: 1 })
    const ofMall = await buying.coupon(userId, { thresholdFen: 7000n, amountFen: 700n })
    await fund(userId, 'xfq', 1300n)
    await fund(userId, 'jindou', 10_000n)
    const ids = [await buying.add(token, a, 2), await buying.add(token, b)]
    const data = await buying.confirm(token, ids, { useXfq: true, useJindou: 1 })
    expect(data).toMatchObject({
      addressInfo: { id: addressId, city: '深圳市' },
      shops: [
        { mer_id: a.shopId, total_price: '60.00', postage: '8.00', coupon: { id: ofShop, checked: true } },
        { mer_id: b.shopId, total_price: '20.00', postage: '5.00', coupon: null }
      ],
      priceGroup: {
        totalPrice: '80.00',
        storePostage: '13.00',
        couponPrice: '17.00',
        xfqPrice: '13.00',
        jindouPrice: '10.00',
        payPrice: '53.00'
      },
      usable: { jindou: { balance: 10_000, points: 1000, price: '10.00', checked: true }, xfq: { balance: '13.00' } }
    })
    const chosen = data.usable.coupons.filter(coupon => coupon.checked).map(coupon => coupon.id)
    expect(chosen.sort()).toEqual([ofShop, ofMall].sort())
  })

  test('other choices under the same key reprice it; what was not named stays', async () => {
    const { id: userId, token } = await buying.buyer()
    const far = await buying.address(userId, { cityId: '110101', province: '北京市', isDefault: false })
    const { freightTemplateId, shopId } = await template({ firstFeeFen: 1000n })
    await shop.db.insert(freightRules).values({ id: newId(), templateId: freightTemplateId, regionCodes: ['44'] })
    const goods = await buying.goods({ freightTemplateId, shopId, priceFen: 5000n })
    const coupon = await buying.coupon(userId)
    const first = await buying.confirm(token, [await buying.add(token, goods)], { couponId: '' })
    expect(first.priceGroup).toMatchObject({ storePostage: '0.00', couponPrice: '0.00', payPrice: '50.00' })
    const { orderKey } = first
    expect((await confirm(token, { orderKey, addressId: far })).data).toMatchObject({
      orderKey,
      priceGroup: { storePostage: '10.00', couponPrice: '0.00' }
    })
    expect((await confirm(token, { orderKey, couponId: coupon })).data.priceGroup).toMatchObject({
      storePostage: '10.00',
      couponPrice: '1.00',
      payPrice: '59.00'
    })
  })

  test('the prices of ten minutes ago hold; of eleven, no more', async () => {
    const { token } = await buying.buyer()
    const goods = await buying.goods({ priceFen: 1000n })
    const { orderKey } = await buying.confirm(token, [await buying.add(token, goods)])
    await shop.db.update(skus).set({ priceFen: 2000n }).where(eq(skus.id, goods.skuId))
    shop.clock.advance(9 * 60)
    expect((await create(token, { id: orderKey })).data.result.pay_price).toBe('10.00')
    const second = await buying.confirm(token, [await buying.add(token, goods)])
    shop.clock.advance(11 * 60)
    expect(await create(token, { id: second.orderKey })).toMatchObject({ status: 400, code: 'KEY_EXPIRED' })
    expect(await confirm(token, { orderKey: second.orderKey })).toMatchObject({ code: 'KEY_EXPIRED' })
  })

  test('refuses nothing chosen, unknown lines, lines that fell out and unusable coupons', async () => {
    const { id: userId, token } = await buying.buyer()
    const goods = await buying.goods({ stock: 2 })
    const cartId = await buying.add(token, goods, 2)
    expect(await confirm(token, {})).toMatchObject({ code: 'EMPTY' })
    expect(await confirm(token, { cartId: ' , ' })).toMatchObject({ code: 'EMPTY' })
    expect(await confirm(token, { cartId: newId() })).toMatchObject({ code: 'NOT_FOUND' })
    const dear = await buying.coupon(userId, { thresholdFen: 9_999_00n })
    expect(await confirm(token, { cartId, couponId: dear })).toMatchObject({ code: 'COUPON_UNUSABLE' })
    const [a, b] = [await buying.coupon(userId), await buying.coupon(userId)]
    expect(await confirm(token, { cartId, couponId: `${a},${b}` })).toMatchObject({ code: 'COUPON_UNUSABLE' })
    const late = await buying.coupon(userId, { endsAt: shop.clock.now() })
    expect(await confirm(token, { cartId, couponId: late })).toMatchObject({ code: 'COUPON_UNUSABLE' })
    await shop.db.update(skus).set({ stock: 1 }).where(eq(skus.id, goods.skuId))
    expect(await confirm(token, { cartId })).toMatchObject({ code: 'LINE_INVALID' })
  })
})

describe('POST /api/order/create/{orderKey}', () => {
  test('holds stock, empties the cart of what was bought and copies the address', async () => {
    const { id: userId, token } = await buying.buyer()
    const goods = await buying.goods({ stock: 10 })
    const kept = await buying.add(token, await buying.goods())
    const { no } = await buying.order(token, [{ of: goods, qty: 3 }])
    const [sku] = await shop.db.select().from(skus).where(eq(skus.id, goods.skuId))
    expect(sku!.stock).toBe(7)
    const left = await shop.db.select().from(cartLines).where(eq(cartLines.userId, userId))
    expect(left.map(line => line.id)).toEqual([kept])
    const detail = await shop.call('GET /api/order/detail/{id}', { id: no }, { token })
    expect(detail.data).toMatchObject({
      order_id: no,
      real_name: '张三',
      user_address: '广东省深圳市南山区科技路 1 号',
      total_num: 3,
      pay_price: '30.00',
      _status: { _type: 0, _actions: ['pay', 'cancel'] },
      timeline: [{ action: 'create' }]
    })
  })

  test('again with the same key answers the same order, also after the checkout ran out', async () => {
    const { token } = await buying.buyer()
    const goods = await buying.goods()
    const { orderKey, no } = await buying.order(token, [{ of: goods }])
    shop.clock.advance(3600)
    expect((await create(token, { id: orderKey })).data).toMatchObject({
      status: 'EXTEND_ORDER',
      result: { orderId: no, key: orderKey, pay_price: '10.00' }
    })
  })

  test('what the client says of prices, people and states is dropped', async () => {
    const { id: userId, token } = await buying.buyer()
    const stranger = await shop.person()
    const goods = await buying.goods({ priceFen: 8800n })
    const { orderKey } = await buying.confirm(token, [await buying.add(token, goods)])
    const wish = {
      pay_price: '0.01',
      payPrice: 1,
      total_price: 0,
      uid: stranger.id,
      userId: stranger.id,
      status: 4,
      paid: true
    }
    const made = await create(token, { id: orderKey, ...wish, priceGroup: { payPrice: '0.01' } })
    expect(made.data.result.pay_price).toBe('88.00')
    const [row] = await shop.db
      .select()
      .from(orders)
      .where(and(eq(orders.userId, userId), eq(orders.orderKey, orderKey)))
    expect(row).toMatchObject({ state: 'unpaid', payFen: 8800n, paidAt: null })
  })

  test('every line has its exact part of every reduction', async () => {
    const { id: userId, token } = await buying.buyer()
    const shopId = await buying.store()
    const wants = []
    for (const priceFen of [333n, 1001n, 777n]) wants.push({ of: await buying.goods({ shopId, priceFen }), qty: 3 })
    wants.push({ of: await buying.goods({ priceFen: 1999n, postageFen: 701n }), qty: 1 })
    await buying.coupon(userId, { shopId, amountFen: 500n })
    await buying.coupon(userId, { amountFen: 311n })
    await fund(userId, 'xfq', 999n)
    await fund(userId, 'jindou', 101n)
    const { no, payPrice } = await buying.order(token, wants, { useXfq: true, useJindou: true })
    const [order] = await shop.db.select().from(orders).where(eq(orders.no, no))
    const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order!.id))
    const fields = [
      'goodsFen',
      'freightFen',
      'couponFen',
      'mallCouponFen',
      'xfqFen',
      'jindou',
      'jindouFen',
      'payFen'
    ] as const
    for (const field of fields) expect(lines.reduce((sum, line) => sum + line[field], 0n)).toBe(order![field])
    expect(order).toMatchObject({ couponFen: 811n, mallCouponFen: 311n, xfqFen: 999n, jindou: 101n, freightFen: 701n })
    expect(order!.payFen).toBe(fenOf(payPrice))
  })

  test('refuses without an address, and an address nobody delivers to', async () => {
    const { id: userId, token } = await shop.person()
    const { freightTemplateId, shopId } = await template({ firstFeeFen: 0n })
    await shop.db
      .insert(freightRules)
      .values({ id: newId(), templateId: freightTemplateId, regionCodes: ['65'], deliverable: false })
    const goods = await buying.goods({ freightTemplateId, shopId })
    const { orderKey, addressInfo } = await buying.confirm(token, [await buying.add(token, goods)])
    expect(addressInfo).toBeNull()
    expect(await create(token, { id: orderKey })).toMatchObject({ code: 'ADDRESS_NEEDED' })
    const addressId = await buying.address(userId, { cityId: '650102' })
    const again = await confirm(token, { orderKey, addressId })
    expect(again.data.undeliverable).toHaveLength(1)
    expect(await create(token, { id: orderKey, addressId })).toMatchObject({ code: 'UNDELIVERABLE' })
  })

  test('refuses what was sold, withdrawn or spent since the checkout, and holds nothing then', async () => {
    const { id: userId, token } = await buying.buyer()
    const plenty = await buying.goods({ stock: 5 })
    const short = await buying.goods({ stock: 5 })
    const coupon = await buying.coupon(userId)
    const ids = [await buying.add(token, plenty, 2), await buying.add(token, short, 2)]
    const { orderKey } = await buying.confirm(token, ids)
    await shop.db.update(skus).set({ stock: 1 }).where(eq(skus.id, short.skuId))
    expect(await create(token, { id: orderKey })).toMatchObject({
      code: 'SOLD_OUT',
      msg: expect.stringContaining('仅剩 1 件')
    })
    await shop.db.update(skus).set({ stock: 5 }).where(eq(skus.id, short.skuId))
    expect((await shop.db.select().from(skus).where(eq(skus.id, plenty.skuId)))[0]!.stock).toBe(5)
    await shop.db.execute(`update products set published = false where id = '${short.productId}'`)
    expect(await create(token, { id: orderKey })).toMatchObject({ code: 'WITHDRAWN' })
    await shop.db.execute(`update products set published = true where id = '${short.productId}'`)
    await shop.db.execute(`update user_coupons set state = 'used' where id = '${coupon}'`)
    expect(await create(token, { id: orderKey })).toMatchObject({ code: 'COUPON_UNUSABLE' })
    expect(await create(token, { id: orderKey, couponId: '' })).toMatchObject({
      status: 200,
      data: { status: 'SUCCESS' }
    })
  })

  test("refuses somebody else's checkout, address and coupon, and signed-out callers", async () => {
    const owner = await buying.buyer()
    const thief = await buying.buyer()
    const goods = await buying.goods()
    const cartId = await buying.add(owner.token, goods)
    const { orderKey } = await buying.confirm(owner.token, [cartId])
    const coupon = await buying.coupon(owner.id)
    expect(await create(thief.token, { id: orderKey })).toMatchObject({ code: 'KEY_EXPIRED' })
    expect(await confirm(thief.token, { orderKey })).toMatchObject({ code: 'KEY_EXPIRED' })
    expect(await confirm(thief.token, { cartId })).toMatchObject({ code: 'NOT_FOUND' })
    const own = await buying.add(thief.token, goods)
    expect(await confirm(thief.token, { cartId: own, addressId: owner.addressId })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await confirm(thief.token, { cartId: own, couponId: coupon })).toMatchObject({ code: 'COUPON_UNUSABLE' })
    const mine = await buying.confirm(thief.token, [own])
    expect(await create(thief.token, { id: mine.orderKey, addressId: owner.addressId })).toMatchObject({
      code: 'NOT_FOUND'
    })
    expect(await create(thief.token, { id: mine.orderKey, couponId: coupon })).toMatchObject({
      code: 'COUPON_UNUSABLE'
    })
    expect(await create('', { id: mine.orderKey })).toMatchObject({ status: 410000 })
    for (const wrong of ["' or 1=1 --", 'x'.repeat(60)]) {
      expect(await create(thief.token, { id: mine.orderKey, addressId: wrong })).toMatchObject({ code: 'NOT_FOUND' })
      expect(await create(thief.token, { id: mine.orderKey, couponId: wrong })).toMatchObject({
        code: 'COUPON_UNUSABLE'
      })
    }
  })
})
