import type { Input } from '@contract/core'
import type { adminTuan } from '@contract/tuan'
import { and, eq, sql, sum } from 'drizzle-orm'
import { groupSeats, orders, products } from '../../db/schema'
import { groupById } from '../../engines/group'
import type { HeldDeed } from '../../http/two-persons'
import { fenOf, yuan } from '../../lib/money'
import { lowTuan, type TuanInput } from './service'
import { TUAN } from './terms'

type ToSave = Input<(typeof adminTuan)['POST /api/admin/tuan/save']>

/** What a product costs groups, as it is sent. */
export const tuanIn = ({ product_id, published, hours, sizes }: ToSave): TuanInput => ({
  productId: product_id,
  published: published === 1,
  hours,
  sizes: sizes.map(({ size, items }) => ({
    size,
    prices: items.map(({ unique, price }) => ({ skuId: unique, priceFen: fenOf(price) }))
  }))
})

/**
 * What one person may not sell to groups so far below what it costs. A group that is ended gives back what its members paid:
 * above an amount by two persons.
 */
export const tuanDeeds: readonly HeldDeed[] = [
  {
    code: 'POST /api/admin/tuan/save',
    title: '大幅低价拼团',
    limitFen: null,
    weigh: async ({ db }, sent: ToSave) => {
      const { part, low } = await lowTuan(db, tuanIn(sent))
      if (low.length === 0) return
      const [product] = await db.select({ name: products.name }).from(products).where(eq(products.id, sent.product_id))
      const words = `「${product!.name}」有 ${low.length} 个拼团价低于原价或成本的 ${part}%`
      return { fen: null, words, changes: low }
    }
  },
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
