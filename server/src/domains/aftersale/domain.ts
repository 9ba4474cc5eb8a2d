import { decideOverdue, finishAfterSales, finishRefunds } from '../../engines/aftersale'
import type { Programme } from '../../programme'
import { adminAftersaleDomain, aftersaleDomain } from './routes'

export const aftersaleProgramme: Programme = {
  contracts: [aftersaleDomain, adminAftersaleDomain],
  jobs: [
    { name: 'order-finish-refunds', every_s: 10, run: services => finishRefunds(services) },
    { name: 'aftersale-finish', every_s: 10, run: services => finishAfterSales(services) },
    { name: 'aftersale-due', every_s: 300, run: services => decideOverdue(services) }
  ]
}
