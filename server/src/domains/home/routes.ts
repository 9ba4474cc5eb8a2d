import { home } from '@contract/home'
import type { banners, entries } from '../../db/schema'
import { keepsShop } from '../../engines/scope'
import { bindDomain, type Context } from '../../http/context'
import { seconds, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { readSettings } from '../site/settings'
import { activityGoods, bannersOf, currentActivity, entriesOf, shownFeedTabs } from './queries'

const bannerLine = (banner: typeof banners.$inferSelect) => ({
  id: banner.id,
  title: banner.title,
  pic: banner.picture,
  url: banner.url,
  color: banner.color
})

const entryLine = (entry: typeof entries.$inferSelect) => ({
  id: entry.id,
  name: entry.name,
  info: entry.info,
  tag: entry.tag,
  pic: entry.picture,
  url: entry.url
})

const bannersAt = (place: string) => async (ctx: Pick<Context, 'db' | 'clock'>) => ({
  list: (await bannersOf(ctx.db, place, ctx.clock.now())).map(bannerLine)
})

const entriesAt = (place: string) => async (ctx: Pick<Context, 'db'>) => ({
  list: (await entriesOf(ctx.db, place)).map(entryLine)
})

type Goods = Awaited<ReturnType<typeof activityGoods>>['list'][number]

const goodsLine = (goods: Goods) => ({
  id: goods.id,
  mer_id: goods.shopId,
  shop_name: goods.shopName,
  image: goods.pictures[0]!,
  store_name: goods.name,
  price: yuan(goods.priceFen),
  ot_price: yuan(goods.otPriceFen),
  vip_price: goods.vipPriceFen === null ? '' : yuan(goods.vipPriceFen),
  unit_name: goods.unit,
  sales: goods.sales,
  stock: goods.stock
})

export const homeDomain = bindDomain(home, {
  'GET /api/index/banner_list': bannersAt('index'),
  'GET /api/index/vip_banner_list': bannersAt('vip'),
  'GET /api/index/free_banner_list': bannersAt('free'),
  'GET /api/index/sp_banner_list': bannersAt('sp'),
  'GET /api/index/car_banner_list': bannersAt('car'),

  'GET /api/headerIndex': async ({ db }) => {
    const { site, head } = await readSettings(db, 'site', 'head')
    return { ...head, name: site.site_name, slogan: site.site_slogan, logo: site.site_logo }
  },
  'GET /api/getHeaderShow': async ({ db }) => (await readSettings(db, 'blocks')).blocks,

  'GET /api/getindexnavigation': entriesAt('icon'),
  'GET /api/revisionNavigation': entriesAt('zone'),
  'GET /api/revisionindex': async ({ db }) => {
    const tiles = await entriesOf(db, 'tile')
    return { list: tiles.map(tile => ({ ...entryLine(tile), title: tile.name, color: tile.color })) }
  },
  'GET /api/goodsindex': async ({ db }) => {
    const tabs = await shownFeedTabs(db)
    return {
      list: tabs.map(tab => ({
        id: tab.id,
        name: tab.name,
        info: tab.info,
        source: tab.source as 'recom' | 'hot' | 'qiangfu' | 'products',
        cate_id: tab.categoryId ?? ''
      }))
    }
  },
  'GET /api/getFuwuNavigation': async ({ db, person }) => {
    const keeps = person !== null && (await keepsShop(db, person.rootId))
    const roles = [...(person?.roles ?? []), ...(keeps ? ['keeper'] : [])]
    const mine = (await entriesOf(db, 'service')).filter(entry => !entry.role || roles.includes(entry.role))
    const names = [...new Set(mine.map(entry => entry.groupName))]
    return {
      list: names.map(name => ({ name, list: mine.filter(entry => entry.groupName === name).map(entryLine) }))
    }
  },

  'GET /api/huodt': async ({ db, clock }) => {
    const activity = await currentActivity(db, clock.now())
    if (!activity) return { activity: null }
    return {
      activity: {
        id: activity.id,
        title: activity.title,
        info: activity.info,
        rules: activity.rules,
        pic: { wide: activity.picture, float: activity.floatPicture },
        url: activity.url,
        start_time: seconds(activity.startsAt),
        _start_time: timeText(activity.startsAt),
        stop_time: seconds(activity.stopsAt),
        _stop_time: timeText(activity.stopsAt)
      }
    }
  },
  'GET /api/gethuodtstatus': async ({ db, clock }) => {
    const now = clock.now()
    const activity = await currentActivity(db, now)
    if (!activity) return { id: '', status: 'none', title: '', left_s: 0, time: seconds(now) }
    const on = activity.startsAt <= now
    const until = on ? activity.stopsAt : activity.startsAt
    return {
      id: activity.id,
      status: on ? 'on' : 'soon',
      title: activity.title,
      left_s: seconds(until) - seconds(now),
      time: seconds(now)
    }
  },
  'GET /api/indexhdtproductlist': async ({ db, clock }, { page, limit }) => {
    const activity = await currentActivity(db, clock.now())
    const { list, count } = activity ? await activityGoods(db, activity.id, page, limit) : { list: [], count: 0 }
    return { list: list.map(goodsLine), count }
  }
})
