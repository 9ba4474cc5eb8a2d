import type { Programme } from '../../programme'
import { adminSiteDomain } from './admin'
import { siteDomain } from './routes'

export const siteProgramme: Programme = {
  contracts: [siteDomain, adminSiteDomain]
}
