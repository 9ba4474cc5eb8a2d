import type { Programme } from '../../programme'
import { likesPolicy } from './likes'
import { storeDomain } from './routes'

export const storeProgramme: Programme = {
  contracts: [storeDomain],
  personal: [likesPolicy]
}
