import { repriceOrder, shipOrder } from '../../engines/order'
import { closePayments } from '../../engines/payment'
import { fenOf, yuan } from '../../lib/money'
import type { Commands } from '../../programme'
import { CARRIERS, carrierOf } from '../../providers/logistics'

/** Commands about orders. */
export const orderCommands: Commands = {
  ship: {
    usage: 'ship <order> <carrier> <number>',
    words: `Ship a paid order. Carriers: ${Object.keys(CARRIERS).join(' ')}`,
    needs: 3,
    run: async (services, [order, company, no]) => {
      const carrier = carrierOf(company!)
      if (!carrier) throw new Error(`unknown carrier ${company}; one of ${Object.keys(CARRIERS).join(' ')}`)
      await shipOrder(services, { ref: order!, parcel: { code: carrier.code, company: carrier.name, no: no! } })
      return `shipped with ${carrier.name} ${no}`
    }
  },
  price: {
    usage: 'price <order> <yuan> [reason]',
    words: 'Set what an unpaid order costs',
    needs: 2,
    run: async (services, [ref, amount, ...reason]) => {
      const payFen = fenOf(amount!)
      const order = await repriceOrder(services, { ref: ref!, payFen, reason: reason.join(' ') || '运营处理' })
      await closePayments(services, { userId: order.userId, orderId: order.id })
      return `costs ${yuan(payFen)} now`
    }
  }
}
