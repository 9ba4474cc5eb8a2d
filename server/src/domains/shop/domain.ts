import type { Programme } from '../../programme'
import { adminMerchantDomain } from './admin'
import { shopCommands } from './commands'
import { ownShopDomain } from './own'
import { adminStoreDomain } from './place'
import { shopDomain } from './routes'

export const shopProgramme: Programme = {
  contracts: [adminMerchantDomain, adminStoreDomain, ownShopDomain, shopDomain],
  pages: { shop: shopId => (shopId ? `/pages/store/house?mer_id=${shopId}` : '/pages/index/index') },
  commands: shopCommands
}
