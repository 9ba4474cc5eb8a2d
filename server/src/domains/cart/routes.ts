import { cart } from '@contract/cart'
import { cartGoods, estimate, lineOf } from '../../engines/order'
import { bindDomain } from '../../http/context'
import { seconds } from '../../lib/clock'
import { groupBy } from '../../lib/group'
import { yuan } from '../../lib/money'
import { offersFor } from './offers'
import { addToCart, removeLines, setPieces } from './service'
import { billView, cartLine, judge } from './wire'

export const cartDomain = bindDomain(cart, {
  'POST /api/cart/add': async (ctx, input) => {
    const { db, person, clock } = ctx
    const wanted = {
      productId: input.productId,
      unique: input.uniqueId,
      qty: input.cartNum,
      buyNow: input.new === 1,
      activityId: input.activityId
    }
    const cartId = await addToCart(db, person.id, wanted, clock.now())
    ctx.visits.note(ctx, 'cart', wanted.productId)
    return { cartId }
  },
  'POST /api/cart/num': async ({ db, person, clock }, { id, number }) => {
    await setPieces(db, person.id, id, number, clock.now())
    return {}
  },
  'POST /api/cart/del': async ({ db, person }, { ids }) => {
    await removeLines(
      db,
      person.id,
      ids.flatMap(text => text.split(','))
    )
    return {}
  },
  'GET /api/cart/count': async (ctx, { cartId }) => {
    const { db, person, clock } = ctx
    const lines = (await cartGoods(db, person.id)).map(goods => judge(goods, clock.now()))
    const valid = lines.filter(({ offer }) => !offer.refusal)
    const ids = cartId?.split(',') ?? []
    const chosen = valid
      .filter(({ goods }) => ids.includes(goods.line.id))
      .map(({ goods, offer }) => ({ ...lineOf(goods, offer.unit, goods.line.qty), cartId: goods.line.id }))
    const made = chosen.length > 0 ? await estimate(ctx, person.id, chosen) : null
    return {
      ...(made && { bill: billView(made.bill), undeliverable: made.undeliverable.map(line => line.cartId!) }),
      count: valid.reduce((sum, { goods }) => sum + goods.line.qty, 0),
      sum_price: yuan(valid.reduce((sum, { goods, offer }) => sum + offer.unit.fen * BigInt(goods.line.qty), 0n))
    }
  },
  'GET /api/cart/list': async ({ db, person, clock }) => {
    const now = clock.now()
    const goods = (await cartGoods(db, person.id)).reverse()
    const lines = goods.map(one => cartLine(judge(one, now)))
    const byShop = [...groupBy(lines, line => line.mer_id).values()].flat()
    return {
      valid: byShop.filter(line => line.is_valid),
      invalid: byShop.filter(line => !line.is_valid),
      offers: await offersFor(db, person.id, goods, now),
      now: seconds(now)
    }
  }
})
