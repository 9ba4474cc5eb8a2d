import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { account, balancesOf, CLEARING, CONVERSION, move, type Posting, platform, post, user } from '../ledger'
import { addMessage } from '../message'
import { openLot } from '../release'
import type { OrderKind } from './kinds'
import type { OrderRow } from './rows'

/** What a recharge brings, kept with its order; amounts in fen, as text. */
export interface RechargeDetail {
  type: 'balance' | 'voucher'
  packageId: string
  give: string
  gift: string
  plan: string
  /** The part that is paid from the balance, held since it was ordered. */
  held: string
}

export const rechargeDetail = (order: Pick<OrderRow, 'detail'>) => order.detail as unknown as RechargeDetail

/** Vouchers that were bought are backed by the money that shops get for them. */
const MARKETING = platform('marketing')

/** Lets recharges of one person wait for each other: each then sees the balance the other left. */
export const oneRechargeAtATime = (tx: Queryable, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`recharge:${userId}`}, 0))`)

/** Everything in a person's balance, held parts included, in fen. */
export async function prepaidFen(db: Queryable, userId: string): Promise<bigint> {
  const { available, frozen, transit } = (await balancesOf(db, user(userId))).CNY ?? {
    available: 0n,
    frozen: 0n,
    transit: 0n
  }
  return available + frozen + transit
}

function postingsOf(order: OrderRow, { type, give, held }: RechargeDetail): Posting[] {
  const person = user(order.userId)
  const heldFen = BigInt(held)
  if (type === 'balance') return move(account(CLEARING, 'CNY'), account(person, 'CNY'), order.payFen)
  const paid = order.payFen > 0n ? move(account(CLEARING, 'CNY'), account(MARKETING, 'CNY'), order.payFen) : []
  const own = heldFen > 0n ? move(account(person, 'CNY', 'frozen'), account(MARKETING, 'CNY'), heldFen) : []
  return [...paid, ...own, ...move(account(CONVERSION, 'xfq'), account(person, 'xfq'), BigInt(give))]
}

/** Money for the own wallet: there as soon as it is paid; what is given on top comes day by day. */
export const recharge: OrderKind = {
  virtual: true,
  takesBalance: order => rechargeDetail(order).type !== 'balance',

  /** Named balances have a limit: what would pass it by now goes back to where it came from. */
  async accepts(tx, { config }, order) {
    if (rechargeDetail(order).type !== 'balance') return true
    await oneRechargeAtATime(tx, order.userId)
    return (await prepaidFen(tx, order.userId)) + order.payFen <= BigInt(config.PREPAID_LIMIT_YUAN) * 100n
  },

  async onPaid(tx, _services, order) {
    const detail = rechargeDetail(order)
    const at = order.paidAt!
    const ref = { kind: 'order', id: order.id }
    const postings = postingsOf(order, detail)
    await post(tx, { key: `recharge:${order.id}`, reason: 'top_up', ref, postings, memo: order.title, at })
    const totalMinor = BigInt(detail.gift)
    if (totalMinor > 0n) {
      await openLot(tx, { userId: order.userId, plan: detail.plan, totalMinor, key: `recharge:${order.id}`, at })
    }
    const gift = totalMinor > 0n ? '，赠送的消费券会逐日发放' : ''
    await addMessage(tx, {
      userId: order.userId,
      kind: 'asset',
      title: '充值成功',
      content: `${order.title}已到账${gift}。`,
      url: '/pages/recharge/rechargeDetail',
      key: `recharge:${order.id}`,
      at
    })
  },

  async onCancelled(tx, order, at) {
    const heldFen = BigInt(rechargeDetail(order).held)
    if (heldFen === 0n) return
    const person = user(order.userId)
    await post(tx, {
      key: `recharge-back:${order.id}`,
      reason: 'unfreeze',
      ref: { kind: 'order', id: order.id },
      postings: move(account(person, 'CNY', 'frozen'), account(person, 'CNY'), heldFen),
      at
    })
  }
}
