import { Count, contract, Id, ListOf, Picture, paging, Seconds, TimeText, Type } from './core'

export const ArticleLine = Type.Object({
  id: Id,
  title: Type.String(),
  synopsis: Type.String(),
  image_input: Picture,
  visit: Count,
  add_time: Seconds,
  _add_time: TimeText
})

export const Article = Type.Composite([
  ArticleLine,
  Type.Object({ content: Type.String({ description: 'cleaned HTML' }), author: Type.String() })
])

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
  }
})
