import type { EndpointKey } from '../../contract'
import { users } from '../../server/src/db/schema'
import { TestShop } from '../../server/test/harness'
import { pairs, words } from './corpus'
import type { Doer } from './deeds'
import { makeDoer } from './doer'
import { openKept } from './keeping'
import { envelopeOf, reads, screened, textsOf, usual, wrong } from './tried'

let shop: TestShop
let doer: Doer
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true })
  doer = await makeDoer(shop, { roles: ['operator', 'staff'] })
  doer.kept = await openKept(shop, doer.id)
})
afterAll(() => shop?.close())

test.each(reads)('%s stands every word in every parameter', async (key, known) => {
  const good = await usual(known, doer)
  const people = await shop.db.$count(users)
  const problems: unknown[] = []
  for (const [name] of known.fields) {
    const inPath = known.path.includes(`{${name}}`)
    // A lone surrogate cannot be written in an address at all.
    const tried = screened(known, good, name, inPath ? words.filter(one => one !== '\uD800') : words)
    problems.push(...tried.problems)
    for (const word of tried.send) {
      const answer = await shop.call(key as EndpointKey, { ...good, [name]: word } as never, { token: doer.token })
      if (!(inPath && answer.http === 404)) problems.push(wrong(answer, { [name]: word }))
    }
    // The same name twice, and as a nested key, as some parsers make arrays and objects of.
    for (const query of [`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`, `__proto__[x]=1&${name}=1`]) {
      const path = known.path.replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000001')
      const answer = await shop.app.inject({
        method: 'GET',
        url: `${path}?${query}`,
        headers: { 'authori-zation': `Bearer ${doer.token}` }
      })
      problems.push(wrong(envelopeOf(answer), query))
    }
  }
  expect(problems.filter(Boolean)).toEqual([])
  expect(await shop.db.$count(users)).toBe(people)
})

/** How many things an answer lists, and how many there are said to be. */
const sizeOf = (data: unknown) => {
  const { list, count } = (Array.isArray(data) ? { list: data } : data) as { list?: unknown[]; count?: number }
  return [list?.length, count]
}
test.each(reads.filter(([, known]) => textsOf(known).length > 0))(
  '%s reads no condition out of a text',
  async (key, known) => {
    const good = await usual(known, doer)
    for (const name of textsOf(known))
      for (const [truth, lie] of pairs) {
        const [one, other] = await Promise.all(
          [truth, lie].map(text =>
            shop.call(key as EndpointKey, { ...good, [name]: text } as never, { token: doer.token })
          )
        )
        expect([name, truth, one!.status, sizeOf(one!.data)]).toEqual([name, truth, other!.status, sizeOf(other!.data)])
      }
  }
)

test('nobody became an operator on the way, and nothing is missing', async () => {
  const { rows } = await shop.db.$client.query(`select count(*)::int as n from users where roles && array['operator']`)
  const demo = await shop.db.$client.query(`select id from users where phone = '13800000005'`)
  // The doer, and the operator who shipped the doer's order.
  expect(rows[0].n).toBe(demo.rowCount! + 2)
  expect(await shop.db.$client.query('select 1 from products limit 1')).toMatchObject({ rowCount: 1 })
})
