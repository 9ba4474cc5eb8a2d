import type { admin } from '@contract/admin'
import type { Input } from '@contract/core'
import { anyOrder } from '../../engines/order'
import type { HeldDeed } from '../../http/two-persons'
import { fenOf, yuan } from '../../lib/money'

/** What is let off an order, and what is given back of one: above an amount by two persons. */
export const orderDeeds: readonly HeldDeed[] = [
  {
    code: 'POST /api/admin/order/price',
    title: '改价',
    limitFen: 200_000n,
    weigh: async ({ db }, input: Input<(typeof admin)['POST /api/admin/order/price']>) => {
      const order = await anyOrder(db, input.id)
      const to = fenOf(input.pay_price)
      if (to >= order.payFen) return
      return { fen: order.payFen - to, words: `订单 ${order.no} 由 ¥${yuan(order.payFen)} 改为 ¥${yuan(to)}` }
    }
  },
  {
    code: 'POST /api/admin/order/refund',
    title: '整单退款',
    limitFen: 200_000n,
    weigh: async ({ db }, input: Input<(typeof admin)['POST /api/admin/order/refund']>) => {
      const order = await anyOrder(db, input.id)
      return { fen: order.payFen, words: `订单 ${order.no} 整单退款 ¥${yuan(order.payFen)}` }
    }
  }
]
