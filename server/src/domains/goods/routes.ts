import { adminGoods } from '@contract/goods'
import { adminShelf } from '@contract/shelf-admin'
import { bindDomain } from '../../http/context'
import { deskFileAt } from '../../http/desk-files'
import { keepHousePhoto } from '../media/service'
import { changeMany } from './batch'
import { brandList, removeBrand, saveBrand } from './brands'
import { categoryList, removeCategory, saveCategory } from './categories'
import { goodsDetail, goodsOptions } from './detail'
import { keepGoodsFilm } from './film'
import { freightPage, freightRegions, removeFreight, saveFreight } from './freight'
import { stockJournal } from './journal'
import { goodsPage } from './list'
import { offersOf } from './offers'
import { takePack } from './packs'
import { publishGoods, saveGoods } from './save'

export const adminGoodsDomain = bindDomain(adminGoods, {
  'GET /api/admin/goods/list': ({ db, shop }, filter) => goodsPage(db, shop ? { ...filter, shop: shop.id } : filter),
  'POST /api/admin/goods/export': (ctx, asked) => deskFileAt(ctx, 'goods-file', asked),
  'GET /api/admin/goods/detail/{id}': ({ db, shop }, { id }) => goodsDetail(db, id, shop),
  'GET /api/admin/goods/offers/{id}': ({ db, shop, clock }, { id }) => offersOf(db, id, clock.now(), shop),
  'GET /api/admin/goods/stock/{id}': ({ db, shop }, asked) => stockJournal(db, asked, shop),
  'GET /api/admin/goods/options': ({ db, shop }, asked) => goodsOptions(db, asked, shop),
  'POST /api/admin/goods/save': saveGoods,
  'POST /api/admin/goods/publish': publishGoods,
  'POST /api/admin/goods/batch': changeMany,
  'POST /api/admin/goods/sheet/pictures': takePack,
  'POST /api/admin/goods/film': keepGoodsFilm,
  'POST /api/admin/upload': keepHousePhoto,
  'GET /api/admin/category/list': categoryList,
  'POST /api/admin/category/save': saveCategory,
  'POST /api/admin/category/remove': async (ctx, { id }) => {
    await removeCategory(ctx, id)
    return {}
  }
})

export const adminShelfDomain = bindDomain(adminShelf, {
  'GET /api/admin/brand/list': ({ db }) => brandList(db),
  'POST /api/admin/brand/save': saveBrand,
  'POST /api/admin/brand/remove': async (ctx, { id }) => {
    await removeBrand(ctx, id)
    return {}
  },
  'GET /api/admin/freight/regions': async () => freightRegions(),
  'GET /api/admin/freight/list': ({ db, shop }, asked) => freightPage(db, shop?.id ?? asked.shop, asked),
  'POST /api/admin/freight/save': saveFreight,
  'POST /api/admin/freight/remove': async (ctx, { id }) => {
    await removeFreight(ctx, id)
    return {}
  }
})
