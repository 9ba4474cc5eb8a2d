import type { Programme } from '../../programme'
import { searchDomain } from './routes'

export const searchProgramme: Programme = {
  contracts: [searchDomain]
}
