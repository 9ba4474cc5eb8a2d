import type { Input } from '@contract/core'
import type { adminTour } from '@contract/tour-admin'
import { and, eq, inArray, sum } from 'drizzle-orm'
import { orders, tourEntries } from '../../db/schema'
import type { HeldDeed } from '../../http/two-persons'
import { dayText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { dateOf } from './rows'

/** A day that is cancelled gives back what everybody paid: above an amount by two persons. */
export const tourDeeds: readonly HeldDeed[] = [
  {
    code: 'POST /api/admin/tour/cancel',
    title: '取消班期',
    limitFen: 500_000n,
    weigh: async ({ db, clock }, { id }: Input<(typeof adminTour)['POST /api/admin/tour/cancel']>) => {
      const { date, route } = await dateOf(db, id)
      if (date.state !== 'open' || date.departsOn <= dayText(clock.now())) return
      const [paid] = await db
        .select({ fen: sum(orders.payFen) })
        .from(tourEntries)
        .innerJoin(orders, and(eq(orders.userId, tourEntries.userId), eq(orders.id, tourEntries.orderId)))
        .where(and(eq(tourEntries.dateId, id), inArray(tourEntries.state, ['joined', 'formed'])))
      const fen = BigInt(paid?.fen ?? 0)
      return { fen, words: `取消「${route.title}」${date.departsOn} 的班期，全额退回 ¥${yuan(fen)}` }
    }
  }
]
