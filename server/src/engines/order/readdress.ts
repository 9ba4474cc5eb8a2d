import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { orders, products } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { Region } from '../../lib/regions'
import { placeText } from '../../lib/regions'
import type { Services } from '../../services'
import type { ShopScope } from '../scope'
import { freightTemplatesOf } from './checkout'
import { freightOf } from './freight'
import { freightTerms } from './goods'
import { virtualKinds } from './kinds'
import { tell } from './messages'
import { linesOf } from './paid'
import { addEvents, anyOrder, type OrderRow } from './rows'

/** Not on its way yet. */
const UNSENT = ['unpaid', 'paid']

interface NewAddress {
  ref: string
  /** What is not named stays as it is. */
  to: { receiver?: string; phone?: string; region?: Region; detail?: string }
  actorId: string
  /** Only an order of this shop. */
  shop?: ShopScope
}

/**
 * Sends an order that has not left yet to another address, as its buyer asked for. Freight stays as it was agreed; the buyer
 * is told. Answers the order as it was before.
 * @throws Refusal NOT_FOUND, STATE, UNDELIVERABLE
 */
export const readdressOrder = (services: Services, { ref, to, actorId, shop }: NewAddress): Promise<OrderRow> =>
  transact(services.db, async db => {
    const tx = { ...services, db }
    const at = services.clock.now()
    const order = await anyOrder(db, ref, shop)
    const { userId, id } = order
    if (to.region) await expectDeliverable(db, order, to.region)
    const set = {
      receiver: to.receiver,
      receiverPhone: to.phone,
      receiverRegion: to.region && placeText(to.region),
      receiverDetail: to.detail
    }
    const unsent = and(
      inArray(orders.state, UNSENT),
      eq(orders.sentNum, 0),
      notInArray(orders.kind, virtualKinds(services))
    )
    const { rowCount } = await db
      .update(orders)
      .set(set)
      .where(and(eq(orders.userId, userId), eq(orders.id, id), unsent))
    if (!rowCount) refuse('STATE', '订单已发货或已结束，不能再改收货地址')
    await addEvents(db, [{ userId, orderId: id, action: 'readdress', words: '商家修改了收货信息', at, actorId }])
    const content = `订单 ${order.no} 的收货信息已由商家修改，请在订单详情核对；如非你本人要求，请联系客服。`
    await tell(tx, order, { title: '收货信息已修改', content, turn: `readdress-${at.getTime()}`, at })
    return order
  })

async function expectDeliverable(db: Queryable, { userId, id }: OrderRow, region: Region) {
  const lines = await linesOf(db, userId, id)
  const goods = await db
    .select({
      id: products.id,
      freightTemplateId: products.freightTemplateId,
      postageFen: products.postageFen
    })
    .from(products)
    .where(inArray(products.id, [...new Set(lines.map(line => line.productId))]))
  const terms = new Map(goods.map(one => [one.id, freightTerms(one)]))
  const sent = lines.map(line => ({
    ...line,
    weightG: 0,
    freight: terms.get(line.productId) ?? { by: 'free' as const }
  }))
  const templates = await freightTemplatesOf(db, sent)
  const { undeliverable } = freightOf(sent, new Map(templates.map(one => [one.id, one])), region.cityId)
  const [first] = undeliverable
  if (first !== undefined) refuse('UNDELIVERABLE', `${sent[first]!.title} 不配送到该地区`)
}

interface StaffNote {
  ref: string
  text: string
  shop?: ShopScope
}

/** What people at the desk write down about an order; its buyer never sees it. Answers what stood there. @throws Refusal NOT_FOUND */
export async function noteOrder(db: Queryable, { ref, text, shop }: StaffNote): Promise<string> {
  const { userId, id, staffNote } = await anyOrder(db, ref, shop)
  await db
    .update(orders)
    .set({ staffNote: text })
    .where(and(eq(orders.userId, userId), eq(orders.id, id)))
  return staffNote
}
