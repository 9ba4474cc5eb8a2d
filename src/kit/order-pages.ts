type Kinded = { kind: string }

/** Where an order is looked at and reviewed: those of packages have pages of their own. */
export const pageOf = ({ kind }: Kinded, what: 'detail' | 'evaluate'): string => {
  if (kind !== 'package') return what === 'detail' ? '/pages/order/detail' : '/pages/order/evaluate'
  return what === 'detail' ? '/pages/package/orderDetail' : '/pages/package/evaluate'
}
