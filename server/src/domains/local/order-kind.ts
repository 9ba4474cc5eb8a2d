import { storePayments } from '../../db/schema'
import { type Posting, post, postMany, unlessShort } from '../../engines/ledger'
import { addMessages } from '../../engines/message'
import { marginOf, type OrderRow, settlementOf, type VirtualKind } from '../../engines/order'
import { commissionRefunded, promiseCommissions, settleCommissions } from '../../engines/referral'
import { keepersOf } from '../../engines/scope'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { closedWords, storeOf } from './desk'
import { STORE_PAYMENT, storeDetail } from './terms'

declare module '../../engines/ledger/reasons' {
  interface Reasons {
    store_pay: true
    store_pay_back: true
  }
}

/** How a payment is shared: as an order of the shop's goods, with vouchers made good by the platform. */
const sharesOf = ({ config }: Services, order: OrderRow): Posting[] =>
  settlementOf({ ...order, shopId: storeDetail(order).shopId }, 'shop', config.PLATFORM_MARGIN_BP)

/** What whoever serves the store is promised of the platform's part, and paid at once, as the store is. */
async function shared(tx: Services, order: OrderRow, marginFen: bigint) {
  const { shopId } = storeDetail(order)
  // Whoever brought the buyer has no part in what is paid at a counter.
  const parts = { marginFen, restFen: 0n, source: 'counter' as const }
  const asked = { orderId: order.id, buyerId: order.userId, shopId, ...parts, at: order.paidAt! }
  await promiseCommissions(tx, [asked])
  return settleCommissions(tx, asked)
}

/** Who paid is told, and who looks after the shop's income. */
async function tellPaid({ db }: Services, order: OrderRow, netFen: bigint) {
  const { shopId, shopName } = storeDetail(order)
  const at = order.paidAt!
  const amount = yuan(order.goodsFen)
  const theirs = { kind: 'order', at, url: `/pages/keeper/receipts?mer_id=${shopId}` } as const
  const keepers = (await keepersOf(db, shopId, 'income')).map(userId => ({
    ...theirs,
    userId,
    key: `store-paid-in:${order.id}`,
    title: `到店收款 ${amount} 元`,
    content: `${shopName}收到一笔到店付款，店铺入账 ${yuan(netFen)} 元。`
  }))
  const own = {
    userId: order.userId,
    kind: 'order' as const,
    at,
    key: `store-paid:${order.id}`,
    title: '到店付款成功',
    content: `你已向${shopName}付款 ${amount} 元${order.xfqFen > 0n ? `，其中消费券抵 ${yuan(order.xfqFen)} 元` : ''}。`,
    url: '/pages/local/record'
  }
  await addMessages(db, [own, ...keepers])
}

/** What somebody pays at a store's counter: the shop has its part at once, since what is bought is taken along. */
export const storePayment: VirtualKind = {
  code: STORE_PAYMENT,
  virtual: true,

  async accepts({ db }, order) {
    const store = await storeOf(db, storeDetail(order).shopId)
    return store !== undefined && closedWords(store) === ''
  },

  async paid(tx, order) {
    const { shopId } = storeDetail(order)
    const at = order.paidAt!
    const marginFen = marginOf(order, tx.config.PLATFORM_MARGIN_BP)
    const netFen = order.goodsFen - marginFen
    const ref = { kind: 'order', id: order.id }
    const postings = sharesOf(tx, order)
    const income = { key: `store-pay:${order.id}`, reason: 'store_pay', ref, postings, memo: order.title, at } as const
    await postMany(tx.db, [income, ...(await shared(tx, order, marginFen))])
    const sums = { amountFen: order.goodsFen, xfqFen: order.xfqFen, marginFen, netFen }
    await tx.db.insert(storePayments).values({ userId: order.userId, orderId: order.id, shopId, ...sums, paidAt: at })
    await tellPaid(tx, order, netFen)
  },

  /** The shop gives its part back out of what it has; vouchers come back when the money is back. */
  async recalled(tx, order, at) {
    const postings = sharesOf(tx, order).map(side => ({ ...side, amountMinor: -side.amountMinor }))
    const ref = { kind: 'order', id: order.id }
    const back = { key: `store-pay-back:${order.id}`, reason: 'store_pay_back', ref, postings, at } as const
    const done = await unlessShort(post(tx.db, { ...back, memo: order.title }), undefined)
    if (!done) refuse('SHOP_SHORT', '店铺账户余额不足以退这笔款')
    await commissionRefunded(tx, { orderId: order.id, refundedFen: 1n, wholeFen: 1n, key: 'whole', at })
    return order.payFen
  },

  async refunded({ db }, order) {
    const { shopName } = storeDetail(order)
    const vouchers = order.xfqFen > 0n ? `，消费券 ${yuan(order.xfqFen)} 元已退回账户` : ''
    const message = {
      userId: order.userId,
      kind: 'asset' as const,
      title: '到店付款已退款',
      content: `${shopName}退还你 ${yuan(order.payFen)} 元，已原路退回${vouchers}。`,
      url: '/pages/local/record',
      key: `store-pay-refunded:${order.id}`,
      at: order.refundedAt!,
      always: true
    }
    await addMessages(db, [message])
  }
}
