/** The kind of orders that pay what an application costs. */
export const FEE_ORDER = 'application_fee'
