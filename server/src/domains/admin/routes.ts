import { admin } from '@contract/admin'
import { refundOrder } from '../../engines/aftersale'
import {
  anyOrder,
  maskedReceiver,
  needsAddress,
  noteOrder,
  type OrderState,
  parcelOf,
  readdressOrder,
  receiverText,
  reparcelOrder,
  repriceOrder,
  shipOrder,
  traceOf
} from '../../engines/order'
import { closePayments } from '../../engines/payment'
import { bindDomain } from '../../http/context'
import { deskFileAt } from '../../http/desk-files'
import { seconds } from '../../lib/clock'
import { fenOf, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { regionTree } from '../../lib/regions'
import { CARRIERS } from '../../providers/logistics'
import { deskCounts, deskPage } from '../order/find'
import { deskFilter, type ToExport, takesReceivers } from '../order/lists'
import { deskOrderDetail, deskOrderView } from '../order/present'
import { receiversOf } from '../order/queries'
import { openShop, sendBy, takeReturnsAt } from '../shop/service'
import { countLook, countShown, mayTakeReceivers, shownLimits } from '../site/service'
import { changeStock, itemsOf, newReceiver, publishProduct, writtenOn } from './service'

/** States that somebody works through: to be paid, sent, received, reviewed, and going back. */
const TABS = [0, 1, 2, 3, -3]

export const adminDomain = bindDomain(admin, {
  'GET /api/admin/order/list': async (ctx, { page, limit, sort, ...asked }) => {
    const whose = { shop: ctx.shop, userId: asked.uid }
    const paging = { page, limit, sort }
    const { list, count, to } = await deskPage(ctx, whose, deskFilter(asked, ctx.clock.now()), paging)
    return { list: list.map(deskOrderView(ctx)), count, ...(to && { looked_to: seconds(to) }) }
  },
  'GET /api/admin/order/counts': async (ctx, { sort, ...asked }) => {
    const whose = { shop: ctx.shop, userId: asked.uid }
    const counted = await deskCounts(ctx, whose, deskFilter(asked, ctx.clock.now()), { sort, types: TABS })
    return { list: TABS.map((type, i) => ({ tab: String(type), order_count: counted[i]! })) }
  },
  'GET /api/admin/order/detail/{id}': async (ctx, { id }) =>
    deskOrderDetail(ctx, await anyOrder(ctx.db, id, ctx.shop), ctx.shop),
  'POST /api/admin/order/export': async (ctx, asked) => {
    const filter = deskFilter(asked, ctx.clock.now())
    if (!takesReceivers(asked)) return deskFileAt(ctx, 'orders-file', asked)
    mayTakeReceivers(ctx, asked.reason)
    const { bulk_day } = await shownLimits(ctx.db)
    const { orders, people } = await receiversOf(ctx, { shop: ctx.shop, userId: asked.uid }, filter, bulk_day + 1)
    await countShown(ctx, 'bulk_day', orders)
    ctx.note({ after: { receivers: orders, people } })
    const taken: ToExport = { ...asked, receivers: orders }
    return deskFileAt(ctx, 'orders-file', taken)
  },
  'POST /api/admin/order/receiver': async (ctx, { id }) => {
    await countLook(ctx)
    const order = await anyOrder(ctx.db, id, ctx.shop)
    if (!needsAddress(order.state as OrderState) && order.openAfterSales === 0)
      refuse('STATE', '只能查看待发货、待收货和售后中订单的收货信息')
    return { value: receiverText(order) || refuse('NOT_FOUND', '没有可查看的内容') }
  },
  'GET /api/admin/express': async () => Object.entries(CARRIERS).map(([code, name]) => ({ code, name })),
  'GET /api/admin/order/express/{id}': async (ctx, { id, nth }) => {
    const order = await anyOrder(ctx.db, id, ctx.shop)
    const { steps, arrived } = await traceOf(ctx, order, await parcelOf(ctx.db, order, nth))
    return { list: steps.map(({ time, status }) => ({ time_told: time, status_told: status })), arrived }
  },
  'POST /api/admin/order/ship': async (ctx, { id, company, number, lines }) => {
    const parcel = writtenOn(company, number)
    await shipOrder(ctx, { ref: id, parcel, items: itemsOf(lines), actorId: ctx.person.id, shop: ctx.shop })
    return {}
  },
  'POST /api/admin/order/parcel': async (ctx, { id, company, number, nth }) => {
    const parcel = writtenOn(company, number)
    const was = await reparcelOrder(ctx, { ref: id, nth, parcel, actorId: ctx.person.id, shop: ctx.shop })
    ctx.note({ before: { company: was.company, number: was.no }, after: { company: parcel.company, number } })
    return {}
  },
  'GET /api/admin/order/regions': async () => regionTree().map(province => ({ ...province })),
  'POST /api/admin/order/address': async (ctx, { id, ...wanted }) => {
    const to = newReceiver(wanted)
    const before = await readdressOrder(ctx, { ref: id, to, actorId: ctx.person.id, shop: ctx.shop })
    ctx.note({ before: maskedReceiver(before), after: maskedReceiver(await anyOrder(ctx.db, id, ctx.shop)) })
    return {}
  },
  'POST /api/admin/order/note': async (ctx, { id, staff_note }) => {
    const text = staff_note.trim()
    const before = await noteOrder(ctx.db, { ref: id, text, shop: ctx.shop })
    ctx.note({ before: { staff_note: before }, after: { staff_note: text } })
    return {}
  },
  'POST /api/admin/order/price': async (ctx, { id, pay_price, reason }) => {
    const before = await anyOrder(ctx.db, id)
    ctx.note({ before: { pay_price: yuan(before.payFen) }, after: { pay_price } })
    const price = { ref: id, payFen: fenOf(pay_price), reason, actorId: ctx.person.id }
    const order = await repriceOrder(ctx, price)
    await closePayments(ctx, { userId: order.userId, orderId: order.id })
    return {}
  },
  'POST /api/admin/order/refund': async (ctx, { id, reason }) => {
    const decision = { ref: id, reason, actorId: ctx.person.id }
    return { status: await refundOrder(ctx, decision) }
  },
  'POST /api/admin/stock/set': async ({ db, shop, desk }, { sku_id, stock }) => ({
    stock: await changeStock(db, sku_id, { to: stock }, { by: desk.name, shop })
  }),
  'POST /api/admin/stock/adjust': async ({ db, shop, desk }, { sku_id, by }) => ({
    stock: await changeStock(db, sku_id, { by }, { by: desk.name, shop })
  }),
  'POST /api/admin/product/publish': async ({ db, shop }, { id, published }) => {
    await publishProduct(db, id, published, shop)
    return {}
  },
  'POST /api/admin/shop/open': async ({ db }, { id, open }) => {
    await openShop(db, id, open)
    return {}
  },
  'POST /api/admin/shop/delivery': async ({ db, note }, { id, mark, ...terms }) => {
    note({ before: await sendBy(db, id, terms, mark) })
    return {}
  },
  'POST /api/admin/shop/return_address': async ({ db, note }, { id, mark, ...returnTo }) => {
    note({ before: await takeReturnsAt(db, id, returnTo, mark) })
    return {}
  }
})
