import { exchangePolicy } from '../../engines/exchange/policy'
import type { Programme } from '../../programme'
import { adminExchangeDomain } from './admin'
import { fundingDeed } from './held'
import { exchangeDomain } from './routes'

export const exchangeProgramme: Programme = {
  contracts: [adminExchangeDomain, exchangeDomain],
  heldDeeds: [fundingDeed],
  personal: [exchangePolicy]
}
