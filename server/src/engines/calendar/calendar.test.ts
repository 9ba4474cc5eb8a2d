import { eq } from 'drizzle-orm'
import { Calendaring, cardPrize, noonOf } from '../../../test/calendaring'
import { TestShop } from '../../../test/harness'
import { calendarAwards, calendarDays } from '../../db/schema'
import { runJob } from '../../jobs'
import { check } from '../ledger'
import { dayAfter } from '.'

let shop: TestShop
let days: Calendaring
beforeAll(async () => {
  shop = await TestShop.open()
  days = new Calendaring(shop)
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const code = (error: { code?: string }) => error.code ?? Promise.reject(error)

describe('a day', () => {
  test('asked for a thousand times at once is entered once, and paid once', async () => {
    const calendar = await days.open()
    const me = await days.person()
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => days.enter(me.id, calendar.code)))
    expect(answers.filter(({ fresh }) => fresh)).toHaveLength(1)
    expect(new Set(answers.map(({ run }) => run.length))).toEqual(new Set([1]))
    expect([await days.has(me.id), await days.dayCount([me.id])]).toEqual([1n, 1])
  })

  test('of many people at once is each one’s', async () => {
    const calendar = await days.open()
    const people = await Promise.all(Array.from({ length: 30 }, () => days.person()))
    await Promise.all(people.flatMap(({ id }) => [days.enter(id, calendar.code), days.enter(id, calendar.code)]))
    expect(await days.dayCount(people.map(({ id }) => id))).toBe(30)
    expect(await days.poolHas(calendar)).toBe(100_000n - 30n)
  })

  test('begins at midnight in China, over the ends of months and leap days', async () => {
    const calendar = await days.open({ startsAt: new Date('2020-01-01T00:00:00Z') })
    for (const [last, first] of [
      ['2027-02-28', '2027-03-01'],
      ['2028-02-28', '2028-02-29'],
      ['2028-02-29', '2028-03-01'],
      ['2026-12-31', '2027-01-01'],
      ['2027-04-30', '2027-05-01']
    ] as const) {
      const me = await days.person()
      const before = await days.enter(me.id, calendar.code, new Date(`${last}T23:59:59.999+08:00`))
      expect(before).toMatchObject({ fresh: true, run: { from: last, to: last, length: 1 } })
      const after = await days.enter(me.id, calendar.code, new Date(`${first}T00:00:00+08:00`))
      expect(after).toMatchObject({ fresh: true, run: { from: last, to: first, length: 2 } })
      const same = await days.enter(me.id, calendar.code, new Date(`${first}T23:59:59+08:00`))
      expect(same.fresh).toBe(false)
    }
    expect(dayAfter('2027-02-28', 1)).toBe('2027-03-01')
  })

  test('brings what its place in the streak says; a gap begins anew, and the round comes again', async () => {
    const calendar = await days.open()
    const me = await days.person()
    const paid: bigint[] = []
    for (let i = 0; i < 9; i++)
      paid.push((await days.enter(me.id, calendar.code, noonOf(dayAfter('2026-10-01', i)))).daily!.amountMinor)
    expect(paid).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n, 1n, 2n])
    const later = await days.enter(me.id, calendar.code, noonOf('2026-10-11'))
    expect(later).toMatchObject({ run: { length: 1 }, daily: { amountMinor: 1n } })
    expect((await days.standing(me.id, calendar.code, noonOf('2026-10-12'))).run?.length).toBe(1)
    expect((await days.standing(me.id, calendar.code, noonOf('2026-10-13'))).run).toBeUndefined()
  })

  test('is refused to sub-accounts, strangers, before the start and after the end', async () => {
    const calendar = await days.open()
    const me = await days.person()
    const child = await days.person({ parentId: me.id })
    await expect(days.enter(child.id, calendar.code)).rejects.toMatchObject({ code: 'SUB_ACCOUNT' })
    await expect(days.enter(calendarIdOfNobody, calendar.code)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(days.enter(me.id, 'no-such')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const at of [new Date(calendar.startsAt.getTime() - 1), calendar.endsAt])
      await expect(days.enter(me.id, calendar.code, at)).rejects.toMatchObject({ code: 'CLOSED' })
  })
})

const calendarIdOfNobody = '00000000-0000-4000-8000-000000000000'

describe('a make-up card', () => {
  test('mends the last seven days only, not before joining, three a month, each day once', async () => {
    const calendar = await days.open()
    const me = await days.person({ createdAt: noonOf('2026-10-08') })
    await days.give(me.id, 100n)
    const at = noonOf('2026-10-12')
    const tries = ['2026-10-12', '2026-10-13', '2026-10-07', '2026-10-01'].map(day =>
      days.makeUp(me.id, calendar.code, day, 'buy', at).catch(code)
    )
    expect(await Promise.all(tries)).toEqual(['NO_DAY', 'NO_DAY', 'NO_DAY', 'NO_DAY'])
    await days.makeUp(me.id, calendar.code, '2026-10-08', 'buy', at)
    expect(await days.makeUp(me.id, calendar.code, '2026-10-08', 'buy', at).catch(code)).toBe('ENTERED')
    const many = ['2026-10-09', '2026-10-10', '2026-10-11'].flatMap(day =>
      [1, 2, 3].map(() => days.makeUp(me.id, calendar.code, day, 'buy', at).then(() => 'done', code))
    )
    const ended = await Promise.all(many)
    expect(ended.filter(one => one === 'done')).toHaveLength(2)
    expect(await days.has(me.id)).toBe(70n)
    const old = await days.person()
    await days.give(old.id, 100n)
    const reach = (day: string, on: string) =>
      days.makeUp(old.id, calendar.code, day, 'buy', noonOf(on)).then(() => 'done', code)
    expect(await reach('2026-10-24', '2026-11-01')).toBe('NO_DAY')
    expect(await reach('2026-10-25', '2026-11-01')).toBe('done')
  })

  test('in hand is used first that runs out first, and none is made up for without one', async () => {
    const calendar = await days.open({ cardDays: 10 }, [cardPrize(2, 2n)])
    const me = await days.person()
    expect(await days.makeUp(me.id, calendar.code, '2026-10-10', 'card', noonOf('2026-10-12')).catch(code)).toBe(
      'NO_CARD'
    )
    expect(await days.makeUp(me.id, calendar.code, '2026-10-10', 'buy', noonOf('2026-10-12')).catch(code)).toBe(
      'INSUFFICIENT'
    )
    expect(await days.dayCount([me.id])).toBe(0)
    await days.enter(me.id, calendar.code, noonOf('2026-10-01'))
    const { reached } = await days.enter(me.id, calendar.code, noonOf('2026-10-02'))
    await days.take(me.id, reached[0]!.id, noonOf('2026-10-02'))
    await days.enter(me.id, calendar.code, noonOf('2026-10-05'))
    const mended = await days.makeUp(me.id, calendar.code, '2026-10-03', 'card', noonOf('2026-10-05'))
    expect(mended.run).toEqual({ from: '2026-10-01', to: '2026-10-03', length: 3 })
    expect(await days.makeUp(me.id, calendar.code, '2026-10-06', 'card', noonOf('2026-10-12')).catch(code)).toBe(
      'NO_CARD'
    )
    const joined = await days.makeUp(me.id, calendar.code, '2026-10-04', 'card', noonOf('2026-10-05'))
    expect(joined.run).toEqual({ from: '2026-10-01', to: '2026-10-05', length: 5 })
  })

  test('moves the beginning of a streak without paying its prize again', async () => {
    const calendar = await days.open({}, days.prizes)
    const me = await days.person()
    await days.give(me.id, 100n)
    await days.past(me.id, calendar.code, [
      '2026-10-03',
      '2026-10-04',
      '2026-10-05',
      '2026-10-06',
      '2026-10-07',
      '2026-10-08'
    ])
    expect((await days.enter(me.id, calendar.code, noonOf('2026-10-09'))).reached).toMatchObject([
      { threshold: 7, since: '2026-10-03' }
    ])
    const mended = await days.makeUp(me.id, calendar.code, '2026-10-02', 'buy', noonOf('2026-10-09'))
    expect(mended).toMatchObject({ run: { from: '2026-10-02', length: 8 }, reached: [] })
    expect(await days.awards(me.id, calendar.code)).toHaveLength(1)
  })
})

describe('a prize of a streak', () => {
  const reached = async (fields: Parameters<typeof days.open>[0] = {}, minor = 100_000n) => {
    const calendar = await days.open(fields, days.prizes, minor)
    const me = await days.person()
    await days.past(
      me.id,
      calendar.code,
      Array.from({ length: 6 }, (_, i) => dayAfter('2026-10-01', i))
    )
    const [award] = (await days.enter(me.id, calendar.code, noonOf('2026-10-07'))).reached
    return { calendar, me, award: award! }
  }

  test('asked for fifty times at once is given once', async () => {
    const { me, award } = await reached()
    const at = noonOf('2026-10-08')
    const answers = await Promise.all(Array.from({ length: 50 }, () => days.take(me.id, award.id, at).catch(code)))
    expect(answers.filter(one => typeof one !== 'string')).toMatchObject([{ state: 'given' }])
    expect(new Set(answers.filter(one => typeof one === 'string'))).toEqual(new Set(['TAKEN']))
    expect(await days.has(me.id)).toBe(77n)
  })

  test('is nobody else’s, and lapses when it is not taken', async () => {
    const { me, award } = await reached({ takeDays: 7 })
    const other = await days.person()
    expect(await days.take(other.id, award.id, noonOf('2026-10-08')).catch(code)).toBe('NOT_FOUND')
    expect(await days.take(me.id, award.id, noonOf('2026-10-14')).catch(code)).toBe('EXPIRED')
    await runJob(shop.app.services, 'calendar-lapse')
    expect(await days.take(me.id, award.id, noonOf('2026-10-08')).catch(code)).toBe('EXPIRED')
    expect((await days.awards(me.id, award.calendar))[0]).toMatchObject({ state: 'lapsed' })
  })

  test('whose pool is short waits, and comes in the order in which it was asked for', async () => {
    const { calendar, me, award } = await reached({ cycleMinor: [0, 0, 0, 0, 0, 0, 1] }, 1n)
    const second = await days.person()
    await days.past(
      second.id,
      calendar.code,
      Array.from({ length: 6 }, (_, i) => dayAfter('2026-10-01', i))
    )
    const [later] = (await days.enter(second.id, calendar.code, noonOf('2026-10-07'))).reached
    expect(await days.take(me.id, award.id, noonOf('2026-10-08'))).toMatchObject({ state: 'waiting' })
    expect(await days.take(second.id, later!.id, noonOf('2026-10-09'))).toMatchObject({ state: 'waiting' })
    await days.fill(calendar, 70n + 1n)
    await Promise.all(Array.from({ length: 4 }, () => runJob(shop.app.services, 'calendar-give')))
    expect([await days.has(me.id), await days.has(second.id)]).toEqual([71n, 1n])
    await days.fill(calendar, 70n)
    await runJob(shop.app.services, 'calendar-give')
    expect([await days.has(second.id), await days.poolHas(calendar)]).toEqual([71n, 0n])
  })
})

describe('a bonus', () => {
  test('cannot be had before its seconds have gone by on the server, nor twice at once, nor more often than the cap', async () => {
    const calendar = await days.open()
    const me = await days.person()
    const at = (s: number) => new Date(noonOf('2026-10-01').getTime() + s * 1000)
    expect(await days.openBonus(me.id, calendar.code, at(0)).catch(code)).toBe('NOT_ENTERED')
    await days.enter(me.id, calendar.code, at(0))
    const first = await days.openBonus(me.id, calendar.code, at(0))
    const second = await days.openBonus(me.id, calendar.code, at(5))
    expect(await days.endBonus(me.id, calendar.code, first.pass, at(60)).then(() => 'done', code)).toBe('GONE')
    expect(await days.endBonus(me.id, calendar.code, second.pass, at(19.9)).then(() => 'done', code)).toBe('TOO_SOON')
    const ends = Array.from({ length: 20 }, () =>
      days.endBonus(me.id, calendar.code, second.pass, at(20)).then(() => 'done', code)
    )
    expect((await Promise.all(ends)).filter(one => one === 'done')).toHaveLength(1)
    const third = await days.openBonus(me.id, calendar.code, at(21))
    expect(await days.endBonus(me.id, calendar.code, third.pass, at(21 + 1801)).then(() => 'done', code)).toBe('GONE')
    const last = await days.openBonus(me.id, calendar.code, at(22))
    await days.endBonus(me.id, calendar.code, last.pass, at(37))
    expect(await days.openBonus(me.id, calendar.code, at(40)).catch(code)).toBe('DAY_CAP')
    expect(await days.has(me.id)).toBe(1n + 4n)
  })

  test('begun before midnight counts for the day it was begun on', async () => {
    const calendar = await days.open({ bonusTimes: 1 })
    const me = await days.person()
    const late = new Date('2026-10-01T23:59:50+08:00')
    await days.enter(me.id, calendar.code, late)
    const { pass } = await days.openBonus(me.id, calendar.code, late)
    await days.endBonus(me.id, calendar.code, pass, new Date('2026-10-02T00:00:05+08:00'))
    const [bonus] = await shop.db
      .select()
      .from(calendarAwards)
      .where(eq(calendarAwards.cause, 'bonus'))
      .orderBy(calendarAwards.createdAt)
      .limit(1)
    expect(bonus).toBeDefined()
    await days.enter(me.id, calendar.code, noonOf('2026-10-02'))
    expect(await days.openBonus(me.id, calendar.code, noonOf('2026-10-02'))).toMatchObject({ seconds: 15 })
  })
})

test('days in the past cannot be written but by the engine: each is there once', async () => {
  const calendar = await days.open()
  const me = await days.person()
  await days.past(me.id, calendar.code, ['2026-10-01'])
  await expect(days.past(me.id, calendar.code, ['2026-10-01'])).rejects.toThrow()
  expect(await shop.db.select().from(calendarDays).where(eq(calendarDays.userId, me.id))).toHaveLength(1)
})
