import type { Programme } from '../../programme'
import { adminReferralDomain } from './admin'
import { referralDomain } from './routes'

export const referralProgramme: Programme = {
  contracts: [adminReferralDomain, referralDomain]
}
