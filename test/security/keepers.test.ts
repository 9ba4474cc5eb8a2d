import { eq } from 'drizzle-orm'
import type { EndpointKey } from '../../contract'
import { SHOP_RIGHTS } from '../../contract/core'
import { shopStaff } from '../../server/src/db/schema'
import { TestShop } from '../../server/test/harness'
import { specEndpoints, spelledAsGet, writtenBeside } from '../conformance/spec'
import { all, namesIds } from './endpoints'
import { type Kept, keeping, openKept, shelvesOf } from './keeping'

/** What is done for a shop: only by whoever acts for it, and with the right to it. */
const known = all.filter(
  ({ endpoint: { auth, right } }) => auth === 'keeper' || (auth !== 'console' && right !== undefined)
)
const keys = known.map(({ key }) => key as EndpointKey)
const endpointOf = (key: string) => known.find(one => one.key === key)!.endpoint

/** Ids that name nothing of a shop: packages are the platform’s, and any shop buys any of them for itself. */
const OF_NO_SHOP: Record<string, string> = { 'POST /api/recharge/recharge': 'id' }

let shop: TestShop
let victim: Kept
let other: Kept
let owner: { id: string; token: string }
let thief: { id: string; token: string }
let clerk: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true })
  owner = await shop.person()
  thief = await shop.person()
  clerk = await shop.person()
  victim = await openKept(shop, owner.id)
  other = await openKept(shop, thief.id)
})
afterAll(() => shop?.close())

const inputOf = (key: string, kept: Kept) => keeping[key]!(kept)
const ask = (key: EndpointKey, input: Record<string, unknown>, who: { token: string }) =>
  shop.call(key, input as never, { token: who.token })

/** Gives the clerk these rights in a shop, and no others. */
async function employ(rights: readonly string[], kept = victim) {
  await shop.db.delete(shopStaff).where(eq(shopStaff.userId, clerk.id))
  if (rights.length === 0) return
  await shop.db
    .insert(shopStaff)
    .values({ userId: clerk.id, shopId: kept.merId, rights: [...rights], namedBy: owner.id })
}

test('every endpoint of keepers has a deed that names the ids it takes', () => {
  expect(keys.filter(key => !keeping[key])).toEqual([])
  expect(Object.keys(keeping).filter(key => !keys.includes(key as EndpointKey))).toEqual([])
  const missing = known
    .filter(({ endpoint }) => endpoint.auth === 'keeper')
    .flatMap(one => namesIds(one).filter(name => name !== 'mer_id' && !(name in inputOf(one.key, victim))))
  expect(missing).toEqual([])
})

test('endpoints of keepers that are ours stand under /api/keeper, and everything there is theirs', () => {
  const there = all.filter(({ path }) => path.startsWith('/api/keeper/'))
  expect(there.filter(({ endpoint }) => endpoint.auth !== 'keeper')).toEqual([])
  const theirs = all.filter(({ endpoint }) => endpoint.auth === 'keeper').map(({ key }) => key)
  // The product names its own paths, of which a store’s code is one, and spells two writes as a GET.
  const named = [...specEndpoints, ...spelledAsGet.map(writtenBeside)]
  expect(theirs.filter(key => !key.includes(' /api/keeper/') && !named.includes(key))).toEqual([])
})

test.each(keys)('%s is closed to whoever acts for no shop, shoppers and the mall’s own people alike', async key => {
  const before = await shelvesOf(shop, victim)
  for (const roles of [[], ['merchant'], ['operator', 'staff'], ['keeper', 'owner']]) {
    const person = await shop.person({ roles })
    for (const named of [{}, { mer_id: victim.merId }])
      expect(await ask(key, { ...inputOf(key, victim), ...named }, person)).toMatchObject({ code: 'FORBIDDEN' })
  }
  expect(await shelvesOf(shop, victim)).toBe(before)
})

test.each(keys)('%s is closed to the keeper of another shop, whatever they name', async key => {
  const before = await shelvesOf(shop, victim)
  const answer = await ask(key, { ...inputOf(key, victim), mer_id: victim.merId }, thief)
  expect(answer).toMatchObject({ status: 400, code: 'FORBIDDEN' })
  for (const name of namesIds(known.find(one => one.key === key)!)) {
    if (name === 'mer_id' || OF_NO_SHOP[key] === name) continue
    const theft = { ...inputOf(key, other), [name]: inputOf(key, victim)[name] }
    for (const named of [{}, { mer_id: other.merId }]) {
      const answer = await ask(key, { ...theft, ...named }, thief)
      expect([name, answer]).toMatchObject([name, { status: 400, code: 'NOT_FOUND' }])
    }
  }
  expect(await shelvesOf(shop, victim)).toBe(before)
})

test.each(keys)('%s is closed to staff without its right, and to staff of another shop', async key => {
  const { right } = endpointOf(key)
  const input = { ...inputOf(key, victim), mer_id: victim.merId }
  await employ([])
  const before = await shelvesOf(shop, victim)
  await employ(SHOP_RIGHTS, other)
  expect(await ask(key, input, clerk)).toMatchObject({ status: 400, code: 'FORBIDDEN' })
  await employ([])
  expect(await shelvesOf(shop, victim)).toBe(before)
  await employ(SHOP_RIGHTS.filter(one => one !== right))
  const answer = await ask(key, input, clerk)
  expect(answer).toMatchObject({ status: 400, code: 'FORBIDDEN' })
})

test.each(keys)('%s opens to its owner, and to staff with its right alone', async key => {
  const { right } = endpointOf(key)
  const kept = await openKept(shop, owner.id)
  const input = { ...inputOf(key, kept), mer_id: kept.merId }
  if (right !== 'owner') {
    await employ([right!], kept)
    expect((await ask(key, inputOf(key, kept), clerk)).status).toBe(200)
    await employ([])
    expect(await ask(key, input, clerk)).toMatchObject({ code: 'FORBIDDEN' })
  }
  const mine = await openKept(shop, owner.id)
  expect((await ask(key, { ...inputOf(key, mine), mer_id: mine.merId }, owner)).status).toBe(200)
})

test('what one asks without saying which shop is about one’s own', async () => {
  const { data } = await shop.call('GET /api/order/list', { side: 'shop' }, { token: thief.token })
  expect(data.map(order => order.mer_id)).toEqual(data.map(() => other.merId))
  expect(data.length).toBeGreaterThan(0)
  expect(JSON.stringify(data)).not.toContain(victim.order)
})
