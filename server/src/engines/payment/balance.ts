import { within } from '../../db/connection'
import { payments } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { account, CLEARING, InsufficientFunds, move, post, user } from '../ledger'
import { markPaid, type Payable } from '../order'
import { payableOrder } from './guard'
import { newPayment } from './rows'

/** Thrown to take back a transaction that found the order paid, cancelled or repriced meanwhile. */
class Overtaken extends Error {}

const TRIES = 3

/**
 * Pays an order, as `payableOrder` answered it, from the person's balance, or at once when it costs nothing: order,
 * payment and money change in one transaction. `short`: the balance does not suffice, and nothing changed.
 * @throws Refusal ORDER_CLOSED, or ORDER_CHANGED when its price keeps changing at this very moment
 */
export async function payByBalance(services: Services, order: Payable): Promise<'paid' | 'already' | 'short'> {
  let current = order
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    if (current.state === 'paid') return 'already'
    if (current.noBalance) refuse('PAY_OFF', current.noBalance)
    try {
      await payOnce(services, current)
      return 'paid'
    } catch (error) {
      if (error instanceof InsufficientFunds) return 'short'
      if (!(error instanceof Overtaken)) throw error
      current = await payableOrder(services, { userId: order.userId, ref: order.orderId })
    }
  }
  return refuse('ORDER_CHANGED', '订单有变化，请刷新后再付款')
}

const payOnce = (services: Services, { orderId, userId, payFen, title, expiresAt }: Payable) =>
  within(services, async tx => {
    const { db } = tx
    const now = services.clock.now()
    const payment = newPayment()
    // The order comes first: its row lock makes a second payer wait here, before any money moves.
    const paid = { orderId, userId, payType: 'yue', paidAt: now, paymentId: payment.id, amountFen: payFen }
    if ((await markPaid(tx, paid)) !== 'paid') throw new Overtaken()
    await db.insert(payments).values({
      ...payment,
      userId,
      orderId,
      title,
      expiresAt,
      amountFen: payFen,
      channel: 'yue',
      scene: 'yue',
      status: 'paid',
      createdAt: now,
      paidAt: now,
      queriedAt: now
    })
    if (payFen === 0n) return
    await post(db, {
      key: `pay:${payment.id}`,
      reason: 'order_pay',
      ref: { kind: 'order', id: orderId },
      postings: move(account(user(userId), 'CNY'), account(CLEARING, 'CNY'), payFen),
      at: now,
      memo: title
    })
  })
