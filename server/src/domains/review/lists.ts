import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { products, replies, shops, users } from '../../db/schema'
import { seconds } from '../../lib/clock'
import { cursorAfter, keysOf } from '../../lib/cursor'

const NEWEST = [desc(replies.createdAt), desc(replies.id)]

/** Some of the reviews that `where` means, with what they are of and who wrote them, the newest first, for those who keep shops. */
export function keptReviews(
  db: Queryable,
  where: SQL | undefined,
  { limit, offset = 0 }: { limit: number; offset?: number }
) {
  // Goods and people of these alone are read; those turned past are read in an index, which has both.
  const few = db
    .select({ createdAt: replies.createdAt, id: replies.id })
    .from(replies)
    .where(where)
    .orderBy(...NEWEST)
    .limit(limit)
    .offset(offset)
  return db
    .select({
      review: replies,
      made: sql<string>`${replies.createdAt}::text`,
      name: products.name,
      pictures: products.pictures,
      shopName: shops.name,
      nickname: users.nickname,
      avatar: users.avatar
    })
    .from(replies)
    .innerJoin(products, eq(products.id, replies.productId))
    .innerJoin(shops, eq(shops.id, replies.shopId))
    .leftJoin(users, eq(users.id, replies.userId))
    .where(sql`(${replies.createdAt}, ${replies.id}) in ${few}`)
    .orderBy(...NEWEST)
}

type Kept = Awaited<ReturnType<typeof keptReviews>>[number]

/** What whoever keeps a shop reads of a review; nothing of an anonymous buyer. */
export const keptLine = ({ review, name, pictures, nickname }: Kept) => ({
  id: review.id,
  store_name: name,
  suk: review.suk,
  image: pictures[0]!,
  nickname: review.anonymous ? '匿名用户' : (nickname ?? ''),
  star: review.productScore,
  comment: [review.comment, review.appended].filter(Boolean).join('\n追评：'),
  pics: [...review.pictures, ...review.appendedPictures],
  answer: review.merchantReply,
  add_time: seconds(review.createdAt)
})

/** Shown, and the shop has said nothing yet; as the indexes of open reviews say it. */
export const isOpen = sql`${replies.shown} and ${replies.merchantReply} = ''`

interface Filter {
  state?: 'open' | 'hidden'
  star?: number
  pics?: 0 | 1
  product?: string
  shop?: string
  from?: number
  until?: number
  cursor?: string
  limit: number
}

const SORT = 'reviews'
const KEYS = [
  ['created_at', 'time'],
  ['id', 'uuid']
] as const

function after(cursor: string | undefined): SQL | undefined {
  if (!cursor) return
  const [at, id] = keysOf(cursor, SORT, KEYS)
  return sql`(${replies.createdAt}, ${replies.id}) < (${at}::timestamptz, ${id}::uuid)`
}

const STATES = { open: isOpen, hidden: sql`not ${replies.shown}` } as const
const PICTURED = {
  0: sql`cardinality(${replies.pictures}) = 0`,
  1: sql`cardinality(${replies.pictures}) > 0`
} as const
const at = (moment_s: number) => new Date(moment_s * 1000)

const chosen = ({ state, star, pics, product, shop, from, until, cursor }: Filter) =>
  and(
    state && STATES[state],
    pics === undefined ? undefined : PICTURED[pics],
    star ? eq(replies.productScore, star) : undefined,
    product ? eq(replies.productId, product) : undefined,
    shop ? eq(replies.shopId, shop) : undefined,
    from ? gte(replies.createdAt, at(from)) : undefined,
    until ? lt(replies.createdAt, at(until)) : undefined,
    after(cursor)
  )

/** A page of reviews as the console has them, with where it goes on. */
export async function reviewPage(db: Queryable, filter: Filter) {
  const rows = await keptReviews(db, chosen(filter), { limit: filter.limit + 1 })
  const page = rows.slice(0, filter.limit)
  const last = rows.length > filter.limit ? page.at(-1) : undefined
  return {
    list: page.map(row => ({
      ...keptLine(row),
      product_id: row.review.productId,
      shop_name: row.shopName,
      service_star: row.review.serviceScore,
      is_hidden: row.review.shown ? (0 as const) : (1 as const),
      hidden_why: row.review.shown ? '' : row.review.hiddenWhy,
      hidden_by: row.review.shown ? '' : row.review.hiddenBy,
      hidden_time: !row.review.shown && row.review.hiddenAt ? seconds(row.review.hiddenAt) : null
    })),
    cursor: last ? cursorAfter(SORT, [last.made, last.review.id]) : null
  }
}
