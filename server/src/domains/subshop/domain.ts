import type { Programme } from '../../programme'
import { adminSubshopDomain } from './admin'
import { subshopLock } from './lock-kind'
import { subshopPolicy } from './policy'
import { subshopDomain } from './routes'

export const subshopProgramme: Programme = {
  contracts: [adminSubshopDomain, subshopDomain],
  lockKinds: [subshopLock],
  personal: [subshopPolicy],
  reasons: { goods_share: '小店推广佣金', goods_share_back: '小店佣金收回' }
}
