import { eq, sql } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { touring, traveller } from '../../../test/touring'
import { messages, tourEntries, tourTravellers } from '../../db/schema'
import { account, balanceOf, check, user } from '../../engines/ledger'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { cancelDate } from './trips'

type Who = { id: string; token: string }

let shop: TestShop
const tour = touring(() => shop)
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const income = (userId: string) => balanceOf(shop.db, account(user(userId), 'lvyou'))
const titles = async (userId: string) =>
  (await shop.db.select({ title: messages.title }).from(messages).where(eq(messages.userId, userId))).map(
    row => row.title
  )
const papers = (id: string) => shop.db.$count(tourTravellers, eq(tourTravellers.entryId, id))
const leave = (who: Who, id: string) => shop.call('POST /api/tripfree/leave', { id }, { token: who.token })

describe('the waiting list', () => {
  test('moves up by itself in the order people came, who fit; newcomers do not pass them', async () => {
    const route = await tour.route()
    const dateId = await tour.date(route.id, { seats: 2 })
    const people: Who[] = await Promise.all(Array.from({ length: 5 }, () => shop.person()))
    const [a, b, pair, single, last] = people as [Who, Who, Who, Who, Who]
    const first = await tour.joined(a, dateId)
    await tour.joined(b, dateId, { group_id: first.groupId })
    expect(await tour.apply(pair, dateId)).toMatchObject({ code: 'FULL' })
    const two = { travellers: [traveller(), traveller()], wait: 1 }
    const waiting = await tour.entered(pair, dateId, two)
    shop.clock.advance(1)
    const behind = await tour.entered(single, dateId, { wait: 1 })
    expect((await tour.info(single, behind.id)).data).toMatchObject({ state: 'waiting', queue: 2, pay_price: '50.00' })
    expect((await tour.info(single, behind.id)).data.next_words).toContain('第 2 位')
    await leave(a, first.id)
    expect(await tour.apply(last, dateId)).toMatchObject({ code: 'FULL' })
    await Promise.all([tour.tick(), tour.tick(), tour.tick()])
    expect((await tour.rowOf(waiting.id)).state).toBe('waiting')
    const up = (await tour.info(single, behind.id)).data
    expect(up).toMatchObject({ state: 'unpaid', can_pay: 1 })
    expect(await titles(single.id)).toContain('候补成功，请尽快付款')
    expect(await tour.sound(dateId)).toMatchObject({ taken: 2, waiting: 2 })
    await tour.pay(single, up.order_id)
    expect((await tour.rowOf(behind.id)).state).toBe('joined')
    expect((await leave(pair, waiting.id)).data.state).toBe('cancelled')
    expect(await tour.sound(dateId)).toMatchObject({ waiting: 0 })
  })

  test('whoever does not pay in time lets the next one move up; at the close the rest are told', async () => {
    const route = await tour.route()
    const dateId = await tour.date(route.id, { seats: 2, groupHours: 720 })
    const [a, b, c] = [await shop.person(), await shop.person(), await shop.person()]
    const full = await tour.joined(a, dateId, { travellers: [traveller(), traveller()] })
    const late = await tour.entered(b, dateId, { wait: 1, travellers: [traveller(), traveller()] })
    shop.clock.advance(1)
    const next = await tour.entered(c, dateId, { wait: 1, travellers: [traveller(), traveller()] })
    await leave(a, full.id)
    await tour.tick()
    shop.clock.advance(12 * 3600 + 1)
    await runJob(shop.app.services, 'order-cancel-unpaid')
    await tour.tick()
    expect((await tour.rowOf(late.id)).state).toBe('cancelled')
    expect((await tour.rowOf(next.id)).state).toBe('unpaid')
    b.token = await shop.tokenOf(b.id)
    const again = await tour.entered(b, dateId, { wait: 1 })
    await tour.later(30, b)
    await runJob(shop.app.services, 'order-cancel-unpaid')
    await tour.tick()
    expect((await tour.info(b, again.id)).data).toMatchObject({ state: 'missed', pay_price: '50.00' })
    expect(await titles(b.id)).toContain('候补未成功')
    expect(await papers(again.id)).toBe(0)
    expect(await tour.sound(dateId)).toMatchObject({ taken: 0, waiting: 0 })
  })

  test('whoever moves up sits in the group they asked for while it has room, else in one of their own', async () => {
    const route = await tour.route()
    const dateId = await tour.date(route.id, { seats: 3, groupSize: 3 })
    const people: Who[] = await Promise.all(Array.from({ length: 4 }, () => shop.person()))
    const [a, b, c, d] = people as [Who, Who, Who, Who]
    const lead = await tour.joined(a, dateId)
    const gone = await tour.joined(b, dateId, { travellers: [traveller(), traveller()] })
    const wanted = await tour.entered(c, dateId, { wait: 1, group_id: lead.groupId })
    shop.clock.advance(1)
    const other = await tour.entered(d, dateId, { wait: 1, group_id: gone.groupId })
    await leave(b, gone.id)
    await tour.tick()
    expect(await tour.rowOf(wanted.id)).toMatchObject({ state: 'unpaid', groupId: lead.groupId })
    const own = await tour.rowOf(other.id)
    expect(own.state).toBe('unpaid')
    expect(own.groupId).not.toBe(gone.groupId)
    await tour.sound(dateId)
  })

  test('is for what cannot be had: while seats are free, nobody keeps them unpaid by waiting', async () => {
    const route = await tour.route()
    const dateId = await tour.date(route.id, { seats: 3 })
    const [a, b, c] = [await shop.person(), await shop.person(), await shop.person()]
    expect(await tour.apply(a, dateId, { wait: 1 })).toMatchObject({ code: 'SEATS_FREE' })
    await tour.entered(a, dateId, { travellers: [traveller(), traveller()] })
    expect(await tour.apply(b, dateId, { wait: 1 })).toMatchObject({ code: 'SEATS_FREE' })
    await tour.entered(b, dateId, { wait: 1, travellers: [traveller(), traveller()] })
    await tour.entered(c, dateId, { wait: 1 })
    expect(await tour.sound(dateId)).toMatchObject({ taken: 2, waiting: 3 })
  })

  test('time to pay ends with the group, for whoever moves up and for whoever joins', async () => {
    const route = await tour.route()
    const dateId = await tour.date(route.id, { seats: 4, groupSize: 4, groupHours: 5 })
    const people: Who[] = await Promise.all(Array.from({ length: 4 }, () => shop.person()))
    const [a, b, c, d] = people as [Who, Who, Who, Who]
    const lead = await tour.joined(a, dateId, { travellers: [traveller(), traveller()] })
    const full = await tour.joined(b, dateId, { travellers: [traveller(), traveller()] })
    const ends = shop.clock.now().getTime() + 5 * 3_600_000
    const wanted = await tour.entered(c, dateId, { wait: 1, group_id: lead.groupId })
    await leave(b, full.id)
    await tour.tick()
    const up = (await tour.info(c, wanted.id)).data
    expect(up).toMatchObject({ state: 'unpaid', group_id: lead.groupId, stop_time: Math.floor(ends / 1000) })
    shop.clock.advance(5 * 3_600 - 600)
    const last = await tour.entered(d, dateId, { group_id: lead.groupId })
    expect((await tour.info(d, last.id)).data.stop_time).toBe(Math.floor(ends / 1000))
  })

  test('a day that is cancelled says so to those who wait, and to those who have not paid', async () => {
    const route = await tour.route()
    const dateId = await tour.date(route.id, { seats: 2 })
    const [a, b, c] = [await shop.person(), await shop.person(), await shop.person()]
    const unpaid = await tour.entered(a, dateId)
    const given = await tour.entered(b, dateId)
    const waiting = await tour.entered(c, dateId, { wait: 1 })
    await leave(b, given.id)
    expect((await tour.info(b, given.id)).data.next_words).toContain('你已退出')
    await cancelDate(shop.app.services, dateId)
    await tour.tick()
    expect((await tour.info(a, unpaid.id)).data).toMatchObject({ state: 'cancelled' })
    expect((await tour.info(a, unpaid.id)).data.next_words).toContain('班期因故取消')
    expect((await tour.info(c, waiting.id)).data).toMatchObject({ state: 'missed' })
    expect((await tour.info(c, waiting.id)).data.next_words).toContain('班期因故取消')
    expect(await tour.sound(dateId)).toMatchObject({ taken: 0, waiting: 0 })
  })
})

describe('what fails for good', () => {
  /** More kept entries than are read at once, which never can come free: their seats were not counted. */
  async function brokenHolds(dateId: string) {
    const { routeId } = await tour.dateRow(dateId)
    await shop.db.execute(sql`
      insert into tour_entries (user_id, id, person_id, date_id, route_id, state, places, kept_until, created_at)
      select gen_random_uuid(), ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, gen_random_uuid(), ${dateId},
        ${routeId}, 'held', 20, ${shop.clock.now()}::timestamptz, ${shop.clock.now()}::timestamptz
      from generate_series(1, 201) n`)
  }

  test('holds up nobody: seats behind hundreds that cannot come free do so in the same run', async () => {
    const route = await tour.route()
    const dateId = await tour.date(route.id)
    const a = await shop.person()
    const kept = await shop.call('GET /api/tripfree/creategroup', { date_id: dateId, num: 2 }, a)
    expect(kept.status).toBe(200)
    await brokenHolds(dateId)
    await tour.later(1)
    await runJob(shop.app.services, 'tour-seats')
    expect((await tour.rowOf(kept.data.id)).state).toBe('cancelled')
    expect((await tour.dateRow(dateId)).taken).toBe(0)
    const left = await shop.db.$count(tourEntries, eq(tourEntries.state, 'held'))
    expect(left).toBe(201)
    await shop.db.delete(tourEntries).where(eq(tourEntries.state, 'held'))
  })

  test('nor does somebody who waits and cannot be seated hold up whoever is behind', async () => {
    const route = await tour.route()
    const dateId = await tour.date(route.id, { seats: 2 })
    const [a, stuck, next] = [await shop.person(), await shop.person(), await shop.person()]
    const full = await tour.joined(a, dateId, { travellers: [traveller(), traveller()] })
    const first = await tour.entered(stuck, dateId, { wait: 1 })
    shop.clock.advance(1)
    const second = await tour.entered(next, dateId, { wait: 1 })
    // Their order cannot be written: a sum of theirs no order may have.
    await shop.db.execute(sql`alter table tour_entries drop constraint tour_entries_sums`)
    await shop.db.update(tourEntries).set({ depositFen: -1n }).where(eq(tourEntries.id, first.id))
    await leave(a, full.id)
    await runJob(shop.app.services, 'tour-seats')
    expect((await tour.rowOf(first.id)).state).toBe('waiting')
    expect((await tour.rowOf(second.id)).state).toBe('unpaid')
    await shop.db.update(tourEntries).set({ depositFen: 5_000n }).where(eq(tourEntries.id, first.id))
    await runJob(shop.app.services, 'tour-seats')
    expect((await tour.rowOf(first.id)).state).toBe('unpaid')
    await tour.sound(dateId)
  })
})

describe('what is refused', () => {
  test('without consent, with wrong papers, too many people, extras that are not sold, days that are over', async () => {
    const route = await tour.route()
    const other = await tour.route()
    const dateId = await tour.date(route.id, { groupSize: 2 })
    const a = await shop.person()
    expect(await tour.apply(a, dateId, { agree: 0 })).toMatchObject({ code: 'CONSENT' })
    const [one, two, three] = [traveller(), traveller(), traveller()]
    expect(await tour.apply(a, dateId, { travellers: [one, two, three] })).toMatchObject({ code: 'PEOPLE' })
    expect(await tour.apply(a, dateId, { travellers: [one, one] })).toMatchObject({ code: 'TRAVELLER_TAKEN' })
    expect(await tour.apply(a, dateId, { travellers: [{ name: '张三', card: '330106199013010012' }] })).toMatchObject({
      code: 'BAD_ID'
    })
    expect(await tour.apply(a, dateId, { travellers: [{ ...one, name: 'Tom' }] })).toMatchObject({ code: 'INVALID' })
    expect(await tour.apply(a, dateId, { travellers: [] })).toMatchObject({ code: 'INVALID' })
    expect(await tour.apply(a, dateId, { extras: [{ id: other.room, num: 1 }] })).toMatchObject({ code: 'EXTRA' })
    expect(await tour.apply(a, dateId, { extras: [{ id: route.room, num: 2 }] })).toMatchObject({ code: 'EXTRA' })
    expect(await tour.apply(a, newId())).toMatchObject({ code: 'NOT_FOUND' })
    const elsewhere = await tour.joined(await shop.person(), await tour.date(other.id))
    expect(await tour.apply(a, dateId, { group_id: elsewhere.groupId })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await tour.sound(dateId)).toMatchObject({ taken: 0 })
    await tour.later(24, a)
    expect(await tour.apply(a, dateId)).toMatchObject({ code: 'ENDED' })
    expect(await tour.apply(a, dateId, { wait: 1 })).toMatchObject({ code: 'ENDED' })
  })

  test('a full group, a lapsed one, a second entry by a sub-account, a traveller who goes already', async () => {
    const route = await tour.route()
    const dateId = await tour.date(route.id)
    const [a, b, c] = [await shop.person(), await shop.person(), await shop.person()]
    const known = traveller()
    const full = await tour.entered(a, dateId, { travellers: [known, traveller()] })
    expect(await tour.apply(b, dateId, { group_id: full.groupId })).toMatchObject({ code: 'GROUP_FULL' })
    expect(await tour.apply(b, dateId, { travellers: [known] })).toMatchObject({ code: 'TRAVELLER_TAKEN' })
    const sub = await shop.person({ parentId: a.id })
    expect(await tour.apply(sub, dateId)).toMatchObject({ code: 'ALREADY' })
    const open = await tour.joined(c, dateId)
    await tour.later(3, b)
    await tour.tick()
    expect(await tour.apply(b, dateId, { group_id: open.groupId })).toMatchObject({ code: 'GROUP_OVER' })
    expect(await shop.call('GET /api/tripfree/sharegroup', { id: open.groupId }, b)).toMatchObject({
      code: 'GROUP_OVER'
    })
  })

  test('entries are their owner’s; groups are seen by whoever has their link, with names masked', async () => {
    const route = await tour.route()
    const dateId = await tour.date(route.id)
    const [a, b] = [await shop.person({ nickname: '王小美' }), await shop.person()]
    const entry = await tour.joined(a, dateId)
    const { id } = entry
    expect(await tour.info(b, id)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await leave(b, id)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await shop.call('GET /api/tripfree/collagetravelinfo', { id }, b)).toMatchObject({ code: 'NOT_FOUND' })
    const { data: seen } = await shop.call('GET /api/tripfree/teamtravelinfo', { id: entry.groupId }, b)
    expect(seen).toMatchObject({
      is_mine: 0,
      can_join: 1,
      entry_id: '',
      members: [{ nickname: '王**美', is_leader: 1 }]
    })
    expect(JSON.stringify(seen)).not.toContain(a.id)
    const joined = await tour.joined(b, dateId, { group_id: entry.groupId })
    expect((await shop.call('GET /api/tripfree/collagetravel', {}, b)).data.list).toMatchObject([{ id: joined.id }])
    expect((await shop.call('GET /api/tripfree/collagetravel', {}, a)).data.list).toEqual([])
    const shared = await shop.call('GET /api/tripfree/collagetravelinfo', { id: joined.id }, b)
    expect(shared.data.group).toMatchObject({ state: 'filled' })
    expect(await shop.call('GET /api/tripfree/collagetravelinfo', { id }, a)).toMatchObject({ code: 'NOT_FOUND' })
    expect((await shop.call('GET /api/tripfree/mygroupnum', {}, a)).data).toMatchObject({ filled: 1, lead: 1, all: 1 })
    const { data: teams } = await shop.call('GET /api/tripfree/teamtravellist', {}, a)
    expect(teams).toMatchObject({ count: 1, list: [{ entry_id: id, is_leader: 1 }] })
    const { data: members } = await shop.call('GET /api/tripfree/grouperlist', { id: entry.groupId }, a)
    expect(members).toMatchObject({ count: 2 })
    expect((await shop.call('GET /api/tripfree/details', { id: route.id }, a)).data.my_trip).toMatchObject({ id })
    expect((await shop.call('GET /api/tripfree/details', { id: route.id }, {})).data.my_trip).toBeNull()
  })

  test('a share is its bringer’s alone: nothing for oneself, without extras, or when the trip does not happen', async () => {
    const route = await tour.route()
    const inviter = await shop.person()
    const fan = await shop.person({ referrerId: inviter.id })
    const dateId = await tour.date(route.id)
    const none = await tour.joined(fan, dateId)
    expect((await shop.call('GET /api/tripfree/invitedtravel', {}, inviter)).data.count).toBe(0)
    await leave(fan, none.id)
    const entry = await tour.joined(fan, dateId, { extras: [{ id: route.room, num: 1 }] })
    expect((await shop.call('GET /api/tripfree/center', {}, inviter)).data.pending).toBe('20.00')
    await leave(fan, entry.id)
    expect((await shop.call('GET /api/tripfree/center', {}, inviter)).data).toMatchObject({ pending: '0.00' })
    expect((await shop.call('GET /api/tripfree/invitedtravel', {}, inviter)).data.list).toMatchObject([
      { state: 'void' }
    ])
    expect(await income(inviter.id)).toBe(0n)
  })
})
