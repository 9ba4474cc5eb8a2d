import type { Programme } from '../../programme'
import { adminGsblindDomain } from './admin'
import { companyPlace } from './boxes'
import { gsblindCommands } from './commands'
import { boxGiving } from './giving'
import { gsblindDomain } from './routes'

export const gsblindProgramme: Programme = {
  contracts: [adminGsblindDomain, gsblindDomain],
  drawPlaces: [companyPlace],
  givingKinds: [boxGiving],
  commands: gsblindCommands
}
