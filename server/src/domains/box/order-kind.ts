import { and, eq } from 'drizzle-orm'
import { within } from '../../db/connection'
import { orders } from '../../db/schema'
import { refundOrder } from '../../engines/aftersale'
import {
  campaignOf,
  drawClosedWords,
  grantChances,
  releaseEntries,
  reserveEntries,
  revokeEntries
} from '../../engines/draw'
import { addMessage } from '../../engines/message'
import { type OrderRow, type VirtualKind, writeVirtual } from '../../engines/order'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { ORDER_GRANT } from '../draw/service'
import { refuseYoung } from './consent'
import { seriesAt } from './series'

type BoxDetail = {
  campaign: string
  times: number
  /** What one costs, in fen. */
  boxFen: string
}

export const detailOf = ({ detail }: Pick<OrderRow, 'detail'>) => detail as BoxDetail

const grantOf = (order: OrderRow) => ({ campaign: detailOf(order).campaign, key: `${ORDER_GRANT}${order.id}` })

/** What is not opened can be given back for so long after it was paid. */
export const REFUND_DAYS = 7
const DAY_MS = 86_400_000

/** Boxes that are paid with money: kept from the moment they are ordered, opened after they are paid. */
export const boxOrder: VirtualKind = {
  code: 'blindbox',
  virtual: true,

  async accepts({ db, clock }, order) {
    return drawClosedWords(await campaignOf(db, detailOf(order).campaign), clock.now()) === ''
  },

  async paid(tx, order) {
    const { times } = detailOf(order)
    const at = order.paidAt!
    await grantChances(tx, { ...grantOf(order), userId: order.userId, times, at })
    await addMessage(tx.db, {
      userId: order.userId,
      kind: 'activity',
      title: '盲盒已到手',
      key: `box:${order.id}`,
      at,
      content: `${order.title}已付款，随时可以打开；没有打开的 ${REFUND_DAYS} 天内可以退款。`,
      url: '/pages/blind/list'
    })
  },

  cancelled({ db }, order) {
    const { campaign, times } = detailOf(order)
    return releaseEntries(db, { userId: order.userId, campaign, times, at: order.createdAt })
  },

  async recalled(tx, order) {
    // Its row is held until this is done: whoever opens a box of it at this moment did so before, or finds none.
    const left = await revokeEntries(tx, { ...grantOf(order), userId: order.userId, at: order.createdAt })
    if (left === 0) refuse('STATE', '盲盒已全部打开，不能退款')
    return BigInt(left) * BigInt(detailOf(order).boxFen)
  }
}

/**
 * Orders boxes of a series, to be paid like any order; they are kept until it lapses.
 * @throws Refusal NOT_FOUND, CLOSED, STOPPED, SOLD_OUT, PERSON_CAP, DAY_CAP, AGE_NEEDED, GUARDIAN_NEEDED, UNDER_AGE
 */
export const orderBoxes = (
  services: Services,
  { userId, code, times }: { userId: string; code: string; times: number }
) =>
  within(services, async (tx): Promise<OrderRow> => {
    const now = tx.clock.now()
    await refuseYoung(tx.db, userId, now)
    await seriesAt(tx.db, code)
    const campaign = await reserveEntries(tx, { userId, campaign: code, times, at: now })
    const boxFen = campaign.chanceFen!
    const detail = { campaign: code, times, boxFen: String(boxFen) }
    const title = `盲盒「${campaign.title}」× ${times}`
    const priceFen = boxFen * BigInt(times)
    return writeVirtual(tx.db, { userId, kind: boxOrder.code, title, priceFen, elsewhereFen: 0n, detail, now })
  })

/** Until when what is not opened of an order can be given back. */
export const refundUntil = ({ paidAt }: Pick<OrderRow, 'paidAt'>) =>
  new Date((paidAt?.getTime() ?? 0) + REFUND_DAYS * DAY_MS)

/** Gives back what a person has not opened of an order. @throws Refusal NOT_FOUND, EXPIRED, STATE */
export async function refundBoxes(services: Services, { userId, no }: { userId: string; no: string }) {
  const { db, clock } = services
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.no, no), eq(orders.kind, boxOrder.code)))
  if (!order?.paidAt) return refuse('NOT_FOUND', '没有这笔盲盒订单')
  if (clock.now() >= refundUntil(order)) refuse('EXPIRED', `未打开的盲盒付款后 ${REFUND_DAYS} 天内可以退款，现已超过`)
  const words = '申请退回未打开的盲盒'
  return refundOrder(services, { ref: order.id, reason: '退回未打开的盲盒', words, actorId: userId })
}
