import type { Data, Endpoints } from '@contract'
import { api } from '@/api'

type Blocks = Data<Endpoints['GET /api/getHeaderShow']>

const options = { catch: true, quiet: true } as const
const none = async () => undefined

/** The blocks above the feed, asked for side by side; a block the operator switched off is not asked for. */
export async function loadHome() {
  const [head, show] = await Promise.all([
    api('GET /api/headerIndex', {}, options),
    api('GET /api/getHeaderShow', {}, options)
  ])
  const on = <T>(block: keyof Blocks, call: () => Promise<T>) => (show[block] ? call().catch(none) : none())
  const [banners, navigation, notices, zones, tiles, activity, activityState, activityGoods, flash, tabs] =
    await Promise.all([
      on('banner', () => api('GET /api/index/banner_list', {}, options)),
      on('navigation', () => api('GET /api/getindexnavigation', {}, options)),
      on('notice', () => api('GET /api/article/notice/list', { page: 1, limit: 5 }, options)),
      on('zones', () => api('GET /api/revisionNavigation', {}, options)),
      on('tiles', () => api('GET /api/revisionindex', {}, options)),
      on('activity', () => api('GET /api/huodt', {}, options)),
      on('activity', () => api('GET /api/gethuodtstatus', {}, options)),
      on('activity', () => api('GET /api/indexhdtproductlist', { page: 1, limit: 10 }, options)),
      on('seckill', () => api('GET /api/product/discount', { page: 1, limit: 1 }, options)),
      on('feed', () => api('GET /api/goodsindex', {}, options))
    ])
  return {
    head,
    banners: banners?.list ?? [],
    navigation: navigation?.list ?? [],
    notices: notices?.list ?? [],
    zones: zones?.list ?? [],
    tiles: tiles?.list ?? [],
    activity: activity?.activity ?? null,
    activityState,
    activityGoods: activityGoods?.list ?? [],
    /** The flash session that runs now, else the next one of today. */
    flash: flash?.sessions.find(session => session.state === 1) ?? flash?.sessions.find(session => session.state === 0),
    tabs: tabs?.list ?? []
  }
}

export type Home = Awaited<ReturnType<typeof loadHome>>
export type FeedTab = Home['tabs'][number]

/** A page of the feed, from where the tab takes its goods. */
export function loadFeed(tab: FeedTab | undefined, paging: { page: number; limit: number }) {
  if (tab?.source === 'hot') return api('GET /api/product/hot', paging, options)
  if (tab?.source === 'qiangfu') return api('GET /api/product/qiangfu', paging, options)
  if (tab?.source === 'products') return api('GET /api/products', { ...paging, cid: tab.cate_id || undefined }, options)
  return api('GET /api/product/recom', paging, options)
}
