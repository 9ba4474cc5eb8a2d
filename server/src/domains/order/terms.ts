import { addGrowth } from '../../engines/identity/membership'
import {
  bringersOf,
  type CartGoods,
  marginOf,
  type Offer,
  type OrderLine,
  type OrderRow,
  type Shared,
  sharedOf,
  tellBuyer,
  wholeOf
} from '../../engines/order'
import { commissionRefunded, promiseCommissions, settleCommissions } from '../../engines/referral'
import { accelerate, rewardOrder } from '../../engines/release'
import { least } from '../../lib/money'
import type { Services } from '../../services'
import { countExp, takeBackExp } from '../subsidy/service'
import { tellPaid, tellRefunded, tellSettled } from './tasks'

export { tellPaid, tellReceived } from './tasks'

/** Lines of the person's cart. */
export interface MallAsk {
  cartIds: readonly string[]
}

/** A line with the goods and the offer it was priced by, as the confirm page shows them. */
export interface MallLine extends OrderLine {
  goods: CartGoods
  offer: Offer
  /** The packages it is a part of. */
  bundle?: Bundle
}

/** So many of a package, by what it is called. */
export type Bundle = {
  packageId: string
  title: string
  sets: number
}

/** An order as commissions are reckoned from it, with what its shop shares of it. */
function commissionOrder(order: OrderRow, { config }: Services, at: Date, shared: readonly Shared[] = []) {
  const marginFen = marginOf(order, config.PLATFORM_MARGIN_BP)
  const sharedFen = shared.reduce((sum, { goodsFen }) => sum + goodsFen, 0n)
  return {
    orderId: order.id,
    buyerId: order.userId,
    shopId: order.shopId!,
    marginFen,
    restFen: marginOf(order, config.PLATFORM_MARGIN_BP, sharedFen),
    shared: sharesWithin(shared, wholeOf(order) - marginFen),
    at
  }
}

/** No shop shares more than it is paid for the order, whatever rates its lines keep. */
function sharesWithin(shared: readonly Shared[], paidFen: bigint): Shared[] {
  let leftFen = paidFen
  return shared.map(one => {
    const amountFen = least(one.amountFen, leftFen)
    leftFen -= amountFen
    return { ...one, amountFen }
  })
}

/** One line of the person's cart, bought by joining a group, or by opening one of so many. */
export interface GroupAsk extends MallAsk {
  /** The group joined; empty to open one. */
  groupId: string
  /** How many a group that is opened needs; 0 for as few as there may be. */
  size: number
}

/** Goods of a shop that a group buys: a kind that prices `GroupAsk`. */
export const GROUP_BUY = 'tuan'

/** Packages, all alike, with what was chosen for those that are chosen. */
export interface PackageAsk {
  packageId: string
  sets: number
  picks: readonly { skuId: string; qty: number }[]
}

/** Goods of a shop that are sold together: a kind that prices `PackageAsk`. */
export const PACKAGE = 'package'

/** Tells the buyer that an order is paid, and promises what others earn by it. */
export async function paidFor(tx: Services, order: OrderRow, parts: readonly OrderRow[]) {
  const at = order.paidAt!
  const words = order.state === 'split' ? '订单已按店铺拆分，各店铺会分别为你发货。' : '商家正在备货，请耐心等待。'
  await tellBuyer(tx, order, { title: '订单支付成功', content: words, turn: 'paid', at })
  await promiseFor(tx, parts, at)
  await tellPaid(tx, order)
}

/** Takes back what others were promised for an order that was given back whole, and tells its buyer. */
export async function refundedFor(tx: Services, order: OrderRow) {
  await revokeFor(tx, order)
  const content = '款项已原路退回，请注意查收。'
  await tellBuyer(tx, order, { title: '订单已退款', content, turn: 'refunded', at: order.refundedAt! })
}

/** Promises the commissions of orders that were just paid. */
export async function promiseFor(tx: Services, parts: readonly OrderRow[], at: Date) {
  const { userId } = parts[0]!
  const ids = parts.map(part => part.id)
  const brought = await bringersOf(tx.db, userId, ids)
  const sharing = parts.filter(({ id }) => brought.get(id)?.isShared)
  const shared = sharing.length > 0 ? await sharedOf(tx.db, sharing) : undefined
  await promiseCommissions(
    tx,
    parts.map(part => ({
      ...commissionOrder(part, tx, at, shared?.get(part.id)),
      lockedBy: brought.get(part.id)?.lockedBy
    }))
  )
}

/** What follows a settled order beside its worth: growth, tasks, releases, rewards, experience; answers the commissions to post. */
export async function settleFor(tx: Services, order: OrderRow) {
  const at = order.settledAt!
  await addGrowth(tx.db, order.userId, order.payFen)
  await tellSettled(tx, order)
  await accelerate(tx, { buyerId: order.userId, orderFen: order.payFen, key: `order:${order.id}`, at })
  await rewardOrder(tx, { orderId: order.id, userId: order.userId, paidFen: order.payFen, at })
  await countExp(tx.db, { orderId: order.id, buyerId: order.userId, paidFen: order.payFen, at })
  // Also where what is kept is worth nothing: what was promised of it is void then.
  const shared = await sharedOf(tx.db, [order])
  return settleCommissions(tx, commissionOrder(order, tx, at, shared.get(order.id)))
}

/** Takes back what was promised or paid to others for an order that was given back whole. */
export async function revokeFor(tx: Services, order: OrderRow) {
  const whole = { refundedFen: 1n, wholeFen: 1n, key: 'whole', at: order.refundedAt! }
  await commissionRefunded(tx, { orderId: order.id, ...whole })
  await takeBackExp(tx.db, { orderId: order.id, buyerId: order.userId, at: order.refundedAt! })
  await tellRefunded(tx, order)
}
