import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { releaseDues, releaseLots } from '../../db/schema'
import {
  account,
  balanceOf,
  CLEARING,
  CONVERSION,
  InsufficientFunds,
  merchant,
  move,
  type Posting,
  pool,
  post,
  user
} from '../../engines/ledger'
import { keepDetail, type OrderRow } from '../../engines/order'
import { stopLot } from '../../engines/release'
import { divFloor, least } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { MARKETING, oneRechargeAtATime, type RechargeDetail, rechargeDetail } from './recharge-money'

declare module '../../engines/ledger/reasons' {
  interface Reasons {
    top_up_back: true
  }
}

/** What a person still has of a recharge; fen of balance and of vouchers. */
export interface Unspent {
  balanceFen: bigint
  vouchersMinor: bigint
  /** What was given on top so far, spent or not. */
  giftPaidMinor: bigint
}

/** What is taken from a person, and what they get for it. */
export interface Back {
  balanceFen: bigint
  boughtMinor: bigint
  giftMinor: bigint
  /** The part of the bought vouchers that belongs to the pool. */
  extraMinor: bigint
  /** Goes back through the payment; goes back to the balance; pays for gifts that are spent. */
  payFen: bigint
  ownFen: bigint
  keptFen: bigint
}

/**
 * What goes back of a recharge that cost `payFen`: balance as far as it is there, less the gifts that are spent; vouchers
 * in proportion to how many are there, the gifts counted first. Rounded down.
 */
export function backOf(detail: RechargeDetail, payFen: bigint, unspent: Unspent): Back {
  const giftMinor = least(unspent.vouchersMinor, unspent.giftPaidMinor)
  const nothing = { balanceFen: 0n, boughtMinor: 0n, extraMinor: 0n, ownFen: 0n, keptFen: 0n }
  if (detail.type === 'balance') {
    const balanceFen = least(payFen, unspent.balanceFen)
    const keptFen = least(unspent.giftPaidMinor - giftMinor, balanceFen)
    return { ...nothing, giftMinor, balanceFen, keptFen, payFen: balanceFen - keptFen }
  }
  const giveMinor = BigInt(detail.give)
  const boughtMinor = least(unspent.vouchersMinor - giftMinor, giveMinor)
  const part = (whole: bigint) => divFloor(whole * boughtMinor, giveMinor)
  const own = { ownFen: part(BigInt(detail.held)), extraMinor: part(BigInt(detail.extra ?? '0')) }
  return { ...nothing, giftMinor, boughtMinor, ...own, payFen: part(payFen) }
}

function postingsOf(userId: string, back: Back, { pool: name = '' }: RechargeDetail, giftPool: string): Posting[] {
  const person = user(userId)
  const marketingFen = back.boughtMinor > 0n ? -(back.payFen + back.ownFen) : back.keptFen
  const sides: Posting[] = [
    { ...account(person, 'CNY'), amountMinor: back.ownFen - back.balanceFen },
    { ...account(CLEARING, 'CNY'), amountMinor: back.payFen },
    { ...account(MARKETING, 'CNY'), amountMinor: marketingFen },
    { ...account(person, 'xfq'), amountMinor: -back.boughtMinor - back.giftMinor },
    { ...account(CONVERSION, 'xfq'), amountMinor: back.boughtMinor - back.extraMinor },
    { ...account(pool(name), 'xfq'), amountMinor: back.extraMinor },
    { ...account(pool(giftPool), 'xfq'), amountMinor: back.giftMinor }
  ]
  return sides.filter(side => side.amountMinor !== 0n)
}

/** Ends what a recharge gives on top; how much was paid of it, and by which pool. */
async function endGift(tx: Queryable, { userId, id }: OrderRow, at: Date) {
  const [lot] = await tx
    .select({ id: releaseLots.id, pool: releaseLots.pool })
    .from(releaseLots)
    .where(and(eq(releaseLots.userId, userId), eq(releaseLots.key, `recharge:${id}`)))
  if (!lot) return { giftPaidMinor: 0n, giftPool: '' }
  await stopLot({ db: tx }, { userId, lotId: lot.id, at })
  const [paid] = await tx
    .select({ minor: sql<string>`coalesce(sum(${releaseDues.amountMinor}), 0)::text` })
    .from(releaseDues)
    .where(and(eq(releaseDues.userId, userId), eq(releaseDues.lotId, lot.id), eq(releaseDues.status, 'paid')))
  return { giftPaidMinor: BigInt(paid!.minor), giftPool: lot.pool }
}

/**
 * Takes a recharge back as far as it is not spent, and answers how much of its payment goes back, in fen.
 * @throws Refusal STATE when nothing is left of it, or the balance changes at this very moment
 */
export async function recallRecharge(tx: Queryable, order: OrderRow, at: Date): Promise<bigint> {
  const { userId, id } = order
  const detail = rechargeDetail(order)
  if (detail.type === 'tb') return recallTb(tx, order, detail, at)
  await oneRechargeAtATime(tx, userId)
  const { giftPaidMinor, giftPool } = await endGift(tx, order, at)
  const balanceFen = await balanceOf(tx, account(user(userId), 'CNY'))
  const vouchersMinor = await balanceOf(tx, account(user(userId), 'xfq'))
  const back = backOf(detail, order.payFen, { balanceFen, vouchersMinor, giftPaidMinor })
  const wholeFen = back.payFen + back.ownFen
  if (wholeFen === 0n) refuse('STATE', '这笔充值已经用完，没有可以退回的部分')
  try {
    await post(tx, {
      key: `recharge-recall:${id}`,
      reason: 'top_up_back',
      ref: { kind: 'order', id },
      postings: postingsOf(userId, back, detail, giftPool),
      memo: order.title,
      at
    })
  } catch (error) {
    if (error instanceof InsufficientFunds) refuse('STATE', '对方的余额刚刚有变化，请再试一次')
    throw error
  }
  await keepDetail(tx, order, { back: String(wholeFen) })
  return back.payFen
}

/** What a shop still has of the 通宝 it bought goes back, and their part of the price with it, rounded down. */
async function recallTb(tx: Queryable, order: OrderRow, { shopId, give }: RechargeDetail, at: Date): Promise<bigint> {
  const own = account(merchant(shopId!), 'tb')
  const whole = BigInt(give)
  const left = least(whole, await balanceOf(tx, own))
  const payFen = divFloor(order.payFen * left, whole)
  if (payFen === 0n) refuse('STATE', '这笔充值的通宝已经送完，没有可以退回的部分')
  try {
    await post(tx, {
      key: `recharge-recall:${order.id}`,
      reason: 'top_up_back',
      ref: { kind: 'order', id: order.id },
      postings: [
        ...move(account(MARKETING, 'CNY'), account(CLEARING, 'CNY'), payFen),
        ...move(own, account(CONVERSION, 'tb'), left)
      ],
      memo: order.title,
      at
    })
  } catch (error) {
    if (error instanceof InsufficientFunds) refuse('STATE', '店铺的通宝刚刚有变化，请再试一次')
    throw error
  }
  await keepDetail(tx, order, { back: String(payFen) })
  return payFen
}
