import {
  Count,
  contract,
  Id,
  ListOf,
  Nullable,
  OneOf,
  Optional,
  Picture,
  paging,
  Seconds,
  Text,
  TimeText,
  Type,
  Yuan
} from './core'

export const ArticleLine = Type.Object({
  id: Id,
  title: Type.String(),
  synopsis: Type.String(),
  image_input: Picture,
  visit: Count,
  /** Help articles are grouped by it: 购物流程, 支付问题 …; empty for other kinds. */
  topic: Type.String(),
  /** How long its video is, as 03:20; empty when it is only read. */
  duration: Type.String(),
  add_time: Seconds,
  _add_time: TimeText
})

export const Article = Type.Composite([
  ArticleLine,
  Type.Object({
    content: Type.String({ description: 'cleaned HTML' }),
    author: Type.String(),
    video: Type.String({ description: 'address of its video, or empty' })
  })
])

/** A topic of the school or of the promotion material. */
export const ArticleTopic = Type.Object({
  id: Id,
  title: Type.String(),
  synopsis: Type.String(),
  image_input: Picture,
  count: Count
})

/** Words and pictures to pass on, with the product they are about. */
export const Material = Type.Object({
  id: Id,
  title: Type.String(),
  topic: Type.String(),
  text: Type.String({ description: 'plain words to copy' }),
  images: Type.Array(Picture),
  saved: Count,
  product: Nullable(Type.Object({ id: Id, store_name: Type.String(), image: Picture, price: Yuan })),
  add_time: Seconds,
  _add_time: TimeText
})

export const materialTypes = ['goods', 'live'] as const

/** Texts the shop is bound by: about us, privacy policy, service agreement, data it collects, data it shares, what merchants, franchisees, zones' shops, wellness families and keepers of sub-shops sign. */
export const aboutKinds = [
  ...(['about', 'privacy', 'service', 'collect', 'share'] as const),
  ...(['merchant', 'franchise', 'zone', 'family', 'subshop'] as const)
] as const

export const content = contract({
  'GET /api/article/notice/list': {
    auth: 'open',
    replica: true,
    summary: 'Notices, newest first',
    input: Type.Object({ ...paging }),
    data: ListOf(ArticleLine)
  },
  'GET /api/article/details/{id}': {
    auth: 'open',
    summary: 'One article of any kind; its read count goes up by one',
    input: Type.Object({ id: Id }),
    data: Article
  },
  'GET /api/article/help/list': {
    auth: 'open',
    replica: true,
    summary: 'Help articles in reading order, of one topic or found by a word; `topics` names them all',
    input: Type.Object({
      ...paging,
      topic: Optional(Text(20, '主题')),
      keyword: Optional(Text(20, '关键词'))
    }),
    data: Type.Composite([ListOf(ArticleLine), Type.Object({ topics: Type.Array(Type.String()) })])
  },
  'GET /api/article/category/zonelist': {
    auth: 'open',
    replica: true,
    summary: 'Topics in order, with how many pieces each has: of the school, or of the promotion material',
    input: Type.Object({ type: Optional(OneOf(['school', ...materialTypes], '类型')) }),
    data: ListOf(ArticleTopic)
  },
  'GET /api/article/hot/list': {
    auth: 'open',
    replica: true,
    summary: 'Courses of the school, the most read first',
    input: Type.Object({ ...paging }),
    data: ListOf(ArticleLine)
  },
  'GET /api/article/list/{id}': {
    auth: 'open',
    replica: true,
    summary: 'Courses of a topic in reading order, and the topic itself',
    input: Type.Object({ id: Id, ...paging }),
    data: Type.Composite([ListOf(ArticleLine), Type.Object({ topic: ArticleTopic })])
  },
  'GET /api/article/sucai/list': {
    auth: 'open',
    replica: true,
    summary: 'Promotion material, newest first: words and pictures of goods, or scripts and covers for live rooms',
    input: Type.Object({
      ...paging,
      type: Optional(OneOf(materialTypes, '类型')),
      topic: Optional(Id)
    }),
    data: ListOf(Material)
  },
  'GET /api/article/sucai/details': {
    auth: 'open',
    replica: true,
    summary: 'One piece of promotion material',
    input: Type.Object({ id: Id }),
    data: Material
  },
  'GET /api/article/sucai/downimage': {
    auth: 'open',
    summary: 'The pictures of a piece in their largest width; counts that they were saved',
    input: Type.Object({ id: Id }),
    data: Type.Object({ images: Type.Array(Picture), saved: Count })
  },
  'GET /api/getabout': {
    auth: 'open',
    summary: 'A text the shop is bound by, in its newest version; `about` when `type` is not given',
    input: Type.Object({ type: Optional(OneOf(aboutKinds, '类型')) }),
    data: Type.Object({
      type: OneOf(aboutKinds, '类型'),
      title: Type.String(),
      content: Type.String({ description: 'cleaned HTML' }),
      version: Type.String({ description: 'what a person consented to, such as 2026.11' }),
      update_time: Seconds,
      _update_time: TimeText,
      effect_time: Seconds,
      _effect_time: TimeText
    }),
    cache_s: 60,
    edited: true
  }
})
