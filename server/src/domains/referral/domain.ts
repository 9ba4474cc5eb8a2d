import { referralPolicy } from '../../engines/referral/policy'
import type { Programme } from '../../programme'
import { adminReferralDomain } from './admin'
import { referralCommands } from './commands'
import { referralDomain } from './routes'

export const referralProgramme: Programme = {
  contracts: [adminReferralDomain, referralDomain],
  personal: [referralPolicy],
  pages: { commissions: () => '/pages/user/myProfit' },
  commands: referralCommands
}
