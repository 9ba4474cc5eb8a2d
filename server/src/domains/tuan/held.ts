import type { Input } from '@contract/core'
import type { adminTuan } from '@contract/tuan'
import { and, eq, sql, sum } from 'drizzle-orm'
import { groupSeats, orders } from '../../db/schema'
import { groupById } from '../../engines/group'
import type { HeldDeed } from '../../http/two-persons'
import { yuan } from '../../lib/money'
import { TUAN } from './terms'

/** A group that is ended gives back what its members paid: above an amount by two persons. */
export const tuanDeeds: readonly HeldDeed[] = [
  {
    code: 'POST /api/admin/tuan/close',
    title: '提前结束拼团',
    limitFen: 200_000n,
    weigh: async ({ db }, { id }: Input<(typeof adminTuan)['POST /api/admin/tuan/close']>) => {
      const group = await groupById(db, TUAN, id)
      if (group?.state !== 'open') return
      const [paid] = await db
        .select({ fen: sum(orders.payFen) })
        .from(groupSeats)
        .innerJoin(orders, and(eq(orders.userId, groupSeats.userId), eq(sql`${orders.id}::text`, groupSeats.ref)))
        .where(and(eq(groupSeats.groupId, id), eq(groupSeats.state, 'confirmed')))
      const fen = BigInt(paid?.fen ?? 0)
      return { fen, words: `结束 ${group.size} 人团，已付款的全额退回 ¥${yuan(fen)}` }
    }
  }
]
