import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { groupSums, groups } from '../../db/schema'
import { newId } from '../../lib/ids'
import { sumGroups, wonBySubject } from '.'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

beforeEach(async () => {
  await shop.db.delete(groups)
  await shop.db.delete(groupSums)
})

const TEA = 'tea'
const CUP = 'cup'
const NONE = 'none'

function group(subject: string, state: string, size: number, confirmed = size, kind = 'tuan') {
  const at = shop.clock.now()
  return {
    ...{ id: newId(), kind, subject, state, size, taken: confirmed, confirmed, leaderId: newId() },
    ...{ endsAt: at, endedAt: state === 'open' ? null : at }
  }
}

const won = (subjects = [TEA, CUP, NONE]) => wonBySubject(shop.db, 'tuan', subjects)

test('who won is told of filled groups alone, for the kind and the subjects that are asked about, summed or not', async () => {
  await shop.db
    .insert(groups)
    .values([
      ...[group(TEA, 'filled', 2), group(TEA, 'filled', 2), group(TEA, 'filled', 5)],
      ...[group(TEA, 'open', 3, 2), group(TEA, 'lapsed', 3, 1), group(TEA, 'filled', 4, 4, 'tour')],
      ...[group(CUP, 'filled', 3), group(NONE, 'lapsed', 2, 1)]
    ])
  const all = new Map([
    [TEA, 9],
    [CUP, 3]
  ])
  expect(await won()).toEqual(all)
  expect(await won([CUP])).toEqual(new Map([[CUP, 3]]))
  expect(await won([])).toEqual(new Map())
  expect(await sumGroups(shop.app.services)).toBe(5)
  expect(await won()).toEqual(all)
  await shop.db.insert(groups).values(group(TEA, 'filled', 10))
  expect(await won([TEA])).toEqual(new Map([[TEA, 19]]))
  expect(await sumGroups(shop.app.services)).toBe(1)
  expect(await sumGroups(shop.app.services)).toBe(0)
  expect(await won([TEA])).toEqual(new Map([[TEA, 19]]))
  expect(await shop.db.select().from(groupSums).orderBy(asc(groupSums.kind), asc(groupSums.subject))).toEqual([
    { kind: 'tour', subject: TEA, people: 4 },
    { kind: 'tuan', subject: CUP, people: 3 },
    { kind: 'tuan', subject: TEA, people: 19 }
  ])
})

test('a backlog of several batches is summed in one run', async () => {
  await shop.db.insert(groups).values(Array.from({ length: 1_001 }, (_, i) => group(i % 2 ? TEA : CUP, 'filled', 2)))
  expect(await sumGroups(shop.app.services)).toBe(1_001)
  expect(await won()).toEqual(
    new Map([
      [TEA, 1_000],
      [CUP, 1_002]
    ])
  )
})

test('whatever is filled while several runs sum, nobody is counted twice or missed, and no count goes back', async () => {
  const filled = fc.tuple(fc.constantFrom(TEA, CUP), fc.integer({ min: 2, max: 10 }))
  await fc.assert(
    fc.asyncProperty(fc.array(filled, { minLength: 1, maxLength: 40 }), async list => {
      await shop.db.delete(groups)
      await shop.db.delete(groupSums)
      let last = 0
      const look = async () => {
        const now = (await won([TEA])).get(TEA) ?? 0
        expect(now).toBeGreaterThanOrEqual(last)
        last = now
      }
      const fill = Promise.all(
        list.map(([subject, size]) => shop.db.insert(groups).values(group(subject, 'filled', size)))
      )
      const looks = (async () => {
        for (let i = 0; i < 5; i++) await look()
      })()
      const runs = Array.from({ length: 3 }, () => sumGroups(shop.app.services))
      await Promise.all([fill, looks, ...runs])
      const sum = (of: string) => list.reduce((all, [subject, size]) => all + (subject === of ? size : 0), 0)
      const all = new Map([TEA, CUP].flatMap(of => (sum(of) > 0 ? [[of, sum(of)]] : []) as [string, number][]))
      expect(await won()).toEqual(all)
      await Promise.all([sumGroups(shop.app.services), sumGroups(shop.app.services)])
      expect(await won()).toEqual(all)
      expect(await shop.db.$count(groups, eq(groups.summed, false))).toBe(0)
    }),
    { numRuns: 15 }
  )
})
