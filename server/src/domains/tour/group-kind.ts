import { and, eq, inArray } from 'drizzle-orm'
import { orders, tourEntries } from '../../db/schema'
import { refundOrder } from '../../engines/aftersale'
import type { Group, GroupKind, Seat } from '../../engines/group'
import { addMessages } from '../../engines/message'
import { closeUnpaid } from '../../engines/order'
import type { Services } from '../../services'
import { dropHeld } from './apply'
import { dateOf, entryById } from './rows'
import { ENTRY_MOVES, TOUR } from './states'
import { ALREADY, changeUntil, spanWords, untilWords } from './terms'

const refsOf = (seats: readonly Seat[]) => seats.map(seat => seat.ref)

/** Why a group ended: its time is over, or its day was cancelled. */
const LAPSED = { why: 'lapsed', reason: '旅行未成团', words: '没有在截止时间前成团' }
const STOPPED = { why: 'stopped', reason: '班期取消', words: '班期因故取消' }

/** Groups that travel together: each seat is an entry, for as many places as it has travellers. */
export const tourGroups: GroupKind = {
  code: TOUR,
  size: { min: 2, max: 20 },
  hours: 720,
  already: ALREADY,

  async nearly(tx, group, seats) {
    const told = seats.filter(seat => seat.state === 'confirmed')
    await tell(tx, group, told, {
      title: '还差 1 人就成团',
      key: 'tour-nearly',
      words: '再邀请一位好友，马上成团；到时未成团，押金和自费项目全额退回。'
    })
  },

  async filled(tx, group, seats) {
    const formedAt = group.endedAt!
    const { from, to } = ENTRY_MOVES.form
    await tx.db
      .update(tourEntries)
      .set({ state: to, formedAt })
      .where(and(inArray(tourEntries.id, refsOf(seats)), inArray(tourEntries.state, [...from])))
    const { date } = await dateOf(tx.db, group.subject)
    await tell(tx, group, seats, {
      title: '成团啦，准备出发',
      key: 'tour-filled',
      words: `已满 ${group.size} 人；${untilWords(changeUntil(date))}可以更换出行人。`
    })
  },

  /** Kept places are let go, an unpaid order is closed and a paid one refunded; what ended before is left as it is. */
  async lapsed(tx, group, { ref }) {
    const entry = await entryById(tx.db, ref)
    const { date } = await dateOf(tx.db, group.subject)
    const { why, reason, words } = date.state === 'cancelled' ? STOPPED : LAPSED
    if (entry?.state === 'held') return void (await dropHeld(tx, entry, why))
    if (!entry?.orderId) return
    const [order] = await tx.db
      .select()
      .from(orders)
      .where(and(eq(orders.userId, entry.userId), eq(orders.id, entry.orderId)))
      .for('update')
    if (order?.state === 'unpaid') await closeUnpaid(tx, order, words)
    if (order?.state !== 'complete') return
    await refundOrder(tx, { ref: order.id, reason, words: `${words}，全额原路退款` })
  }
}

interface Told {
  title: string
  key: string
  words: string
}

async function tell({ db, clock }: Services, group: Group, seats: readonly Seat[], { title, key, words }: Told) {
  const { date, route } = await dateOf(db, group.subject)
  const at = clock.now()
  await addMessages(
    db,
    seats.map(({ userId, ref }) => ({
      userId,
      kind: 'order' as const,
      at,
      title,
      key: `${key}:${ref}`,
      content: `「${route.title}」${spanWords(date)}，${words}`,
      url: `/pages/tour/result?id=${ref}`
    }))
  )
}
