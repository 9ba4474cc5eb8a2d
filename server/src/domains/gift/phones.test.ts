import { eq } from 'drizzle-orm'
import { Gifting } from '../../../test/gifting'
import { TestShop } from '../../../test/harness'
import { transact } from '../../db/connection'
import { giftInvites, giftTakings, messages } from '../../db/schema'
import { mergeAccounts } from '../../engines/identity/merge'
import { check } from '../../engines/ledger'
import { runJob } from '../../jobs'
import { NotSent } from '../../providers/not-sent'
import type { SmsNotice } from '../../providers/sms'
import { exportOf } from '../closing/export'
import { GIFT_MS } from './terms'

let shop: TestShop
let g: Gifting
let sent: { phone: string; notice: SmsNotice }[] = []
let codes: string[] = []
let failing: Error | undefined
const sendCode = async (_phone: string, code: string) => {
  codes.push(code)
}
const sendNotice = async (phone: string, notice: SmsNotice) => {
  if (failing) throw failing
  sent.push({ phone, notice })
}
beforeAll(async () => {
  const sms = { kind: 'aliyun' as const, sendCode, sendNotice }
  shop = await TestShop.open({ providers: { sms }, env: { SMS_GIFT_TEMPLATE: 'SMS_GIFT' } })
  g = new Gifting(shop)
})
beforeEach(() => {
  sent = []
  codes = []
  failing = undefined
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

let phones = 0
const strange = () => `1570000${String(1000 + phones++)}`
const texts = () => runJob(shop.app.services, 'gift-invites')
const checkUser = (phone: string, who: { token: string }) => shop.call('POST /api/gift/checkuser', { phone }, who)
const again = (id: string, who: { token: string }) => shop.call('POST /api/gift/againinvite', { id }, who)

test('a phone with an account is told in the app, opens the gift by its id, and is told again once a day', async () => {
  const [giver, friend] = [await g.giver(), await g.buying.buyer({ nickname: '阿宽' })]
  expect(await checkUser(friend.phone, giver)).toMatchObject({ data: { has: 1, nickname: '阿**', sms: 1 } })
  const { id } = await g.send(giver, await g.buying.goods(), { phone: friend.phone })
  const told = await shop.db.select().from(messages).where(eq(messages.userId, friend.id))
  expect(told).toMatchObject([{ title: '小满送了你一份礼物', url: `/pages/gift/detail?id=${id}` }])
  const [other] = [await g.buying.buyer()]
  expect(await shop.call('GET /api/gift/geturlinfo', { id }, other)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await shop.call('GET /api/gift/geturlinfo', { id })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await again(id, giver)).toMatchObject({ code: 'INVITED' })
  expect(await g.mine(giver, id)).toMatchObject({ can_invite: 0, phone: /^\d{3}\*{4}\d{4}$/ })
  shop.clock.advance(86_400)
  expect(await g.mine(giver, id)).toMatchObject({ can_invite: 1 })
  const twice = await Promise.all([again(id, giver), again(id, giver)])
  expect(twice.map(one => one.status).sort()).toEqual([200, 400])
  expect(await shop.call('GET /api/gift/geturlinfo', { id }, friend)).toMatchObject({ data: { state: 'open' } })
  const taken = await shop.call('POST /api/gift/receive', { id, addressId: friend.addressId }, friend)
  expect(taken).toMatchObject({ status: 200 })
  shop.clock.advance(86_400)
  expect(await again(id, giver)).toMatchObject({ code: 'STATE' })
  expect(sent).toEqual([])
})

test('a phone without one gets a short message with a link of its own, once', async () => {
  const [giver, phone] = [await g.giver(), strange()]
  expect(await checkUser(phone, giver)).toMatchObject({ data: { has: 0, nickname: '', sms: 1 } })
  const { id } = await g.send(giver, await g.buying.goods(), { phone })
  await Promise.all([texts(), texts(), texts()])
  expect(sent).toMatchObject([{ phone, notice: { template: 'SMS_GIFT', title: '小满', code: /^[\w-]{22}$/ } }])
  const { code } = sent[0]!.notice
  expect(
    Object.values(await g.giftRow(id))
      .map(String)
      .join(' ')
  ).not.toContain(phone)
  expect((await g.mine(giver, id)).invite).toMatch(/已通过短信通知/)
  expect(await shop.call('POST /api/register/verify', { phone, type: 'login' })).toMatchObject({ status: 200 })
  const { data } = await shop.call('POST /api/login/mobile', { phone, captcha: codes[0]! })
  const newcomer = { id: '', token: data.token }
  expect(await g.open(code!, newcomer)).toMatchObject({ data: { state: 'open' } })
  expect(await shop.call('GET /api/gift/geturlinfo', { id }, newcomer)).toMatchObject({ data: { state: 'open' } })
})

test('a message that certainly did not go out is tried again; one that may have is not', async () => {
  const giver = await g.giver()
  const [one, two] = [strange(), strange()]
  failing = new NotSent('SendSms: Throttling', true)
  const { id } = await g.send(giver, await g.buying.goods(), { phone: one })
  await texts()
  expect((await g.mine(giver, id)).invite).toBe('短信发送中')
  failing = undefined
  shop.clock.advance(31)
  await texts()
  expect(sent.map(({ phone }) => phone)).toEqual([one])
  failing = new Error('socket hang up')
  const { id: second } = await g.send(giver, await g.buying.goods(), { phone: two })
  await texts()
  failing = undefined
  shop.clock.advance(600)
  await texts()
  expect(sent).toHaveLength(1)
  expect((await g.mine(giver, second)).invite).toMatch(/没有发出/)
})

test('a phone is not flooded, and gifts that are over are not told of', async () => {
  const phone = strange()
  for (let i = 0; i < 4; i++) await g.send(await g.giver(), await g.buying.goods(), { phone })
  await texts()
  expect(sent).toHaveLength(3)
  const giver = await g.giver()
  const { id } = await g.send(giver, await g.buying.goods(), { phone: strange() })
  expect(await shop.call('POST /api/gift/cancel', { id }, giver)).toMatchObject({ status: 200 })
  await texts()
  expect(sent).toHaveLength(3)
})

test('looking phones up is limited, the own one is refused, and only one piece goes to a phone', async () => {
  const giver = await g.giver()
  expect(await checkUser(giver.phone, giver)).toMatchObject({ code: 'OWN' })
  expect(await g.order(giver, await g.buying.goods(), { phone: giver.phone })).toMatchObject({ code: 'OWN' })
  expect(await g.order(giver, await g.buying.goods(), { phone: strange(), num: 2 })).toMatchObject({ code: 'QTY' })
  for (let i = 0; i < 9; i++) await checkUser(strange(), giver)
  expect(await checkUser(strange(), giver)).toMatchObject({ code: 'TOO_MANY' })
})

test('without a template no message is sent, and who gives is told to share the link', async () => {
  const sms = { kind: 'aliyun' as const, sendCode: async () => {}, sendNotice }
  const other = await TestShop.open({ providers: { sms } })
  try {
    const h = new Gifting(other)
    const giver = await h.giver()
    const phone = strange()
    const seen = await other.call('POST /api/gift/checkuser', { phone }, giver)
    expect(seen.data).toMatchObject({ has: 0, sms: 0, tips: /链接/ })
    const { id } = await h.send(giver, await h.buying.goods(), { phone })
    await runJob(other.app.services, 'gift-invites')
    expect(sent).toEqual([])
    expect((await h.mine(giver, id)).invite).toMatch(/没有发出/)
  } finally {
    await other.close()
  }
})

test('gifts follow a merge on both sides, and lose words and phone when the account is closed', async () => {
  const mug = await g.buying.goods()
  const [giver, friend] = [await g.giver(100_000n, { phone: null }), await g.buying.buyer({ phone: null })]
  const { id } = await g.send(giver, mug, { num: 2, words: '只给你看' })
  await g.take(await g.link(giver, id), friend)
  const [newGiver, newFriend] = [await shop.person(), await shop.person()]
  const merge = (from: { id: string }, to: { id: string }) =>
    transact(shop.db, tx =>
      mergeAccounts(tx, { fromId: from.id, toId: to.id }, shop.app.services.personal.mergeSteps, shop.clock.now())
    )
  await merge(giver, newGiver)
  await merge(friend, newFriend)
  expect(await g.mine(newGiver, id)).toMatchObject({ takers: [{}] })
  expect((await shop.call('GET /api/gift/receivelist', {}, newFriend)).data.count).toBe(1)
  expect(await g.cancel(newGiver, id)).toMatchObject({ status: 200 })
  expect(await g.has(newGiver)).toBe(99_000n)
  const text = await exportOf(shop.app.services, newGiver.id)
  expect(JSON.parse(text).送出的礼物).toMatchObject([{ words: '只给你看' }])
})

test('operators see every piece, end a gift and let gifts lapse', async () => {
  const giver = await g.giver(5_000n)
  const { id, order_id } = await g.send(giver, await g.buying.goods(), { num: 2 })
  const friend = await g.buying.buyer()
  const { data } = await g.take(await g.link(giver, id), friend)
  const operator = await shop.person({ roles: ['operator'] })
  for (const which of [
    { order_id },
    { order_id: data.order_id },
    { phone: giver.phone },
    { phone: giver.phone, state: 'open' as const }
  ]) {
    const { list } = (await shop.call('GET /api/admin/gift/list', which, operator)).data
    expect(list).toMatchObject([
      {
        id,
        pieces: [
          { state: 'taken', uid: friend.id, order_id: data.order_id },
          { state: 'waiting', uid: '' }
        ]
      }
    ])
  }
  expect(await shop.call('GET /api/admin/gift/list', {}, giver)).toMatchObject({ code: 'FORBIDDEN' })
  expect((await shop.call('POST /api/admin/gift/end', { id, reason: '投诉' }, operator)).status).toBe(200)
  expect(await shop.call('POST /api/admin/gift/end', { id, reason: '投诉' }, operator)).toMatchObject({ code: 'STATE' })
  expect(await g.open(await linkOf(id), friend)).toMatchObject({ code: 'NOT_FOUND' })
  const { id: late } = await g.send(giver, await g.buying.goods())
  shop.clock.advance(GIFT_MS / 1000 + 1)
  expect(await runJob(shop.app.services, 'gift-lapse')).toBeGreaterThan(0)
  expect(await g.pieceStates(late)).toEqual(['returned'])
  const broken = { order_id: data.order_id, reason: '破损' }
  const renewed = { token: await shop.tokenOf(operator.id) }
  expect((await shop.call('POST /api/admin/gift/refund', broken, renewed)).status).toBe(200)
  expect(await shop.db.$count(giftTakings, eq(giftTakings.giftId, id))).toBe(1)
  expect(await shop.db.$count(giftInvites, eq(giftInvites.giftId, id))).toBe(0)
})

/** Nobody made a link that reads like the gift's own id. */
const linkOf = async (id: string) => id
