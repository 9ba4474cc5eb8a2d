import type { Order, OrderDetail, OrderLine, Pink, TimelineStep } from '@contract/order'
import type { Parcel } from '@contract/parcel'
import type { Static } from '@sinclair/typebox'
import type { commissions, orderEvents } from '../../db/schema'
import { isRefundable } from '../../engines/aftersale'
import type { Group, Member } from '../../engines/group'
import {
  ARRIVE_MS,
  actionsOf,
  billOf,
  faceOf,
  type OrderRow,
  type OrderState,
  type PriceKind,
  type RewardLine,
  SETTLE_MS,
  type SentParcel,
  type Unsent,
  virtualKinds,
  type WireAction,
  wholeReceiver
} from '../../engines/order'
import { canReview, isReviewable } from '../../engines/order/review'
import { seconds, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import type { Services } from '../../services'
import { billView } from '../cart/wire'
import { maskedName } from '../review/present'
import type { LineRow, OrderWithLines } from './queries'
import { type Bundle, PACKAGE } from './terms'

type With = Pick<Services, 'kinds'>

export function orderLine(line: LineRow, unsent?: Unsent): Static<typeof OrderLine> {
  const image = line.picture
  return {
    id: line.id,
    product_id: line.productId,
    unique: line.skuId,
    mer_id: line.shopId,
    shop_name: line.shopName,
    cart_num: line.qty,
    list_price: yuan(line.listFen),
    truePrice: yuan(line.priceFen),
    sum_price: yuan(line.goodsFen),
    pay_price: yuan(line.payFen),
    price_kind: line.priceKind as PriceKind,
    is_reply: line.reviewed,
    refund_num: line.refundedNum,
    surplus_num: line.qty - line.refundedNum - line.refundingNum,
    unsent_num: unsent?.left.get(line.id) ?? 0,
    productInfo: {
      id: line.productId,
      store_name: line.title,
      image,
      attrInfo: { suk: line.suk, image, price: yuan(line.priceFen), unique: line.skuId }
    }
  }
}

/** When the server moves an order on by itself, in Unix seconds; 0 where it waits for somebody. */
function untilOf({ state, expiresAt, shippedAt, receivedAt }: OrderRow): number {
  const after = (at: Date | null, wait_ms: number) => (at ? seconds(new Date(at.getTime() + wait_ms)) : 0)
  if (state === 'unpaid') return seconds(expiresAt)
  if (state === 'shipped') return after(shippedAt, ARRIVE_MS)
  return state === 'received' ? after(receivedAt, SETTLE_MS) : 0
}

const GOODS_ACTIONS: readonly WireAction[] = ['express', 'again', 'remind', 'take', 'sign']

/** The buttons of the state, and those about what was bought: ask for it back, look how far that is, review it. */
function buttonsOf(services: With, { order, lines, waiting }: OrderWithLines) {
  const state = order.state as OrderState
  // What has no parcel is neither followed on its way nor put into the cart again.
  const isVirtual = virtualKinds(services).includes(order.kind)
  const actions = actionsOf(order).filter(action => !isVirtual || !GOODS_ACTIONS.includes(action))
  // Nobody can hurry what may not be sent, and nothing is asked back of what is decided by itself.
  if (waiting) return actions.filter(action => action !== 'remind')
  const isLeft = lines.some(line => line.qty > line.refundedNum + line.refundingNum)
  if (isRefundable(order) && isLeft) actions.push('aftersale')
  if (order.openAfterSales + order.refundedNum > 0) actions.push('progress')
  if (isReviewable(state)) {
    if (lines.some(canReview)) actions.push('comment')
    else if (lines.some(line => line.reviewed)) actions.push('append')
  }
  return actions
}

const REFUND_STATUS: Partial<Record<OrderState, 1 | 2>> = { refunding: 1, refunded: 2 }

/** What has no lines is one thing at the price of the order. */
const orderBill = (order: OrderRow, lines: LineRow[]) =>
  lines.length > 0
    ? billOf(lines.map(line => ({ ...line, unitFen: line.priceFen })))
    : billOf([{ ...order, qty: 1, listFen: order.goodsFen, unitFen: order.goodsFen, priceKind: 'list' }], {
        kind: 'virtual'
      })

/** The package an order is of, as it was called when it was bought. */
function bundleOf({ kind, detail }: OrderRow): Static<typeof Order>['bundle'] {
  if (kind !== PACKAGE) return null
  return bundleView(detail as Bundle)
}

export const bundleView = ({ packageId, sets, title }: Bundle) => ({ package_id: packageId, title, num: sets })

/** An order as its owner's pages take it. */
export const orderView = (services: With) => (of: OrderWithLines) => viewOf(services, of)

function viewOf(services: With, of: OrderWithLines): Static<typeof Order> {
  const { order, lines, waiting, unsent } = of
  const state = order.state as OrderState
  const face = { ...faceOf(order), ...(waiting && { title: waiting.title, words: waiting.words }) }
  return {
    id: order.id,
    order_id: order.no,
    uid: order.userId,
    mer_id: order.shopId ?? '',
    shop_name: order.shopName,
    kind: order.kind,
    bundle: bundleOf(order),
    total_num: order.totalNum,
    total_price: yuan(order.goodsFen),
    total_postage: yuan(order.freightFen),
    pay_price: yuan(order.payFen),
    coupon_price: yuan(order.couponFen),
    deduction_price: yuan(order.jindouFen),
    use_jindou: Number(order.jindou),
    xfq_price: yuan(order.xfqFen),
    adjust_price: yuan(order.adjustFen),
    bill: billView(orderBill(order, lines)),
    paid: order.paidAt !== null,
    pay_time: order.paidAt ? seconds(order.paidAt) : 0,
    _pay_time: order.paidAt ? timeText(order.paidAt) : '',
    pay_type: order.payType,
    add_time: seconds(order.createdAt),
    _add_time: timeText(order.createdAt),
    stop_time: state === 'unpaid' ? seconds(order.expiresAt) : 0,
    status: face.type,
    refund_status: REFUND_STATUS[state] ?? (order.openAfterSales > 0 ? 1 : 0),
    delivery_name: order.shipCompany,
    delivery_id: order.shipNo,
    ...wholeReceiver(order),
    mark: order.mark,
    cartInfo: lines.map(line => orderLine(line, unsent)),
    _status: {
      _type: face.type,
      _title: face.title,
      _msg: face.words,
      _until: waiting ? (waiting.until ? seconds(waiting.until) : 0) : untilOf(order),
      _actions: buttonsOf(services, of)
    }
  }
}

const step = (event: typeof orderEvents.$inferSelect): Static<typeof TimelineStep> => ({
  action: event.action,
  msg: event.words,
  time: seconds(event.at),
  _time: timeText(event.at)
})

/** Parcels with what is in them. */
export const parcelViews = (parcels: readonly SentParcel[], lines: readonly LineRow[]): Static<typeof Parcel>[] =>
  parcels.map(({ nth, company, no, at, items }) => ({
    nth,
    company,
    no,
    at: seconds(at),
    _at: timeText(at),
    items: items.flatMap(({ lineId, num }) => {
      const line = lines.find(one => one.id === lineId)
      return line ? [{ id: lineId, title: line.title, suk: line.suk, image: line.picture, num }] : []
    })
  }))

interface DetailParts extends OrderWithLines {
  events: (typeof orderEvents.$inferSelect)[]
  parts: OrderRow[]
  parcels: readonly SentParcel[]
  parent: OrderRow | undefined
  help: { phone: string; words: string }
  refunds: Static<typeof OrderDetail>['refunds']
  pink: Static<typeof OrderDetail>['pink']
  rewards: readonly RewardLine[]
}

export const orderDetail = (
  services: With,
  { events, parts, parcels, parent, help, refunds, pink, rewards, ...of }: DetailParts
): Static<typeof OrderDetail> => ({
  ...viewOf(services, of),
  timeline: events.map(step),
  children: parts.map(part => ({
    order_id: part.no,
    mer_id: part.shopId!,
    shop_name: part.shopName,
    pay_price: yuan(part.payFen),
    status: faceOf(part).type,
    _title: faceOf(part).title
  })),
  parcels: parcelViews(parcels, of.lines),
  parent_order_id: parent?.no ?? '',
  signature: of.order.signature,
  refunds,
  pink,
  rewards: [...rewards],
  help_info: help
})

const PINK_STATE = { open: 0, filled: 1, lapsed: 2 } as const

/** A group as everybody may see it: names masked, and only of those whose seat is confirmed. */
export function pinkView(group: Group, members: readonly Member[], userId?: string): Static<typeof Pink> {
  return {
    pinkId: group.id,
    product_id: group.subject,
    state: PINK_STATE[group.state as keyof typeof PINK_STATE],
    size: group.size,
    count: group.confirmed,
    missing_num: group.size - group.confirmed,
    seats: group.size - group.taken,
    stop_time: seconds(group.endsAt),
    members: members
      .filter(member => member.groupId === group.id)
      .map(({ userId: id, nickname, avatar, isLeader }) => ({
        nickname: maskedName(nickname),
        avatar,
        is_leader: isLeader ? 1 : 0,
        is_me: id === userId ? 1 : 0
      }))
  }
}

type Share = typeof commissions.$inferSelect
const SHARE_STATES = { pending: '待结算', settled: '已到账', void: '已失效' } as const

/** How a share of an order stands, with what is left of it. */
export function shareWords({ state, amountFen, takenBackFen }: Share) {
  const known = state as keyof typeof SHARE_STATES
  return { state: known, _state: SHARE_STATES[known], number: yuan(known === 'void' ? 0n : amountFen - takenBackFen) }
}

export function shareNote({ state, takenBackFen }: Share): string {
  if (takenBackFen > 0n) return `退款收回 ${yuan(takenBackFen)} 元`
  if (state === 'pending') return '买家收货 7 天后结算'
  return state === 'void' ? '订单已退款' : ''
}
