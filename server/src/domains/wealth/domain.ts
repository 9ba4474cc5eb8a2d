import type { Programme } from '../../programme'
import { adminWealthDomain } from './admin'
import { BONUS, HELD } from './bags'
import { wealthPolicy } from './policy'
import { wealthDomain } from './routes'

/** Bags bought with subsidies: release plans whose amounts are set aside when they are bought. */
export const wealthProgramme: Programme = {
  contracts: [adminWealthDomain, wealthDomain],
  personal: [wealthPolicy],
  pools: [HELD, BONUS],
  reasons: { wealth_buy: '兑换财富包' }
}
