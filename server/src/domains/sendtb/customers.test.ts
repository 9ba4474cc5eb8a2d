import { eq } from 'drizzle-orm'
import { makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { Serving } from '../../../test/serving'
import { shopStaff, users } from '../../db/schema'
import { newId } from '../../lib/ids'
import { customerGroup, customerIds, type Group } from './people'

let shop: TestShop
let serving: Serving
beforeAll(async () => {
  shop = await TestShop.open()
  serving = new Serving(shop)
})
afterAll(() => shop.close())

type Who = { id: string }
const now = () => shop.clock.now()
const groupOf = (shopId: string, group: Group = 'all', page = 1, limit = 20) =>
  customerGroup(shop.db, { id: shopId } as never, { group, now: now(), page, limit })
const idsIn = async (shopId: string, group: Group = 'all') => (await groupOf(shopId, group)).list.map(({ id }) => id)

/** Bought a minute after whoever bought before. */
async function bought(who: Who, shopId: string) {
  shop.clock.advance(60)
  return serving.bought(who, shopId, 1_000n)
}

test('what sub-accounts bought counts for the account they belong to; who is closed is nobody’s customer', async () => {
  const shopId = await makeShop(shop.db)
  const [whole, plain, closed, head] = [
    await shop.person({ nickname: '大家长' }),
    await shop.person(),
    await shop.person(),
    await shop.person()
  ]
  const subs = [
    await shop.person({ parentId: whole.id, phone: null }),
    await shop.person({ parentId: whole.id, phone: null })
  ]
  const orphan = await shop.person({ parentId: head.id, phone: null })
  for (const who of [whole, subs[0]!, plain, closed, orphan, subs[1]!]) await bought(who, shopId)
  const before = await groupOf(shopId)
  expect(before.counts).toMatchObject({ all: 4, recent: 4, loyal: 1, quiet: 0 })
  expect(before.list.map(({ id, orders }) => [id, orders])).toEqual([
    [whole.id, 3],
    [head.id, 1],
    [closed.id, 1],
    [plain.id, 1]
  ])
  expect(before.list[0]!.nickname).toBe('大家长')
  // A closed account is left out, and with the account they belong to those below it.
  for (const { id } of [closed, head]) await shop.db.update(users).set({ disabled: true }).where(eq(users.id, id))
  expect(await idsIn(shopId)).toEqual([whole.id, plain.id])
  expect(await idsIn(shopId, 'loyal')).toEqual([whole.id])
  // A sub-account that is closed by itself still bought for its owner.
  await shop.db.update(users).set({ disabled: true }).where(eq(users.id, subs[0]!.id))
  expect((await groupOf(shopId)).list[0]).toMatchObject({ id: whole.id, orders: 3 })
  const asked = { group: 'all' as const, now: now(), most: 10 }
  expect(await customerIds(shop.db, { id: shopId } as never, asked)).toEqual([whole.id, plain.id].sort())
})

test('pages of a group follow each other with their counts, also past the last; who acts for the shop is left out', async () => {
  const owner = await shop.person()
  const shopId = await makeShop(shop.db, { ownerId: owner.id })
  const people = []
  for (let i = 0; i < 5; i++) people.unshift(await shop.person())
  for (const who of [...people].reverse()) await bought(who, shopId)
  await bought(owner, shopId)
  const ids = people.map(({ id }) => id)
  const pages = await Promise.all([1, 2, 3, 4].map(page => groupOf(shopId, 'all', page, 2)))
  expect(pages.map(({ counts }) => counts.all)).toEqual([5, 5, 5, 5])
  expect(pages.map(({ list }) => list.map(({ id }) => id))).toEqual([
    ids.slice(0, 2),
    ids.slice(2, 4),
    ids.slice(4),
    []
  ])
  const helper = people[2]!
  await shop.db
    .insert(shopStaff)
    .values({ userId: helper.id, shopId, rights: ['tb'], namedBy: owner.id, createdAt: now() })
  expect(await idsIn(shopId)).toEqual(ids.filter(id => id !== helper.id))
  shop.clock.advance(61 * 86_400)
  expect((await groupOf(shopId, 'quiet')).counts).toMatchObject({ all: 4, recent: 0, quiet: 4 })
  expect(await idsIn(newId())).toEqual([])
})
