import { auditLedger } from '../../engines/ledger'
import type { Programme } from '../../programme'
import { walletDomain } from './routes'

export const walletProgramme: Programme = {
  contracts: [walletDomain],
  jobs: [{ name: 'ledger-audit', every_s: 6 * 3600, run: auditLedger }]
}
