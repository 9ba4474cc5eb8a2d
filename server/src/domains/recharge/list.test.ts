import { and, eq, inArray, sql } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { Recharging } from '../../../test/recharging'
import { transact } from '../../db/connection'
import { orders, recharges } from '../../db/schema'
import { check } from '../../engines/ledger'
import { noteRecharges, rechargePolicy } from './list'

let shop: TestShop
let c: Recharging
beforeAll(async () => {
  shop = await TestShop.open()
  c = new Recharging(shop)
  await c.fill(1_000_000n)
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Person = Awaited<ReturnType<TestShop['person']>>
type Type = 'balance' | 'voucher'

const own = ({ id }: Person) => eq(recharges.userId, id)
const noted = (who: Person) => shop.db.$count(recharges, own(who))
/** As servers of a release before left them: the newest orders of a person have no rows. */
async function forget(who: Person, newest: number) {
  const ids = shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, who.id))
    .orderBy(sql`created_at desc, id desc`)
    .limit(newest)
  await shop.db.delete(recharges).where(and(own(who), inArray(recharges.id, ids)))
}

/** Numbers of a person's recharges as they are listed, page by page, and as they are counted. */
async function listed(who: Person, type?: Type, limit = 2) {
  const all: string[] = []
  for (let page = 1; ; page++) {
    const { data } = await shop.call('GET /api/mix_recharge/record', { page, limit, ...(type && { type }) }, who)
    all.push(...data.list.map(({ order_id }) => order_id))
    if (data.list.length < limit) {
      expect(data.count).toBe(all.length)
      return all
    }
  }
}

/** Recharges of both kinds, some of them at the same moment; their numbers, the newest first. */
async function some(who: Person) {
  const [balance, voucher] = [await c.pack(), await c.voucher()]
  const made: { no: string; type: Type }[] = []
  for (const [type, minutes] of [
    ['balance', 0],
    ['voucher', 0],
    ['balance', 20],
    ['balance', 0],
    ['voucher', 3]
  ] as const) {
    shop.clock.advance(minutes * 60)
    const { data } = type === 'balance' ? await c.order(who, balance.id) : await c.mixed(who, voucher.id, '0')
    made.unshift({ no: data.order_id, type })
  }
  return made
}

test('every page and count is that of the orders, whichever of the newest have no row', async () => {
  const me = await shop.person()
  const made = await some(me)
  expect(await noted(me)).toBe(5)
  for (const newest of [0, 1, 3, 5]) {
    await forget(me, newest)
    expect(await noted(me)).toBe(5 - newest)
    const of = (type?: Type) => made.filter(one => !type || one.type === type).map(({ no }) => no)
    for (const limit of [1, 2, 10]) expect(await listed(me, undefined, limit)).toEqual(of())
    expect(await listed(me, 'balance')).toEqual(of('balance'))
    expect(await listed(me, 'voucher', 1)).toEqual(of('voucher'))
  }
  await c.order(me, (await c.pack()).id)
  expect(await noted(me)).toBe(6)
  expect(await listed(me)).toHaveLength(6)
})

test('nobody finds the recharges of another', async () => {
  const [me, other] = [await shop.person(), await shop.person()]
  await some(me)
  await forget(me, 2)
  expect(await listed(other)).toEqual([])
})

test('the limit of a package counts what has no row, and what was cancelled no longer', async () => {
  const me = await shop.person()
  const { id } = await c.pack({ personTimes: 2, priceFen: 100n, giveMinor: 100n })
  const left = async () => {
    const { data } = await shop.call('GET /api/recharge/czlist', { type: 'balance' }, me)
    return data.list.find(one => one.id === id)!.left
  }
  expect(await left()).toBe(2)
  const { data: first } = await c.order(me, id)
  await c.done(me, id)
  expect(await left()).toBe(0)
  await forget(me, 1)
  expect(await left()).toBe(0)
  expect(await shop.call('POST /api/recharge/recharge', { id }, me)).toMatchObject({ code: 'LIMIT' })
  await shop.call('POST /api/order/cancel', { id: first.order_id }, me)
  expect(await left()).toBe(1)
  expect((await c.order(me, id)).code).toBeUndefined()
  expect(await left()).toBe(0)
})

test('pressed several times at once, each is in the list, and no more than the limit', async () => {
  const me = await shop.person()
  const { id } = await c.pack({ personTimes: 3, priceFen: 100n, giveMinor: 100n })
  const answers = await Promise.all(Array.from({ length: 8 }, () => c.order(me, id)))
  expect(answers.filter(({ code }) => code === 'LIMIT')).toHaveLength(5)
  expect(await noted(me)).toBe(3)
  expect(await listed(me)).toHaveLength(3)
})

test('two accounts that become one have the recharges of both', async () => {
  const [me, other] = [await shop.person(), await shop.person()]
  const theirs = await some(other)
  const mine = await some(me)
  await forget(other, 3)
  await forget(me, 2)
  await transact(shop.db, async tx => {
    await rechargePolicy.merge!.move(tx, other.id, me.id, shop.clock.now())
    await tx.update(orders).set({ userId: me.id }).where(eq(orders.userId, other.id))
  })
  expect([await noted(me), await noted(other)]).toEqual([10, 0])
  expect(await listed(me)).toEqual([...mine, ...theirs].map(({ no }) => no))
  await noteRecharges(shop.db, me.id)
  expect(await noted(me)).toBe(10)
})
