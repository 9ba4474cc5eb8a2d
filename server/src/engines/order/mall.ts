import type { OrderKind } from './kinds'

/** Goods of the mall, sent by parcel. */
export const mall: OrderKind = {}
