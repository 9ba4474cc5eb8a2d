import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { parcelTraces } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { Trace } from '../../providers/logistics'
import type { Services } from '../../services'
import type { OrderRow } from './rows'

type Needs = Pick<Services, 'providers' | 'clock' | 'log'> & { db: Queryable }

/**
 * Where an order's parcel is. The carrier's last answer is kept and shown while it is fresh, and also when the carrier
 * cannot be reached; a parcel that arrived is not asked for again.
 * @throws Refusal NOT_SHIPPED, EXPRESS_UNREACHABLE
 */
export async function traceOf(services: Needs, order: OrderRow): Promise<Trace> {
  if (!order.shippedAt) refuse('NOT_SHIPPED', '商家还没有发货')
  const { logistics } = services.providers
  const now = services.clock.now()
  const key = { code: order.shipCode, no: order.shipNo }
  const query = { ...key, phone: order.receiverPhone, shippedAt: order.shippedAt, region: order.receiverRegion, now }
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
