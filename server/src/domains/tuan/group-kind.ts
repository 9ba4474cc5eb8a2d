import { and, eq } from 'drizzle-orm'
import { orders } from '../../db/schema'
import { refundOrder } from '../../engines/aftersale'
import type { GroupKind, Seat } from '../../engines/group'
import { addMessages } from '../../engines/message'
import { closeUnpaid } from '../../engines/order'

const orderUrl = (seat: Seat) => `/pages/order/detail?id=${seat.ref}`

/** Groups that buy: each seat is an order. */
export const tuanGroups: GroupKind = {
  code: 'tuan',
  size: { min: 2, max: 10 },
  hours: 72,
  already: '你已经在拼这件商品了，请先完成正在进行的团',

  async nearly({ db, clock }, group, seats) {
    const at = clock.now()
    const told = seats.filter(seat => seat.state === 'confirmed')
    await addMessages(
      db,
      told.map(({ userId }) => ({
        userId,
        kind: 'order' as const,
        at,
        key: `tuan-nearly:${group.id}`,
        title: '拼团还差 1 人',
        content: '再邀请一位好友，拼满就发货；到时没有拼满，会全额原路退款。',
        url: `/pages/tuan/recommendDetail?id=${group.subject}&pinkId=${group.id}`
      }))
    )
  },

  async filled({ db, clock }, group, seats) {
    const at = clock.now()
    await addMessages(
      db,
      seats.map(seat => ({
        userId: seat.userId,
        kind: 'order' as const,
        at,
        key: `tuan-filled:${group.id}`,
        title: '拼团成功',
        content: `${group.size} 人团已经拼满，商家正在备货，请耐心等待。`,
        url: orderUrl(seat)
      }))
    )
  },

  /** An unpaid order is closed and a paid one refunded; one that was given back before is left as it is. */
  async lapsed(tx, _group, { userId, ref }) {
    const [order] = await tx.db
      .select()
      .from(orders)
      .where(and(eq(orders.userId, userId), eq(orders.id, ref)))
      .for('update')
    if (order?.state === 'unpaid') await closeUnpaid(tx, order, '没有在规定时间内拼满')
    if (order?.state !== 'paid') return
    const words = '没有在规定时间内拼满，全额原路退款'
    await refundOrder(tx, { ref, reason: '拼团未拼满', words })
  }
}
