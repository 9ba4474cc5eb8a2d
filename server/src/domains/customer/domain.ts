import { raiseLevels } from '../../engines/identity/membership'
import type { Programme } from '../../programme'
import { levelsDeed } from './levels'
import { customerPolicy } from './policy'
import { adminCustomerDomain } from './routes'
import { adjustingDeed } from './wallets'

export const customerProgramme: Programme = {
  contracts: [adminCustomerDomain],
  heldDeeds: [adjustingDeed, levelsDeed],
  personal: [customerPolicy],
  jobs: [{ name: 'levels-raise', every_s: 60, run: raiseLevels }]
}
