import { eq, sql } from 'drizzle-orm'
import { Connection } from 'pg'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { queriesOf } from '../../../test/queries'
import { couponTemplates, flashStripes, orders, skus, userCoupons } from '../../db/schema'
import { check, fundUser } from '../../engines/ledger'
import { newId } from '../../lib/ids'

let shop: TestShop
let buying: Buying
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '40' } })
  buying = new Buying(shop)
})
afterAll(() => shop.close())

const codes = (answers: { status: number; code?: string }[]) => {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[answer.code ?? 'made'] = (counts[answer.code ?? 'made'] ?? 0) + 1
  return counts
}
/** How often the database answered `work` with an error, which it also writes to its log. */
async function failuresOf(work: () => Promise<unknown>): Promise<number> {
  const said = jest.spyOn(Connection.prototype, 'emit')
  try {
    await work()
    return said.mock.calls.filter(([event]) => event === 'errorMessage').length
  } finally {
    said.mockRestore()
  }
}
const rush = (crowd: { token: string; orderKey: string }[]) =>
  Promise.all(crowd.map(({ token, orderKey }) => buying.create(token, orderKey)))

describe('a rush', () => {
  test('500 buyers on 100 pieces buy exactly 100', async () => {
    const goods = await buying.goods({ stock: 100 })
    const crowd = await buying.crowd(500, goods)
    let answers: Awaited<ReturnType<typeof rush>> = []
    const failures = await failuresOf(async () => {
      answers = await rush(crowd)
    })
    expect(codes(answers)).toEqual({ made: 100, SOLD_OUT: 400 })
    expect(failures).toBe(0)
    const [sku] = await shop.db.select().from(skus).where(eq(skus.id, goods.skuId))
    expect(sku!.stock).toBe(0)
  })

  test('500 buyers on 100 flash pieces buy exactly 100, none of the everyday shelf', async () => {
    const goods = await buying.goods({ stock: 7 })
    const activityId = await buying.flash(goods, 100, { stripes: 16 })
    const crowd = await buying.crowd(500, goods, { activityId })
    let answers: Awaited<ReturnType<typeof rush>> = []
    const failures = await failuresOf(async () => {
      answers = await rush(crowd)
    })
    expect(codes(answers)).toEqual({ made: 100, SOLD_OUT: 400 })
    expect(failures).toBe(0)
    const stripes = await shop.db.select().from(flashStripes).where(eq(flashStripes.itemId, activityId))
    expect(stripes.every(row => row.sold === row.stock)).toBe(true)
    const [sku] = await shop.db.select().from(skus).where(eq(skus.id, goods.skuId))
    expect(sku!.stock).toBe(7)
  })

  test('more pieces than any stripe has left are gathered from several, until too few are left in all', async () => {
    const goods = await buying.goods()
    const activityId = await buying.flash(goods, 10, { stripes: 5, perPerson: 3 })
    const answers = await rush(await buying.crowd(8, goods, { activityId, qty: 3 }))
    expect(codes(answers)).toEqual({ made: 3, SOLD_OUT: 5 })
  })

  test('orders of the same goods in opposite order do not block each other', async () => {
    const [a, b] = [await buying.goods({ stock: 1000 }), await buying.goods({ stock: 1000 })]
    const keys: { token: string; orderKey: string }[] = []
    for (let i = 0; i < 20; i++) {
      const { token } = await buying.buyer()
      const pair = i % 2 ? [a, b] : [b, a]
      const ids = [await buying.add(token, pair[0]!), await buying.add(token, pair[1]!)]
      keys.push({ token, orderKey: (await buying.confirm(token, ids)).orderKey })
    }
    expect(codes(await rush(keys))).toEqual({ made: 20 })
    const rows = await shop.db.select().from(skus)
    for (const goods of [a, b]) expect(rows.find(row => row.id === goods.skuId)!.stock).toBe(980)
  })
})

test('sixty at once at the checkout are given exactly the coupons there are, one each', async () => {
  const goods = await buying.goods({ stock: 100 })
  const now = shop.clock.now().getTime()
  const templates = [20, 1_000].map(stock => ({
    id: newId(),
    shopId: goods.shopId,
    title: '立减',
    thresholdFen: 0n,
    amountFen: 100n,
    stock,
    startsAt: new Date(now - 1000),
    endsAt: new Date(now + 86_400_000)
  }))
  await shop.db.insert(couponTemplates).values(templates)
  const people: { id: string; token: string; cart: string }[] = []
  for (let i = 0; i < 60; i++) {
    const { id, token } = await buying.buyer()
    people.push({ id, token, cart: await buying.add(token, goods) })
  }
  const [first] = people
  await Promise.all([...people, first!, first!].map(({ token, cart }) => buying.confirm(token, [cart])))
  for (const [i, most] of [20, 60].entries()) {
    const held = await shop.db.select().from(userCoupons).where(eq(userCoupons.templateId, templates[i]!.id))
    expect(new Set(held.map(({ userId }) => userId)).size).toBe(most)
    expect(held).toHaveLength(most)
    const [template] = await shop.db.select().from(couponTemplates).where(eq(couponTemplates.id, templates[i]!.id))
    expect(template!.claimed).toBe(most)
  }
})

describe('one person at many windows', () => {
  test('the same create fifty times at once is one order', async () => {
    const goods = await buying.goods({ stock: 100 })
    const [one] = await buying.crowd(1, goods, { qty: 2 })
    const answers = await rush(Array(50).fill(one))
    expect(new Set(answers.map(answer => answer.data.result.orderId)).size).toBe(1)
    expect(answers.filter(answer => answer.data.status === 'SUCCESS')).toHaveLength(1)
    const [sku] = await shop.db.select().from(skus).where(eq(skus.id, goods.skuId))
    expect(sku!.stock).toBe(98)
  })

  test('the flash limit holds against many checkouts at once', async () => {
    const goods = await buying.goods()
    const activityId = await buying.flash(goods, 100, { perPerson: 3 })
    const { id: userId, token } = await buying.buyer()
    const keys: { token: string; orderKey: string }[] = []
    for (let i = 0; i < 10; i++) {
      const input = { productId: goods.productId, activityId, new: 1 as const }
      const { cartId } = (await shop.call('POST /api/cart/add', input, { token })).data
      keys.push({ token, orderKey: (await buying.confirm(token, [cartId])).orderKey })
    }
    expect(codes(await rush(keys))).toEqual({ made: 3, LIMIT: 7 })
    const { rows } = await shop.db.execute(sql`select bought from flash_buyers where user_id = ${userId}`)
    expect(rows).toEqual([{ bought: 3 }])
  })

  test('the flash limit is a person’s, by whichever of their accounts they order, and comes back to all of them', async () => {
    const goods = await buying.goods()
    const activityId = await buying.flash(goods, 100, { perPerson: 3 })
    const main = await buying.buyer()
    const subs = [await buying.buyer({ parentId: main.id }), await buying.buyer({ parentId: main.id })]
    const family = [main, ...subs]
    const checkout = async ({ token }: { token: string }) => {
      const input = { productId: goods.productId, activityId, new: 1 as const }
      const { cartId } = (await shop.call('POST /api/cart/add', input, { token })).data
      return { token, orderKey: (await buying.confirm(token, [cartId])).orderKey }
    }
    const keys: { token: string; orderKey: string }[] = []
    for (const one of [...family, ...family, ...family]) keys.push(await checkout(one))
    const answers = await rush(keys)
    expect(codes(answers)).toEqual({ made: 3, LIMIT: 6 })
    const bought = async () =>
      (await shop.db.execute(sql`select user_id, bought from flash_buyers where item_id = ${activityId}`)).rows
    expect(await bought()).toEqual([{ user_id: main.id, bought: 3 }])
    for (const [i, answer] of answers.entries()) {
      const { token } = keys[i]!
      if (answer.status === 200)
        await shop.call('POST /api/order/cancel', { id: answer.data.result.orderId }, { token, form: true })
    }
    expect(await bought()).toEqual([{ user_id: main.id, bought: 0 }])
    expect(codes(await rush([await checkout(subs[0]!)]))).toEqual({ made: 1 })
  })

  test('accounts of one person that order the same flash goods in opposite order do not block each other', async () => {
    const goods = [await buying.goods(), await buying.goods()]
    const sales = [
      await buying.flash(goods[0]!, 100, { perPerson: 50 }),
      await buying.flash(goods[1]!, 100, { perPerson: 50 })
    ]
    const main = await buying.buyer()
    const keys: { token: string; orderKey: string }[] = []
    for (let i = 0; i < 12; i++) {
      const { token } = await buying.buyer({ parentId: main.id })
      const ids: string[] = []
      for (const which of i % 2 ? [0, 1] : [1, 0]) ids.push(await buying.add(token, goods[which]!, 1, sales[which]))
      keys.push({ token, orderKey: (await buying.confirm(token, ids)).orderKey })
    }
    expect(codes(await rush(keys))).toEqual({ made: 12 })
  })

  test('one coupon and one purse of beans pay for one order only', async () => {
    const goods = await buying.goods({ stock: 100 })
    const { id: userId, token } = await buying.buyer()
    const coupon = await buying.coupon(userId)
    await fundUser(shop.db, { userId, asset: 'jindou', amountMinor: 200n, key: newId(), at: shop.clock.now() })
    const prepare = async (choices: Record<string, unknown>) => {
      const { cartId } = (await shop.call('POST /api/cart/add', { productId: goods.productId, new: 1 }, { token })).data
      return { token, orderKey: (await buying.confirm(token, [cartId], choices)).orderKey }
    }
    const withCoupon: { token: string; orderKey: string }[] = []
    const withBeans: typeof withCoupon = []
    for (let i = 0; i < 8; i++) {
      withCoupon.push(await prepare({ couponId: coupon }))
      withBeans.push(await prepare({ couponId: '', useJindou: true }))
    }
    expect(codes(await rush(withCoupon))).toEqual({ made: 1, COUPON_UNUSABLE: 7 })
    await rush(withBeans)
    const { rows } = await shop.db.execute(sql`select sum(jindou)::int as beans from orders where user_id = ${userId}`)
    expect(rows).toEqual([{ beans: 200 }])
    expect((await check(shop.db)).problems).toEqual([])
  })
})

describe('round trips of a create, signing in included', () => {
  const tripsOf = (work: () => Promise<{ status: number }>) =>
    queriesOf(async () => expect((await work()).status).toBe(200))

  // Signing in, reading and writing; with the ledger a transaction: begin, writing, the ledger, commit.
  test.each([
    [1, 'plain'],
    [30, 'plain'],
    [1, 'with beans and vouchers'],
    [30, 'with beans and vouchers']
  ])('%i lines, %s: three, and six with the ledger', async (lines, kind) => {
    const { id: userId, token } = await buying.buyer()
    const at = shop.clock.now()
    for (const asset of ['jindou', 'xfq'] as const) {
      await fundUser(shop.db, { userId, asset, amountMinor: 100n, key: newId(), at })
    }
    const ids: string[] = []
    for (let i = 0; i < lines; i++) ids.push(await buying.add(token, await buying.goods({ limitNum: i % 2 ? 0 : 5 })))
    await buying.coupon(userId)
    const choices = kind === 'plain' ? {} : { useJindou: true, useXfq: true }
    const { orderKey } = await buying.confirm(token, ids, choices)
    expect(await tripsOf(() => buying.create(token, orderKey))).toBe(kind === 'plain' ? 3 : 6)
    const [order] = await shop.db.select().from(orders).where(eq(orders.orderKey, orderKey))
    expect(order!.totalNum).toBe(lines)
  })

  test('a flash line: three', async () => {
    const goods = await buying.goods()
    const [one] = await buying.crowd(1, goods, { activityId: await buying.flash(goods, 10) })
    expect(await tripsOf(() => buying.create(one!.token, one!.orderKey))).toBe(3)
  })

  test('what is not there at once is found out in a transaction, and nothing of the first try stays', async () => {
    const goods = await buying.goods({ stock: 0 })
    const activityId = await buying.flash(goods, 3, { stripes: 3, perPerson: 3 })
    const [one, two] = await buying.crowd(2, goods, { activityId, qty: 3 })
    const trips = await tripsOf(() => buying.create(one!.token, one!.orderKey))
    expect(trips).toBeGreaterThan(4)
    expect(await buying.create(two!.token, two!.orderKey)).toMatchObject({ code: 'SOLD_OUT' })
    const stripes = await shop.db.select().from(flashStripes).where(eq(flashStripes.itemId, activityId))
    expect(stripes.map(row => row.sold)).toEqual([1, 1, 1])
    expect(await shop.db.$count(orders, eq(orders.orderKey, two!.orderKey))).toBe(0)
  })
})
