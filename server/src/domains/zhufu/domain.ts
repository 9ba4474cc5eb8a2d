import type { Programme } from '../../programme'
import { zhufuDomain } from './routes'

/** 助富: pages over the exchange, release, withdrawal and transfer engines, whose rules are all there is of it. */
export const zhufuProgramme: Programme = { contracts: [zhufuDomain] }
