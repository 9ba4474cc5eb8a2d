import type { Programme } from '../../programme'
import { adminFamilyDomain } from './admin'
import { familyCommands } from './commands'
import { familyPolicy } from './policy'
import { familyDomain } from './routes'

/** The wellness family: agreements that are signed once, and what is put in with them given out by a release plan. */
export const familyProgramme: Programme = {
  contracts: [adminFamilyDomain, familyDomain],
  personal: [familyPolicy],
  commands: familyCommands
}
