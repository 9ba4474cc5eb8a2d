import type { Services } from '../../services'
import { closeOverdue } from './ask'
import { runRefunds } from './refund'
import { sendSandboxNotices } from './sandbox'

export { closeOthers, closePayments, isOpen, pollOrder } from './ask'
export { payByBalance } from './balance'
export { payableOrder } from './guard'
export { hearNotice, type NoticeReply } from './notice'
export { oddReceiptPage, oddReceipts, refundSooner, seeToReceipt, WAITS_FOR_SOMEBODY } from './odd'
export { openPayment, returnUrl } from './open'
export { type Outcome, receive } from './receive'
export {
  askRefund,
  IS_STUCK,
  type RefundAsked,
  type RefundRow,
  refundNow,
  refundOf,
  runRefunds,
  settleByHand,
  stuckRefundOf,
  stuckRefunds
} from './refund'
export { endReturned, giveMoneyBack, type Returned } from './returned'
export { type PaymentRow, paymentsOf } from './rows'
export { actInSandbox, SANDBOX_ACTS, type SandboxAct, sendSandboxNotices } from './sandbox'
export { OPEN_STATUSES, PAYMENT_MOVES, PAYMENT_STATUSES } from './states'
export { isOn, PAY_TYPES, type PayType, type PayWay, payWays } from './ways'
export { closeOverdue }

/** What has to run now and then; each answers how much it did, and may run on several servers at once. */
export const paymentJobs: readonly { name: string; every_s: number; run(services: Services): Promise<number> }[] = [
  { name: 'payment-refunds', every_s: 5, run: runRefunds },
  { name: 'payment-close-overdue', every_s: 30, run: closeOverdue },
  { name: 'payment-sandbox-notices', every_s: 5, run: sendSandboxNotices }
]
