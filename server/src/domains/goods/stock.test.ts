import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { Buying } from '../../../test/buying'
import { forShop, holding } from '../../../test/console'
import { makeCategory, makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { csvOf, sendFile } from '../../../test/sheets'
import { transact } from '../../db/connection'
import { orderLines, settings, shops, skus, stockChanges } from '../../db/schema'
import { releasePieces, reservePieces } from '../../engines/order'
import { runSheets } from '../../engines/sheet'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'

const ALL = [
  'goods.read',
  'goods.edit',
  'goods.stock',
  'goods.publish',
  'order.read',
  'order.refund',
  'site.read',
  'site.edit'
]

let shop: TestShop
let buying: Buying
let desk: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  desk = await holding(shop, ALL)
})
afterAll(() => shop.close())

type Goods = Awaited<ReturnType<Buying['goods']>>
const journal = async (id: string, input: object = {}, who = desk) =>
  (await shop.call('GET /api/admin/goods/stock/{id}', { id, ...input }, who)).data
/** Cause and pieces of every move of a product, in no order: an order's time is the shop's, a change's the database's. */
const moves = async ({ productId }: Pick<Goods, 'productId'>) =>
  (await journal(productId, { limit: 100 })).list.map(one => `${one.cause} ${one.moved}`).sort()
const stockOf = async (skuId: string) => (await shop.db.select().from(skus).where(eq(skus.id, skuId)))[0]!.stock
const adjust = (sku_id: string, by: number) =>
  shop.call('POST /api/admin/stock/adjust', { sku_id, by }, { ...desk, idem: newId() })

async function bought(of: Goods, qty: number) {
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, [{ of, qty }], { addressId: buyer.addressId, couponId: '' })
  return { buyer, no }
}

test('what orders take and give back, and what is changed by hand, is told with its cause', async () => {
  const of = await buying.goods({ stock: 20 })
  const first = await bought(of, 3)
  await shop.call('POST /api/order/cancel', { id: first.no }, { token: first.buyer.token, idem: newId() })
  const second = await bought(of, 2)
  await buying.pay(second.buyer, second.no)
  await shop.call('POST /api/admin/order/refund', { id: second.no, reason: '缺货' }, { ...desk, idem: newId() })
  await runJob(shop.app.services, 'order-finish-refunds')
  await bought(of, 4)
  await adjust(of.skuId, -5)
  expect(await moves(of)).toEqual(['cancel 3', 'edit -5', 'order -2', 'order -3', 'order -4', 'refund 2'])
  const { list, skus: shelf } = await journal(of.productId)
  const one = (cause: string) => list.find(row => row.cause === cause)!
  expect(one('cancel')).toMatchObject({ order_no: first.no, after: 20, by_name: '', suk: '默认' })
  expect(one('refund')).toMatchObject({ order_no: second.no })
  expect(one('edit')).toMatchObject({ by_name: '小满', after: 11, order_no: '' })
  expect(list.filter(row => row.cause === 'order').every(row => row.after === null && row.order_no !== '')).toBe(true)
  expect(shelf).toEqual([{ id: of.skuId, suk: '默认', stock: 11 }])
})

test('an order writes nothing into the journal, and one that is refused leaves nothing', async () => {
  const of = await buying.goods({ stock: 1 })
  await bought(of, 1)
  expect(await adjust(of.skuId, -1)).toMatchObject({ code: 'STOCK_SHORT' })
  expect(await shop.db.$count(stockChanges, eq(stockChanges.productId, of.productId))).toBe(0)
  expect(await moves(of)).toEqual(['order -1'])
})

test('pieces of flash sales come from their stripes and not from the shelf, until they are left over', async () => {
  const of = await buying.goods({ stock: 10 })
  const item = await buying.flash(of, 6, { for_s: 600 })
  const buyer = await buying.buyer()
  await buying.order(buyer.token, [{ of, activityId: item }], { addressId: buyer.addressId, couponId: '' })
  expect(await moves(of)).toEqual([])
  shop.clock.advance(700)
  await runJob(shop.app.services, 'flash-return')
  expect(await moves(of)).toEqual(['flash 5'])
})

test('what is put aside for campaigns and released is there', async () => {
  const of = await buying.goods({ stock: 10 })
  await transact(shop.db, tx => reservePieces(tx, { ...of, qty: 4 }))
  await transact(shop.db, tx => releasePieces(tx, { ...of, qty: 1 }))
  expect(await moves(of)).toEqual(['release 1', 'reserve -4'])
})

describe('the editor and files', () => {
  const form = (shop_id: string, cate_id: string, more: object) => ({
    ...{
      shop_id,
      cate_id,
      store_name: '衬衫',
      images: ['/pic/1.png'],
      unit_name: '件',
      ...{ postage: '0', store_info: '', keyword: '', limit_num: 0, sort: 0, description: '' },
      ...{ is_hot: 0 as const, is_best: 0 as const, is_new: 0 as const },
      published: 1 as const
    },
    attrs: [{ name: '尺码', values: ['M', 'L'] }],
    ...more
  })
  const save = async (input: object) =>
    (await shop.call('POST /api/admin/goods/save', input as never, { ...desk, idem: newId() })).data

  test('say which SKU came, changed and went, and who did it', async () => {
    const [shopId, cate] = [await makeShop(shop.db, { name: '衣铺' }), await makeCategory(shop.db, '衣服')]
    const sku = (suk: string, stock?: number, was?: number) => ({
      suk,
      image: '',
      price: '99.00',
      weight_g: 200,
      stock,
      was
    })
    const { id, version } = await save(form(shopId, cate, { skus: [sku('M', 10), sku('L', 0)] }))
    const productId = id
    expect(await moves({ productId })).toEqual(['edit 10'])
    const next = await save(form(shopId, cate, { id, version, skus: [sku('M', 4, 10), sku('L', 7, 0)] }))
    expect(await moves({ productId })).toEqual(['edit -6', 'edit 10', 'edit 7'])
    const attrs = [{ name: '尺码', values: ['M'] }]
    await save(form(shopId, cate, { id, version: next.version, attrs, skus: [sku('M', 4, 4)] }))
    const { list } = await journal(id)
    expect(list.map(row => [row.suk, row.moved, row.by_name]).sort()).toEqual([
      ['L', -7, '小满'],
      ['L', 7, '小满'],
      ['M', -6, '小满'],
      ['M', 10, '小满']
    ])
  })

  test('name a file where it came by one', async () => {
    const of = await buying.goods({ stock: 10 })
    const cells = ['商品编号', '规格值', '库存', '原库存']
    const text = csvOf([cells, [of.productId, '', '15', '10']])
    const { data } = await sendFile(shop, 'POST /api/admin/goods/sheet', { text, token: desk.token })
    await shop.call('POST /api/admin/goods/sheet/start', { id: data.id }, desk)
    await runSheets(shop.app.services)
    expect(await moves(of)).toEqual(['import 5'])
  })
})

test('whatever happens, what was there and what moved come to what is there', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('order' as const), qty: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ do: fc.constant('cancel' as const), qty: fc.constant(0) }),
    fc.record({ do: fc.constant('adjust' as const), qty: fc.integer({ min: -6, max: 6 }) }),
    fc.record({ do: fc.constant('reserve' as const), qty: fc.integer({ min: 1, max: 3 }) })
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async steps => {
      const of = await buying.goods({ stock: 9 })
      const open: Awaited<ReturnType<typeof bought>>[] = []
      for (const { do: what, qty } of steps) {
        if (what === 'order')
          await bought(of, qty).then(
            order => open.push(order),
            () => {}
          )
        if (what === 'adjust') await adjust(of.skuId, qty)
        if (what === 'reserve') await transact(shop.db, tx => reservePieces(tx, { ...of, qty })).catch(() => {})
        const order = what === 'cancel' ? open.pop() : undefined
        if (order)
          await shop.call('POST /api/order/cancel', { id: order.no }, { token: order.buyer.token, idem: newId() })
      }
      const { list } = await journal(of.productId, { limit: 100 })
      expect(9 + list.reduce((sum, row) => sum + row.moved, 0)).toBe(await stockOf(of.skuId))
    }),
    { numRuns: 12 }
  )
})

test('the journal goes on by cursor over both its sources, of one SKU where that is asked', async () => {
  const of = await buying.goods({ stock: 50 })
  for (let i = 0; i < 3; i++) {
    await bought(of, 1)
    await adjust(of.skuId, 1)
  }
  const all = (await journal(of.productId)).list.map(row => row.id)
  expect(all).toHaveLength(6)
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof journal>> = await journal(of.productId, {
      limit: 2,
      ...(cursor && { cursor })
    })
    seen.push(...page.list.map(row => row.id))
    cursor = page.cursor
  }
  expect(seen).toEqual(all)
  expect((await journal(of.productId, { sku: of.skuId })).list).toHaveLength(6)
  expect((await journal(of.productId, { sku: newId() })).list).toEqual([])
})

test('the journal of another shop’s goods, and of none, is not found; without a right it is closed', async () => {
  const [of, other] = [await buying.goods(), await buying.goods()]
  const keeper = await shop.person()
  await shop.db.update(shops).set({ ownerId: keeper.id }).where(eq(shops.id, of.shopId))
  const owner = await forShop(shop, keeper.id, of.shopId)
  const asked = (id: string, who: { token: string }) => shop.call('GET /api/admin/goods/stock/{id}', { id }, who)
  expect((await asked(of.productId, owner)).status).toBe(200)
  expect(await asked(other.productId, owner)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await asked(newId(), desk)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await asked(of.productId, await holding(shop, ['order.read']))).toMatchObject({ code: 'FORBIDDEN' })
})

describe('low stock', () => {
  const low = async () => (await shop.call('GET /api/admin/site/stock', {}, desk)).data
  const set = (value: unknown, mark: string) =>
    shop.call('POST /api/admin/site/stock', { low: value, mark } as never, { ...desk, idem: newId() })
  const listed = async (shopId: string) =>
    (await shop.call('GET /api/admin/goods/list', { state: 'low', shop: shopId }, desk)).data
  const waiting = async () =>
    (await shop.call('GET /api/admin/today', {}, desk)).data.queues.find(queue => queue.id === 'low-stock')!.count
  beforeEach(() => shop.db.delete(settings).where(eq(settings.name, 'stock')))

  test('is what the settings say, in the list of goods and among what waits', async () => {
    const shopId = await buying.store()
    for (const stock of [10, 11, 30, 0]) await buying.goods({ shopId, stock })
    const before = await waiting()
    expect(await listed(shopId)).toMatchObject({ low_stock: 10, counts: { low: 2 } })
    expect((await listed(shopId)).list.map(row => row.stock).sort()).toEqual([0, 10])
    const { mark } = await low()
    expect((await set(30, mark)).status).toBe(200)
    expect((await listed(shopId)).list.map(row => row.stock).sort((a, b) => a - b)).toEqual([0, 10, 11, 30])
    expect(await waiting()).toBeGreaterThanOrEqual(before + 2)
    expect(await set(5, mark)).toMatchObject({ code: 'CHANGED' })
  })

  test.each([[-1], [101], [1.5], ['']])('is not set to %j', async value => {
    const { mark } = await low()
    expect(await set(value, mark)).toMatchObject({ code: 'INVALID' })
    expect((await low()).low).toBe(10)
  })

  test('of goods that are off the shelf does not wait', async () => {
    const before = await waiting()
    await buying.goods({ stock: 0, published: false })
    expect(await waiting()).toBe(before)
  })
})

test('the index of what orders took is asked, and no others of them', async () => {
  const of = await buying.goods()
  const { rows } = await shop.db.execute<{ 'QUERY PLAN': string }>(sql`
    explain select c.id from ${orderLines} c where c.product_id = ${of.productId} and c.flash_item_id is null
    order by c.created_at desc, c.id desc limit 21`)
  expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('order_lines_shelf')
})
