import type { admin } from '@contract/admin'
import type { Data } from '@contract/core'
import type { Order, OrderDetail } from '@contract/order'
import type { Static } from '@sinclair/typebox'
import { inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { consolePeople } from '../../db/schema'
import { canMove, isParted, maskedReceiver, needsAddress, type OrderRow, type OrderState } from '../../engines/order'
import { stuckRefundOf } from '../../engines/payment'
import type { ShopScope } from '../../engines/scope'
import { flag } from '../../lib/flag'
import { maskNumber, maskReceiver } from '../../lib/mask'
import { toldOfBuyer } from '../../lib/told'
import type { Services } from '../../services'
import { eventsOf, type OrderWithLines } from './queries'
import { detailWith } from './service'
import { orderView } from './wire'

type View = Static<typeof Order>

/** How each state looks to the shop. */
const FACES: Record<OrderState, { title: string; words: string }> = {
  unpaid: { title: '待付款', words: '等待买家付款，超时将自动取消' },
  paid: { title: '待发货', words: '买家已付款，请尽快发货' },
  split: { title: '已付款', words: '订单已按店铺拆分' },
  shipped: { title: '待收货', words: '商品已发出，等待买家收货' },
  received: { title: '已收货', words: '买家已收货，7 天无售后即可结算' },
  complete: { title: '已完成', words: '交易已完成' },
  refunding: { title: '退款中', words: '退款正在原路退回买家' },
  refunded: { title: '已退款', words: '款项已退回买家' },
  cancelled: { title: '已取消', words: '订单没有付款，已经关闭' }
}

const PARTED = { title: '部分发货', words: '还有商品没有发出，请尽快发货' }

/** How an order looks to its shop. */
export const shopFaceOf = (order: Pick<OrderRow, 'state' | 'sentNum'>) =>
  isParted(order) ? PARTED : FACES[order.state as OrderState]

/** Whether something of it may be sent now: it is paid, waits for nobody, and nothing that has not left is asked back. */
const canShip = ({ order, waiting, unsent }: OrderWithLines) =>
  flag(canMove('ship', order.state as OrderState) && !waiting && !unsent?.isAsked)

function asShop(view: View, of: OrderWithLines): View {
  const { order } = of
  const state = order.state as OrderState
  const { title, words } = shopFaceOf(order)
  const asked = order.openAfterSales > 0
  const shown = needsAddress(state)
  return {
    ...view,
    real_name: shown ? view.real_name : maskReceiver(view.real_name),
    user_phone: shown ? view.user_phone : maskNumber(view.user_phone),
    user_address: shown ? view.user_address : order.receiverRegion,
    _status: {
      ...view._status,
      _title: title,
      _msg: asked ? '买家申请了售后，请先处理' : words,
      _can_ship: canShip(of),
      _actions: []
    }
  }
}

/** An order as the pages of its shop take it; what its buyer may do next is not the shop's to do. */
export const shopOrderView = (services: Services) => (of: OrderWithLines) => asShop(orderView(services)(of), of)

/** One order with everything its shop's page shows; the drawn signature and other parts of the purchase are the buyer's. */
export async function shopOrderDetail(services: Services, order: OrderRow): Promise<Static<typeof OrderDetail>> {
  const { detail, of } = await detailWith(services, order)
  return {
    ...detail,
    ...asShop(detail, of),
    timeline: toldOfBuyer(detail.timeline),
    parent_order_id: '',
    children: [],
    refunds: detail.refunds.map(sale => ({ ...sale, _actions: [] })),
    rewards: [],
    signature: ''
  }
}

/** As the console shows an order: who needs its receiver whole asks for it and says why. */
const asDesk = (view: View, of: OrderWithLines) => ({
  ...view,
  staff_note: of.order.staffNote,
  ...maskedReceiver(of.order),
  _status: {
    ...view._status,
    _can_ship: canShip(of)
  }
})

export const deskOrderView = (services: Services) => (of: OrderWithLines) => asDesk(orderView(services)(of), of)

export async function deskOrderDetail(
  services: Services,
  order: OrderRow,
  shop: ShopScope | undefined
): Promise<Data<(typeof admin)['GET /api/admin/order/detail/{id}']>> {
  const { db } = services
  const [{ detail, of }, done, stuck] = await Promise.all([
    detailWith(services, order),
    doersOf(db, order, shop),
    shop || !order.paymentId ? undefined : stuckRefundOf(db, order.userId, order.paymentId)
  ])
  return {
    ...detail,
    ...asDesk(detail, of),
    timeline: toldOfBuyer(detail.timeline).map((step, i) => ({ ...step, done_by: done[i] ?? '' })),
    stuck_words: stuck ? stuck.error || '渠道还没有受理' : '',
    rewards: [],
    signature: ''
  }
}

/** Who did each step of an order, in the order of its events: colleagues by the name they go by at the console. */
async function doersOf(db: Queryable, order: OrderRow, shop: ShopScope | undefined): Promise<string[]> {
  const events = await eventsOf(db, order)
  const others = [...new Set(events.flatMap(({ actorId }) => (actorId && actorId !== order.userId ? [actorId] : [])))]
  const people =
    others.length === 0 ? [] : await db.select().from(consolePeople).where(inArray(consolePeople.userId, others))
  const nameOf = (id: string) => {
    const one = people.find(({ userId }) => userId === id)
    if (!one) return '商家'
    // Who works for the platform is nobody a shop is to know by name.
    return shop && one.shopId !== shop.id ? '平台' : one.name
  }
  return events.map(({ actorId, action }) => {
    // Nobody else places an order.
    if (action === 'create') return '买家'
    if (!actorId) return '系统'
    return actorId === order.userId ? '买家' : nameOf(actorId)
  })
}
