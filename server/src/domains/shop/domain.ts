import type { Programme } from '../../programme'
import { shopCommands } from './commands'
import { shopDomain } from './routes'

export const shopProgramme: Programme = {
  contracts: [shopDomain],
  commands: shopCommands
}
