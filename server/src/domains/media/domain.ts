import type { Programme } from '../../programme'
import { mediaDomain } from './routes'

export const mediaProgramme: Programme = {
  contracts: [mediaDomain]
}
