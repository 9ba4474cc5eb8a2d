import { compareFans } from '../../engines/identity/fans'
import { compareCommissionSums } from '../../engines/referral'
import { referralPolicy } from '../../engines/referral/policy'
import type { Programme } from '../../programme'
import { adminReferralDomain } from './admin'
import { referralCommands } from './commands'
import { adminCommissionDomain, commissionsFile } from './desk'
import { ratesDeed } from './rates'
import { referralDomain } from './routes'

export const referralProgramme: Programme = {
  contracts: [adminReferralDomain, adminCommissionDomain, referralDomain],
  heldDeeds: [ratesDeed],
  deskFiles: [commissionsFile],
  personal: [referralPolicy],
  jobs: [
    { name: 'fans-compare', every_s: 86_400, run: compareFans },
    { name: 'commissions-compare', every_s: 86_400, run: compareCommissionSums }
  ],
  pages: { commissions: () => '/pages/user/myProfit' },
  commands: referralCommands
}
