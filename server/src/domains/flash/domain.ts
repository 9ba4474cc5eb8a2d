import type { Programme } from '../../programme'
import { adminFlashDomain } from './routes'
import { offeringDeed } from './service'

export const flashProgramme: Programme = { contracts: [adminFlashDomain], heldDeeds: [offeringDeed] }
