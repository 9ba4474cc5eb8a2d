import { Count, contract, Id, ListOf, OneOf, Optional, Picture, paging, Seconds, Text, TimeText, Type } from './core'

export const ArticleLine = Type.Object({
  id: Id,
  title: Type.String(),
  synopsis: Type.String(),
  image_input: Picture,
  visit: Count,
  /** Help articles are grouped by it: 购物流程, 支付问题 …; empty for other kinds. */
  topic: Type.String(),
  add_time: Seconds,
  _add_time: TimeText
})

export const Article = Type.Composite([
  ArticleLine,
  Type.Object({ content: Type.String({ description: 'cleaned HTML' }), author: Type.String() })
])

/** Texts the shop is bound by: about us, privacy policy, service agreement, data it collects, data it shares. */
export const aboutKinds = ['about', 'privacy', 'service', 'collect', 'share'] as const

export const content = contract({
  'GET /api/article/notice/list': {
    auth: 'open',
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
    summary: 'Help articles in reading order, of one topic or found by a word; `topics` names them all',
    input: Type.Object({
      ...paging,
      topic: Optional(Text(20, '主题')),
      keyword: Optional(Text(20, '关键词'))
    }),
    data: Type.Composite([ListOf(ArticleLine), Type.Object({ topics: Type.Array(Type.String()) })])
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
    cache_s: 60
  }
})
