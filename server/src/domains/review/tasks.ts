import { and, count, eq, sql } from 'drizzle-orm'
import { replies } from '../../db/schema'
import { samePerson } from '../../engines/identity/person'
import type { TaskEvent } from '../../engines/task'

export const reviewMade: TaskEvent = {
  code: 'review_made',
  title: '评价商品',
  unit: '条',
  icon: 'star',
  url: '/pages/order/list?type=3',
  button: '去评价',
  async before({ db }, userId) {
    const [row] = await db
      .select({ times: count() })
      .from(replies)
      .where(and(sql`${replies.userId} in ${samePerson(userId)}`, eq(replies.shown, true)))
    return row!.times
  }
}
