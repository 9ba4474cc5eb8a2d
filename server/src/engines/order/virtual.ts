import type { Queryable } from '../../db/connection'
import { orders } from '../../db/schema'
import { newId } from '../../lib/ids'
import { newNumber, UNPAID_MS } from './numbers'
import { addEvents, type OrderRow } from './rows'

export interface VirtualOrder {
  id?: string
  userId: string
  kind: string
  title: string
  /** What it costs, in fen, and how much of that is paid otherwise than by this order. */
  priceFen: bigint
  elsewhereFen: bigint
  detail: Record<string, unknown>
  /** Until when it may be paid, where that is not the usual time from now. */
  expiresAt?: Date
  now: Date
}

/** Writes an unpaid order of something that has neither parcel nor shop; its kind says what it brings. */
export async function writeVirtual(tx: Queryable, order: VirtualOrder): Promise<OrderRow> {
  const { userId, kind, title, priceFen, elsewhereFen, detail, now } = order
  const expiresAt = order.expiresAt ?? new Date(now.getTime() + UNPAID_MS)
  const nothing = { freightFen: 0n, couponFen: 0n, mallCouponFen: 0n, xfqFen: 0n, jindou: 0n, jindouFen: 0n }
  const nobody = { receiver: '', receiverPhone: '', receiverRegion: '', receiverDetail: '' }
  const [row] = await tx
    .insert(orders)
    .values({
      userId,
      id: order.id ?? newId(),
      no: newNumber(now),
      kind,
      title,
      detail,
      totalNum: 1,
      goodsFen: priceFen,
      adjustFen: -elsewhereFen,
      payFen: priceFen - elsewhereFen,
      ...nothing,
      ...nobody,
      expiresAt,
      createdAt: now
    })
    .returning()
  await addEvents(tx, [{ userId, orderId: row!.id, action: 'create', words: '提交订单', at: now, actorId: userId }])
  return row!
}
