import type { Programme } from '../../programme'
import { collectDomain } from './routes'

export const collectProgramme: Programme = {
  contracts: [collectDomain]
}
