import type { InjectOptions } from 'fastify'
import { TestShop } from '../../server/test/harness'
import { paying } from '../../server/test/paying'

const EVIL = 'evil.example'

let shop: TestShop
let token: string
let cashier: string
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true })
  token = (await shop.person()).token
  cashier = (await paying(() => shop).atCashier()).url
})
afterAll(() => shop?.close())

const ask = (url: string, options: InjectOptions = {}) => shop.app.inject({ method: 'GET', url, ...options })
const signedIn = () => ({ 'authori-zation': `Bearer ${token}` })

describe('every answer', () => {
  const answers: [what: string, ask: () => ReturnType<typeof ask>][] = [
    ['of an open endpoint', () => ask('/api/products')],
    ['of a person’s endpoint', () => ask('/api/user', { headers: signedIn() })],
    ['of a refusal', () => ask('/api/user')],
    ['of an endpoint that is not', () => ask('/api/nothing')],
    ['of a body that is none', () => ask('/api/login', { method: 'POST', payload: '{', headers: json })],
    ['of a picture that is not', () => ask('/media/u/none.webp')],
    ['of the cashier', () => ask(cashier)],
    ['of a page that is not', () => ask('/nothing')]
  ]
  const json = { 'content-type': 'application/json' }

  test.each(answers)(
    '%s is of its own kind, in no foreign frame, and says nothing of what made it',
    async (_, send) => {
      const { headers } = await send()
      expect(headers['x-content-type-options']).toBe('nosniff')
      const framed = `${headers['x-frame-options'] ?? ''} ${headers['content-security-policy'] ?? ''}`
      expect(framed).toMatch(/SAMEORIGIN|DENY|frame-ancestors 'self'/)
      expect(headers['content-type']).toMatch(/charset=utf-8/)
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers.server).toBeUndefined()
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['referrer-policy']).toBe('no-referrer')
    }
  )

  test('to an address nobody can read is a refusal like any other', async () => {
    const { headers, body } = await ask('/%')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8'
    })
    expect(JSON.parse(body)).toMatchObject({ status: 400, data: { code: 'INVALID' } })
  })

  test('lends no other site a person’s session', async () => {
    const origin = `https://${EVIL}`
    const { headers } = await ask('/api/user', { headers: { ...signedIn(), origin } })
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    const preflight = await ask('/api/order/pay', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authori-zation' }
    })
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
  })

  test('that is one person’s is kept by nobody', async () => {
    for (const url of ['/api/user', '/api/order/list', '/api/address/list'])
      expect((await ask(url, { headers: signedIn() })).headers['cache-control']).toBe('no-store')
    expect((await ask(cashier)).headers['cache-control']).toBe('no-store')
  })
})

describe('an answer that is kept for everybody', () => {
  test('is the same whoever asks, and tells nobody’s own things', async () => {
    const open = await ask('/api/products')
    const own = await ask('/api/products', { headers: signedIn() })
    expect(own.body).toBe(open.body)
    expect(own.headers.vary ?? '').not.toContain('authori-zation')
  })

  test('is not changed by headers or parameters nobody asked for', async () => {
    const poison = { host: EVIL, 'x-forwarded-host': EVIL, 'x-original-url': '/api/user', origin: `https://${EVIL}` }
    await ask('/api/site_config?callback=alert&x=1', { headers: poison })
    const { body, headers } = await ask('/api/site_config')
    expect(body + JSON.stringify(headers)).not.toContain(EVIL)
    expect(body).not.toContain('alert')
  })
})

describe('a redirect stays with us', () => {
  const poison = { host: EVIL, 'x-forwarded-host': EVIL, 'x-forwarded-proto': 'http', referer: `https://${EVIL}/` }

  test.each([
    '/pages//evil.example',
    '/pages/\\evil.example',
    '/pages/..//evil.example',
    '/pages/%2f%2fevil.example',
    '/pages/%0d%0alocation:https://evil.example',
    '/pages/?redirect=https://evil.example',
    '/pages/@evil.example',
    '//evil.example/pages/a',
    '/\\evil.example',
    '/%5cevil.example',
    '/index.html/..//evil.example'
  ])('%s', async url => {
    const { statusCode, headers } = await ask(url, { headers: poison })
    const location = String(headers.location ?? '/')
    expect(statusCode).toBeLessThan(500)
    expect(new URL(location, 'https://shop.test').origin).toBe('https://shop.test')
    expect(headers.location ?? '').not.toMatch(/[\r\n]/)
  })

  test('from the cashier, whatever host, return address or amount it is asked with', async () => {
    const extra = `?return_url=https://${EVIL}&redirect=//${EVIL}&amount=1`
    const page = await ask(`${cashier}${extra}`, { headers: poison })
    expect(page.body).not.toContain(EVIL)
    expect(page.headers['content-security-policy']).toContain(`default-src 'none'`)
    const form = { ...poison, 'content-type': 'application/x-www-form-urlencoded' }
    const payload = `act=pay&returnUrl=https://${EVIL}&return_url=https://${EVIL}&amount_fen=1`
    const paid = await ask(`${cashier}${extra}`, { method: 'POST', headers: form, payload })
    expect(paid.statusCode).toBe(303)
    expect(paid.headers.location).toMatch(/^\/#\/pages\/pay\/result\?order_id=[\w-]+$/)
    const back = await ask(`${cashier}/back${extra}`, { headers: poison })
    expect(back.headers.location).toMatch(/^\/#\/pages\/pay\/result\?order_id=[\w-]+$/)
  })
})

describe('a path leads nowhere but to what is served', () => {
  test.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/js/..%2f..%2f..%2fpackage.json',
    '/.env',
    '/.git/config',
    '/app-secret',
    '/media/u/..%2f..%2fapp-secret',
    '/media/p/..%2f..%2fapp-secret',
    '/media/u/%00.webp',
    `/media/u/${'a'.repeat(32)}-750.webp%00.png`,
    '/cashier/..%2f..%2fapi%2fuser',
    '/docs/static/..%2f..%2f..%2fpackage.json'
  ])('%s', async url => {
    const { statusCode, body } = await ask(url)
    expect([400, 403, 404]).toContain(statusCode)
    expect(body).not.toMatch(/"dependencies"|root:|\[core\]|APP_SECRET/)
  })
})
