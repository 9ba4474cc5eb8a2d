import type { EndpointKey } from '../../contract'
import { TestShop } from '../../server/test/harness'
import { makeOwner, type Owner } from '../support/owner'
import { all, idsOf } from './endpoints'
import { strangers } from './strangers'

let shop: TestShop
let owner: Owner
let stranger: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true })
  owner = await makeOwner(shop)
  stranger = await shop.person()
})
afterAll(() => shop?.close())

const one = async (query: string) =>
  String(Object.values((await shop.db.$client.query(query)).rows[0] ?? { none: '' })[0] ?? '')
const taking = all.filter(known => known.endpoint.auth === 'login' && idsOf(known).length > 0)

/** Everything a person owns, as text: nothing of it may change under a stranger's hands. */
async function belongings(userId: string): Promise<string> {
  const { rows: tables } = await shop.db.$client.query(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'user_id' order by 1`
  )
  const parts: string[] = []
  for (const { table_name } of tables) {
    const { rows } = await shop.db.$client.query(
      `select t::text as line from "${table_name}" t where user_id = $1 order by 1`,
      [userId]
    )
    parts.push(`${table_name}\n${rows.map(row => row.line).join('\n')}`)
  }
  return parts.join('\n')
}

test('every endpoint that takes an id says how a stranger is refused', () => {
  expect(taking.map(known => known.key).filter(key => !strangers[key])).toEqual([])
  expect(Object.keys(strangers).filter(key => !taking.some(known => known.key === key))).toEqual([])
})

const tried = taking.filter(known => typeof strangers[known.key] === 'function').map(known => known.key as EndpointKey)

test.each(tried)('%s gives a stranger nothing, and changes nothing', async key => {
  const entry = strangers[key] as Exclude<(typeof strangers)[string], { public: string }>
  const input = await entry(owner, one)
  const before = await belongings(owner.id)
  const answer = await shop.call(key, input as never, { token: stranger.token })
  expect(answer.http).toBe(200)
  expect(JSON.stringify(answer)).not.toContain('有物主')
  expect(await belongings(owner.id)).toBe(before)
  // Taking out what is not there is passed over; everything else is refused in the words for what does not exist.
  if (answer.status === 200) expect(JSON.stringify(answer.data).length).toBeLessThan(40)
  else expect(['NOT_FOUND', 'FORBIDDEN', 'KEY_EXPIRED', 'EMPTY', 'LINE_INVALID', 'INVALID']).toContain(answer.code)
})
