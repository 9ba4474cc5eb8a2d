import type { Programme } from '../../programme'
import { adminCommands } from './commands'
import { orderDeeds } from './held'
import { adminDomain } from './routes'

export const adminProgramme: Programme = {
  contracts: [adminDomain],
  heldDeeds: orderDeeds,
  commands: adminCommands
}
