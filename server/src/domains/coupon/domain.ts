import type { Programme } from '../../programme'
import { sweepReminders, tellOfStarts } from './center'
import { couponCommands } from './commands'
import { remindersPolicy } from './policy'
import { couponDomain } from './routes'

export const couponProgramme: Programme = {
  contracts: [couponDomain],
  personal: [remindersPolicy],
  jobs: [
    { name: 'coupon-start', every_s: 60, run: ({ db, clock }) => tellOfStarts(db, clock.now()) },
    { name: 'coupon-reminders-sweep', every_s: 86_400, run: ({ db, clock }) => sweepReminders(db, clock.now()) }
  ],
  commands: couponCommands
}
