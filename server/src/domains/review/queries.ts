import { prepared, type Queryable } from '../../db/connection'
import type { ReplyRow } from './present'

/** What is rated: a product, or all goods of a shop, those that are off the shelf among them. */
const RATED = {
  product: 'product_ratings r where r.product_id = $1',
  shop: 'products p join product_ratings r on r.product_id = p.id where p.shop_id = $1'
} as const

/** Reviews by kind and the sum of their stars; zeros where nobody has reviewed anything. */
export async function ratingOf(db: Queryable, { of, id }: { of: 'product' | 'shop'; id: string }) {
  const sum = (column: string) => `coalesce(sum(r.${column}), 0)::int`
  const [row] = await prepared<{ good: number; middle: number; poor: number; stars: number }>(db, {
    name: `rating-${of}`,
    text: `select ${sum('good_count')} as good, ${sum('middle_count')} as middle, ${sum('poor_count')} as poor,
             ${sum('star_sum')} as stars
           from ${RATED[of]}`,
    values: [id]
  })
  return row ?? { good: 0, middle: 0, poor: 0, stars: 0 }
}

/** Each kind by what its index has: all, good, middle, poor. */
const KINDS = ['', 'and product_score >= 4', 'and product_score = 3', 'and product_score <= 2'] as const

const MAX_OFFSET = 10_000

interface Of {
  of: 'product' | 'shop'
  id: string
  type: 0 | 1 | 2 | 3
}

/** Shown reviews of a product or of a shop’s goods, newest first. */
export function replyPage(db: Queryable, { of, id, type }: Of, page: number, limit: number) {
  const offset = (page - 1) * limit
  return prepared<ReplyRow>(db, {
    name: `replies-${of}-${type}`,
    text: `
      select y.id, y.anonymous, u.nickname, u.avatar, y.product_score, y.comment, y.pictures, y.suk, y.merchant_reply, y.appended, y.appended_pictures, y.appended_at,
        y.created_at as at
      from (
        select * from replies where ${of}_id = $1 and shown ${KINDS[type]}
        order by created_at desc, id desc limit $2 offset $3
      ) y left join users u on u.id = y.user_id
      order by y.created_at desc, y.id desc`,
    values: [id, offset > MAX_OFFSET ? 0 : limit, offset]
  })
}
