import { runPayouts } from '../../engines/withdrawal'
import { withdrawalPolicy } from '../../engines/withdrawal/policy'
import type { Programme } from '../../programme'
import { adminWithdrawDomain } from './admin'
import { withdrawDomain } from './routes'
import { adminWithdrawalRulesDomain, ruleDeed } from './rules'

export const withdrawProgramme: Programme = {
  contracts: [adminWithdrawDomain, adminWithdrawalRulesDomain, withdrawDomain],
  personal: [withdrawalPolicy],
  pages: { withdrawals: () => '/pages/user/withdraw' },
  jobs: [{ name: 'withdrawal-pay', every_s: 10, run: runPayouts }],
  heldDeeds: [ruleDeed]
}
