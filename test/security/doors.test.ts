import type { EndpointKey } from '../../contract'
import { TestShop } from '../../server/test/harness'
import { plain } from '../support/sample'
import { all } from './endpoints'

let shop: TestShop
let person: { token: string }
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true })
  person = await shop.person()
})
afterAll(() => shop?.close())

const input = (key: string) => plain(all.find(known => known.key === key)!.endpoint.input) as never
const closed = all.filter(known => known.endpoint.auth !== 'open').map(known => known.key as EndpointKey)
const guarded = all
  .filter(known => ['staff', 'operator'].includes(known.endpoint.auth))
  .map(known => known.key as EndpointKey)

test.each(closed)('%s is closed to the signed-out and to made-up tokens', async key => {
  expect(await shop.call(key, input(key))).toMatchObject({ http: 200, status: 410000 })
  expect(await shop.call(key, input(key), { token: 'x'.repeat(43) })).toMatchObject({ http: 200, status: 201 })
  // The cookie is the browser's own storage; it opens nothing.
  expect(await shop.call(key, input(key), { headers: { cookie: `token=${person.token}` } })).toMatchObject({
    status: 410000
  })
})

test.each(guarded)('%s is closed to a shopper', async key => {
  expect(await shop.call(key, input(key), { token: person.token })).toMatchObject({ status: 400, code: 'FORBIDDEN' })
})

test('endpoints for operators stand under /api/admin, and everything there is guarded', () => {
  const admin = all.filter(known => known.path.startsWith('/api/admin'))
  expect(admin.map(known => known.endpoint.auth).filter(auth => !['staff', 'operator'].includes(auth))).toEqual([])
  expect(all.filter(known => known.endpoint.auth === 'operator' && !known.path.startsWith('/api/admin'))).toEqual([])
})
