import type { Programme } from '../../programme'
import { adminFlashDomain } from './routes'

export const flashProgramme: Programme = { contracts: [adminFlashDomain] }
