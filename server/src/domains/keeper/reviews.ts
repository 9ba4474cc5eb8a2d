import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { replies } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import type { ShopScope } from '../../engines/scope'
import { timeText } from '../../lib/clock'
import { isOpen, keptLine, keptReviews } from '../review/lists'

/** More are not counted. */
const COUNTED = 1_000

interface ReviewFilter {
  open?: boolean
  page: number
  limit: number
}

/** Shown reviews of a shop's goods, newest first; with `open`, those it has not answered. */
export async function reviewsOfShop(db: Queryable, shop: ShopScope, { open, page, limit }: ReviewFilter) {
  const own = and(eq(replies.shopId, shop.id), eq(replies.shown, true))
  const unanswered = and(eq(replies.shopId, shop.id), isOpen)
  const wanted = open ? unanswered : own
  const [rows, count, waiting] = await sideBySide(
    db,
    () => keptReviews(db, wanted, { limit, offset: (page - 1) * limit }),
    () => countUpTo(db, COUNTED, replies, wanted),
    () => countUpTo(db, COUNTED, replies, unanswered)
  )
  return {
    list: rows.map(row => ({
      ...keptLine(row),
      avatar: row.review.anonymous ? '' : (row.avatar ?? ''),
      _add_time: timeText(row.review.createdAt)
    })),
    count,
    open: waiting
  }
}
