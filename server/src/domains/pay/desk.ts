import type { Data, Input } from '@contract/core'
import { adminPay } from '@contract/pay-admin'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { ledgerTransfers, orders, paymentNotices, paymentRefunds } from '../../db/schema'
import {
  IS_STUCK,
  oddReceiptPage,
  oddReceipts,
  refundSooner,
  seeToReceipt,
  settleByHand,
  stuckRefunds
} from '../../engines/payment'
import { bindDomain, type Context } from '../../http/context'
import type { HeldDeed } from '../../http/two-persons'
import { seconds } from '../../lib/clock'
import { flag } from '../../lib/flag'
import { yuan } from '../../lib/money'

const COUNTED = 1000

type Refunds = (typeof adminPay)['GET /api/admin/payment/refunds']
type Receipts = (typeof adminPay)['GET /api/admin/payment/receipts']

/** Numbers of orders by id. */
async function numbersOf(db: Queryable, ids: readonly string[]): Promise<(id: string | undefined) => string> {
  if (ids.length === 0) return () => ''
  const rows = await db
    .select({ id: orders.id, no: orders.no })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
  return id => rows.find(row => row.id === id)?.no ?? ''
}

async function refundList({ db }: Context<'console'>, { page, limit }: Input<Refunds>): Promise<Data<Refunds>> {
  const [rows, count] = await Promise.all([
    stuckRefunds(db, limit, (page - 1) * limit),
    countUpTo(db, COUNTED, paymentRefunds, IS_STUCK)
  ])
  const numberOf = await numbersOf(
    db,
    rows.map(row => row.orderId)
  )
  const list = rows.map(({ refund, channel, orderId }) => ({
    refund_no: refund.refundNo,
    order_id: numberOf(orderId),
    channel,
    refund_price: yuan(refund.amountFen),
    reason: refund.reason,
    tries_num: refund.tries,
    why: refund.error,
    add_time: seconds(refund.createdAt),
    next_time: seconds(refund.nextAt)
  }))
  return { list, count }
}

async function receiptList({ db }: Context<'console'>, input: Input<Receipts>): Promise<Data<Receipts>> {
  const isDone = input.state === 'done'
  const [rows, count] = await Promise.all([
    oddReceiptPage(db, isDone, input),
    countUpTo(db, COUNTED, paymentNotices, oddReceipts(isDone))
  ])
  const paid = rows.flatMap(row => (row.payment ? [{ ...row.payment, tradeNo: row.notice.tradeNo }] : []))
  const keys = paid.map(({ id, tradeNo }) => `pay:${id}:${tradeNo}`)
  const [numberOf, aside] = await Promise.all([
    numbersOf(
      db,
      paid.map(row => row.orderId)
    ),
    keys.length === 0
      ? []
      : db.select({ key: ledgerTransfers.idemKey }).from(ledgerTransfers).where(inArray(ledgerTransfers.idemKey, keys))
  ])
  const list = rows.map(({ notice, payment }) => ({
    notice_id: notice.noticeId,
    channel: notice.channel,
    kind: notice.outcome as 'amount',
    pay_no: notice.payNo,
    trade_no: notice.tradeNo,
    order_id: numberOf(payment?.orderId),
    pay_price: yuan(notice.amountFen),
    due_price: payment ? yuan(payment.amountFen) : '',
    is_aside: flag(aside.some(({ key }) => key === `pay:${payment?.id}:${notice.tradeNo}`)),
    add_time: seconds(notice.at),
    done_by: notice.seenToBy,
    done_words: notice.seenToWords,
    done_time: notice.seenToAt ? seconds(notice.seenToAt) : 0
  }))
  return { list, count }
}

export const adminPayDomain = bindDomain(adminPay, {
  'GET /api/admin/payment/refunds': refundList,
  'POST /api/admin/payment/refund/retry': async (ctx, { refund_no }) => {
    ctx.note({ subject: refund_no })
    await refundSooner(ctx, refund_no)
    return {}
  },
  'POST /api/admin/payment/refund/settle': async (ctx, { refund_no, words }) => {
    ctx.note({ subject: refund_no })
    await settleByHand(ctx, refund_no, words)
    return {}
  },
  'GET /api/admin/payment/receipts': receiptList,
  'POST /api/admin/payment/receipt/settle': async (ctx, { channel, notice_id, refund_no, words }) => {
    await seeToReceipt(ctx, { channel, noticeId: notice_id, words, by: ctx.desk.name, refundNo: refund_no })
    return {}
  }
})

/** What is written as paid back by hand leaves the books without the channel's word. */
export const paymentDeeds: readonly HeldDeed[] = [
  {
    code: 'POST /api/admin/payment/refund/settle',
    title: '登记已人工退款',
    limitFen: 200_000n,
    weigh: async ({ db }, { refund_no }: Input<(typeof adminPay)['POST /api/admin/payment/refund/settle']>) => {
      const [row] = await db
        .select({ fen: paymentRefunds.amountFen })
        .from(paymentRefunds)
        .where(inArray(paymentRefunds.refundNo, [refund_no]))
      return row && { fen: row.fen, words: `退款 ${refund_no} 登记为已人工退回 ¥${yuan(row.fen)}` }
    }
  },
  {
    code: 'POST /api/admin/payment/receipt/settle',
    title: '登记异常收款已退回',
    limitFen: 200_000n,
    weigh: async ({ db }, input: Input<(typeof adminPay)['POST /api/admin/payment/receipt/settle']>) => {
      // What is only noted leaves the books as they are.
      if (!input.refund_no) return
      const { channel, notice_id, refund_no } = input
      const [row] = await db
        .select({ fen: paymentNotices.amountFen })
        .from(paymentNotices)
        .where(
          and(
            eq(paymentNotices.channel, channel),
            eq(paymentNotices.noticeId, notice_id),
            isNull(paymentNotices.seenToAt)
          )
        )
      return (
        row && { fen: row.fen, words: `异常收款 ${notice_id} 登记为已退回 ¥${yuan(row.fen)}，退款单号 ${refund_no}` }
      )
    }
  }
]
