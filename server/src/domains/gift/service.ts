/** What others do with gifts. */
export { takeGift } from './delivery'
export { endGift, finishPieces, refundPiece } from './money'
export { giftById, giftOf } from './rows'
export { orderGift } from './send'
export type { Cover } from './terms'
