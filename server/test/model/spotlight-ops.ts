import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { orders } from '../../src/db/schema'
import { keepSpotlights } from '../../src/domains/spotlight/keep'
import { countOrder, takeBack } from '../../src/domains/spotlight/score'
import { LATE_MS, poolOf } from '../../src/domains/spotlight/terms'
import { openSpotlight, saveSpotlight } from '../../src/domains/spotlight/write'
import { fundPool } from '../../src/engines/ledger'
import { newId } from '../../src/lib/ids'
import type { Services } from '../../src/services'
import { Driving } from '../driving'
import { allOf, type Lane } from './lane'
import { drawn, happens, type Operation, type Way } from './operation'
import { PEOPLE } from './terms'

/** Activities of a lane have each their own moments, so that no order counts for two. */
const APART_MS = 30_000
const LASTS_MS = 20_000
const TIERS = [
  { fromRank: 1, toRank: 1, amountMinor: 60n },
  { fromRank: 2, toRank: 3, amountMinor: 25n }
]
const PRIZES = [60n, 25n, 25n]
const NEEDED = 110n
/** Less than the first prize, so that the cap is met. */
const CAP = 50n

let activities = 0

const bought = fc.record({ who: fc.nat(PEOPLE - 1), points: fc.integer({ min: 0, max: 40 }), isBack: fc.boolean() })

const at = (services: Services, moment: Date): Services => ({ ...services, clock: { now: () => moment } })

interface Bought {
  who: number
  points: number
  isBack: boolean
}

/** Whose points come to most, the earlier of equal ones first: each order counts for its buyer, and for whoever brought them. */
function ranked(list: readonly Bought[], broughtBy: Lane['broughtBy']) {
  const kept = list.map((one, i) => ({ ...one, i })).filter(({ points, isBack }) => points > 0 && !isBack)
  const sums = Array.from({ length: PEOPLE }, (_, person) => {
    const counted = kept.filter(({ who }) => who === person || broughtBy[who] === person)
    const points = counted.reduce((sum, one) => sum + one.points, 0)
    return { who: person, points, last: Math.max(-1, ...counted.map(({ i }) => i)) }
  })
  return sums.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points || a.last - b.last)
}

/** An activity from its opening to its end: orders count and are taken back, each at the same moment; the list is paid once. */
const whole = drawn(
  fc.record({
    list: fc.array(bought, { maxLength: 8 }),
    fundMinor: fc.bigInt(90n, 140n),
    times: fc.integer({ min: 1, max: 3 })
  }),
  ({ list, fundMinor, times }) => ({
    name: 'hold a spotlight activity',
    async run(lane: Lane) {
      const { shop, services } = lane
      const nth = ++activities
      const code = `model-${nth}-${lane.run.slice(-4)}`
      const startsAt = new Date(shop.clock.now().getTime() + nth * APART_MS)
      const endsAt = new Date(startsAt.getTime() + LASTS_MS)
      const then = at(services, startsAt)
      await saveSpotlight(then, {
        code,
        title: '聚光灯',
        asset: 'xfq',
        startsAt,
        endsAt,
        fenPerPoint: 100n,
        chanceFen: 100n,
        packetPoints: 1_000,
        personCapMinor: CAP,
        prizes: TIERS
      })
      await fundPool(shop.db, {
        pool: poolOf(code).id,
        asset: 'xfq',
        amountMinor: fundMinor,
        key: newId(),
        at: startsAt
      })
      const expected = fundMinor < NEEDED ? 'POOL_SHORT' : true
      if (!(await happens(lane, expected, () => openSpotlight(then, code)))) return
      const driving = new Driving(shop)
      const ids: string[] = []
      for (const [i, { who, points }] of list.entries()) {
        const receivedAt = new Date(startsAt.getTime() + i)
        const fields = { settledAt: startsAt, receivedAt }
        ids.push(await driving.settled(lane.people[who]!.id, BigInt(points) * 100n, fields))
      }
      await allOf(ids.map(id => countOrder(then, { code }, id)))
      const gone = ids.filter((_, i) => list[i]!.isBack)
      const back = { state: 'refunded', refundedAt: startsAt } as const
      for (const id of gone) await shop.db.update(orders).set(back).where(eq(orders.id, id))
      await allOf([...gone, ...gone].map(id => takeBack(then, { code }, id)))
      const over = at(services, new Date(endsAt.getTime() + LATE_MS))
      await allOf(Array.from({ length: times }, () => keepSpotlights(over)))
      await keepSpotlights(over)
      const winners = ranked(list, lane.broughtBy).slice(0, PRIZES.length)
      for (const [i, { who }] of winners.entries()) {
        const prize = PRIZES[i]!
        lane.books.book([{ owner: who, asset: 'xfq', bucket: 'available', by: prize < CAP ? prize : CAP }])
      }
      if (winners.length > 1) lane.saw('a spotlight is paid')
    }
  })
)

/** Activities with a ranking, whose list is frozen and paid once. */
export const spotlightOps: { weight: number; arbitrary: fc.Arbitrary<Operation> }[] = [{ weight: 1, arbitrary: whole }]

const twoWinners = [1, 2].map(who => ({ who, points: 5 + who, isBack: false }))

/** An activity that two win, and one whose pool is too short for its prizes. */
export const spotlightWays: readonly Way[] = [
  [
    whole.of({ list: twoWinners, fundMinor: NEEDED, times: 2 }),
    whole.of({ list: [], fundMinor: NEEDED - 1n, times: 1 })
  ]
]
