import { adminGoods } from '@contract/goods'
import { bindDomain } from '../../http/context'
import { keepHousePhoto } from '../media/routes'
import { categoryList, removeCategory, saveCategory } from './categories'
import { goodsDetail, goodsOptions } from './detail'
import { goodsPage } from './list'
import { publishGoods, saveGoods } from './save'

export const adminGoodsDomain = bindDomain(adminGoods, {
  'GET /api/admin/goods/list': ({ db }, filter) => goodsPage(db, filter),
  'GET /api/admin/goods/detail/{id}': ({ db }, { id }) => goodsDetail(db, id),
  'GET /api/admin/goods/options': ({ db }, asked) => goodsOptions(db, asked),
  'POST /api/admin/goods/save': saveGoods,
  'POST /api/admin/goods/publish': publishGoods,
  'POST /api/admin/upload': keepHousePhoto,
  'GET /api/admin/category/list': categoryList,
  'POST /api/admin/category/save': saveCategory,
  'POST /api/admin/category/remove': async (ctx, { id }) => {
    await removeCategory(ctx, id)
    return {}
  }
})
