import type { Queryable } from '../../db/connection'
import { orders } from '../../db/schema'
import { newId } from '../../lib/ids'
import { noteTurns } from '../stats/turns'
import { takeDeductions } from './deductions'
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
  /** How much of it vouchers pay, in fen: they are taken with the order, and come back with it. */
  xfqFen?: bigint
  detail: Record<string, unknown>
  /** Until when it may be paid, where that is not the usual time from now. */
  expiresAt?: Date
  now: Date
}

/**
 * Writes an unpaid order of something that has neither parcel nor shop; its kind says what it brings.
 * @throws Refusal BALANCE_SHORT when the vouchers are not there
 */
export async function writeVirtual(tx: Queryable, order: VirtualOrder): Promise<OrderRow> {
  const { userId, kind, title, priceFen, elsewhereFen, detail, now, xfqFen = 0n } = order
  const expiresAt = order.expiresAt ?? new Date(now.getTime() + UNPAID_MS)
  const nothing = { freightFen: 0n, couponFen: 0n, mallCouponFen: 0n, jindou: 0n, jindouFen: 0n }
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
      xfqFen,
      payFen: priceFen - elsewhereFen - xfqFen,
      ...nothing,
      ...nobody,
      expiresAt,
      createdAt: now
    })
    .returning()
  await addEvents(tx, [{ userId, orderId: row!.id, action: 'create', words: '提交订单', at: now, actorId: userId }])
  await noteTurns(tx, [{ userId, ref: row!.id, what: 'placed', at: now, fen: row!.payFen }])
  await takeDeductions(tx, { userId, orderId: row!.id, at: now, jindou: 0n, xfqFen })
  return row!
}
