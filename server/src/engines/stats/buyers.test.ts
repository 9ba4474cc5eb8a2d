import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { transact } from '../../db/connection'
import { runJob } from '../../jobs'
import { dayStart } from '../../lib/clock'
import { type Buyers, buyersOf, SPANS } from './buyers'
import { daysBefore, differences, differencesOfBuyers } from './index'
import { statsMergeStep } from './merge'

let shop: TestShop
let buying: Buying
beforeEach(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
})
afterEach(() => shop.close())

const always = { from: '2000-01-01', until: '2999-12-31' }
const job = (name: string) => runJob(shop.app.services, name)

/** The same, counted one by one. */
async function counted(shopId: string, first: string, last: string): Promise<Buyers> {
  const end = new Date(dayStart(last).getTime() + 86_400_000)
  const { rows } = await shop.db.execute<{ buyers: number; again: number; paid: string }>(sql`
    select count(*)::int as buyers, (count(*) filter (where times > 1))::int as again, coalesce(sum(paid), 0)::text as paid
    from (
      select count(*) as times, sum(pay_fen) as paid from orders
      where shop_id = ${shopId} and state <> 'split' and paid_at >= ${dayStart(first)} and paid_at < ${end} group by user_id
    ) x`)
  const { buyers, again, paid } = rows[0]!
  return { buyers, again, paidFen: BigInt(paid) }
}

async function sameAsCounted(shopId: string) {
  const now = shop.clock.now()
  for (const span of SPANS) {
    expect([span, await buyersOf(shop.db, shopId, { span, now })]).toEqual([
      span,
      {
        last: await counted(shopId, daysBefore(now, span - 1), daysBefore(now, 0)),
        before: await counted(shopId, daysBefore(now, 2 * span - 1), daysBefore(now, span))
      }
    ])
  }
  expect(await differencesOfBuyers(shop.db, always)).toEqual([])
}

async function buy(who: string, of: Awaited<ReturnType<Buying['goods']>>) {
  const buyer = { id: who, token: await shop.tokenOf(who) }
  const { no } = await buying.order(buyer.token, [{ of }])
  await buying.pay(buyer, no)
}

test('who buys, and who again, is what counting them one by one says, on any days', async () => {
  const [of, other] = [await buying.goods({ stock: 900 }), await buying.goods({ stock: 900 })]
  const people = [(await buying.buyer()).id, (await buying.buyer()).id, (await buying.buyer()).id]
  const visits = fc.array(
    fc.record({
      after_days: fc.constantFrom(0, 0, 1, 3, 6, 7, 8, 29, 30, 31),
      who: fc.nat({ max: 2 }),
      here: fc.boolean(),
      fold: fc.boolean()
    }),
    { minLength: 4, maxLength: 8 }
  )
  await fc.assert(
    fc.asyncProperty(visits, async history => {
      for (const { after_days, who, here, fold } of history) {
        shop.clock.advance(after_days * 86_400)
        await buy(people[who]!, here ? of : other)
        if (fold) await job('stats-roll-up')
      }
      await sameAsCounted(of.shopId)
      await job('stats-roll-up')
      await sameAsCounted(of.shopId)
    }),
    { numRuns: 3 }
  )
  expect(await job('stats-compare')).toBe(0)
})

test('two accounts that become one are one buyer, whatever is added to the sums already', async () => {
  const of = await buying.goods({ stock: 900 })
  const [from, to] = [(await buying.buyer()).id, (await buying.buyer()).id]
  for (const [who, days] of [
    [from, 0],
    [to, 3],
    [from, 5]
  ] as const) {
    shop.clock.advance(days * 86_400)
    await buy(who, of)
  }
  await job('stats-roll-up')
  await buy(to, of)
  await transact(shop.db, async tx => {
    await statsMergeStep.move(tx, from, to, shop.clock.now())
    for (const table of ['orders', 'order_lines', 'order_events'])
      await tx.execute(sql`update ${sql.raw(table)} set user_id = ${to} where user_id = ${from}`)
  })
  const { last } = await buyersOf(shop.db, of.shopId, { span: 30, now: shop.clock.now() })
  expect(last).toMatchObject({ buyers: 1, again: 1, paidFen: 4000n })
  await sameAsCounted(of.shopId)
  expect(await differences(shop.db, always)).toEqual([])
  await job('stats-roll-up')
  await sameAsCounted(of.shopId)
  expect(await differences(shop.db, always)).toEqual([])
})

test('rows that are not what orders say are told of and put right', async () => {
  const of = await buying.goods()
  await buy((await buying.buyer()).id, of)
  await job('stats-roll-up')
  await shop.db.execute(sql`update stat_buyers set buyers_30 = buyers_30 + 1 where buyers_30 > 0`)
  expect(await differencesOfBuyers(shop.db, always)).toMatchObject([{ scope: 'buyers', scope_id: of.shopId }])
  expect(await job('stats-compare')).toBe(1)
  await sameAsCounted(of.shopId)
})
