import type { Data } from '@contract/core'
import { store, storeRanges } from '@contract/store'
import { bindDomain } from '../../http/context'
import { yuan } from '../../lib/money'
import { bothNames, distanceText } from '../shop/lists'
import { trades } from '../shop/queries'
import { keptStores } from './kept'
import { like, unlike } from './likes'
import { pointOf, storePage } from './nearby'
import { districts, metresTo, storeFigures, storeOfPage, storesAround, tradeOfPage } from './queries'

type Select = Data<(typeof store)['GET /api/merchantoffline/getselectconf']>

const SORTS: Select['sorts'] = [
  { value: 'default', title: '推荐' },
  { value: 'distance', title: '离我最近' },
  { value: 'score', title: '评分最高' },
  { value: 'likes', title: '人气最高' },
  { value: 'newest', title: '最新入驻' }
]
const rangeTitle = (metres: number) => `${metres / 1000}km 内`

/** A walk is slower than the crow flies and goes round corners: 75 metres a minute, and a third more way. */
const WALK_M_PER_MIN = 75
const WALK_MOST_M = 5_000
const walkWords = (metres: number) =>
  metres > WALK_MOST_M ? '' : `步行约 ${Math.max(1, Math.round((metres * 4) / 3 / WALK_M_PER_MIN))} 分钟`

export const storeDomain = bindDomain(store, {
  'GET /api/merchantoffline/storeList': async (ctx, filter) => ({ list: await storePage(ctx, filter) }),
  'GET /api/merchantoffline/tradelist': async (ctx, filter) => ({
    list: await storePage(ctx, { ...filter, sells: true })
  }),
  'GET /api/merchantoffline/newlist': async (ctx, filter) => ({
    list: await storePage(ctx, { ...filter, sort: 'newest' })
  }),
  'GET /api/merchantoffline/getselectconf': async (ctx, { city = '' }) => {
    const [found, kinds] = await Promise.all([
      districts(ctx.db, city),
      trades(ctx.db, true, city.trim() ? bothNames(city) : null)
    ])
    const categories = kinds.map(({ picture, ...kind }) => ({ ...kind, pic: picture }))
    const ranges = storeRanges.map(metres => ({ metres, title: rangeTitle(metres) }))
    return { districts: found.map(({ name, count }) => ({ name, count })), categories, ranges, sorts: SORTS }
  },
  'GET /api/merchantoffline/localLifeStat': async (ctx, { city }) => {
    const { all, open, pay } = await storeFigures(ctx, city)
    return { store_num: all, open_num: open, pay_num: pay }
  },
  'GET /api/merchantoffline/storeDetail': (ctx, { mer_id }) => storeOfPage(ctx, mer_id, ctx.person?.rootId ?? null),
  'GET /api/merchantoffline/tradedetail': async (ctx, { mer_id, ...place }) => {
    const { row, pics, goods, goodsCount, papers } = await tradeOfPage(ctx, mer_id, pointOf(place))
    return {
      ...row,
      pics,
      goods_count: goodsCount,
      good_list: goods.map(({ id, image, name, price_fen }) => ({
        id,
        image,
        store_name: name,
        price: yuan(BigInt(price_fen))
      })),
      papers: papers.map(({ title }: { title: string }) => title)
    }
  },
  'GET /api/merchantoffline/relateshoplist': async (ctx, { mer_id }) => ({ list: await storesAround(ctx, mer_id) }),
  'GET /api/merchantoffline/translatelocation': async ({ db }, { mer_id, ...point }) => {
    const distance = await metresTo(db, mer_id, point)
    return { distance, _distance: distanceText(distance), walk_words: walkWords(distance) }
  },
  'POST /api/merchantoffline/addLike': async ({ db, person, clock }, { mer_id }) => ({
    likes: await like(db, { rootId: person.rootId, shopId: mer_id }, clock.now()),
    userLike: true
  }),
  'POST /api/merchantoffline/cancelLike': async ({ db, person }, { mer_id }) => ({
    likes: await unlike(db, { rootId: person.rootId, shopId: mer_id }),
    userLike: false
  }),
  'GET /api/merchantoffline/localShopStat': async ctx => ({ list: await keptStores(ctx, ctx.person.rootId) })
})
