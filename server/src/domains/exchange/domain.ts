import { exchangePolicy } from '../../engines/exchange/policy'
import type { Programme } from '../../programme'
import { adminExchangeDomain } from './admin'
import { exchangeCommands } from './commands'
import { exchangeDomain } from './routes'

export const exchangeProgramme: Programme = {
  contracts: [adminExchangeDomain, exchangeDomain],
  personal: [exchangePolicy],
  commands: exchangeCommands
}
