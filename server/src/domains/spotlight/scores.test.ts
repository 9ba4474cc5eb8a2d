import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { Spotlighting } from '../../../test/spotlighting'
import { spotlightScores, users } from '../../db/schema'
import { newId } from '../../lib/ids'
import { countOrder, takeBack } from './score'
import { ranking, standingOf } from './standing'

let shop: TestShop
let s: Spotlighting
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '30' } })
  s = new Spotlighting(shop)
})
afterAll(() => shop.close())

const HOUR_MS = 3_600_000
const PEOPLE = 5

interface Order {
  id: string
  buyer: number
  fen: number
  kept: number
  receivedAt: Date
}

/** The ranking as the orders say: each counts for its buyer and for whoever brought them. */
function foretold(orders: readonly Order[], inviters: readonly (number | null)[]) {
  const scores = inviters.map((_, nth) => {
    const counted = orders
      .map(order => ({ ...order, points: Math.floor(order.kept / 100) }))
      .filter(({ buyer, points }) => points > 0 && (buyer === nth || inviters[buyer] === nth))
    const points = counted.reduce((sum, one) => sum + one.points, 0)
    return { nth, points, reached: Math.max(0, ...counted.map(({ receivedAt }) => receivedAt.getTime())) }
  })
  return scores.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points || a.reached - b.reached)
}

const ordered = fc.record({
  buyer: fc.nat(PEOPLE - 1),
  fen: fc.integer({ min: 1, max: 300 }).map(n => n * 10),
  hours: fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 1 }),
  back: fc.option(fc.integer({ min: 1, max: 100 }))
})

test('whatever is settled and refunded in whatever order and however often, scores are what the orders say', async () => {
  let made = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(ordered, { minLength: 1, maxLength: 12 }),
      fc.array(fc.option(fc.nat(PEOPLE - 1)), { minLength: PEOPLE, maxLength: PEOPLE }),
      async (list, brought) => {
        const inviters = brought.map((by, nth) => (by === null || by >= nth ? null : by))
        const code = `prop-${String.fromCharCode(97 + (made % 26), 97 + Math.floor(made++ / 26))}`
        // What was settled for another activity is not in this one's days.
        shop.clock.advance(60)
        const people: { id: string }[] = []
        for (const by of inviters) people.push(await shop.person(by === null ? {} : { referrerId: people[by]!.id }))
        await shop.db.execute(sql`update spotlights set state = 'frozen', frozen_at = now() where state = 'open'`)
        await s.open({ code })
        const orders: Order[] = []
        for (const [i, { buyer, fen, hours }] of list.entries()) {
          // No two at one moment: who was first among equals is then known.
          const receivedAt = new Date(s.now().getTime() - hours[0]! * HOUR_MS - i)
          const id = await s.settled(people[buyer]!, fen / 100, { receivedAt })
          orders.push({ id, buyer, fen, kept: fen, receivedAt })
        }
        const work = list.map(async ({ back }, i) => {
          const order = orders[i]!
          const counted = [countOrder(shop.app.services, { code }, order.id)]
          if (back !== null) {
            order.kept -= Math.floor((order.fen * back) / 100)
            if (order.kept < order.fen)
              await s.driving.refunded(people[order.buyer]!.id, order.id, BigInt(order.fen - order.kept))
            counted.push(takeBack(shop.app.services, { code }, order.id))
          }
          counted.push(countOrder(shop.app.services, { code }, order.id))
          await Promise.all(counted)
        })
        await Promise.all(work)
        await s.keep()
        const expected = foretold(orders, inviters)
        const found = await ranking(shop.db, code, { page: 1, limit: 100 })
        expect(found.map(({ user_id, points }) => [user_id, points])).toEqual(
          expected.map(({ nth, points }) => [people[nth]!.id, points])
        )
        for (const [place, { nth }] of expected.entries())
          expect(await standingOf(shop.db, code, people[nth]!.id)).toMatchObject({ place: place + 1 })
      }
    ),
    { numRuns: 25 }
  )
})

const MANY = 100_000
const AHEAD = 40

/** Pages of the database a statement touched. */
async function pagesOf(text: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await shop.db.execute<Record<string, { Plan: Record<string, number> }[]>>(
    sql`explain (analyze, buffers, format json) ${text}`
  )
  const { Plan } = Object.values(rows[0]!)[0]![0]!
  return Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!
}

test('the ranking of a hundred thousand people, and anybody’s place, are read off the index', async () => {
  const code = 'many'
  const reachedAt = s.now()
  const first = Array.from({ length: AHEAD }, (_, i) => ({ id: newId(), nickname: '领先', inviteCode: `lead${i}` }))
  await shop.db.insert(users).values(first)
  await shop.db.insert(spotlightScores).values(
    first.map(({ id: userId }, i) => {
      const points = 2 * MANY - i
      return { userId, spotlight: code, points, ownPoints: points, friendPoints: 0, reachedAt }
    })
  )
  await shop.db.execute(sql`
    insert into spotlight_scores (user_id, spotlight, points, own_points, friend_points, reached_at)
    select gen_random_uuid(), ${code}, 1 + n % 5000, 1 + n % 5000, 0, ${reachedAt}::timestamptz - make_interval(secs => n)
    from generate_series(1, ${MANY}::int) n`)
  await shop.db.execute(sql`analyze spotlight_scores`)
  await shop.db.execute(sql`analyze users`)
  const seen: ReturnType<typeof sql>[] = []
  const recording = new Proxy(shop.db, {
    get: (db, name) =>
      name === 'execute'
        ? (text: ReturnType<typeof sql>) => {
            seen.push(text)
            return db.execute(text)
          }
        : db[name as keyof typeof db]
  })
  const list = await ranking(recording, code, { page: 2, limit: 20 })
  expect(list.map(({ user_id }) => user_id)).toEqual(first.slice(20).map(({ id }) => id))
  const { rows } = await shop.db.execute<{ user_id: string }>(sql`
    select user_id from spotlight_scores where spotlight = ${code} and points = 2500
    order by reached_at desc limit 1`)
  expect(await standingOf(recording, code, rows[0]!.user_id)).toMatchObject({ points: 2_500, place: 1_001, behind: 1 })
  expect(await standingOf(recording, code, first[7]!.id)).toMatchObject({ place: 8, behind: 2 })
  const pages = []
  for (const text of seen) pages.push(await pagesOf(text))
  const [ofList, ofMiddle, ofFirst] = pages as [number, number, number]
  // Twenty people are looked up by their keys; a place is counted up to a thousand.
  expect(ofList).toBeLessThan(150)
  expect(ofMiddle).toBeLessThan(1_200)
  expect(ofFirst).toBeLessThan(40)
})
