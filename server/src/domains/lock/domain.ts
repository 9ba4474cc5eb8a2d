import { lockPolicy } from '../../engines/lock/policy'
import type { Programme } from '../../programme'
import { adminLockDomain } from './admin'
import { lockCommands } from './commands'
import { lockCustomer } from './kind'
import { lockDomain } from './routes'

export const lockProgramme: Programme = {
  contracts: [adminLockDomain, lockDomain],
  lockKinds: [lockCustomer],
  personal: [lockPolicy],
  commands: lockCommands
}
