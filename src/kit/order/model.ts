import type { Data, Endpoints } from '@contract'
import { fromEnd } from '@/lib/own'

export type Order = Data<Endpoints['GET /api/order/list']>[number]
export type OrderDetail = Data<Endpoints['GET /api/order/detail/{id}']>
export type OrderLine = Order['cartInfo'][number]
export type Parcel = OrderDetail['parcels'][number]
export type OrderAction = Order['_status']['_actions'][number]
export type OrderType = 0 | 1 | 2 | 3 | 4 | -1 | -2 | -3 | 9

/** What a button says. */
export const ACTION_WORDS: Record<OrderAction, string> = {
  pay: '去付款',
  cancel: '取消订单',
  remind: '提醒发货',
  express: '查看物流',
  take: '确认收货',
  sign: '手写签收',
  again: '再次购买',
  aftersale: '申请售后',
  progress: '售后进度',
  comment: '评价',
  append: '追评'
}

/** The buttons the server allows, the weightiest last, where the thumb is. */
export const buttonsOf = ({ _status }: Pick<Order, '_status'>): OrderAction[] => [..._status._actions].sort(byWeight)

const WEIGHT: readonly OrderAction[] = [
  ...(['cancel', 'progress', 'aftersale', 'sign', 'again', 'express', 'remind'] as const),
  ...(['append', 'comment', 'take', 'pay'] as const)
]
const byWeight = (a: OrderAction, b: OrderAction) => WEIGHT.indexOf(a) - WEIGHT.indexOf(b)

/** How many buttons stand beside 联系客服 in one row, on the narrowest phone too. */
const BAR_BUTTONS = 2

/** The buttons of a bar, and the lesser ones that its 更多 holds. */
export function barOf(order: Pick<Order, '_status'>): { shown: OrderAction[]; more: OrderAction[] } {
  const buttons = buttonsOf(order)
  return { shown: buttons.slice(-BAR_BUTTONS), more: buttons.slice(0, -BAR_BUTTONS).reverse() }
}

/** The one a person most likely came for, drawn in colour. */
export const isMain = (action: OrderAction, buttons: readonly OrderAction[]): boolean =>
  action === fromEnd(buttons) && ['pay', 'take', 'comment', 'again'].includes(action)

/** Kinds of orders that are sent by parcel. */
export const OF_GOODS: readonly string[] = ['mall', 'tuan', 'package']

/** Something bought for one's own wallet: no parcel, no address, no shop. */
export const isVirtual = ({ kind }: Pick<Order, 'kind'>): boolean => !OF_GOODS.includes(kind)

/** Whether an order belongs under the tab `type`: 9 is every order, -3 whatever is or was given back, also in part. */
export function inTab(type: OrderType, { status, _status }: Pick<Order, 'status' | '_status'>): boolean {
  if (type === 9) return true
  return type === -3 ? status === -1 || status === -2 || _status._actions.includes('progress') : type === status
}

/** How many pieces of which lines. */
export type Packed = Record<string, number>

/** Lines of which pieces are still to be sent. */
export const unsentLines = ({ cartInfo }: Pick<Order, 'cartInfo'>): OrderLine[] =>
  cartInfo.filter(line => line.unsent_num > 0)

/** Everything that is still to be sent. */
export const allUnsent = (order: Pick<Order, 'cartInfo'>): Packed =>
  Object.fromEntries(unsentLines(order).map(line => [line.id, line.unsent_num]))

export const piecesOf = (packed: Packed): number => Object.values(packed).reduce((sum, num) => sum + num, 0)

/** How many pieces are still to be sent. */
export const unsentNum = (order: Pick<Order, 'cartInfo'>): number => piecesOf(allUnsent(order))

/** Whether some of an order left and some is still to be sent. */
export const isParted = ({ status, parcels }: Pick<OrderDetail, 'status' | 'parcels'>): boolean =>
  status === 1 && parcels.length > 0

/** Whether something of an order is on its way, all of it or the first of several parcels. */
export const isOnItsWay = ({ status, _status }: Pick<Order, 'status' | '_status'>): boolean =>
  status === 2 || (status === 1 && _status._actions.includes('express'))

/** Lines in groups of one shop each, in the order they were bought. */
export function byShop(lines: readonly OrderLine[]): { mer_id: string; shop_name: string; lines: OrderLine[] }[] {
  const shops = new Map<string, { mer_id: string; shop_name: string; lines: OrderLine[] }>()
  for (const line of lines) {
    const { mer_id, shop_name } = line
    const group = shops.get(mer_id) ?? { mer_id, shop_name, lines: [] }
    group.lines.push(line)
    shops.set(mer_id, group)
  }
  return [...shops.values()]
}
