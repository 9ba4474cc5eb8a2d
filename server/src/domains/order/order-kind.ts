import {
  type CartGoods,
  cartGoods,
  type GoodsKind,
  isMember,
  limitWords,
  lineOf,
  type Offer,
  offerOf,
  tellBuyer
} from '../../engines/order'
import { refuse } from '../../lib/refusal'
import { tellPaid, tellReceived } from './tasks'
import { type MallAsk, type MallLine, promiseFor, revokeFor, settleFor } from './terms'

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
    const words = order.state === 'split' ? '订单已按店铺拆分，各店铺会分别为你发货。' : '商家正在备货，请耐心等待。'
    await tellBuyer(tx, order, { title: '订单支付成功', content: words, turn: 'paid', at: order.paidAt! })
    await promiseFor(tx, parts, order.paidAt!)
    await tellPaid(tx, order)
  },

  received: tellReceived,

  settled: settleFor,

  async refunded(tx, order) {
    await revokeFor(tx, order)
    const content = '款项已原路退回，请注意查收。'
    await tellBuyer(tx, order, { title: '订单已退款', content, turn: 'refunded', at: order.refundedAt! })
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
