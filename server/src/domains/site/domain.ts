import type { Programme } from '../../programme'
import { siteDomain } from './routes'

export const siteProgramme: Programme = {
  contracts: [siteDomain]
}
