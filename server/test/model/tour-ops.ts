import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { tourDates, tourRoutes } from '../../src/db/schema'
import { applyTour } from '../../src/domains/tour/apply'
import { endTrips, leaveTour } from '../../src/domains/tour/trips'
import { endGroup } from '../../src/engines/group'
import { cancelOrder } from '../../src/engines/order'
import { payableOrder, payByBalance } from '../../src/engines/payment'
import { traveller } from '../touring'
import { allOf, type Lane } from './lane'
import { fund } from './ledger-ops'
import { drawn, happens, type Operation, pick, type Way } from './operation'
import { MARGIN, PEOPLE } from './terms'
import { beginTour, type ModelEntry, type ModelTourGroup, TOUR } from './tour-model'

const isIn = ({ state }: ModelEntry) => state === 'joined' || state === 'formed'
const placesOf = (entries: readonly ModelEntry[]) => entries.filter(isIn).reduce((sum, { num }) => sum + num, 0)
const isOpen = ({ entries, endsAtMs }: ModelTourGroup, now: number) =>
  endsAtMs > now && placesOf(entries) < TOUR.size && entries.some(({ state }) => state === 'joined')
const cash = (owner: number, by: bigint) => ({ owner, asset: 'CNY', bucket: 'available', by }) as const
const extrasFen = ({ rooms }: ModelEntry) => BigInt(rooms) * TOUR.roomFen
const payFen = (entry: ModelEntry) => TOUR.depositFen * BigInt(entry.num) + extrasFen(entry)

/** Entered, and paid from the balance or given up. */
const enter = drawn(
  fc.record({
    who: fc.nat(PEOPLE - 1),
    num: fc.integer({ min: 1, max: TOUR.size }),
    rooms: fc.nat(2),
    joins: fc.boolean(),
    pays: fc.constantFrom(true, true, true, false)
  }),
  ({ who, num, rooms, joins, pays }) => ({
    name: 'enter a tour',
    async run(lane: Lane) {
      const tour = lane.tour
      const { id: userId } = lane.people[who]!
      const now = lane.shop.clock.now().getTime()
      const group = joins ? tour.groups.find(one => isOpen(one, now)) : undefined
      const isFull = placesOf(tour.entries) + num > TOUR.seats
      const mine = tour.entries.some(entry => entry.who === who && isIn(entry))
      // A group is asked for its room before the day is.
      const room = group ? TOUR.size - placesOf(group.entries) : TOUR.size
      const expected = num > room ? 'GROUP_FULL' : isFull ? 'FULL' : true
      const extras = Math.min(rooms, num) > 0 ? [{ id: tour.room, num: Math.min(rooms, num) }] : []
      const people = Array.from({ length: num }, () => traveller())
      const asked = { userId, dateId: tour.dateId, groupId: group?.id, wait: false, people, extras, agree: true }
      const made = await happens(lane, mine ? 'ALREADY' : expected, () => applyTour(lane.services, asked))
      if (!made) return
      const ref = made.order!.id
      const own: ModelTourGroup = group ?? { id: made.entry.groupId!, endsAtMs: now + 720 * 3_600_000, entries: [] }
      const entry: ModelEntry = {
        id: made.entry.id,
        who,
        num,
        rooms: Math.min(rooms, num),
        bringer: lane.broughtBy[who],
        group: own,
        state: 'joined'
      }
      const paid = pays && lane.books.book([cash(who, -payFen(entry))])
      if (pays) assert.equal(await payOnce(lane, userId, ref), paid ? 'paid' : 'short')
      if (!paid) return void (await cancelOrder(lane.services, { userId, ref }))
      if (!group) tour.groups.push(own)
      own.entries.push(entry)
      tour.entries.push(entry)
      if (placesOf(own.entries) < TOUR.size) return
      for (const one of own.entries.filter(isIn)) one.state = 'formed'
      lane.saw('a tour is filled')
    }
  })
)

const payOnce = async ({ services }: Lane, userId: string, ref: string) =>
  payByBalance(services, await payableOrder(services, { userId, ref }))

/** Given up, by several requests at the same moment: all of it is back once. */
const leave = fc.record({ nth: fc.nat(6), times: fc.integer({ min: 1, max: 3 }) }).map(({ nth, times }) => ({
  name: 'leave a tour',
  async run(lane: Lane) {
    const entry = pick(lane.tour.entries, nth)
    if (!entry) return
    const request = { userId: lane.people[entry.who]!.id, id: entry.id }
    if (!isIn(entry)) return void (await happens(lane, 'STATE', () => leaveTour(lane.services, request)))
    const done = await Promise.allSettled(Array.from({ length: times }, () => leaveTour(lane.services, request)))
    assert.equal(done.filter(({ status }) => status === 'fulfilled').length, 1)
    entry.state = 'back'
    lane.books.book([cash(entry.who, payFen(entry))])
  }
}))

/** The day comes: groups that are not full lapse, the others travel and are back. */
const travel: Operation = {
  name: 'a tour is over',
  async run(lane: Lane) {
    const { tour, services } = lane
    for (const group of tour.groups) {
      const waits = group.entries.filter(({ state }) => state === 'joined')
      const ended = await endGroup(services, group.id)
      if (waits.length > 0) assert.equal(ended, true)
      for (const entry of waits) {
        entry.state = 'back'
        lane.books.book([cash(entry.who, payFen(entry))])
        lane.saw('a tour gives back')
      }
    }
    const past = { departsOn: '2020-01-01', returnsOn: '2020-01-01' }
    await services.db.update(tourDates).set(past).where(eq(tourDates.id, tour.dateId))
    await services.db.update(tourRoutes).set({ published: false }).where(eq(tourRoutes.id, tour.routeId))
    await allOf(Array.from({ length: 2 }, () => endTrips(services)))
    for (const entry of tour.entries.filter(({ state }) => state === 'formed')) {
      entry.state = 'over'
      const shareFen = entry.bringer === undefined ? 0n : (extrasFen(entry) * BigInt(TOUR.shareBp)) / 10_000n
      lane.books.book([
        cash(entry.who, TOUR.depositFen * BigInt(entry.num)),
        cash(MARGIN, extrasFen(entry) - shareFen),
        { owner: entry.bringer ?? entry.who, asset: 'lvyou', bucket: 'available', by: shareFen }
      ])
      if (shareFen > 0n) lane.saw('a tour brings income')
    }
    lane.tour = await beginTour(services)
  }
}

/** Free tours: entered, given up, lapsed, travelled. */
export const tourOps: { weight: number; arbitrary: fc.Arbitrary<Operation> }[] = [
  { weight: 6, arbitrary: enter },
  { weight: 1, arbitrary: leave },
  { weight: 2, arbitrary: fc.constant(travel) }
]

const money = fund.of({ who: 1, asset: 'CNY', amount: 5_000n, twice: false })
const enterAnew = (num: number) => enter.of({ who: 1, num, rooms: 1, joins: false, pays: true })

/** A group of one's own that is filled and travels, and one that lapses. */
export const tourWays: readonly Way[] = [
  [travel, money, enterAnew(TOUR.size), travel],
  [travel, money, enterAnew(1), travel]
]
