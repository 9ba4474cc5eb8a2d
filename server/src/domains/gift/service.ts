/** What others do with gifts. */
export { takeGift } from './delivery'
export { endGift, finishPieces, refundPiece } from './money'
export { giftById, giftOf } from './rows'
export { orderGift } from './send'
export { soldOrder } from './sold'
export { type Cover, GIFT_DELIVERY } from './terms'
