import { TestShop } from '../../test/harness'
import { readConfig } from '../config'
import { allowedOrigins } from './origins'

const URLS = {
  PUBLIC_URL: 'https://api.shop.example',
  PAY_RETURN_URL: 'https://h5.shop.example/app/',
  CORS_ORIGINS: 'https://a.example,http://b.example:8080'
}
const OWN = ['https://api.shop.example', 'https://h5.shop.example', 'https://a.example', 'http://b.example:8080']
const NEARBY = [
  'http://localhost:10086',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'http://192.168.1.20:10086',
  'http://10.0.3.4:8080',
  'https://172.20.0.2'
]
const FOREIGN = [
  'https://evil.example',
  'https://api.shop.example.evil.example',
  'http://api.shop.example',
  'https://api.shop.example:8443',
  'http://localhost.evil.example',
  'http://192.168.1.20.evil.example',
  'http://172.32.0.1',
  'null'
]

describe.each([
  ['development', [...OWN, ...NEARBY], FOREIGN],
  ['production', OWN, [...NEARBY, ...FOREIGN]]
] as const)('in %s', (NODE_ENV, good, bad) => {
  const allowed = allowedOrigins({ ...readConfig({ NODE_ENV: 'test', ...URLS }), NODE_ENV })
  const isAllowed = (origin: string) =>
    allowed.some(one => (typeof one === 'string' ? one === origin : one.test(origin)))
  test.each([...good])('%s may read answers', origin => expect(isAllowed(origin)).toBe(true))
  test.each([...bad])('%s may not', origin => expect(isAllowed(origin)).toBe(false))
})

describe('answers', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await TestShop.open({ env: URLS })
  })
  afterAll(() => shop.close())

  const asking = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authori-zation' }
  const ask = async (method: 'GET' | 'OPTIONS', origin: string) => {
    const more = method === 'OPTIONS' ? asking : {}
    const { headers } = await shop.app.inject({ method, url: '/api/products', headers: { origin, ...more } })
    expect(headers.vary).toContain('Origin')
    return headers['access-control-allow-origin']
  }

  test('name the origin that may read them, and no other', async () => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      expect(await ask(method, OWN[0]!)).toBe(OWN[0])
      expect(await ask(method, 'https://evil.example')).toBeUndefined()
      expect(await ask(method, OWN[2]!)).toBe(OWN[2])
    }
  })
})
