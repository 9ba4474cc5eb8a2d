import { inArray } from 'drizzle-orm'
import { orders } from '../../db/schema'
import { forEachOf } from '../../db/side-by-side'
import { merchant, type StatementLine, type StatementPage, statement } from '../../engines/ledger'
import { marginsIn, type OrderRow } from '../../engines/order'
import { type Days, momentsOf } from '../../lib/days'
import type { Services } from '../../services'
import { soldOrder } from '../gift/service'
import { type Parts, partsOfBack, partsOfOther, partsOfSale } from './parts'

/** One movement of a shop's account, with its order where it was for one. */
export interface ShopLine extends Parts {
  id: string
  at: Date
  reason: string
  order?: OrderRow
  balanceFen: bigint
}

type With = Pick<Services, 'db'>

const SALES = new Set(['order_settle', 'store_pay'])
const BACK = 'store_pay_back'
/** What moves for an order, whose number is told with it. */
const OF_ORDERS = new Set([...SALES, BACK, 'goods_share', 'goods_share_back'])

/** What moved on a shop's account in a range of days, newest first, a page of it. */
export async function linesOf({ db }: With, shopId: string, days: Days, page: StatementPage) {
  const filter = { assets: ['CNY'], buckets: ['available'], ...momentsOf(days) } as const
  const { list, next } = await statement(db, merchant(shopId), filter, page)
  const sales = list.filter(({ reason }) => OF_ORDERS.has(reason))
  if (sales.length === 0) return { list: list.map(line => shopLine(line)), next }
  const fees = await marginsIn(
    db,
    sales.map(line => line.transferId)
  )
  const found = await db
    .select()
    .from(orders)
    .where(
      inArray(
        orders.id,
        sales.map(line => line.ref.id)
      )
    )
  const sold = new Map((await forEachOf(db, found, row => soldOrder(db, row))).map(row => [row.id, row]))
  return { list: list.map(line => shopLine(line, sold.get(line.ref.id), fees.get(line.transferId))), next }
}

function shopLine(line: StatementLine, order?: OrderRow, feeFen = 0n): ShopLine {
  const { id, at, reason, balanceMinor: balanceFen, amountMinor: netFen } = line
  const moved = { netFen, feeFen }
  const facts = { id, at, reason, balanceFen, ...(order && { order }) }
  if (order && SALES.has(reason)) return { ...facts, ...partsOfSale(order, moved) }
  if (reason === BACK) return { ...facts, ...partsOfBack(moved) }
  return { ...facts, ...partsOfOther(netFen) }
}
