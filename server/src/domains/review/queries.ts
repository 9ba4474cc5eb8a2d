import { prepared, type Queryable } from '../../db/connection'
import type { ReplyRow } from './present'

/** Where ratings are kept: with each product, and summed up over all its goods, those off the shelf among them, with a shop. */
const RATED = {
  product: `select good_count, middle_count, poor_count, good_count + middle_count + poor_count as count, star_sum
    from product_ratings where product_id = $1`,
  shop: `select good_count, middle_count, poor_count, rating_count as count, product_score_sum as star_sum
    from shops where id = $1`
} as const

/** Reviews by kind, and how many stars how many of them gave; zeros where nobody has reviewed anything. */
export async function ratingOf(db: Queryable, { of, id }: { of: 'product' | 'shop'; id: string }) {
  const [row] = await prepared<{ good: number; middle: number; poor: number; count: number; stars: number }>(db, {
    name: `rating-${of}`,
    text: `select good_count as good, middle_count as middle, poor_count as poor, count, star_sum as stars from (${RATED[of]}) r`,
    values: [id]
  })
  return row ?? { good: 0, middle: 0, poor: 0, count: 0, stars: 0 }
}

/** Each kind by what its index has: all, good, middle, poor. */
const KINDS = ['', 'and product_score >= 4', 'and product_score = 3', 'and product_score <= 2'] as const

const MAX_OFFSET = 10_000

interface Of {
  of: 'product' | 'shop'
  id: string
  type: 0 | 1 | 2 | 3
}

/** Shown reviews of a product or of a shop’s goods, newest first: found in an index alone, and those of the page read whole. */
export function replyPage(db: Queryable, { of, id, type }: Of, page: number, limit: number) {
  const offset = (page - 1) * limit
  return prepared<ReplyRow>(db, {
    name: `replies-${of}-${type}`,
    text: `
      select y.id, y.anonymous, u.nickname, u.avatar, y.product_score, y.comment, y.pictures, y.suk, y.merchant_reply, y.appended, y.appended_pictures, y.appended_at,
        y.created_at as at
      from (
        select created_at, id from replies where ${of}_id = $1 and shown ${KINDS[type]}
        order by created_at desc, id desc limit $2 offset $3
      ) k join replies y on y.created_at = k.created_at and y.id = k.id left join users u on u.id = y.user_id
      order by y.created_at desc, y.id desc`,
    values: [id, offset > MAX_OFFSET ? 0 : limit, offset]
  })
}
