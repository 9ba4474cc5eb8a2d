import { judgeForgotten } from '../../engines/application'
import type { Programme } from '../../programme'
import { realName } from './real-name'
import { adminApplicationDomain, applicationDomain } from './routes'

export const applicationProgramme: Programme = {
  contracts: [applicationDomain, adminApplicationDomain],
  applicationKinds: [realName],
  jobs: [{ name: 'application-judge', every_s: 60, run: judgeForgotten }]
}
