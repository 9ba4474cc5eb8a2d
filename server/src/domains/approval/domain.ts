import { lapseApprovals } from '../../engines/approval'
import type { Programme } from '../../programme'
import { limitDeed } from './limits'
import { adminApprovalDomain } from './routes'

export const approvalProgramme: Programme = {
  contracts: [adminApprovalDomain],
  heldDeeds: [limitDeed],
  jobs: [{ name: 'approvals-lapse', every_s: 60, run: services => lapseApprovals(services) }]
}
