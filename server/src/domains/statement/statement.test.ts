import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { forShop, holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { paidAt, storeToPay } from '../../../test/storing'
import { MIGRATIONS } from '../../db/migrate'
import { statDays } from '../../db/schema'
import { account, balanceOf, fundUser, merchant, move, post, user } from '../../engines/ledger'
import { runJob } from '../../jobs'
import { dayText } from '../../lib/clock'
import { csvRows } from '../../lib/csv'
import { newId } from '../../lib/ids'
import { fenOf } from '../../lib/money'

const DAY_S = 86_400

let shop: TestShop
let buying: Buying
let operator: { id: string; token: string }
let reader: { id: string; token: string }
beforeEach(async () => {
  shop = await TestShop.open({ env: { PLATFORM_MARGIN_BP: '1000' } })
  buying = new Buying(shop)
  operator = await shop.person({ roles: ['operator', 'staff'] })
  reader = await holding(shop, ['statement.read'])
})
afterEach(() => shop.close())

const sales = afterSales(
  () => shop,
  () => buying,
  () => operator
)
const later = async (days: number, ...who: { id: string; token: string }[]) => {
  shop.clock.advance(days * DAY_S)
  for (const one of [operator, ...who]) one.token = await shop.tokenOf(one.id)
}
/** Received, and a week later settled. */
async function settled(no: string, buyer: { id: string; token: string }) {
  await sales.ship(no)
  await sales.take(buyer, no)
  await later(8, buyer)
  await runJob(shop.app.services, 'order-settle')
}
const statementOf = async (of: string, more: Record<string, string | number> = {}) =>
  (await shop.call('GET /api/admin/statement', { shop: of, ...more }, reader)).data
const sumsOf = async (of: string, more: Record<string, string> = {}) =>
  (await shop.call('GET /api/admin/statement/sums', { shop: of, ...more }, reader)).data
const waitingOf = async (of: string) =>
  (await shop.call('GET /api/admin/statement/waiting', { shop: of }, reader)).data.list
const today = (days = 0) => dayText(new Date(shop.clock.now().getTime() + days * DAY_S * 1000))

interface Parts {
  goods_price: string
  off_price: string
  freight_price: string
  refund_price: string
  fee_price: string
  other_price: string
  net_price: string
}
const adds = (row: Parts) =>
  fenOf(row.goods_price) -
  fenOf(row.off_price) +
  fenOf(row.freight_price) -
  fenOf(row.refund_price) -
  fenOf(row.fee_price) +
  fenOf(row.other_price)
const fileOf = async (of: string) => {
  const { data } = await shop.call('POST /api/admin/statement/export', { shop: of }, reader)
  return csvRows((await shop.app.inject({ method: 'GET', url: data.url })).body.slice(1))!
}

test('an order waits with what it would bring, and stands by its parts once it is settled', async () => {
  const { buyer, no, a, first } = await sales.paidOrder(3)
  const [before] = await waitingOf(a.shopId)
  expect(before).toMatchObject({
    order_id: no,
    state_words: '待发货',
    freight_price: '7.00',
    refund_price: '0.00',
    settle_time: null,
    settle_words: '买家收货 7 天后结算'
  })
  expect(adds(before!)).toBe(fenOf(before!.net_price))
  const { id } = await sales.asked(buyer, no, { cart_ids: [{ cart_id: first.id, cart_num: 1 }] })
  expect((await waitingOf(a.shopId))[0]).toMatchObject({ settle_time: null, settle_words: '售后处理中，完结后结算' })
  await sales.agree(id)
  const [less] = await waitingOf(a.shopId)
  expect(fenOf(less!.refund_price)).toBeGreaterThan(3_000n)
  await settled(no, buyer)
  expect(await waitingOf(a.shopId)).toEqual([])
  const { list, cursor } = await statementOf(a.shopId)
  expect(cursor).toBeNull()
  expect(list).toMatchObject([
    { title: '订单结算', order_id: no, has_page: 1, other_price: '0.00', net_price: less!.net_price }
  ])
  for (const name of ['goods_price', 'off_price', 'freight_price', 'refund_price', 'fee_price'] as const)
    expect(list[0]![name]).toBe(less![name])
  expect(list[0]!.balance_price).toBe(list[0]!.net_price)
})

test('a received order says when its income comes', async () => {
  const { buyer, no, a } = await sales.paidOrder(1)
  await sales.ship(no)
  await sales.take(buyer, no)
  const [row] = await waitingOf(a.shopId)
  expect(row!.settle_time! * 1000 - shop.clock.now().getTime()).toBe(7 * DAY_S * 1000)
  expect(row!.settle_words).toContain(today(7))
})

test('what a counter was paid stands at once, and comes off when it goes back', async () => {
  const keeper = await shop.person()
  const merId = await storeToPay(shop, { ownerId: keeper.id })
  const id = await paidAt(shop, merId, await buying.buyer(), 2_000n)
  expect((await statementOf(merId)).list).toMatchObject([
    { has_page: 0, goods_price: '20.00', fee_price: '2.00', net_price: '18.00', balance_price: '18.00' }
  ])
  const refund = { id, reason: '点错了', mer_id: merId }
  expect((await shop.call('POST /api/keeper/storepay/refund', refund, keeper)).status).toBe(200)
  const { list } = await statementOf(merId)
  expect(list[0]).toMatchObject({
    goods_price: '0.00',
    refund_price: '20.00',
    fee_price: '-2.00',
    net_price: '-18.00',
    balance_price: '0.00'
  })
  expect(list.map(adds)).toEqual(list.map(row => fenOf(row.net_price)))
  expect(await sumsOf(merId)).toMatchObject({
    balance_price: '0.00',
    in_price: '18.00',
    out_price: '18.00',
    net_price: '0.00'
  })
})

test('what moved for no order is told as such; days narrow the list and the sums alike', async () => {
  const merId = await buying.store()
  const at = () => shop.clock.now()
  const giver = await shop.person()
  await fundUser(shop.db, { userId: giver.id, asset: 'CNY', amountMinor: 900n, key: newId(), at: at() })
  const [from, to] = [account(user(giver.id), 'CNY'), account(merchant(merId), 'CNY')]
  const give = (amount: bigint) =>
    post(shop.db, {
      key: newId(),
      reason: 'operator_adjust',
      ref: { kind: 'test', id: newId() },
      postings: move(from, to, amount),
      at: at()
    })
  await give(300n)
  await later(2)
  await give(500n)
  expect((await statementOf(merId)).list.map(row => [row.order_id, row.other_price, row.net_price])).toEqual([
    ['', '5.00', '5.00'],
    ['', '3.00', '3.00']
  ])
  const early = { from: today(-2), until: today(-1) }
  expect((await statementOf(merId, early)).list).toMatchObject([{ net_price: '3.00' }])
  expect(await sumsOf(merId, early)).toMatchObject({ net_price: '3.00', balance_price: '8.00' })
  expect((await statementOf(merId, { limit: 1 })).cursor).not.toBeNull()
})

test('people of a shop see their own, whatever they name; others name a shop that is there', async () => {
  const [mine, theirs] = [await shop.person(), await shop.person()]
  const [ownStore, otherStore] = [
    await storeToPay(shop, { ownerId: mine.id, name: '自家店' }),
    await storeToPay(shop, { ownerId: theirs.id })
  ]
  await paidAt(shop, otherStore, await buying.buyer())
  const boss = await forShop(shop, mine.id, ownStore)
  const { data } = await shop.call('GET /api/admin/statement/sums', { shop: otherStore }, boss)
  expect(data).toMatchObject({ shop_name: '自家店', balance_price: '0.00' })
  expect((await shop.call('GET /api/admin/statement', { shop: otherStore }, boss)).data.list).toEqual([])
  expect((await shop.call('GET /api/admin/statement/waiting', { shop: otherStore }, boss)).data.list).toEqual([])
  expect(await shop.call('GET /api/admin/statement', {}, reader)).toMatchObject({ code: 'INVALID', msg: '请选择店铺' })
  expect(await shop.call('GET /api/admin/statement', { shop: newId() }, reader)).toMatchObject({ code: 'NOT_FOUND' })
  const wrong = { shop: ownStore, from: '2026-11-20', until: '2026-11-19' }
  for (const key of ['GET /api/admin/statement', 'GET /api/admin/statement/sums'] as const)
    expect(await shop.call(key, wrong, reader)).toMatchObject({ code: 'INVALID', msg: '结束日期不能早于开始日期' })
  expect(await shop.call('POST /api/admin/statement/export', wrong, reader)).toMatchObject({ code: 'INVALID' })
})

test('figures and the day of a shop are its own, with what its counter was paid', async () => {
  const keeper = await shop.person()
  const merId = await storeToPay(shop, { ownerId: keeper.id })
  const boss = await forShop(shop, keeper.id, merId)
  const own = await buying.goods({ shopId: merId, priceFen: 3_000n })
  const other = await buying.goods({ priceFen: 9_000n })
  for (const ware of [own, other]) {
    const buyer = await buying.buyer()
    const { no } = await buying.order(buyer.token, [{ of: ware }])
    await buying.pay(buyer, no)
  }
  await paidAt(shop, merId, await buying.buyer(), 1_200n)
  const range = { from: today(-1), until: today() }
  const seen = async () => (await shop.call('GET /api/admin/figures', range, boss)).data
  const sums = { order_count: 2, paid_price: '42.00', refund_count: 0 }
  const { conversion, ...found } = await seen()
  expect(conversion).toBeUndefined()
  expect(found.sums).toMatchObject(sums)
  const top = await shop.call('GET /api/admin/figures/top', { ...range, by: 'product' }, boss)
  expect(top.data.list).toMatchObject([{ key: own.productId, paid_price: '30.00', paid_part: 100 }])
  const shops = { ...range, by: 'shop' as const }
  expect(await shop.call('GET /api/admin/figures/top', shops, boss)).toMatchObject({ code: 'INVALID' })
  expect(await shop.call('POST /api/admin/figures/export', shops, boss)).toMatchObject({ code: 'INVALID' })
  const { data: day } = await shop.call('GET /api/admin/today', {}, boss)
  expect(day.paid_today).toMatchObject({ today: '42.00', orders: 2 })
  await runJob(shop.app.services, 'stats-roll-up')
  await later(3)
  expect(await runJob(shop.app.services, 'stats-compare')).toBe(0)
  // By now it is read off the roll-ups.
  expect((await seen()).sums).toMatchObject(sums)
  const file = await shop.call('POST /api/admin/figures/export', { ...range, by: 'product' }, boss)
  const rows = csvRows((await shop.app.inject({ method: 'GET', url: file.data.url })).body.slice(1))
  const paid = rows![0]!.indexOf('支付金额')
  expect(rows!.slice(1).map(row => row[paid])).toEqual(['30.00'])
})

/** What the migration does that brought counters into the sums of shops. */
function countersCounted(): string {
  const files = readdirSync(MIGRATIONS).filter(name => name.endsWith('.sql'))
  const statements = files.flatMap(name =>
    readFileSync(path.join(MIGRATIONS, name), 'utf8').split('--> statement-breakpoint')
  )
  return statements.find(one => one.includes('INSERT INTO "stat_days"'))!
}

test('sums from before counters were counted have them after the migration', async () => {
  const { db, app } = shop
  const keeper = await shop.person()
  const merId = await storeToPay(shop, { ownerId: keeper.id })
  const own = await buying.goods({ shopId: merId, priceFen: 3_000n })
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, [{ of: own }])
  await buying.pay(buyer, no)
  await runJob(app.services, 'stats-roll-up')
  const ofShops = () => db.select().from(statDays).where(eq(statDays.scope, 'shop')).orderBy(statDays.day)
  const before = await ofShops()
  await paidAt(shop, merId, await buying.buyer(), 1_200n)
  const back = await paidAt(shop, merId, await buying.buyer(), 700n)
  await later(1)
  keeper.token = await shop.tokenOf(keeper.id)
  const refund = { id: back, reason: '点错了', mer_id: merId }
  expect((await shop.call('POST /api/keeper/storepay/refund', refund, keeper)).status).toBe(200)
  await runJob(app.services, 'stats-roll-up')
  const after = await ofShops()
  expect(after).toMatchObject([
    { orders: 3, paidFen: 4_900n, refunds: 0 },
    { orders: 0, refunds: 1, refundedFen: 700n }
  ])
  await db.delete(statDays).where(eq(statDays.scope, 'shop'))
  await db.insert(statDays).values(before)
  await db.execute(sql.raw(countersCounted()))
  expect(await ofShops()).toEqual(after)
})

test('over any history the lines add up, and come to what the ledger has', async () => {
  const merId = await storeToPay(shop)
  const wares = [
    await buying.goods({ shopId: merId, priceFen: 3_333n, stock: 900, postageFen: 700n }),
    await buying.goods({ shopId: merId, priceFen: 1_999n, stock: 900 })
  ]
  const deed = fc.record({
    which: fc.nat({ max: 1 }),
    qty: fc.integer({ min: 1, max: 3 }),
    way: fc.constantFrom('settled', 'part', 'counter', 'waiting')
  })
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 3 }), async history => {
      for (const { which, qty, way } of history) {
        const buyer = await buying.buyer()
        const asset = { userId: buyer.id, asset: 'xfq' as const, amountMinor: 307n }
        await fundUser(shop.db, { ...asset, key: newId(), at: shop.clock.now() })
        if (way === 'counter') {
          await paidAt(shop, merId, buyer, 777n * BigInt(qty))
          continue
        }
        await buying.coupon(buyer.id, { amountFen: 150n, ...(which === 1 && { shopId: merId }) })
        const { no } = await buying.order(buyer.token, [{ of: wares[which]!, qty }], { useXfq: true })
        await buying.pay(buyer, no)
        if (way === 'part') {
          const [line] = await sales.linesOf(no)
          const { id } = await sales.asked(buyer, no, { cart_ids: [{ cart_id: line!.id, cart_num: 1 }] })
          await sales.agree(id)
        }
        if (way !== 'waiting' && qty + (way === 'part' ? 0 : 1) > 1) await settled(no, buyer)
      }
      const [, ...rows] = await fileOf(merId)
      const sum = rows.pop()!
      const amounts = (row: string[]) => row.slice(3, 10).map(fenOf)
      for (const row of [...rows, sum]) {
        const [goods, off, freight, refund, fee, other, net] = amounts(row) as [
          bigint,
          bigint,
          bigint,
          bigint,
          bigint,
          bigint,
          bigint
        ]
        expect(goods - off + freight - refund - fee + other).toBe(net)
      }
      const nets = rows.map(row => fenOf(row[9]!))
      expect(fenOf(sum[9]!)).toBe(nets.reduce((all, fen) => all + fen, 0n))
      expect(fenOf(sum[9]!)).toBe(await balanceOf(shop.db, account(merchant(merId), 'CNY')))
      const { net_price, balance_price } = await sumsOf(merId)
      expect([net_price, balance_price]).toEqual([sum[9], sum[9]])
    }),
    { numRuns: 4 }
  )
})
