import { catalogue } from '@contract/catalogue'
import type { Queryable } from '../../db/connection'
import { bindDomain, type Context } from '../../http/context'
import { dayText, seconds } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { offerFor, offersOf } from '../tuan/queries'
import { companions } from './companions'
import { deliveryOf } from './delivery'
import { findDetail } from './detail'
import { findGoods } from './find'
import { goodsBeside, type ListFilter, levelled, type Paging, productPage } from './lists'
import { parcelOf, productDetail } from './present'
import { brandPage, flashOffers, shownCategories } from './queries'

/** A fixed list: its filter and sort are the shop's own, only the paging is the client's. */
const zone =
  (filter: ListFilter, sort: 'default' | 'sales' = 'default') =>
  (ctx: Context, paging: Paging) =>
    productPage(ctx, filter, sort, paging)

const hot = zone({ is_hot: 1 }, 'sales')
const recommended = zone({ is_best: 1 })
const forGroups = zone({ is_tuan: 1 }, 'sales')
const qiangfu = zone({ is_qiangfu: 1 })

export const catalogueDomain = bindDomain(catalogue, {
  'GET /api/products': async (ctx, { page, limit, cursor, sort = 'default', keyword = '', ...filter }) => {
    const paging = { page, limit, cursor }
    if (keyword.trim() === '') return productPage(ctx, filter, sort, paging)
    return findGoods(ctx, keyword, filter, sort, paging)
  },

  'GET /api/product/brand': async (ctx, { cid, page, limit }) => {
    const rows = await brandPage(ctx.db, await levelled(ctx, { cid }), page, limit)
    return {
      list: rows.map(row => ({
        id: row.id,
        brand_name: row.name,
        pic: row.logo,
        intro: row.intro,
        product_count: row.product_count,
        products: row.products.map((p: { id: string; image: string; name: string; price: string }) => ({
          id: p.id,
          image: p.image,
          store_name: p.name,
          price: yuan(BigInt(p.price))
        }))
      })),
      count: rows[0]?.total ?? 0
    }
  },

  'GET /api/product/discount': async (ctx, { mer_id, ...paging }) => {
    const now = ctx.clock.now()
    const [sessions, page] = await Promise.all([
      flashSessions(ctx.db, now, mer_id),
      productPage(ctx, { discounted: 1, mer_id }, 'default', paging)
    ])
    return { sessions, list: page.list, count: page.count }
  },

  'GET /api/product/hot': hot,
  'GET /api/product/recom': async (ctx, { is_tuan, around, order_id, product_id, ...paging }) => {
    if (around) return companions(ctx, { around, order_id, product_id, userId: ctx.person?.id ?? null }, paging)
    if (is_tuan !== 1) return recommended(ctx, paging)
    const { list, count } = await forGroups(ctx, paging)
    const ids = list.map(line => line.id)
    const offers = await offersOf(ctx, ids)
    return { list: list.map(line => ({ ...line, tuan: offers.get(line.id) })), count }
  },
  'GET /api/product/qiangfu': qiangfu,

  'GET /api/product/detail/{id}': async (ctx, { id, pinkId, city = '' }) => {
    const { db, clock, person } = ctx
    const userId = person?.id ?? null
    const [row, tuan] = await Promise.all([
      findDetail(db, id, userId, clock.now()),
      offerFor(ctx, { productId: id, userId, pinkId })
    ])
    if (!row) refuse('NOT_FOUND', '商品不存在或已下架')
    ctx.visits.note(ctx, 'look', id)
    const [beside, delivery] = await Promise.all([
      goodsBeside(ctx, row.shop_id, id),
      deliveryOf(ctx, { userId: userId, city, ...parcelOf(row) })
    ])
    return { ...productDetail(row, beside, tuan), delivery }
  },

  'GET /api/category': async ({ db }) => {
    const all = await shownCategories(db)
    const node = (c: (typeof all)[number]) => ({ id: c.id, cate_name: c.name, pid: c.parent_id ?? '', pic: c.picture })
    return all
      .filter(c => c.parent_id === null)
      .map(c => ({ ...node(c), children: all.filter(child => child.parent_id === c.id).map(node) }))
  }
})

async function flashSessions(db: Queryable, now: Date, shopId?: string) {
  const rows = await flashOffers(db, dayText(now), shopId)
  const ids = [...new Set(rows.map(row => row.session_id))]
  return ids.map(id => {
    const offers = rows.filter(row => row.session_id === id)
    const { title, starts_at, ends_at } = offers[0]
    return {
      id,
      title,
      state: (now < starts_at ? 0 : now < ends_at ? 1 : 2) as 0 | 1 | 2,
      start_time: seconds(starts_at),
      stop_time: seconds(ends_at),
      list: offers.filter(row => row.id).map(flashLine)
    }
  })
}

// biome-ignore lint/suspicious/noExplicitAny: a row of hand-written SQL
const flashLine = (row: any) => ({
  id: row.id,
  product_id: row.product_id,
  unique: row.sku_id,
  store_name: row.name,
  suk: row.suk,
  image: row.image,
  price: yuan(BigInt(row.price_fen)),
  ot_price: yuan(BigInt(row.shelf_price_fen)),
  stock: row.left_over,
  quota: row.quota,
  percent: row.quota === 0 ? 100 : Math.floor((row.sold * 100) / row.quota),
  limit_num: row.per_person
})
