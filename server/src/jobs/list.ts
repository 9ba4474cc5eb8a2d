import { keepCampaigns } from '../../seed/campaigns'
import { closeCarMonths } from '../domains/car/months'
import { closeDue } from '../domains/closing/service'
import { refreshTermsAtNight } from '../domains/search/terms'
import { sweepUploads } from '../domains/video/service'
import { decideOverdue, finishAfterSales } from '../engines/aftersale'
import { judgeForgotten } from '../engines/application'
import { keepDraws } from '../engines/draw'
import { sweepIdentity } from '../engines/identity/sweep'
import { auditLedger } from '../engines/ledger'
import { deliverPushes, sweepPushes } from '../engines/message'
import {
  cancelExpired,
  finishRefunds,
  receiveOverdue,
  remindOfCoupons,
  returnUnsold,
  settleDue,
  sweep,
  tallySales
} from '../engines/order'
import { paymentJobs } from '../engines/payment'
import { reconcileDaily } from '../engines/reconciliation'
import { runReleases } from '../engines/release'
import { runPayouts } from '../engines/withdrawal'
import type { Services } from '../services'

/** Work that has to be done now and then. Every job may run on several servers at once and does each thing once. */
export interface Job {
  name: string
  every_s: number
  /** Answers how much it did. */
  run(services: Services): Promise<number>
}

export const JOBS: readonly Job[] = [
  { name: 'order-cancel-unpaid', every_s: 15, run: services => cancelExpired(services, services.clock.now()) },
  { name: 'order-finish-refunds', every_s: 10, run: finishRefunds },
  { name: 'aftersale-finish', every_s: 10, run: services => finishAfterSales(services) },
  { name: 'aftersale-due', every_s: 300, run: services => decideOverdue(services) },
  { name: 'order-tally-sales', every_s: 15, run: services => tallySales(services.db) },
  { name: 'flash-return', every_s: 60, run: services => returnUnsold(services.db, services.clock.now()) },
  { name: 'order-receive-overdue', every_s: 600, run: services => receiveOverdue(services, services.clock.now()) },
  { name: 'order-settle', every_s: 600, run: services => settleDue(services, services.clock.now()) },
  { name: 'order-sweep', every_s: 3600, run: services => sweep(services.db, services.clock.now()) },
  { name: 'ledger-audit', every_s: 6 * 3600, run: auditLedger },
  { name: 'identity-sweep', every_s: 3600, run: services => sweepIdentity(services.db, services.clock.now()) },
  { name: 'uploads-sweep', every_s: 600, run: sweepUploads },
  { name: 'account-close', every_s: 600, run: closeDue },
  { name: 'search-terms', every_s: 3600, run: services => refreshTermsAtNight(services.db, services.clock.now()) },
  { name: 'demo-campaigns', every_s: 600, run: keepCampaigns },
  { name: 'coupon-remind', every_s: 600, run: services => remindOfCoupons(services.db, services.clock.now()) },
  { name: 'message-push', every_s: 5, run: deliverPushes },
  { name: 'message-sweep', every_s: 3600, run: services => sweepPushes(services.db, services.clock.now()) },
  { name: 'withdrawal-pay', every_s: 10, run: runPayouts },
  { name: 'application-judge', every_s: 60, run: judgeForgotten },
  { name: 'draw-keep', every_s: 600, run: keepDraws },
  // Before the day's release: what a month brings falls due from the next day on.
  { name: 'car-months', every_s: 600, run: closeCarMonths },
  { name: 'release', every_s: 600, run: runReleases },
  { name: 'reconcile', every_s: 3600, run: reconcileDaily },
  ...paymentJobs
]
