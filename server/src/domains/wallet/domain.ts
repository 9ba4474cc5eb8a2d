import { auditLedger, foldMonths, foldSums } from '../../engines/ledger'
import { ledgerPolicy } from '../../engines/ledger/policy'
import type { Programme } from '../../programme'
import { adminBooksDomain } from './books'
import { walletCommands } from './commands'
import { walletDomain } from './routes'
import { adminTrialDomain } from './trial'
import { trialFile } from './trial-file'
import { adminAssetValuesDomain, valueDeed } from './values'

export const walletProgramme: Programme = {
  contracts: [adminBooksDomain, adminAssetValuesDomain, adminTrialDomain, walletDomain],
  deskFiles: [trialFile],
  heldDeeds: [valueDeed],
  personal: [ledgerPolicy],
  pages: { assets: () => '/pages/mine/finance' },
  jobs: [
    { name: 'ledger-audit', every_s: 6 * 3600, run: auditLedger },
    { name: 'ledger-sums', every_s: 60, run: services => foldSums(services) },
    { name: 'ledger-months', every_s: 3600, run: services => foldMonths(services) }
  ],
  commands: walletCommands
}
