import { raiseLevels } from '../../engines/identity/membership'
import type { Programme } from '../../programme'
import { adminLevelsDomain, levelsDeed } from './levels'
import { customerPolicy } from './policy'
import { adminCustomerDomain } from './routes'
import { adjustingDeed } from './wallets'

export const customerProgramme: Programme = {
  contracts: [adminCustomerDomain, adminLevelsDomain],
  heldDeeds: [adjustingDeed, levelsDeed],
  personal: [customerPolicy],
  jobs: [{ name: 'levels-raise', every_s: 60, run: raiseLevels }]
}
