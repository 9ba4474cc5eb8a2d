import fc from 'fast-check'
import { holding } from '../../../test/console'
import { Exchanging } from '../../../test/exchanging'
import { TestShop } from '../../../test/harness'
import { Releasing } from '../../../test/releasing'
import { transact } from '../../db/connection'
import { mergeAccounts } from '../../engines/identity/merge'
import { account, balanceOf, check, fundPool, minorText, pool } from '../../engines/ledger'
import { planOf, savePlan } from '../../engines/release'
import { newId } from '../../lib/ids'
import { BONUS, HELD } from './bags'
import { type BagTerms, saveBag } from './write'

let shop: TestShop
let e: Exchanging
let r: Releasing
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '30' } })
  e = new Exchanging(shop)
  r = new Releasing(shop)
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Who = { id: string; token: string }
const holds = (name: string) => balanceOf(shop.db, account(pool(name), 'bt'))
const fill = (amountMinor: bigint) =>
  fundPool(shop.db, { pool: BONUS, asset: 'bt', amountMinor, key: newId(), at: e.now() })
/** A bag of ten, and one on top, within ten days, unless told otherwise. */
const bag = (fields: Partial<BagTerms> = {}) =>
  saveBag(shop.app.services, {
    code: `bag-${newId().slice(-12)}`,
    title: '十日包',
    priceMinor: 1_000n,
    bonusMinor: 100n,
    days: 10,
    ...fields
  })
const rich = async (minor: bigint) => {
  const who = await shop.person()
  if (minor > 0n) await e.give(who.id, minor, 'bt')
  return who
}
const offers = async (who: Who) => (await shop.call('GET /api/subsidy/richBagList', {}, who)).data
const offer = async (who: Who, code: string) => (await offers(who)).list.find(one => one.code === code)!
const table = (who: Who, code: string) => shop.call('GET /api/subsidy/bag/produce_list', { code }, who)
const buy = async (who: Who, code: string, version?: string) =>
  shop.call(
    'POST /api/subsidy/exchangeRichBag',
    { code, version: version ?? (await offer(who, code)).version },
    { ...who, idem: newId() }
  )
const mine = async (who: Who) => (await shop.call('GET /api/subsidy/richBagRecord', {}, who)).data

test('a bag sets aside what is put in with its bonus, and releases just what its table said', async () => {
  await fill(100n)
  const { code } = await bag({ bonusMinor: 95n, days: 7 })
  const who = await rich(1_500n)
  const { data } = await table(who, code)
  expect(data).toMatchObject({ number: '10.00', bonus: '0.95', total_number: '10.95', days_num: 7, usable: 1 })
  expect([data.list.length, data.list[0], data.list.at(-1)!.sum]).toEqual([
    7,
    { day: '2026-11-21', number: '1.56', sum: '1.56' },
    '10.95'
  ])
  const bought = await buy(who, code)
  expect(bought.data).toMatchObject({ released: '0.00', left_number: '10.95', state: 'open', bt: '5.00' })
  expect([await holds(HELD), await holds(BONUS)]).toEqual([1_095n, 5n])
  for (const { day, sum } of data.list) {
    r.nextDay()
    await r.run()
    expect([day, (await mine(who)).list[0]]).toMatchObject([day, { released: sum }])
  }
  expect((await mine(who)).list[0]).toMatchObject({
    state: 'done',
    _state: '已发完',
    left_number: '0.00',
    next_day: ''
  })
  expect([await e.has(who.id, 'bt'), await holds(HELD)]).toEqual([1_595n, 0n])
})

describe('refused, and nothing moves', () => {
  test('without enough, of other terms, taken off, or of nobody', async () => {
    const { code } = await bag({ bonusMinor: 0n })
    const who = await rich(999n)
    expect(await buy(who, code)).toMatchObject({ code: 'INSUFFICIENT' })
    const { version } = await offer(who, code)
    await bag({ code, bonusMinor: 0n, days: 20 })
    expect(await buy(who, code, version)).toMatchObject({ code: 'RULE_CHANGED' })
    await bag({ code, bonusMinor: 0n, open: false })
    expect(await buy(who, code, version)).toMatchObject({ code: 'CLOSED' })
    expect(await table(who, code)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await buy(who, 'no-such-bag', version)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await shop.call('GET /api/subsidy/richBagList', {})).toMatchObject({ status: 410000 })
    expect([await e.has(who.id, 'bt'), (await mine(who)).count]).toEqual([999n, 0])
  })

  test('while the bonus is not there', async () => {
    const { code } = await bag({ bonusMinor: 1_000n })
    const who = await rich(1_000n)
    expect(await buy(who, code)).toMatchObject({ code: 'POOL_SHORT' })
    expect(await offer(who, code)).toMatchObject({ bought: 0, usable: 1 })
    expect(await e.has(who.id, 'bt')).toBe(1_000n)
  })

  test('where its plan was led to another pool', async () => {
    const { code } = await bag({ bonusMinor: 0n })
    const who = await rich(1_000n)
    const { version } = await offer(who, code)
    await savePlan({ db: shop.db }, { ...(await planOf(shop.db, `wealth-${code}`))!, pool: 'elsewhere' })
    expect(await buy(who, code, version)).toMatchObject({ code: 'CLOSED' })
    expect(await offer(who, code)).toBeUndefined()
  })
})

test('a person’s limit holds over all of their accounts and at once; so does how many there are', async () => {
  const { code } = await bag({ bonusMinor: 0n, personTimes: 2, stock: 3 })
  const who = await rich(9_000n)
  const child = { ...(await shop.person({ parentId: who.id })) }
  await e.give(child.id, 9_000n, 'bt')
  const asked = await Promise.all([who, child, who, child, who].map(one => buy(one, code)))
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(asked.filter(({ code: why }) => why === 'LIMIT')).toHaveLength(3)
  expect(await offer(who, code)).toMatchObject({ bought: 2, usable: 0, note: '每人限 2 份，已换满', left_num: 1 })
  const others = await Promise.all([rich(1_000n), rich(1_000n), rich(1_000n)])
  const { version } = await offer(who, code)
  const last = await Promise.all(others.map(one => buy(one, code, version)))
  expect(last.map(({ code: why }) => why).sort()).toEqual(['SOLD_OUT', 'SOLD_OUT', undefined])
  expect(await offer(who, code)).toMatchObject({ left_num: 0 })
})

test('accounts that become one have had what both had', async () => {
  const { code } = await bag({ bonusMinor: 0n, personTimes: 2 })
  const [me, other] = [await rich(1_000n), await shop.person({ phone: null })]
  await e.give(other.id, 1_000n, 'bt')
  for (const who of [me, other]) await buy(who, code)
  const { mergeSteps } = shop.app.services.personal
  await transact(shop.db, tx => mergeAccounts(tx, { fromId: other.id, toId: me.id }, mergeSteps, e.now()))
  expect(await offer(me, code)).toMatchObject({ bought: 2, usable: 0 })
  expect((await mine(me)).count).toBe(2)
})

test('whatever a bag is: its table sums to what it holds, day after day', async () => {
  const run = fc.asyncProperty(
    fc.record({
      priceMinor: fc.bigInt({ min: 1n, max: 1_000_000n }),
      share: fc.bigInt({ min: 0n, max: 100n }),
      days: fc.integer({ min: 1, max: 365 })
    }),
    async ({ priceMinor, share, days }) => {
      const bonusMinor = (priceMinor * share) / 100n
      const { code } = await bag({ priceMinor, bonusMinor, days })
      const { list, total_number: total } = (await table(await rich(0n), code)).data
      expect(list.length).toBeLessThanOrEqual(days)
      expect([list.at(-1)!.sum, total]).toEqual(Array(2).fill(minorText(priceMinor + bonusMinor, 2)))
      expect(list.every(({ number }) => Number(number) > 0)).toBe(true)
    }
  )
  await fc.assert(run, { numRuns: 8 })
})

describe('operators', () => {
  const form = {
    code: 'by-hand',
    title: '手写包',
    info: '',
    price: '100',
    bonus: '3.5',
    lasts_days: 30,
    person_times: 1,
    stock: 10,
    open: 1,
    sort: 1
  }

  test('write bags and see how many were bought', async () => {
    await fill(1_000n)
    const operator = await shop.person({ roles: ['operator'] })
    const save = (more: object = {}) => shop.call('POST /api/admin/wealth/bag', { ...form, ...more }, operator)
    expect((await save()).data).toMatchObject({ ...form, price: '100.00', bonus: '3.50', sold: 0 })
    const who = await rich(10_000n)
    expect(await buy(who, 'by-hand')).toMatchObject({ status: 200 })
    const { list } = (await shop.call('GET /api/admin/wealth/bags', {}, operator)).data
    expect(list.find(({ code }) => code === 'by-hand')).toMatchObject({ sold: 1, lasts_days: 30 })
    expect((await save({ bonus: '1', lasts_days: 10 })).data).toMatchObject({ bonus: '1.00', lasts_days: 10, sold: 1 })
    expect((await mine(who)).list[0]).toMatchObject({ total_number: '103.50', days_num: 30 })
    for (const wrong of [{ price: '0' }, { bonus: '100.01' }])
      expect(await save(wrong)).toMatchObject({ code: 'BAD_BAG' })
    for (const wrong of [{ price: '1.234' }, { lasts_days: 366 }, { code: 'BIG' }])
      expect(await save(wrong)).toMatchObject({ code: 'INVALID' })
  })

  test('are told when somebody else changed a bag or its days since they looked; what is sold is no such change', async () => {
    await fill(1_000n)
    const operator = await shop.person({ roles: ['operator'] })
    const code = 'seen-by-two'
    const save = (more: object = {}) => shop.call('POST /api/admin/wealth/bag', { ...form, code, ...more }, operator)
    const { mark } = (await save()).data
    expect(await buy(await rich(10_000n), code)).toMatchObject({ status: 200 })
    expect(await save({ mark, lasts_days: 20 })).toMatchObject({ status: 200 })
    expect(await save({ mark, sort: 7 })).toMatchObject({ code: 'CHANGED' })
    const { list } = (await shop.call('GET /api/admin/wealth/bags', {}, operator)).data
    const now = list.find(one => one.code === code)!
    expect(now).toMatchObject({ lasts_days: 20, sort: 1, sold: 1 })
    expect(await save({ mark: now.mark, lasts_days: 20, sort: 7 })).toMatchObject({ status: 200, data: { sort: 7 } })
  })

  test('without the right read and write none', async () => {
    const nobody = await holding(shop, ['coupon.read'])
    expect(await shop.call('GET /api/admin/wealth/bags', {}, nobody)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await shop.call('POST /api/admin/wealth/bag', form, nobody)).toMatchObject({ code: 'FORBIDDEN' })
  })
})
