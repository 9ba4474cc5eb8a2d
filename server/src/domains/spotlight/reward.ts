import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { spotlightPoints, spotlights } from '../../db/schema'
import type { OrderReward } from '../../engines/order'
import { divFloor } from '../../lib/money'
import { KEPT, PURCHASES } from '../turn/service'

/** Points of the activity that runs; they count when the order is settled before it ends. */
export const spotlightReward: OrderReward = {
  code: 'spotlight_points',
  async of({ db, clock }, { id, settledAt }) {
    const now = clock.now()
    const [row] = await db
      .select()
      .from(spotlights)
      .where(and(eq(spotlights.state, 'open'), lte(spotlights.startsAt, now), gt(spotlights.endsAt, now)))
      .orderBy(desc(spotlights.startsAt), desc(spotlights.code))
      .limit(1)
    if (!row || (settledAt && settledAt < row.startsAt)) return null
    const [counted] = await db
      .select({ points: spotlightPoints.points, back: spotlightPoints.back })
      .from(spotlightPoints)
      .where(
        and(eq(spotlightPoints.spotlight, row.code), eq(spotlightPoints.orderId, id), eq(spotlightPoints.role, 'own'))
      )
    const line = { title: '聚光灯积分', url: '/pages/actvity/award_pool' }
    if (counted) return { ...line, points: counted.points - counted.back, note: '已计入排行' }
    // It takes nobody new, and whether the buyer takes part is told by what counts.
    if (row.stopped) return null
    const { rows } = await db.execute<{ kept: string }>(
      sql`select ${KEPT}::text as kept from orders o where o.id = ${id} and ${PURCHASES}`
    )
    const points = Number(divFloor(BigInt(rows[0]?.kept ?? 0), row.fenPerPoint))
    return points > 0 ? { ...line, points, note: '活动结束前过了售后期才计入' } : null
  }
}
