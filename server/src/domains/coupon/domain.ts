import type { Programme } from '../../programme'
import { couponDomain } from './routes'

export const couponProgramme: Programme = {
  contracts: [couponDomain]
}
