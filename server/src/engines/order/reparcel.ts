import { and, eq } from 'drizzle-orm'
import { transact } from '../../db/connection'
import { orders } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import type { ShopScope } from '../scope'
import type { Parcel } from './lifecycle'
import { tell } from './messages'
import { addEvents, anyOrder } from './rows'

interface Correction {
  ref: string
  parcel: Parcel
  actorId: string
  /** Only an order of this shop. */
  shop?: ShopScope
}

/**
 * Says by whom and under which number an order really left, where another was written down; the buyer is told. The day it
 * left stays. Answers what stood there.
 * @throws Refusal NOT_FOUND, STATE, SAME
 */
export const reparcelOrder = (services: Services, { ref, parcel, actorId, shop }: Correction): Promise<Parcel> =>
  transact(services.db, async db => {
    const at = services.clock.now()
    const order = await anyOrder(db, ref, shop)
    const { userId, id, shipCode, shipCompany, shipNo } = order
    if (order.state === 'shipped' && shipCode === parcel.code && shipNo === parcel.no)
      refuse('SAME', '与现在的快递信息相同，无需更正')
    const { rowCount } = await db
      .update(orders)
      .set({ shipCode: parcel.code, shipCompany: parcel.company, shipNo: parcel.no })
      .where(and(eq(orders.userId, userId), eq(orders.id, id), eq(orders.state, 'shipped')))
    if (!rowCount) refuse('STATE', '只有待收货的订单可以更正快递信息')
    const words = `商家更正了快递信息，${parcel.company} ${parcel.no}`
    await addEvents(db, [{ userId, orderId: id, action: 'reparcel', words, at, actorId }])
    const content = `订单 ${order.no} 的快递更正为${parcel.company}，运单号 ${parcel.no}，请以此为准。`
    const turn = `reparcel-${at.getTime()}`
    await tell({ ...services, db }, order, { title: '快递信息已更正', content, turn, at })
    return { code: shipCode, company: shipCompany, no: shipNo }
  })
