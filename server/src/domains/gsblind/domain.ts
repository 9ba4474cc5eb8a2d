import type { Programme } from '../../programme'
import { adminGsblindDomain } from './admin'
import { companyPlace } from './boxes'
import { boxGiving } from './giving'
import { remindOfBoxes } from './remind'
import { gsblindDomain } from './routes'

export const gsblindProgramme: Programme = {
  contracts: [adminGsblindDomain, gsblindDomain],
  drawPlaces: [companyPlace],
  givingKinds: [boxGiving],
  jobs: [{ name: 'takeblind-remind', every_s: 3_600, run: remindOfBoxes }]
}
