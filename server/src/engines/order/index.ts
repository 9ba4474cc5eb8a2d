export { type Bill, type BilledLine, type BillKind, type BillRow, billOf, type RestCode, restCodeOf } from './bill'
export { cancelExpired, cancelOrder, closeUnpaid } from './cancel'
export {
  addressOf,
  CHECKOUT_MS,
  type Checkout,
  type CheckoutRequest,
  checkOut,
  couponsFor,
  freightTemplatesOf
} from './checkout'
export { claimCoupon, couponsOnOffer, type HeldCoupon, remindOfCoupons } from './coupons'
export { type Created, createOrder } from './create'
export type { CreateRequest } from './draft'
export { type Estimate, estimate } from './estimate'
export { type FlashOffer, type FlashPlan, flashOfProduct, flashOfSession, planFlash } from './flash'
export { returnSession, returnUnsold } from './flash-return'
export { freightOf } from './freight'
export {
  type CartGoods,
  cartGoods,
  type Goods,
  isMember,
  limitWords,
  lineOf,
  type Offer,
  offerOf,
  productGoods,
  skuGoods
} from './goods'
export { bringCoupons, bringOrders, type PastCoupon, type PastOrder } from './history'
export { keptOf } from './kept'
export {
  type GoodsKind,
  goodsKindOf,
  goodsKinds,
  kindOf,
  type OrderKind,
  orderKinds,
  type VirtualKind,
  virtualKinds,
  type Waiting
} from './kinds'
export { boughtLately, NOT_BACK } from './lately'
export {
  ARRIVE_MS,
  receiveOverdue,
  remindShop,
  SETTLE_MS,
  settleDue,
  signOrder,
  takeOrder
} from './lifecycle'
export { orderMergeStep } from './merge'
export { tell as tellBuyer } from './messages'
export { UNPAID_MS } from './numbers'
export { bringersOf, markPaid, type PaidBy } from './paid'
export { parcelOf, parcelsOf, type SentParcel, traceOf } from './parcels'
export { type Payable, payable } from './payable'
export type { PriceKind } from './pricing'
export { type DeliveryPromise, daysOf, deliveryPromise, type PromiseRequest } from './promise'
export { noteOrder, readdressOrder } from './readdress'
export { maskedReceiver, NEEDS_ADDRESS, needsAddress, peopleIn, receiverText, wholeReceiver } from './receiver'
export { reparcelOrder } from './reparcel'
export { repriceOrder } from './reprice'
export {
  endCoupons,
  giveCoupon,
  type Pieces,
  releaseCoupons,
  releasePieces,
  reserveCoupons,
  reservePieces
} from './reserve'
export { type OrderReward, orderRewards, type RewardLine, rewardsOf } from './rewards'
export { anyOrder, keepDetail, type OrderRow, orderOf, ordersOfKind } from './rows'
export { isOrderOf, isSameOrder } from './same'
export { marginOf, marginsIn, settlementOf, wholeOf } from './settlement'
export { type Shared, sharedOf } from './shared'
export { type StockCause, type StockNote, stockNoted } from './shelf'
export { endParts, type PackedItem, type Parcel, shipOrder } from './ship'
export { type OrderLine, packSnapshot } from './snapshot'
export {
  actionsOf,
  canMove,
  FACES,
  faceOf,
  isParted,
  ORDER_STATES,
  type OrderMove,
  type OrderState,
  statesOf,
  type WireAction
} from './states'
export { type Unsent, unsentOf } from './unsent'
export { sweep, tallySales } from './upkeep'
export { writeVirtual } from './virtual'
export { refuseWaiting, waitingOf } from './waiting'
