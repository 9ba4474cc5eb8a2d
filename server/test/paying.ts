import { eq } from 'drizzle-orm'
import { orders, payments } from '../src/db/schema'
import { account, balanceOf, fundUser, user } from '../src/engines/ledger'
import { newId } from '../src/lib/ids'
import type { TestShop } from './harness'
import { unpaidOrder } from './orders'

type PayType = 'yue' | 'sandbox' | 'weixin'

/** Short words for tests about paying, over one shop. */
export const paying = (shop: () => TestShop) => ({
  /** A new person with this much on the balance. */
  async buyer(balanceFen = 0n) {
    const person = await shop().person()
    if (balanceFen > 0n) await this.fund(person.id, balanceFen)
    return person
  },

  fund: (userId: string, amountMinor: bigint) =>
    fundUser(shop().db, { userId, asset: 'CNY', amountMinor, key: newId(), at: shop().clock.now() }),

  balanceFen: (userId: string) => balanceOf(shop().db, account(user(userId), 'CNY')),

  pay: (uni: string, paytype: PayType, token: string) =>
    shop().call('POST /api/order/pay', { uni, paytype, from: 'h5' }, { token }),

  async stateOf(orderId: string) {
    const [order] = await shop().db.select().from(orders).where(eq(orders.id, orderId))
    return order!.state
  },

  paymentsFor: (orderId: string) => shop().db.select().from(payments).where(eq(payments.orderId, orderId)),

  cancel: (orderId: string) =>
    shop().db.update(orders).set({ state: 'cancelled', cancelledAt: shop().clock.now() }).where(eq(orders.id, orderId)),

  /** Opens the cashier's page, or presses one of its buttons. */
  cashier: (payUrl: string, act?: string) =>
    shop().app.inject({
      method: act ? 'POST' : 'GET',
      url: payUrl,
      headers: act ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
      payload: act ? `act=${act}` : undefined
    }),

  /** A person with an unpaid order, and the cashier's address for it. */
  async atCashier(payFen = 5_000n) {
    const person = await shop().person()
    const order = await unpaidOrder(shop(), person.id, payFen)
    const { data } = await this.pay(order.no, 'sandbox', person.token)
    return { person, order, url: data.result.pay_url!, payNo: data.result.pay_no! }
  }
})
