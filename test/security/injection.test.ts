import { inArray } from 'drizzle-orm'
import type { EndpointKey } from '../../contract'
import { users } from '../../server/src/db/schema'
import { TestShop } from '../../server/test/harness'
import { plain } from '../support/sample'
import { all, type Known } from './endpoints'

/** What has opened doors elsewhere: quotes, comments, other statements, other encodings, and words for other machines. */
const corpus = [
  `'`,
  `"`,
  `\\`,
  `' or '1'='1`,
  `1 or 1=1`,
  `1; drop table users; --`,
  `'); delete from users; --`,
  `' union select null, version(), null --`,
  `%`,
  `_`,
  `%' escape '!`,
  `id desc; select 1`,
  `sales desc, (select 1 from pg_sleep(0))`,
  '$1',
  '\x24{7*7}',
  '{{7*7}}',
  `<script>alert(1)</script>`,
  `../../../../etc/passwd`,
  `a:* & !b | (c <-> d)`,
  `!!! &&& |||`,
  `\u0000`,
  `'\u0000`,
  `\uD800`,
  '９'.repeat(20),
  '9'.repeat(40),
  '-1',
  'NaN',
  '1e309',
  '[]',
  '{"$gt":""}',
  'x'.repeat(5000)
]

/** Words that only a database or a stack trace says. */
const LEAK =
  /syntax error|pg_|relation "|column "|PostgreSQL|node_modules|at Object\.|invalid input syntax|SELECT |drizzle/i

let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true })
  token = (await shop.person({ roles: ['operator', 'staff'] })).token
})
afterAll(() => shop?.close())

const reads = all.filter(known => known.method === 'GET' && known.fields.length > 0)

test.each(reads.map(known => [known.key, known] as [string, Known]))('%s stands every word', async (key, known) => {
  const usual = plain(known.endpoint.input) as Record<string, unknown>
  const people = await shop.db.$count(users)
  const wrong: string[] = []
  for (const [name] of known.fields) {
    const inPath = known.path.includes(`{${name}}`)
    // A lone surrogate cannot be written in an address at all.
    for (const word of inPath ? corpus.filter(one => one !== '\uD800') : corpus) {
      const answer = await shop.call(key as EndpointKey, { ...usual, [name]: word } as never, { token })
      const text = JSON.stringify(answer)
      if (inPath && answer.http === 404) continue
      if (answer.http !== 200 || ![200, 400].includes(answer.status))
        wrong.push(`${name}=${JSON.stringify(word).slice(0, 60)}: ${answer.http} ${text.slice(0, 200)}`)
      else if (answer.status === 400 && LEAK.test(text))
        wrong.push(`${name}=${JSON.stringify(word).slice(0, 60)} leaks: ${text.slice(0, 200)}`)
    }
    // The same name twice, and as a nested key, as some parsers make arrays and objects of.
    for (const query of [`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`, `__proto__[x]=1&${name}=1`]) {
      const path = known.path.replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000001')
      const answer = await shop.app.inject({
        method: 'GET',
        url: `${path}?${query}`,
        headers: { 'authori-zation': `Bearer ${token}` }
      })
      if (answer.statusCode !== 200) wrong.push(`${query}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await shop.db.$count(users)).toBe(people)
})

test('nobody became an operator on the way', async () => {
  const { rows } = await shop.db.$client.query(`select count(*)::int as n from users where roles && array['operator']`)
  const known = await shop.db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.phone, ['13800000005']))
  expect(rows[0].n).toBe(known.length + 1)
})
