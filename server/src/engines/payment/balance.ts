import { transact } from '../../db/connection'
import { payments } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { account, CLEARING, InsufficientFunds, move, post, user } from '../ledger'
import { markPaid } from '../order'
import { payableOrder } from './guard'
import { newPayment } from './rows'

/** Thrown to take back a transaction that lost the order to another payment. */
class Overtaken extends Error {}

const TRIES = 3

/**
 * Pays an order from the person's balance, or at once when it costs nothing: the order, the payment and the money change
 * in one transaction. `short`: the balance does not suffice, and nothing changed.
 * @throws Refusal as `payableOrder`; ORDER_CHANGED when its price changes at this very moment
 */
export async function payByBalance(
  services: Services,
  userId: string,
  ref: string
): Promise<'paid' | 'already' | 'short'> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    try {
      return await attemptOnce(services, userId, ref)
    } catch (error) {
      if (error instanceof InsufficientFunds) return 'short'
      if (!(error instanceof Overtaken)) throw error
    }
  }
  return refuse('ORDER_CHANGED', '订单有变化，请刷新后再付款')
}

const attemptOnce = ({ db, clock, ...rest }: Services, userId: string, ref: string) =>
  transact(db, async tx => {
    const now = clock.now()
    const order = await payableOrder(tx, userId, ref, now)
    if (order.state === 'paid') return 'already'
    const { orderId, payFen, title } = order
    const payment = newPayment()
    // The order comes first: its row lock makes a second payer wait here, before any money moves.
    const paid = { orderId, userId, payType: 'yue', paidAt: now, paymentId: payment.id, amountFen: payFen }
    if ((await markPaid(tx, { db, clock, ...rest }, paid)) !== 'paid') throw new Overtaken()
    const times = { createdAt: now, paidAt: now, queriedAt: now, expiresAt: order.expiresAt }
    await tx.insert(payments).values({
      ...payment,
      ...times,
      userId,
      orderId,
      title,
      channel: 'yue',
      scene: 'yue',
      amountFen: payFen,
      status: 'paid'
    })
    if (payFen > 0n)
      await post(tx, {
        key: `pay:${payment.id}`,
        reason: 'order_pay',
        ref: { kind: 'order', id: orderId },
        postings: move(account(user(userId), 'CNY'), account(CLEARING, 'CNY'), payFen),
        at: now,
        memo: title
      })
    return 'paid'
  })
