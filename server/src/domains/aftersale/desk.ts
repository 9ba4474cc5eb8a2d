import type { adminAftersale } from '@contract/aftersale'
import type { Data, Input } from '@contract/core'
import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { afterSales, orderLines, orders } from '../../db/schema'
import {
  AFTER_SALE_STATES,
  type AfterSaleRow,
  type AfterSaleState,
  afterSaleLinesOf,
  afterSalePage,
  canStep,
  OPEN_STATES,
  WAITING_FOR_SHOP
} from '../../engines/aftersale'
import type { Context } from '../../http/context'
import { yuan } from '../../lib/money'
import { toldOfBuyer } from '../../lib/told'
import { decidedViews } from './wire'

type List = (typeof adminAftersale)['GET /api/admin/aftersale/list']
type Decision = 'agree' | 'refuse' | 'received' | 'part'

/** What may be decided about an after-sale now. */
function decisionsOf({ state, type }: AfterSaleRow, mayPart: boolean): Decision[] {
  const may = (...steps: Parameters<typeof canStep>[0][]) =>
    steps.some(step => canStep(step, state as AfterSaleState, type))
  return [
    ...(may('agree', 'accept') ? (['agree'] as const) : []),
    ...(may('receive') ? (['received'] as const) : []),
    ...(mayPart ? (['part'] as const) : []),
    ...(may('refuse') ? (['refuse'] as const) : [])
  ]
}

/** What each of some after-sales is about. */
async function goodsOf(db: Queryable, rows: readonly AfterSaleRow[]) {
  const lines = await afterSaleLinesOf(db, [...rows])
  if (lines.length === 0) return () => []
  const bought = await db
    .select()
    .from(orderLines)
    .where(
      and(
        inArray(orderLines.userId, [...new Set(rows.map(row => row.userId))]),
        inArray(
          orderLines.id,
          lines.map(line => line.orderLineId)
        )
      )
    )
  return ({ id }: AfterSaleRow) =>
    lines
      .filter(line => line.afterSaleId === id)
      .flatMap(line => {
        const of = bought.find(one => one.id === line.orderLineId)
        if (!of) return []
        const { title, suk, picture, productId } = of
        return [{ id: productId, store_name: title, suk, image: picture, num: line.qty, price: yuan(of.priceFen) }]
      })
}

const statesFor = ({ closed, waiting }: Input<List>) =>
  waiting ? WAITING_FOR_SHOP : AFTER_SALE_STATES.filter(state => OPEN_STATES.includes(state) !== (closed ?? false))

/** What is decided by itself soonest is seen to first; what is over is looked for among the newest. */
const sortOf = ({ closed, waiting }: Input<List>) => {
  if (waiting) return 'due'
  return closed ? 'new' : 'old'
}

/** Everybody's after-sales as the desk works through them. */
export async function adminList(ctx: Context<'console'>, input: Input<List>): Promise<Data<List>> {
  const { db } = ctx
  const { order, type, page, limit } = input
  // People of a shop see its own, whatever they ask for.
  const shop = ctx.shop ?? (input.shop ? { id: input.shop } : undefined)
  const states = statesFor(input)
  const about = order
    ? (await db.select({ id: orders.id }).from(orders).where(eq(orders.no, order))).map(row => row.id)
    : undefined
  if (about?.length === 0) return { list: [], count: 0 }
  const rows = await afterSalePage(db, states, limit, (page - 1) * limit, {
    orderIds: about,
    shop,
    type,
    sort: sortOf(input)
  })
  const ids = rows.map(row => row.orderId)
  const wanted = and(
    inArray(afterSales.state, [...states]),
    about ? inArray(afterSales.orderId, about) : undefined,
    shop ? eq(afterSales.shopId, shop.id) : undefined,
    type ? eq(afterSales.type, type) : undefined
  )
  const [views, named, goods, count] = await Promise.all([
    decidedViews(db, rows),
    ids.length === 0
      ? []
      : db.select({ id: orders.id, no: orders.no, shop: orders.shopName }).from(orders).where(inArray(orders.id, ids)),
    goodsOf(db, rows),
    countUpTo(db, 1000, afterSales, wanted)
  ])
  const list = rows.map((row, i) => {
    const of = named.find(one => one.id === row.orderId)
    return {
      ...views[i]!,
      timeline: toldOfBuyer(views[i]!.timeline),
      uid: row.userId,
      mer_id: row.shopId,
      order_id: of?.no ?? '',
      shop_name: of?.shop ?? '',
      goods: goods(row),
      _desk: decisionsOf(row, views[i]!.part !== null)
    }
  })
  return { list, count }
}
