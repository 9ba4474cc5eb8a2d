import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { codeFor, newPhone, otherThan, signedIn } from '../../../test/sign-in'
import { favourites, users } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const me = async (token: string) => (await shop.call('GET /api/user', {}, { token })).data
const edit = (token: string, input: Record<string, unknown>) => shop.call('POST /api/user/edit', input, { token })

describe('GET /api/user', () => {
  test('lists the agreed fields and no secret', async () => {
    const { token, id, phone } = await shop.person({ passwordHash: 'secret-hash', level: 2 })
    await shop.db.insert(favourites).values({ userId: id, kind: 'product', targetId: newId() })
    const user = await me(token)
    expect(user).toMatchObject({
      uid: id,
      account: phone,
      phone,
      contact_phone: phone,
      sex: 0,
      birthday: '',
      level: 2,
      level_name: '金卡会员',
      roles: [],
      sub_accounts: [],
      has_password: 1,
      wechat_bound: 0,
      now_money: '0.00',
      brokerage_price: '0.00',
      couponCount: 0,
      collectCount: 1,
      orderStatusNum: { unpaid_count: 0, refunded_count: 0 }
    })
    expect(JSON.stringify(user)).not.toContain('secret-hash')
  })

  test('wants a sign-in', async () => {
    expect(await shop.call('GET /api/user', {})).toMatchObject({ status: 410000, code: 'SIGN_IN' })
  })
})

describe('POST /api/user/edit', () => {
  test('changes what was sent and leaves the rest', async () => {
    const { token } = await shop.person()
    await edit(token, { nickname: ' 小\u200b红 ', sex: 2, birthday: '2000-02-29' })
    const avatar = `/media/u/${'ab'.repeat(16)}-200.webp`
    const { data } = await edit(token, { avatar })
    expect(data).toMatchObject({ nickname: '小红', sex: 2, birthday: '2000-02-29', avatar })
    expect((await edit(token, { avatar: '' })).data.avatar).toBe('')
  })

  test('what a person may not set about themselves is not even read', async () => {
    const { token, id, phone } = await shop.person()
    const greedy = {
      nickname: '小红',
      id: newId(),
      uid: newId(),
      roles: ['operator'],
      level: 9,
      phone: '13800000000',
      disabled: true,
      now_money: '9999.00',
      invite_code: 'AAAAAA',
      inviteCode: 'AAAAAA',
      referrerId: newId(),
      parent_id: newId(),
      passwordHash: 'x'
    }
    expect(await edit(token, greedy)).toMatchObject({ status: 200 })
    const [before] = await shop.db.select().from(users).where(eq(users.id, id))
    expect(before).toMatchObject({ nickname: '小红', roles: [], level: 0, phone, disabled: false, referrerId: null })
    expect(before).toMatchObject({ passwordHash: null, parentId: null })
    expect(before!.inviteCode).not.toBe('AAAAAA')
    expect(await me(token)).toMatchObject({ roles: [], now_money: '0.00' })
  })

  test.each([
    [{ nickname: ' ' }, 'INVALID', '请填写昵称'],
    [{ nickname: '\u200b ' }, 'INVALID', '请填写昵称'],
    [{ nickname: '一二三四五六七八九十一二三四五六七' }, 'INVALID', '昵称最多 16 个字'],
    [{ nickname: '官方 客服' }, 'NAME_RESERVED', '昵称包含不可使用的词语'],
    [{ nickname: 'ＡＤＭＩＮ' }, 'NAME_RESERVED', '昵称包含不可使用的词语'],
    [{ sex: 3 }, 'INVALID', '性别格式不正确'],
    [{ birthday: '2026-02-30' }, 'INVALID', '生日格式不正确'],
    [{ birthday: '2026-11-21' }, 'BAD_BIRTHDAY', '请选择正确的生日'],
    [{ birthday: '1899-12-31' }, 'BAD_BIRTHDAY', '请选择正确的生日'],
    [{ avatar: 'https://evil.example/a.png' }, 'BAD_PICTURE', '请先上传头像'],
    [{ avatar: '//evil.example/a.png' }, 'BAD_PICTURE', '请先上传头像'],
    [{ avatar: 'javascript:alert(1)' }, 'BAD_PICTURE', '请先上传头像'],
    [{ avatar: '/api/user' }, 'BAD_PICTURE', '请先上传头像'],
    [{ avatar: '/media/u/../../a.webp' }, 'BAD_PICTURE', '请先上传头像'],
    [{ avatar: '/a.png"><script>' }, 'BAD_PICTURE', '请先上传头像']
  ])('refuses %j', async (input, code, msg) => {
    const { token } = await shop.person()
    expect(await edit(token, input)).toMatchObject({ status: 400, code, msg })
    expect(await me(token)).toMatchObject({ nickname: '小明', avatar: '' })
  })
})

test('POST /api/user/bind_address sets the region by its code', async () => {
  const { token } = await shop.person()
  const set = (city_id: string) => shop.call('POST /api/user/bind_address', { city_id }, { token })
  expect((await set('330106')).data).toEqual({ region: '浙江省 杭州市 西湖区' })
  expect((await set('110105')).data).toEqual({ region: '北京市 朝阳区' })
  expect(await set('000000')).toMatchObject({ code: 'BAD_REGION' })
  expect(await set('浙江')).toMatchObject({ code: 'INVALID' })
  expect(await me(token)).toMatchObject({ region: '北京市 朝阳区' })
})

describe('notices', () => {
  const turn = (token: string, type: string, status: number) =>
    shop.call('POST /api/settuisong', { type, status } as never, { token })

  test('are on until switched off, each for itself, also all at once', async () => {
    const { token } = await shop.person()
    const config = async () => (await shop.call('GET /api/getuserconfig', {}, { token })).data.push
    expect(await config()).toEqual({ order: 1, activity: 1, asset: 1, chat: 1 })
    await Promise.all(
      ['order', 'activity', 'asset', 'chat'].flatMap(kind => [turn(token, kind, 0), turn(token, kind, 0)])
    )
    expect(await config()).toEqual({ order: 0, activity: 0, asset: 0, chat: 0 })
    expect((await turn(token, 'chat', 1)).data).toEqual({ order: 0, activity: 0, asset: 0, chat: 1 })
  })

  test('refuses unknown kinds and states, and signed-out callers; those have no switches', async () => {
    const { token } = await shop.person()
    expect(await turn(token, 'roles', 0)).toMatchObject({ code: 'INVALID' })
    expect(await turn(token, 'order', 2)).toMatchObject({ code: 'INVALID' })
    expect(await turn('', 'order', 0)).toMatchObject({ status: 410000 })
    const { data } = await shop.call('GET /api/getuserconfig', {})
    expect(data).toMatchObject({ push: null, has_password: 0, wechat_bound: 0, wechat_appid: 'sandbox-h5', sandbox: 1 })
  })
})

describe('who invited whom', () => {
  const name = (token: string, spread: string) => shop.call('POST /api/user/addspread', { spread }, { token })

  test('is named once, by code or uid', async () => {
    const [a, b, fan] = [await signedIn(shop), await signedIn(shop), await signedIn(shop)]
    expect((await name(fan.token, a.invite_code)).data).toMatchObject({ spread_uid: a.uid })
    expect(await name(fan.token, b.uid)).toMatchObject({ code: 'INVITED_ALREADY' })
    expect(await me(fan.token)).toMatchObject({ spread_uid: a.uid })
  })

  test('is never oneself, one’s own sub-account, one’s own fan or a fan’s fan, nor nobody', async () => {
    const [a, b, c] = [await signedIn(shop), await signedIn(shop), await signedIn(shop)]
    const sub = await shop.call('POST /api/user/createsubuser', { nickname: '小号' }, { token: a.token })
    expect(await name(a.token, a.invite_code)).toMatchObject({ code: 'SELF_INVITE' })
    expect(await name(a.token, sub.data.uid)).toMatchObject({ code: 'SELF_INVITE' })
    await name(b.token, a.uid)
    await name(c.token, b.uid)
    expect(await name(a.token, b.uid)).toMatchObject({ code: 'INVITE_CIRCLE' })
    expect(await name(a.token, c.uid)).toMatchObject({ code: 'INVITE_CIRCLE' })
    expect(await name(a.token, 'NOBODY')).toMatchObject({ code: 'BAD_INVITE' })
    expect(await name(a.token, '')).toMatchObject({ code: 'INVALID' })
    expect(await me(a.token)).toMatchObject({ spread_uid: '' })
  })

  test('ten who name each other in a ring at once leave it open', async () => {
    const ring = await Promise.all(Array.from({ length: 10 }, () => shop.person()))
    const answers = await Promise.all(ring.map(({ token }, i) => name(token, ring[(i + 1) % 10]!.id)))
    expect(answers.filter(a => a.code === 'INVITE_CIRCLE')).toHaveLength(1)
    expect(answers.filter(a => a.status === 200)).toHaveLength(9)
  })

  test('two bindings far apart do not close a circle together', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b, c, d] = await Promise.all(Array.from({ length: 4 }, () => shop.person()))
      await name(b!.token, c!.id)
      await name(d!.token, a!.id)
      const answers = await Promise.all([name(a!.token, b!.id), name(c!.token, d!.id)])
      expect(answers.map(x => x.code ?? 'ok').sort()).toEqual(['INVITE_CIRCLE', 'ok'])
    }
  })

  test('a code tells its owner’s name and picture and no more', async () => {
    const a = await signedIn(shop)
    const { data } = await shop.call('GET /api/getuserbyinvite', { code: a.invite_code })
    expect(data).toEqual({ uid: a.uid, nickname: expect.any(String), avatar: '', invite_code: a.invite_code })
    expect((await shop.call('GET /api/code_to_uid', { code: a.invite_code.toLowerCase() })).data).toEqual({
      uid: a.uid
    })
    for (const key of ['GET /api/getuserbyinvite', 'GET /api/code_to_uid'] as const) {
      expect(await shop.call(key, { code: 'NOBODY' })).toMatchObject({ code: 'BAD_INVITE' })
      expect(await shop.call(key, {})).toMatchObject({ code: 'INVALID' })
    }
  })

  test('codes cannot be listed by trying', async () => {
    shop.clock.advance(600)
    const { token } = await signedIn(shop)
    const tries = Array.from({ length: 35 }, (_, i) => `AAA${i}`).flatMap(spread => [
      shop.call('GET /api/code_to_uid', { code: spread }),
      shop.call('POST /api/register', { account: newPhone(), captcha: '000000', password: 'jia-jia-8264', spread }),
      shop.call('POST /api/user/addspread', { spread }, { token })
    ])
    expect((await Promise.all(tries)).filter(a => a.code === 'TOO_MANY')).toHaveLength(5)
  })
})

describe('sub-accounts', () => {
  const open = (token: string, nickname = '小号') => shop.call('POST /api/user/createsubuser', { nickname }, { token })
  const turnTo = (token: string, uid: string) => shop.call('GET /api/user/changesubaccout', { uid }, { token })

  test('are opened, listed, switched to and back; phone and password are the parent’s', async () => {
    const parent = await signedIn(shop)
    const sub = (await open(parent.token)).data
    const there = await turnTo(parent.token, sub.uid)
    expect(there).toMatchObject({ status: 200, token: there.data.token })
    expect(await me(there.data.token)).toMatchObject({
      uid: sub.uid,
      phone: parent.phone,
      parent_uid: parent.uid,
      now_money: '0.00',
      sub_accounts: [{ uid: sub.uid, is_current: 1, is_parent: 0 }]
    })
    const list = await shop.call('GET /api/subuser', {}, { token: there.data.token })
    expect(list.data).toMatchObject({
      count: 1,
      max: 5,
      list: [
        { uid: parent.uid, is_parent: 1, is_current: 0 },
        { uid: sub.uid, is_parent: 0, is_current: 1 }
      ]
    })
    const back = await turnTo(there.data.token, parent.uid)
    expect(await me(back.data.token)).toMatchObject({ uid: parent.uid })
    shop.clock.advance(11)
    expect(await shop.call('GET /api/user', {}, { token: parent.token })).toMatchObject({ status: 201 })
  })

  test('five at most, however many are opened at once', async () => {
    const { token } = await signedIn(shop)
    const answers = await Promise.all(Array.from({ length: 12 }, () => open(token)))
    expect(answers.filter(a => a.status === 200)).toHaveLength(5)
    expect(new Set(answers.filter(a => a.status !== 200).map(a => a.code))).toEqual(new Set(['SUB_LIMIT']))
  })

  test('somebody else’s account or sub-account cannot be switched to', async () => {
    const [a, b] = [await signedIn(shop), await signedIn(shop)]
    const sub = (await open(b.token)).data
    for (const uid of [b.uid, sub.uid, newId()]) {
      expect(await turnTo(a.token, uid)).toMatchObject({ status: 400, code: 'NOT_FOUND' })
    }
    expect(await turnTo(a.token, 'x')).toMatchObject({ code: 'INVALID' })
  })

  test('a name for the shop itself, and a person without a phone, are refused', async () => {
    const { token } = await signedIn(shop)
    expect(await open(token, '官方客服')).toMatchObject({ code: 'NAME_RESERVED' })
    const chat = await shop.person({ phone: null })
    expect(await open(chat.token)).toMatchObject({ code: 'NO_PHONE' })
  })
})

describe('the phone of an account', () => {
  const trade = async (token: string, type: 'bind' | 'change' | 'verify', phone: string) => {
    const captcha = await codeFor(shop, phone, type, token)
    return shop.call('POST /api/user/checkVerifyCode', { type, phone, captcha }, { token })
  }
  const change = (token: string, ticket: string, phone: string, captcha: string) =>
    shop.call('POST /api/user/changebangphone', { ticket, phone, captcha }, { token })

  test('changes by a code to the old and one to the new; other devices are signed out', async () => {
    const me0 = await signedIn(shop)
    const other = await signedIn(shop, me0.phone)
    const phone = newPhone()
    const { ticket } = (await trade(me0.token, 'change', me0.phone)).data
    const captcha = await codeFor(shop, phone, 'bind')
    expect(await change(me0.token, ticket, phone, captcha)).toMatchObject({ status: 200, data: { phone } })
    expect(await me(me0.token)).toMatchObject({ phone, uid: me0.uid })
    expect(await shop.call('GET /api/user', {}, { token: other.token })).toMatchObject({
      msg: '手机号已更换，请重新登录'
    })
    const [row] = await shop.db.select().from(users).where(eq(users.id, me0.uid))
    expect(row!.phoneChangedAt).toEqual(shop.clock.now())
    const old = await signedIn(shop, me0.phone)
    expect(old.uid).not.toBe(me0.uid)
    const again = await codeFor(shop, newPhone(), 'bind')
    expect(await change(me0.token, ticket, phone, again)).toMatchObject({ code: 'TICKET_EXPIRED' })
  })

  test('refuses a taken phone, its own, a wrong code, another’s or another kind of ticket', async () => {
    const [a, b] = [await signedIn(shop), await signedIn(shop)]
    const { ticket } = (await trade(a.token, 'change', a.phone)).data
    const taken = await codeFor(shop, b.phone, 'bind')
    expect(await change(a.token, ticket, b.phone, otherThan(taken))).toMatchObject({ code: 'CODE_WRONG' })
    expect(await change(a.token, ticket, b.phone, taken)).toMatchObject({ code: 'PHONE_TAKEN' })
    const own = await codeFor(shop, a.phone, 'bind')
    expect(await change(a.token, ticket, a.phone, own)).toMatchObject({ code: 'PHONE_TAKEN' })
    const verify = (await trade(a.token, 'verify', a.phone)).data
    const phone = newPhone()
    const captcha = await codeFor(shop, phone, 'bind')
    expect(await change(a.token, verify.ticket, phone, captcha)).toMatchObject({ code: 'TICKET_EXPIRED' })
    expect(await change(b.token, ticket, phone, captcha)).toMatchObject({ code: 'TICKET_EXPIRED' })
    expect(await change(a.token, ticket, phone, captcha)).toMatchObject({ status: 200 })
  })

  test('checkVerifyCode proves the own phone, whatever number is sent along', async () => {
    const [a, b] = [await signedIn(shop), await signedIn(shop)]
    const captcha = await codeFor(shop, b.phone, 'change', b.token)
    const input = { type: 'change' as const, phone: b.phone, captcha }
    const answer = await shop.call('POST /api/user/checkVerifyCode', input, { token: a.token })
    expect(answer).toMatchObject({ code: 'CODE_EXPIRED' })
    const chat = await shop.person({ phone: null })
    expect(await shop.call('POST /api/user/checkVerifyCode', input, { token: chat.token })).toMatchObject({
      code: 'NO_PHONE'
    })
    const none = { type: 'bind' as const, captcha }
    expect(await shop.call('POST /api/user/checkVerifyCode', none, { token: a.token })).toMatchObject({
      code: 'INVALID'
    })
  })

  test('updatePhone sets the contact phone, and the first phone of an account without one', async () => {
    const update = (token: string, input: Record<string, unknown>) =>
      shop.call('POST /api/user/updatePhone', input, { token })
    const a = await signedIn(shop)
    const contact = newPhone()
    const { ticket } = (await trade(a.token, 'bind', contact)).data
    expect((await update(a.token, { ticket })).data).toEqual({ phone: a.phone, contact_phone: contact })
    expect(await update(a.token, { ticket })).toMatchObject({ code: 'TICKET_EXPIRED' })
    expect(await me(a.token)).toMatchObject({ phone: a.phone, contact_phone: contact })
    const chat = await shop.person({ phone: null })
    const taken = { phone: a.phone, captcha: await codeFor(shop, a.phone, 'bind') }
    expect(await update(chat.token, taken)).toMatchObject({ code: 'PHONE_TAKEN' })
    const first = newPhone()
    const free = { phone: first, captcha: await codeFor(shop, first, 'bind') }
    expect((await update(chat.token, free)).data).toEqual({ phone: first, contact_phone: first })
    expect(await update(chat.token, {})).toMatchObject({ code: 'INVALID' })
    expect(await update(chat.token, { phone: first, captcha: '000000' })).toMatchObject({ code: 'CODE_EXPIRED' })
  })

  test('checkbangtype tells whether a phone is free, one’s own or somebody’s', async () => {
    const a = await signedIn(shop)
    const b = await signedIn(shop)
    const ask = async (phone: string) => {
      const captcha = await codeFor(shop, phone, 'bind')
      return (await shop.call('POST /api/user/checkbangtype', { phone, captcha }, { token: a.token })).data
    }
    expect(await ask(newPhone())).toMatchObject({ type: 'bind', nickname: '' })
    expect(await ask(a.phone)).toMatchObject({ type: 'mine', moves: [] })
    expect(await ask(b.phone)).toMatchObject({ type: 'merge', nickname: '用**' })
    const unproved = { phone: b.phone, captcha: '000000' }
    expect(await shop.call('POST /api/user/checkbangtype', unproved, { token: a.token })).toMatchObject({
      code: 'CODE_EXPIRED'
    })
  })
})

describe('POST /api/user/setpwd', () => {
  const set = (token: string, input: Record<string, unknown>) =>
    shop.call('POST /api/user/setpwd', input as never, { token })
  const login = (account: string, password: string) => shop.call('POST /api/login', { account, password })

  test('by code, then by the old one; other devices are signed out, this one stays', async () => {
    const a = await signedIn(shop)
    const captcha = await codeFor(shop, a.phone, 'verify', a.token)
    expect(await set(a.token, { password: 'Juzi-2026', captcha })).toMatchObject({ status: 200 })
    const other = await login(a.phone, 'Juzi-2026')
    expect(await set(a.token, { password: 'Lizi-2027', old_password: 'Juzi-2026' })).toMatchObject({ status: 200 })
    expect(await me(a.token)).toMatchObject({ has_password: 1 })
    expect(await shop.call('GET /api/user', {}, { token: other.data.token })).toMatchObject({
      status: 410000,
      msg: '密码已修改，请重新登录'
    })
    expect(await login(a.phone, 'Juzi-2026')).toMatchObject({ code: 'BAD_LOGIN' })
    expect(await login(a.phone, 'Lizi-2027')).toMatchObject({ status: 200 })
  })

  test('a session alone is not enough; guesses of the old one are capped', async () => {
    const a = await signedIn(shop)
    const captcha = await codeFor(shop, a.phone, 'verify', a.token)
    expect(await set(a.token, { password: 'Juzi-2026' })).toMatchObject({
      code: 'INVALID',
      msg: '请填写原密码或验证码'
    })
    expect(await set(a.token, { password: 'Juzi-2026', old_password: '' })).toMatchObject({ code: 'INVALID' })
    expect(await set(a.token, { password: '12345678', captcha })).toMatchObject({ code: 'WEAK_PASSWORD' })
    expect(await set(a.token, { password: 'Juzi-2026', captcha: otherThan(captcha) })).toMatchObject({
      code: 'CODE_WRONG'
    })
    const guess = () => set(a.token, { password: 'Juzi-2026', old_password: 'Guess-1' })
    const answers = await Promise.all(Array.from({ length: 12 }, guess))
    expect(answers.filter(x => x.code === 'BAD_LOGIN')).toHaveLength(10)
    expect(answers.filter(x => x.code === 'TOO_MANY')).toHaveLength(2)
    expect(await me(a.token)).toMatchObject({ has_password: 0 })
  })

  test('an account without a phone has nothing to sign in with by password', async () => {
    const chat = await shop.person({ phone: null })
    expect(await set(chat.token, { password: 'Juzi-2026', old_password: 'x' })).toMatchObject({ code: 'NO_PHONE' })
  })
})
