import { TestShop } from '../../../test/harness'
import { newId } from '../../lib/ids'
import { account, balanceOf, check, fundPool, move, outside, pool, post, user } from '.'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const name = () => `pool-${newId().slice(-12)}`
const fund = (pool: string, amountMinor: bigint, key = newId()) =>
  fundPool(shop.db, { pool, asset: 'hongdou', amountMinor, key, at: shop.clock.now() })
const inPool = (name: string) => balanceOf(shop.db, account(pool(name), 'hongdou'))
const reward = (name: string, userId: string, amountMinor: bigint) =>
  post(shop.db, {
    key: newId(),
    reason: 'reward',
    ref: { kind: 'test', id: name },
    postings: move(account(pool(name), 'hongdou'), account(user(userId), 'hongdou'), amountMinor),
    at: shop.clock.now()
  })
const allRight = async () => expect((await check(shop.db)).problems).toEqual([])

test('what a pool is given came from outside', async () => {
  const spring = name()
  const before = await balanceOf(shop.db, account(outside('bank'), 'hongdou'))
  await fund(spring, 300n)
  expect(await inPool(spring)).toBe(300n)
  expect(await balanceOf(shop.db, account(outside('bank'), 'hongdou'))).toBe(before - 300n)
  await allRight()
})

test('a key funds once; for another pool or another amount it is refused', async () => {
  const spring = name()
  expect(await fund(spring, 300n, spring)).toMatchObject({ fresh: true })
  expect(await fund(spring, 300n, spring)).toMatchObject({ fresh: false })
  await expect(fund(spring, 301n, spring)).rejects.toMatchObject({ code: 'IDEM_MISMATCH' })
  await expect(fund(name(), 300n, spring)).rejects.toMatchObject({ code: 'IDEM_MISMATCH' })
  expect(await inPool(spring)).toBe(300n)
})

test.each([0n, -1n])('nothing is funded with %s', async amountMinor => {
  const spring = name()
  expect(() => fund(spring, amountMinor)).toThrow('more than zero')
  expect(await inPool(spring)).toBe(0n)
})

test('the same funding told many times at once counts once', async () => {
  const spring = name()
  const told = await Promise.all(Array.from({ length: 30 }, () => fund(spring, 7n, spring)))
  expect(told.filter(({ fresh }) => fresh)).toHaveLength(1)
  expect(await inPool(spring)).toBe(7n)
  await allRight()
})

test('of many rewards at once a pool pays those it was funded for, and not one more', async () => {
  const spring = name()
  await fund(spring, 20n)
  const paid = await Promise.allSettled(Array.from({ length: 50 }, () => reward(spring, newId(), 1n)))
  expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  for (const one of paid) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'INSUFFICIENT' })
  expect(await inPool(spring)).toBe(0n)
  await allRight()
})
