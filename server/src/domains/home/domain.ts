import type { Programme } from '../../programme'
import { adminHomeDomain, adminHomePageDomain } from './admin'
import { homeDomain } from './routes'

export const homeProgramme: Programme = {
  contracts: [homeDomain, adminHomeDomain, adminHomePageDomain]
}
