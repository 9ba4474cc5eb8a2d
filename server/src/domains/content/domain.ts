import type { Programme } from '../../programme'
import { contentDomain } from './routes'

export const contentProgramme: Programme = {
  contracts: [contentDomain]
}
