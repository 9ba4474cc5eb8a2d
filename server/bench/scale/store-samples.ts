import { ask, plain, type Sample } from './asks'

const HERE = { longitude: 120.16, latitude: 30.27 }
const storeAsked =
  (more: object): Sample =>
  ({ store }) => [{ input: { mer_id: store, ...more } }]

/** How the business district and stores people walk into are asked: the nearest, by what they offer, and one. */
export const storeSamples = {
  'GET /api/merchantoffline/tradeindex': ask({}, { city: '杭州市', longitude: 120.1, latitude: 30.2 }),
  'GET /api/merchantoffline/sotreCate': ask({}, { city: '杭州市' }),
  'GET /api/merchantoffline/recommend_list': ask({}, { city: '杭州市', longitude: 120.1, latitude: 30.2 }),
  'GET /api/merchantoffline/tradehotcity': plain,
  'GET /api/merchantoffline/getlocation': ask({ longitude: 120.1, latitude: 30.2 }),
  'GET /api/merchantoffline/storeList': ask(
    {},
    { city: '杭州市', ...HERE },
    { ...HERE, within: 3000 },
    { city: '杭州市', ...HERE, open_now: 1, pay_here: 1 },
    { city: '杭州市', sort: 'likes' },
    { sort: 'score' },
    { sort: 'likes' },
    { sort: 'newest' },
    { city: '武汉市', ...HERE }
  ),
  'GET /api/merchantoffline/tradelist': ask({ city: '杭州市', ...HERE }),
  'GET /api/merchantoffline/newlist': ask({ city: '杭州市' }),
  'GET /api/merchantoffline/getselectconf': ask({ city: '杭州市' }),
  'GET /api/merchantoffline/localLifeStat': ask({}, { city: '杭州市' }),
  'GET /api/merchantoffline/storeDetail': storeAsked({}),
  'GET /api/merchantoffline/tradedetail': storeAsked(HERE),
  'GET /api/merchantoffline/relateshoplist': storeAsked({}),
  'GET /api/merchantoffline/translatelocation': storeAsked(HERE),
  'GET /api/merchantoffline/localShopStat': plain
} satisfies Record<string, Sample>
