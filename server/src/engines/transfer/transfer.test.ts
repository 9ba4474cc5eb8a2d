import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { Transferring } from '../../../test/transferring'
import { accountClosings, users } from '../../db/schema'
import { newId } from '../../lib/ids'
import { check } from '../ledger'
import { leftOf, receiverByPhone, transferRule, transfersOf } from '.'

let shop: TestShop
let t: Transferring
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '40' } })
  t = new Transferring(shop)
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const codes = (answers: PromiseSettledResult<unknown>[]) =>
  answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason.code ?? String(answer.reason)] : []))
const page = { page: 1, limit: 9 }
const pair = async (minor = 1_000n) => [await t.person(minor), await t.person(0n, 'xfq', '周掌柜')] as const

describe('giving', () => {
  test('moves it once, writes it down for both and tells both', async () => {
    const rule = await t.rule()
    const [from, to] = await pair()
    const { transfer, fresh } = await t.do(rule, [from, to], 300n)
    expect([fresh, transfer.amountMinor, transfer.otherName]).toEqual([true, 300n, '*掌柜'])
    expect([await t.has(from), await t.has(to)]).toEqual([700n, 300n])
    const given = await transfersOf(shop.db, { userId: from.id, rule: rule.code, side: 'given' }, page)
    const received = await transfersOf(shop.db, { userId: to.id, rule: rule.code, side: 'received' }, page)
    expect(given).toMatchObject({ count: 1, list: [{ id: transfer.id, otherName: '*掌柜' }] })
    expect(received).toMatchObject({ count: 1, list: [{ id: transfer.id, otherName: '*小满' }] })
    const { rows } = await shop.db.$client.query(
      'select user_id, title, content, always from messages where user_id = any($1) order by always',
      [[from.id, to.id]]
    )
    expect(rows).toMatchObject([
      { user_id: to.id, title: '收到消费券', content: expect.stringContaining('*小满 转赠给你 3.00 消费券') },
      { user_id: from.id, title: '消费券转赠成功', content: expect.stringContaining('*掌柜'), always: true }
    ])
  })

  test('what is refused changes nothing', async () => {
    const rule = await t.rule({ minMinor: 10n, maxMinor: 500n, stepMinor: 10n })
    const [from, to] = await pair(200n)
    const refused = (amountMinor: bigint, code: string, more = {}) =>
      expect(t.do(rule, [from, to], amountMinor, more)).rejects.toMatchObject({ code })
    await refused(5n, 'AMOUNT')
    await refused(15n, 'AMOUNT')
    await refused(510n, 'AMOUNT')
    await refused(210n, 'INSUFFICIENT')
    await refused(100n, 'RULE_CHANGED', { version: rule.version + 1 })
    await refused(100n, 'SELF', { toId: from.id })
    await refused(100n, 'NO_RECEIVER', { toId: newId() })
    await refused(100n, 'NOT_FOUND', { rule: 'no_such_rule' })
    await t.rule({ code: rule.code, open: false })
    await refused(100n, 'CLOSED')
    expect([await t.has(from), await t.has(to)]).toEqual([200n, 0n])
    const left = await leftOf(shop.db, rule, { userId: from.id, toId: to.id, newDevice: false, at: t.now() })
    expect(left).toEqual({ dayMinor: rule.dayMinor, times: rule.dayTimes, pairMinor: rule.pairMonthMinor })
  })

  test('nothing is given to or by whoever is no whole account of a verified person', async () => {
    const rule = await t.rule({ newAccountS: 86_400 })
    const [from, to] = await pair()
    const sub = await shop.person({ parentId: to.id, createdAt: new Date(0) })
    const nameless = await shop.person({ createdAt: new Date(0) })
    const off = await t.person()
    await shop.db.update(users).set({ disabled: true }).where(eq(users.id, off.id))
    const leaving = await t.person()
    const closing = { id: newId(), rootId: leaving.id, requestedAt: t.now(), dueAt: t.now() }
    await shop.db.insert(accountClosings).values(closing)
    const phoneless = await t.person()
    await shop.db.update(users).set({ phone: null }).where(eq(users.id, phoneless.id))
    const young = await t.person()
    await shop.db.update(users).set({ createdAt: t.now() }).where(eq(users.id, young.id))
    const moved = await t.person()
    await shop.db.update(users).set({ phoneChangedAt: t.now() }).where(eq(users.id, moved.id))
    for (const [who, code] of [
      [sub, 'SUB_ACCOUNT'],
      [nameless, 'REAL_NAME'],
      [off, 'DISABLED'],
      [leaving, 'CLOSING'],
      [phoneless, 'NO_PHONE'],
      [young, 'COOLING'],
      [moved, 'COOLING']
    ] as const)
      await expect(t.do(rule, [who, to], 100n)).rejects.toMatchObject({ code })
    for (const who of [sub, nameless, off, leaving, phoneless])
      await expect(t.do(rule, [from, who], 100n)).rejects.toMatchObject({ code: 'NO_RECEIVER' })
    for (const who of [young, moved]) await t.do(rule, [from, who], 100n)
    await shop.db.update(accountClosings).set({ state: 'cancelled' }).where(eq(accountClosings.id, closing.id))
    await t.do(rule, [leaving, to], 100n)
  })

  test('a phone of nobody, of somebody unverified and of a closed account is answered alike', async () => {
    const [from, to] = await pair()
    expect(await receiverByPhone(shop.app.services, { giverId: from.id, phone: to.phone })).toMatchObject({
      id: to.id,
      masked: '*掌柜'
    })
    const off = await t.person()
    await shop.db.update(users).set({ disabled: true }).where(eq(users.id, off.id))
    const said = await Promise.allSettled(
      ['13012345678', (await shop.person()).phone, off.phone].map(phone =>
        receiverByPhone(shop.app.services, { giverId: from.id, phone })
      )
    )
    expect(new Set(said.map(one => one.status === 'rejected' && one.reason.message)).size).toBe(1)
    expect(codes(said)).toEqual(Array(3).fill('NO_RECEIVER'))
    await expect(receiverByPhone(shop.app.services, { giverId: from.id, phone: from.phone })).rejects.toMatchObject({
      code: 'SELF'
    })
  })

  test('a new device gives less in a day, until it is none any more', async () => {
    const rule = await t.rule({ newDeviceS: 86_400, newDeviceDayMinor: 200n })
    const [from, to] = await pair()
    await t.do(rule, [from, to], 150n)
    await expect(t.do(rule, [from, to], 51n)).rejects.toMatchObject({ code: 'DEVICE_CAP' })
    const { rows } = await shop.db.$client.query('select family_id from sessions where user_id = $1', [from.id])
    await shop.db.$client.query(`update sessions set created_at = $2 where user_id = $1`, [
      from.id,
      new Date(t.now().getTime() - 2 * 86_400_000)
    ])
    await t.do(rule, [from, to], 300n, { familyId: rows[0].family_id })
    await expect(t.do(rule, [from, to], 51n)).rejects.toMatchObject({ code: 'DEVICE_CAP' })
    await shop.db.$client.query(
      `insert into known_devices (user_id, key_hash, first_at, seen_at)
      values ($1, encode(sha256('my phone'), 'hex'), '2026-01-01', now())`,
      [from.id]
    )
    await t.do(rule, [from, to], 51n, { deviceKey: 'my phone' })
  })

  test('caps are those of a day of the giver and the receiver, and of a month of the two, by China’s calendar', async () => {
    const rule = await t.rule({ dayMinor: 300n, dayTimes: 2, receiveDayMinor: 400n, pairMonthMinor: 500n })
    const [from, to] = await pair(2_000n)
    const [other] = await pair()
    const at = (time: string) => ({ at: new Date(time) })
    await t.do(rule, [from, to], 300n, at('2026-12-01T15:59:59Z'))
    await expect(t.do(rule, [from, to], 1n, at('2026-12-01T15:59:59Z'))).rejects.toMatchObject({ code: 'DAY_CAP' })
    await expect(t.do(rule, [other, to], 101n, at('2026-12-01T15:59:59Z'))).rejects.toMatchObject({
      code: 'RECEIVER_CAP'
    })
    await t.do(rule, [from, to], 200n, at('2026-12-01T16:00:00Z'))
    await expect(t.do(rule, [from, to], 1n, at('2026-12-30T16:00:00Z'))).rejects.toMatchObject({ code: 'PAIR_CAP' })
    await t.do(rule, [from, to], 100n, at('2026-12-31T16:00:00Z'))
    await t.do(rule, [from, to], 100n, at('2026-12-31T16:00:00Z'))
    await expect(t.do(rule, [from, other], 1n, at('2026-12-31T16:00:01Z'))).rejects.toMatchObject({ code: 'DAY_CAP' })
  })

  test('another asset is another row: its own digits, caps and records', async () => {
    const vouchers = await t.rule({ dayMinor: 100n })
    const value = await t.rule({ asset: 'hdt', title: '互兑通赠送', minMinor: 10_000n, stepMinor: 10_000n })
    const [from, to] = await pair()
    await t.give(from.id, 50_000n, 'hdt')
    await t.do(vouchers, [from, to], 100n)
    await expect(t.do(value, [from, to], 5_000n)).rejects.toMatchObject({
      code: 'AMOUNT',
      message: '每次至少转赠 1.0000 互兑通'
    })
    await t.do(value, [from, to], 20_000n)
    expect([await t.has(to), await t.has(to, 'hdt')]).toEqual([100n, 20_000n])
    const mine = (rule: { code: string }) =>
      transfersOf(shop.db, { userId: from.id, rule: rule.code, side: 'given' }, page)
    expect([(await mine(vouchers)).count, (await mine(value)).count]).toEqual([1, 1])
  })
})

describe('at the same moment', () => {
  test('one key fifty times is one transfer; with another amount it is refused', async () => {
    const rule = await t.rule()
    const [from, to] = await pair()
    const key = newId()
    const answers = await Promise.all(Array.from({ length: 50 }, () => t.do(rule, [from, to], 100n, { key })))
    expect(answers.filter(({ fresh }) => fresh)).toHaveLength(1)
    expect(new Set(answers.map(({ transfer }) => transfer.id)).size).toBe(1)
    expect([await t.has(from), await t.has(to)]).toEqual([900n, 100n])
    await expect(t.do(rule, [from, to], 200n, { key })).rejects.toMatchObject({ code: 'IDEM_MISMATCH' })
  })

  test('forty of one person pass as far as the day goes, of many to one as far as theirs goes', async () => {
    const own = await t.rule({ dayMinor: 300n })
    const [from, to] = await pair(10_000n)
    const mine = await Promise.allSettled(Array.from({ length: 40 }, () => t.do(own, [from, to], 30n)))
    expect(codes(mine)).toEqual(Array(30).fill('DAY_CAP'))
    const theirs = await t.rule({ receiveDayMinor: 500n })
    const many = await Promise.all(Array.from({ length: 20 }, () => t.person()))
    const [, friend] = await pair()
    const answers = await Promise.allSettled(many.map(one => t.do(theirs, [one, friend], 50n)))
    expect(codes(answers)).toEqual(Array(10).fill('RECEIVER_CAP'))
    expect([await t.has(to), await t.has(friend)]).toEqual([300n, 500n])
  })

  test('two who give to each other, over and over, both get through', async () => {
    const rule = await t.rule()
    const [a, b] = [await t.person(500n), await t.person(500n)]
    const both = Array.from({ length: 20 }, (_, i) => t.do(rule, i % 2 ? [a, b] : [b, a], 25n))
    expect(codes(await Promise.allSettled(both))).toEqual([])
    expect([await t.has(a), await t.has(b)]).toEqual([500n, 500n])
  })

  test('more than there is: the ledger lets through what it covers', async () => {
    const rule = await t.rule()
    const [from, to] = await pair(100n)
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => t.do(rule, [from, to], 30n)))
    expect(codes(answers)).toEqual(Array(7).fill('INSUFFICIENT'))
    expect([await t.has(from), await t.has(to)]).toEqual([10n, 90n])
  })

  test('terms written twenty times over are twenty versions', async () => {
    const { code, version } = await t.rule()
    await Promise.all(Array.from({ length: 20 }, () => t.rule({ code })))
    expect((await transferRule(shop.db, code)).version).toBe(version + 20)
  })
})

test('however people give to each other, nothing is made or lost and no cap is passed', async () => {
  const caps = { dayMinor: 120n, dayTimes: 4, receiveDayMinor: 150n, pairMonthMinor: 100n }
  const move = fc.record({
    from: fc.nat(3),
    to: fc.nat(3),
    minor: fc.bigInt(1n, 60n),
    times: fc.integer({ min: 1, max: 2 })
  })
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 14 }), async moves => {
      const rule = await t.rule({ ...caps, maxMinor: 50n })
      const people = await Promise.all(Array.from({ length: 4 }, () => t.person(100n)))
      const answers = await Promise.allSettled(
        moves.flatMap(({ from, to, minor, times }) => {
          const key = newId()
          return Array.from({ length: times }, () => t.do(rule, [people[from]!, people[to]!], minor, { key }))
        })
      )
      for (const code of codes(answers))
        expect(['SELF', 'AMOUNT', 'DAY_CAP', 'RECEIVER_CAP', 'PAIR_CAP', 'INSUFFICIENT']).toContain(code)
      const held = await Promise.all(people.map(one => t.has(one)))
      expect(held.reduce((sum, one) => sum + one, 0n)).toBe(400n)
      for (const person of people) {
        const of = (side: 'given' | 'received') =>
          transfersOf(shop.db, { userId: person.id, rule: rule.code, side }, { page: 1, limit: 99 })
        const [given, received] = [(await of('given')).list, (await of('received')).list]
        const sum = (rows: typeof given) => rows.reduce((all, row) => all + row.amountMinor, 0n)
        expect(sum(given) <= caps.dayMinor && given.length <= caps.dayTimes).toBe(true)
        expect(sum(received) <= caps.receiveDayMinor).toBe(true)
        for (const other of people)
          expect(sum(given.filter(row => row.otherId === other.id)) <= caps.pairMonthMinor).toBe(true)
        expect(await t.has(person)).toBe(100n - sum(given) + sum(received))
      }
    }),
    { numRuns: 12 }
  )
})
