import { and, eq } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { paymentNotices, payments } from '../../db/schema'
import type { ChannelName } from '../../providers/pay'
import type { Notice } from '../../providers/pay/channel'
import type { Services } from '../../services'
import { account, CLEARING, move, outside, post, SUSPENSE } from '../ledger'
import { markPaid } from '../order'
import { askRefund } from './refund'
import { isPayment, type PaymentRow, tryMove } from './rows'

/**
 * What became of a channel's word: `paid` the order is paid by it; `again` known already; `late` the order is cancelled,
 * paid or repriced, and the money goes back; `amount` another amount or currency than asked, kept aside; `double` a second trade under
 * one number, kept aside; `unknown` no such payment.
 */
export type Outcome = 'paid' | 'again' | 'late' | 'amount' | 'double' | 'unknown'

/** Takes in a verified word that money came, in one transaction; the same word again changes nothing. */
export async function receive(
  services: Services,
  { channel, notice }: { channel: ChannelName; notice: Notice }
): Promise<Outcome> {
  const outcome = await within(services, async tx => {
    const { db } = tx
    // The row lock makes words about one payment wait for each other, whoever brings them.
    const [payment] = await db
      .select()
      .from(payments)
      .where(and(eq(payments.payNo, notice.payNo), eq(payments.channel, channel)))
      .for('update')
    const found = payment ? await takeIn(tx, payment, notice) : 'unknown'
    const { id: noticeId, payNo, tradeNo, amountFen } = notice
    await db
      .insert(paymentNotices)
      .values({ channel, noticeId, payNo, tradeNo, amountFen, outcome: found, at: services.clock.now() })
      .onConflictDoNothing()
    return found
  })
  if (outcome !== 'paid' && outcome !== 'again')
    services.log.warn({ channel, payNo: notice.payNo, currency: notice.currency, outcome }, 'payment needs a look')
  return outcome
}

async function takeIn(tx: Services, payment: PaymentRow, notice: Notice): Promise<Outcome> {
  const { db } = tx
  const { userId, id, orderId, channel, amountFen } = payment
  const { tradeNo, paidAt } = notice
  const seen = payment.tradeNo === tradeNo
  if (seen) return 'again'
  if (notice.currency !== 'CNY') return flagged(db, payment, 'amount')
  if (payment.status === 'paid' || payment.status === 'refunded') return putAside(db, payment, notice, 'double')
  if (notice.amountFen !== amountFen) return putAside(db, payment, notice, 'amount')
  await tryMove(db, 'pay', payment, { tradeNo, paidAt })
  // The order before any money: what its kind waits for is waited for with no account held.
  const paid = await markPaid(tx, { orderId, userId, payType: channel, paidAt, paymentId: id, amountFen })
  await post(db, {
    key: `pay:${id}`,
    reason: 'channel_in',
    ref: { kind: 'order', id: orderId },
    postings: move(account(outside(channel), 'CNY'), account(CLEARING, 'CNY'), amountFen),
    at: tx.clock.now(),
    memo: payment.title
  })
  if (paid !== 'late') return 'paid'
  await askRefund(tx, {
    userId,
    paymentId: id,
    refundNo: lateRefundNo(payment),
    amountFen,
    reason: '订单已取消或已支付，款项原路退回'
  })
  return 'late'
}

/** One number for the one refund a late payment can have. */
const lateRefundNo = ({ payNo }: PaymentRow) => `${payNo}L`

/** Money that fits nothing stays in the books, apart, until an operator decides. */
async function putAside(
  tx: Queryable,
  payment: PaymentRow,
  notice: Notice,
  flag: 'double' | 'amount'
): Promise<Outcome> {
  const { fresh } = await post(tx, {
    key: `pay:${payment.id}:${notice.tradeNo}`,
    reason: 'channel_short',
    ref: { kind: 'payment', id: payment.id },
    postings: move(account(outside(payment.channel), 'CNY'), account(SUSPENSE, 'CNY'), notice.amountFen),
    at: notice.paidAt
  })
  return fresh ? flagged(tx, payment, flag) : 'again'
}

/** An operator is to look. The books are in yuan: what another currency came to in them is not for us to say. */
async function flagged<Flag extends Outcome>(tx: Queryable, payment: PaymentRow, flag: Flag): Promise<Flag> {
  await tx.update(payments).set({ flag }).where(isPayment(payment))
  return flag
}
