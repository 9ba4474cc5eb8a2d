import type { Programme } from '../../programme'
import { newcomerPolicy } from './policy'
import { adminNewcomerDomain, newcomerDomain } from './routes'

export const newcomerProgramme: Programme = {
  contracts: [newcomerDomain, adminNewcomerDomain],
  personal: [newcomerPolicy]
}
