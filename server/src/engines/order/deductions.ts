import type { Queryable } from '../../db/connection'
import { refuse } from '../../lib/refusal'
import { account, move, platform, post, type Transfer, unlessShort, user } from '../ledger'

/** Where beans and vouchers used at checkout go; the platform makes them good to the shops at settlement. */
const DEDUCTED = platform('deducted')

interface Deducted {
  userId: string
  orderId: string
  at: Date
  jindou: bigint
  xfqFen: bigint
  /** Names the part that goes back, when it is not all of the order's. */
  part?: string
}

/** What moves an order's beans and vouchers, from the person or back; undefined where it has none. */
function transferOf(order: Deducted, reason: 'order_deduct' | 'order_deduct_back'): Transfer | undefined {
  const { userId, orderId, at, jindou, xfqFen, part = orderId } = order
  const amounts = [
    ['jindou', jindou],
    ['xfq', xfqFen]
  ] as const
  const postings = amounts.flatMap(([asset, amount]) => {
    if (amount === 0n) return []
    const [person, shop] = [account(user(userId), asset), account(DEDUCTED, asset)]
    return reason === 'order_deduct' ? move(person, shop, amount) : move(shop, person, amount)
  })
  if (postings.length === 0) return
  return { key: `${reason}:${part}`, reason, ref: { kind: 'order', id: orderId }, postings, at }
}

/** Takes an order's beans and vouchers from the person. @throws Refusal BALANCE_SHORT */
export async function takeDeductions(tx: Queryable, order: Omit<Deducted, 'part'>) {
  const transfer = transferOf(order, 'order_deduct')
  if (!transfer) return
  const done = await unlessShort(post(tx, transfer), undefined)
  if (!done) refuse('BALANCE_SHORT', '金豆或消费券余额不足，请重新结算')
}

/** Gives an order's beans and vouchers back, once per order or part of it. */
export async function returnDeductions(tx: Queryable, order: Deducted) {
  const transfer = transferOf(order, 'order_deduct_back')
  if (transfer) await post(tx, transfer)
}
