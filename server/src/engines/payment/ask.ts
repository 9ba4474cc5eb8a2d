import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { payments } from '../../db/schema'
import type { ChannelName } from '../../providers/pay'
import type { Services } from '../../services'
import { receive } from './receive'
import { type PaymentRow, paymentsOf, tradeOf, tryMove } from './rows'
import { OPEN_STATUSES } from './states'

const BATCH = 50
/** A polling person makes us ask the channel no oftener than this. */
const POLL_EVERY_S = 3
/** Time for a notice under way when the order ran out. */
const GRACE_S = 60

const ago = (services: Services, by_s: number) => new Date(services.clock.now().getTime() - by_s * 1000)

/** Asks a payment's channel how it stands and takes in what it says. Answers whether it can still be paid. */
async function ask(services: Services, payment: PaymentRow): Promise<'paid' | 'open' | 'closed'> {
  const name = payment.channel as ChannelName
  const answer = (await services.providers.pay[name]?.query(services, tradeOf(payment))) ?? { state: 'open' as const }
  if (answer.state !== 'paid') return answer.state
  const { state: _, ...paid } = answer
  const notice = { ...paid, id: `query-${paid.tradeNo}`, payNo: payment.payNo }
  await receive(services, { channel: name, notice })
  return 'paid'
}

/** Whose order it is about. */
interface OfOrder {
  userId: string
  orderId: string
}

/** While a person waits for the result: asks channels with open payments of the order, in case a notice was lost. */
export async function pollOrder(services: Services, { userId, orderId }: OfOrder) {
  const waiting = await services.db
    .update(payments)
    .set({ queriedAt: services.clock.now() })
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.orderId, orderId),
        eq(payments.status, 'paying'),
        lt(payments.queriedAt, ago(services, POLL_EVERY_S))
      )
    )
    .returning()
  for (const payment of waiting) {
    await ask(services, payment).catch(error => services.log.warn({ err: error, payNo: payment.payNo }, 'poll failed'))
  }
}

/** Asks about payments whose time is over, then closes them with their channel; answers how many were looked at. */
export async function closeOverdue(services: Services): Promise<number> {
  const due = services.db
    .select({ userId: payments.userId, id: payments.id })
    .from(payments)
    .where(
      and(
        inArray(payments.status, [...OPEN_STATUSES]),
        lt(payments.expiresAt, ago(services, GRACE_S)),
        lt(payments.queriedAt, ago(services, GRACE_S))
      )
    )
    .orderBy(payments.expiresAt)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const taken = await services.db
    .update(payments)
    .set({ queriedAt: services.clock.now() })
    .where(sql`(${payments.userId}, ${payments.id}) in ${due}`)
    .returning()
  for (const payment of taken) await giveUp(services, payment)
  return taken.length
}

/** Closes the order's open payments with other channels than the chosen one, as far as those agree. */
export async function closeOthers(services: Services, { userId, orderId, chosen }: OfOrder & { chosen: string }) {
  const open = (await paymentsOf(services.db, userId, orderId)).filter(payment => payment.channel !== chosen)
  for (const payment of open) if (isOpen(payment)) await giveUp(services, payment)
}

/** Closes every open payment of an order, for one that was cancelled. Call it after the cancelling committed. */
export const closePayments = (services: Services, order: OfOrder) => closeOthers(services, { ...order, chosen: '' })

export const isOpen = (payment: PaymentRow) => (OPEN_STATUSES as readonly string[]).includes(payment.status)

async function giveUp(services: Services, payment: PaymentRow) {
  try {
    const state = payment.status === 'paying' ? await ask(services, payment) : 'closed'
    if (state === 'paid') return
    if (state === 'open')
      await services.providers.pay[payment.channel as ChannelName]?.close(services, tradeOf(payment))
    await tryMove(services.db, 'close', payment)
  } catch (error) {
    // It stays open and is tried again when its time is over; paid meanwhile, the money goes back.
    services.log.warn({ err: error, payNo: payment.payNo }, 'channel did not close the payment')
  }
}
