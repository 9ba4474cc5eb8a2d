import { runPayouts } from '../../engines/withdrawal'
import type { Programme } from '../../programme'
import { adminWithdrawDomain } from './admin'
import { withdrawDomain } from './routes'

export const withdrawProgramme: Programme = {
  contracts: [adminWithdrawDomain, withdrawDomain],
  jobs: [{ name: 'withdrawal-pay', every_s: 10, run: runPayouts }]
}
