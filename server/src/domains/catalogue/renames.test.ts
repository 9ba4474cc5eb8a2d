import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { transact } from '../../db/connection'
import { categories, products, renames } from '../../db/schema'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { followRenames, noteRename } from './renames'
import { type ProductInput, saveProduct } from './write'

let shop: TestShop
let desk: { id: string; token: string }
let brand: string
let place: { shopId: string; categoryId: string }
beforeEach(async () => {
  shop = await TestShop.open()
  desk = await holding(shop, ['goods.read', 'goods.edit', 'brand.edit', 'category.edit'])
  brand = await renamed('山野')
  const categoryId = newId()
  await shop.db.insert(categories).values({ id: categoryId, name: '好物' })
  place = { shopId: await new Buying(shop).store(), categoryId }
})
afterEach(() => shop.close())

const goods = (name: string, more: Partial<ProductInput> = {}) =>
  transact(shop.db, tx =>
    saveProduct(tx, {
      ...place,
      brandId: brand,
      name,
      pictures: ['/p.png'],
      skus: [{ priceFen: 9_900n, stock: 5 }],
      ...more
    })
  )
const renamed = async (name: string, id?: string) =>
  (await shop.call('POST /api/admin/brand/save', { id, name, logo: '', intro: '', sort: 0 }, desk)).data.id
const found = async (keyword: string) =>
  (await shop.call('GET /api/products', { keyword })).data.list.map(({ id }) => id)
const searchOf = async (id: string) => (await shop.db.select().from(products).where(eq(products.id, id)))[0]!.search
const soon = () => shop.clock.advance(15)

test('goods are found by the new name of their brand and no longer by the old one, whether on sale or not', async () => {
  const on = await goods('春茶礼盒')
  const off = await goods('秋茶礼盒', { published: false })
  const other = await goods('冬茶礼盒', { brandId: null })
  const before = await searchOf(other)
  expect(await found('山野')).toEqual([on])
  await renamed('云上人家', brand)
  expect(await runJob(shop.app.services, 'goods-renames')).toBe(0)
  soon()
  expect(await runJob(shop.app.services, 'goods-renames')).toBe(2)
  expect(await found('云上人家')).toEqual([on])
  expect(await found('山野')).toEqual([])
  expect(await searchOf(off)).toContain('人家')
  expect(await searchOf(other)).toBe(before)
  expect(await runJob(shop.app.services, 'goods-renames')).toBe(0)
})

test('the words are the same as if the goods were saved anew, attributes and all', async () => {
  const attrs = [{ name: '颜色', values: ['月白', '藏青'] }]
  const skus = ['月白', '藏青'].map(suk => ({ suk, priceFen: 9_900n, stock: 5 }))
  const productId = await goods('围巾', { keyword: '羊绒 冬天', attrs, skus })
  const saved = await searchOf(productId)
  await noteRename(shop.db, brand, shop.clock.now())
  soon()
  expect(await runJob(shop.app.services, 'goods-renames')).toBe(1)
  expect(await searchOf(productId)).toBe(saved)
})

test('a category’s new name is followed too, and a name that stays writes nothing down', async () => {
  const productId = await goods('汝窑盖碗')
  const { categoryId } = place
  const save = (cate_name: string) =>
    shop.call('POST /api/admin/category/save', { id: categoryId, cate_name, pic: '', sort: 0, is_show: 1 }, desk)
  await save('案头雅器')
  await renamed('山野', brand)
  expect((await shop.db.select().from(renames)).map(({ id }) => id)).toEqual([categoryId])
  soon()
  await runJob(shop.app.services, 'goods-renames')
  expect(await found('案头雅器')).toEqual([productId])
})

test('many goods are done in batches, also by two at once, and a second name in between begins anew', async () => {
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.push(await goods(`手作${i}`))
  await renamed('云上人家', brand)
  soon()
  const at = shop.clock.now()
  const counts = await Promise.all([followRenames(shop.db, at, 2), followRenames(shop.db, at, 2)])
  expect(counts[0]! + counts[1]!).toBe(5)
  expect((await found('云上人家')).sort()).toEqual([...ids].sort())
  await renamed('海边人家', brand)
  await renamed('湖畔人家', brand)
  soon()
  expect(await followRenames(shop.db, shop.clock.now(), 2)).toBe(5)
  expect(await shop.db.select().from(renames)).toEqual([])
  expect((await found('湖畔人家')).sort()).toEqual([...ids].sort())
})
