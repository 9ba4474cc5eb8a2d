import { paymentJobs } from '../../engines/payment'
import { paymentPolicy } from '../../engines/payment/policy'
import { reconcileDaily } from '../../engines/reconciliation'
import type { Programme } from '../../programme'
import { channelBillDomain } from './bill'
import { payCommands } from './commands'
import { adminPayDomain, paymentDeeds } from './desk'
import { adminPaymentsDomain, paymentsFile } from './payments-desk'
import { payDomain } from './routes'

export const payProgramme: Programme = {
  contracts: [payDomain, adminPayDomain, adminPaymentsDomain, channelBillDomain],
  deskFiles: [paymentsFile],
  heldDeeds: paymentDeeds,
  personal: [paymentPolicy],
  pages: { paid: no => `/pages/pay/result?order_id=${encodeURIComponent(no)}` },
  jobs: [{ name: 'reconcile', every_s: 3600, run: reconcileDaily }, ...paymentJobs],
  commands: payCommands
}
