import type { admin, OrderColumn } from '@contract/admin'
import type { Input } from '@contract/core'
import { type AnyColumn, and, eq, gt, gte, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { contains, literal } from '../../db/pattern'
import { orderLines, orderParcels, orders } from '../../db/schema'
import { DAY_MS } from '../../lib/clock'
import { isId } from '../../lib/ids'
import { fenOf } from '../../lib/money'
import { refuse } from '../../lib/refusal'

/** From a moment on, until another one. */
interface Days {
  from?: Date
  until?: Date
}

/** Which orders: in a state as the wire counts them, found by a text. */
export interface OrderFilter extends Days {
  type: number
  search: string
  /** With goods of the platform’s choice alone. */
  chosen?: boolean
  /** Of one kind alone. */
  kind?: string
  /** Of one shop, made in a stretch of time, paid in one way. */
  shop?: string
  payType?: string
  /** Sent in part, with something left to send. */
  parted?: 0 | 1
  /** With a product or SKU of this id, or goods with these words in their title. */
  goods?: string
  paid?: Days
  sent?: Days
  province?: string
  priceFrom?: bigint
  priceUntil?: bigint
  /** A carrier that has a parcel of it, by its code. */
  carrier?: string
  /** With a buyer's word, with one of the desk's. */
  marked?: boolean
  noted?: boolean
  /** The days in which what is found was placed, where others say so. */
  placed?: Days
  /** The lines of what is found, where orders are looked through that were gathered before. */
  lines?: SQL
}

type Asked = Omit<Input<(typeof admin)['GET /api/admin/order/counts']>, 'sort'> & { type?: number }

/** `receivers`: how many orders were counted whose receivers are taken away whole. */
export type ToExport = Input<(typeof admin)['POST /api/admin/order/export']> & { receivers?: number }

const OF_RECEIVER: readonly OrderColumn[] = ['receiver', 'phone', 'address']

/** Whether a file is to have receivers whole. */
export const takesReceivers = ({ whole, columns }: ToExport) =>
  whole === 1 && (!columns || OF_RECEIVER.some(name => columns.includes(name)))

/** What no index answers: read along the days in which orders were placed, never through all there are. */
const ALONG_DAYS = [
  'goods',
  'paid',
  'sent',
  'province',
  'priceFrom',
  'priceUntil',
  'carrier',
  'marked',
  'noted'
] as const
const MOST_MS = 93 * DAY_MS
/** What is not paid is over within the hour; so much later nothing is paid, whatever stood still meanwhile. */
const PAID_WITHIN_MS = 7 * DAY_MS
/** Orders are found by the day they were sent when they were placed so long before it. */
const SENT_WITHIN_MS = 93 * DAY_MS

const moment = (at_s: number | undefined) => (at_s === undefined ? undefined : new Date(at_s * 1000))
const before = (at: Date | undefined, by_ms: number) => at && new Date(at.getTime() - by_ms)
const daysOf = (from: number | undefined, until: number | undefined): Days | undefined =>
  from === undefined && until === undefined ? undefined : { from: moment(from), until: moment(until) }
const fen = (price: string | undefined) => (price === undefined ? undefined : fenOf(price))

/** What the desk asks for, as lists, counts and files are narrowed by it. @throws Refusal SPAN */
export function deskFilter(asked: Asked, now: Date): OrderFilter {
  const { from, until, paid_from, paid_until, sent_from, sent_until, price_from, price_until, ...more } = asked
  const { type = 9, search, shop, kind, parted, goods, province, carrier, pay_type, has_mark, has_note, uid } = more
  const filter: OrderFilter = {
    ...{ type, search, shop, kind, parted, province, carrier, payType: pay_type },
    ...{ from: moment(from), until: moment(until) },
    goods: goods?.trim() || undefined,
    paid: daysOf(paid_from, paid_until),
    sent: daysOf(sent_from, sent_until),
    priceFrom: fen(price_from),
    priceUntil: fen(price_until),
    marked: has_mark === 1 || undefined,
    noted: has_note === 1 || undefined
  }
  // One person's orders are few.
  if (uid || ALONG_DAYS.every(name => filter[name] === undefined)) return filter
  const placed = placedIn(filter, now)
  return placed ? { ...filter, placed } : refuse('SPAN', '请同时选择下单、付款或发货日期，起止相差不超过 93 天')
}

/** The days in which orders of a filter were placed, where it has a span of days that is short enough. */
function placedIn({ from, until, paid, sent }: OrderFilter, now: Date): Days | undefined {
  const isShort = (days: Days | undefined) =>
    days?.from !== undefined && (days.until ?? now).getTime() - days.from.getTime() <= MOST_MS
  if (isShort({ from, until })) return { from, until }
  if (isShort(paid)) return { from: before(paid!.from, PAID_WITHIN_MS), until: paid!.until }
  if (isShort(sent)) return { from: before(sent!.from, SENT_WITHIN_MS), until: sent!.until }
  return undefined
}

/** What orders are narrowed to beside whose they are, their state and what is searched for. */
export const narrowed = (filter: OrderFilter) =>
  and(
    filter.chosen ? withChoice : undefined,
    filter.kind ? eq(orders.kind, filter.kind) : undefined,
    filter.shop ? eq(orders.shopId, filter.shop) : undefined,
    within(orders.createdAt, filter),
    filter.payType ? eq(orders.payType, filter.payType) : undefined,
    // As the index `orders_parted` says it.
    filter.parted ? sql`${orders.state} = 'paid' and ${orders.sentNum} > 0` : undefined,
    within(orders.createdAt, filter.placed),
    within(orders.paidAt, filter.paid),
    within(orders.shippedAt, filter.sent),
    filter.province ? sql`${orders.receiverRegion} like ${`${literal(filter.province)}%`}` : undefined,
    filter.priceFrom === undefined ? undefined : gte(orders.payFen, filter.priceFrom),
    filter.priceUntil === undefined ? undefined : lte(orders.payFen, filter.priceUntil),
    filter.carrier ? byCarrier(filter.carrier) : undefined,
    filter.marked ? ne(orders.mark, '') : undefined,
    filter.noted ? ne(orders.staffNote, '') : undefined,
    filter.goods ? withGoods(filter.goods, filter) : undefined
  )

export const within = (column: AnyColumn, { from, until }: Days = {}): SQL | undefined =>
  and(from ? gte(column, from) : undefined, until ? lt(column, until) : undefined)

/** Orders of a person with a line that was of the platform’s choice; a split one has the lines of its parts. */
const withChoice = sql`${orders.id} in (select l.order_id from order_lines l where l.user_id = ${orders.userId} and l.chosen)`

/** Of one that was sent in parts the last carrier alone stands in its own row. */
const byCarrier = (code: string) =>
  or(
    eq(orders.shipCode, code),
    and(
      gt(orders.sentNum, 0),
      sql`exists (select from ${orderParcels} p where p.user_id = ${orders.userId} and p.order_id = ${orders.id} and p.code = ${code})`
    )
  )

/** With a line of these goods, which is as old as its order; of orders that were gathered their lines are read once for all. */
function withGoods(text: string, { placed, lines }: OrderFilter) {
  const words = text.split(/\s+/).map(word => contains(orderLines.title, word))
  const which = isId(text) ? or(eq(orderLines.productId, text), eq(orderLines.skuId, text)) : and(...words)
  if (lines) return sql`${orders.id} in (select ${orderLines.orderId} from ${orderLines} where ${and(lines, which)})`
  return sql`exists (select from ${orderLines} where ${and(
    eq(orderLines.userId, orders.userId),
    eq(orderLines.orderId, orders.id),
    within(orderLines.createdAt, placed),
    which
  )})`
}
