import { TestShop } from '../../../test/harness'
import { locks, lockVisitors } from '../../db/schema'
import { newId } from '../../lib/ids'
import { customersOf, fanNumbers, lockNumbers, visitorsOf } from '.'

const KIND = 'lockCustomer'
let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const at = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000)
const newestFirst = <One extends { at: Date; id: string }>(all: readonly One[]) =>
  [...all].sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))

/** Twelve who opened the links of one, two at every minute; each third is locked now, each fourth was once. */
async function world() {
  const holder = await shop.person()
  const people = await Promise.all(Array.from({ length: 12 }, (_, i) => shop.person({ nickname: `访客${i}` })))
  const visits = people.map(({ id }, i) => ({ id, at: at(-Math.floor(i / 2)), opens: i + 1 }))
  await shop.db.insert(lockVisitors).values(
    visits.map(({ id, at, opens }) => ({
      ...{ userId: holder.id, kind: KIND, visitorId: id, opens },
      ...{ firstAt: at, lastAt: at }
    }))
  )
  const lock = (userId: string, endsAt: Date) => ({
    ...{ id: newId(), userId, kind: KIND, nth: 1, holderId: holder.id },
    ...{ touchedAt: at(-60), startsAt: at(-60), endsAt }
  })
  const locked = people.filter((_, i) => i % 3 === 0)
  const lapsed = people.filter((_, i) => i % 3 !== 0 && i % 4 === 1)
  const unseen = await shop.person({ nickname: '没有来过' })
  const live = [...locked, unseen].map(({ id }) => lock(id, at(60)))
  await shop.db.insert(locks).values([...live, ...lapsed.map(({ id }) => lock(id, at(-1)))])
  return { holder, live, visitors: newestFirst(visits.filter((_, i) => i % 3 !== 0)) }
}

const asked = (userId: string, page = 1, limit = 20) => ({ userId, kind: KIND, now: shop.clock.now(), page, limit })

test('visitors are those who are no customers now, the latest first, each on one page', async () => {
  const { holder, visitors } = await world()
  const pages = await Promise.all([1, 2, 3, 4].map(page => visitorsOf(shop.db, asked(holder.id, page, 3))))
  expect(pages.map(({ list }) => list.length)).toEqual([3, 3, 2, 0])
  const list = pages.flatMap(({ list }) => list).map(({ personId, at, opens }) => ({ id: personId, at, opens }))
  expect(list).toEqual(visitors)
  const numbers = { locked: 5, followers: 8 }
  expect(await fanNumbers(shop.db, holder.id, KIND, shop.clock.now())).toEqual(numbers)
  expect(pages.map(page => page.numbers)).toEqual(pages.map(() => numbers))
})

test('a part of a name finds visitors, and counts them', async () => {
  const { holder, visitors } = await world()
  const wanted = { ...asked(holder.id), keyword: '客1' }
  const { list, count } = await visitorsOf(shop.db, wanted)
  // 1, 10 and 11 have it; none of them is a customer.
  expect(list.map(one => one.nickname).sort()).toEqual(['访客1', '访客10', '访客11'])
  expect(list.map(one => one.personId)).toEqual(
    visitors.filter(({ id }) => list.some(one => one.personId === id)).map(({ id }) => id)
  )
  expect(count).toBe(3)
})

test('customers are those who are locked now, also who was never seen, each with how often they came', async () => {
  const { holder, live } = await world()
  const ids = live.map(({ id }) => id).sort((a, b) => (a < b ? 1 : -1))
  const pages = await Promise.all([1, 2].map(page => customersOf(shop.db, asked(holder.id, page, 3))))
  expect(pages.flatMap(({ list }) => list.map(({ id }) => id))).toEqual(ids)
  const opens = new Map(pages.flatMap(({ list }) => list.map(one => [one.nickname, one.opens])))
  expect(Object.fromEntries(opens)).toEqual({ 访客0: 1, 访客3: 4, 访客6: 7, 访客9: 10, 没有来过: 1 })
  const found = await customersOf(shop.db, { ...asked(holder.id), keyword: '没有' })
  expect(found).toMatchObject({ count: 1, list: [{ nickname: '没有来过' }] })
  expect(await lockNumbers(shop.db, holder.id, KIND, shop.clock.now())).toEqual({
    ...{ locked: 5, today: 5, visitors: 12 }
  })
})
