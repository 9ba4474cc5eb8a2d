import type { Programme } from '../../programme'
import { rubyDomain } from './routes'

/** Rubies: an exchange and a wallet; their rules are the exchange engine's. */
export const rubyProgramme: Programme = { contracts: [rubyDomain] }
