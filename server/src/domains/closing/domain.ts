import type { Programme } from '../../programme'
import { closingCommands } from './commands'
import { adminClosingDomain, closingDomain } from './routes'
import { closeDue } from './service'

export const closingProgramme: Programme = {
  contracts: [closingDomain, adminClosingDomain],
  jobs: [{ name: 'account-close', every_s: 600, run: closeDue }],
  commands: closingCommands
}
