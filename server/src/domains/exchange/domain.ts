import type { Programme } from '../../programme'
import { adminExchangeDomain } from './admin'
import { exchangeDomain } from './routes'

export const exchangeProgramme: Programme = {
  contracts: [adminExchangeDomain, exchangeDomain]
}
