import type { Programme } from '../../programme'
import { adminSiteDomain, leastDeed } from './admin'
import { siteDomain } from './routes'

export const siteProgramme: Programme = {
  contracts: [siteDomain, adminSiteDomain],
  heldDeeds: [leastDeed]
}
