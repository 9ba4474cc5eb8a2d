import type { Queryable } from '../../db/connection'
import { refuse } from '../../lib/refusal'
import { account, InsufficientFunds, move, type Posting, platform, post, user } from '../ledger'

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

function postings({ userId, jindou, xfqFen }: Deducted, back: boolean): Posting[] {
  const amounts = [
    ['jindou', jindou],
    ['xfq', xfqFen]
  ] as const
  return amounts.flatMap(([asset, amount]) => {
    if (amount === 0n) return []
    const [person, shop] = [account(user(userId), asset), account(DEDUCTED, asset)]
    return back ? move(shop, person, amount) : move(person, shop, amount)
  })
}

/** Takes an order's beans and vouchers from the person. @throws Refusal BALANCE_SHORT */
export async function takeDeductions(tx: Queryable, order: Deducted) {
  const sides = postings(order, false)
  if (sides.length === 0) return
  const transfer = {
    reason: 'order_deduct',
    ref: { kind: 'order', id: order.orderId },
    postings: sides,
    at: order.at
  } as const
  try {
    await post(tx, { key: `order_deduct:${order.orderId}`, ...transfer })
  } catch (error) {
    if (error instanceof InsufficientFunds) refuse('BALANCE_SHORT', '金豆或消费券余额不足，请重新结算')
    throw error
  }
}

/** Gives an order's beans and vouchers back, once per order or part of it. */
export async function returnDeductions(tx: Queryable, order: Deducted) {
  const sides = postings(order, true)
  if (sides.length === 0) return
  const transfer = {
    reason: 'order_deduct_back',
    ref: { kind: 'order', id: order.orderId },
    postings: sides,
    at: order.at
  } as const
  await post(tx, { key: `order_deduct_back:${order.part ?? order.orderId}`, ...transfer })
}
