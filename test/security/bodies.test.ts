import type { EndpointKey } from '../../contract'
import { TestShop } from '../../server/test/harness'
import { values, words } from './corpus'
import type { Doer } from './deeds'
import { makeDoer } from './doer'
import { openKept } from './keeping'
import { envelopeOf, screened, usual, writes, wrong } from './tried'

let shop: TestShop
let doer: Doer
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true })
  doer = await makeDoer(shop, { roles: ['operator', 'staff'] })
  doer.kept = await openKept(shop, doer.id)
})
// Whatever ended the session in one test, the next begins with one.
beforeEach(async () => {
  doer.token = await shop.tokenOf(doer.id)
})
afterAll(() => shop?.close())

test.each(writes)('%s stands every word and every kind of value in every field', async (key, known) => {
  const good = await usual(known, doer)
  const problems: unknown[] = []
  for (const [name] of known.fields) {
    const inPath = known.path.includes(`{${name}}`)
    const fits = (value: unknown) => !inPath || (typeof value === 'string' && value !== '' && value !== '\uD800')
    const tried = screened(known, good, name, [...words, ...values].filter(fits))
    problems.push(...tried.problems)
    for (const value of tried.send) {
      const answer = await shop.call(key as EndpointKey, { ...good, [name]: value } as never, { token: doer.token })
      if (answer.http !== 404) problems.push(wrong(answer, { [name]: value }))
    }
  }
  expect(problems.filter(Boolean)).toEqual([])
})

/** Bodies that are no object of the endpoint's: other kinds, broken, deep, and ones that would change every object there is. */
const bodies: [what: string, type: string, body: string][] = [
  ['an array', 'application/json', '[1,2]'],
  ['a text', 'application/json', '"a"'],
  ['a number', 'application/json', '1'],
  ['null', 'application/json', 'null'],
  ['nothing', 'application/json', ''],
  ['half of it', 'application/json', '{"a":'],
  ['a prototype', 'application/json', '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'],
  ['a very deep one', 'application/json', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['a very wide one', 'application/json', `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":1`).join()}}`],
  ['more than a body may be', 'application/json', `{"a":"${'x'.repeat(1024 * 1024)}"}`],
  ['a form with a prototype', 'application/x-www-form-urlencoded', '__proto__[polluted]=1&__proto__.polluted=1'],
  ['a form of nothing', 'application/x-www-form-urlencoded', '&&&=&='],
  ['XML with an entity', 'application/xml', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
  ['a type without a name', 'x', 'x'],
  ['a form without a file', 'multipart/form-data; boundary=b', '--b--\r\n'],
  [
    'a form without an end',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1'
  ]
]

test.each(bodies)('%s in place of a body is refused everywhere, and pollutes nothing', async (_, type, payload) => {
  const problems: unknown[] = []
  for (const [key, known] of writes) {
    const url = known.path.replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000001')
    const headers = { 'content-type': type, 'authori-zation': `Bearer ${doer.token}` }
    const answer = await shop.app.inject({ method: 'POST', url, headers, payload })
    problems.push(wrong(envelopeOf(answer), key))
  }
  expect(problems.filter(Boolean)).toEqual([])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

test('nobody became an operator on the way, and nothing is missing', async () => {
  const { rows } = await shop.db.$client.query(`select count(*)::int as n from users where roles && array['operator']`)
  const demo = await shop.db.$client.query(`select id from users where phone = '13800000005'`)
  // The doer, and the operator who shipped the doer's order.
  expect(rows[0].n).toBe(demo.rowCount! + 2)
  expect(await shop.db.$client.query('select 1 from products limit 1')).toMatchObject({ rowCount: 1 })
})
