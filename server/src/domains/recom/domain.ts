import type { Programme } from '../../programme'
import { adminRecomDomain } from './admin'
import { recomPolicy } from './policy'
import { recomDomain } from './routes'

export const recomProgramme: Programme = { contracts: [adminRecomDomain, recomDomain], personal: [recomPolicy] }
