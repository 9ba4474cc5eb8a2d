import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { Calendaring } from '../../../test/calendaring'
import { TestShop } from '../../../test/harness'
import { transact } from '../../db/connection'
import { calendarPeople } from '../../db/schema'
import { keepOut, letIn } from '../../engines/identity/blocking'
import { mergeAccounts } from '../../engines/identity/merge'
import { bindInviter } from '../../engines/identity/referral'
import { dayText } from '../../lib/clock'
import { fanOf, fansPage, groupSums, type Which } from './group'

let shop: TestShop
let days: Calendaring
let calendar: string
beforeAll(async () => {
  shop = await TestShop.open()
  days = new Calendaring(shop)
  calendar = (await days.open({ code: 'daily', place: 'signin', title: '每日签到' }, [])).code
})
afterAll(() => shop.close())

const now = () => shop.clock.now()
const groupOf = (userId: string) => ({ userId, calendar, day: dayText(now()) })
const sums = (userId: string) => groupSums(shop.db, groupOf(userId))
const sign = async (id: string) => shop.call('POST /api/sign/integral', {}, { token: await shop.tokenOf(id) })
const agree = async (id: string) => shop.call('POST /api/sign/notice', { on: 1 }, { token: await shop.tokenOf(id) })
const mute = async (id: string) =>
  shop.call('POST /api/settuisong', { type: 'activity', status: 0 }, { token: await shop.tokenOf(id) })
const remind = async (uid: string, by: string) =>
  shop.call('POST /api/sign/remind', { uid }, { token: await shop.tokenOf(by) })

const member = fc.record({ signs: fc.boolean(), agrees: fc.boolean(), mutes: fc.boolean(), reminded: fc.boolean() })

test('each of a group is on one page: who signed in by that, who can be reminded, then the rest', () =>
  fc.assert(
    fc.asyncProperty(fc.array(member, { maxLength: 9 }), fc.integer({ min: 1, max: 4 }), async (members, limit) => {
      const me = await shop.person()
      const people = []
      for (const one of members) {
        const { id } = await shop.person({ referrerId: me.id })
        shop.clock.advance(1)
        if (one.agrees) await agree(id)
        if (one.mutes) await mute(id)
        people.push({ ...one, id })
      }
      const told = new Set<string>()
      for (const { id, reminded } of people) if (reminded && (await remind(id, me.id)).status === 200) told.add(id)
      const signed = people.filter(one => one.signs)
      for (const { id } of signed) {
        shop.clock.advance(1)
        await sign(id)
      }
      const absent = people.filter(one => !one.signs).reverse()
      const willing = absent.filter(one => one.agrees && !one.mutes)
      const rest = absent.filter(one => !willing.includes(one))
      expect(await sums(me.id)).toEqual({
        total: people.length,
        signed: signed.length,
        agreed: willing.length,
        can_remind: willing.filter(({ id }) => !told.has(id)).length,
        reminded: told.size
      })
      const lists: Record<Which, typeof people> = {
        signed,
        absent: [...willing, ...rest],
        all: [...signed, ...willing, ...rest]
      }
      for (const [which, wanted] of Object.entries(lists)) {
        const pages = Array.from({ length: Math.ceil(wanted.length / limit) + 1 }, (_, i) =>
          fansPage(shop.db, groupOf(me.id), which as Which, { page: i + 1, limit })
        )
        const found = await Promise.all(pages)
        expect(new Set(found.map(({ count }) => count))).toEqual(new Set([wanted.length]))
        const rows = found.flatMap(({ list }) => list.map(({ id, signed, reminded }) => ({ id, signed, reminded })))
        expect(rows).toEqual(wanted.map(({ id, signs }) => ({ id, signed: signs, reminded: told.has(id) })))
      }
    }),
    { numRuns: 12 }
  ))

describe('a group is who is in it now', () => {
  test('who gives an inviter after signing in, and who is kept out and let in again', async () => {
    const [me, fan] = [await shop.person(), await shop.person()]
    await agree(fan.id)
    await sign(fan.id)
    expect(await sums(me.id)).toMatchObject({ total: 0, signed: 0 })
    await bindInviter(shop.db, fan.id, me.id, now())
    expect(await sums(me.id)).toMatchObject({ total: 1, signed: 1 })
    await transact(shop.db, tx => keepOut(tx, fan.id, now()))
    expect(await sums(me.id)).toMatchObject({ total: 0, signed: 0, agreed: 0 })
    expect(await fanOf(shop.db, { ...groupOf(me.id), fanId: fan.id })).toBeUndefined()
    await transact(shop.db, tx => letIn(tx, fan.id))
    expect(await sums(me.id)).toMatchObject({ total: 1, signed: 1 })
    expect(await fanOf(shop.db, { ...groupOf(me.id), fanId: fan.id })).toMatchObject({ signed: true, streak: 1 })
  })

  test('whom a merged account brought, and that account’s own days', async () => {
    const [above, to, from] = [await shop.person(), await shop.person(), await shop.person({ phone: null })]
    const [signed, willing] = [await shop.person({ referrerId: from.id }), await shop.person({ referrerId: from.id })]
    await bindInviter(shop.db, to.id, above.id, now())
    await agree(willing.id)
    for (const { id } of [signed, from]) await sign(id)
    expect(await sums(from.id)).toMatchObject({ total: 2, signed: 1, can_remind: 1 })
    await transact(shop.db, tx =>
      mergeAccounts(tx, { fromId: from.id, toId: to.id }, shop.app.services.personal.mergeSteps, now())
    )
    expect(await sums(to.id)).toEqual({ total: 2, signed: 1, agreed: 1, can_remind: 1, reminded: 0 })
    expect(await sums(from.id)).toMatchObject({ total: 0, signed: 0, agreed: 0 })
    expect(await sums(above.id)).toMatchObject({ total: 1, signed: 1 })
  })

  test('who was not put in it by another release is with the next day', async () => {
    const me = await shop.person()
    const fan = await shop.person({ referrerId: me.id })
    await agree(fan.id)
    const own = and(eq(calendarPeople.userId, fan.id), eq(calendarPeople.calendar, calendar))
    await shop.db.update(calendarPeople).set({ referrerId: null }).where(own)
    expect(await sums(me.id)).toMatchObject({ agreed: 0 })
    await sign(fan.id)
    shop.clock.advance(86_400)
    expect(await sums(me.id)).toMatchObject({ total: 1, signed: 0, agreed: 1, can_remind: 1 })
  })

  test('who agrees on a row of another release', async () => {
    const me = await shop.person()
    const fan = await shop.person({ referrerId: me.id })
    await shop.db.insert(calendarPeople).values({ userId: fan.id, calendar })
    await agree(fan.id)
    expect(await sums(me.id)).toMatchObject({ total: 1, agreed: 1, can_remind: 1 })
  })
})
