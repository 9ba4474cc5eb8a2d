import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { freightRules, freightTemplates, userCoupons } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
let buying: Buying
beforeEach(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
})
afterEach(() => shop.close())

const onOffer: Buying['template'] = fields => buying.template(fields)
const heldBy = async (userId: string) =>
  (await shop.db.select().from(userCoupons).where(eq(userCoupons.userId, userId))).map(coupon => coupon.templateId)
const cartOf = async (token: string) => (await shop.call('GET /api/cart/list', {}, { token })).data

describe('coupons on offer at checkout', () => {
  test('those the goods reach are claimed and the best of them is used', async () => {
    const { id, token } = await buying.buyer()
    const goods = await buying.goods({ priceFen: 1000n })
    const reached = await onOffer({ shopId: goods.shopId, amountFen: 300n })
    const mall = await onOffer({ thresholdFen: 700n, amountFen: 200n })
    await onOffer({ shopId: goods.shopId, thresholdFen: 1001n })
    await onOffer({ shopId: await buying.store() })
    await onOffer({ published: false })
    await onOffer({ stock: 0 })
    const { priceGroup } = await buying.confirm(token, [await buying.add(token, goods)])
    expect(priceGroup).toMatchObject({ couponPrice: '5.00', payPrice: '5.00' })
    expect((await heldBy(id)).sort()).toEqual([reached, mall].sort())
  })

  test('looking again, or many times at once, claims one of a kind', async () => {
    const { id, token } = await buying.buyer()
    const goods = await buying.goods({ priceFen: 1000n })
    const template = await onOffer({ perPerson: 1 })
    const cartId = await buying.add(token, goods)
    await Promise.all(Array.from({ length: 8 }, () => buying.confirm(token, [cartId])))
    expect(await heldBy(id)).toEqual([template])
  })

  test('each says what it takes off these goods, which is what they cost where that is less than its amount', async () => {
    const { token } = await buying.buyer()
    const goods = await buying.goods({ priceFen: 1000n })
    const cartId = await buying.add(token, goods)
    const { orderKey } = await buying.confirm(token, [cartId])
    await onOffer({ shopId: goods.shopId, amountFen: 5000n })
    await onOffer({ amountFen: 200n })
    // They are claimed while the form is open; what was chosen there stays.
    await buying.confirm(token, [cartId])
    const offs = (data: Awaited<ReturnType<typeof buying.confirm>>) =>
      new Map(data.usable.coupons.map(one => [one.coupon_price, [one.off_price, one.checked]]))
    const again = await shop.call('POST /api/order/confirm', { orderKey }, { token })
    expect(offs(again.data)).toEqual(
      new Map([
        ['50.00', ['10.00', false]],
        ['2.00', ['2.00', false]]
      ])
    )
    const first = again.data.usable.coupons.find(one => one.coupon_price === '50.00')!
    const chosen = await shop.call('POST /api/order/confirm', { orderKey, couponId: first.id }, { token })
    expect(chosen.data).toMatchObject({
      shops: [{ coupon: { coupon_price: '50.00', off_price: '10.00' } }],
      priceGroup: { couponPrice: '10.00', payPrice: '0.00' }
    })
    // Nothing is left for the mall's.
    expect(offs(chosen.data).get('2.00')).toEqual(['0.00', false])
  })

  test('a person who has used their share pays the full price', async () => {
    const { token } = await buying.buyer()
    const goods = await buying.goods({ priceFen: 1000n })
    await onOffer({ perPerson: 1 })
    await buying.order(token, [{ of: goods }])
    const { priceGroup } = await buying.confirm(token, [await buying.add(token, goods)])
    expect(priceGroup.couponPrice).toBe('0.00')
  })

  test('a share that another account of the person has used is used, while other coupons are still claimed', async () => {
    const main = await buying.buyer()
    const sub = await buying.buyer({ parentId: main.id })
    const goods = await buying.goods({ priceFen: 1000n })
    const used = await onOffer({ perPerson: 1 })
    const cartId = await buying.add(sub.token, goods)
    await buying.confirm(main.token, [await buying.add(main.token, goods)])
    expect(await heldBy(main.id)).toEqual([used])
    expect((await cartOf(sub.token)).offers).toEqual([])
    const left = await onOffer({ shopId: goods.shopId, perPerson: 2 })
    await buying.confirm(main.token, [await buying.add(main.token, goods)])
    expect((await cartOf(sub.token)).offers).toHaveLength(1)
    await buying.confirm(sub.token, [cartId])
    expect(await heldBy(sub.id)).toEqual([left])
  })

  test('pricing again under the same key claims nothing more', async () => {
    const { id, token } = await buying.buyer()
    const { orderKey } = await buying.confirm(token, [await buying.add(token, await buying.goods({ priceFen: 1000n }))])
    await onOffer()
    await shop.call('POST /api/order/confirm', { orderKey, useXfq: true }, { token })
    expect(await heldBy(id)).toEqual([])
  })
})

describe('offers of a cart', () => {
  test('coupons held and on offer once each, and free freight, lowest threshold first', async () => {
    const { id, token } = await buying.buyer()
    const shopId = await buying.store()
    const templateId = newId()
    await shop.db.insert(freightTemplates).values({ id: templateId, shopId, name: '全国' })
    await shop.db.insert(freightRules).values([
      { id: newId(), templateId, freeOverFen: 6900n },
      { id: newId(), templateId, regionCodes: ['65'], freeOverFen: 1n }
    ])
    const goods = await buying.goods({ shopId, freightTemplateId: templateId })
    await buying.add(token, goods)
    const terms = { shopId, title: '店铺券', thresholdFen: 5900n, amountFen: 500n }
    await onOffer(terms)
    await buying.coupon(id, terms)
    await onOffer({ title: '全场券', thresholdFen: 9900n, amountFen: 1000n })
    await onOffer({ shopId: await buying.store() })
    expect((await cartOf(token)).offers).toEqual([
      { kind: 'coupon', mer_id: shopId, title: '店铺券', price: '5.00', use_min_price: '59.00' },
      { kind: 'freight', mer_id: shopId, title: '包邮', price: '', use_min_price: '69.00' },
      { kind: 'coupon', mer_id: '', title: '全场券', price: '10.00', use_min_price: '99.00' }
    ])
  })

  test('none for an empty cart, for a used share, or for goods sent in different ways', async () => {
    const { id, token } = await buying.buyer()
    expect((await cartOf(token)).offers).toEqual([])
    const goods = await buying.goods({ postageFen: 500n })
    await buying.add(token, goods)
    const templateId = await onOffer({ perPerson: 1 })
    await buying.coupon(id, { templateId, state: 'used' })
    expect((await cartOf(token)).offers).toEqual([])
  })
})
