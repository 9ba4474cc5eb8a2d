import { addGrowth } from '../../engines/identity/membership'
import {
  bringersOf,
  type CartGoods,
  cartGoods,
  type GoodsKind,
  isMember,
  limitWords,
  lineOf,
  marginOf,
  type Offer,
  type OrderLine,
  type OrderRow,
  offerOf,
  tellBuyer
} from '../../engines/order'
import { commissionRefunded, promiseCommissions, settleCommissions } from '../../engines/referral'
import { accelerate, rewardOrder } from '../../engines/release'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { tellPaid, tellReceived, tellRefunded, tellSettled } from './tasks'

/** Lines of the person's cart. */
export interface MallAsk {
  cartIds: readonly string[]
}

/** A line with the goods and the offer it was priced by, as the confirm page shows them. */
export interface MallLine extends OrderLine {
  goods: CartGoods
  offer: Offer
}

/** An order as commissions are reckoned from it. */
const commissionOrder = (order: OrderRow, { config }: Services, at: Date) => ({
  orderId: order.id,
  buyerId: order.userId,
  shopId: order.shopId!,
  marginFen: marginOf(order, config.PLATFORM_MARGIN_BP),
  at
})

/** Goods of the mall, from the cart, sent by parcel. */
export const mall: GoodsKind<MallAsk, MallLine> = {
  code: 'mall',
  settlesTo: 'shop',
  reducible: true,

  /** @throws Refusal EMPTY, NOT_FOUND, LINE_INVALID */
  async lines({ db, clock }, { userId }, { cartIds }) {
    const ids = [...new Set(cartIds)]
    if (ids.length === 0) refuse('EMPTY', '请选择要结算的商品')
    const goods = await cartGoods(db, userId, ids)
    if (goods.length !== ids.length) refuse('NOT_FOUND', '购物车里没有这件商品')
    const lines = goods.map((one): MallLine => {
      const offer = offerOf(one, one.line.flashItemId !== null, isMember(one.level), clock.now())
      return { ...lineOf(one, offer.unit, one.line.qty), cartId: one.line.id, goods: one, offer }
    })
    for (const { goods: one, offer } of lines) {
      const wrong =
        offer.refusal?.words ?? (one.line.qty > offer.left ? `库存仅剩 ${offer.left} 件` : overLimit(lines, one, offer))
      if (wrong) refuse('LINE_INVALID', `${one.product.name}：${wrong}`, { cart_id: one.line.id })
    }
    return lines
  },

  async paid(tx, order, parts) {
    const words = order.state === 'split' ? '订单已按店铺拆分，各店铺会分别为您发货。' : '商家正在备货，请耐心等待。'
    await tellBuyer(tx.db, order, '订单支付成功', words, 'paid', order.paidAt!)
    const brought = await bringersOf(
      tx.db,
      order.userId,
      parts.map(part => part.id)
    )
    await promiseCommissions(
      tx.db,
      parts.map(part => ({ ...commissionOrder(part, tx, order.paidAt!), lockedBy: brought.get(part.id) }))
    )
    await tellPaid(tx, order)
  },

  received: tellReceived,

  async settled(tx, order) {
    const at = order.settledAt!
    await addGrowth(tx.db, order.userId, order.payFen)
    await tellSettled(tx, order)
    await accelerate(tx.db, { buyerId: order.userId, orderFen: order.payFen, key: `order:${order.id}`, at })
    await rewardOrder(tx.db, { orderId: order.id, userId: order.userId, paidFen: order.payFen, at })
    // Also where what is kept is worth nothing: what was promised of it is void then.
    return settleCommissions(tx.db, commissionOrder(order, tx, at))
  },

  async refunded(tx, order) {
    const { db } = tx
    const whole = { refundedFen: 1n, wholeFen: 1n, key: 'whole', at: order.refundedAt! }
    await commissionRefunded(db, { orderId: order.id, ...whole })
    await tellBuyer(db, order, '订单已退款', '款项已原路退回，请注意查收。', 'refunded', order.refundedAt!)
    await tellRefunded(tx, order)
  }
}

/** A limit counts the pieces of all of a product's lines bought under it at once, and those of everyday orders before. */
function overLimit(lines: readonly MallLine[], of: CartGoods, offer: Offer): string {
  const together = lines.filter(
    ({ goods }) => goods.product.id === of.product.id && goods.line.flashItemId === of.line.flashItemId
  )
  const pieces = together.reduce((sum, { qty }) => sum + qty, 0)
  return limitWords(offer.limit, of.line.flashItemId ? 0 : of.bought, pieces)
}
