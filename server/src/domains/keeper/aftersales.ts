import type { Data } from '@contract/core'
import type { keeper } from '@contract/keeper'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { afterSaleLines, orderLines, orders } from '../../db/schema'
import {
  AFTER_SALE_STATES,
  type AfterSaleRow,
  type AfterSaleState,
  afterSaleCounts,
  afterSaleOf,
  afterSalesOfShop,
  canStep,
  OPEN_STATES,
  WAITING_FOR_SHOP
} from '../../engines/aftersale'
import type { ShopScope } from '../../engines/scope'
import { maskReceiver } from '../../lib/mask'
import { toldOfBuyer } from '../../lib/told'
import { afterSaleViews, decidedViews } from '../aftersale/wire'

type View = Data<(typeof keeper)['GET /api/keeper/aftersale/list']>['list'][number]

const STATES: Record<'todo' | 'open' | 'closed', readonly AfterSaleState[]> = {
  todo: WAITING_FOR_SHOP,
  open: OPEN_STATES.filter(state => !WAITING_FOR_SHOP.includes(state)),
  closed: AFTER_SALE_STATES.filter(state => !OPEN_STATES.includes(state))
}

/** How each state looks to the shop. */
const FACES: Record<AfterSaleState, { title: string; words: string }> = {
  asked: { title: '待处理', words: '请尽快处理，超时将自动同意' },
  offered: { title: '待买家答复', words: '买家接受后按提议的金额退款；不接受则由你继续处理' },
  refused: { title: '已拒绝', words: '买家可以修改后再次申请' },
  returning: { title: '待买家寄回', words: '买家寄回商品后会填写运单号' },
  returned: { title: '待确认收货', words: '买家已寄回，超时将自动确认并退款' },
  paying: { title: '退款中', words: '退款正在原路退回买家' },
  refunded: { title: '已退款', words: '款项已退回买家' },
  withdrawn: { title: '已撤销', words: '买家撤销了申请，或没有按时寄回' }
}

function actionsOf({ state: of, type }: AfterSaleRow, mayPart: boolean): View['_actions'] {
  const state = of as AfterSaleState
  const can = (...steps: Parameters<typeof canStep>[0][]) => steps.some(step => canStep(step, state, type))
  return [
    ...(can('agree', 'accept') ? (['agree'] as const) : []),
    ...(can('receive') ? (['received'] as const) : []),
    ...(mayPart ? (['part'] as const) : []),
    ...(can('refuse') ? (['refuse'] as const) : [])
  ]
}

/** After-sales of a shop by what is to be done, and how many there are of each. */
export async function afterSaleList(
  db: Queryable,
  shop: ShopScope,
  { state = 'todo', ...page }: { state?: keyof typeof STATES; page: number; limit: number }
) {
  const [rows, counts] = await Promise.all([afterSalesOfShop(db, shop, STATES[state], page), afterSaleCounts(db, shop)])
  return {
    list: await viewsOf(db, rows),
    count: counts(STATES[state]),
    todo: counts(STATES.todo),
    open: counts(STATES.open)
  }
}

/** Where an after-sale of a shop stands after a decision. */
export async function statusAfter(db: Queryable, shop: ShopScope, id: string) {
  const [view] = await afterSaleViews(db, [await afterSaleOf(db, id, { shop })])
  return { status: view!.status }
}

async function viewsOf(db: Queryable, rows: AfterSaleRow[]): Promise<View[]> {
  if (rows.length === 0) return []
  const people = [...new Set(rows.map(row => row.userId))]
  const ids = rows.map(row => row.id)
  const [views, heads, goods] = await Promise.all([
    decidedViews(db, rows),
    db
      .select({ id: orders.id, no: orders.no, receiver: orders.receiver })
      .from(orders)
      .where(
        and(
          inArray(orders.userId, people),
          inArray(
            orders.id,
            rows.map(row => row.orderId)
          )
        )
      ),
    db
      .select({ afterSaleId: afterSaleLines.afterSaleId, qty: afterSaleLines.qty, line: orderLines })
      .from(afterSaleLines)
      .innerJoin(
        orderLines,
        and(eq(orderLines.userId, afterSaleLines.userId), eq(orderLines.id, afterSaleLines.orderLineId))
      )
      .where(and(inArray(afterSaleLines.userId, people), inArray(afterSaleLines.afterSaleId, ids)))
      .orderBy(asc(orderLines.position))
  ])
  return rows.map((row, i) => {
    const head = heads.find(one => one.id === row.orderId)
    const { title, words } = FACES[row.state as AfterSaleState]
    const view = views[i]!
    return {
      ...view,
      _title: title,
      _msg: row.state === 'refused' && row.remark ? row.remark : words,
      timeline: toldOfBuyer(view.timeline),
      order_id: head?.no ?? '',
      receiver: head ? maskReceiver(head.receiver) : '',
      goods: goods
        .filter(one => one.afterSaleId === row.id)
        .map(({ line, qty }) => ({
          id: line.id,
          store_name: line.title,
          suk: line.suk,
          image: line.picture,
          cart_num: qty
        })),
      _actions: actionsOf(row, view.part !== null)
    }
  })
}
