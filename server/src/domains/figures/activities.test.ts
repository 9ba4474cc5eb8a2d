import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { Buying } from '../../../test/buying'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { Recharging } from '../../../test/recharging'
import { flashItems, giveaways, orderLines, orders, userCoupons } from '../../db/schema'
import { account, fundPool, move, outside, pool, post, user } from '../../engines/ledger'
import { differences } from '../../engines/stats'
import { statsMergeStep } from '../../engines/stats/merge'
import { runJob } from '../../jobs'
import { dayText } from '../../lib/clock'
import { csvRows } from '../../lib/csv'
import { newId } from '../../lib/ids'
import { fenOf } from '../../lib/money'

let shop: TestShop
let buying: Buying
let operator: { id: string; token: string }
let reader: { id: string; token: string }
beforeEach(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  operator = await shop.person({ roles: ['operator', 'staff'] })
  reader = await holding(shop, ['stats.read'])
})
afterEach(() => shop.close())

const always = { from: '2000-01-01', until: '2999-12-31' }
const today = (days = 0) => dayText(new Date(shop.clock.now().getTime() + days * 86_400_000))
const range = (days: number) => ({ from: today(1 - days), until: today() })
const activities = async (asked = range(3)) =>
  (await shop.call('GET /api/admin/figures/activities', asked, reader)).data.list
const ordersOf = async (key: string, asked = range(3), cursor?: string) =>
  (await shop.call('GET /api/admin/figures/activity/orders', { ...asked, key, ...(cursor && { cursor }) }, reader)).data
const later = async (days: number, ...people: { id: string; token: string }[]) => {
  shop.clock.advance(days * 86_400)
  for (const one of [operator, ...people]) one.token = await shop.tokenOf(one.id)
}
const rollUp = () => runJob(shop.app.services, 'stats-roll-up')

type Goods = Awaited<ReturnType<Buying['goods']>>
/** Buys with a coupon of a template, and pays. */
async function buyWith(who: { id: string; token: string }, of: Goods, templateId: string, amountFen = 500n) {
  const couponId = await buying.coupon(who.id, { templateId, nth: Math.floor(Math.random() * 1e9), amountFen })
  const { no } = await buying.order(who.token, [{ of }], { couponId })
  await buying.pay(who, no)
  return no
}

test('a coupon and a session of flash sale cost what they took off, and brought orders, money and new people', async () => {
  const [sold, plain] = [
    await buying.goods({ name: '茶', priceFen: 1000n, stock: 50 }),
    await buying.goods({ name: '杯', priceFen: 2000n, stock: 50 })
  ]
  const template = await buying.template({ title: '新人满减', amountFen: 500n })
  const activityId = await buying.flash(sold, 8, { priceFen: 600n, for_s: 86_400 * 9 })
  const [item] = await shop.db.select().from(flashItems).where(eq(flashItems.id, activityId))
  const [a, b] = [await buying.buyer(), await buying.buyer()]
  const first = await buyWith(a, plain, template)
  await rollUp()
  await later(3, a, b)
  const again = await buyWith(a, plain, template)
  await buyWith(b, plain, template)
  const { no } = await buying.order(b.token, [{ of: sold, activityId }])
  await buying.pay(b, no)

  const list = await activities()
  expect(list).toEqual([
    {
      ...{ key: `coupon:${template}`, kind: 'coupon', _kind: '优惠券', name: '新人满减', gave: [], pools: [] },
      ...{ cost_price: '10.00', order_count: 2, paid_price: '30.00', new_num: 1, paid_per_cost: 3 },
      ...{ cost_price_before: '5.00', order_count_before: 1, paid_price_before: '15.00', new_num_before: 1 }
    },
    expect.objectContaining({
      ...{ key: `flash:${item!.sessionId}`, name: '2026-11-20 今日秒杀', cost_price: '4.00', order_count: 1 },
      ...{ paid_price: '6.00', new_num: 1, paid_per_cost: 1.5, cost_price_before: '0.00' }
    })
  ])
  await rollUp()
  expect(await activities()).toEqual(list)
  const found = await ordersOf(`coupon:${template}`)
  expect(found.list.map(one => [one.title, one.paid_price, one.off_price])).toEqual([
    ['杯', '15.00', '5.00'],
    ['杯', '15.00', '5.00']
  ])
  expect(found.list.map(one => one.order_id)).toContain(again)
  expect((await ordersOf(`coupon:${template}`, range(6))).list.map(one => one.order_id)).toContain(first)
  expect(await differences(shop.db, always)).toEqual([])
})

test('a coupon that came back with its order has cost what it did when it was paid', async () => {
  const of = await buying.goods({ priceFen: 2000n, stock: 50 })
  const template = await buying.template({ title: '满减', amountFen: 500n })
  const who = await buying.buyer()
  const no = await buyWith(who, of, template)
  await rollUp()
  await shop.call('POST /api/admin/order/refund', { id: no, reason: '缺货' }, operator)
  expect((await shop.db.select().from(userCoupons))[0]).toMatchObject({ state: 'unused', orderId: null })
  await rollUp()
  expect(await activities()).toMatchObject([{ key: `coupon:${template}`, cost_price: '5.00', order_count: 1 }])
  expect((await ordersOf(`coupon:${template}`)).list).toMatchObject([{ order_id: no }])
  expect(await differences(shop.db, always)).toEqual([])
})

test('of two accounts that become one, who was new is still counted right', async () => {
  const of = await buying.goods({ priceFen: 2000n, stock: 50 })
  const template = await buying.template({ title: '满减', amountFen: 500n })
  const [from, to] = [await buying.buyer(), await buying.buyer()]
  await buyWith(to, of, template)
  await rollUp()
  await later(1, from, to)
  await buyWith(from, of, template)
  await rollUp()
  await buyWith(from, of, template)
  expect(await activities()).toMatchObject([{ order_count: 3, new_num: 2 }])
  await shop.db.transaction(async tx => {
    await statsMergeStep.move(tx, from.id, to.id, shop.clock.now())
    await tx.update(orders).set({ userId: to.id }).where(eq(orders.userId, from.id))
    await tx.update(orderLines).set({ userId: to.id }).where(eq(orderLines.userId, from.id))
  })
  expect(await activities()).toMatchObject([{ order_count: 3, new_num: 1 }])
  expect(await differences(shop.db, always)).toEqual([])
  await rollUp()
  expect(await differences(shop.db, always)).toEqual([])
})

test('a package costs the vouchers its pool gave beyond what was paid, and brought what was', async () => {
  const of = new Recharging(shop)
  await of.fill(5_000n)
  const { id } = await of.voucher()
  const balance = await of.pack()
  const who = await shop.person()
  const no = await of.done(who, id)
  await of.done(who, balance.id)
  expect(await of.poolHas()).toBe(4_000n)
  const list = await activities()
  expect(list).toMatchObject([
    {
      ...{ key: `topup:${id}`, kind: 'topup', name: '100 元消费券', cost_price: '10.00', paid_price: '90.00' },
      ...{ order_count: 1, new_num: 1, paid_per_cost: 9 },
      gave: [{ asset_name: '消费券', amount: '10.00', worth_price: '10.00' }],
      pools: []
    },
    { key: `topup:${balance.id}`, cost_price: '0.00', paid_price: '500.00', paid_per_cost: null, gave: [] }
  ])
  expect((await ordersOf(`topup:${id}`)).list).toMatchObject([
    { order_id: no, title: '100 元消费券', shop_name: '', paid_price: '90.00', off_price: '10.00' }
  ])
  await rollUp()
  expect(await activities()).toEqual(list)
  expect(await differences(shop.db, always)).toEqual([])
})

/** Something given away, with its pool. */
async function giveaway(code: string, title: string) {
  const at = shop.clock.now()
  const times = { startsAt: at, endsAt: new Date(at.getTime() + 30 * 86_400_000) }
  await shop.db.insert(giveaways).values({
    ...{ code, title, place: 'airdrop', kind: 'asset', asset: 'jindou', amountMinor: 10n, stock: 100, ...times }
  })
  return pool(`giveaway-${code}`)
}
const fund = (name: string, amountMinor: bigint, asset: 'jindou' | 'lvdou' = 'jindou') =>
  fundPool(shop.db, { pool: name, asset, amountMinor, key: newId(), at: shop.clock.now() })
const give = (from: ReturnType<typeof pool>, to: string, amountMinor: bigint, asset: 'jindou' | 'lvdou' = 'jindou') =>
  post(shop.db, {
    ...{ key: newId(), reason: 'reward', ref: { kind: 'giveaway', id: newId() }, at: shop.clock.now() },
    postings: move(account(from, asset), account(user(to), asset), amountMinor)
  })

test('what a pool gave out costs what it is published to be worth; what it was filled with and gave back does not', async () => {
  const of = await giveaway('spring', '春日好礼')
  const who = await buying.buyer()
  await fund(of.id, 500n)
  await give(of, who.id, 30n)
  await later(3, who)
  await fund(of.id, 100n)
  await fund(of.id, 40n, 'lvdou')
  await give(of, who.id, 12n)
  await give(of, who.id, 8n)
  await give(of, who.id, 7n, 'lvdou')
  await post(shop.db, {
    ...{ key: newId(), reason: 'pool_return', ref: { kind: 'giveaway', id: 'spring' }, at: shop.clock.now() },
    postings: move(account(of, 'jindou'), account(outside('bank'), 'jindou'), 200n)
  })
  expect(await activities()).toEqual([
    {
      ...{ key: 'giveaway:spring', kind: 'giveaway', _kind: '免费领取', name: '春日好礼' },
      ...{ cost_price: '0.20', order_count: 0, paid_price: '0.00', new_num: 0, paid_per_cost: null },
      gave: [
        { asset_name: '金豆', amount: '20', worth_price: '0.20' },
        { asset_name: '绿豆', amount: '7', worth_price: null }
      ],
      pools: [
        { pool: 'giveaway-spring', asset: 'jindou', asset_name: '金豆' },
        { pool: 'giveaway-spring', asset: 'lvdou', asset_name: '绿豆' }
      ],
      ...{ cost_price_before: '0.30', order_count_before: 0, paid_price_before: '0.00', new_num_before: 0 }
    }
  ])
  const { url } = (await shop.call('POST /api/admin/figures/export', { ...range(3), by: 'activity' }, reader)).data
  const rows = csvRows((await shop.app.inject({ method: 'GET', url })).body.slice(1))
  expect(rows).toEqual([
    expect.arrayContaining(['类型', '活动', '成本', '发放', '上期成本']),
    ['免费领取', '春日好礼', '0.20', '0', '0.00', '0', '', '20 金豆、7 绿豆', '0.30', '0', '0.00', '0']
  ])
})

test('orders go on page by page, each once, over days with and without any', async () => {
  const of = await buying.goods({ priceFen: 2000n, stock: 90 })
  const template = await buying.template({ title: '满减', amountFen: 500n })
  const who = await buying.buyer()
  const numbers: string[] = []
  for (let i = 0; i < 24; i++) {
    numbers.unshift(await buyWith(who, of, template))
    if (i === 9 || i === 15) await later(2, who)
    shop.clock.advance(60)
  }
  reader = await holding(shop, ['stats.read'])
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await ordersOf(`coupon:${template}`, range(7), cursor)
    found.push(...page.list.map(one => one.order_id))
    cursor = page.cursor ?? undefined
  } while (cursor)
  expect(found).toEqual(numbers)
})

test('over any history activities come to what lines were taken off, and pools to what the ledger posted', async () => {
  const wares = [
    await buying.goods({ priceFen: 1_234n, stock: 900 }),
    await buying.goods({ priceFen: 2_777n, stock: 900 })
  ]
  const templates = [await buying.template({ title: '甲' }), await buying.template({ title: '乙' })]
  const people = [await buying.buyer(), await buying.buyer()]
  const from = await giveaway('daily', '天天领')
  await fund(from.id, 100_000n)
  const deed = fc.record({
    which: fc.nat({ max: 1 }),
    coupon: fc.nat({ max: 1 }),
    who: fc.nat({ max: 1 }),
    given: fc.nat({ max: 9 }),
    back: fc.boolean(),
    fold: fc.boolean(),
    after_h: fc.nat({ max: 30 })
  })
  let given = 0n
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 5 }), async history => {
      for (const one of history) {
        shop.clock.advance(one.after_h * 3_600)
        await later(0, ...people)
        const who = people[one.who]!
        const no = await buyWith(who, wares[one.which]!, templates[one.coupon]!, 321n)
        if (one.given > 0) await give(from, who.id, BigInt(one.given))
        given += BigInt(one.given)
        if (one.back) await shop.call('POST /api/admin/order/refund', { id: no, reason: '缺货' }, operator)
        if (one.fold) await rollUp()
      }
      reader = await holding(shop, ['stats.read'])
      const list = await activities({ from: '2026-11-01', until: today(1) })
      const lines = await shop.db.select().from(orderLines)
      const coupons = list.filter(({ kind }) => kind === 'coupon')
      const sum = (of: readonly bigint[]) => of.reduce((all, fen) => all + fen, 0n)
      expect(sum(coupons.map(row => fenOf(row.cost_price)))).toBe(sum(lines.map(line => line.couponFen)))
      expect(sum(coupons.map(row => fenOf(row.paid_price)))).toBe(sum(lines.map(line => line.payFen)))
      expect(coupons.reduce((count, row) => count + row.order_count, 0)).toBe(lines.length)
      const gave = list.find(({ kind }) => kind === 'giveaway')
      expect(gave ? fenOf(gave.cost_price) : 0n).toBe(given)
      for (const { key, cost_price, paid_price, order_count } of coupons) {
        const asked = { from: '2026-11-01', until: today(1) }
        const rows: Awaited<ReturnType<typeof ordersOf>>['list'] = []
        let cursor: string | undefined
        do {
          const page = await ordersOf(key, asked, cursor)
          rows.push(...page.list)
          cursor = page.cursor ?? undefined
        } while (cursor)
        expect(rows).toHaveLength(order_count)
        expect(sum(rows.map(row => fenOf(row.paid_price)))).toBe(fenOf(paid_price))
        expect(sum(rows.map(row => fenOf(row.off_price!)))).toBe(fenOf(cost_price))
      }
      expect(await differences(shop.db, always)).toEqual([])
    }),
    { numRuns: 4 }
  )
})

test('who may not read figures sees none, and what is no range or no activity is refused', async () => {
  const stranger = await holding(shop, ['order.read'])
  expect(await shop.call('GET /api/admin/figures/activities', range(3), stranger)).toMatchObject({ code: 'FORBIDDEN' })
  expect(
    await shop.call('GET /api/admin/figures/activity/orders', { ...range(3), key: 'coupon:' }, stranger)
  ).toMatchObject({ code: 'FORBIDDEN' })
  const wrong = { from: today(), until: today(-1) }
  expect(await shop.call('GET /api/admin/figures/activities', wrong, reader)).toMatchObject({ code: 'INVALID' })
  for (const key of ['pool:x', 'coupon', "coupon:'"])
    expect(await shop.call('GET /api/admin/figures/activity/orders', { ...range(3), key }, reader)).toMatchObject({
      code: 'INVALID'
    })
  const cursored = { ...range(3), key: 'coupon:', cursor: 'x' }
  expect(await shop.call('GET /api/admin/figures/activity/orders', cursored, reader)).toMatchObject({ code: 'INVALID' })
})
