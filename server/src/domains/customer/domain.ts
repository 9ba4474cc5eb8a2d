import { raiseLevels } from '../../engines/identity/membership'
import type { Programme } from '../../programme'
import { adminCustomerFileDomain, membersFile } from './desk-file'
import { adminLevelsDomain, levelsDeed } from './levels'
import { customerPolicy } from './policy'
import { adminCustomerDomain } from './routes'
import { adjustingDeed } from './wallets'

export const customerProgramme: Programme = {
  contracts: [adminCustomerDomain, adminCustomerFileDomain, adminLevelsDomain],
  deskFiles: [membersFile],
  heldDeeds: [adjustingDeed, levelsDeed],
  personal: [customerPolicy],
  jobs: [{ name: 'levels-raise', every_s: 60, run: raiseLevels }]
}
