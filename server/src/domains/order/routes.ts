import { order } from '@contract/order'
import {
  cancelOrder,
  checkOut,
  createOrder,
  type GoodsKind,
  goodsKindOf,
  orderOf,
  parcelOf,
  parcelsOf,
  remindShop,
  signOrder,
  takeOrder,
  traceOf
} from '../../engines/order'
import { closePayments, payWays } from '../../engines/payment'
import { bindDomain, type Context } from '../../http/context'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { isOurUpload } from '../../media/address'
import { mall } from './order-kind'
import { shopOrderView } from './present'
import { orderPage, withLines } from './queries'
import { confirmationOf, detailOf, idsOf, orderCounts } from './service'
import { broughtDetail } from './shared'
import { GROUP_BUY, type GroupAsk, type MallLine, PACKAGE, type PackageAsk } from './terms'
import { orderLine, orderView, parcelViews } from './wire'

interface ChoicesInput {
  addressId?: string
  couponId?: string
  useJindou?: boolean
  useXfq?: boolean
}

/** Only what the client named; the rest stays as it was chosen before. */
const choicesOf = ({ addressId, couponId, useJindou, useXfq }: ChoicesInput) => ({
  ...(addressId ? { addressId } : {}),
  ...(couponId === undefined ? {} : { couponIds: idsOf(couponId) }),
  ...(useJindou === undefined ? {} : { useJindou }),
  ...(useXfq === undefined ? {} : { useXfq })
})

interface ConfirmInput extends ChoicesInput {
  cartId?: string
  orderKey?: string
  pinkId?: string
  pinkSize?: number
  packageId?: string
  packageNum?: number
  packageItems?: { unique: string; num: number }[]
}

/** Prices what is asked for: what is in the cart, one line of it together with a group, or packages. */
function confirmed(ctx: Context<'login'>, input: ConfirmInput) {
  const { orderKey, pinkId, pinkSize = 0, packageId, packageNum: sets = 1, packageItems = [] } = input
  const cartIds = idsOf(input.cartId)
  const request = { userId: ctx.person.id, orderKey, choices: choicesOf(input) }
  if (packageId !== undefined) {
    const kind = goodsKindOf(ctx, PACKAGE) as GoodsKind<PackageAsk, MallLine>
    const picks = packageItems.map(({ unique: skuId, num: qty }) => ({ skuId, qty }))
    return checkOut(ctx, kind, { ...request, ask: { packageId, sets, picks } })
  }
  if (pinkId === undefined) return checkOut(ctx, mall, { ...request, ask: cartIds && { cartIds } })
  const groupId = pinkId === '0' ? '' : pinkId
  const kind = goodsKindOf(ctx, GROUP_BUY) as GoodsKind<GroupAsk, MallLine>
  return checkOut(ctx, kind, { ...request, ask: cartIds && { cartIds, groupId, size: pinkSize } })
}

export const orderDomain = bindDomain(order, {
  'POST /api/order/confirm': async (ctx, input) => {
    const checkout = await confirmed(ctx, input)
    const { payFen } = checkout.pricing.total
    const ways = await payWays(ctx, ctx.person.id, { payFen, noBalance: '' }, checkout.cnyFen)
    return confirmationOf(checkout, ways)
  },
  'POST /api/order/create/{id}': async (ctx, { id, payType, mark, ...choices }) => {
    const made = await createOrder(ctx, {
      userId: ctx.person.id,
      orderKey: id,
      choices: choicesOf(choices),
      payType: payType ?? '',
      mark
    })
    const result = { orderId: made.no, key: id, pay_price: yuan(made.payFen) }
    return { status: made.fresh ? ('SUCCESS' as const) : ('EXTEND_ORDER' as const), result }
  },
  'GET /api/order/list': async (ctx, input) =>
    ctx.shop
      ? (await orderPage(ctx, { shop: ctx.shop }, input)).map(shopOrderView(ctx))
      : (await orderPage(ctx, { userId: ctx.person.id }, input)).map(orderView(ctx)),
  'GET /api/order/detail/{id}': async (ctx, { id, side }) =>
    side === 'subshop'
      ? broughtDetail(ctx, id, ctx.person.id)
      : detailOf(ctx, await orderOf(ctx.db, ctx.person.id, id)),
  'GET /api/order/data': orderCounts,
  'GET /api/order/get_express': async (ctx, { order_id, nth }) => {
    const own = await orderOf(ctx.db, ctx.person.id, order_id)
    const parcel = await parcelOf(ctx.db, own, nth)
    const { steps, arrived } = await traceOf(ctx, own, parcel)
    const [{ lines } = { lines: [] }] = await withLines(ctx.db, [own])
    return {
      order: {
        order_id: own.no,
        delivery_name: parcel.company,
        delivery_id: parcel.no,
        cartInfo: lines.map(line => orderLine(line))
      },
      parcels: parcelViews(await parcelsOf(ctx.db, own, lines), lines),
      express: { result: { list: steps, arrived } }
    }
  },
  'POST /api/order/cancel': async (ctx, { id, reason }) => {
    const orderId = await cancelOrder(ctx, { userId: ctx.person.id, ref: id, reason: reason?.trim() })
    await closePayments(ctx, { userId: ctx.person.id, orderId })
    return {}
  },
  'POST /api/order/take': async (ctx, { uni }) => {
    await takeOrder(ctx, { userId: ctx.person.id, ref: uni })
    return {}
  },
  'POST /api/order/doconsign': async (ctx, { uni, sign_img }) => {
    const ref = { userId: ctx.person.id, ref: uni }
    const own = await orderOf(ctx.db, ctx.person.id, uni)
    if (own.state !== 'shipped') {
      await remindShop(ctx, ref)
      return { result: 'reminded' as const }
    }
    if (!sign_img) refuse('SIGNATURE_NEEDED', '请先签名')
    if (!isOurUpload(sign_img, ctx.config.PUBLIC_URL)) refuse('BAD_PICTURE', '请先上传签名')
    await signOrder(ctx, { ...ref, signature: sign_img })
    return { result: 'signed' as const }
  }
})
