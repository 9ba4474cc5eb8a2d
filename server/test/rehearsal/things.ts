import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { users, withdrawalRules } from '../../src/db/schema'
import { fundUser } from '../../src/engines/ledger'
import { newId } from '../../src/lib/ids'
import { credentialsOf, Device, until } from '../chatting'
import { makeShop } from '../goods'
import { form, mp4 } from '../mp4'
import { callOver } from '../request'
import { CARDS } from '../withdrawing'
import { PATIENCE_MS } from './paying'
import { stillProved } from './people'
import { type Actor, type Stage, TEMPLATES, TENCENT } from './stage'

/** 100 yuan of earnings go out: asked for, agreed to by an operator, paid by the channel. */
async function payOut(stage: Stage, who: Actor, extract_type: 'bank' | 'weixin', cardnum?: string) {
  const { token, phone } = who
  await stage.ask('POST /api/register/verify', { type: 'verify' }, { token })
  const account = { extract_type, cardnum, name: '陈小满', captcha: stage.aliyun.codeFor(phone) }
  await stage.ask('POST /api/user/setdrawtype', account, { token })
  const [user] = await stage.db.select().from(users).where(eq(users.phone, phone))
  const earned = { userId: user!.id, asset: 'shouyi' as const, amountMinor: 20_000n }
  await fundUser(stage.db, { ...earned, key: newId(), at: new Date() })
  // The code that bound the account is used up, and the next may not be sent within the minute.
  await stage.db.update(withdrawalRules).set({ proofFromMinor: null }).where(eq(withdrawalRules.asset, 'shouyi'))
  const asked = { extract_type, money: '100', asset: 'shouyi' as const }
  const { id } = await stage.ask('POST /api/extract/cash', asked, { token, idem: `rehearsal-${extract_type}` })
  await stillProved(stage)
  await stage.ask('POST /api/admin/withdrawal/approve', { id }, { token: stage.people.operator!.token })
  const state = async () => {
    const { list } = await stage.ask('GET /api/extract/getcashlist', {}, { token })
    return list.find(one => one.id === id)
  }
  return { token, state }
}

/** To a bank card, by Alipay. */
export async function payOutToCard(stage: Stage) {
  stage.alipay.trade = { code: '10000', msg: 'Success', status: 'SUCCESS', order_id: '20261120110070000006' }
  const { state } = await payOut(stage, stage.people.buyer!, 'bank', CARDS.good)
  await until(async () => (await state())?.status === 1, PATIENCE_MS)
  const told = stage.alipay.sent.find(call => call.method === 'alipay.fund.trans.uni.transfer')
  assert.equal((told!.biz.payee_info as { identity: string }).identity, CARDS.good)
}

/** To the person's WeChat, where they take it. */
export async function payOutToWeixin(stage: Stage) {
  const bill = { out_bill_no: 'x', transfer_bill_no: 'T100', state: 'WAIT_USER_CONFIRM', package_info: 'package==' }
  stage.wechatPay.bill = bill
  const { state } = await payOut(stage, stage.people.wechat!, 'weixin')
  await until(async () => (await state())?.confirm?.package === 'package==', PATIENCE_MS)
  stage.wechatPay.bill = { ...bill, state: 'SUCCESS' }
  await until(async () => (await state())?.status === 1, PATIENCE_MS)
}

/** What guards an account is told by SMS, too. */
export const noticeBySms = (stage: Stage) =>
  until(() => stage.aliyun.messages.some(({ template }) => template === TEMPLATES.security), PATIENCE_MS)

/** A photo over the server, a video straight to the store; both are asked for again. */
export async function upload(stage: Stage) {
  const { token } = stage.people.buyer!
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const photo = await stage.ask('POST /api/uploadbaseImage', { image: pixel }, { token })
  assert.ok(
    [...stage.store.objects.keys()].some(key => key.includes(photo.name)),
    'the photo lies in the store'
  )
  assert.equal((await stage.send(photo.url)).status, 200)
  const film = mp4()
  const leave = await stage.ask('GET /api/oss_sign', { type: 'video/mp4', size: film.length }, { token })
  const put = async (fields: Record<string, string>) => {
    const { payload, headers } = form(fields, film)
    return (await fetch(leave.host, { method: 'POST', headers, body: new Uint8Array(payload) })).status
  }
  assert.equal(await put({ ...leave.fields, key: 'incoming-another.mp4' }), 403, 'leave for another file')
  assert.equal(await put(leave.fields), 204)
  await stage.ask('POST /api/video/post', { key: leave.key, title: '演练', image: photo.url }, { token })
}

/** A shop's parcel is on its way: the buyer is told in WeChat, and sees where it is. */
export async function ship(stage: Stage, no: string) {
  const { weixin, kuaidi100, people } = stage
  const { token } = people.wechat!
  await stage.ask('POST /api/settuisong', { type: 'weixin', status: 1, topics: ['shipped'] }, { token })
  const parcel = { id: no, company: '顺丰速运', number: 'SF1234567890' }
  await stage.ask('POST /api/admin/order/ship', parcel, { token: people.operator!.token })
  const steps = [{ ftime: '2026-11-20 18:00:00', context: '已揽收' }]
  kuaidi100.says = () => ({ json: { status: '200', state: '0', data: steps } })
  const { express } = await stage.ask('GET /api/order/get_express', { order_id: no }, { token })
  assert.equal(express.result.list[0]?.status, '已揽收')
  await until(() => weixin.notices.some(notice => notice.template_id === TEMPLATES.shipped), PATIENCE_MS)
}

/** A person and a shop talk over two servers, which Redis joins. */
export async function chat(stage: Stage) {
  const second = await stage.start()
  const { buyer, keeper } = stage.people
  const [owner] = await stage.db.select().from(users).where(eq(users.phone, keeper!.phone))
  const shopId = await makeShop(stage.db, { ownerId: owner!.id, name: '茶铺' })
  const join = (origin: string, { token }: Actor, desk?: string) =>
    new Device(() => `${origin.replace('http', 'ws')}/api/im`, credentialsOf({ call: callOver(origin) }, token, desk))
  const mine = join(stage.server.origin, buyer!)
  const theirs = join(second.origin, keeper!, shopId)
  try {
    for (const device of [mine, theirs]) device.client.connect()
    await until(() => mine.ready && theirs.ready)
    const { id } = await mine.client.open(shopId)
    theirs.client.follow(id, 0)
    await mine.say(id, '在吗？')
    await until(() => theirs.texts(id).includes('在吗？'))
    assert.ok(stage.redis.asked.includes('PUBLISH'), 'it went over Redis')
  } finally {
    for (const device of [mine, theirs]) device.client.disconnect()
  }
  assert.equal(await second.stop(), 0, 'told to end, a server ends well')
}

/** Where Tencent carries the chat, it lets in by our signature. */
export async function chatOverTencent(stage: Stage) {
  const other = await stage.start(TENCENT)
  const { token } = stage.people.buyer!
  const { data } = await callOver(other.origin)('GET /api/im/usersig', {}, { token })
  assert.equal(data.sdkappid, Number(TENCENT.TENCENT_IM_SDKAPPID))
  const base64 = data.sig.replace(/[*\-_]/g, char => ({ '*': '+', '-': '/', _: '=' })[char]!)
  const told = JSON.parse(inflateSync(Buffer.from(base64, 'base64')).toString())
  const lines = ['identifier', 'sdkappid', 'time', 'expire'].map(name => `TLS.${name}:${told[`TLS.${name}`]}\n`)
  const right = createHmac('sha256', TENCENT.TENCENT_IM_KEY).update(lines.join('')).digest('base64')
  assert.deepEqual([told['TLS.identifier'], told['TLS.sig']], [data.acc, right])
  assert.equal(await other.stop(), 0)
}
