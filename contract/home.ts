import { Count, contract, Id, Nullable, OneOf, Picture, paging, Seconds, TimeText, Type } from './core'

export const Banner = Type.Object({
  id: Id,
  title: Type.String({ description: 'what the picture says, for readers of screens' }),
  pic: Picture,
  url: Type.String({ description: 'a page of the app, with its query; empty when it leads nowhere' }),
  color: Type.String({ description: 'the picture’s own background, for the head behind it' })
})

export const Entry = Type.Object({
  id: Id,
  name: Type.String(),
  info: Type.String({ description: 'a few words under the name; may be empty' }),
  tag: Type.String({ description: 'a corner mark such as 新; may be empty' }),
  pic: Picture,
  url: Type.String()
})

const banners = (summary: string) =>
  ({
    auth: 'open',
    summary,
    input: Type.Object({}),
    data: Type.Object({ list: Type.Array(Banner) }),
    cache_s: 30,
    edited: true
  }) as const

const entries = (summary: string) =>
  ({
    auth: 'open',
    summary,
    ...PREVIEWED,
    data: Type.Object({ list: Type.Array(Entry) }),
    cache_s: 30,
    edited: true
  }) as const

/** Blocks of the home page an operator can turn off and arrange, in the order they have until then. */
export const homeBlocks = [
  ...(['banner', 'navigation', 'notice', 'seckill', 'zones', 'tiles'] as const),
  ...(['activity', 'passage', 'feed'] as const)
] as const

/** Where a tab of the feed takes its goods from. */
export const feedSources = ['recom', 'hot', 'qiangfu', 'products'] as const

/** Shows the draft instead of what is published; the console makes such links, good for a while. */
const Preview = { preview: Type.Optional(Type.String({ minLength: 1, maxLength: 80, title: '预览链接' })) }
const PREVIEWED = { input: Type.Object(Preview), cache_unless: 'preview' } as const

export const Activity = Type.Object({
  id: Id,
  title: Type.String(),
  info: Type.String(),
  rules: Type.String(),
  pic: Type.Object({ wide: Picture, float: Picture }),
  url: Type.String(),
  start_time: Seconds,
  _start_time: TimeText,
  stop_time: Seconds,
  _stop_time: TimeText
})

/** Goods of an activity, as the home page shows them. */
export const ActivityGoods = Type.Object({
  id: Id,
  mer_id: Id,
  shop_name: Type.String(),
  image: Picture,
  store_name: Type.String(),
  price: Type.String({ description: 'yuan' }),
  ot_price: Type.String({ description: 'yuan' }),
  vip_price: Type.String({ description: 'yuan; empty when members pay the same' }),
  unit_name: Type.String(),
  sales: Count,
  stock: Count
})

export const home = contract({
  'GET /api/index/banner_list': banners('Banners at the top of the home page'),
  'GET /api/index/vip_banner_list': banners('Banners of the membership page'),
  'GET /api/index/free_banner_list': banners('Banners of the free zone'),
  'GET /api/index/sp_banner_list': banners('Banners of the flash-sale page'),
  'GET /api/index/car_banner_list': banners('Banners of the car owners’ page'),
  'GET /api/headerIndex': {
    auth: 'open',
    summary: 'Head of the home page: words that take turns in the search bar, colours, the city shown first',
    input: Type.Object({}),
    data: Type.Object({
      name: Type.String(),
      slogan: Type.String(),
      logo: Picture,
      city: Type.String(),
      search_words: Type.Array(Type.String()),
      show_scan: Type.Boolean(),
      show_city: Type.Boolean()
    }),
    cache_s: 30,
    edited: true
  },
  'GET /api/getHeaderShow': {
    auth: 'open',
    summary: 'Which blocks of the home page are on; `blocks` has those in their order from top to bottom',
    ...PREVIEWED,
    data: Type.Object({
      ...(Object.fromEntries(homeBlocks.map(name => [name, Type.Boolean()])) as Record<
        (typeof homeBlocks)[number],
        ReturnType<typeof Type.Boolean>
      >),
      blocks: Type.Array(OneOf(homeBlocks, '区块')),
      passage_html: Type.String({ description: 'cleaned HTML of the block `passage`; empty where it is off' })
    }),
    cache_s: 30,
    edited: true
  },
  'GET /api/getindexnavigation': entries('Icon navigation of the home page, ten to a screen'),
  'GET /api/revisionNavigation': entries('Quick zones under the icons: flash sale, members, ranking …'),
  'GET /api/revisionindex': {
    auth: 'open',
    summary: 'Promotional tiles of the home page',
    ...PREVIEWED,
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          title: Type.String(),
          info: Type.String(),
          tag: Type.String(),
          pic: Picture,
          url: Type.String(),
          color: Type.String({ description: 'background of the tile' })
        })
      )
    }),
    cache_s: 30,
    edited: true
  },
  'GET /api/goodsindex': {
    auth: 'open',
    summary: 'Tabs over the feed of goods, and where each takes its goods from',
    ...PREVIEWED,
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          info: Type.String(),
          source: OneOf(feedSources, '来源'),
          cate_id: Type.String({ description: 'for `products`: the category; empty else' })
        })
      )
    }),
    cache_s: 30,
    edited: true
  },
  'GET /api/getFuwuNavigation': {
    auth: 'open',
    summary: 'Services of the account page in groups; only what is for this person',
    input: Type.Object({}),
    data: Type.Object({ list: Type.Array(Type.Object({ name: Type.String(), list: Type.Array(Entry) })) })
  },
  'GET /api/huodt': {
    auth: 'open',
    summary: 'The current activity, or the next one; null when nothing is planned',
    input: Type.Object({}),
    data: Type.Object({ activity: Nullable(Activity) }),
    cache_s: 10,
    edited: true
  },
  'GET /api/gethuodtstatus': {
    auth: 'open',
    summary: 'Whether the current activity is on, and the seconds until that changes',
    input: Type.Object({}),
    data: Type.Object({
      id: Type.String({ description: 'the activity; empty when there is none' }),
      status: OneOf(['none', 'soon', 'on'], '状态'),
      title: Type.String(),
      left_s: Count,
      time: Seconds
    })
  },
  'GET /api/indexhdtproductlist': {
    auth: 'open',
    summary: 'Goods of the current activity',
    input: Type.Object({ ...paging }),
    data: Type.Object({ list: Type.Array(ActivityGoods), count: Count }),
    cache_s: 10,
    edited: true
  }
})
