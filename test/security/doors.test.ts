import { eq } from 'drizzle-orm'
import type { EndpointKey } from '../../contract'
import { consolePeople, sessions, users } from '../../server/src/db/schema'
import { TestShop } from '../../server/test/harness'
import { plain } from '../support/sample'
import { all } from './endpoints'

let shop: TestShop
let person: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true })
  person = await shop.person()
})
afterAll(() => shop?.close())

const input = (key: string) => plain(all.find(known => known.key === key)!.endpoint.input) as never
const keysOf = (...auth: string[]) =>
  all.filter(known => auth.includes(known.endpoint.auth)).map(known => known.key as EndpointKey)
const closed = keysOf('login', 'keeper', 'console')

test.each(closed)('%s is closed to the signed-out and to made-up tokens', async key => {
  expect(await shop.call(key, input(key))).toMatchObject({ http: 200, status: 410000 })
  expect(await shop.call(key, input(key), { token: 'x'.repeat(43) })).toMatchObject({ http: 200, status: 201 })
  // The cookie is the browser's own storage; it opens nothing.
  expect(await shop.call(key, input(key), { headers: { cookie: `token=${person.token}` } })).toMatchObject({
    status: 410000
  })
})

test.each(closed)('%s reads no token from the address or the body', async key => {
  const [method, path] = key.split(' ') as ['GET' | 'POST', string]
  const lie = { token: person.token, access_token: person.token, Authorization: `Bearer ${person.token}` }
  const url = `${path.replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000001')}?${new URLSearchParams(lie)}`
  const payload = method === 'POST' ? { ...(input(key) as object), ...lie } : undefined
  const answer = await shop.app.inject({ method, url, payload })
  expect(answer.json()).toMatchObject({ status: 410000 })
})

describe('roles', () => {
  /** Lists of roles that open nothing: none, others', and words that look like the right ones. */
  const others = [
    [],
    ['merchant', 'promoter', 'director'],
    ['Operator', 'OPERATOR', 'operator ', 'staff\n', 'operators', 'admin', 'root', ''],
    ['operator,staff', '*', '{operator}']
  ]
  const tokens = new Map<string, string>()
  beforeAll(async () => {
    for (const roles of others) tokens.set(roles.join('|'), (await shop.person({ roles })).token)
    const operator = await shop.person({ roles: ['operator'] })
    tokens.set('child', (await shop.person({ parentId: operator.id })).token)
  })
  const ask = (key: EndpointKey, who: string) => shop.call(key, input(key), { token: tokens.get(who) })

  test.each(keysOf('console'))('%s opens to nobody of the shop, whatever their roles are called', async key => {
    for (const roles of others)
      expect([roles, await ask(key, roles.join('|'))]).toMatchObject([roles, { status: 400, code: 'FORBIDDEN' }])
    expect(await ask(key, 'child')).toMatchObject({ status: 400, code: 'FORBIDDEN' })
  })

  test('a role that is taken away closes the door at once, for sessions that are open', async () => {
    const { id, token } = await shop.person({ roles: ['operator'] })
    const look = () => shop.call('GET /api/admin/order/list', {}, { token })
    expect(await look()).toMatchObject({ status: 200 })
    await shop.db
      .update(consolePeople)
      .set({ roles: ['goods'] })
      .where(eq(consolePeople.userId, id))
    expect(await look()).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('what is done at the console stands under /api/admin, and everything there but the sign-in is guarded', () => {
    const admin = all.filter(known => known.path.startsWith('/api/admin'))
    const open = admin.filter(known => known.endpoint.auth !== 'console').map(known => known.path)
    expect(open.filter(path => !/^\/api\/admin\/sign_in(\/(code|offer|enrol))?$/.test(path))).toEqual([])
    expect(all.filter(known => known.endpoint.auth === 'console' && !known.path.startsWith('/api/admin'))).toEqual([])
  })
})

describe('a token', () => {
  const look = (token: string, headers: Record<string, string> = {}) =>
    shop.call('GET /api/user', {}, { token, headers })

  test('that ended is told so, whatever ended it', async () => {
    const { id, token } = await shop.person()
    const of = eq(sessions.userId, id)
    expect(await look(token)).toMatchObject({ status: 200 })
    const past = new Date(shop.clock.now().getTime() - 1)
    const { expiresAt } = (await shop.db.select().from(sessions).where(of))[0]!
    await shop.db.update(sessions).set({ expiresAt: past }).where(of)
    expect(await look(token)).toMatchObject({ status: 410000 })
    await shop.db.update(sessions).set({ expiresAt, revokedAt: past, revokedFor: 'signout' }).where(of)
    expect(await look(token)).toMatchObject({ status: 410000 })
    await shop.db.update(sessions).set({ revokedAt: past, revokedFor: 'stolen' }).where(of)
    expect(await look(token)).toMatchObject({ status: 201 })
    await shop.db.update(sessions).set({ revokedAt: null, revokedFor: null }).where(of)
    await shop.db.update(users).set({ disabled: true }).where(eq(users.id, id))
    expect(await look(token)).toMatchObject({ status: 410000 })
  })

  test('that was replaced by one in use ends its whole family', async () => {
    const { token } = await shop.person()
    const { data } = await shop.call('POST /api/refreshtoken', {}, { token })
    expect(await look(token)).toMatchObject({ status: 200 })
    expect(await look(data.token!)).toMatchObject({ status: 200 })
    shop.clock.advance(11)
    expect(await look(token)).toMatchObject({ status: 201 })
    expect(await look(data.token!)).toMatchObject({ status: 201 })
  })

  test('is kept only as its hash', async () => {
    const { token } = await shop.person()
    const { rows } = await shop.db.$client.query(`select count(*)::int as n from sessions s where s::text like $1`, [
      `%${token}%`
    ])
    expect(rows[0].n).toBe(0)
  })

  test.each([
    '%',
    "' or '1'='1",
    "x' union select * from sessions --",
    '\\u0000',
    'null',
    'undefined',
    '[object Object]',
    'Bearer',
    'a'.repeat(8000)
  ])('%j opens nothing', async forged => {
    expect([410000, 201]).toContain((await look(forged)).status)
  })

  test('beside a second one is not tried', async () => {
    const { token } = await shop.person()
    const twice = { 'authori-zation': `Bearer nobody, Bearer ${token}` }
    expect(await look('', twice)).toMatchObject({ status: 201 })
    expect(await look('', { 'authori-zation': 'Bearer nobody', authorization: `Bearer ${token}` })).toMatchObject({
      status: 201
    })
  })
})
