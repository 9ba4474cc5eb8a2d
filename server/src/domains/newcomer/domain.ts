import type { Programme } from '../../programme'
import { newcomerCommands } from './commands'
import { newcomerPolicy } from './policy'
import { adminNewcomerDomain, newcomerDomain } from './routes'

export const newcomerProgramme: Programme = {
  contracts: [newcomerDomain, adminNewcomerDomain],
  personal: [newcomerPolicy],
  commands: newcomerCommands
}
