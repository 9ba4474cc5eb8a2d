import type { Programme } from '../../programme'
import { addressDomain } from './routes'

export const addressProgramme: Programme = {
  contracts: [addressDomain]
}
