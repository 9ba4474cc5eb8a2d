import type { Programme } from '../../programme'
import { subsidyPolicy } from './policy'
import { subsidyDomain } from './routes'

/** Subsidies: what orders promise is released day by day and exchanged; experience and power are numbers without money. */
export const subsidyProgramme: Programme = {
  contracts: [subsidyDomain],
  personal: [subsidyPolicy]
}
