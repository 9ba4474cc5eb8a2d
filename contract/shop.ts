import { IdOf, ProductPage, productFilters } from './catalogue'
import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Nullable,
  OneOf,
  Optional,
  Picture,
  paging,
  Seconds,
  Text,
  Type,
  Yuan
} from './core'

const MerId = IdOf('店铺')

/** A shop in a list. `distance` in metres from the place the caller gave; null without one or without a door to walk to. */
export const ShopLine = Type.Object({
  mer_id: Id,
  shop_name: Type.String(),
  logo: Picture,
  image: Picture,
  intro: Type.String(),
  kind: OneOf(['mall', 'offline'], '类型'),
  is_self: Flag,
  is_best: Flag,
  category_id: Type.String(),
  category_name: Type.String(),
  product_score: Type.String({ description: 'one decimal, "5.0" while nobody has reviewed' }),
  service_score: Type.String(),
  rating_count: Count,
  sales: Count,
  followers: Count,
  per_capita: Yuan,
  phone: Type.String(),
  hours: Type.String({ description: '"09:00-22:00"' }),
  province: Type.String(),
  city: Type.String(),
  district: Type.String(),
  address: Type.String(),
  longitude: Nullable(Type.Number()),
  latitude: Nullable(Type.Number()),
  distance: Nullable(Type.Integer()),
  _distance: Type.String({ description: '"350m", "1.2km"; empty without a distance' }),
  goods: Type.Array(Type.Object({ id: Id, image: Picture, store_name: Type.String(), price: Yuan }))
})

const ShopCategory = Type.Object({ id: Id, name: Type.String(), pic: Picture, count: Count })
const ShopBanner = Type.Object({ mer_id: Id, shop_name: Type.String(), pic: Picture })

export const place = {
  longitude: Optional(Type.Number({ minimum: -180, maximum: 180, title: '经度' })),
  latitude: Optional(Type.Number({ minimum: -90, maximum: 90, title: '纬度' }))
}

export const shopSorts = ['default', 'distance', 'sales', 'score', 'newest'] as const

/** Filters of every list of shops; `distance` needs both coordinates, and without them falls back to the default. */
export const shopFilters = {
  kind: Optional(OneOf(['mall', 'offline', 'self'], '类型')),
  category_id: Optional(IdOf('分类')),
  city: Optional(Text(30, '城市')),
  keyword: Optional(Text(60, '关键词')),
  sort: Optional(OneOf(shopSorts, '排序')),
  ...place,
  ...paging
}

export const shop = contract({
  'GET /api/shopproducts': {
    auth: 'open',
    summary: 'Goods of one shop, with the filters of any list of goods; the shop’s own search',
    input: Type.Object({ ...productFilters, mer_id: MerId }),
    data: Type.Composite([
      ProductPage,
      Type.Object({
        categories: Type.Array(Type.Object({ id: Id, cate_name: Type.String(), count: Count }), {
          description: 'the categories this shop has goods in'
        })
      })
    ]),
    cache_s: 5
  },
  'GET /api/shoplist': {
    auth: 'open',
    summary: 'Shops by kind, trade, city and word; by distance if a place is given',
    input: Type.Object(shopFilters),
    data: ListOf(ShopLine),
    cache_s: 5
  },
  'GET /api/merchantshop/get_banner': {
    auth: 'open',
    replica: 'strangers',
    summary: 'Head of a shop’s front and whether the caller follows it; without a shop, banners of recommended shops',
    input: Type.Object({ mer_id: Optional(MerId) }),
    data: Type.Object({
      list: Type.Array(ShopBanner),
      shop: Nullable(
        Type.Composite([ShopLine, Type.Object({ goods_count: Count, userCollect: Type.Boolean(), pay_here: Flag })])
      )
    })
  },
  'GET /api/merchantshop/get_aptitude': {
    auth: 'open',
    summary: 'A shop’s introduction, ratings and licences',
    input: Type.Object({ mer_id: MerId }),
    data: Type.Object({
      mer_id: Id,
      shop_name: Type.String(),
      logo: Picture,
      intro: Type.String(),
      is_self: Flag,
      category_name: Type.String(),
      phone: Type.String(),
      hours: Type.String(),
      city: Type.String(),
      address: Type.String(),
      longitude: Nullable(Type.Number()),
      latitude: Nullable(Type.Number()),
      product_score: Type.String(),
      service_score: Type.String(),
      rating_count: Count,
      followers: Count,
      sales: Count,
      add_time: Seconds,
      list: Type.Array(Type.Object({ title: Type.String(), pic: Picture }))
    }),
    cache_s: 30
  },
  'GET /api/merchant/shopcate_list': {
    auth: 'open',
    summary: 'Trades of shops and how many shops each has',
    input: Type.Object({}),
    data: Type.Object({ list: Type.Array(ShopCategory) }),
    cache_s: 30
  },
  'GET /api/merchantoffline/tradeindex': {
    auth: 'open',
    summary: 'The business district: banners, trades, and stores of a city, the nearest first if a place is given',
    input: Type.Object({
      city: Optional(Text(30, '城市')),
      category_id: Optional(IdOf('分类')),
      ...place,
      ...paging
    }),
    data: Type.Object({
      city: Type.String(),
      banners: Type.Array(ShopBanner),
      categories: Type.Array(ShopCategory),
      list: Type.Array(ShopLine),
      count: Count
    }),
    cache_s: 5
  },
  'GET /api/merchantoffline/sotreCate': {
    auth: 'open',
    summary: 'Trades of stores people can walk into, of a city if given',
    input: Type.Object({ city: Optional(Text(30, '城市')) }),
    data: Type.Object({ list: Type.Array(ShopCategory) }),
    cache_s: 30
  },
  'GET /api/merchantoffline/recommend_list': {
    auth: 'open',
    summary: 'Recommended stores people can walk into',
    input: Type.Object({ city: Optional(Text(30, '城市')), ...place, ...paging }),
    data: ListOf(ShopLine),
    cache_s: 5
  },
  'GET /api/merchantoffline/tradehotcity': {
    auth: 'open',
    summary: 'Cities with the most stores, and all cities by first letter to choose from',
    input: Type.Object({}),
    data: Type.Object({
      list: Type.Array(Type.Object({ city: Type.String(), province: Type.String(), count: Count })),
      letters: Type.Array(Type.Object({ letter: Type.String(), cities: Type.Array(Type.String()) }))
    }),
    cache_s: 60
  },
  'GET /api/merchantoffline/getlocation': {
    auth: 'open',
    summary: 'The city a place lies in, by the nearest centre; for a city’s name, where its centre is',
    input: Type.Object({ ...place, city: Optional(Text(30, '城市')) }),
    data: Type.Object({
      city: Type.String(),
      province: Type.String(),
      city_id: Type.String({ description: 'region code: "440300"' }),
      longitude: Type.Number(),
      latitude: Type.Number()
    })
  }
})
