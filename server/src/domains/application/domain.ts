import { judgeForgotten } from '../../engines/application'
import { applicationPolicy } from '../../engines/application/policy'
import type { Programme } from '../../programme'
import { applicationCommands } from './commands'
import { realName } from './real-name'
import { adminApplicationDomain, applicationDomain } from './routes'
import { realNamePassed } from './tasks'

export const applicationProgramme: Programme = {
  contracts: [applicationDomain, adminApplicationDomain],
  personal: [applicationPolicy],
  taskEvents: [realNamePassed],
  applicationKinds: [realName],
  jobs: [{ name: 'application-judge', every_s: 60, run: judgeForgotten }],
  commands: applicationCommands
}
