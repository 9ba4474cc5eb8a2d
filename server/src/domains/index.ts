import { accountDomain } from './account/routes'
import { addressDomain } from './address/routes'
import { adminDomain } from './admin/routes'
import { adminAftersaleDomain, aftersaleDomain } from './aftersale/routes'
import { adminApplicationDomain, applicationDomain } from './application/routes'
import { carDomain } from './car/routes'
import { cartDomain } from './cart/routes'
import { catalogueDomain } from './catalogue/routes'
import { chatDomain } from './chat/routes'
import { adminClosingDomain, closingDomain } from './closing/routes'
import { collectDomain } from './collect/routes'
import { contentDomain } from './content/routes'
import { adminDrawDomain } from './draw/admin'
import { drawDomain } from './draw/routes'
import { adminExchangeDomain, exchangeDomain } from './exchange/routes'
import { homeDomain } from './home/routes'
import { mediaDomain } from './media/routes'
import { messageDomain } from './message/routes'
import { orderDomain } from './order/routes'
import { payDomain } from './pay/routes'
import { adminRechargeDomain, rechargeDomain } from './recharge/routes'
import { adminReferralDomain } from './referral/admin'
import { referralDomain } from './referral/routes'
import { adminReleaseDomain } from './release/admin'
import { adminReviewDomain, reviewDomain } from './review/routes'
import { searchDomain } from './search/routes'
import { shopDomain } from './shop/routes'
import { siteDomain } from './site/routes'
import { videoDomain } from './video/routes'
import { walletDomain } from './wallet/routes'
import { adminWithdrawDomain } from './withdraw/admin'
import { withdrawDomain } from './withdraw/routes'

/** Every domain the server answers for. */
export const domains = [
  adminDomain,
  adminWithdrawDomain,
  adminAftersaleDomain,
  aftersaleDomain,
  adminApplicationDomain,
  applicationDomain,
  adminRechargeDomain,
  rechargeDomain,
  adminReferralDomain,
  adminReleaseDomain,
  referralDomain,
  chatDomain,
  adminClosingDomain,
  closingDomain,
  adminDrawDomain,
  drawDomain,
  adminExchangeDomain,
  exchangeDomain,
  withdrawDomain,
  orderDomain,
  shopDomain,
  searchDomain,
  adminReviewDomain,
  reviewDomain,
  collectDomain,
  catalogueDomain,
  accountDomain,
  addressDomain,
  carDomain,
  cartDomain,
  contentDomain,
  homeDomain,
  mediaDomain,
  messageDomain,
  siteDomain,
  payDomain,
  videoDomain,
  walletDomain
]
