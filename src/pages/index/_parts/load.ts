import { api, quietly } from '@/api'

const none = async () => undefined

/** With a link from the console, the draft of the page in place of what is published. */
const asked = (preview: string) => (preview ? { preview } : {})

/** The first screen, asked for side by side. What the operator switched off is not shown; a block that fails is left out. */
export async function loadHome(preview: string) {
  const of = asked(preview)
  const [head, show, banners, navigation, notices, zones, tiles] = await Promise.all([
    api('GET /api/headerIndex', {}, quietly),
    api('GET /api/getHeaderShow', of, quietly),
    api('GET /api/index/banner_list', {}, quietly).catch(none),
    api('GET /api/getindexnavigation', of, quietly).catch(none),
    api('GET /api/article/notice/list', { page: 1, limit: 5 }, quietly).catch(none),
    api('GET /api/revisionNavigation', of, quietly).catch(none),
    api('GET /api/revisionindex', of, quietly).catch(none)
  ])
  return {
    head,
    blocks: show.blocks,
    passage: show.passage_html,
    banners: (show.banner && banners?.list) || [],
    navigation: (show.navigation && navigation?.list) || [],
    notices: (show.notice && notices?.list) || [],
    zones: (show.zones && zones?.list) || [],
    tiles: (show.tiles && tiles?.list) || [],
    preview,
    /** When it was loaded: what lies below loads again with it. */
    at: Date.now()
  }
}

export type Home = Awaited<ReturnType<typeof loadHome>>

/** The flash session that runs now, else the next one of today. */
export async function loadFlash() {
  const { sessions } = await api('GET /api/product/discount', { page: 1, limit: 1 }, quietly)
  return sessions.find(session => session.state === 1) ?? sessions.find(session => session.state === 0)
}

/** The activity of these days, whether it runs, and its goods. */
export async function loadActivity() {
  const [{ activity }, state, { list }] = await Promise.all([
    api('GET /api/huodt', {}, quietly),
    api('GET /api/gethuodtstatus', {}, quietly),
    api('GET /api/indexhdtproductlist', { page: 1, limit: 10 }, quietly)
  ])
  return { activity, state, goods: list }
}

/** How many videos and brands stand between the goods of the feed. */
const THEMED_MOST = 4

/** What stands between the goods of the feed: best sellers, coupons, videos, brands. Each is left out where it cannot be had. */
async function loadThemed() {
  const [hot, coupons, videos, brands] = await Promise.all([
    api('GET /api/product/hot', { page: 1, limit: 3 }, quietly).catch(none),
    api('GET /api/rwa/couponsCenter', { page: 1, limit: 20 }, quietly).catch(none),
    api('GET /api/video/list', { page: 1, limit: THEMED_MOST }, quietly).catch(none),
    api('GET /api/product/brand', { page: 1, limit: THEMED_MOST }, quietly).catch(none)
  ])
  return { hot: hot?.list ?? [], coupons: coupons?.list ?? [], videos: videos?.list ?? [], brands: brands?.list ?? [] }
}
export type ThemedData = Awaited<ReturnType<typeof loadThemed>>

/** The feed's tabs, and what stands between its goods: loaded together, so that nothing moves when the second comes. */
export async function loadFeedHead(preview: string) {
  const [{ list }, themed] = await Promise.all([api('GET /api/goodsindex', asked(preview), quietly), loadThemed()])
  return { tabs: list, themed }
}
export type FeedTab = Awaited<ReturnType<typeof loadFeedHead>>['tabs'][number]

/** A page of the feed, from where the tab takes its goods. */
export function loadFeed(tab: FeedTab | undefined, paging: { page: number; limit: number }) {
  if (tab?.source === 'hot') return api('GET /api/product/hot', paging, quietly)
  if (tab?.source === 'qiangfu') return api('GET /api/product/qiangfu', paging, quietly)
  if (tab?.source === 'products') return api('GET /api/products', { ...paging, cid: tab.cate_id || undefined }, quietly)
  return api('GET /api/product/recom', paging, quietly)
}
