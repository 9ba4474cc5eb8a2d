import type { OrderRow } from '../../engines/order'

/** What these orders are called where orders are told apart. */
export const STORE_PAYMENT = 'store_payment'

/** The store that is paid, kept with the order. */
export type StoreDetail = {
  shopId: string
  shopName: string
}

export const storeDetail = ({ detail }: Pick<OrderRow, 'detail'>) => detail as StoreDetail

/**
 * SQL of the share vouchers may pay at a counter, in hundredths of a percent: the store's own, or that of a zone it is in
 * where that is more. `desk` is what the statement calls the row of `store_desks`; 0 without one.
 */
export const voucherShare = (desk: string) => `greatest(${desk}.voucher_bp, coalesce((select max(z.voucher_bp)
  from zone_shops m join zones z on z.id = m.zone_id where m.shop_id = ${desk}.shop_id and z.published), 0))`

/** SQL of the most that zones let vouchers pay, of each of some shops that is in one. */
export const voucherShares = (shops: string) => `select m.shop_id, max(z.voucher_bp) as voucher_bp
  from zone_shops m join zones z on z.id = m.zone_id where m.shop_id = any(${shops}) and z.published group by 1`

/** How much of an amount vouchers may pay in a store, of hundredths of a percent; empty where they may not. */
export const voucherWords = (voucherBp: number) => (voucherBp > 0 ? `消费券最多抵 ${voucherBp / 100}%` : '')

export const STATES = {
  unpaid: '待付款',
  paid: '到账中',
  complete: '已付款',
  refunding: '退款中',
  refunded: '已退款',
  cancelled: '已取消'
} as const
export type StoreState = keyof typeof STATES

export const stateOf = ({ state }: Pick<OrderRow, 'state'>) => ({
  state: state as StoreState,
  _state: STATES[state as StoreState]
})
