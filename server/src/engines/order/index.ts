export { type CartGoods, cartGoods, type Goods, isMember, type Offer, offerOf, productGoods } from './goods'
export { markPaid, type PaidBy } from './paid'
export { type Payable, payable } from './payable'
