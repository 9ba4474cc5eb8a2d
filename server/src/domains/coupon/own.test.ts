import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { messages } from '../../db/schema'
import { fundUser } from '../../engines/ledger'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'

let shop: TestShop
let buying: Buying
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
})
afterAll(() => shop.close())

const DAY_MS = 86_400_000
const mine = async (who: { token: string }, state?: 'unused' | 'used' | 'expired') =>
  (await shop.call('GET /api/subsidy/gift/gift_consumer_coupon', state ? { state } : {}, who)).data
const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * DAY_MS)
const give = (userId: string, asset: 'dhq' | 'xfq' | 'sqx', amountMinor: bigint) =>
  fundUser(shop.db, { userId, asset, amountMinor, key: newId(), at: shop.clock.now() })

test('a coupon says what it is good for, and whether it runs out soon', async () => {
  const who = await buying.buyer()
  const shopId = await buying.store({ name: '山间茶舍' })
  await buying.coupon(who.id, { title: '久', endsAt: inDays(4), thresholdFen: 9_900n, amountFen: 2_000n, shopId })
  await buying.coupon(who.id, { title: '近', endsAt: inDays(2), amountFen: 500n })
  await buying.coupon(who.id, { title: '过', endsAt: inDays(-1) })
  const { list, soon, counts } = await mine(who)
  expect(list).toMatchObject([
    { title: '近', soon: 1, use_for: '全场通用，立减 5 元', order_id: '', _use_time: '' },
    { title: '久', soon: 0, use_for: '限山间茶舍商品，满 99 减 20' }
  ])
  expect([soon, counts]).toEqual([1, { unused: 2, used: 0, expired: 1 }])
  expect((await mine(who, 'expired')).list).toMatchObject([{ title: '过', soon: 0 }])
})

test('a coupon that was used names its order, and is there again when that is cancelled', async () => {
  const who = await buying.buyer()
  await buying.coupon(who.id, { title: '下单减', amountFen: 1_000n })
  const { no } = await buying.order(who.token, [{ of: await buying.goods({ priceFen: 5_000n }) }])
  expect((await mine(who, 'used')).list).toMatchObject([{ title: '下单减', state: 'used', order_id: no }])
  expect((await mine(who)).list).toEqual([])
  expect((await mine(await buying.buyer(), 'used')).list).toEqual([])
  await shop.call('POST /api/order/cancel', { id: no }, who)
  expect((await mine(who)).list).toMatchObject([{ title: '下单减', state: 'unused', order_id: '' }])
})

test('vouchers are listed with what they are for, those one has none of left out', async () => {
  const who = await buying.buyer()
  expect((await mine(who)).vouchers).toEqual([
    expect.objectContaining({ code: 'xfq', name: '消费券', balance: '0.00', reference_text: '1.00 消费券 ≈ 1.00 元' })
  ])
  await give(who.id, 'dhq', 3_000n)
  await give(who.id, 'xfq', 150n)
  const { vouchers, xfq } = await mine(who)
  expect(vouchers.map(({ code, balance }) => [code, balance])).toEqual([
    ['xfq', '1.50'],
    ['dhq', '30.00']
  ])
  expect(xfq).toBe('1.50')
})

test('its owner is told of a coupon a day before it runs out, once', async () => {
  const who = await buying.buyer()
  await buying.coupon(who.id, { title: '明天到期', endsAt: inDays(0.9), templateId: newId() })
  const told = async () =>
    (await shop.db.select().from(messages).where(eq(messages.userId, who.id))).filter(({ title }) =>
      title.includes('即将到期')
    )
  await runJob(shop.app.services, 'coupon-remind')
  await runJob(shop.app.services, 'coupon-remind')
  expect((await told()).map(({ content }) => content)).toEqual([expect.stringContaining('明天到期')])
})
