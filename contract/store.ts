import { IdOf } from './catalogue'
import {
  Count,
  contract,
  Flag,
  Id,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  Picture,
  paging,
  Text,
  Type,
  Words,
  Yuan
} from './core'
import { Seen } from './home-admin'
import { place, ShopLine } from './shop'

const City = Optional(Text(30, '城市'))
const MerId = IdOf('店铺')

/** What a list of stores is sorted by; `distance` needs a place, and is `default` without one. */
export const storeSorts = ['default', 'distance', 'score', 'likes', 'newest'] as const
/** How far around a place stores may be, in metres. */
export const storeRanges = [1_000, 3_000, 5_000, 10_000] as const

/** A store people can walk into, with what it offers now. */
export const StoreLine = Type.Composite([
  ShopLine,
  Type.Object({
    open_now: Type.Unsafe<0 | 1>({ ...Flag, description: '1 within its hours, of China’s clock' }),
    _open: Type.String({ description: '"营业中 · 20:30 打烊", "休息中 · 明天 09:30 营业"; empty without hours' }),
    likes: Count,
    pay_here: Flag,
    voucher_words: Type.String({ description: '"消费券最多抵 30%", or empty' })
  })
])

/** A page of stores; the last one has fewer than were asked for. */
const Stores = Type.Object({ list: Type.Array(StoreLine) })

const Liked = Type.Object({ likes: Count, userLike: Type.Boolean() })

export const store = contract({
  'GET /api/merchantoffline/storeList': {
    auth: 'open',
    summary: 'Stores people can walk into, by what they offer and when; the nearest first if a place is given',
    input: Type.Object({
      city: City,
      district: Optional(Text(30, '区县')),
      category_id: Optional(IdOf('分类')),
      keyword: Optional(Text(60, '关键词')),
      sort: Optional(OneOf(storeSorts, '排序')),
      open_now: Optional(Flag),
      pay_here: Optional(Flag),
      within: Optional(OneOf(storeRanges, '距离')),
      ...place,
      ...paging
    }),
    data: Stores,
    cache_s: 5
  },
  'GET /api/merchantoffline/tradelist': {
    auth: 'open',
    summary: 'Stores of the business district that also sell goods here, by city and trade',
    input: Type.Object({
      city: City,
      category_id: Optional(IdOf('分类')),
      sort: Optional(OneOf(storeSorts, '排序')),
      ...place,
      ...paging
    }),
    data: Stores,
    cache_s: 5
  },
  'GET /api/merchantoffline/newlist': {
    auth: 'open',
    summary: 'The stores of a city that opened here last',
    input: Type.Object({ city: City, category_id: Optional(IdOf('分类')), ...place, ...paging }),
    data: Stores,
    cache_s: 5
  },
  'GET /api/merchantoffline/getselectconf': {
    auth: 'open',
    summary: 'What stores of a city may be narrowed and sorted by: districts, trades, distances, sorts',
    input: Type.Object({ city: City }),
    data: Type.Object({
      districts: Type.Array(Type.Object({ name: Type.String(), count: Count })),
      categories: Type.Array(Type.Object({ id: Id, name: Type.String(), pic: Picture, count: Count })),
      ranges: Type.Array(Type.Object({ metres: Type.Integer(), title: Type.String() })),
      sorts: Type.Array(Type.Object({ value: OneOf(storeSorts, '排序'), title: Type.String() }))
    }),
    cache_s: 30
  },
  'GET /api/merchantoffline/localLifeStat': {
    auth: 'open',
    summary: 'How many stores a city has, are open now, and can be paid in; each to a thousand',
    input: Type.Object({ city: City }),
    data: Type.Object({ store_num: Count, open_num: Count, pay_num: Count }),
    cache_s: 30
  },
  'GET /api/merchantoffline/storeDetail': {
    auth: 'open',
    replica: 'strangers',
    summary: 'A store people can walk into: photos, hours, where it is, and whether the caller likes it',
    input: Type.Object({ mer_id: MerId }),
    data: Type.Composite([
      StoreLine,
      Type.Object({
        userLike: Type.Boolean(),
        pics: Type.Array(Picture),
        goods_count: Type.Integer({ description: 'to a thousand' })
      })
    ])
  },
  'GET /api/merchantoffline/tradedetail': {
    auth: 'open',
    summary: 'A store of the business district with some of its goods, how they were rated, and its papers',
    input: Type.Object({ mer_id: MerId, ...place }),
    data: Type.Composite([
      StoreLine,
      Type.Object({
        pics: Type.Array(Picture),
        goods_count: Type.Integer({ description: 'to a thousand' }),
        good_list: Type.Array(Type.Object({ id: Id, image: Picture, store_name: Type.String(), price: Yuan })),
        papers: Type.Array(Type.String({ description: 'titles of its licences' }))
      })
    ]),
    cache_s: 5
  },
  'GET /api/merchantoffline/relateshoplist': {
    auth: 'open',
    summary: 'Stores near a store, those of its trade first',
    input: Type.Object({ mer_id: MerId }),
    data: Stores,
    cache_s: 30
  },
  'GET /api/merchantoffline/translatelocation': {
    auth: 'open',
    summary:
      'How far a store is from a place, as the crow flies, and how long the walk takes; nothing of the place is kept',
    input: Type.Object({
      mer_id: MerId,
      longitude: Type.Number({ minimum: -180, maximum: 180, title: '经度' }),
      latitude: Type.Number({ minimum: -90, maximum: 90, title: '纬度' })
    }),
    data: Type.Object({
      distance: Nullable(Type.Integer()),
      _distance: Type.String(),
      walk_words: Type.String({ description: '"步行约 12 分钟"; empty beyond five kilometres' })
    })
  },
  'POST /api/merchantoffline/addLike': {
    auth: 'login',
    summary: 'Likes a store, once a person; again changes nothing',
    input: Type.Object({ mer_id: MerId }),
    data: Liked
  },
  'POST /api/merchantoffline/cancelLike': {
    auth: 'login',
    summary: 'Takes a like of a store back; what was not liked changes nothing',
    input: Type.Object({ mer_id: MerId }),
    data: Liked
  },
  'GET /api/merchantoffline/localShopStat': {
    auth: 'login',
    summary: 'The stores the caller acts for: how they stand and, with the right, what was paid in them today',
    input: Nothing,
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          mer_id: Id,
          shop_name: Type.String(),
          logo: Picture,
          address: Type.String(),
          status: OneOf([1, 2], '状态'),
          _status: Type.String(),
          is_owner: Flag,
          open_now: Flag,
          _open: Type.String(),
          hours: Type.String(),
          likes: Count,
          followers: Count,
          pay_here: Flag,
          pay_note: Type.String({ description: 'why nobody can pay there, else empty' }),
          sees_income: Flag,
          today_num: Count,
          today_price: Yuan
        })
      )
    })
  }
})

const Minutes = Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00|)$', title: '营业时间' })

/** When a shop is open, how it is reached and what it looks like. */
export const looks = {
  phone: Type.String({ pattern: '^([0-9-]{7,16})?$', title: '门店电话' }),
  open_time: Minutes,
  close_time: Minutes,
  rest_days: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
    maxItems: 6,
    uniqueItems: true,
    title: '休息日',
    description: '0 is Sunday'
  }),
  pics: Type.Array(Picture, { maxItems: 9, title: '门店照片' }),
  per_capita: Type.String({ pattern: '^\\d{1,6}(\\.\\d{1,2})?$', title: '人均消费' }),
  intro: Words(200, '店铺介绍')
}

/** What operators say of a store: where it is, when it is open, how it looks. */
export const adminStore = contract({
  'POST /api/admin/shop/store': {
    auth: 'console',
    right: 'shop.edit',
    summary: 'Says where people find a shop, when it is open and what it looks like; `mall` for one that only ships',
    input: Type.Object({
      id: Id,
      mark: Seen,
      kind: OneOf(['mall', 'offline'], '类型'),
      ...looks,
      city: Text(30, '城市'),
      district: Text(30, '区县'),
      street: Text(120, '详细地址'),
      longitude: Nullable(Type.Number({ minimum: 73, maximum: 136, title: '经度' })),
      latitude: Nullable(Type.Number({ minimum: 3, maximum: 54, title: '纬度' }))
    }),
    data: Nothing,
    refusals: ['CHANGED', 'PLACE', 'HOURS', 'BAD_PICTURE']
  },
  'POST /api/admin/shop/upload': {
    auth: 'console',
    right: 'shop.edit',
    upload: true,
    summary: 'Uploads a photo of a store, as admin/upload does for goods',
    input: Nothing,
    data: Type.Object({ url: Picture, width: Count, height: Count }),
    refusals: ['NOT_A_PICTURE', 'TOO_LARGE']
  }
})
