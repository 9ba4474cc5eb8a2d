import type { Programme } from '../../programme'
import { favouritesPolicy, visitsPolicy } from './policy'
import { collectDomain } from './routes'

export const collectProgramme: Programme = {
  contracts: [collectDomain],
  personal: [favouritesPolicy, visitsPolicy]
}
