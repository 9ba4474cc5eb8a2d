import type { MessageAbout } from '@contract/message'
import type { Static } from '@sinclair/typebox'
import { and, eq, inArray, or } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { afterSales, orderLines, orders, products, shops } from '../../db/schema'
import { AFTER_SALE_FACES, type AfterSaleState } from '../../engines/aftersale'
import { faceOf } from '../../engines/order'
import { groupBy } from '../../lib/group'
import { isId } from '../../lib/ids'
import { yuan } from '../../lib/money'

export type About = Static<typeof MessageAbout>
type Row = typeof orders.$inferSelect

/** Pages that are about one thing, and the parameter that names it. */
const PLACES = {
  '/pages/order/detail': ['order', 'id'],
  '/pages/order/returnDetail': ['refund', 'refund'],
  '/pages/goods/detail': ['goods', 'id'],
  '/pages/tuan/recommendDetail': ['goods', 'id'],
  '/pages/store/house': ['shop', 'mer_id']
} as const satisfies Record<string, readonly [About['type'], string]>

const GONE: Record<About['type'], string> = {
  order: '订单已不存在',
  refund: '售后单已不存在',
  goods: '商品已不存在',
  shop: '店铺已不存在'
}

interface Place {
  type: About['type']
  id: string
}

/** What an address of the app is about; undefined for pages that are about nothing in particular. */
function placeOf(url: string): Place | undefined {
  const [path = '', query = ''] = url.split('?')
  const [type, name] = Object.hasOwn(PLACES, path) ? PLACES[path as keyof typeof PLACES] : []
  return type && { type, id: new URLSearchParams(query).get(name!) ?? '' }
}

const idsOf = (places: readonly (Place | undefined)[], type: About['type']) => [
  ...new Set(places.flatMap(place => (place?.type === type && (type === 'order' || isId(place.id)) ? place.id : [])))
]

/**
 * What messages of a person are about, by the pages they lead to: an order or an after-sale of this person alone, goods, a
 * shop; one query for each of these, however many messages.
 */
export async function aboutOf(db: Queryable, userId: string, urls: readonly string[]): Promise<(About | null)[]> {
  const places = urls.map(placeOf)
  const [refunds, goods, stores] = await Promise.all([
    refundsOf(db, userId, idsOf(places, 'refund')),
    goodsOf(db, idsOf(places, 'goods')),
    shopsOf(db, idsOf(places, 'shop'))
  ])
  const found = await ordersOf(db, userId, idsOf(places, 'order'), [...refunds.values()])
  const look = ({ type, id }: Place, url: string): Omit<About, 'type' | 'gone'> | undefined => {
    if (type === 'goods') return goods.get(id) && { ...goods.get(id)!, url: goods.get(id)!.state ? '' : url }
    if (type === 'shop') return stores.get(id) && { ...stores.get(id)!, url: stores.get(id)!.state ? '' : url }
    if (type === 'order') return found.byNo.get(id) && { ...found.byNo.get(id)!, url }
    const refund = refunds.get(id)
    const order = refund && found.byId.get(refund.orderId)
    const state = refund && AFTER_SALE_FACES[refund.state as AfterSaleState].title
    return order && { ...order, price: yuan(refund!.payFen), state: state!, url }
  }
  return places.map((place, i) => {
    if (!place) return null
    const { type } = place
    const thing = look(place, urls[i]!)
    if (!thing) return { type, title: GONE[type], pic: '', info: '', state: '', price: null, url: '', gone: 1 as const }
    return { ...thing, type, gone: thing.url ? (0 as const) : (1 as const) }
  })
}

async function refundsOf(db: Queryable, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, typeof afterSales.$inferSelect>()
  const rows = await db
    .select()
    .from(afterSales)
    .where(and(eq(afterSales.userId, userId), inArray(afterSales.id, [...ids])))
  return new Map(rows.map(row => [row.id, row]))
}

async function ordersOf(
  db: Queryable,
  userId: string,
  nos: readonly string[],
  refunds: readonly { orderId: string }[]
) {
  const ids = refunds.map(({ orderId }) => orderId)
  if (nos.length + ids.length === 0) return { byNo: new Map(), byId: new Map() }
  const which = or(inArray(orders.no, [...nos]), inArray(orders.id, ids))
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), which))
  const lines = await db
    .select()
    .from(orderLines)
    .where(
      and(
        eq(orderLines.userId, userId),
        inArray(
          orderLines.orderId,
          rows.map(row => row.id)
        )
      )
    )
    .orderBy(orderLines.position)
  const linesOf = groupBy(lines, line => line.orderId)
  const faced = rows.map(row => [row, orderFace(row, linesOf.get(row.id)?.[0])] as const)
  return {
    byNo: new Map(faced.map(([row, face]) => [row.no, face])),
    byId: new Map(faced.map(([row, face]) => [row.id, face]))
  }
}

const orderFace = (row: Row, first: typeof orderLines.$inferSelect | undefined) => ({
  title: first?.title ?? (row.title || `订单 ${row.no}`),
  pic: first?.picture ?? '',
  info: `${row.totalNum > 1 ? `共 ${row.totalNum} 件 · ` : ''}订单号 ${row.no}`,
  state: faceOf(row).title,
  price: yuan(row.payFen)
})

async function goodsOf(db: Queryable, ids: readonly string[]) {
  const rows = ids.length
    ? await db
        .select()
        .from(products)
        .where(inArray(products.id, [...ids]))
    : []
  return new Map(
    rows.map(({ id, name: title, pictures, published, priceFen }) => [
      id,
      { title, pic: pictures[0] ?? '', info: '', state: published ? '' : '已下架', price: yuan(priceFen) }
    ])
  )
}

async function shopsOf(db: Queryable, ids: readonly string[]) {
  const rows = ids.length
    ? await db
        .select()
        .from(shops)
        .where(inArray(shops.id, [...ids]))
    : []
  return new Map(
    rows.map(({ id, name: title, logo: pic, published }) => [
      id,
      { title, pic, info: '店铺', state: published ? '' : '已停业', price: null }
    ])
  )
}
