import { and, eq } from 'drizzle-orm'
import { transact } from '../../db/connection'
import { orderParcels, orders } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import type { ShopScope } from '../scope'
import { tell } from './messages'
import { parcelsOf } from './parcels'
import { addEvents, anyOrder, holdOrder } from './rows'
import type { Parcel } from './ship'
import { isParted } from './states'

interface Correction {
  ref: string
  /** Which of its parcels, the last that left without. */
  nth?: number
  parcel: Parcel
  actorId: string
  /** Only an order of this shop. */
  shop?: ShopScope
}

/**
 * Says by whom and under which number a parcel really left, where another was written down; the buyer is told. The day it
 * left stays. Answers what stood there.
 * @throws Refusal NOT_FOUND, STATE, SAME
 */
export const reparcelOrder = (services: Services, { ref, nth, parcel, actorId, shop }: Correction): Promise<Parcel> =>
  transact(services.db, async db => {
    const at = services.clock.now()
    const order = await holdOrder(db, await anyOrder(db, ref, shop))
    const { userId, id } = order
    if (order.state !== 'shipped' && !isParted(order)) refuse('STATE', '只有待收货的订单可以更正快递信息')
    const all = await parcelsOf(db, order)
    const last = all.at(-1)!
    const was = nth === undefined ? last : (all.find(one => one.nth === nth) ?? refuse('NOT_FOUND', '没有这个包裹'))
    const same = all.find(({ code, no }) => code === parcel.code && no === parcel.no)
    if (same === was) refuse('SAME', '与现在的快递信息相同，无需更正')
    if (same) refuse('SAME', `包裹 ${same.nth} 已经是这个运单号，请核对`)
    const { code, company, no } = parcel
    if (order.sentNum > 0)
      await db
        .update(orderParcels)
        .set({ code, company, no })
        .where(and(eq(orderParcels.userId, userId), eq(orderParcels.orderId, id), eq(orderParcels.nth, was.nth)))
    if (was === last)
      await db
        .update(orders)
        .set({ shipCode: code, shipCompany: company, shipNo: no })
        .where(and(eq(orders.userId, userId), eq(orders.id, id)))
    const which = all.length > 1 ? `包裹 ${was.nth} 的` : ''
    const words = `商家更正了${which}快递信息，${company} ${no}`
    await addEvents(db, [{ userId, orderId: id, action: 'reparcel', words, at, actorId }])
    const content = `订单 ${order.no} ${which}快递更正为${company}，运单号 ${no}，请以此为准。`
    const turn = `reparcel-${at.getTime()}`
    await tell({ ...services, db }, order, { title: '快递信息已更正', content, turn, at })
    return { code: was.code, company: was.company, no: was.no }
  })
