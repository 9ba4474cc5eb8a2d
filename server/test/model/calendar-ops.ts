import assert from 'node:assert/strict'
import fc from 'fast-check'
import { dayAfter, enterDay, giveWaiting, makeUp, takeAward } from '../../src/engines/calendar'
import { fundPool } from '../../src/engines/ledger'
import { newId } from '../../src/lib/ids'
import { CALENDAR, CALENDAR_STEP, gained, type ModelAward, runOf } from './calendar-model'
import { allOf, type Lane } from './lane'
import { drawn, type Operation, type Way } from './operation'
import { CALENDAR_POOL, PEOPLE } from './terms'

const who = fc.nat(PEOPLE - 1)
const vouchers = (owner: number, by: bigint) => ({ owner, asset: 'xfq', bucket: 'available', by }) as const

/** Every deed at a moment of its own within its day, so that who came first is plain. */
const timeOf = ({ calendar }: Lane) => new Date(Date.parse(`${calendar.today}T08:00:00+08:00`) + ++calendar.deeds * 10)

const entry = (lane: Lane, person: number) => ({
  userId: lane.people[person]!.id,
  calendar: CALENDAR.code,
  at: timeOf(lane)
})

/** Pays an award in the model, if it is its turn and the pool has it. */
function give(lane: Lane, award: ModelAward): boolean {
  const { waiting } = lane.calendar
  waiting.push(award)
  if (waiting[0] !== award || !paid(lane, award)) {
    lane.saw('an award of days waits')
    return false
  }
  waiting.shift()
  return true
}
const paid = (lane: Lane, { person, minor }: ModelAward) =>
  lane.books.book([vouchers(CALENDAR_POOL, -minor), vouchers(person, minor)])

const fill = drawn(fc.bigInt(1n, 8n), amountMinor => ({
  name: 'fill the pool of days',
  async run(lane: Lane) {
    lane.books.book([vouchers(CALENDAR_POOL, amountMinor)])
    const filling = { pool: CALENDAR.pool, asset: 'xfq', key: newId(), at: lane.shop.clock.now() } as const
    await fundPool(lane.shop.db, { ...filling, amountMinor })
  }
}))

/** Once, or several times at the same moment. */
const enter = drawn(fc.record({ who, times: fc.integer({ min: 1, max: 3 }) }), ({ who, times }) => ({
  name: 'enter a day',
  async run(lane: Lane) {
    const { calendar } = lane
    const asked = entry(lane, who)
    const done = await allOf(Array.from({ length: times }, () => enterDay(lane.services, asked)))
    const days = calendar.days[who]!
    const isNew = !days.has(calendar.today)
    days.add(calendar.today)
    assert.equal(done.filter(({ fresh }) => fresh).length, isNew ? 1 : 0)
    const run = runOf(days, calendar.today)
    assert.equal(done[0]!.run.length, run.length)
    if (!isNew) return
    const first = done.find(({ fresh }) => fresh)!
    const minor = BigInt(CALENDAR.cycleMinor[(run.length - 1) % CALENDAR.cycleMinor.length]!)
    assert.equal(first.daily?.state, give(lane, { person: who, minor }) ? 'given' : 'waiting')
    assert.equal(first.reached.length, gained(calendar, who, calendar.today) ? 1 : 0)
    for (const { id } of first.reached) calendar.open[who]!.push(id)
  }
}))

const mend = drawn(fc.record({ who, back: fc.integer({ min: 1, max: 3 }) }), ({ who, back }) => ({
  name: 'make a day up',
  async run(lane: Lane) {
    const { calendar } = lane
    const day = dayAfter(calendar.today, -back)
    const [month, days] = [calendar.today.slice(0, 7), calendar.days[who]!]
    const used = calendar.mended[who]!.get(month) ?? 0
    const why = used >= CALENDAR.cardsMonth ? 'MONTH_CAP' : days.has(day) ? 'ENTERED' : ''
    const fits =
      why === '' && lane.books.book([vouchers(who, -CALENDAR.cardMinor), vouchers(CALENDAR_POOL, CALENDAR.cardMinor)])
    const expected = why || (fits ? 'done' : 'INSUFFICIENT')
    const done = await makeUp(lane.services, { ...entry(lane, who), day, by: 'buy' }).catch(
      error => error.code ?? error
    )
    assert.equal(typeof done === 'string' ? done : 'done', expected)
    if (expected !== 'done') return lane.refused(expected)
    days.add(day)
    calendar.mended[who]!.set(month, used + 1)
    assert.equal(done.reached.length, gained(calendar, who, day) ? 1 : 0)
    for (const { id } of done.reached) calendar.open[who]!.push(id)
    lane.saw('a day is made up')
  }
}))

const take = fc.record({ who, times: fc.integer({ min: 1, max: 3 }) }).map(({ who, times }) => ({
  name: 'take the prize of a streak',
  async run(lane: Lane) {
    const id = lane.calendar.open[who]!.shift()
    if (!id) return
    const request = { userId: lane.people[who]!.id, id, at: timeOf(lane) }
    const ended = await Promise.allSettled(Array.from({ length: times }, () => takeAward(lane.services, request)))
    const done = ended.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
    for (const one of ended) if (one.status === 'rejected') assert.equal(one.reason.code, 'TAKEN')
    assert.equal(done.length, 1)
    assert.equal(done[0]!.state, give(lane, { person: who, minor: CALENDAR_STEP.amountMinor }) ? 'given' : 'waiting')
  }
}))

const payOut = fc.integer({ min: 1, max: 3 }).map(times => ({
  name: 'give awards that wait',
  async run(lane: Lane) {
    const { waiting } = lane.calendar
    await allOf(Array.from({ length: times }, () => giveWaiting(lane.services)))
    while (waiting.length > 0 && paid(lane, waiting[0]!)) waiting.shift()
  }
}))

const anotherDay = drawn(fc.integer({ min: 1, max: 2 }), days => ({
  name: 'another day of the calendar',
  async run({ calendar }: Lane) {
    calendar.today = dayAfter(calendar.today, days)
  }
}))

/** Days, make-ups and prizes of streaks: each once, from one pool, in order where that is short. */
export const calendarOps: { weight: number; arbitrary: fc.Arbitrary<Operation> }[] = [
  { weight: 1, arbitrary: fill },
  { weight: 6, arbitrary: enter },
  { weight: 3, arbitrary: mend },
  { weight: 2, arbitrary: take },
  { weight: 1, arbitrary: payOut },
  { weight: 4, arbitrary: anotherDay }
]

/** A day that somebody entered is made up; and one that they missed. */
export const calendarWays: readonly Way[] = [
  [
    enter.of({ who: 0, times: 2 }),
    anotherDay.of(1),
    mend.of({ who: 0, back: 1 }),
    anotherDay.of(1),
    enter.of({ who: 0, times: 1 }),
    mend.of({ who: 0, back: 1 })
  ]
]
