import type { Programme } from '../../programme'
import { adminRechargeDomain } from './admin'
import { rechargePolicy } from './list'
import { GIFT_POOL, recharge } from './order-kind'
import { rechargeDomain } from './routes'

export const rechargeProgramme: Programme = {
  contracts: [adminRechargeDomain, rechargeDomain],
  personal: [rechargePolicy],
  orderKinds: [recharge],
  pools: [GIFT_POOL],
  reasons: { top_up: '充值', top_up_back: '充值退回' }
}
