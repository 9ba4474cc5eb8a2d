import type { Programme } from '../../programme'
import { adminGoodsDomain } from './routes'

export const goodsProgramme: Programme = { contracts: [adminGoodsDomain] }
