import type { Programme } from '../../programme'
import { favouritesPolicy } from './policy'
import { collectDomain } from './routes'

export const collectProgramme: Programme = {
  contracts: [collectDomain],
  personal: [favouritesPolicy]
}
