export { cancelExpired, cancelOrder } from './cancel'
export { CHECKOUT_MS, type Checkout, type CheckoutRequest, type CouponRow, checkOut } from './checkout'
export { type Created, createOrder, UNPAID_MS } from './create'
export { type CartGoods, cartGoods, type Goods, isMember, type Offer, offerOf, productGoods } from './goods'
export {
  ARRIVE_MS,
  receiveOverdue,
  remindShop,
  SETTLE_MS,
  settleDue,
  shipOrder,
  signOrder,
  takeOrder
} from './lifecycle'
export { markPaid, type PaidBy } from './paid'
export { traceOf } from './parcels'
export { type Payable, payable } from './payable'
export { anyOrder, type OrderRow, orderOf } from './rows'
export { actionsOf, FACES, type OrderState, statesOf } from './states'
