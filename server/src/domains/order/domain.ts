import {
  cancelExpired,
  receiveOverdue,
  remindOfCoupons,
  returnUnsold,
  settleDue,
  sweep,
  tallySales
} from '../../engines/order'
import { orderPolicy } from '../../engines/order/policy'
import type { Programme } from '../../programme'
import { chosenDomain } from './chosen'
import { ordersFile } from './desk-file'
import { mall } from './order-kind'
import { orderDomain } from './routes'
import { inviteSettled, orderPaid, orderReceived, orderSettled } from './tasks'

export const orderProgramme: Programme = {
  contracts: [chosenDomain, orderDomain],
  personal: [orderPolicy],
  taskEvents: [inviteSettled, orderPaid, orderReceived, orderSettled],
  orderKinds: [mall],
  deskFiles: [ordersFile],
  pages: { order: ({ no }) => `/pages/order/detail?id=${no}` },
  jobs: [
    { name: 'order-cancel-unpaid', every_s: 15, run: services => cancelExpired(services) },
    { name: 'order-tally-sales', every_s: 15, run: services => tallySales(services) },
    { name: 'flash-return', every_s: 60, run: services => returnUnsold(services) },
    { name: 'order-receive-overdue', every_s: 600, run: receiveOverdue },
    { name: 'order-settle', every_s: 600, run: services => settleDue(services) },
    { name: 'order-sweep', every_s: 3600, run: sweep },
    { name: 'coupon-remind', every_s: 600, run: services => remindOfCoupons(services) }
  ]
}
