import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { type Giver, Tongbao } from '../../../test/tongbao'
import { orders, paymentRefunds, shopStaff } from '../../db/schema'
import { finishRefunds } from '../../engines/aftersale'
import { account, balanceOf, CLEARING, CONVERSION, check, REFUNDING } from '../../engines/ledger'
import { runRefunds } from '../../engines/payment'
import { savePackage } from '../recharge/service'

let shop: TestShop
let tb: Tongbao
let operator: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '20' } })
  tb = new Tongbao(shop, new Buying(shop))
  operator = await shop.person({ roles: ['operator'] })
  await tb.terms()
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})
/** What was paid for goods that are not settled yet, in fen. */
async function paidForGoods(): Promise<bigint> {
  const open = and(eq(orders.kind, 'mall'), isNotNull(orders.paidAt), isNull(orders.settledAt))
  const [row] = await shop.db
    .select({ fen: sql<string>`coalesce(sum(${orders.payFen}), 0)::text` })
    .from(orders)
    .where(open)
  return BigInt(row!.fen)
}
/** Nothing is under way between tests: what was paid for 通宝 is somewhere, and what goes back went. */
afterEach(async () => {
  expect(await balanceOf(shop.db, account(REFUNDING, 'CNY'))).toBe(0n)
  expect(await balanceOf(shop.db, account(CLEARING, 'CNY'))).toBe(await paidForGoods())
})

const refund = (id: string) => shop.call('POST /api/admin/order/refund', { id, reason: '店铺申请退款' }, operator)
async function finish() {
  await runRefunds(shop.app.services)
  await finishRefunds(shop.app.services)
}
const wentBack = async ({ owner }: Giver) =>
  (await shop.db.select().from(paymentRefunds).where(eq(paymentRefunds.userId, owner.id))).map(one => one.amountFen)
const made = () => balanceOf(shop.db, account(CONVERSION, 'tb'))
/** Gives so many to the one who bought there. */
async function spend({ owner }: Giver, num: number) {
  const { data } = await tb.plan(owner, num)
  await shop.call('POST /api/sendtb/doautojd', { id: data.id }, owner)
}

test('a shop buys with an order paid at the cashier, for itself alone', async () => {
  const giver = await tb.giver()
  const { owner, shopId } = giver
  const pack = await tb.pack(1_000n)
  expect(await shop.call('POST /api/recharge/recharge', { id: pack.id }, owner)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await tb.order(giver, pack.id, await shop.person())).toMatchObject({ code: 'FORBIDDEN' })
  const { data } = await tb.order(giver, pack.id)
  expect(await tb.has(shopId)).toBe(0n)
  await tb.paid(owner, data.order_id, 'twice')
  expect(await tb.has(shopId)).toBe(1_000n)
  const log = await shop.call('GET /api/sendtb/loglist', { side: 'shop', mer_id: shopId }, owner)
  expect(log.data).toMatchObject({ count: 1, list: [{ title: '充值通宝', number: '1000', pm: 1 }] })
})

test('staff with the right buy for the shop, and their own wallet gets nothing', async () => {
  const giver = await tb.giver()
  const clerk = await shop.person()
  const employ = { userId: clerk.id, shopId: giver.shopId, namedBy: giver.owner.id }
  await shop.db.insert(shopStaff).values({ ...employ, rights: ['tb'] })
  const { data } = await tb.order(giver, (await tb.pack(100n)).id, clerk)
  await tb.paid(clerk, data.order_id)
  expect([await tb.has(giver.shopId), await tb.got(clerk)]).toEqual([100n, 0n])
})

test('a package that is no longer sold, and one that is for people, is not bought for a shop', async () => {
  const giver = await tb.giver()
  const pack = await tb.pack(100n)
  await savePackage(shop.db, { ...pack, open: false })
  expect(await tb.order(giver, pack.id)).toMatchObject({ status: 400, code: 'NOT_FOUND' })
  await savePackage(shop.db, { ...pack, type: 'voucher' })
  expect(await tb.order(giver, pack.id)).toMatchObject({ status: 400, code: 'NOT_FOUND' })
})

test('a purchase that is not spent goes back whole, once, however many ask at the same moment', async () => {
  const giver = await tb.giver()
  const before = await made()
  const no = await tb.bought(giver, (await tb.pack(1_000n)).id)
  const answers = await Promise.all([refund(no), refund(no), refund(no)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await finish()
  expect([await tb.has(giver.shopId), await wentBack(giver), await made()]).toEqual([0n, [10_000n], before])
  const log = await shop.call('GET /api/sendtb/loglist', { side: 'shop', type: 'cz' }, giver.owner)
  expect(log.data.list).toMatchObject([
    { title: '充值退款', pm: 0, number: '1000' },
    { title: '充值通宝', pm: 1 }
  ])
})

test('one that is partly spent goes back by what is left, rounded down, and what was set aside is no part of it', async () => {
  const giver = await tb.kept(0n)
  const no = await tb.bought(giver, (await tb.pack(90n)).id)
  await spend(giver, 31)
  await tb.plan(giver.owner, 20, { at: Math.floor(tb.now().getTime() / 1000) + 3_600 })
  expect((await refund(no)).status).toBe(200)
  await finish()
  // Thirty-nine of ninety, which cost nine yuan.
  expect(await wentBack(giver)).toEqual([390n])
  expect([await tb.has(giver.shopId), await tb.has(giver.shopId, 'frozen')]).toEqual([0n, 20n])
  expect(await tb.got(giver.people[0]!)).toBe(31n)
})

test('one that is spent does not go back', async () => {
  const giver = await tb.kept(0n)
  const no = await tb.bought(giver, (await tb.pack(50n)).id)
  await spend(giver, 50)
  expect(await refund(no)).toMatchObject({ status: 400, code: 'STATE' })
  await finish()
  expect([await wentBack(giver), await tb.got(giver.people[0]!)]).toEqual([[], 50n])
})

test('what is given at the moment it is called back is given, or goes back, never both', async () => {
  const giver = await tb.kept(0n)
  const no = await tb.bought(giver, (await tb.pack(60n)).id)
  await Promise.all([refund(no), tb.plan(giver.owner, 40), tb.plan(giver.owner, 40)])
  await finish()
  const [left, aside] = [await tb.has(giver.shopId), await tb.has(giver.shopId, 'frozen')]
  const [backFen = 0n] = await wentBack(giver)
  expect(left + aside + backFen / 10n).toBe(60n)
})
