import fc from 'fast-check'
import { Exchanging } from '../../../test/exchanging'
import { TestShop } from '../../../test/harness'
import { Releasing } from '../../../test/releasing'
import { transact } from '../../db/connection'
import { newId } from '../../lib/ids'
import { account, balanceOf, CONVERSION, check } from '../ledger'
import { exchangeRule, exchangesOf, leftToday, quoteOf } from '.'
import { exchangeMergeStep } from './merge'

let shop: TestShop
let x: Exchanging
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '50' } })
  x = new Exchanging(shop)
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const person = async (beans = 1_000n) => {
  const { id } = await shop.person()
  await x.give(id, beans)
  return id
}
const codes = (answers: PromiseSettledResult<unknown>[]) =>
  answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason.code ?? String(answer.reason)] : []))

describe('the price', () => {
  const terms = fc.record({
    rateFrom: fc.bigInt(1n, 10_000n),
    rateTo: fc.bigInt(1n, 10_000n),
    feeBp: fc.integer({ min: 0, max: 5_000 })
  })
  const amount = fc.bigInt(0n, 10n ** 12n)

  test('never more than the fraction says, fee and gift sum to the worth, and less than one unit is lost', () => {
    fc.assert(
      fc.property(terms, amount, (rule, fromMinor) => {
        const { grossMinor, feeMinor, toMinor } = quoteOf(rule, fromMinor)
        expect(grossMinor * rule.rateFrom <= fromMinor * rule.rateTo).toBe(true)
        expect((grossMinor + 1n) * rule.rateFrom > fromMinor * rule.rateTo).toBe(true)
        expect(feeMinor + toMinor).toBe(grossMinor)
        expect(feeMinor * 10_000n >= grossMinor * BigInt(rule.feeBp)).toBe(true)
        expect(feeMinor >= 0n && toMinor >= 0n).toBe(true)
      })
    )
  })

  test('in parts one gets no more than at once', () => {
    fc.assert(
      fc.property(terms, amount, amount, (rule, one, other) => {
        const apart = quoteOf(rule, one).toMinor + quoteOf(rule, other).toMinor
        expect(apart <= quoteOf(rule, one + other).toMinor).toBe(true)
      })
    )
  })

  test('there and back at the opposite rate nobody gains', () => {
    fc.assert(
      fc.property(terms, amount, (rule, fromMinor) => {
        const back = { rateFrom: rule.rateTo, rateTo: rule.rateFrom, feeBp: rule.feeBp }
        expect(quoteOf(back, quoteOf(rule, fromMinor).toMinor).toMinor <= fromMinor).toBe(true)
      })
    )
  })
})

describe('exchanging', () => {
  test('takes the one, gives the other from the pool, keeps the fee there', async () => {
    const rule = await x.rule({ feeBp: 500 })
    await x.fill(rule, 100n)
    const id = await person()
    const before = await balanceOf(shop.db, account(CONVERSION, 'lvdou'))
    const { exchange: made, fresh } = await x.do(rule, id, 500n)
    expect([made.toMinor, made.feeMinor, fresh]).toEqual([47n, 3n, true])
    expect([await x.has(id, 'lvdou'), await x.has(id, 'jindou'), await x.poolHas(rule)]).toEqual([500n, 47n, 53n])
    expect((await balanceOf(shop.db, account(CONVERSION, 'lvdou'))) - before).toBe(500n)
  })

  test('what is refused changes nothing', async () => {
    const rule = await x.rule({ stepMinor: 10n, personDayMinor: 600n })
    await x.fill(rule, 30n)
    const id = await person(400n)
    const refused = async (fromMinor: bigint, code: string, more = {}) =>
      expect(x.do(rule, id, fromMinor, more)).rejects.toMatchObject({ code })
    await refused(5n, 'AMOUNT')
    await refused(15n, 'AMOUNT')
    await refused(610n, 'DAY_CAP')
    await expect(x.do(rule, await person(200n), 250n)).rejects.toMatchObject({ code: 'INSUFFICIENT' })
    await refused(310n, 'POOL_SHORT')
    await refused(100n, 'RULE_CHANGED', { version: rule.version + 1 })
    await refused(100n, 'NOT_FOUND', { rule: 'no_such_rule' })
    expect([await x.has(id, 'lvdou'), await x.poolHas(rule)]).toEqual([400n, 30n])
    expect(await exchangesOf(shop.db, id, rule.code, 9)).toEqual([])
    expect((await leftToday(shop.db, rule, id, x.now())).leftMinor).toBe(600n)
    await x.do(rule, id, 300n)
  })

  test('closed by the operator, outside of its hours and on other terms than quoted it is refused', async () => {
    const shut = await x.rule({ open: false })
    await expect(x.do(shut, await person(), 100n)).rejects.toMatchObject({ code: 'CLOSED' })
    const hours = await x.rule({ fromHour: 9, untilHour: 12 })
    await x.fill(hours, 1_000n)
    const id = await person()
    const at = (time: string) => ({ at: new Date(`2026-12-01T${time}+08:00`) })
    await expect(x.do(hours, id, 100n, at('08:59:59'))).rejects.toMatchObject({ code: 'CLOSED' })
    await x.do(hours, id, 100n, at('09:00:00'))
    await x.do(hours, id, 100n, at('11:59:59'))
    await expect(x.do(hours, id, 100n, at('12:00:00'))).rejects.toMatchObject({ code: 'CLOSED' })
    const { version, ...changed } = { ...hours, rateFrom: 20n, fromHour: 0, untilHour: 24 }
    await x.rule(changed)
    await expect(x.do(hours, id, 100n, { version })).rejects.toMatchObject({ code: 'RULE_CHANGED' })
  })

  test('the cap is a person’s, by whichever of their accounts they exchange', async () => {
    const rule = await x.rule({ personDayMinor: 300n })
    await x.fill(rule, 1_000n)
    const id = await person()
    const subs = [await shop.person({ parentId: id }), await shop.person({ parentId: id })]
    for (const sub of subs) await x.give(sub.id, 1_000n)
    await x.do(rule, id, 100n)
    await x.do(rule, subs[0]!.id, 100n)
    expect(await leftToday(shop.db, rule, subs[1]!.id, x.now())).toMatchObject({ ownMinor: 100n })
    const rest = await Promise.allSettled([id, ...subs.map(sub => sub.id)].map(who => x.do(rule, who, 100n)))
    expect(codes(rest)).toEqual(Array(2).fill('DAY_CAP'))
    expect(await leftToday(shop.db, rule, id, x.now())).toMatchObject({ ownMinor: 0n })
  })

  test('a merged person has exchanged what both have', async () => {
    const rule = await x.rule({ personDayMinor: 300n })
    await x.fill(rule, 1_000n)
    const [from, to] = [await person(), await person()]
    await x.do(rule, from, 100n)
    await x.do(rule, to, 100n)
    await transact(shop.db, tx => exchangeMergeStep.move(tx, from, to, x.now()))
    expect(await leftToday(shop.db, rule, to, x.now())).toMatchObject({ ownMinor: 100n })
    await x.do(rule, to, 100n)
    await expect(x.do(rule, to, 100n)).rejects.toMatchObject({ code: 'DAY_CAP' })
    expect(await exchangesOf(shop.db, to, rule.code, 9)).toHaveLength(3)
  })

  test('the cap is a day’s, by China’s calendar', async () => {
    const rule = await x.rule({ personDayMinor: 300n })
    await x.fill(rule, 1_000n)
    const id = await person()
    await x.do(rule, id, 300n, { at: new Date('2026-12-01T15:59:59Z') })
    await expect(x.do(rule, id, 10n, { at: new Date('2026-12-01T15:59:59Z') })).rejects.toMatchObject({
      code: 'DAY_CAP'
    })
    await x.do(rule, id, 300n, { at: new Date('2026-12-01T16:00:00Z') })
  })
})

describe('at the same moment', () => {
  test('terms written twenty times over are twenty versions', async () => {
    const first = await x.rule()
    const { version: _, ...terms } = first
    const saved = await Promise.all(
      Array.from({ length: 20 }, (_, i) => x.rule({ ...terms, rateFrom: 10n + BigInt(i) }))
    )
    expect(new Set(saved.map(rule => rule.version)).size).toBe(20)
    const last = saved.find(rule => rule.version === first.version + 20)!
    expect((await exchangeRule(shop.db, first.code)).rateFrom).toBe(last.rateFrom)
  })

  test('one key fifty times is one exchange; with another amount it is refused', async () => {
    const rule = await x.rule()
    await x.fill(rule, 1_000n)
    const id = await person()
    const key = newId()
    const answers = await Promise.all(Array.from({ length: 50 }, () => x.do(rule, id, 100n, { key })))
    expect(answers.filter(({ fresh }) => fresh)).toHaveLength(1)
    expect(new Set(answers.map(answer => answer.exchange.id)).size).toBe(1)
    expect([await x.has(id, 'lvdou'), await x.has(id, 'jindou')]).toEqual([900n, 10n])
    await expect(x.do(rule, id, 200n, { key })).rejects.toMatchObject({ code: 'IDEM_MISMATCH' })
  })

  test('forty of a person pass as far as their cap goes, of all people as far as the day’s goes', async () => {
    const own = await x.rule({ personDayMinor: 300n })
    await x.fill(own, 1_000n)
    const id = await person()
    const mine = await Promise.allSettled(Array.from({ length: 40 }, () => x.do(own, id, 30n)))
    expect(codes(mine)).toEqual(Array(30).fill('DAY_CAP'))
    const all = await x.rule({ totalDayMinor: 500n })
    await x.fill(all, 1_000n)
    const people = await Promise.all(Array.from({ length: 20 }, () => person()))
    const answers = await Promise.allSettled(people.flatMap(one => [x.do(all, one, 50n), x.do(all, one, 50n)]))
    expect(codes(answers)).toEqual(Array(30).fill('DAY_FULL'))
    expect(await x.poolHas(all)).toBe(1_000n - 50n)
  })

  test('a pool and a wallet that are short are decided by the ledger', async () => {
    const rule = await x.rule({ personDayMinor: 10_000n })
    await x.fill(rule, 50n)
    const people = await Promise.all(Array.from({ length: 10 }, () => person(100n)))
    const answers = await Promise.allSettled(people.flatMap(one => [x.do(rule, one, 100n), x.do(rule, one, 100n)]))
    expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(5)
    for (const code of codes(answers)) expect(['POOL_SHORT', 'INSUFFICIENT']).toContain(code)
    expect(await x.poolHas(rule)).toBe(0n)
  })

  test('exchanges and releases that draw on one pool share it out, and neither waits for the other for ever', async () => {
    const r = new Releasing(shop)
    const plan = await r.plan({ asset: 'xfq', dailyBp: 10_000, lastsDays: 1 })
    const rule = await x.rule({ fromAsset: 'hongdou', toAsset: 'xfq', pool: plan.pool, rateFrom: 1n, rateTo: 1n })
    await r.fund(plan, 600n)
    const people = await Promise.all(Array.from({ length: 12 }, () => shop.person()))
    for (const { id } of people) {
      await x.give(id, 100n, 'hongdou')
      await r.open(plan, id, 50n)
    }
    r.nextDay()
    await Promise.allSettled([
      ...people.map(({ id }) => x.do(rule, id, 100n)),
      ...Array.from({ length: 6 }, () => r.run()),
      ...people.map(({ id }) => x.do(rule, id, 100n))
    ])
    await r.run()
    const held = await Promise.all(people.map(({ id }) => r.has(id)))
    expect(held.reduce((sum, one) => sum + one, 0n) + (await r.poolHas(plan))).toBe(600n)
    expect(await r.poolHas(plan)).toBeLessThan(100n)
  })
})
