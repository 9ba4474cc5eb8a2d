import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { couponTemplates, freightRules, freightTemplates, userCoupons } from '../../db/schema'
import { daysOf } from '../../engines/order'
import { newId } from '../../lib/ids'

let shop: TestShop
let buying: Buying
beforeAll(async () => {
  shop = await TestShop.open()
  shop.clock.advance((Date.parse('2026-11-23T06:00:00Z') - shop.clock.now().getTime()) / 1000)
  buying = new Buying(shop)
})
afterAll(() => shop.close())

const detail = async (input: { id: string; city?: string }, token?: string) =>
  (await shop.call('GET /api/product/detail/{id}', input, { token })).data

async function sent() {
  const shopId = await buying.store()
  const id = newId()
  await shop.db.insert(freightTemplates).values({ id, shopId, name: '全国' })
  await shop.db.insert(freightRules).values([
    { id: newId(), templateId: id, firstFeeFen: 600n, freeOverFen: 6_900n },
    { id: newId(), templateId: id, regionCodes: ['44'], firstFeeFen: 0n, transitDays: 1 },
    { id: newId(), templateId: id, regionCodes: ['71'], deliverable: false }
  ])
  const of = await buying.goods({ shopId, freightTemplateId: id, priceFen: 2_000n })
  return { ...of, id: of.productId }
}

describe('what a product’s page promises', () => {
  test('goes by the default address, its freight rule and the hour until which the shop sends', async () => {
    const { id } = await sent()
    const near = await buying.buyer()
    expect((await detail({ id, city: '杭州市' }, near.token)).delivery).toEqual({
      known_by: 'address',
      to: '深圳市南山区',
      deliverable: 1,
      freight_text: '包邮',
      arrives: '预计明天（11月24日）送达',
      leaves: '今天 16:00 前付款，今天发货'
    })
    shop.clock.advance(2 * 3_600)
    expect((await detail({ id }, near.token)).delivery).toMatchObject({
      arrives: '预计11月25日（周三）送达',
      leaves: '现在付款，明天发货'
    })
    shop.clock.advance(-2 * 3_600)
  })

  test('goes by the chosen city without an address, and says nothing of time without either', async () => {
    const { id } = await sent()
    const { token } = await shop.person()
    for (const city of ['杭州', '杭州市']) {
      expect((await detail({ id, city }, token)).delivery).toEqual({
        known_by: 'city',
        to: '杭州市',
        deliverable: 1,
        freight_text: '运费 ¥6.00，满 ¥69.00 包邮',
        arrives: '预计11月26日（周四）送达',
        leaves: '今天 16:00 前付款，今天发货'
      })
    }
    for (const city of ['', '亚特兰蒂斯']) {
      expect((await detail({ id, city })).delivery).toEqual({
        known_by: 'none',
        to: '',
        deliverable: 1,
        freight_text: '',
        arrives: '',
        leaves: '每天 16:00 前付款，当天发货'
      })
    }
  })

  test('says where nothing is sent to', async () => {
    const { id } = await sent()
    const buyer = await shop.person({ phone: '13866660001' })
    await buying.address(buyer.id, { cityId: '710100', city: '台北市', district: '中正区' })
    expect((await detail({ id }, buyer.token)).delivery).toEqual({
      known_by: 'address',
      to: '台北市中正区',
      deliverable: 0,
      freight_text: '',
      arrives: '',
      leaves: ''
    })
  })

  test('follows what the operator says of the shop', async () => {
    const { id, shopId } = await sent()
    const keeper = await shop.person({ roles: ['operator'] })
    const set = (cutoff: string, days: number, token = keeper.token, of = shopId) =>
      shop.call('POST /api/admin/shop/delivery', { id: of, cutoff, days }, { token })
    expect((await set('13:30', 5)).status).toBe(200)
    expect((await detail({ id, city: '杭州市' })).delivery).toMatchObject({
      arrives: '预计11月29日（周日）送达',
      leaves: '现在付款，明天发货'
    })
    await set('24:00', 1)
    expect((await detail({ id, city: '杭州市' })).delivery.leaves).toBe('现在付款，今天发货')
    const buyer = await buying.buyer()
    expect(await set('16:00', 3, buyer.token)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await set('16:00', 3, keeper.token, newId())).toMatchObject({ code: 'NOT_FOUND' })
    for (const [cutoff, days] of [
      ['25:00', 3],
      ['16:00', 0],
      ['4 点', 3]
    ] as const)
      expect(await set(cutoff, days)).toMatchObject({ code: 'INVALID' })
  })

  test('turns over at China’s midnight, whatever the server’s zone', () => {
    const at = (time: string) => daysOf(new Date(time), 960, 2)
    expect(at('2026-11-23T15:59:59Z')).toEqual({ leaves: '2026-11-24', arrives: '2026-11-26' })
    expect(at('2026-11-23T16:00:00Z')).toEqual({ leaves: '2026-11-24', arrives: '2026-11-26' })
    expect(at('2026-12-31T07:59:59Z')).toEqual({ leaves: '2026-12-31', arrives: '2027-01-02' })
  })
})

describe('a coupon is the same wherever it is shown', () => {
  const DAY_MS = 86_400_000
  const soon = (days: number) => new Date(shop.clock.now().getTime() + days * DAY_MS)

  async function offered(fields: Partial<typeof couponTemplates.$inferInsert> = {}) {
    const of = await buying.goods({ priceFen: 9_000n })
    const terms = { shopId: of.shopId, thresholdFen: 5_000n, amountFen: 500n, startsAt: soon(-1), endsAt: soon(5) }
    const row = { id: newId(), title: '满 50 减 5', stock: 10, ...terms, ...fields }
    await shop.db.insert(couponTemplates).values(row)
    return { of, template: row }
  }

  test('one that is held keeps the terms it was claimed on, also when the offer is changed or over', async () => {
    const { of, template } = await offered({ published: false })
    const buyer = await buying.buyer()
    const held = { shopId: of.shopId, templateId: template.id, thresholdFen: 5_000n, amountFen: 800n, endsAt: soon(2) }
    const couponId = await buying.coupon(buyer.id, held)
    const [shown] = (await detail({ id: of.productId }, buyer.token)).coupons
    const cartId = await buying.add(buyer.token, of)
    const checkout = await buying.confirm(buyer.token, [cartId])
    const chosen = checkout.usable.coupons.find(coupon => coupon.id === couponId)!
    expect(shown).toMatchObject({ coupon_price: '8.00', use_min_price: '50.00', end_time: chosen.end_time })
    expect(chosen).toMatchObject({ coupon_price: '8.00', use_min_price: '50.00', checked: true })
    const { offers } = (await shop.call('GET /api/cart/list', {}, buyer)).data
    expect(offers).toMatchObject([{ kind: 'coupon', price: '8.00', use_min_price: '50.00' }])
    expect((await detail({ id: of.productId })).coupons).toEqual([])
  })

  test('one that ends within the last second of a day ends on that day everywhere', async () => {
    const { of, template } = await offered({ endsAt: new Date('2026-12-31T15:59:59.999Z') })
    const [onGoods] = (await detail({ id: of.productId })).coupons
    const centre = (await shop.call('GET /api/rwa/couponsCenter', { page: 1, limit: 20 })).data.list
    const inCentre = centre.find(({ id }) => id === template.id)!
    expect(inCentre._end_time).toBe('2026-12-31 23:59')
    expect(onGoods!.end_time).toBe(inCentre.end_time)
    const buyer = await buying.buyer()
    const cartId = await buying.add(buyer.token, of)
    const chosen = (await buying.confirm(buyer.token, [cartId])).usable.coupons.find(({ checked }) => checked)!
    expect(chosen.end_time).toBe(inCentre.end_time)
  })

  test('one that is used up is offered nowhere any more', async () => {
    const { of, template } = await offered()
    const buyer = await buying.buyer()
    const used = { state: 'used', shopId: of.shopId, templateId: template.id, endsAt: soon(5) } as const
    await shop.db.insert(userCoupons).values({
      userId: buyer.id,
      id: newId(),
      nth: 1,
      title: 'x',
      thresholdFen: 5_000n,
      amountFen: 500n,
      startsAt: soon(-1),
      ...used
    })
    expect((await detail({ id: of.productId }, buyer.token)).coupons).toEqual([])
    const cartId = await buying.add(buyer.token, of)
    expect((await shop.call('GET /api/cart/list', {}, buyer)).data.offers).toEqual([])
    expect((await buying.confirm(buyer.token, [cartId])).usable.coupons).toEqual([])
    expect((await detail({ id: of.productId })).coupons).toHaveLength(1)
  })
})
