import { scopePolicy } from '../../engines/scope/policy'
import { compareStats, foldTurns } from '../../engines/stats'
import { statsPolicy } from '../../engines/stats/policy'
import type { Programme } from '../../programme'
import { adminKeeperDomain } from './admin'
import { keeperCommands } from './commands'
import { keeperDomain } from './routes'

export const keeperProgramme: Programme = {
  contracts: [keeperDomain, adminKeeperDomain],
  personal: [scopePolicy, statsPolicy],
  jobs: [
    { name: 'stats-roll-up', every_s: 60, run: foldTurns },
    { name: 'stats-compare', every_s: 86_400, run: compareStats }
  ],
  commands: keeperCommands
}
