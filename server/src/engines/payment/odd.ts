import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { paymentNotices, payments } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { account, move, outside, post, SUSPENSE, transferOf } from '../ledger'
import { isPayment } from './rows'

const n = paymentNotices

/** Money came and fits nothing: another amount than asked, a second trade under one number, a number nobody knows. */
const isOdd = inArray(n.outcome, ['amount', 'double', 'unknown'])
/** What of it nobody has seen to yet. */
export const WAITS_FOR_SOMEBODY = and(isOdd, isNull(n.seenToAt))!
const WAS_SEEN_TO = and(isOdd, isNotNull(n.seenToAt))!

/** Receipts that wait, or that were seen to. */
export const oddReceipts = (isDone: boolean) => (isDone ? WAS_SEEN_TO : WAITS_FOR_SOMEBODY)

/** Receipts that fit nothing with the payment they are about, the longest waiting first, those seen to the newest first. */
export const oddReceiptPage = (db: Queryable, isDone: boolean, { page, limit }: { page: number; limit: number }) =>
  db
    .select({ notice: n, payment: payments })
    .from(n)
    .leftJoin(payments, and(eq(payments.payNo, n.payNo), eq(payments.channel, n.channel)))
    .where(oddReceipts(isDone))
    .orderBy(...(isDone ? [desc(n.at), desc(n.noticeId)] : [asc(n.at), asc(n.noticeId)]))
    .limit(limit)
    .offset((page - 1) * limit)

interface Settling {
  channel: string
  noticeId: string
  /** What was done about it, and by whom. */
  words: string
  by: string
  /** The channel's number of the refund, where the money was given back in its own console. */
  refundNo?: string
}

/**
 * Writes what became of money that fitted nothing. With the number of a refund what the books keep aside leaves them, under
 * that number, so that it is found in the channel's statement.
 * @throws Refusal NOT_FOUND, STATE, NOT_ASIDE, IDEM_MISMATCH
 */
export async function seeToReceipt({ db, clock }: Services, { channel, noticeId, words, by, refundNo }: Settling) {
  const own = and(eq(n.channel, channel), eq(n.noticeId, noticeId), isOdd)
  const [seen] = await db
    .update(n)
    .set({ seenToAt: clock.now(), seenToBy: by, seenToWords: words })
    .where(and(own, isNull(n.seenToAt)))
    .returning()
  if (!seen) {
    const [known] = await db.select({ at: n.seenToAt }).from(n).where(own)
    return known ? refuse('STATE', '这笔收款已经处理过') : refuse('NOT_FOUND', '没有这笔待核对的收款')
  }
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.payNo, seen.payNo), eq(payments.channel, channel)))
  if (payment) await db.update(payments).set({ flag: '' }).where(isPayment(payment))
  if (!refundNo) return
  const isAside = payment && (await transferOf(db, `pay:${payment.id}:${seen.tradeNo}`)) !== undefined
  if (!isAside) refuse('NOT_ASIDE', '这笔款没有暂存在账上，请选择「只记录」')
  const { fresh } = await post(db, {
    key: `refunded:${refundNo}`,
    reason: 'channel_refund',
    ref: { kind: 'payment', id: payment.id },
    postings: move(account(SUSPENSE, 'CNY'), account(outside(channel), 'CNY'), seen.amountFen),
    at: clock.now(),
    memo: words
  })
  if (!fresh) refuse('IDEM_MISMATCH', '这个退款单号已经用过')
}

/** Has a refund that its channel did not take asked for at the next run, within seconds. @throws Refusal NOT_FOUND */
export async function refundSooner({ db, clock }: Services, refundNo: string) {
  const { rowCount } = await db.execute(
    sql`update payment_refunds set next_at = ${clock.now()} where refund_no = ${refundNo} and status = 'pending'`
  )
  if (!rowCount) refuse('NOT_FOUND', '没有这笔处理中的退款')
}
