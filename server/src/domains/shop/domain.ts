import type { Programme } from '../../programme'
import { shopDomain } from './routes'

export const shopProgramme: Programme = {
  contracts: [shopDomain]
}
