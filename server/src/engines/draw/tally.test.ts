import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { Drawing, PRIZES } from '../../../test/drawing'
import { TestShop } from '../../../test/harness'
import { compareTallies, drawMany, drawReport, rebuildTallies } from '.'
import { talliesOfEach } from './tally'

let shop: TestShop
let d: Drawing
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '20' } })
  d = new Drawing(shop)
})
afterAll(() => shop.close())

const services = () => shop.app.services

/** Position, picks by the odds, gifts by a draw, gifts beside another: counted row by row. */
async function counted(code: string) {
  const { rows } = await shop.db.execute<Record<'picked' | 'given' | 'bonus', number> & { guaranteed: boolean }>(
    sql`select picked, given, bonus, guaranteed from draws where campaign = ${code}`
  )
  const times = (of: readonly unknown[], position: number) => of.filter(one => one === position).length
  const [picked, given, bonus] = [
    rows.filter(row => !row.guaranteed).map(row => row.picked),
    ...['given', 'bonus'].map(name => rows.map(row => row[name as 'given' | 'bonus']))
  ] as [number[], number[], number[]]
  return Array.from({ length: 8 }, (_, i) => [i, times(picked, i), times(given, i), times(bonus, i)])
}

async function tallied(code: string) {
  const tallies = (await talliesOfEach(shop.db, [code])).get(code) ?? new Map()
  return Array.from({ length: 8 }, (_, i) => {
    const { picked, given, bonus } = tallies.get(i) ?? { picked: 0, given: 0, bonus: 0 }
    return [i, picked, given, bonus]
  })
}

const BOX = [
  { name: '大票', asset: 'jindou', amountMinor: 5n, weight: 1, stock: 3 },
  { name: '小票', asset: 'jindou', amountMinor: 1n, weight: 1, stock: 22 },
  { name: '压轴', asset: 'jindou', amountMinor: 9n, weight: 1, stock: 1, last: true }
] as const

const GUARDED = PRIZES.map((prize, i) => ({ ...prize, guarded: i === 1 }))

test('whatever is drawn, by whom, and refused, the tallies are what the draws say', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom('weights', 'guarantee', 'box'),
      fc.array(fc.tuple(fc.nat({ max: 3 }), fc.integer({ min: 1, max: 10 })), { minLength: 1, maxLength: 8 }),
      async (how, asked) => {
        const code =
          how === 'box'
            ? await d.open({ pick: 'box' }, BOX)
            : await d.open(how === 'guarantee' ? { guarantee: 4 } : {}, how === 'guarantee' ? GUARDED : PRIZES)
        const people = await Promise.all(Array.from({ length: 4 }, () => d.person(200n)))
        const hash = await d.hash(code)
        const made = people.map(() => 0)
        // Each person's draws follow each other, those of different people are made at once; some run out of beans or tickets.
        const turns = people.map(async ({ id }, who) => {
          for (const [by, times] of asked.filter(([by]) => by === who)) {
            const asking = {
              userId: id,
              campaign: code,
              nonce: made[by]! + 1,
              times,
              clientSeed: 'abcdefgh',
              hash,
              at: d.now()
            }
            const [done] = await Promise.allSettled([drawMany(services(), asking)])
            if (done.status === 'rejected') expect(['INSUFFICIENT', 'SOLD_OUT', 'CLOSED']).toContain(done.reason.code)
            else {
              made[by]! += times
              expect((await drawMany(services(), asking)).fresh).toBe(false)
            }
          }
        })
        await Promise.all(turns)
        expect(await tallied(code)).toEqual(await counted(code))
        expect((await drawReport(services(), code)).draws).toBe(made.reduce((all, times) => all + times, 0))
        expect(await compareTallies(services())).toBe(0)
      }
    ),
    { numRuns: 12 }
  ))

test('what another release drew without counting is found and put right, once', async () => {
  const code = await d.open()
  const { id } = await d.person()
  await drawMany(services(), {
    ...{ userId: id, campaign: code, nonce: 1, times: 10 },
    clientSeed: 'abcdefgh',
    hash: await d.hash(code),
    at: d.now()
  })
  for (const wrong of [
    sql`delete from draw_tallies where campaign = ${code}`,
    sql`update draw_tallies set given = given + 1 where campaign = ${code}`
  ]) {
    await shop.db.execute(wrong)
    expect(await compareTallies(services())).toBe(1)
    expect(await tallied(code)).toEqual(await counted(code))
    expect(await compareTallies(services())).toBe(0)
  }
  await shop.db.execute(sql`delete from draw_tallies`)
  await rebuildTallies(shop.db)
  expect(await tallied(code)).toEqual(await counted(code))
})
