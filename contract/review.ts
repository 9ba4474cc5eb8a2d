import { Count, contract, Id, OneOf, Picture, paging, Seconds, TimeText, Type } from './core'

/** A review as readers see it; the name is masked, and hidden when the buyer asked for it. */
export const ReplyLine = Type.Object({
  id: Id,
  nickname: Type.String(),
  avatar: Picture,
  star: Type.Integer({ minimum: 1, maximum: 5 }),
  comment: Type.String(),
  pics: Type.Array(Picture),
  suk: Type.String(),
  add_time: Seconds,
  _add_time: TimeText,
  merchant_reply_content: Type.String({ description: 'empty while the shop has not answered' })
})

export const review = contract({
  'GET /api/reply/config/{id}': {
    auth: 'open',
    summary: 'How many reviews of each kind a product has',
    input: Type.Object({ id: Id }),
    data: Type.Object({
      sum_count: Count,
      good_count: Count,
      in_count: Count,
      poor_count: Count,
      reply_chance: Type.Integer({ description: 'percent of good ones; 100 while there are none' }),
      reply_star: Type.String({ description: 'average stars, one decimal; "5.0" while there are none' })
    }),
    cache_s: 5
  },
  'GET /api/reply/list/{id}': {
    auth: 'open',
    summary: 'Reviews of a product, newest first',
    input: Type.Object({ id: Id, type: Type.Optional(OneOf([0, 1, 2, 3], '类型')), ...paging }),
    data: Type.Array(ReplyLine),
    cache_s: 5
  }
})
