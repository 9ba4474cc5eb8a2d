import {
  type CartGoods,
  cartGoods,
  type GoodsKind,
  isMember,
  limitWords,
  lineOf,
  type Offer,
  offerOf
} from '../../engines/order'
import { refuse } from '../../lib/refusal'
import { type MallAsk, type MallLine, paidFor, refundedFor, settleFor, tellReceived } from './terms'

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

  paid: paidFor,

  received: tellReceived,

  settled: settleFor,

  refunded: refundedFor
}

/** A limit counts the pieces of all of a product's lines bought under it at once, and those of everyday orders before. */
function overLimit(lines: readonly MallLine[], of: CartGoods, offer: Offer): string {
  const together = lines.filter(
    ({ goods }) => goods.product.id === of.product.id && goods.line.flashItemId === of.line.flashItemId
  )
  const pieces = together.reduce((sum, { qty }) => sum + qty, 0)
  return limitWords(offer.limit, of.line.flashItemId ? 0 : of.bought, pieces)
}
