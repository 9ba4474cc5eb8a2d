import {
  Count,
  contract,
  Flag,
  Id,
  Moment,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  Picture,
  paging,
  Seconds,
  Text,
  TimeText,
  Type,
  Words
} from './core'

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
  append: Type.Object(
    { comment: Type.String(), pics: Type.Array(Picture), days: Count },
    { description: 'what the buyer added later and after how many days; empty words while there is nothing' }
  ),
  merchant_reply_content: Type.String({ description: 'empty while the shop has not answered' })
})

const Score = Type.Integer({ minimum: 1, maximum: 5, title: '评分' })

export const review = contract({
  'POST /api/order/comment': {
    auth: 'login',
    summary:
      'Reviews a line of a received order, once; again without a score, once and within half a year, it is added to',
    input: Type.Object({
      unique: Type.String({ format: 'uuid', title: '订单商品', description: 'id of the order line' }),
      comment: Type.String({ maxLength: 500, default: '', title: '评价' }),
      pics: Type.Array(Picture, { maxItems: 9, default: [], title: '图片' }),
      product_score: Type.Optional(Score),
      service_score: Type.Optional(Score),
      anonymous: Type.Optional(Type.Boolean({ title: '匿名' }))
    }),
    data: Type.Object({ id: Id, appended: Type.Boolean() }),
    refusals: ['STATE', 'REVIEWED', 'SCORE_NEEDED', 'WORDS_NEEDED', 'BAD_PICTURE', 'TOO_LATE']
  },
  'GET /api/reply/config/{id}': {
    auth: 'open',
    summary: 'How many reviews of each kind a product has, or all goods of a shop',
    input: Type.Object({ id: Id, of: Type.Optional(OneOf(['product', 'shop'], '对象')) }),
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
    summary: 'Reviews of a product, or of all goods of a shop, newest first',
    input: Type.Object({
      id: Id,
      of: Type.Optional(OneOf(['product', 'shop'], '对象')),
      type: Type.Optional(OneOf([0, 1, 2, 3], '类型')),
      ...paging
    }),
    data: Type.Array(ReplyLine),
    cache_s: 5
  }
})

export const adminReview = contract({
  'GET /api/admin/review/list': {
    auth: 'console',
    shops: true,
    right: 'review.read',
    summary: 'Reviews, the newest first, by cursor; of a shop alone for its people',
    input: Type.Object({
      state: Optional(OneOf(['open', 'hidden'], '状态')),
      star: Optional(Score),
      pics: Optional(Flag),
      product: Optional(Id),
      shop: Optional(Id),
      from: Optional(Moment),
      until: Optional(Moment),
      cursor: Optional(Text(200, '游标')),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, title: '每页条数' })
    }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          product_id: Id,
          store_name: Type.String(),
          image: Picture,
          suk: Type.String(),
          shop_name: Type.String(),
          nickname: Type.String(),
          star: Type.Integer({ minimum: 1, maximum: 5 }),
          service_star: Type.Integer({ minimum: 1, maximum: 5 }),
          comment: Type.String({ description: 'with what was added later' }),
          pics: Type.Array(Picture),
          answer: Type.String(),
          is_hidden: Flag,
          hidden_why: Type.String(),
          hidden_by: Type.String(),
          hidden_time: Nullable(Seconds),
          add_time: Seconds
        })
      ),
      cursor: Nullable(Type.String())
    })
  },
  'POST /api/admin/review/show': {
    auth: 'console',
    right: 'review.hide',
    summary: 'Hides a review from readers, and out of the scores, or shows it again; the person is told why',
    input: Type.Object({ id: Id, shown: Flag, reason: Words(140, '原因') }),
    data: Nothing,
    refusals: ['STATE']
  },
  'POST /api/admin/reply/answer': {
    auth: 'console',
    shops: true,
    right: 'review.answer',
    summary: 'Writes what the shop says to a review; again, it is said anew',
    input: Type.Object({ id: Id, content: Words(200, '回复') }),
    data: Nothing
  }
})
