import { deliverPushes, sweepPushes } from '../../engines/message'
import { messagePolicy } from '../../engines/message/policy'
import type { Programme } from '../../programme'
import { messageCommands } from './commands'
import { messageDomain } from './routes'

export const messageProgramme: Programme = {
  contracts: [messageDomain],
  personal: [messagePolicy],
  jobs: [
    { name: 'message-push', every_s: 5, run: deliverPushes },
    { name: 'message-sweep', every_s: 3600, run: ({ db, clock }) => sweepPushes(db, clock.now()) }
  ],
  commands: messageCommands
}
