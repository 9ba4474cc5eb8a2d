import { divFloor } from '../../lib/money'
import type { Services } from '../../services'
import { addGrowth } from '../identity/membership'
import { account, CLEARING, merchant, type Posting, platform, postMany } from '../ledger'
import { commissionRefunded, promiseCommissions, settleCommissions } from '../referral'
import { accelerate, rewardOrder } from '../release'
import type { OrderKind } from './kinds'
import { tell } from './messages'
import type { OrderRow } from './rows'

/** What the platform keeps of settled orders. */
const MARGIN = platform('margin')
/** What the platform adds for the beans, vouchers and coupons of its own that it let people pay with. */
const MARKETING = platform('marketing')

/** The platform's part of an order: hundredths of a percent of its goods, rounded down. */
export function marginOf(order: OrderRow, marginBp: number): bigint {
  const wholeFen = order.payFen + order.xfqFen + order.jindouFen + order.mallCouponFen
  const goodsFen = wholeFen > order.freightFen ? wholeFen - order.freightFen : 0n
  return divFloor(goodsFen * BigInt(marginBp), 10_000n)
}

/** An order as commissions are reckoned from it. */
const commissionOrder = (order: OrderRow, { config }: Services, at: Date) => ({
  orderId: order.id,
  buyerId: order.userId,
  shopId: order.shopId!,
  marginFen: marginOf(order, config.PLATFORM_MARGIN_BP),
  at
})

/**
 * How an order's worth is shared, in fen: what the buyer paid leaves clearing, the platform adds what it took off, keeps
 * `marginBp` hundredths of a percent of the goods, and the shop gets the rest, freight in full.
 */
export function settlementOf(order: OrderRow, shopId: string, marginBp: number): Posting[] {
  const addedFen = order.xfqFen + order.jindouFen + order.mallCouponFen
  const wholeFen = order.payFen + addedFen
  const marginFen = marginOf(order, marginBp)
  const sides: Posting[] = [
    { ...account(CLEARING, 'CNY'), amountMinor: -order.payFen },
    { ...account(MARKETING, 'CNY'), amountMinor: -addedFen },
    { ...account(MARGIN, 'CNY'), amountMinor: marginFen },
    { ...account(merchant(shopId), 'CNY'), amountMinor: wholeFen - marginFen }
  ]
  return sides.filter(side => side.amountMinor !== 0n)
}

/** Goods of the mall, sent by parcel. */
export const mall: OrderKind = {
  async onPaid(tx, services, order, parts) {
    const words = order.state === 'split' ? '订单已按店铺拆分，各店铺会分别为您发货。' : '商家正在备货，请耐心等待。'
    await tell(tx, order, '订单支付成功', words, 'paid', order.paidAt!)
    await promiseCommissions(
      tx,
      parts.map(part => commissionOrder(part, services, order.paidAt!))
    )
  },
  async onSettled(tx, services, order) {
    await addGrowth(tx, order.userId, order.payFen)
    const settled = { buyerId: order.userId, orderFen: order.payFen, key: `order:${order.id}`, at: order.settledAt! }
    await accelerate(tx, settled)
    await rewardOrder(tx, { orderId: order.id, userId: order.userId, paidFen: order.payFen, at: order.settledAt! })
    // Also where what is kept is worth nothing: what was promised of it is void then.
    const commissions = await settleCommissions(tx, commissionOrder(order, services, order.settledAt!))
    const postings = settlementOf(order, order.shopId!, services.config.PLATFORM_MARGIN_BP)
    if (postings.length === 0) return
    // In one call: accounts are held in one order, whatever order settles at the same moment.
    await postMany(tx, [
      {
        key: `order_settle:${order.id}`,
        reason: 'order_settle',
        ref: { kind: 'order', id: order.id },
        postings,
        at: order.settledAt!
      },
      ...commissions
    ])
  },
  async onRefunded(tx, _services, order) {
    const whole = { refundedFen: 1n, wholeFen: 1n, key: 'whole', at: order.refundedAt! }
    await commissionRefunded(tx, { orderId: order.id, ...whole })
    await tell(tx, order, '订单已退款', '款项已原路退回，请注意查收。', 'refunded', order.refundedAt!)
  }
}
