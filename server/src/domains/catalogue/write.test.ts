import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { makeCategory, makeProduct, makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { transact } from '../../db/connection'
import { productAttrs, products, searchTerms, skus } from '../../db/schema'
import { newId } from '../../lib/ids'
import { insertProducts, type ProductInput, refreshSums, saveProduct } from './write'

let shop: TestShop
let shopId: string
let categoryId: string
beforeAll(async () => {
  shop = await TestShop.open()
  shopId = await makeShop(shop.db)
  categoryId = await makeCategory(shop.db)
})
afterAll(() => shop.close())

const base = () => ({ shopId, categoryId, name: '水杯', pictures: ['/pic/1.png'] })
const save = (input: ProductInput) => transact(shop.db, tx => saveProduct(tx, input))
const rowOf = async (id: string) => (await shop.db.select().from(products).where(eq(products.id, id)))[0]!
const skusOf = (id: string) => shop.db.select().from(skus).where(eq(skus.productId, id)).orderBy(skus.suk)

/** What the product's row must say, from its SKUs alone. */
function summedUp(rows: (typeof skus.$inferSelect)[]) {
  const least = (values: (bigint | null)[]) =>
    values.filter(v => v !== null).reduce<bigint | null>((a, b) => (a === null || b < a ? b : a), null)
  return {
    priceFen: least(rows.map(sku => sku.priceFen)),
    otPriceFen: least(rows.map(sku => sku.otPriceFen)),
    vipPriceFen: least(rows.map(sku => sku.vipPriceFen)),
    stock: rows.reduce((sum, sku) => sum + sku.stock, 0),
    sales: rows.reduce((sum, sku) => sum + sku.sales, 0)
  }
}

const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const skuOf = fc.record({
  priceFen: fc.bigInt({ min: 100n, max: 1_000_000n }),
  vip: fc.option(fc.bigInt({ min: 0n, max: 100n })),
  stock: fc.option(fc.nat(10_000), { nil: undefined }),
  sales: fc.nat(1000)
})
const variants = fc
  .uniqueArray(fc.constantFrom(...sizes), { minLength: 1 })
  .chain(chosen => fc.tuple(...chosen.map(suk => skuOf.map(({ vip, ...sku }) => ({ ...sku, suk, vipPriceFen: vip })))))

test('after any series of saves a product says what its SKUs add up to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(variants, { minLength: 1, maxLength: 4 }), async saves => {
      const id = newId()
      for (const given of saves) {
        const before = new Map((await skusOf(id)).map(sku => [sku.suk, sku]))
        await save({ ...base(), id, attrs: [{ name: '尺码', values: sizes }], skus: given })
        const after = await skusOf(id)
        expect(await rowOf(id)).toMatchObject(summedUp(after))
        expect(after.map(sku => sku.suk).sort()).toEqual(given.map(sku => sku.suk).sort())
        for (const sku of given) {
          const now = after.find(row => row.suk === sku.suk)!
          const then = before.get(sku.suk)
          expect(now.stock).toBe(sku.stock ?? then?.stock ?? 0)
          if (then) expect([now.id, now.sales]).toEqual([then.id, then.sales])
        }
      }
    }),
    { numRuns: 25 }
  )
})

test('many buyers at once leave stock at zero, never below, and the sums right after a refresh', async () => {
  const { id, skus: made } = await makeProduct(shop.db, { ...base(), skus: [{ priceFen: 1n, stock: 30 }] })
  const taken = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const { rowCount } = await shop.db.$client.query(
        'update skus set stock = stock - 1, sales = sales + 1 where id = $1 and stock >= 1',
        [made[0]!.id]
      )
      await refreshSums(shop.db, [id])
      return rowCount
    })
  )
  expect(taken.filter(Boolean)).toHaveLength(30)
  expect(await rowOf(id)).toMatchObject({ stock: 0, sales: 30 })
})

test('saving again changes the fields, drops what is left out, and counts no word twice', async () => {
  const attrs = [{ name: '颜色', values: ['红', '蓝'] }]
  const id = await save({ ...base(), name: '琉璃盏', attrs, skus: ['红', '蓝'].map(suk => ({ suk, priceFen: 5n })) })
  await save({ ...base(), id, name: '琉璃盏', skus: [{ priceFen: 7n, stock: 1 }], published: false })
  expect(await rowOf(id)).toMatchObject({ priceFen: 7n, stock: 1, specType: 0, published: false })
  expect(await shop.db.select().from(productAttrs).where(eq(productAttrs.productId, id))).toEqual([])
  const terms = await shop.db.select().from(searchTerms).where(eq(searchTerms.term, '琉璃'))
  expect(terms.map(term => term.weight)).toEqual([1])
})

test('a whole catalogue goes in by batches, each product as if saved alone', async () => {
  const brandless = Array.from({ length: 250 }, (_, i) => ({
    ...base(),
    name: `批量商品${i}`,
    skus: [{ priceFen: BigInt(i + 1), stock: i, sales: 2 }]
  }))
  expect(await insertProducts(shop.db, brandless, 100)).toBe(250)
  const { data } = await shop.call('GET /api/search_productlist', { keyword: '批量', sort: 'price_desc', limit: 1 })
  expect(data).toMatchObject({ count: 250, list: [{ price: '2.50', stock: 249, sales: 2 }] })
})

describe('refuses', () => {
  const one = [{ priceFen: 1n }]
  test.each<[string, () => Partial<ProductInput>, string]>([
    ['no name', () => ({ name: ' ', skus: one }), '商品名称需为 1 到 120 个字'],
    ['no picture', () => ({ pictures: [], skus: one }), '请至少上传一张商品图片'],
    ['no SKU', () => ({ skus: [] }), '规格需为 1 到 200 个'],
    ['a price below zero', () => ({ skus: [{ priceFen: -1n }] }), '价格不能小于 0，也不能超过 10 亿元'],
    ['a member price above the price', () => ({ skus: [{ priceFen: 1n, vipPriceFen: 2n }] }), '会员价不能高于售价'],
    ['stock below zero', () => ({ skus: [{ priceFen: 1n, stock: -1 }] }), '库存、销量和重量需为不小于 0 的整数'],
    ['half a piece', () => ({ skus: [{ priceFen: 1n, stock: 0.5 }] }), '库存、销量和重量需为不小于 0 的整数'],
    ['postage below zero', () => ({ postageFen: -1n, skus: one }), '运费不能小于 0'],
    ['the same SKU twice', () => ({ skus: [...one, ...one] }), '规格重复了'],
    ['a SKU beside the attributes', () => ({ skus: [{ suk: '红', priceFen: 1n }] }), '规格“红”与规格值不符'],
    [
      'a comma in a value',
      () => ({ attrs: [{ name: '颜色', values: ['红,蓝'] }], skus: [{ suk: '红,蓝', priceFen: 1n }] }),
      '规格名称和规格值不能为空，也不能含有逗号'
    ],
    ['an unknown category', () => ({ categoryId: newId(), skus: one }), '请选择商品分类'],
    ['an unknown shop', () => ({ shopId: newId(), skus: one }), '店铺不存在'],
    ['an unknown brand', () => ({ brandId: newId(), skus: one }), '品牌不存在']
  ])('%s', async (_, fields, message) => {
    const id = newId()
    await expect(save({ ...base(), id, skus: one, ...fields() })).rejects.toMatchObject({ code: 'INVALID', message })
    expect(await rowOf(id)).toBeUndefined()
  })

  test('an SKU id of another product', async () => {
    const other = await makeProduct(shop.db)
    await expect(save({ ...base(), skus: [{ id: other.skus[0]!.id, priceFen: 1n }] })).rejects.toMatchObject({
      message: '规格编号属于另一个商品'
    })
  })
})
