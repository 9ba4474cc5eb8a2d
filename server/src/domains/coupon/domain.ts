import type { Programme } from '../../programme'
import { adminCouponDomain } from './admin'
import { sweepReminders, tellOfStarts } from './center'
import { grantingDeed, runGrants } from './grants'
import { remindersPolicy } from './policy'
import { couponDeed, openingDeed } from './ready'
import { couponDomain } from './routes'

export const couponProgramme: Programme = {
  contracts: [adminCouponDomain, couponDomain],
  heldDeeds: [couponDeed, openingDeed, grantingDeed],
  personal: [remindersPolicy],
  jobs: [
    { name: 'coupon-grants', every_s: 10, run: runGrants },
    { name: 'coupon-start', every_s: 60, run: ({ db, clock }) => tellOfStarts(db, clock.now()) },
    { name: 'coupon-reminders-sweep', every_s: 86_400, run: ({ db, clock }) => sweepReminders(db, clock.now()) }
  ]
}
