import { decideOverdue, finishAfterSales, finishRefunds, noteAskedLines } from '../../engines/aftersale'
import { afterSalePolicy } from '../../engines/aftersale/policy'
import type { Programme } from '../../programme'
import { afterSaleDeeds } from './held'
import { adminAftersaleDomain, aftersaleDomain } from './routes'

export const aftersaleProgramme: Programme = {
  contracts: [aftersaleDomain, adminAftersaleDomain],
  personal: [afterSalePolicy],
  heldDeeds: afterSaleDeeds,
  pages: { afterSale: ({ orderId, id }) => `/pages/order/returnDetail?id=${orderId}&refund=${id}` },
  jobs: [
    { name: 'order-finish-refunds', every_s: 10, run: services => finishRefunds(services) },
    { name: 'aftersale-finish', every_s: 10, run: services => finishAfterSales(services) },
    { name: 'aftersale-due', every_s: 300, run: services => decideOverdue(services) },
    { name: 'aftersale-note-lines', every_s: 3_600, run: noteAskedLines }
  ]
}
