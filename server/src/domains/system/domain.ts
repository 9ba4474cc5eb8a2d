import type { Programme } from '../../programme'
import { adminSystemDomain } from './routes'

export const systemProgramme: Programme = {
  contracts: [adminSystemDomain]
}
