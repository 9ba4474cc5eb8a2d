import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { touring, traveller } from '../../../test/touring'
import { groups, orders, tourEntries, tourIncomes } from '../../db/schema'
import { holdsSeat } from '../../engines/group'
import { account, balanceOf, CLEARING, check, user } from '../../engines/ledger'
import { cancelOrder } from '../../engines/order'
import { Refusal } from '../../lib/refusal'
import { applyTour, holdSeats } from './apply'
import { seatOf } from './rows'
import { cancelDate, endTrips, leaveTour, undoCancelled } from './trips'
import { moveUp } from './waiting'

type Who = { id: string; token: string }

let shop: TestShop
const tour = touring(() => shop)
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '40' } })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const services = () => shop.app.services
const cash = (userId: string) => balanceOf(shop.db, account(user(userId), 'CNY'))
const crowd = (count: number): Promise<Who[]> => Promise.all(Array.from({ length: count }, () => shop.person()))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    error => {
      if (!(error instanceof Refusal)) throw error
      return error.code
    }
  )
const apply = ({ id }: Who, dateId: string, more: Partial<Parameters<typeof applyTour>[1]> = {}) =>
  applyTour(services(), {
    userId: id,
    dateId,
    wait: false,
    people: [traveller()],
    extras: [],
    agree: true,
    ...more
  })

test('five hundred people for twenty seats: twenty have one', async () => {
  const route = await tour.route()
  const dateId = await tour.date(route.id, { groupSize: 4 })
  const people = await crowd(500)
  const answers = await Promise.all(people.map(who => codeOf(apply(who, dateId))))
  expect(answers.filter(code => code === 'ok')).toHaveLength(20)
  expect(answers.filter(code => code === 'FULL')).toHaveLength(480)
  expect(await tour.sound(dateId)).toMatchObject({ taken: 20 })
})

test('many for the last place of a group and for one day by the same person: one each', async () => {
  const route = await tour.route()
  const dateId = await tour.date(route.id, { groupSize: 2 })
  const [lead, me, ...others] = (await crowd(22)) as [Who, Who, ...Who[]]
  const { groupId } = await tour.entered(lead, dateId)
  const answers = await Promise.all(others.map(who => codeOf(apply(who, dateId, { groupId }))))
  expect(answers.filter(code => code === 'ok')).toHaveLength(1)
  expect(answers.filter(code => code === 'GROUP_FULL')).toHaveLength(19)
  const tries = [
    ...Array.from({ length: 8 }, () => codeOf(apply(me, dateId))),
    ...Array.from({ length: 4 }, () => codeOf(apply(me, dateId, { wait: true })))
  ]
  const mine = await Promise.all(tries)
  expect(mine.filter(code => code === 'ok')).toHaveLength(1)
  expect(await tour.sound(dateId)).toMatchObject({ taken: expect.any(Number) })
  const [late] = (await crowd(1)) as [Who]
  const held = await Promise.all(
    Array.from({ length: 6 }, () => codeOf(holdSeats(services(), { userId: late.id, dateId, num: 1 })))
  )
  expect(held).toContain('ok')
  expect(await shop.db.$count(tourEntries, eq(tourEntries.userId, late.id))).toBe(1)
  await tour.sound(dateId)
})

test('the same traveller, entered by many at once, travels with one', async () => {
  const route = await tour.route()
  const dateId = await tour.date(route.id)
  const known = traveller()
  const answers = await Promise.all((await crowd(15)).map(who => codeOf(apply(who, dateId, { people: [known] }))))
  expect(answers.filter(code => code === 'ok')).toHaveLength(1)
  expect(answers.filter(code => code === 'TRAVELLER_TAKEN')).toHaveLength(14)
  expect(await tour.sound(dateId)).toMatchObject({ taken: 1 })
})

test('seats that come free while newcomers press go to those who wait, each once', async () => {
  const route = await tour.route()
  const dateId = await tour.date(route.id, { seats: 6, groupSize: 2 })
  const inside = await crowd(6)
  const entries: { id: string }[] = []
  for (const who of inside) entries.push(await tour.joined(who, dateId))
  const waiting = await crowd(10)
  for (const who of waiting) await tour.entered(who, dateId, { wait: 1 })
  const pressing = await crowd(20)
  const [late] = await Promise.all([
    Promise.all(pressing.map(who => codeOf(apply(who, dateId)))),
    ...inside.slice(0, 4).map((who, i) => leaveTour(services(), { userId: who.id, id: entries[i]!.id })),
    ...Array.from({ length: 6 }, () => moveUp(services()))
  ])
  await moveUp(services())
  expect(late).toEqual(pressing.map(() => 'FULL'))
  const rows = await shop.db.select().from(tourEntries).where(eq(tourEntries.dateId, dateId))
  expect(rows.filter(({ state }) => state === 'unpaid')).toHaveLength(4)
  expect(await tour.sound(dateId)).toMatchObject({ taken: 6, waiting: 6 })
})

test('paying against lapsing against leaving ends whole: in a full group, or with all money back', async () => {
  for (let round = 0; round < 8; round++) {
    const route = await tour.route()
    const dateId = await tour.date(route.id, { groupHours: 1 })
    const [a, b] = (await crowd(2)) as [Who, Who]
    const first = await tour.joined(a, dateId)
    shop.clock.advance(3_540)
    const second = await tour.entered(b, dateId, { group_id: first.groupId })
    if (round % 2) shop.clock.advance(60)
    const work = [
      () => tour.pay(b, second.no),
      () => tour.tick(),
      () => (round % 4 === 3 ? codeOf(leaveTour(services(), { userId: a.id, id: first.id })) : Promise.resolve(''))
    ]
    await Promise.all(work.map(one => one()))
    shop.clock.advance(3_600)
    await tour.tick()
    const [group] = await shop.db.select().from(groups).where(eq(groups.id, first.groupId))
    const rows = [await tour.rowOf(first.id), await tour.rowOf(second.id)]
    for (const [i, who] of [a, b].entries()) {
      const row = rows[i]!
      if (row.state === 'formed') expect(group!.state).toBe('filled')
      else expect(['refunded', 'cancelled']).toContain(row.state)
      expect(await cash(who.id)).toBe(row.state === 'formed' ? 0n : 5_000n)
    }
    await tour.sound(dateId)
  }
})

test('a form sent while its places are let go has them, or is told; it never waits for payment without a seat', async () => {
  const route = await tour.route()
  for (let round = 0; round < 12; round++) {
    const dateId = await tour.date(route.id, { inDays: 30 + round })
    const [me] = (await crowd(1)) as [Who]
    const held = await holdSeats(services(), { userId: me.id, dateId, num: 1 })
    const [sent] = await Promise.all([
      codeOf(apply(me, dateId)),
      codeOf(leaveTour(services(), { userId: me.id, id: held.id })),
      codeOf(leaveTour(services(), { userId: me.id, id: held.id }))
    ])
    const rows = await shop.db.select().from(tourEntries).where(eq(tourEntries.dateId, dateId))
    for (const { id, state } of rows)
      if (state === 'unpaid') expect(await holdsSeat(services(), seatOf({ id }))).toBe(true)
    if (sent !== 'ok') expect(sent).toMatch(/^(ENDED|ALREADY)$/)
    await tour.sound(dateId)
  }
})

test('a trip that is settled, left and cancelled at the same moment gives its money back once', async () => {
  const route = await tour.route()
  const dateId = await tour.date(route.id)
  const [a, b] = (await crowd(2)) as [Who, Who]
  const first = await tour.joined(a, dateId)
  const second = await tour.joined(b, dateId, { group_id: first.groupId })
  await cancelDate(services(), dateId)
  expect(await codeOf(cancelDate(services(), dateId))).toBe('STATE')
  expect(await codeOf(apply((await crowd(1))[0]!, dateId))).toBe('ENDED')
  await Promise.all([
    undoCancelled(services()),
    undoCancelled(services()),
    codeOf(leaveTour(services(), { userId: a.id, id: first.id }))
  ])
  await tour.tick()
  expect([await cash(a.id), await cash(b.id)]).toEqual([5_000n, 5_000n])
  expect(await tour.rowOf(second.id)).toMatchObject({ state: 'refunded', why: 'stopped' })
  expect(await tour.sound(dateId)).toMatchObject({ taken: 0 })
})

test('settling many times at once settles each trip once', async () => {
  const route = await tour.route()
  const dateId = await tour.date(route.id, { groupSize: 2 })
  const inviter = await shop.person()
  const fans = await Promise.all(Array.from({ length: 6 }, () => shop.person({ referrerId: inviter.id })))
  for (const fan of fans)
    await tour.joined(fan, dateId, { extras: [{ id: route.room, num: 1 }], travellers: [traveller(), traveller()] })
  await tour.later(34)
  await Promise.all(Array.from({ length: 8 }, () => endTrips(services())))
  expect(await balanceOf(shop.db, account(user(inviter.id), 'lvyou'))).toBe(12_000n)
  for (const fan of fans) expect(await cash(fan.id)).toBe(10_000n)
})

/** What people of one day may do; by whom, and how many travel. */
const deed = fc.record({
  act: fc.constantFrom('apply', 'join', 'wait', 'hold', 'pay', 'leave', 'cancel', 'tick', 'hour'),
  who: fc.nat(7),
  num: fc.integer({ min: 1, max: 3 }),
  room: fc.nat(3),
  insurance: fc.nat(3)
})

test('whatever people do in whatever order, seats, money and shares come out to the fen', async () => {
  const clearing = async () => balanceOf(shop.db, account(CLEARING, 'CNY'))
  // What the tests before have left comes to its end first.
  await tour.later(90)
  await tour.tick()
  await fc.assert(
    fc.asyncProperty(
      fc.array(deed, { minLength: 8, maxLength: 40 }),
      fc.bigInt({ min: 1n, max: 9_999n }),
      fc.integer({ min: 0, max: 5_000 }),
      async (deeds, priceFen, shareBp) => {
        const extras = [
          { id: crypto.randomUUID(), title: '单房差', words: '', priceFen },
          { id: crypto.randomUUID(), title: '保险', words: '', priceFen: priceFen * 3n + 1n }
        ]
        const route = await tour.route({ extras, shareBp })
        const dateId = await tour.date(route.id, { seats: 7, groupSize: 3, groupHours: 5, depositFen: 3_333n })
        const inviter = await shop.person()
        const people = await Promise.all(
          Array.from({ length: 8 }, (_, i) => shop.person(i % 2 ? { referrerId: inviter.id } : {}))
        )
        const before = await clearing()
        for (const { act, who, num, room, insurance } of deeds) {
          const one = people[who]!
          const rows = await shop.db.select().from(tourEntries).where(eq(tourEntries.dateId, dateId))
          const mine = rows.filter(row => row.userId === one.id).sort((a, b) => (a.id < b.id ? 1 : -1))[0]
          const chosen = [
            { id: extras[0]!.id, num: Math.min(room, num) },
            { id: extras[1]!.id, num: Math.min(insurance, num) }
          ].filter(extra => extra.num > 0)
          const form = { people: Array.from({ length: num }, () => traveller()), extras: chosen }
          if (act === 'apply') await codeOf(apply(one, dateId, form))
          if (act === 'join') {
            const open = rows.find(row => row.groupId && row.state === 'joined')
            await codeOf(apply(one, dateId, { ...form, groupId: open?.groupId ?? undefined }))
          }
          if (act === 'wait') await codeOf(apply(one, dateId, { ...form, wait: true }))
          if (act === 'hold') await codeOf(holdSeats(services(), { userId: one.id, dateId, num }))
          if (act === 'pay' && mine?.state === 'unpaid') {
            const [order] = await shop.db.select().from(orders).where(eq(orders.id, mine.orderId!))
            await tour.pay({ ...one, token: await shop.tokenOf(one.id) }, order!.no)
          }
          if (act === 'leave' && mine) await codeOf(leaveTour(services(), { userId: one.id, id: mine.id }))
          if (act === 'cancel' && mine?.orderId)
            await codeOf(cancelOrder(services(), { userId: one.id, ref: mine.orderId }))
          if (act === 'hour') shop.clock.advance(3_600)
          if (act === 'tick' || act === 'hour') await tour.tick()
          await tour.sound(dateId)
        }
        await tour.later(40)
        await tour.tick()
        await cancelLeft(dateId)
        const ended = await shop.db.select().from(tourEntries).where(eq(tourEntries.dateId, dateId))
        for (const row of ended) expect(['done', 'refunded', 'cancelled', 'missed']).toContain(row.state)
        // All deposits are back, and all of what did not happen; extras of trips that did are the platform's.
        expect((await clearing()) - before).toBe(0n)
        const settled = await shop.db.select().from(tourIncomes).where(eq(tourIncomes.userId, inviter.id))
        let due = 0n
        for (const row of ended.filter(({ state }) => state === 'done')) {
          expect(BigInt(row.lines.reduce((sum, line) => sum + Number(line.fen), 0))).toBe(
            row.depositFen + row.extrasFen
          )
          if (people.findIndex(({ id }) => id === row.userId) % 2) due += (row.extrasFen * BigInt(shareBp)) / 10_000n
        }
        expect(await balanceOf(shop.db, account(user(inviter.id), 'lvyou'))).toBe(due)
        expect(settled.filter(({ state }) => state === 'pending')).toEqual([])
      }
    ),
    { numRuns: 12 }
  )
}, 240_000)

/** Orders whose time to pay is over are cancelled by a job of their own. */
async function cancelLeft(dateId: string) {
  const left = await shop.db.select().from(tourEntries).where(eq(tourEntries.dateId, dateId))
  for (const row of left)
    if (row.state === 'unpaid') await codeOf(cancelOrder(services(), { userId: row.userId, ref: row.orderId! }))
}
