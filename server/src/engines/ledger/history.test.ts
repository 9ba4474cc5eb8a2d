import { TestShop } from '../../../test/harness'
import { newId } from '../../lib/ids'
import {
  type Account,
  account,
  balanceAt,
  balanceOf,
  CLEARING,
  history,
  move,
  netOfEach,
  outside,
  platform,
  pool,
  post,
  postMany,
  reasonTotals,
  type Transfer,
  user
} from './index'

let shop: TestShop
let at: Date
beforeAll(async () => {
  shop = await TestShop.open()
  at = shop.clock.now()
})
afterAll(() => shop.close())

const transfer = (from: Account, to: Account, amountMinor: bigint, fields: Partial<Transfer> = {}): Transfer => ({
  key: newId(),
  reason: 'reward',
  ref: { kind: 'test', id: 'x' },
  postings: move(from, to, amountMinor),
  at,
  ...fields
})

const later = (by_s: number) => new Date(at.getTime() + by_s * 1000)

test('a balance at any moment, what moved in that very moment included', async () => {
  const owner = user(newId())
  const cash = account(owner, 'CNY')
  await post(shop.db, transfer(account(outside('bank'), 'CNY'), cash, 100n, { at: later(10) }))
  await post(shop.db, transfer(cash, account(CLEARING, 'CNY'), 30n, { at: later(20) }))
  const moments = [9, 10, 19, 20, 1_000].map(s => balanceAt(shop.db, cash, later(s)))
  expect(await Promise.all(moments)).toEqual([0n, 100n, 100n, 70n, 70n])
})

test('a busy account is summed over its rows', async () => {
  const till = account(platform(newId()), 'CNY')
  const people = Array.from({ length: 40 }, () => account(user(newId()), 'CNY'))
  await postMany(
    shop.db,
    people.map((person, i) => transfer(till, person, BigInt(i + 1), { at: later(i) }))
  )
  expect(await balanceAt(shop.db, till, later(9))).toBe(-55n)
  expect(await balanceAt(shop.db, till, later(99))).toBe(await balanceOf(shop.db, till))
})

test('days follow one another without a gap, and the last ends at the balance', async () => {
  const owner = user(newId())
  const beans = account(owner, 'jindou')
  await post(shop.db, transfer(account(outside('bank'), 'jindou'), beans, 9n, { at: later(-40 * 86_400) }))
  await post(shop.db, transfer(account(outside('bank'), 'jindou'), beans, 5n, { at: later(-86_400) }))
  await post(shop.db, transfer(beans, account(pool('x'), 'jindou'), 2n, { at: later(-86_400) }))
  const days = await history(shop.db, beans, 3, at)
  expect(days.map(day => [day.inMinor, day.outMinor, day.balanceMinor])).toEqual([
    [0n, 0n, 9n],
    [5n, 2n, 12n],
    [0n, 0n, 12n]
  ])
  const totals = await reasonTotals(shop.db, owner, 'jindou')
  expect(totals).toEqual([{ reason: 'reward', inMinor: 14n, outMinor: 2n }])
  const [other, none] = [user(newId()), user(newId())]
  await post(shop.db, transfer(account(outside('bank'), 'jindou'), account(other, 'jindou'), 3n, { at }))
  const [ids, rewards] = [[owner.id, other.id, none.id], { reasons: ['reward'] }]
  expect(await netOfEach(shop.db, 'user', ids, 'jindou', rewards)).toEqual(
    new Map([
      [owner.id, 12n],
      [other.id, 3n]
    ])
  )
  expect(await netOfEach(shop.db, 'user', [owner.id], 'jindou', { reasons: ['tb_give'] })).toEqual(new Map())
})
