import type { Programme } from '../../programme'
import { homeDomain } from './routes'

export const homeProgramme: Programme = {
  contracts: [homeDomain]
}
