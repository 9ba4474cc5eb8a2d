import type { Programme } from '../../programme'
import { adminDomain } from './routes'

export const adminProgramme: Programme = {
  contracts: [adminDomain]
}
