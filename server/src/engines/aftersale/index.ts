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
export { addShares, noShares, SHARES, type Shares, shareOf, sharesOf } from './shares'
export {
  AFTER_SALE_FACES,
  AFTER_SALE_STATES,
  type AfterSaleState,
  type AfterSaleStep,
  canStep,
  OPEN_STATES
} from './states'
export { finishRefunds, refundOrder } from './whole'
