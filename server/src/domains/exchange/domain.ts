import { exchangePolicy } from '../../engines/exchange/policy'
import type { Programme } from '../../programme'
import { adminExchangeDomain, exchangingDeed } from './admin'
import { fundingDeed } from './held'
import { exchangeDomain } from './routes'

export const exchangeProgramme: Programme = {
  contracts: [adminExchangeDomain, exchangeDomain],
  heldDeeds: [exchangingDeed, fundingDeed],
  personal: [exchangePolicy]
}
