import type { Programme } from '../../programme'
import { customerPolicy } from './policy'
import { adminCustomerDomain } from './routes'
import { adjustingDeed } from './wallets'

export const customerProgramme: Programme = {
  contracts: [adminCustomerDomain],
  heldDeeds: [adjustingDeed],
  personal: [customerPolicy]
}
