import { judgeForgotten, keepPapers } from '../../engines/application'
import { applicationPolicy } from '../../engines/application/policy'
import type { Programme } from '../../programme'
import { applicationCommands } from './commands'
import { applicationFee } from './fee-order'
import { realName } from './real-name'
import { adminApplicationDomain, applicationDomain } from './routes'
import { realNamePassed } from './tasks'

export const applicationProgramme: Programme = {
  contracts: [applicationDomain, adminApplicationDomain],
  personal: [applicationPolicy],
  taskEvents: [realNamePassed],
  orderKinds: [applicationFee],
  applicationKinds: [realName],
  jobs: [
    { name: 'application-judge', every_s: 60, run: judgeForgotten },
    { name: 'application-papers', every_s: 3_600, run: keepPapers }
  ],
  commands: applicationCommands
}
