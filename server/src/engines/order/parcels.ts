import { and, asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { type orderLines, orderParcels, parcelTraces } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { Trace } from '../../providers/logistics'
import type { Services } from '../../services'
import type { OrderRow } from './rows'
import { backUnsent } from './unsent'

type Needs = Pick<Services, 'providers' | 'clock' | 'log'> & { db: Queryable }
type LineRow = typeof orderLines.$inferSelect

/** A parcel that left, and how many pieces of which lines are in it. */
export type SentParcel = Omit<typeof orderParcels.$inferSelect, 'userId' | 'orderId'>

/** What was written down of the parcels of an order that is sent in parts, in the order they left. */
export const parcelRows = (db: Queryable, { userId, id }: Pick<OrderRow, 'userId' | 'id'>) =>
  db
    .select()
    .from(orderParcels)
    .where(and(eq(orderParcels.userId, userId), eq(orderParcels.orderId, id)))
    .orderBy(asc(orderParcels.nth))

/**
 * An order's parcels in the order they left. One that left at once is its own parcel, with everything that was not given back
 * before; without its lines, what is in it is left out.
 */
export async function parcelsOf(db: Queryable, order: OrderRow, lines: readonly LineRow[] = []): Promise<SentParcel[]> {
  if (order.sentNum > 0) return parcelRows(db, order)
  const { shippedAt: at, shipCode: code, shipCompany: company, shipNo: no } = order
  if (!at) return []
  const back = lines.length === 0 ? undefined : await backUnsent(db, [order])
  const items = lines
    .map(line => ({ lineId: line.id, num: line.qty - (back?.get(line.id)?.num ?? 0) }))
    .filter(({ num }) => num > 0)
  return [{ nth: 1, code, company, no, items, at }]
}

/** One of an order's parcels, the last that left unless it is said which. @throws Refusal NOT_SHIPPED, NOT_FOUND */
export async function parcelOf(db: Queryable, order: OrderRow, nth?: number): Promise<SentParcel> {
  const sent = await parcelsOf(db, order)
  if (sent.length === 0) refuse('NOT_SHIPPED', '商家还没有发货')
  return (nth === undefined ? sent.at(-1) : sent.find(one => one.nth === nth)) ?? refuse('NOT_FOUND', '没有这个包裹')
}

/**
 * Where a parcel of an order is. The carrier's last answer is kept and shown while it is fresh, and also when the carrier
 * cannot be reached; a parcel that arrived is not asked for again.
 * @throws Refusal EXPRESS_UNREACHABLE
 */
export async function traceOf(services: Needs, order: OrderRow, { code, no, at }: SentParcel): Promise<Trace> {
  const { logistics } = services.providers
  const now = services.clock.now()
  const key = { code, no }
  const query = { ...key, phone: order.receiverPhone, shippedAt: at, region: order.receiverRegion, now }
  if (logistics.fresh_s === 0) return logistics.trace(query)
  const [kept] = await services.db
    .select()
    .from(parcelTraces)
    .where(and(eq(parcelTraces.code, key.code), eq(parcelTraces.no, key.no)))
  const trace = kept?.trace as Trace | undefined
  const isFresh = kept && now.getTime() - kept.fetchedAt.getTime() < logistics.fresh_s * 1000
  if (trace && (isFresh || trace.arrived)) return trace
  try {
    const asked = await logistics.trace(query)
    await services.db
      .insert(parcelTraces)
      .values({ ...key, trace: asked, fetchedAt: now })
      .onConflictDoUpdate({ target: [parcelTraces.code, parcelTraces.no], set: { trace: asked, fetchedAt: now } })
    return asked
  } catch (error) {
    services.log.warn({ err: error }, 'carrier not reached')
    return trace ?? refuse('EXPRESS_UNREACHABLE', '暂时查不到物流信息，请稍后再试')
  }
}
