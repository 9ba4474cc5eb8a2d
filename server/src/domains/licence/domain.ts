import type { Programme } from '../../programme'
import { licencePolicy } from './policy'
import { licenceDomain } from './routes'

export const licenceProgramme: Programme = { contracts: [licenceDomain], personal: [licencePolicy] }
