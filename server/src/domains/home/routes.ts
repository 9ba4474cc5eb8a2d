import { home, homeBlocks } from '@contract/home'
import type { HomePage } from '@contract/home-page'
import type { banners, entries } from '../../db/schema'
import { keepsShop } from '../../engines/scope'
import { bindDomain, type Context } from '../../http/context'
import { seconds, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { bannersOf } from '../content/queries'
import { readSettings } from '../site/settings'
import { windowRoles } from '../subshop/service'
import { servingRoles } from '../team/service'
import { pageFor } from './preview'
import { activityGoods, currentActivity, entriesOf } from './queries'

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

type Asked = Pick<Context, 'db' | 'config' | 'clock'>
interface Preview {
  preview?: string
}
type Item = HomePage['icons'][number]

const itemLine = ({ id, name, info, tag, pic, url }: Item) => ({ id: id!, name, info, tag, pic, url })
const isShown = ({ is_show }: { is_show: 0 | 1 }) => is_show === 1

const itemsOf =
  (list: 'icons' | 'quick_zones') =>
  async (ctx: Asked, { preview }: Preview) => ({
    list: (await pageFor(ctx, preview))[list].filter(isShown).map(itemLine)
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
  'GET /api/getHeaderShow': async (ctx, { preview }) => {
    const { blocks, passage_html } = await pageFor(ctx, preview)
    const shown = blocks.filter(isShown).flatMap(({ name }) => (name === 'passage' && !passage_html ? [] : [name]))
    const on = Object.fromEntries(homeBlocks.map(name => [name, shown.includes(name)]))
    return {
      ...(on as Record<(typeof homeBlocks)[number], boolean>),
      blocks: shown,
      passage_html: shown.includes('passage') ? passage_html : ''
    }
  },

  'GET /api/getindexnavigation': itemsOf('icons'),
  'GET /api/revisionNavigation': itemsOf('quick_zones'),
  'GET /api/revisionindex': async (ctx, { preview }) => {
    const { ad_tiles } = await pageFor(ctx, preview)
    return { list: ad_tiles.filter(isShown).map(tile => ({ ...itemLine(tile), title: tile.name, color: tile.color })) }
  },
  'GET /api/goodsindex': async (ctx, { preview }) => {
    const { tabs } = await pageFor(ctx, preview)
    return {
      list: tabs.filter(isShown).map(({ id, name, info, source, cate_id }) => ({
        id: id!,
        name,
        info,
        source,
        cate_id: cate_id ?? ''
      }))
    }
  },
  'GET /api/getFuwuNavigation': async ({ db, person, clock }) => {
    const keeps = person !== null && (await keepsShop(db, person.rootId))
    const serving = await servingRoles(db, person, clock.now())
    const own = [...(keeps ? ['keeper'] : []), ...(await windowRoles(db, person)), ...serving]
    const roles = [...(person?.roles ?? []), ...own]
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
