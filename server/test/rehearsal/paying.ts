import assert from 'node:assert/strict'
import { verify } from 'node:crypto'
import { until } from '../chatting'
import { formOf } from '../fakes/unionpay'
import { MINI_APPID, transaction } from '../fakes/wechatpay'
import { makeProduct } from '../goods'
import { stillProved } from './people'
import type { Actor, Stage } from './stage'

type Channel = 'weixin' | 'alipay' | 'uppay'

const PRICE_FEN = 8_800
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** An order of one piece, not paid yet; answers its number. */
async function order(stage: Stage, { token }: Actor): Promise<string> {
  const product = await makeProduct(stage.db, { skus: [{ priceFen: BigInt(PRICE_FEN), stock: 9 }] })
  const place = { real_name: '张三', phone: '13800138000', city_id: '440305', detail: '科技路 1 号' }
  const address = await stage.ask('POST /api/address/edit', place, { token })
  const wanted = { productId: product.id, uniqueId: product.skus[0]!.id, new: 1 as const }
  const { cartId } = await stage.ask('POST /api/cart/add', wanted, { token })
  const confirmed = { cartId, new: 1 as const, addressId: address.id }
  const { orderKey } = await stage.ask('POST /api/order/confirm', confirmed, { token })
  const made = await stage.ask('POST /api/order/create/{id}', { id: orderKey, addressId: address.id }, { token })
  assert.equal(Number(made.result.pay_price) * 100, PRICE_FEN, 'what the order costs')
  return made.result.orderId
}

async function opened(stage: Stage, who: Actor, paytype: Channel, from: 'weapp' | 'h5') {
  const no = await order(stage, who)
  const { result } = await stage.ask('POST /api/order/pay', { uni: no, paytype, from }, { token: who.token })
  return { no, payNo: result.pay_no!, result }
}

const checked = async (stage: Stage, { token }: Actor, no: string) =>
  (await stage.ask('GET /api/realorder/pay_check', { order_id: no }, { token })).status

/** A forged notice pays nothing, and the genuine one does. */
async function heard(stage: Stage, who: Actor, no: string, channel: Channel, [forged, genuine]: RequestInit[]) {
  const tell = (init: RequestInit) => stage.send(`/pay/notify/${channel}`, { method: 'POST', ...init })
  assert.equal((await tell(forged!)).status, 400, 'a notice signed by somebody else')
  assert.equal(await checked(stage, who, no), 'paying')
  assert.equal((await tell(genuine!)).status, 200)
  assert.equal(await checked(stage, who, no), 'paid')
}

/** In the mini-program, by a signed notice. Answers the order. */
export async function payByWeixin(stage: Stage): Promise<string> {
  const { wechatPay: fake, people } = stage
  const { no, payNo, result } = await opened(stage, people.wechat!, 'weixin', 'weapp')
  const { timeStamp, nonceStr, package: pack, paySign } = result.jsConfig!
  const text = Buffer.from(`${MINI_APPID}\n${timeStamp}\n${nonceStr}\n${pack}\n`)
  assert.ok(verify('RSA-SHA256', text, fake.merchant.publicKey, Buffer.from(paySign!, 'base64')), 'signed for WeChat')
  const body = fake.noticeOf(transaction(payNo, PRICE_FEN))
  const signedBy = (key: string) => ({
    body,
    headers: { 'content-type': 'application/json', ...fake.headersFor(body, key) }
  })
  await heard(
    stage,
    people.wechat!,
    no,
    'weixin',
    [fake.stranger, fake.wechat].map(pair => signedBy(pair.privateKey))
  )
  return no
}

/** In a browser, where the notice is lost and WeChat is asked. Answers the order. */
export async function payByWeixinAsked(stage: Stage): Promise<string> {
  const { wechatPay: fake, people } = stage
  const { no, result } = await opened(stage, people.wechat!, 'weixin', 'h5')
  assert.match(result.pay_url!, /^https:\/\/wx\.tenpay\.com\//)
  Object.assign(fake, { tradeState: 'SUCCESS', paidFen: PRICE_FEN })
  await until(async () => (await checked(stage, people.wechat!, no)) === 'paid')
  return no
}

/** On Alipay's page. Answers the order. */
export async function payByAlipay(stage: Stage): Promise<string> {
  const { alipay: fake, people } = stage
  const { no, payNo, result } = await opened(stage, people.buyer!, 'alipay', 'h5')
  const page = Object.fromEntries(new URL(result.pay_url!).searchParams)
  assert.ok(fake.genuine(page), 'the address of the page is signed for Alipay')
  assert.equal(page.notify_url, 'https://shop.example/pay/notify/alipay')
  const fields = fake.noticeOf(payNo)
  const posted = [fake.stranger, fake.ali].map(pair => ({ headers: FORM, body: fake.posted(fields, pair.privateKey) }))
  await heard(stage, people.buyer!, no, 'alipay', posted)
  return no
}

/** On UnionPay's card page, where our page leads. Answers the order. */
export async function payByUppay(stage: Stage): Promise<string> {
  const { unionpay: fake, people } = stage
  const { no, payNo, result } = await opened(stage, people.buyer!, 'uppay', 'h5')
  const page = await (await stage.send(new URL(result.pay_url!).pathname)).text()
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
  const shown = await fetch(action, { method: 'POST', body: new URLSearchParams(formOf(page)) })
  assert.equal(shown.status, 200, 'UnionPay takes the form')
  const signedBy = (key: string) => ({
    headers: FORM,
    body: new URLSearchParams(fake.signed(fake.noticeOf(payNo), key)).toString()
  })
  await heard(
    stage,
    people.buyer!,
    no,
    'uppay',
    [fake.stranger, fake.union].map(pair => signedBy(pair.privateKey))
  )
  return no
}

/** All of an order goes back the way it was paid. */
export async function refund(stage: Stage, who: Actor, no: string) {
  await stillProved(stage)
  await stage.ask('POST /api/admin/order/refund', { id: no, reason: '演练' }, { token: stage.people.operator!.token })
  await until(async () => {
    await settleAtUnionpay(stage)
    const { refund_status } = await stage.ask('GET /api/order/detail/{id}', { id: no }, { token: who.token })
    return refund_status === 2
  }, PATIENCE_MS)
}

/** UnionPay takes refunds, and tells later that they are done. */
async function settleAtUnionpay(stage: Stage) {
  const { unionpay } = stage
  const last = unionpay.sent.at(-1)
  if (!last?.path.endsWith('backTransReq.do')) return
  const refundNo = last.fields.orderId!
  unionpay.known.set(refundNo, { origRespCode: '00' })
  const fields = unionpay.signed(unionpay.noticeOf(refundNo, { txnType: '04' }))
  const body = new URLSearchParams(fields).toString()
  const answer = await stage.send('/pay/notify/uppay', { method: 'POST', headers: FORM, body })
  assert.equal(answer.status, 200, 'the notice of a refund')
}

/** Jobs run by the clock; a machine that does much else may be slow. */
export const PATIENCE_MS = 300_000
