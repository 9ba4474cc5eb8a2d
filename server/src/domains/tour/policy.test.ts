import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { codeFor } from '../../../test/sign-in'
import { touring, traveller } from '../../../test/touring'
import { transact } from '../../db/connection'
import { groupSeats, tourEntries, tourIncomes, tourTravellers } from '../../db/schema'
import { mergeAccounts } from '../../engines/identity/merge'
import { account, balanceOf, check, user } from '../../engines/ledger'
import { exportOf } from '../closing/export'
import { closeDue } from '../closing/service'

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

const merge = (from: Who, to: Who) =>
  transact(shop.db, tx =>
    mergeAccounts(tx, { fromId: from.id, toId: to.id }, shop.app.services.personal.mergeSteps, shop.clock.now())
  )

describe('two accounts that become one', () => {
  test('keep both places of one day, and may give each up; new ones are refused meanwhile', async () => {
    const route = await tour.route()
    const dateId = await tour.date(route.id, { groupSize: 4 })
    const [a, b] = [await shop.person({ phone: null }), await shop.person()]
    const theirs = await tour.joined(a, dateId)
    const own = await tour.joined(b, dateId)
    await merge(a, b)
    const rows = await shop.db.select().from(tourEntries).where(eq(tourEntries.dateId, dateId))
    expect(rows.map(row => row.userId)).toEqual([b.id, b.id])
    expect((await tour.info(b, theirs.id)).data).toMatchObject({ state: 'joined', travellers: [{ name: '*小满' }] })
    expect(await tour.apply(b, dateId)).toMatchObject({ code: 'ALREADY' })
    for (const { id } of [theirs, own]) {
      const left = await shop.call('POST /api/tripfree/leave', { id }, { token: b.token })
      expect(left.data.state).toBe('refunded')
    }
    expect(await balanceOf(shop.db, account(user(b.id), 'CNY'))).toBe(10_000n)
    expect(await tour.sound(dateId)).toMatchObject({ taken: 0 })
    expect((await tour.apply(b, dateId)).status).toBe(200)
    expect(await shop.db.$count(groupSeats, eq(groupSeats.userId, a.id))).toBe(0)
  })

  test('bring themselves nothing', async () => {
    const route = await tour.route()
    const dateId = await tour.date(route.id)
    const inviter = await shop.person()
    const fan = await shop.person({ referrerId: inviter.id, phone: null })
    await tour.joined(fan, dateId, { extras: [{ id: route.room, num: 1 }], travellers: [traveller(), traveller()] })
    await merge(fan, inviter)
    const [income] = await shop.db.select().from(tourIncomes).where(eq(tourIncomes.userId, inviter.id))
    expect(income).toMatchObject({ state: 'void', buyerId: inviter.id })
    await tour.later(34)
    await tour.tick()
    expect(await balanceOf(shop.db, account(user(inviter.id), 'lvyou'))).toBe(0n)
    expect(await balanceOf(shop.db, account(user(inviter.id), 'CNY'))).toBe(10_000n)
  })
})

describe('an account that is closed', () => {
  const destroy = async (who: Awaited<ReturnType<TestShop['person']>>) =>
    shop.call('GET /api/destroy', { captcha: await codeFor(shop, who.phone, 'verify', who.token), agree: 1 }, who)

  test('has ended its trips before; papers are not given out whole', async () => {
    const route = await tour.route()
    const dateId = await tour.date(route.id)
    const me = await shop.person()
    const party = [traveller('陈小满'), traveller('李大山')]
    const { id } = await tour.joined(me, dateId, { travellers: party })
    expect(await destroy(me)).toMatchObject({ code: 'BLOCKED' })
    const { blockers } = (await shop.call('GET /api/destroy', {}, me)).data
    expect(blockers.map(blocker => blocker.code)).toEqual(['TRIPS'])
    await tour.later(33, me)
    await tour.tick()
    const told = JSON.stringify(await exportOf(shop.app.services, me.id))
    expect(told).toContain('*大山')
    for (const { card } of party) expect(told).not.toContain(card)
    expect((await tour.rowOf(id)).state).toBe('done')
    const after = (await shop.call('GET /api/destroy', {}, me)).data.blockers
    expect(after.map(blocker => blocker.code)).toEqual(['BALANCE'])
  })

  test('leaves its papers behind nowhere, and its trips to the books', async () => {
    const route = await tour.route()
    const dateId = await tour.date(route.id, { depositFen: 100n })
    const me = await shop.person()
    const { id } = await tour.joined(me, dateId, { travellers: [traveller(), traveller()] })
    await tour.later(33, me)
    await tour.tick()
    expect(await shop.db.$count(tourTravellers, eq(tourTravellers.userId, me.id))).toBe(2)
    expect((await destroy(me)).status).toBe(200)
    shop.clock.advance(7 * 86_400 + 1)
    await closeDue(shop.app.services)
    expect(await shop.db.$count(tourTravellers, eq(tourTravellers.userId, me.id))).toBe(0)
    expect((await tour.rowOf(id)).state).toBe('done')
  })
})
