import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { bySecond } from '../../../test/console'
import { grouping } from '../../../test/grouping'
import { TestShop } from '../../../test/harness'
import { skus } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
let buying: Buying
let keeper: { id: string; token: string }
const tuan = grouping(
  () => shop,
  () => buying
)
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  keeper = await shop.person({ roles: ['operator', 'staff'] })
})
afterAll(() => shop.close())

const product = (id: string) => shop.call('GET /api/product/detail/{id}', { id })

describe('what operators do', () => {
  const save = (input: Record<string, unknown>) => shop.call('POST /api/admin/tuan/save', input, keeper)
  const items = (unique: string, price: string) => [{ unique, price }]

  test('prices are below the list price and never rise with the size; sizes in use stay', async () => {
    const { productId: product_id, skuId } = await buying.goods()
    const of = (sizes: object[], more: object = {}) => save({ product_id, published: 1, hours: 24, sizes, ...more })
    const two = { size: 2, items: items(skuId, '8') }
    expect(await of([{ size: 2, items: items(skuId, '10.00') }])).toMatchObject({ code: 'BAD_TUAN' })
    expect(await of([{ size: 2, items: items(skuId, '0') }])).toMatchObject({ code: 'BAD_TUAN' })
    expect(await of([two, { size: 3, items: items(skuId, '8.01') }])).toMatchObject({ code: 'BAD_TUAN' })
    expect(await of([two, two])).toMatchObject({ code: 'BAD_TUAN' })
    expect(await of([{ size: 2, items: [...two.items, ...two.items] }])).toMatchObject({ code: 'BAD_TUAN' })
    expect(await of([{ size: 2, items: items(newId(), '8') }])).toMatchObject({ code: 'BAD_TUAN' })
    expect(await of([{ size: 11, items: two.items }])).toMatchObject({ code: 'INVALID' })
    expect(await of([two], { product_id: newId() })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await of([{ size: 3, items: items(skuId, '7.5') }, two])).toMatchObject({ status: 200 })
    const shopId = newId()
    const a = await buying.buyer()
    const { pinkId } = await tuan.paid(a, { productId: product_id, skuId, shopId }, { pinkSize: 3 })
    expect(await of([two])).toMatchObject({ code: 'BAD_TUAN' })
    expect(await of([two, { size: 3, items: items(skuId, '7') }], { published: 0 })).toMatchObject({ status: 200 })
    const { data } = await shop.call('GET /api/admin/tuan/list', { limit: 100 }, keeper)
    expect(data.list.find(row => row.product_id === product_id)).toMatchObject({
      published: 0,
      last_hours: 24,
      running: 1,
      sizes: [{ size: 2, items: items(skuId, '8.00') }, { size: 3 }]
    })
    const b = await buying.buyer()
    const goods = { productId: product_id, skuId, shopId }
    expect(await tuan.confirm(b, goods)).toMatchObject({ code: 'ENDED' })
    expect((await tuan.confirm(b, goods, { pinkId })).data.priceGroup.payPrice).toBe('7.00')
    expect((await product(product_id)).data.tuan).toMatchObject({ open: 0, groups: [{ pinkId }] })
  })

  test('a price far below what it was, or the cost, is set for groups by two persons', async () => {
    const { productId: product_id, skuId } = await buying.goods()
    const of = (price: string, sizes = 2) =>
      save({
        ...{ product_id, published: 1, hours: 24 },
        sizes: Array.from({ length: sizes }, (_, i) => ({ size: i + 2, items: items(skuId, price) }))
      })
    const sold = async () => (await product(product_id)).data.tuan
    // Who is refused for something else is told that first.
    expect(await of('10.01')).toMatchObject({ code: 'BAD_TUAN' })
    expect(await of('5.00')).toMatchObject({ status: 200 })
    const before = await sold()
    const told = await bySecond(
      shop,
      'POST /api/admin/tuan/save',
      () => of('4.99'),
      async () => expect(await sold()).toEqual(before)
    )
    expect(told).toMatch(/^「.+」有 2 个拼团价低于原价或成本的 50%$/)
    expect((await sold())!.sizes).toMatchObject([{ price: '4.99' }, { price: '4.99' }])
    expect(await of('5.20')).toMatchObject({ status: 200 })
    expect(await of('5.20', 3)).toMatchObject({ status: 200 })
    await shop.db.update(skus).set({ costFen: 1_100n }).where(eq(skus.id, skuId))
    expect(await of('5.20', 3)).toMatchObject({ status: 200 })
    expect(await of('5.20', 4)).toMatchObject({ code: 'HELD' })
  })

  test('an open group can be ended, once; its members are refunded', async () => {
    const goods = await tuan.goods()
    const a = await buying.buyer()
    const { pinkId, no } = await tuan.paid(a, goods)
    const close = () => shop.call('POST /api/admin/tuan/close', { id: pinkId }, keeper)
    expect(await close()).toMatchObject({ status: 200 })
    expect(await close()).toMatchObject({ code: 'STATE' })
    await tuan.lapse()
    expect((await tuan.rowOf(no)).state).toBe('refunded')
    expect(await shop.call('POST /api/admin/tuan/close', { id: newId() }, keeper)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await shop.call('POST /api/admin/tuan/close', { id: pinkId }, a)).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('a dear group is ended by two persons', async () => {
    const goods = await tuan.goods()
    const { pinkId, no } = await tuan.paid(await buying.buyer(), goods)
    const close = () => shop.call('POST /api/admin/tuan/close', { id: pinkId }, keeper)
    const told = await bySecond(shop, 'POST /api/admin/tuan/close', close, async () => {
      await tuan.lapse()
      expect((await tuan.rowOf(no)).state).not.toBe('refunded')
    })
    expect(told).toMatch(/人团，已付款的全额退回 ¥[1-9]/)
    await tuan.lapse()
    expect((await tuan.rowOf(no)).state).toBe('refunded')
  })
})
