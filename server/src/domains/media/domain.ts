import type { Programme } from '../../programme'
import { uploadsPolicy } from './policy'
import { mediaDomain } from './routes'

export const mediaProgramme: Programme = {
  contracts: [mediaDomain],
  personal: [uploadsPolicy]
}
