import { keeper } from '@contract/keeper'
import { agreeAfterSale, offerPart, receiveBack, refuseAfterSale } from '../../engines/aftersale'
import { anyOrder, shipOrder } from '../../engines/order'
import { nameStaff, removeStaff, type ShopScope, staffOf } from '../../engines/scope'
import { soldOf } from '../../engines/stats'
import { bindDomain, type Context } from '../../http/context'
import { fenOf } from '../../lib/money'
import { CARRIERS } from '../../providers/logistics'
import { changeStock, itemsOf, publishProduct, writtenOn } from '../admin/service'
import { shopOrderDetail } from '../order/present'
import { answerReply } from '../review/service'
import { setRate } from '../subshop/service'
import { afterSaleList, statusAfter } from './aftersales'
import { goodsOfShop } from './goods'
import { soldView, staffView } from './present'
import { reviewsOfShop } from './reviews'

const staffList = async (db: Context['db'], shop: ShopScope) => ({ list: (await staffOf(db, shop)).map(staffView) })

export const keeperDomain = bindDomain(keeper, {
  'GET /api/keeper/order/{id}': async (ctx, { id }) => shopOrderDetail(ctx, await anyOrder(ctx.db, id, ctx.shop)),
  'GET /api/keeper/express': async () => Object.entries(CARRIERS).map(([code, name]) => ({ code, name })),
  'POST /api/keeper/order/ship': async (ctx, { id, company, number, lines }) => {
    const parcel = writtenOn(company, number)
    await shipOrder(ctx, { ref: id, parcel, items: itemsOf(lines), actorId: ctx.person.id, shop: ctx.shop })
    return {}
  },

  'GET /api/keeper/aftersale/list': ({ db, shop }, filter) => afterSaleList(db, shop, filter),
  'POST /api/keeper/aftersale/agree': async (ctx, { id, words }) => {
    await agreeAfterSale(ctx, { id, words, actorId: ctx.person.id, shop: ctx.shop })
    return statusAfter(ctx.db, ctx.shop, id)
  },
  'POST /api/keeper/aftersale/offer': async (ctx, { id, price, reason }) => {
    await offerPart(ctx, { id, fen: fenOf(price), words: reason.trim(), actorId: ctx.person.id, shop: ctx.shop })
    return statusAfter(ctx.db, ctx.shop, id)
  },
  'POST /api/keeper/aftersale/refuse': async (ctx, { id, reason }) => {
    await refuseAfterSale(ctx, { id, words: reason.trim(), actorId: ctx.person.id, shop: ctx.shop })
    return statusAfter(ctx.db, ctx.shop, id)
  },
  'POST /api/keeper/aftersale/received': async (ctx, { id }) => {
    await receiveBack(ctx, { id, actorId: ctx.person.id, shop: ctx.shop })
    return statusAfter(ctx.db, ctx.shop, id)
  },

  'GET /api/keeper/goods': ({ db, shop }, filter) => goodsOfShop(db, shop, filter),
  'POST /api/keeper/goods/publish': async ({ db, shop }, { id, published }) => {
    await publishProduct(db, id, published, shop)
    return {}
  },
  'POST /api/keeper/goods/stock': async ({ db, shop }, { sku_id, stock, was }) => ({
    stock: await changeStock(db, sku_id, { to: stock, was }, { by: '商家手机端', shop })
  }),

  'POST /api/keeper/goods/share': async ({ db, shop, clock }, { id, rate_bp }) => {
    await setRate(db, { productId: id, shopId: shop.id, bp: rate_bp, by: '商家手机端', at: clock.now() })
    return { share_bp: rate_bp }
  },

  'GET /api/keeper/sold': async ({ db, shop, clock }, { by = 'day', count }) =>
    soldView(await soldOf(db, { scope: 'shop', id: shop.id }, { by, count, now: clock.now() })),

  'GET /api/keeper/review/list': ({ db, shop }, filter) => reviewsOfShop(db, shop, filter),
  'POST /api/keeper/review/answer': async ({ db, shop, clock }, { id, content }) => {
    await answerReply(db, id, content.trim(), clock.now(), shop)
    return {}
  },

  'GET /api/keeper/staff/list': ({ db, shop }) => staffList(db, shop),
  'POST /api/keeper/staff/save': async ({ db, shop, person, clock }, { uid, phone, rights }) => {
    await nameStaff(db, shop, { userId: uid, phone, rights, namedBy: person.id, at: clock.now() })
    return staffList(db, shop)
  },
  'POST /api/keeper/staff/remove': async ({ db, shop }, { uid }) => {
    await removeStaff(db, shop, uid)
    return staffList(db, shop)
  }
})
