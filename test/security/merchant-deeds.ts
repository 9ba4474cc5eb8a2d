import type { Deed } from './deeds'
import { enterpriseDeeds } from './enterprise-deeds'
import { joinDeeds } from './join-deeds'
import { storeDeeds } from './store-deeds'
import { subshopDeeds } from './subshop-deeds'
import { tbDeeds } from './tb-deeds'
import { teamDeeds } from './team-deeds'
import { zoneDeeds } from './zone-deeds'

/** What people do to become merchants, and in their stores. */
export const merchants: Record<string, Deed> = {
  ...enterpriseDeeds,
  ...joinDeeds,
  ...storeDeeds,
  ...subshopDeeds,
  ...tbDeeds,
  ...teamDeeds,
  ...zoneDeeds
}
