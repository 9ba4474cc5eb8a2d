import type { Input } from '@contract/core'
import type { adminGoods } from '@contract/goods'
import { inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { brands, freightTemplates } from '../../db/schema'
import { facesOf } from '../../engines/sheet'
import type { DeskFileKind } from '../../http/desk-files'
import { goodsAfter, skusAbout } from './list'
import { GOODS_COLUMNS, rowsOfGoods } from './sheet-columns'
import { type Current, categoryPaths, goodsById } from './sheet-known'

type ToExport = Input<(typeof adminGoods)['POST /api/admin/goods/export']>

/** Products come with their descriptions, which are long. */
const PAGE = 50

/** Goods as the list finds them, newest first, a row for each SKU: the file that goods are changed by. */
export const goodsFile: DeskFileKind = {
  code: 'goods-file',
  title: '商品',
  right: 'goods.read',
  faces: facesOf({ columns: GOODS_COLUMNS }),
  about: ({ db }, asked: ToExport, { shop }) => skusAbout(db, shop ? { ...asked, shop: shop.id } : asked),
  pages: async function* (services, asked: ToExport, { shop }) {
    const { db } = services
    yield [GOODS_COLUMNS.map(({ title }) => title)]
    const filter = shop ? { ...asked, shop: shop.id } : asked
    const paths = await categoryPaths(db)
    for (let cursor: string | undefined; ; ) {
      const page = await goodsAfter(db, filter, cursor, PAGE)
      const goods = await goodsById(db, page.ids, shop)
      const called = await namesOf(db, [...goods.values()])
      yield page.ids.flatMap(id => {
        const one = goods.get(id)
        return one ? rowsOfGoods(one, { ...called(one), cate: paths.get(one.cate_id) ?? '' }) : []
      })
      if (!page.cursor) return
      cursor = page.cursor
    }
  }
}

/** What brands and freight templates of some products are called. */
async function namesOf(db: Queryable, goods: readonly Current[]) {
  const some = (ids: readonly (string | null)[]) => [...new Set(ids.flatMap(id => (id ? [id] : [])))]
  const [marks, freights] = await Promise.all([
    db
      .select({ id: brands.id, name: brands.name })
      .from(brands)
      .where(inArray(brands.id, some(goods.map(one => one.brand_id)))),
    db
      .select({ id: freightTemplates.id, name: freightTemplates.name })
      .from(freightTemplates)
      .where(inArray(freightTemplates.id, some(goods.map(one => one.temp_id))))
  ])
  const names = new Map([...marks, ...freights].map(({ id, name }) => [id, name]))
  const called = (id: string | null) => (id ? (names.get(id) ?? '') : '')
  return (one: Current) => ({ brand: called(one.brand_id), freight: called(one.temp_id) })
}
