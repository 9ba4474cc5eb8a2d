import { deliverPushes, sweepMessages, sweepPushes } from '../../engines/message'
import { messagePolicy } from '../../engines/message/policy'
import type { Programme } from '../../programme'
import type { Services } from '../../services'
import { adminNoticeDomain } from './admin'
import { messageCommands } from './commands'
import { messageDomain } from './routes'

const sweepTold = async ({ db, clock }: Services) =>
  (await sweepPushes(db, clock.now())) + (await sweepMessages(db, clock.now()))

export const messageProgramme: Programme = {
  contracts: [adminNoticeDomain, messageDomain],
  personal: [messagePolicy],
  jobs: [
    { name: 'message-push', every_s: 5, run: deliverPushes },
    { name: 'message-sweep', every_s: 3600, run: sweepTold }
  ],
  commands: messageCommands
}
