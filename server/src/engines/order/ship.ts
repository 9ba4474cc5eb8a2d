import { and, eq, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { type orderLines, orderParcels, orders } from '../../db/schema'
import { groupBy } from '../../lib/group'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import type { ShopScope } from '../scope'
import { tell } from './messages'
import { linesOf } from './paid'
import { parcelRows } from './parcels'
import { addEvents, anyOrder, holdOrder, type OrderRow, refuseState, tryMove } from './rows'
import { canMove, type OrderState } from './states'
import { type Unsent, unsentOf } from './unsent'
import { refuseWaiting } from './waiting'

type LineRow = typeof orderLines.$inferSelect

/** Who carries a parcel, and under which number. */
export interface Parcel {
  code: string
  company: string
  no: string
}

/** So many pieces of a line. */
export interface PackedItem {
  lineId: string
  num: number
}

interface Shipping {
  ref: string
  parcel: Parcel
  /** What is in it; all that is left to be sent without. */
  items?: readonly PackedItem[]
  actorId?: string
  /** Only an order of this shop, for whoever acts for it. */
  shop?: ShopScope
}

/** Goods of a parcel that its message and its event name. */
const NAMED = 3
/** What the one SKU of goods is called that have no others. */
const PLAIN = '默认'

/**
 * Ships a paid order, or some of it: it stays paid until all that is not given back has left.
 * @throws Refusal NOT_FOUND, STATE, QTY, SAME
 */
export const shipOrder = (services: Services, shipping: Shipping) =>
  transact(services.db, async db => {
    const tx = { ...services, db }
    const order = await anyOrder(db, shipping.ref, shipping.shop)
    await refuseWaiting(tx, order)
    const isSent = !shipping.items && (await shipWhole(tx, order, shipping))
    if (!isSent) await shipSome(tx, order, shipping)
  })

const columnsOf = ({ code, company, no }: Parcel) => ({ shipCode: code, shipCompany: company, shipNo: no })

/** All of it at once, unless some left before or is asked back; answers whether it left. */
async function shipWhole(tx: Services, key: OrderRow, { parcel, actorId }: Shipping): Promise<boolean> {
  const at = tx.clock.now()
  const untouched = and(eq(orders.openAfterSales, 0), eq(orders.sentNum, 0))
  const order = await tryMove(tx.db, 'ship', key, { ...columnsOf(parcel), shippedAt: at }, untouched)
  if (!order) return false
  const words = `商家已发货，${parcel.company} ${parcel.no}`
  await addEvents(tx.db, [{ userId: order.userId, orderId: order.id, action: 'ship', words, at, actorId }])
  const content = `${parcel.company}，运单号 ${parcel.no}，请注意查收。`
  await tell(tx, order, { title: '你的订单已发货', content, turn: 'ship', at })
  return true
}

/** Some of it, or what is left. Who else sends, asks back or gives back waits for the order's row, so what is left stays so. */
async function shipSome(tx: Services, key: OrderRow, shipping: Shipping) {
  const { db } = tx
  const order = await holdOrder(db, key)
  const { userId, id } = order
  if (!canMove('ship', order.state as OrderState)) refuseState(order)
  const lines = await linesOf(db, userId, id)
  const unsent = (await unsentOf(db, [{ order, lines }])).get(id)!
  if (unsent.isAsked) refuse('STATE', '买家申请了售后，请先处理')
  const items = packed(lines, unsent, shipping.items)
  const isRest = sum(items.map(({ num }) => num)) === sum(unsent.left.values())
  if (isRest && order.sentNum === 0) {
    if (!(await shipWhole(tx, order, shipping))) refuseState(order)
    return
  }
  // While servers are replaced, one that knows no parts may have given the last of it back.
  if (items.length === 0) return endParts(tx, order, tx.clock.now())
  const nth = await packParcel(tx, order, shipping.parcel, items)
  await leave(tx, { order, lines, nth, isRest }, items, shipping)
}

const sum = (nums: Iterable<number>) => [...nums].reduce((all, num) => all + num, 0)

/** What goes into a parcel: what was asked for, as far as it is left. @throws Refusal NOT_FOUND, QTY */
function packed(lines: readonly LineRow[], { left }: Unsent, items?: readonly PackedItem[]): PackedItem[] {
  if (!items) return [...left].flatMap(([lineId, num]) => (num > 0 ? [{ lineId, num }] : []))
  if (groupBy(items, item => item.lineId).size < items.length) refuse('QTY', '同一件商品请只选一次')
  for (const { lineId, num } of items) {
    const line = lines.find(one => one.id === lineId) ?? refuse('NOT_FOUND', '订单里没有这件商品')
    const most = left.get(lineId)!
    if (num > most) refuse('QTY', most > 0 ? `「${line.title}」还可以发 ${most} 件` : `「${line.title}」没有要发的了`)
  }
  return [...items]
}

/** Writes down what is in a parcel, and answers which of the order's it is. Needs the order's lock. @throws Refusal SAME */
async function packParcel({ db, clock }: Services, { userId, id }: OrderRow, parcel: Parcel, items: PackedItem[]) {
  const before = await parcelRows(db, { userId, id })
  if (before.some(({ code, no }) => code === parcel.code && no === parcel.no))
    refuse('SAME', '这个运单号已经发过这笔订单的商品，请核对')
  const nth = before.length + 1
  await db.insert(orderParcels).values({ userId, orderId: id, nth, ...parcel, items, at: clock.now() })
  await db.execute(sql`
    update order_lines l set sent_num = l.sent_num + i.num
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i ("lineId" uuid, num int)
    where l.user_id = ${userId} and l.order_id = ${id} and l.id = i."lineId"`)
  return nth
}

interface Leaving {
  order: OrderRow
  lines: readonly LineRow[]
  nth: number
  /** Nothing is left to be sent after it. */
  isRest: boolean
}

/** A packed parcel is on its way: the order with it where it is the last, and the buyer is told either way. */
async function leave(tx: Services, of: Leaving, items: PackedItem[], { parcel, actorId }: Shipping) {
  const { lines, nth, isRest } = of
  const { userId, id } = of.order
  const at = tx.clock.now()
  const sentNum = sql`${orders.sentNum} + ${sum(items.map(({ num }) => num))}` as never
  const set = { ...columnsOf(parcel), sentNum, ...(isRest && { shippedAt: at }) }
  const order = (await tryMove(tx.db, isRest ? 'ship' : 'part', { userId, id }, set)) ?? refuseState(of.order)
  const [goods, by] = [goodsWords(lines, items), `${parcel.company} ${parcel.no}`]
  const words = `商家发出${isRest ? '其余' : '部分'}商品：${goods}，${by}`
  const action = isRest ? 'ship' : 'part'
  await addEvents(tx.db, [{ userId, orderId: id, action, words, at, actorId }])
  const title = isRest ? '你的订单已全部发货' : '你的订单已部分发货'
  const rest = isRest ? '请注意查收' : '其余商品会另行发出'
  const content = `${goods}，${parcel.company}，运单号 ${parcel.no}，${rest}。`
  await tell(tx, order, { title, content, turn: 'ship', nth, at })
}

function goodsWords(lines: readonly LineRow[], items: readonly PackedItem[]): string {
  const named = items.slice(0, NAMED).map(({ lineId, num }) => {
    const { title, suk } = lines.find(line => line.id === lineId)!
    return `${title}${suk === PLAIN ? '' : `（${suk}）`}×${num}`
  })
  return `${named.join('、')}${items.length > NAMED ? `等 ${items.length} 种` : ''}`
}

/**
 * A partly sent order whose other pieces were all given back is on its way as a whole, since its last parcel left. Needs the
 * order's lock.
 */
export async function endParts({ db }: { db: Queryable }, order: OrderRow, at: Date) {
  if (order.state !== 'paid' || order.sentNum === 0) return
  const { userId, id } = order
  const unsent = (await unsentOf(db, [{ order, lines: await linesOf(db, userId, id) }])).get(id)!
  if (unsent.isAsked || sum(unsent.left.values()) > 0) return
  const last = (await parcelRows(db, order)).at(-1)!
  const sent = await tryMove(db, 'sent', order, { shippedAt: last.at })
  if (sent) await addEvents(db, [{ userId, orderId: id, action: 'sent', words: '其余商品已退款，订单已全部发出', at }])
}
