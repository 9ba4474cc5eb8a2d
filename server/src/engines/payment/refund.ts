import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { paymentRefunds, payments } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { ChannelName } from '../../providers/pay'
import type { Services } from '../../services'
import { account, CLEARING, move, outside, post, REFUNDING, user } from '../ledger'
import { noticeUrl } from './address'
import { isPayment, type PaymentRow, tradeOf, tryMove } from './rows'

export interface RefundAsked {
  userId: string
  paymentId: string
  /** Fixed by what is refunded, such as the refund's id: asked twice, it is paid once. At most 40 letters and digits. */
  refundNo: string
  /** In fen, more than zero. */
  amountFen: bigint
  /** For the person's bill, in Chinese. */
  reason: string
}

export type RefundRow = typeof paymentRefunds.$inferSelect

const BATCH = 20
const RETRY_AT_MOST_S = 3600

/**
 * Gives money of a payment back the way it came, in the caller's transaction. `done`: it is back on the balance.
 * `pending`: a job asks the channel, and `refundOf` tells when it is done.
 * @throws Refusal REFUND_OVER when more would go back than was paid; IDEM_MISMATCH when the number was used otherwise
 */
export async function askRefund({ db: tx, clock }: Services, asked: RefundAsked): Promise<'done' | 'pending'> {
  const { userId, paymentId, refundNo, amountFen, reason } = asked
  if (amountFen <= 0n) throw new Error(`a refund is of more than zero, got ${amountFen}`)
  const now = clock.now()
  const row = { userId, refundNo, paymentId, amountFen, reason, nextAt: now, createdAt: now }
  const [claimed] = await tx.insert(paymentRefunds).values(row).onConflictDoNothing().returning()
  if (!claimed) return sameRefund(await refundOf(tx, userId, refundNo), asked)
  const [payment] = await tx
    .update(payments)
    .set({ refundAskedFen: sql`${payments.refundAskedFen} + ${amountFen}` })
    .where(
      and(
        isPayment({ userId, id: paymentId }),
        eq(payments.status, 'paid'),
        sql`${payments.refundAskedFen} + ${amountFen} <= ${payments.amountFen}`
      )
    )
    .returning()
  if (!payment) return refuse('REFUND_OVER', '退款金额超过可退金额')
  if (payment.channel === 'yue') {
    await settle(tx, payment, claimed, now)
    return 'done'
  }
  await post(tx, {
    key: `refund:${refundNo}`,
    reason: 'order_refund',
    ref: { kind: 'payment', id: paymentId },
    postings: move(account(CLEARING, 'CNY'), account(REFUNDING, 'CNY'), amountFen),
    at: now
  })
  return 'pending'
}

/** A refund by its number, or undefined. */
export async function refundOf(db: Queryable, userId: string, refundNo: string): Promise<RefundRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.userId, userId), eq(paymentRefunds.refundNo, refundNo)))
  return row
}

function sameRefund(row: RefundRow | undefined, asked: RefundAsked): 'done' | 'pending' {
  if (row?.paymentId !== asked.paymentId || row.amountFen !== asked.amountFen)
    return refuse('IDEM_MISMATCH', '退款单号已用于其他退款')
  return row.status as 'done' | 'pending'
}

/** Asks channels for the refunds that are due; answers how many were asked for. Several servers may run it at once. */
export async function runRefunds(services: Services): Promise<number> {
  const now = services.clock.now()
  // Taking a refund puts its next try off first, so a server that dies here delays it and loses nothing.
  const wait_s = sql`least(${RETRY_AT_MOST_S}::numeric, 10 * power(2, least(${paymentRefunds.tries}, 20)))`
  const due = services.db
    .select({ userId: paymentRefunds.userId, refundNo: paymentRefunds.refundNo })
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.status, 'pending'), lte(paymentRefunds.nextAt, now)))
    .orderBy(paymentRefunds.nextAt)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const taken = await services.db
    .update(paymentRefunds)
    .set({
      tries: sql`${paymentRefunds.tries} + 1`,
      nextAt: sql`${now}::timestamptz + ${wait_s} * interval '1 second'`
    })
    .where(sql`(${paymentRefunds.userId}, ${paymentRefunds.refundNo}) in ${due}`)
    .returning()
  for (const refund of taken) await tryRefund(services, refund)
  return taken.length
}

/**
 * A channel told of a refund of ours: what became of it is asked for at the next run instead of when its turn comes. The
 * notice alone moves no money. Answers whether there is such a refund that waits.
 */
export async function hearRefund({ db, clock }: Services, channel: ChannelName, refundNo: string): Promise<boolean> {
  const heard = await db
    .update(paymentRefunds)
    .set({ nextAt: clock.now() })
    .where(
      and(
        eq(paymentRefunds.refundNo, refundNo),
        eq(paymentRefunds.status, 'pending'),
        sql`exists (select from ${payments} where ${payments.userId} = ${paymentRefunds.userId}
          and ${payments.id} = ${paymentRefunds.paymentId} and ${payments.channel} = ${channel})`
      )
    )
    .returning({ refundNo: paymentRefunds.refundNo })
  return heard.length > 0
}

/** Tries after which a refund that did not come through is looked at by a person. */
const STUCK_TRIES = 3

export const IS_STUCK = and(eq(paymentRefunds.status, 'pending'), gte(paymentRefunds.tries, STUCK_TRIES))!

/** Refunds a channel does not take, with the order that was paid, oldest first. */
export const stuckRefunds = (db: Queryable, limit: number, offset = 0) =>
  db
    .select({ refund: paymentRefunds, channel: payments.channel, orderId: payments.orderId })
    .from(paymentRefunds)
    .innerJoin(payments, and(eq(payments.userId, paymentRefunds.userId), eq(payments.id, paymentRefunds.paymentId)))
    .where(IS_STUCK)
    .orderBy(paymentRefunds.createdAt, paymentRefunds.refundNo)
    .limit(limit)
    .offset(offset)

/** A refund of a payment that its channel does not take, if there is one. */
export async function stuckRefundOf(db: Queryable, userId: string, paymentId: string): Promise<RefundRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.userId, userId), eq(paymentRefunds.paymentId, paymentId), IS_STUCK))
    .limit(1)
  return row
}

/** Asks the channel for a refund again right now, whatever its turn; answers how it stands then. @throws Refusal NOT_FOUND */
export async function refundNow(services: Services, refundNo: string): Promise<RefundRow> {
  await tryRefund(services, await pendingRefund(services.db, refundNo))
  const [row] = await services.db.select().from(paymentRefunds).where(eq(paymentRefunds.refundNo, refundNo))
  return row!
}

/**
 * Writes that a refund the channel cannot make was paid by hand through it, as to another card of the person in the
 * channel's own console. @throws Refusal NOT_FOUND
 */
export const settleByHand = ({ db, clock }: Services, refundNo: string, words: string) =>
  transact(db, async tx => {
    const refund = await pendingRefund(tx, refundNo)
    const [payment] = await tx
      .select()
      .from(payments)
      .where(isPayment({ userId: refund.userId, id: refund.paymentId }))
    const done = await settle(tx, payment!, { ...refund, reason: `${refund.reason}（${words}）` }, clock.now())
    if (!done) refuse('NOT_FOUND', '没有这笔处理中的退款')
  })

async function pendingRefund(db: Queryable, refundNo: string): Promise<RefundRow> {
  const [row] = await db
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.refundNo, refundNo), eq(paymentRefunds.status, 'pending')))
  return row ?? refuse('NOT_FOUND', '没有这笔处理中的退款')
}

async function tryRefund(services: Services, refund: RefundRow) {
  const { userId, paymentId, refundNo, amountFen, reason, createdAt } = refund
  const [payment] = await services.db
    .select()
    .from(payments)
    .where(isPayment({ userId, id: paymentId }))
  try {
    const channel = services.providers.pay[payment!.channel as ChannelName]
    if (!channel) throw new Error(`the channel ${payment!.channel} is switched off`)
    const notifyUrl = noticeUrl(services, payment!.channel)
    const input = { ...tradeOf(payment!), refundNo, refundFen: amountFen, refundAt: createdAt, reason, notifyUrl }
    if ((await channel.refund(services, input)) === 'done')
      await transact(services.db, tx => settle(tx, payment!, refund, services.clock.now()))
  } catch (error) {
    services.log.error({ err: error, refundNo }, 'refund not taken by the channel, will be asked again')
    await services.db
      .update(paymentRefunds)
      .set({ error: String(error).slice(0, 500) })
      .where(and(eq(paymentRefunds.userId, userId), eq(paymentRefunds.refundNo, refundNo)))
  }
}

/** The money is back: books, refund and payment say so together, once. Answers whether it was not yet. */
async function settle(tx: Queryable, payment: PaymentRow, refund: RefundRow, now: Date): Promise<boolean> {
  const { userId, refundNo, amountFen } = refund
  const [done] = await tx
    .update(paymentRefunds)
    .set({ status: 'done', doneAt: now, error: '' })
    .where(
      and(
        eq(paymentRefunds.userId, userId),
        eq(paymentRefunds.refundNo, refundNo),
        eq(paymentRefunds.status, 'pending')
      )
    )
    .returning()
  if (!done) return false
  const byBalance = payment.channel === 'yue'
  const back = byBalance
    ? move(account(CLEARING, 'CNY'), account(user(userId), 'CNY'), amountFen)
    : move(account(REFUNDING, 'CNY'), account(outside(payment.channel), 'CNY'), amountFen)
  await post(tx, {
    key: `refunded:${refundNo}`,
    reason: byBalance ? 'order_refund' : 'channel_refund',
    ref: { kind: 'payment', id: payment.id },
    postings: back,
    at: now,
    memo: refund.reason
  })
  await tx
    .update(payments)
    .set({ refundedFen: sql`${payments.refundedFen} + ${amountFen}` })
    .where(isPayment(payment))
  await tryMove(tx, 'refund', payment, {}, sql`${payments.refundedFen} = ${payments.amountFen}`)
  return true
}
