import { and, eq, sql } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { transact } from '../../db/connection'
import { cartLines, couponTemplates, orders, userCoupons } from '../../db/schema'
import { newId } from '../../lib/ids'
import { claimCoupon, flashOfProduct, flashOfSession, orderMergeStep, planFlash } from './index'

let shop: TestShop
let buying: Buying
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
})
afterAll(() => shop.close())

const template: Buying['template'] = fields => buying.template({ thresholdFen: 100n, amountFen: 10n, ...fields })
const claim = (userId: string, id: string) => claimCoupon(shop.app.services, { userId, templateId: id })
const outcome = (claims: Promise<string>[]) =>
  Promise.all(
    claims.map(one =>
      one.then(
        () => 'claimed',
        (error: { code: string }) => error.code
      )
    )
  )
const tally = (all: string[]) =>
  Object.fromEntries([...new Set(all)].map(word => [word, all.filter(one => one === word).length]))

describe('claiming coupons', () => {
  test('many people at once claim exactly the stock', async () => {
    const id = await template({ stock: 7 })
    const people = await Promise.all(Array.from({ length: 30 }, () => shop.person()))
    expect(tally(await outcome(people.map(person => claim(person.id, id))))).toEqual({ claimed: 7, COUPON_GONE: 23 })
  })

  test('one person at many windows claims their share', async () => {
    const id = await template({ stock: 100, perPerson: 3 })
    const { id: userId } = await shop.person()
    const all = await outcome(Array.from({ length: 15 }, () => claim(userId, id)))
    expect(tally(all)).toEqual({ claimed: 3, COUPON_LIMIT: 12 })
    const [row] = await shop.db.select().from(couponTemplates).where(eq(couponTemplates.id, id))
    expect(row!.claimed).toBe(3)
  })

  test('the share is a person’s, by whichever of their accounts they claim', async () => {
    const id = await template({ stock: 100, perPerson: 3 })
    const { id: main } = await shop.person()
    const subs = [await shop.person({ parentId: main }), await shop.person({ parentId: main })]
    await claim(subs[0]!.id, id)
    const all = await outcome([main, ...subs.map(sub => sub.id)].flatMap(who => [1, 2, 3].map(() => claim(who, id))))
    expect(tally(all)).toEqual({ claimed: 2, COUPON_LIMIT: 7 })
    const other = await template({ perPerson: 1 })
    await claim(main, other)
    for (const sub of subs) await expect(claim(sub.id, other)).rejects.toMatchObject({ code: 'COUPON_LIMIT' })
    await claim((await shop.person()).id, other)
  })

  test('refuses what is unknown, withdrawn, over or still to come', async () => {
    const { id: userId } = await shop.person()
    const now = shop.clock.now()
    const soon = new Date(now.getTime() + 1000)
    const ids = [
      newId(),
      await template({ published: false }),
      await template({ endsAt: now }),
      await template({ startsAt: soon })
    ]
    for (const id of ids) await expect(claim(userId, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('flash plans', () => {
  test.each([0, 1, 5, 16, 100])('%i pieces are dealt over stripes and counted down', async pieces => {
    const goods = await buying.goods()
    const sample = await buying.flash(goods, 1)
    const { rows } = await shop.db.execute<{ session_id: string }>(
      sql`select session_id from flash_items where id = ${sample}`
    )
    const sessionId = rows[0]!.session_id
    const plan = { productId: goods.productId, skuId: goods.skuId, priceFen: 1n, perPerson: 2, sessionId }
    const [id] = await planFlash(shop.db, [{ ...plan, stock: pieces }])
    const offers = await flashOfProduct(shop.db, goods.productId, shop.clock.now())
    expect(offers.find(offer => offer.id === id)).toMatchObject({ stock: pieces, left: pieces, perPerson: 2 })
    expect(await flashOfSession(shop.db, sessionId)).toHaveLength(2)
  })
})

describe('merging accounts', () => {
  test('moves cart, orders and coupons; the same SKU becomes one line; what counts against limits adds up', async () => {
    const from = await buying.buyer()
    const to = await buying.buyer()
    const [shared, own] = [await buying.goods({ stock: 50 }), await buying.goods()]
    const activityId = await buying.flash(own, 10, { perPerson: 5 })
    await buying.add(from.token, shared, 2)
    await buying.add(from.token, own)
    await buying.add(to.token, shared, 3)
    const flashed = [{ of: own, qty: 2, activityId }]
    const { no } = await buying.order(from.token, flashed)
    await buying.order(to.token, flashed)
    const id = await template({ perPerson: 2 })
    for (const person of [from, from, to, to]) await claim(person.id, id)
    await transact(shop.db, tx => orderMergeStep.move(tx, from.id, to.id, shop.clock.now()))
    const lines = await shop.db.select().from(cartLines).where(eq(cartLines.userId, to.id))
    expect(lines.map(line => line.qty).sort()).toEqual([1, 5])
    const [order] = await shop.db
      .select()
      .from(orders)
      .where(and(eq(orders.no, no), eq(orders.userId, to.id)))
    expect(order).toBeDefined()
    expect((await shop.call('GET /api/order/detail/{id}', { id: no }, { token: to.token })).data.cartInfo).toHaveLength(
      1
    )
    const coupons = await shop.db
      .select()
      .from(userCoupons)
      .where(and(eq(userCoupons.userId, to.id), eq(userCoupons.templateId, id)))
    expect(coupons.map(coupon => coupon.nth).sort()).toEqual([1, 2, 3, 4])
    const { rows } = await shop.db.execute(sql`select user_id, bought from flash_buyers where item_id = ${activityId}`)
    expect(rows).toEqual([{ user_id: to.id, bought: 4 }])
    for (const table of ['cart_lines', 'orders', 'order_lines', 'order_events', 'user_coupons']) {
      const left = await shop.db.execute(sql`select from ${sql.identifier(table)} where user_id = ${from.id}`)
      expect(left.rows).toEqual([])
    }
  })

  test('coupons of both count against a share afterwards, with those of the sub-accounts', async () => {
    const [from, to] = [await shop.person(), await shop.person()]
    const sub = await shop.person({ parentId: to.id })
    const id = await template({ perPerson: 3 })
    for (const person of [from, sub]) await claim(person.id, id)
    await transact(shop.db, tx => orderMergeStep.move(tx, from.id, to.id, shop.clock.now()))
    const all = await outcome([to, sub, to, sub].map(person => claim(person.id, id)))
    expect(tally(all)).toEqual({ claimed: 1, COUPON_LIMIT: 3 })
  })
})
