export { type Ask, type Asked, askAfterSale, CONSENT_MS, isRefundable, previewAfterSale, type Want } from './ask'
export {
  agreeAfterSale,
  decideOverdue,
  INSPECT_MS,
  RETURN_MS,
  type ReturnParcel,
  receiveBack,
  refuseAfterSale,
  sendBack,
  withdrawAfterSale
} from './decide'
export { finishAfterSales } from './finish'
export { noteAskedLines } from './noted'
export { ANEW_MS, acceptOffer, declineOffer, OFFER_MS, offerPart } from './offer'
export { type AfterSaleOffer, MOST_OFFERS, type OfferRange, offerRange, offersOf, openOffer } from './offers'
export {
  type AfterSaleLineRow,
  type AfterSaleRow,
  afterSaleCounts,
  afterSaleLinesOf,
  afterSaleOf,
  afterSalePage,
  afterSalesOf,
  afterSalesOfShop,
  WAITING_FOR_SHOP
} from './rows'
export { addShares, askedShares, noShares, partsFor, SHARES, type Shares, shareOf, sharesOf } from './shares'
export {
  AFTER_SALE_FACES,
  AFTER_SALE_STATES,
  type AfterSaleState,
  type AfterSaleStep,
  canStep,
  OPEN_STATES
} from './states'
export { finishRefunds, refundOrder } from './whole'
