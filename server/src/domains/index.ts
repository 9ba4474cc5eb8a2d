import { addressDomain } from './address/routes'
import { cartDomain } from './cart/routes'
import { contentDomain } from './content/routes'
import { homeDomain } from './home/routes'
import { mediaDomain } from './media/routes'
import { messageDomain } from './message/routes'
import { payDomain } from './pay/routes'
import { siteDomain } from './site/routes'
import { walletDomain } from './wallet/routes'

/** Every domain the server answers for. */
export const domains = [
  addressDomain,
  cartDomain,
  contentDomain,
  homeDomain,
  mediaDomain,
  messageDomain,
  siteDomain,
  payDomain,
  walletDomain
]
