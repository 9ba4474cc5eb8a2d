import { TestShop } from '../../../test/harness'
import { signedIn } from '../../../test/sign-in'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const whoAmI = (token: string) => shop.call('GET /api/user', {}, { token })
const refresh = (token: string, input = {}) => shop.call('POST /api/refreshtoken', input, { token })
const live = { status: 200 }
const forged = { status: 201, code: 'SIGN_IN', msg: '验证失败，请重新登录' }

describe('POST /api/refreshtoken', () => {
  test('gives a new token for 30 days, in data and at the top', async () => {
    const { token } = await shop.person()
    shop.clock.advance(29 * 86_400)
    const answer = await refresh(token)
    expect(answer).toMatchObject({ status: 200, token: answer.data.token, expires_time: answer.data.expires_time })
    expect(answer.data.token).not.toBe(token)
    shop.clock.advance(29 * 86_400)
    expect(await whoAmI(answer.data.token!)).toMatchObject(live)
    shop.clock.advance(86_400)
    expect(await whoAmI(answer.data.token!)).toMatchObject({ status: 410000, msg: '登录已过期，请重新登录' })
  })

  test('requests under way with the old token still go through for ten seconds after the new one is used', async () => {
    const { token } = await shop.person()
    const fresh = (await refresh(token)).data.token!
    shop.clock.advance(60)
    expect(await whoAmI(fresh)).toMatchObject(live)
    shop.clock.advance(10)
    expect(await whoAmI(token)).toMatchObject(live)
    expect(await whoAmI(fresh)).toMatchObject(live)
    shop.clock.advance(1)
    expect(await whoAmI(token)).toMatchObject(forged)
    expect(await whoAmI(fresh)).toMatchObject(forged)
  })

  test('whoever never got the answer comes back with the old token minutes later, as often as it takes, and goes on', async () => {
    const { token } = await shop.person()
    await refresh(token)
    shop.clock.advance(420)
    expect(await whoAmI(token)).toMatchObject(live)
    await refresh(token)
    shop.clock.advance(420)
    const arrived = (await refresh(token)).data.token!
    shop.clock.advance(420)
    expect(await whoAmI(arrived)).toMatchObject(live)
    shop.clock.advance(29 * 86_400)
    expect(await refresh(arrived)).toMatchObject(live)
  })

  test('trading the old token again does not lengthen its life: a quarter of an hour after the first time it is over', async () => {
    const { token } = await shop.person()
    await refresh(token)
    shop.clock.advance(600)
    const again = (await refresh(token)).data.token!
    shop.clock.advance(301)
    expect(await whoAmI(token)).toMatchObject(forged)
    expect(await whoAmI(again)).toMatchObject(forged)
  })

  test('the old token lives to the end of its quarter of an hour, and no longer', async () => {
    const [{ token: early }, { token: late }] = [await shop.person(), await shop.person()]
    await refresh(early)
    await refresh(late)
    shop.clock.advance(900)
    expect(await refresh(early)).toMatchObject(live)
    shop.clock.advance(1)
    expect(await refresh(late)).toMatchObject(forged)
  })

  test.each(['uses', 'refreshes'])(
    'a thief who %s the old token after the new one was used ends the family',
    async deed => {
      const { token } = await shop.person()
      const fresh = (await refresh(token)).data.token!
      expect(await whoAmI(fresh)).toMatchObject(live)
      shop.clock.advance(11)
      expect(await (deed === 'uses' ? whoAmI(token) : refresh(token))).toMatchObject(forged)
      expect(await whoAmI(fresh)).toMatchObject(forged)
    }
  )

  test('a thief who refreshes first is found out by the owner, who comes with the old one', async () => {
    const { token } = await shop.person()
    const thiefs = (await refresh(token)).data.token!
    expect(await whoAmI(thiefs)).toMatchObject(live)
    shop.clock.advance(11)
    expect(await whoAmI(token)).toMatchObject(forged)
    expect(await refresh(thiefs)).toMatchObject(forged)
  })

  test('first uses and further refreshes at once neither fail nor leave a token half replaced', async () => {
    for (let round = 0; round < 5; round++) {
      const { token } = await shop.person()
      const fresh = (await refresh(token)).data.token!
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, i) => (i % 3 === 0 ? refresh(token) : whoAmI(i % 3 === 1 ? fresh : token)))
      )
      expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200))
      shop.clock.advance(11)
      expect(await whoAmI(fresh)).toMatchObject(live)
      expect(await whoAmI(token)).toMatchObject(forged)
    }
  })

  test('a rotated token used later ends its family, and no other', async () => {
    const me = await signedIn(shop)
    const otherDevice = await signedIn(shop, me.phone)
    const second = (await refresh(me.token)).data.token!
    const third = (await refresh(second)).data.token!
    shop.clock.advance(11)
    expect(await whoAmI(third)).toMatchObject(live)
    expect(await whoAmI(me.token)).toMatchObject(forged)
    for (const token of [me.token, second, third]) {
      expect(await whoAmI(token)).toMatchObject(forged)
      expect(await refresh(token)).toMatchObject(forged)
    }
    expect(await whoAmI(otherDevice.token)).toMatchObject(live)
  })

  test('two tabs that refresh at once both stay signed in', async () => {
    const { token } = await shop.person()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token)))
    expect(answers.every(a => a.status === 200)).toBe(true)
    shop.clock.advance(60)
    for (const answer of answers) expect(await whoAmI(answer.data.token!)).toMatchObject(live)
  })

  test('a stolen family is ended even while its thief refreshes', async () => {
    const { token } = await shop.person()
    const stolen = (await refresh(token)).data.token!
    await whoAmI(stolen)
    shop.clock.advance(11)
    const [, ...thief] = await Promise.all([whoAmI(token), ...Array.from({ length: 8 }, () => refresh(stolen))])
    const got = thief.flatMap(answer => (answer.status === 200 ? [answer.data.token!] : []))
    for (const one of [stolen, ...got]) expect(await whoAmI(one)).toMatchObject(forged)
  })

  test.each([
    ['', 410000, '请先登录'],
    ['forged', 201, '验证失败，请重新登录'],
    ["' or 1=1 --", 201, '验证失败，请重新登录']
  ])('the token «%s» answers %i', async (token, status, msg) => {
    expect(await refresh(token)).toMatchObject({ http: 200, status, msg })
    expect(await whoAmI(token)).toMatchObject({ http: 200, status, msg })
  })

  test('is capped for one sign-in', async () => {
    let { token } = await shop.person()
    for (let i = 0; i < 120; i++) token = (await refresh(token)).data.token!
    expect(await refresh(token)).toMatchObject({ code: 'TOO_MANY' })
  })
})

describe('signing out', () => {
  test('here: this device only, and nothing new is given', async () => {
    const me = await signedIn(shop)
    const other = await signedIn(shop, me.phone)
    const answer = await refresh(me.token, { signout: 'this' })
    expect(answer).toMatchObject(live)
    expect(answer.data).toEqual({})
    expect(answer.token).toBeUndefined()
    expect(await whoAmI(me.token)).toMatchObject({ status: 410000, msg: '你已退出登录，请重新登录' })
    expect(await whoAmI(other.token)).toMatchObject(live)
  })

  test('everywhere: all devices and sub-accounts, and nobody else', async () => {
    const me = await signedIn(shop)
    const other = await signedIn(shop, me.phone)
    const stranger = await signedIn(shop)
    const sub = await shop.call('POST /api/user/createsubuser', { nickname: '小号' }, { token: me.token })
    const switched = await shop.call('GET /api/user/changesubaccout', { uid: sub.data.uid }, { token: other.token })
    expect(await refresh(me.token, { signout: 'everywhere' })).toMatchObject(live)
    for (const token of [me.token, switched.data.token]) {
      expect(await whoAmI(token)).toMatchObject({ status: 410000, code: 'SIGN_IN' })
    }
    expect(await whoAmI(stranger.token)).toMatchObject(live)
  })

  test('everywhere leaves no token behind that a refresh made at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { token } = await shop.person()
      const [, ...answers] = await Promise.all([
        refresh(token, { signout: 'everywhere' }),
        ...Array.from({ length: 8 }, () => refresh(token))
      ])
      const made = answers.flatMap(answer => (answer.status === 200 ? [answer.data.token!] : []))
      for (const one of made) expect((await whoAmI(one)).status).toBe(410000)
    }
  })

  test('refuses another way of signing out', async () => {
    const { token } = await shop.person()
    expect(await refresh(token, { signout: 'all' })).toMatchObject({ code: 'INVALID' })
    expect(await whoAmI(token)).toMatchObject(live)
  })
})

describe('the header', () => {
  test('both spellings are read, the cookie never', async () => {
    const { token } = await shop.person()
    const ask = (headers: Record<string, string>) =>
      shop.call('GET /api/user', {}, { headers: { 'authori-zation': '', ...headers } })
    expect(await ask({ 'authori-zation': `Bearer ${token}` })).toMatchObject(live)
    expect(await ask({ 'authori-zation': `bearer ${token}` })).toMatchObject(live)
    expect(await ask({ 'authori-zation': token })).toMatchObject(live)
    const standard = await shop.app.inject({ url: '/api/user', headers: { authorization: `Bearer ${token}` } })
    expect(standard.json()).toMatchObject(live)
    expect(await ask({ cookie: `token=${token}` })).toMatchObject({ status: 410000 })
  })

  test('a page that needs no sign-in works with a token that ran out', async () => {
    expect(await shop.call('GET /api/getuserconfig', {}, { token: 'forged' })).toMatchObject({
      status: 200,
      data: { push: null }
    })
  })
})
