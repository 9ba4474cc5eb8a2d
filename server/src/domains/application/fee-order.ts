import { feeOrder } from './service'
import { FEE_ORDER } from './terms'

/** The kind of orders that pay what an application costs, where its kind names no other. */
export const applicationFee = feeOrder(FEE_ORDER)
