import { shop } from '@contract/shop'
import { bindDomain, type Context } from '../../http/context'
import { seconds } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { findGoods } from '../catalogue/find'
import { productPage } from '../catalogue/lists'
import { takesPayments } from '../local/queries'
import { averageScore } from '../review/present'
import { cityLetters, cityNamed, nearestCity } from './cities'
import { bothNames, shopPage } from './lists'
import { findShop, shopBanners, shopCategoriesOf, storeCities, trades } from './queries'

const openShop = async ({ db, person }: Context, id: string) =>
  (await findShop(db, id, person?.id ?? null)) ?? refuse('NOT_FOUND', '店铺不存在或已停业')

const citiesOf = (city = '') => (city.trim() ? bothNames(city) : null)

async function banners({ db }: Context, placed: boolean, city?: string) {
  const rows = await shopBanners(db, placed, citiesOf(city))
  return rows.map(row => ({ mer_id: row.id, shop_name: row.name, pic: row.pic }))
}

async function tradeList({ db }: Context, placed: boolean, city?: string) {
  const rows = await trades(db, placed, citiesOf(city))
  return rows.map(row => ({ id: row.id, name: row.name, pic: row.picture, count: row.count }))
}

export const shopDomain = bindDomain(shop, {
  'GET /api/shopproducts': async (ctx, { page, limit, cursor, sort = 'default', keyword = '', ...filter }) => {
    await openShop(ctx, filter.mer_id)
    const paging = { page, limit, cursor }
    const [found, categories] = await Promise.all([
      keyword.trim() === '' ? productPage(ctx, filter, sort, paging) : findGoods(ctx, keyword, filter, sort, paging),
      shopCategoriesOf(ctx.db, filter.mer_id)
    ])
    return { ...found, categories: categories.map(({ id, name, count }) => ({ id, cate_name: name, count })) }
  },

  'GET /api/shoplist': ({ db }, filter) => shopPage(db, filter),

  'GET /api/merchantshop/get_banner': async (ctx, { mer_id }) => {
    if (!mer_id) return { list: await banners(ctx, false), shop: null }
    const row = await openShop(ctx, mer_id)
    const { list } = await shopPage(ctx.db, { mer_id, page: 1, limit: 1 })
    return {
      list: row.banners.map((pic: string) => ({ mer_id, shop_name: row.name, pic })),
      shop: {
        ...list[0]!,
        goods_count: row.goods_count,
        userCollect: row.collected,
        pay_here: (await takesPayments(ctx.db, mer_id)) ? 1 : 0
      }
    }
  },

  'GET /api/merchantshop/get_aptitude': async (ctx, { mer_id }) => {
    const row = await openShop(ctx, mer_id)
    return {
      mer_id,
      shop_name: row.name,
      logo: row.logo,
      intro: row.intro,
      is_self: row.is_self ? 1 : 0,
      category_name: row.category_name,
      phone: row.phone,
      hours: row.hours,
      city: row.city,
      address: row.address,
      longitude: row.longitude,
      latitude: row.latitude,
      product_score: averageScore(row.product_score_sum, row.rating_count),
      service_score: averageScore(row.service_score_sum, row.rating_count),
      rating_count: row.rating_count,
      followers: row.followers,
      sales: row.sales,
      add_time: seconds(row.created_at),
      list: row.aptitudes
    }
  },

  'GET /api/merchant/shopcate_list': async ctx => ({ list: await tradeList(ctx, false) }),

  'GET /api/merchantoffline/tradeindex': async (ctx, { city = '', ...filter }) => {
    const near = { ...filter, city, placed: true, sort: 'distance' as const }
    const [pictures, categories, page] = await Promise.all([
      banners(ctx, true, city),
      tradeList(ctx, true, city),
      shopPage(ctx.db, near)
    ])
    return { city, banners: pictures, categories, ...page }
  },

  'GET /api/merchantoffline/sotreCate': async (ctx, { city }) => ({ list: await tradeList(ctx, true, city) }),

  'GET /api/merchantoffline/recommend_list': ({ db }, filter) => shopPage(db, { ...filter, placed: true, best: true }),

  'GET /api/merchantoffline/tradehotcity': async ({ db }) => ({ list: await storeCities(db), letters: cityLetters() }),

  'GET /api/merchantoffline/getlocation': async (_, { longitude, latitude, city }) => {
    if (city?.trim()) return cityNamed(city) ?? refuse('NOT_FOUND', '没有找到这个城市')
    if (longitude === undefined || latitude === undefined) return refuse('INVALID', '请提供位置或城市名称')
    return nearestCity(longitude, latitude) ?? refuse('NOT_FOUND', '所在位置不在服务范围内')
  }
})
