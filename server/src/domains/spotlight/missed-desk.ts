import { adminMissed } from '@contract/spotlight-missed'
import { asc, eq, isNotNull } from 'drizzle-orm'
import { countUpTo } from '../../db/count'
import { orders, spotlightMissed, spotlights } from '../../db/schema'
import { bindDomain } from '../../http/context'
import { seconds } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { letGo } from './missed'

const m = spotlightMissed
const COUNTED = 1000
const waits = isNotNull(m.nextAt)

export const adminMissedDomain = bindDomain(adminMissed, {
  'GET /api/admin/spotlight/missed': async ({ db }, { page, limit }) => {
    const [rows, count] = await Promise.all([
      db
        .select({ missed: m, title: spotlights.title, no: orders.no })
        .from(m)
        .innerJoin(spotlights, eq(spotlights.code, m.spotlight))
        .leftJoin(orders, eq(orders.id, m.orderId))
        .where(waits)
        .orderBy(asc(m.missedAt), asc(m.orderId))
        .limit(limit)
        .offset((page - 1) * limit),
      countUpTo(db, COUNTED, m, waits)
    ])
    const list = rows.map(({ missed, title, no }) => ({
      id: missed.orderId,
      order_id: no ?? '',
      code: missed.spotlight,
      title,
      tries_num: missed.tries,
      why: missed.error,
      add_time: seconds(missed.missedAt),
      next_time: missed.nextAt ? seconds(missed.nextAt) : 0
    }))
    return { list, count }
  },
  'POST /api/admin/spotlight/let_go': async ({ db }, { code, id }) => {
    if (!(await letGo(db, { code }, id))) refuse('NOT_FOUND', '这笔订单没有在等待计入')
    return {}
  }
})
