import { adminAftersale, aftersale } from '@contract/aftersale'
import {
  acceptOffer,
  afterSaleOf,
  agreeAfterSale,
  askAfterSale,
  declineOffer,
  offerPart,
  previewAfterSale,
  receiveBack,
  refuseAfterSale,
  sendBack,
  withdrawAfterSale
} from '../../engines/aftersale'
import { bindDomain } from '../../http/context'
import { fenOf } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { isOurUpload } from '../../media/address'
import { adminList } from './desk'
import { openable, openForBuyer } from './open'
import { REASONS } from './reasons'
import { afterSaleViews, askedView } from './wire'

export const aftersaleDomain = bindDomain(aftersale, {
  'GET /api/order/refund/reason': async () => REASONS.slice(),
  'POST /api/order/refund/verify': async (ctx, input) => {
    const wants = input.cart_ids.map(({ cart_id, cart_num }) => ({ lineId: cart_id, qty: cart_num }))
    const about = { userId: ctx.person.id, ref: input.uni, type: input.refund_type, wants }
    if (input.preview) return askedView(ctx.db, ctx.person.id, await previewAfterSale(ctx, about))
    const reason = input.text.trim()
    if (!reason) refuse('REASON', '请选择退款原因')
    const pictures = input.refund_reason_wap_img
    if (!pictures.every(url => isOurUpload(url, ctx.config.PUBLIC_URL))) refuse('BAD_PICTURE', '请先上传图片')
    const words = input.refund_reason_wap_explain.trim()
    return askedView(ctx.db, ctx.person.id, await askAfterSale(ctx, { ...about, reason, words, pictures }))
  },
  'POST /api/order/refund/express': async (ctx, input) => {
    const { id, act = 'send', refund_express: no, refund_express_name, refund_phone: phone } = input
    if (act === 'withdraw') await withdrawAfterSale(ctx, { userId: ctx.person.id, id })
    else {
      const company = refund_express_name.trim()
      if (!no || !company) refuse('EXPRESS_NEEDED', '请填写快递公司和运单号')
      await sendBack(ctx, { userId: ctx.person.id, id, parcel: { company, no, phone } })
    }
    return {}
  },
  'POST /api/order/refund/offer': async (ctx, { id, nth, act }) => {
    const answer = { userId: ctx.person.id, id, no: nth }
    if (act === 'accept') await acceptOffer(ctx, answer)
    else await declineOffer(ctx, answer)
    const [view] = await afterSaleViews(ctx.db, [await afterSaleOf(ctx.db, id, { userId: ctx.person.id })])
    return { status: view!.status }
  }
})

export const adminAftersaleDomain = bindDomain(adminAftersale, {
  'GET /api/admin/aftersale/list': adminList,
  'GET /api/admin/aftersale/open/{id}': openable,
  'POST /api/admin/aftersale/open': openForBuyer,
  'POST /api/admin/aftersale/agree': async (ctx, { id, words }) => {
    await agreeAfterSale(ctx, { id, words, actorId: ctx.person.id, shop: ctx.shop })
    return {}
  },
  'POST /api/admin/aftersale/offer': async (ctx, { id, price, reason }) => {
    await offerPart(ctx, { id, fen: fenOf(price), words: reason.trim(), actorId: ctx.person.id, shop: ctx.shop })
    return {}
  },
  'POST /api/admin/aftersale/refuse': async (ctx, { id, reason }) => {
    await refuseAfterSale(ctx, { id, words: reason, actorId: ctx.person.id, shop: ctx.shop })
    return {}
  },
  'POST /api/admin/aftersale/received': async (ctx, { id }) => {
    await receiveBack(ctx, { id, actorId: ctx.person.id, shop: ctx.shop })
    return {}
  }
})
