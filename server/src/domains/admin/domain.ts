import type { Programme } from '../../programme'
import { adminCommands } from './commands'
import { adminDomain } from './routes'

export const adminProgramme: Programme = {
  contracts: [adminDomain],
  commands: adminCommands
}
