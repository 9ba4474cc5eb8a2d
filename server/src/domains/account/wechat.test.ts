import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { codeFor, newPhone, otherThan, signedIn } from '../../../test/sign-in'
import { outsideIds, users } from '../../db/schema'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

let next = 0
const newName = () => `person${next++}`
const check = (name: string, more: Record<string, unknown> = {}) =>
  shop.call('POST /api/checkwechat', { code: `sandbox-${name}`, from: 'weapp', ...more })
const bind = async (phone: string, more: Record<string, unknown>, token?: string) =>
  shop.call('POST /api/login/bangmergzh', { phone, captcha: await codeFor(shop, phone, 'bind'), ...more }, { token })
const me = async (token: string) => (await shop.call('GET /api/user', {}, { token })).data
const ticketOf = async (name: string) => (await check(name)).data.wx_ticket!
const home = { real_name: '王小明', phone: '13812345678', city_id: '330106', detail: '文三路 1 号' }
const addressIds = async (token: string) =>
  (await shop.call('GET /api/address/list', {}, { token })).data.list.map(line => line.id)

/** A WeChat account without a phone, with an address. */
async function chatAccount(name = newName(), spread?: string) {
  const { data } = await check(name, { register: 1, spread })
  const token = data.token!
  const address = await shop.call('POST /api/address/edit', home, { token })
  return { name, token, uid: (await me(token)).uid, address: address.data.id }
}

describe('POST /api/checkwechat', () => {
  test('an unknown WeChat gets a ticket and no token', async () => {
    const { status, data, token } = await check(newName())
    expect(status).toBe(200)
    expect(data).toMatchObject({ wx_ticket: expect.any(String), nickname: '微信用户' })
    expect(data.token ?? token).toBeUndefined()
  })

  test('a bound one is signed in, from any of our apps, by what the provider says', async () => {
    const name = newName()
    const phone = newPhone()
    expect(await bind(phone, { wx_ticket: await ticketOf(name) })).toMatchObject({ status: 200, data: { is_new: 1 } })
    for (const from of ['weapp', 'h5', 'app']) {
      const answer = await check(name, { from, openid: 'weapp-somebody-else' })
      expect(await me(answer.data.token!)).toMatchObject({ phone, wechat_bound: 1 })
    }
  })

  test.each(['forged', 'sandbox-', "sandbox-' or 1=1"])('the code %s is refused', async code => {
    const answer = await shop.call('POST /api/checkwechat', { code, from: 'weapp' })
    expect(answer).toMatchObject({ status: 400, code: 'PROOF_REFUSED', msg: '授权已失效，请重新授权' })
  })

  test('ten at once with register open one account, with the inviter of the link', async () => {
    const inviter = await signedIn(shop)
    const name = newName()
    const spread = inviter.invite_code
    const answers = await Promise.all(Array.from({ length: 10 }, () => check(name, { register: 1, spread })))
    const uids = await Promise.all(answers.map(async a => (await me(a.data.token!)).uid))
    expect(new Set(uids).size).toBe(1)
    expect(await me(answers[0]!.data.token!)).toMatchObject({ phone: '', account: '', spread_uid: inviter.uid })
  })

  test('a closed account stays closed', async () => {
    const chat = await chatAccount()
    await shop.db.update(users).set({ disabled: true }).where(eq(users.id, chat.uid))
    expect(await check(chat.name)).toMatchObject({ code: 'DISABLED' })
  })
})

describe('POST /api/login/bangmergzh with a WeChat ticket', () => {
  test('binds to the phone’s own account and signs in', async () => {
    const owner = await signedIn(shop)
    const name = newName()
    const answer = await bind(owner.phone, { wx_ticket: await ticketOf(name) })
    expect(answer.data.is_new).toBe(0)
    expect((await me(answer.data.token)).uid).toBe(owner.uid)
    expect((await me((await check(name)).data.token!)).uid).toBe(owner.uid)
  })

  test('wants the phone’s code and a live ticket that was never used', async () => {
    const wx_ticket = await ticketOf(newName())
    const phone = newPhone()
    const captcha = await codeFor(shop, phone, 'bind')
    const wrong = { phone, captcha: otherThan(captcha), wx_ticket }
    expect(await shop.call('POST /api/login/bangmergzh', wrong)).toMatchObject({ code: 'CODE_WRONG' })
    expect(await shop.call('POST /api/login/bangmergzh', { wx_ticket })).toMatchObject({ code: 'INVALID' })
    expect(await bind(phone, { wx_ticket: 'forged' })).toMatchObject({ code: 'TICKET_EXPIRED' })
    expect(await bind(phone, { wx_ticket })).toMatchObject({ status: 200 })
    expect(await bind(phone, { wx_ticket })).toMatchObject({ code: 'TICKET_EXPIRED' })
    const late = await ticketOf(newName())
    shop.clock.advance(600)
    expect(await bind(newPhone(), { wx_ticket: late })).toMatchObject({ code: 'TICKET_EXPIRED' })
  })

  test('an account keeps its one WeChat, and a WeChat its one account', async () => {
    const [a, b] = [newName(), newName()]
    const phone = newPhone()
    const [ticketA, again] = [await ticketOf(a), await ticketOf(a)]
    await bind(phone, { wx_ticket: ticketA })
    expect(await bind(phone, { wx_ticket: await ticketOf(b) })).toMatchObject({ code: 'OTHER_WECHAT' })
    const other = newPhone()
    expect(await bind(other, { wx_ticket: again })).toMatchObject({ code: 'WECHAT_TAKEN' })
    expect(await shop.db.select().from(users).where(eq(users.phone, other))).toHaveLength(0)
  })

  test('one-tap binds it too', async () => {
    const name = newName()
    const phone = newPhone()
    const input = { access_token: `sandbox-${phone}`, ltype: 'unitel' as const, wx_ticket: await ticketOf(name) }
    expect(await shop.call('POST /api/reglogin', input)).toMatchObject({ status: 200 })
    expect(await me((await check(name)).data.token!)).toMatchObject({ phone })
    expect(await shop.call('POST /api/reglogin', input)).toMatchObject({ code: 'TICKET_EXPIRED' })
  })
})

describe('binding a phone to a WeChat account', () => {
  test('a free phone becomes its own', async () => {
    const chat = await chatAccount()
    const phone = newPhone()
    const answer = await bind(phone, {}, chat.token)
    expect(await me(answer.data.token)).toMatchObject({ uid: chat.uid, phone })
    expect(await addressIds(answer.data.token)).toEqual([chat.address])
  })

  test('a phone with an account is merged into, after the person was told what moves', async () => {
    const owner = await signedIn(shop)
    const fan = await chatAccount()
    const chat = await chatAccount(newName(), owner.invite_code)
    const { uid } = chat
    await shop.call('POST /api/user/addspread', { spread: uid }, { token: fan.token })
    const first = await bind(owner.phone, {}, chat.token)
    expect(first).toMatchObject({
      status: 400,
      code: 'MERGE_FIRST',
      data: { moves: expect.arrayContaining(['收货地址']) }
    })
    const { ticket } = first.data as never as { ticket: string }
    const told = await shop.call('POST /api/user/checkbangtype', { ticket }, { token: chat.token })
    expect(told.data).toMatchObject({ type: 'merge', nickname: expect.stringMatching(/^.\*\*$/) })
    const merged = await shop.call('POST /api/login/bangmergzh', { ticket, merge: 1 }, { token: chat.token })
    expect(await me(merged.data.token)).toMatchObject({ uid: owner.uid, phone: owner.phone, spread_uid: '' })
    expect(await addressIds(merged.data.token)).toContain(chat.address)
    expect(await me(fan.token)).toMatchObject({ spread_uid: owner.uid })
    expect((await me((await check(chat.name)).data.token!)).uid).toBe(owner.uid)
    const old = await shop.call('GET /api/user', {}, { token: chat.token })
    expect(old).toMatchObject({ status: 410000, msg: '账号已合并，请重新登录' })
    const [closed] = await shop.db.select().from(users).where(eq(users.id, uid))
    expect(closed).toMatchObject({ disabled: true, mergedInto: owner.uid })
  })

  test('merging twenty times at once merges once and loses nothing', async () => {
    const owner = await signedIn(shop)
    const chat = await chatAccount()
    const { data } = await bind(owner.phone, {}, chat.token)
    const { ticket } = data as never as { ticket: string }
    const merge = () => shop.call('POST /api/login/bangmergzh', { ticket, merge: 1 }, { token: chat.token })
    const answers = await Promise.all(Array.from({ length: 20 }, merge))
    expect(answers.filter(a => a.status === 200)).toHaveLength(1)
    expect(await addressIds(owner.token)).toEqual([chat.address])
  })

  test('the one who was invited by the WeChat account it takes in hangs under nobody’s circle', async () => {
    const top = await signedIn(shop)
    const chat = await chatAccount(newName(), top.invite_code)
    const middle = await signedIn(shop, newPhone(), chat.uid)
    const owner = await signedIn(shop, newPhone(), middle.invite_code)
    const { data } = await bind(owner.phone, {}, chat.token)
    const { ticket } = data as never as { ticket: string }
    await shop.call('POST /api/login/bangmergzh', { ticket, merge: 1 }, { token: chat.token })
    expect(await me(owner.token)).toMatchObject({ spread_uid: top.uid })
    expect(await me(middle.token)).toMatchObject({ spread_uid: owner.uid })
  })

  test('an account that has a phone does not take a second one this way', async () => {
    const [a, b] = [await signedIn(shop), await signedIn(shop)]
    expect(await bind(b.phone, { merge: 1 }, a.token)).toMatchObject({ code: 'PHONE_BOUND' })
    expect(await me(b.token)).toMatchObject({ uid: b.uid })
  })

  test('another person’s ticket is worth nothing', async () => {
    const [chat, thief] = [await chatAccount(), await chatAccount()]
    const phone = newPhone()
    const captcha = await codeFor(shop, phone, 'bind')
    const { data } = await shop.call('POST /api/user/checkbangtype', { phone, captcha }, { token: chat.token })
    expect(data).toMatchObject({ type: 'bind', moves: [] })
    const stolen = { ticket: data.ticket }
    for (const key of [
      'POST /api/login/bangmergzh',
      'POST /api/user/bangwx',
      'POST /api/user/checkbangtype'
    ] as const) {
      expect(await shop.call(key, stolen, { token: thief.token })).toMatchObject({ code: 'TICKET_EXPIRED' })
    }
    expect(await shop.call('POST /api/login/bangmergzh', stolen)).toMatchObject({ status: 410000 })
    expect(await shop.call('POST /api/user/bangwx', stolen, { token: chat.token })).toMatchObject({ status: 200 })
  })

  test('a phone two WeChat accounts bind at once goes to one; the other is offered the merge', async () => {
    const chats = await Promise.all([chatAccount(), chatAccount(), chatAccount()])
    const phone = newPhone()
    const tickets: string[] = []
    for (const { token } of chats) {
      const captcha = await codeFor(shop, phone, 'bind')
      tickets.push((await shop.call('POST /api/user/checkbangtype', { phone, captcha }, { token })).data.ticket)
    }
    const answers = await Promise.all(
      chats.map(({ token }, i) => shop.call('POST /api/user/bangwx', { ticket: tickets[i]! }, { token }))
    )
    expect(answers.filter(a => a.status === 200)).toHaveLength(1)
    for (const a of answers) if (a.status !== 200) expect(['PHONE_TAKEN', 'MERGE_FIRST']).toContain(a.code)
  })
})

describe('POST /api/user/bangwx', () => {
  const attach = (token: string, input: Record<string, unknown>) => shop.call('POST /api/user/bangwx', input, { token })

  test('binds a WeChat to the account signed in, and lets it go', async () => {
    const owner = await signedIn(shop)
    const name = newName()
    const bound = await attach(owner.token, { code: `sandbox-${name}`, from: 'weapp' })
    expect(await me(bound.data.token)).toMatchObject({ uid: owner.uid, wechat_bound: 1 })
    expect((await me((await check(name)).data.token!)).uid).toBe(owner.uid)
    const freed = await attach(bound.data.token, { unbind: 1 })
    expect(await me(freed.data.token)).toMatchObject({ wechat_bound: 0 })
    expect((await check(name)).data).toHaveProperty('wx_ticket')
    expect(await shop.db.select().from(outsideIds).where(eq(outsideIds.userId, owner.uid))).toEqual([])
  })

  test('a WeChat account without a phone is merged in once the person agrees', async () => {
    const owner = await signedIn(shop)
    const chat = await chatAccount()
    const first = await attach(owner.token, { code: `sandbox-${chat.name}`, from: 'weapp' })
    expect(first).toMatchObject({ code: 'MERGE_FIRST', msg: '该微信已有账号，合并后其内容将转入当前账号' })
    const { wx_ticket } = first.data as never as { wx_ticket: string }
    const { data } = await attach(owner.token, { wx_ticket, merge: 1 })
    expect(await addressIds(data.token)).toEqual([chat.address])
    expect((await me((await check(chat.name)).data.token!)).uid).toBe(owner.uid)
  })

  test('a WeChat of another phone’s account is not taken away', async () => {
    const name = newName()
    await bind(newPhone(), { wx_ticket: await ticketOf(name) })
    const thief = await signedIn(shop)
    const answer = await attach(thief.token, { code: `sandbox-${name}`, from: 'weapp', merge: 1 })
    expect(answer).toMatchObject({ code: 'WECHAT_TAKEN' })
  })

  test('a second WeChat, a WeChat account with one, and nothing at all are refused', async () => {
    const owner = await signedIn(shop)
    const { data } = await attach(owner.token, { code: `sandbox-${newName()}`, from: 'weapp' })
    const second = { code: `sandbox-${newName()}`, from: 'weapp' }
    expect(await attach(data.token, second)).toMatchObject({ code: 'OTHER_WECHAT' })
    const chat = await chatAccount()
    const merge = { code: `sandbox-${chat.name}`, from: 'weapp', merge: 1 }
    expect(await attach(data.token, merge)).toMatchObject({ code: 'OTHER_WECHAT' })
    expect(await addressIds(chat.token)).toEqual([chat.address])
    expect(await attach(data.token, {})).toMatchObject({ code: 'INVALID' })
    expect(await attach(data.token, { code: 'forged', from: 'weapp' })).toMatchObject({ code: 'PROOF_REFUSED' })
    expect(await attach(data.token, { wx_ticket: 'forged' })).toMatchObject({ code: 'TICKET_EXPIRED' })
  })

  test('the only way to sign in cannot be let go, and two WeChat accounts do not merge', async () => {
    const [a, b] = [await chatAccount(), await chatAccount()]
    expect(await attach(a.token, { unbind: 1 })).toMatchObject({ code: 'NO_PHONE' })
    const merge = { code: `sandbox-${b.name}`, from: 'weapp', merge: 1 }
    expect(await attach(a.token, merge)).toMatchObject({ code: 'CANNOT_MERGE' })
  })
})
