import { TestShop } from '../../server/test/harness'
import { codeFor, newPhone, otherThan } from '../../server/test/sign-in'

/** An address nobody has, another one each time. */
let next = 1
const somewhere = () => `203.0.${(next >> 8) & 255}.${next++ & 255}`

const lie = () => {
  const from = somewhere()
  return {
    'x-forwarded-for': `${from}, 127.0.0.1`,
    'x-real-ip': from,
    'x-client-ip': from,
    'cf-connecting-ip': from,
    forwarded: `for=${from}`
  }
}

/** How many of `tries` wrong passwords, each for another phone, were looked at at all. */
async function passwordsTried(shop: TestShop, tries: number, headers: () => Record<string, string>) {
  const answers = await Promise.all(
    Array.from({ length: tries }, () =>
      shop.call('POST /api/login', { account: newPhone(), password: 'guess-1234' }, { headers: headers() })
    )
  )
  return answers.filter(answer => answer.code === 'BAD_LOGIN').length
}

describe('facing the world itself', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await TestShop.open({ seeded: true })
  })
  afterAll(() => shop?.close())

  test('tries are counted by the connection, whatever headers say of where they come from', async () => {
    expect(await passwordsTried(shop, 110, lie)).toBe(100)
  })

  test('many codes of one address want a picture, with made-up devices and headers too', async () => {
    const send = (i: number) =>
      shop.call(
        'POST /api/register/verify',
        { phone: newPhone(), type: 'login' },
        { headers: { ...lie(), 'x-device': `device-${i}` } }
      )
    // What was wrong before is forgotten by then.
    shop.clock.advance(600)
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => send(i)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(10)
    expect(answers.filter(answer => answer.code === 'CAPTCHA_NEEDED')).toHaveLength(30)
  })

  test('a code is guessed at five times, also all at once and from everywhere', async () => {
    const phone = newPhone()
    shop.clock.advance(86_400)
    const code = await codeFor(shop, phone, 'login')
    const guess = (captcha: string) => shop.call('POST /api/login/mobile', { phone, captcha }, { headers: lie() })
    const guesses = Array.from({ length: 30 }, () => guess(otherThan(code)))
    expect((await Promise.all(guesses)).every(answer => answer.status === 400)).toBe(true)
    expect(await guess(code)).toMatchObject({ code: 'CODE_EXPIRED' })
  })

  test('invite codes are not walked through', async () => {
    const look = (code: string) => shop.call('GET /api/getuserbyinvite', { code }, { headers: lie() })
    const answers = await Promise.all(Array.from({ length: 110 }, (_, i) => look(`ZZ${1000 + i}`)))
    expect(answers.filter(answer => answer.code === 'TOO_MANY')).toHaveLength(10)
  })
})

describe('behind a proxy of ours', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await TestShop.open({ seeded: true, env: { TRUST_PROXY: 'loopback' } })
  })
  afterAll(() => shop?.close())

  test('people are counted apart by the address the proxy saw', async () => {
    expect(await passwordsTried(shop, 110, () => ({ 'x-forwarded-for': somewhere() }))).toBe(110)
  })

  test('what a person wrote before the proxy’s own word is not believed', async () => {
    const headers = () => ({ 'x-forwarded-for': `${somewhere()}, ${somewhere()}, 198.51.100.7` })
    expect(await passwordsTried(shop, 110, headers)).toBe(100)
  })
})
