import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { newPhone, otherThan, solved } from '../../../test/sign-in'
import { knownDevices, sessions, users } from '../../db/schema'

// The owner gets in whatever strangers do, and strangers do not.

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ env: { TRUST_PROXY: 'loopback', SMS_SURGE: '50' } })
})
afterAll(() => shop.close())
// Every test has its day.
beforeEach(() => shop.clock.advance(86_400))

const PASSWORD = 'Juzi-2026'
/** Made with the least cost there is: it is checked a thousand times here. */
const hashed = () => hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
let next = 1
/** An address nobody has, another one each time. */
const somewhere = () => `203.0.${(next >> 8) & 255}.${next++ & 255}`
const from = (ip: string, more: Record<string, string> = {}) => ({ headers: { 'x-forwarded-for': ip, ...more } })
const phoneOf = (name: string) => `${name}-`.padEnd(32, '0')

const login = (account: string, password: string, options: object, picture = {}) =>
  shop.call('POST /api/login', { account, password, ...picture }, options)
const enter = (phone: string, captcha: string, options: object) =>
  shop.call('POST /api/login/mobile', { phone, captcha }, options)
const send = (phone: string, options: object, picture = {}) =>
  shop.call('POST /api/register/verify', { phone, type: 'login', ...picture }, options)
const sendSolved = async (phone: string, options: object) => send(phone, options, await solved(shop))

let passwordHash: string
async function owner() {
  passwordHash ??= await hashed()
  const home = somewhere()
  const { phone, token, id } = await shop.person({ passwordHash })
  const first = await login(phone, PASSWORD, from(home))
  expect(first.data.device_key).toMatch(/^[\w-]{32}$/)
  return { id, phone, token, home, key: first.data.device_key! }
}

describe('a stranger tries passwords', () => {
  test('from one address: the owner enters elsewhere, and there by their own device or by code', async () => {
    const { phone, key } = await owner()
    const there = somewhere()
    for (let i = 0; i < 15; i++) await login(phone, `Wrong-${i}`, from(there))
    expect(await login(phone, PASSWORD, from(there))).toMatchObject({ code: 'TOO_MANY' })
    expect(await login(phone, PASSWORD, from(there, { 'x-device-key': key }))).toMatchObject({ status: 200 })
    expect(await login(phone, PASSWORD, from(somewhere()))).toMatchObject({ status: 200 })
    const captcha = (await send(phone, from(there))).data.dev_code!
    expect(await enter(phone, captcha, from(there))).toMatchObject({ status: 200 })
  })

  test('from a thousand addresses: twenty are looked at, then a picture comes first, and two hundred a day are all', async () => {
    const { phone, home, key } = await owner()
    const blind = await Promise.all(Array.from({ length: 60 }, (_, i) => login(phone, `Wrong-${i}`, from(somewhere()))))
    expect(blind.filter(answer => answer.code === 'BAD_LOGIN')).toHaveLength(20)
    expect(blind.filter(answer => answer.code === 'CAPTCHA_NEEDED')).toHaveLength(40)
    let looked = 20
    for (let i = 0; i < 200; i++) {
      const answer = await login(phone, `Wrong-${i}`, from(somewhere()), await solved(shop))
      if (answer.code === 'BAD_LOGIN') looked++
      else expect(answer).toMatchObject({ code: 'TOO_MANY', msg: '密码尝试次数过多，请使用验证码登录' })
    }
    expect(looked).toBe(200)
    // Not even the right one, from a device the account does not know.
    expect(await login(phone, PASSWORD, from(somewhere()), await solved(shop))).toMatchObject({ code: 'TOO_MANY' })
    expect(await login(phone, PASSWORD, from(home, { 'x-device-key': key }))).toMatchObject({ status: 200 })
    const captcha = (await send(phone, from(home))).data.dev_code!
    expect(await enter(phone, captcha, from(home))).toMatchObject({ status: 200 })
  })

  test('a picture lets the owner in on a new device once strangers have made one necessary', async () => {
    const { phone } = await owner()
    for (let i = 0; i < 20; i++) await login(phone, `Wrong-${i}`, from(somewhere()))
    const here = from(somewhere())
    expect(await login(phone, PASSWORD, here)).toMatchObject({ code: 'CAPTCHA_NEEDED', msg: '请先完成图形验证' })
    const { key } = await solved(shop)
    expect(await login(phone, PASSWORD, here, { key, code: 'zzzz' })).toMatchObject({ code: 'CAPTCHA_WRONG' })
    expect(await login(phone, PASSWORD, here, await solved(shop))).toMatchObject({ status: 200 })
  })

  test('asking without a picture uses up none of the account’s tries', async () => {
    const { phone } = await owner()
    for (let i = 0; i < 260; i++) await login(phone, `Wrong-${i}`, from(somewhere()))
    expect(await login(phone, PASSWORD, from(somewhere()), await solved(shop))).toMatchObject({ status: 200 })
  })

  test('the owner’s own device has ten tries as well, and no more', async () => {
    const { phone, home, key } = await owner()
    const own = from(home, { 'x-device-key': key })
    for (let i = 0; i < 10; i++) expect(await login(phone, `Wrong-${i}`, own)).toMatchObject({ code: 'BAD_LOGIN' })
    expect(await login(phone, PASSWORD, own)).toMatchObject({ code: 'TOO_MANY' })
    shop.clock.advance(900)
    expect(await login(phone, PASSWORD, own)).toMatchObject({ status: 200 })
  })

  test('who is signed in changes the password meanwhile', async () => {
    const { phone, token } = await owner()
    for (let i = 0; i < 30; i++) await login(phone, `Wrong-${i}`, from(somewhere()))
    const change = { old_password: PASSWORD, password: 'Lizi-2027' }
    expect(await shop.call('POST /api/user/setpwd', change, { token })).toMatchObject({ status: 200 })
  })
})

describe('the key of a device', () => {
  const knows = async (phone: string, key: string) => {
    const there = somewhere()
    for (let i = 0; i < 11; i++) await login(phone, `Wrong-${i}`, from(there))
    return (await login(phone, PASSWORD, from(there, { 'x-device-key': key }))).status === 200
  }

  test('is given once, kept as a hash, and serves all accounts of the device', async () => {
    const [a, b] = [await owner(), await owner()]
    const again = await login(a.phone, PASSWORD, from(a.home, { 'x-device-key': a.key }))
    expect(again.data).not.toHaveProperty('device_key')
    const second = await login(b.phone, PASSWORD, from(a.home, { 'x-device-key': a.key }))
    expect(second.data).not.toHaveProperty('device_key')
    expect(await knows(b.phone, a.key)).toBe(true)
    const { rows } = await shop.db.$client.query('select * from known_devices')
    expect(JSON.stringify(rows)).not.toContain(a.key)
  })

  test('of one account, a made-up one and the device’s own name make nobody known to another', async () => {
    const [a, b] = [await owner(), await owner()]
    expect(await knows(a.phone, b.key)).toBe(false)
    shop.clock.advance(86_400)
    expect(await knows(a.phone, 'x'.repeat(32))).toBe(false)
    // A made-up one is not taken over at a sign-in either.
    const mine = await login(b.phone, PASSWORD, from(b.home, { 'x-device-key': 'x'.repeat(32) }))
    expect(mine.data.device_key).toMatch(/^[\w-]{32}$/)
  })

  test('a device that gets its key when a session goes on has been there since that session began', async () => {
    const { id, token } = await shop.person()
    const began = new Date('2026-11-01T08:00:00Z')
    await shop.db.update(sessions).set({ createdAt: began }).where(eq(sessions.userId, id))
    await shop.call('POST /api/refreshtoken', {}, { token })
    const known = await shop.db.select().from(knownDevices).where(eq(knownDevices.userId, id))
    expect(known.map(one => one.firstAt)).toEqual([began])
    const other = await shop.person({ passwordHash: await hashed() })
    await login(other.phone, PASSWORD, { token, ...from(somewhere()) })
    const [theirs] = await shop.db.select().from(knownDevices).where(eq(knownDevices.userId, other.id))
    expect(theirs!.firstAt).toEqual(shop.clock.now())
  })

  test('a session of before gets one when it is refreshed; signing out everywhere forgets all of them', async () => {
    const { phone, token, key } = await owner()
    const { data } = await shop.call('POST /api/refreshtoken', {}, { token })
    expect(data.device_key).toMatch(/^[\w-]{32}$/)
    expect(await knows(phone, data.device_key!)).toBe(true)
    await shop.call('POST /api/refreshtoken', { signout: 'everywhere' }, { token: data.token })
    shop.clock.advance(86_400)
    expect(await knows(phone, data.device_key!)).toBe(false)
    expect(await knows(phone, key)).toBe(false)
  })
})

describe('a stranger tries codes', () => {
  test('they cannot use up, replace or guess a code the owner asked for', async () => {
    const { phone } = await owner()
    const mine = from(somewhere(), { 'x-device': phoneOf('mine') })
    const captcha = (await send(phone, mine)).data.dev_code!
    const wrong = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        enter(phone, otherThan(captcha), from(somewhere(), { 'x-device': phoneOf(`s${i}`) }))
      )
    )
    expect(new Set(wrong.map(answer => answer.code))).toEqual(new Set(['CODE_EXPIRED']))
    expect(await enter(phone, captcha, from(somewhere()))).toMatchObject({ code: 'CODE_EXPIRED' })
    shop.clock.advance(60)
    const theirs = from(somewhere(), { 'x-device': phoneOf('theirs') })
    expect(await sendSolved(phone, theirs)).toMatchObject({ status: 200 })
    // The owner may have gone from Wi-Fi to the mobile network meanwhile.
    const elsewhere = from(somewhere(), { 'x-device': phoneOf('mine') })
    expect(await enter(phone, captcha, elsewhere)).toMatchObject({ status: 200 })
  })

  test('of a phone’s ten codes a day one address gets seven, so the owner gets theirs', async () => {
    const { phone, key } = await owner()
    const there = from(somewhere())
    const again = async (options: object) => {
      shop.clock.advance(60)
      return sendSolved(phone, options)
    }
    for (let i = 0; i < 7; i++) expect(await again(there)).toMatchObject({ status: 200 })
    const full = { code: 'TOO_MANY', msg: '今天获取验证码的次数已用完，请明天再试' }
    expect(await again(there)).toMatchObject(full)
    const own = from(somewhere(), { 'x-device-key': key })
    for (let i = 0; i < 3; i++) expect(await again(own)).toMatchObject({ status: 200 })
    expect(await again(from(somewhere()))).toMatchObject(full)
    shop.clock.advance(86_400)
    expect(await send(phone, there)).toMatchObject({ status: 200 })
  })

  test('who asks for codes themselves, from everywhere, tries fifty of a million a day', async () => {
    const { phone } = await owner()
    let looked = 0
    for (let i = 0; i < 14; i++) {
      const there = from(somewhere(), { 'x-device': phoneOf(`g${i}`) })
      const sent = await sendSolved(phone, there)
      const right = sent.data.dev_code
      for (let j = 0; j < 7; j++) {
        const answer = await enter(phone, right ? otherThan(right) : '123456', there)
        if (answer.code === 'CODE_WRONG' || (right && j === 4)) looked++
      }
      shop.clock.advance(60)
    }
    expect(looked).toBe(50)
  })
})

describe('a picture before a code', () => {
  test('is asked for where many codes wait unused, and nobody is refused', async () => {
    const here = somewhere()
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(newPhone(), from(here))))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(10)
    expect(answers.filter(answer => answer.code === 'CAPTCHA_NEEDED')).toHaveLength(20)
    expect(await sendSolved(newPhone(), from(here))).toMatchObject({ status: 200 })
    expect(await send(newPhone(), from(somewhere()))).toMatchObject({ status: 200 })
    shop.clock.advance(600)
    expect(await send(newPhone(), from(here))).toMatchObject({ status: 200 })
  })

  test('people behind one carrier’s address who use their codes are never asked', async () => {
    const here = somewhere()
    for (let i = 0; i < 40; i++) {
      const phone = newPhone()
      const device = from(here, { 'x-device': phoneOf(`c${i}`) })
      const { data, status } = await send(phone, device)
      expect(status).toBe(200)
      expect(await enter(phone, data.dev_code!, device)).toMatchObject({ status: 200 })
      // Forty people come in twenty minutes, more than the shop's surge.
      shop.clock.advance(30)
    }
  })

  test('is asked for where much was wrong lately: passwords, codes and pictures', async () => {
    const here = somewhere()
    const wrong = [
      () => login(newPhone(), 'Wrong-2026', from(here)),
      () => enter(newPhone(), '123456', from(here)),
      () => send(newPhone(), from(here), { key: 'no-such-picture', code: 'abcd' })
    ]
    for (let i = 0; i < 33; i++) await wrong[i % 3]!()
    expect(await send(newPhone(), from(here))).toMatchObject({ code: 'CAPTCHA_NEEDED' })
    expect(await sendSolved(newPhone(), from(here))).toMatchObject({ status: 200 })
    expect(await send(newPhone(), from(somewhere()))).toMatchObject({ status: 200 })
  })

  test('is asked for everywhere in a surge, and not of devices the account knows', async () => {
    const { phone, key } = await owner()
    for (let i = 0; i < 50; i++) await send(newPhone(), from(somewhere()))
    expect(await send(newPhone(), from(somewhere()))).toMatchObject({ code: 'CAPTCHA_NEEDED' })
    expect(await send(phone, from(somewhere()))).toMatchObject({ code: 'CAPTCHA_NEEDED' })
    expect(await send(phone, from(somewhere(), { 'x-device-key': key }))).toMatchObject({ status: 200 })
  })

  test('a message the vendor did not take counts for nothing', async () => {
    const broken = async () => {
      throw new Error('no')
    }
    const sms = { kind: 'aliyun' as const, sendCode: broken, sendNotice: broken }
    const other = await TestShop.open({ providers: { sms } })
    try {
      for (let i = 0; i < 30; i++) {
        const answer = await other.call('POST /api/register/verify', { phone: newPhone(), type: 'login' })
        expect(answer).toMatchObject({ code: 'SMS_FAILED' })
      }
    } finally {
      await other.close()
    }
  })
})

test('many one-taps behind one address are all let in; only refused proofs count', async () => {
  const here = from(somewhere())
  const tap = (access_token: string) =>
    shop.call('POST /api/reglogin', { access_token, openid: 'x', ltype: 'unitel' }, here)
  const people = await shop.db.select({ phone: users.phone }).from(users)
  const known = people.flatMap(({ phone }) => phone ?? [])
  for (let i = 0; i < 320; i++) expect(await tap(`sandbox-${known[i % known.length]}`)).toMatchObject({ status: 200 })
  for (let i = 0; i < 300; i++) await tap('forged')
  expect(await tap('forged')).toMatchObject({ code: 'TOO_MANY' })
})

test('a code asked for by a client that names no device is its address network’s', async () => {
  const phone = newPhone()
  const here = somewhere()
  shop.clock.advance(60)
  const captcha = (await send(phone, from(here, { 'x-device': 'iPhone' }))).data.dev_code!
  expect(await enter(phone, captcha, from(somewhere(), { 'x-device': 'iPhone' }))).toMatchObject({
    code: 'CODE_EXPIRED'
  })
  expect(await enter(phone, captcha, from(here))).toMatchObject({ status: 200 })
})
