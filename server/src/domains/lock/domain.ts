import { compareCounts } from '../../engines/lock'
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
  jobs: [{ name: 'lock-compare', every_s: 21_600, run: compareCounts }],
  commands: lockCommands
}
