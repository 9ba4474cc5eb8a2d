import { confirmSeat, groupOfRef, holdsSeat, leaveSeat } from '../../engines/group'
import { addMessage } from '../../engines/message'
import type { VirtualKind } from '../../engines/order'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { promiseIncome } from './income'
import { dateOf, dropTravellers, type EntryRow, entryOfOrder, freeSeats, moveEntry, seatOf, voidIncome } from './rows'
import { ENTRY_MOVES, TOUR } from './states'
import { spanWords } from './terms'

const pageOf = ({ id }: Pick<EntryRow, 'id'>) => `/pages/tour/result?id=${id}`

/** What ended early, in the words of its refund. */
const WHY: Record<string, string> = {
  left: '你已退出',
  lapsed: '没有在截止时间前成团',
  stopped: '很抱歉，这个班期因故取消'
}

/** Deposit and extras of an entry: its seats are reserved with it, and the payment counts them into the group. */
export const tourOrder: VirtualKind = {
  code: TOUR,
  virtual: true,

  /** The group is held from here on, so what is accepted is confirmed. */
  async accepts(tx, order) {
    const entry = await entryOfOrder(tx.db, order.id)
    return entry.state === 'unpaid' && holdsSeat(tx, seatOf(entry))
  },

  async paid(tx, order) {
    const at = order.paidAt!
    const { userId, id } = await entryOfOrder(tx.db, order.id)
    const entry = (await moveEntry(tx.db, { userId, id }, ENTRY_MOVES.pay, { paidAt: at, keptUntil: null }))!
    const { date, route } = await dateOf(tx.db, entry.dateId)
    await promiseIncome(tx, entry, route)
    await addMessage(tx.db, {
      userId,
      kind: 'order',
      title: '报名成功，等待成团',
      key: `tour-paid:${id}`,
      at,
      content: `「${route.title}」${spanWords(date)}，满 ${date.groupSize} 人成团；邀请好友一起，成团更快。`,
      url: pageOf(entry)
    })
    await confirmSeat(tx, seatOf(entry))
  },

  async cancelled(tx, order, at) {
    const found = await entryOfOrder(tx.db, order.id)
    const over = await whyOver(tx, found)
    const why = over === 'left' && order.expiresAt <= at ? 'unpaid' : over
    await leaveSeat(tx, seatOf(found))
    const move = { ...ENTRY_MOVES.drop, from: ['unpaid'] as const }
    const entry = await moveEntry(tx.db, found, move, { why, endedAt: at, keptUntil: null })
    if (!entry) return
    await freeSeats(tx.db, entry, 'taken')
    await dropTravellers(tx.db, entry)
  },

  async recalled(tx, order, at) {
    const found = await entryOfOrder(tx.db, order.id)
    const why = await whyOver(tx, found)
    await leaveSeat(tx, seatOf(found))
    const entry = await moveEntry(tx.db, found, ENTRY_MOVES.refund, { why, endedAt: at })
    if (!entry) return refuse('STATE', '行程已经结束或已经退款，不能再退')
    await freeSeats(tx.db, entry, 'taken')
    await dropTravellers(tx.db, entry)
    await voidIncome(tx.db, entry)
    return order.payFen
  },

  async refunded(tx, order) {
    const { userId, id } = await entryOfOrder(tx.db, order.id)
    const entry = await moveEntry(tx.db, { userId, id }, ENTRY_MOVES.refunded)
    if (!entry) return
    const { route } = await dateOf(tx.db, entry.dateId)
    await addMessage(tx.db, {
      userId,
      kind: 'asset',
      title: entry.why === 'lapsed' ? '未成团，已全额退款' : '旅行退款已到账',
      key: `tour-back:${id}`,
      at: order.refundedAt!,
      content: `「${route.title}」${WHY[entry.why] ?? '已取消'}，${yuan(order.payFen)} 元已原路退回。`,
      url: pageOf(entry),
      always: true
    })
  }
}

/** Why an entry ends before its trip: its day was cancelled, its group lapsed, or its person gave it up. */
async function whyOver({ db }: Services, entry: EntryRow): Promise<string> {
  const { date } = await dateOf(db, entry.dateId)
  if (date.state === 'cancelled') return 'stopped'
  return (await groupOfRef(db, seatOf(entry)))?.state === 'lapsed' ? 'lapsed' : 'left'
}
