import { and, desc, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { products, replies, users } from '../../db/schema'
import type { ShopScope } from '../../engines/scope'
import { seconds, timeText } from '../../lib/clock'

interface ReviewFilter {
  open?: boolean
  page: number
  limit: number
}

/** Shown reviews of a shop's goods, newest first; with `open`, those it has not answered. */
export async function reviewsOfShop(db: Queryable, shop: ShopScope, { open, page, limit }: ReviewFilter) {
  const own = and(eq(replies.shopId, shop.id), eq(replies.shown, true))
  const unanswered = and(own, eq(replies.merchantReply, ''))
  const wanted = open ? unanswered : own
  const [rows, count, waiting] = await Promise.all([
    db
      .select({
        review: replies,
        name: products.name,
        pictures: products.pictures,
        nickname: users.nickname,
        avatar: users.avatar
      })
      .from(replies)
      .innerJoin(products, eq(products.id, replies.productId))
      .leftJoin(users, eq(users.id, replies.userId))
      .where(wanted)
      .orderBy(desc(replies.createdAt), desc(replies.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(replies, wanted),
    db.$count(replies, unanswered)
  ])
  return {
    list: rows.map(({ review, name, pictures, nickname, avatar }) => ({
      id: review.id,
      store_name: name,
      suk: review.suk,
      image: pictures[0]!,
      nickname: review.anonymous ? '匿名用户' : (nickname ?? ''),
      avatar: review.anonymous ? '' : (avatar ?? ''),
      star: review.productScore,
      comment: [review.comment, review.appended].filter(Boolean).join('\n追评：'),
      pics: [...review.pictures, ...review.appendedPictures],
      answer: review.merchantReply,
      add_time: seconds(review.createdAt),
      _add_time: timeText(review.createdAt)
    })),
    count,
    open: waiting
  }
}
