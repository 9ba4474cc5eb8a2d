import { paymentJobs } from '../../engines/payment'
import { reconcileDaily } from '../../engines/reconciliation'
import type { Programme } from '../../programme'
import { payDomain } from './routes'

export const payProgramme: Programme = {
  contracts: [payDomain],
  jobs: [{ name: 'reconcile', every_s: 3600, run: reconcileDaily }, ...paymentJobs]
}
