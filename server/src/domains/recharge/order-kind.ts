import type { Queryable } from '../../db/connection'
import { post } from '../../engines/ledger'
import { addMessage } from '../../engines/message'
import type { OrderRow, VirtualKind } from '../../engines/order'
import { openLot } from '../../engines/release'
import { yuan } from '../../lib/money'
import { recallRecharge } from './recharge-back'
import { bringing, oneRechargeAtATime, prepaidFen, rechargeDetail, unholding } from './recharge-money'

const tell = (tx: Queryable, { userId, id }: OrderRow, step: string, title: string, content: string, at: Date) =>
  addMessage(tx, {
    userId,
    kind: 'asset',
    title,
    content,
    at,
    url: '/pages/recharge/rechargeDetail',
    key: `recharge${step}:${id}`
  })

/** What packages are worth beyond their price comes from here, unless a package names another. */
export const GIFT_POOL = 'recharge-gift'

declare module '../../engines/ledger/reasons' {
  interface Reasons {
    top_up: true
  }
}

/** Money for the own wallet: there as soon as it is paid; what is given on top comes day by day. */
export const recharge: VirtualKind = {
  code: 'recharge',
  virtual: true,
  pools: [GIFT_POOL],
  noBalance: order => (rechargeDetail(order).type === 'balance' ? '余额充值请选择其他支付方式' : ''),

  /** Named balances have a limit: what would pass it by now goes back to where it came from. */
  async accepts({ db, config, clock }, order) {
    if (rechargeDetail(order).type !== 'balance') return true
    await oneRechargeAtATime(db, order.userId)
    const limit = config.PREPAID_LIMIT_YUAN
    if ((await prepaidFen(db, order.userId)) + order.payFen <= BigInt(limit) * 100n) return true
    const words = `余额最多 ${limit} 元，${order.title}没有到账，款项将原路退回。`
    await tell(db, order, '-over', '充值未到账', words, clock.now())
    return false
  },

  async paid({ db }, order) {
    const detail = rechargeDetail(order)
    const at = order.paidAt!
    const ref = { kind: 'order', id: order.id }
    const postings = bringing(order, detail)
    await post(db, { key: `recharge:${order.id}`, reason: 'top_up', ref, postings, memo: order.title, at })
    const totalMinor = BigInt(detail.gift)
    if (totalMinor > 0n) {
      const lot = { userId: order.userId, plan: detail.plan, totalMinor, key: `recharge:${order.id}`, at }
      await openLot({ db }, { ...lot, promised: true })
    }
    const gift = totalMinor > 0n ? '，赠送的消费券会逐日发放' : ''
    await tell(db, order, '', '充值成功', `${order.title}已到账${gift}。`, at)
  },

  async cancelled({ db }, order, at) {
    const postings = unholding(order.userId, rechargeDetail(order))
    if (postings.length === 0) return
    const ref = { kind: 'order', id: order.id }
    await post(db, { key: `recharge-back:${order.id}`, reason: 'unfreeze', ref, postings, memo: order.title, at })
  },

  recalled: ({ db }, order, at) => recallRecharge(db, order, at),

  async refunded({ db }, order) {
    const words = `${order.title}没有用掉的 ${yuan(BigInt(rechargeDetail(order).back ?? '0'))} 元已退回。`
    await tell(db, order, '-refunded', '充值已退款', words, order.refundedAt!)
  }
}
