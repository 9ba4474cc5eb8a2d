import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { giftPieces, orders, shops, tourEntries, withdrawals } from '../../db/schema'
import { type Asset, assets, balancesOf, minorText, user } from '../../engines/ledger'
import { yuan } from '../../lib/money'

export interface Blocker {
  code: string
  words: string
  url: string
}

const OPEN_ORDERS = ['unpaid', 'paid', 'shipped', 'received', 'refunding']
/** Their money may still come back to who gave them. */
const OPEN_GIFTS = ['waiting', 'taken', 'paying']
/** Seats or money of a trip are still to be decided about. */
const OPEN_TRIPS = ['waiting', 'held', 'unpaid', 'joined', 'formed', 'returning', 'refunding']
const OPEN_WITHDRAWALS = ['draft', 'submitted', 'reviewing', 'approved', 'paying']

/** Everything an account and its sub-accounts hold, by asset, in minor units; and what of it is held back. */
export async function holdingsOf(db: Queryable, family: readonly string[]) {
  const free = new Map<Asset, bigint>()
  let isHeld = false
  for (const id of family) {
    const balances = await balancesOf(db, user(id))
    for (const [asset, { available, frozen, transit }] of Object.entries(balances)) {
      if (frozen > 0n || transit > 0n) isHeld = true
      if (available > 0n) free.set(asset as Asset, (free.get(asset as Asset) ?? 0n) + available)
    }
  }
  return { free, isHeld }
}

/** What has to be put right before an account can be closed. */
export async function blockersOf(db: Queryable, family: readonly string[], limitFen: bigint): Promise<Blocker[]> {
  const ids = [...family]
  // One after the other: it is also asked inside a transaction, which has one connection.
  const openOrders = await db.$count(orders, and(inArray(orders.userId, ids), inArray(orders.state, OPEN_ORDERS)))
  const unsettled = await db.$count(
    orders,
    and(
      inArray(orders.userId, ids),
      eq(orders.state, 'complete'),
      isNull(orders.settledAt),
      isNotNull(orders.receivedAt)
    )
  )
  const openWithdrawals = await db.$count(
    withdrawals,
    and(inArray(withdrawals.userId, ids), inArray(withdrawals.status, OPEN_WITHDRAWALS))
  )
  const openGifts = await db.$count(
    giftPieces,
    and(inArray(giftPieces.userId, ids), inArray(giftPieces.state, OPEN_GIFTS))
  )
  const openTrips = await db.$count(
    tourEntries,
    and(inArray(tourEntries.userId, ids), inArray(tourEntries.state, OPEN_TRIPS))
  )
  const shopCount = await db.$count(shops, and(inArray(shops.ownerId, ids), eq(shops.published, true)))
  const { free, isHeld } = await holdingsOf(db, family)
  const moneyFen = (free.get('CNY') ?? 0n) + (free.get('shouyi') ?? 0n) + (free.get('lvyou') ?? 0n)
  const blockers: (Blocker | false)[] = [
    openOrders > 0 && {
      code: 'ORDERS',
      words: `有 ${openOrders} 笔订单还没有完成，请先付款、收货或取消`,
      url: '/pages/order/list?type=9'
    },
    unsettled > 0 && {
      code: 'UNSETTLED',
      words: `有 ${unsettled} 笔订单还在售后期内，期满结算后才能注销`,
      url: '/pages/order/list?type=9'
    },
    openWithdrawals > 0 && {
      code: 'WITHDRAWALS',
      words: `有 ${openWithdrawals} 笔提现正在处理，请等待到账`,
      url: '/pages/user/withdraw'
    },
    openGifts > 0 && {
      code: 'GIFTS',
      words: `送出的礼物还有 ${openGifts} 份没有完成，撤回、退款或送达结算后才能注销`,
      url: '/pages/gift/giftList'
    },
    openTrips > 0 && {
      code: 'TRIPS',
      words: `有 ${openTrips} 次旅行还没有结束，请先退出，或者等押金退回`,
      url: '/pages/tour/my_tour'
    },
    isHeld &&
      openWithdrawals === 0 && {
        code: 'HELD',
        words: '有资产正在冻结或划转，请等待处理完成',
        url: '/pages/mine/finance'
      },
    moneyFen > limitFen && {
      code: 'BALANCE',
      words: `余额和收益共 ${yuan(moneyFen)} 元，请先用完或提现（${yuan(limitFen)} 元以内可以放弃）`,
      url: '/pages/mine/finance'
    },
    shopCount > 0 && { code: 'SHOP', words: '名下还有营业中的店铺，请先联系平台闭店', url: '' }
  ]
  return blockers.filter(blocker => blocker !== false)
}

/** What is given up with the account, in words: every balance that is left. */
export async function forfeitedOf(db: Queryable, family: readonly string[]) {
  const [{ free }, rows] = await Promise.all([holdingsOf(db, family), assets(db)])
  return rows
    .filter(row => free.has(row.code as Asset))
    .map(row => ({ name: row.name, number: minorText(free.get(row.code as Asset)!, row.digits) }))
}
