import type { Programme } from '../../programme'
import { cartDomain } from './routes'

export const cartProgramme: Programme = {
  contracts: [cartDomain]
}
