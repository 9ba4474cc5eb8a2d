import { TestShop } from '../../test/harness'

const ADDRESS = 40
const TOKEN = 10
const KEY = 'GET /api/message'

let shop: TestShop
beforeEach(async () => {
  const env = { RATE_ADDRESS: String(ADDRESS), RATE_TOKEN: String(TOKEN), TRUST_PROXY: 'loopback' }
  shop = await TestShop.open({ env })
})
afterEach(() => shop.close())

const from = (ip: string) => ({ 'x-forwarded-for': ip })
/** How many of `times` requests, one after the other, were answered; all others are told to wait. */
async function answered(times: number, token: (i: number) => string, headers: Record<string, string>) {
  let count = 0
  for (let i = 0; i < times; i++) {
    const answer = await shop.call(KEY, {}, { token: token(i), headers })
    if (answer.http !== 429) count++
    else expect(answer).toMatchObject({ status: 400, code: 'TOO_MANY', msg: '操作太频繁，请稍后再试' })
  }
  return count
}

test('one token is asked for so often a minute, wherever it comes from; others go on', async () => {
  const [one, other] = [await shop.person(), await shop.person()]
  expect(await answered(TOKEN - 2, () => one.token, from('203.0.113.1'))).toBe(TOKEN - 2)
  expect(await answered(10, () => one.token, from('203.0.113.2'))).toBe(2)
  expect(await answered(2, () => other.token, from('203.0.113.1'))).toBe(2)
})

test('made-up tokens, and none, are counted by their network', async () => {
  const made = (i: number) => (i % 2 ? `made-up-${i}` : '')
  expect(await answered(ADDRESS + 5, made, from('203.0.113.3'))).toBe(ADDRESS)
  expect(await answered(ADDRESS + 5, made, from('2001:db8:0:1::1'))).toBe(ADDRESS)
  expect(await answered(3, made, from('2001:db8:0:1::2'))).toBe(0)
  expect(await answered(3, made, from('2001:db8:0:2::1'))).toBe(3)
})

test('who must wait is told how long; health and pictures are not counted', async () => {
  const headers = from('203.0.113.4')
  await answered(ADDRESS, () => '', headers)
  const late = await shop.app.inject({ url: '/api/products', headers })
  expect(late.statusCode).toBe(429)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  expect((await shop.app.inject({ url: '/health', headers })).statusCode).toBe(200)
  expect((await shop.app.inject({ url: `/media/u/${'a'.repeat(32)}-750.webp`, headers })).statusCode).toBe(404)
})

test('what is not there is counted too', async () => {
  const ask = () => shop.app.inject({ url: '/api/nothing', headers: from('203.0.113.5') })
  for (let i = 0; i < ADDRESS; i++) expect((await ask()).statusCode).toBe(404)
  expect((await ask()).statusCode).toBe(429)
})
