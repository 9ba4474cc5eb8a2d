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

test('many of each state are counted and turned through in their order, ties by their ids', async () => {
  const who = await buying.buyer()
  const days = [-3, -3, -2, -1, 0.5, 0.5, 1, 2, 3, 4]
  const made = Array.from({ length: 120 }, (_, i) => {
    const state = i % 3 === 0 ? 'used' : 'unused'
    const endsAt = inDays(days[(i * 7) % 10]!)
    // Of some that came from another software it is not known when they were used.
    return { id: newId(), state, endsAt, usedAt: state === 'used' && i % 6 === 0 ? inDays(-(i % 5)) : null }
  })
  for (const one of made) await buying.coupon(who.id, one)
  const later = (key: (one: (typeof made)[number]) => Date) => (a: (typeof made)[number], b: (typeof made)[number]) =>
    key(a).getTime() - key(b).getTime() || (a.id < b.id ? -1 : 1)
  const now = shop.clock.now()
  const wanted = {
    unused: made.filter(one => one.state === 'unused' && one.endsAt > now).sort(later(one => one.endsAt)),
    used: made
      .filter(one => one.state === 'used')
      .sort(later(one => one.usedAt ?? one.endsAt))
      .reverse(),
    expired: made
      .filter(one => one.state === 'unused' && one.endsAt <= now)
      .sort(later(one => one.endsAt))
      .reverse()
  }
  for (const [state, coupons] of Object.entries(wanted) as [keyof typeof wanted, typeof made][]) {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(page =>
        shop.call('GET /api/subsidy/gift/gift_consumer_coupon', { state, page, limit: 15 }, who)
      )
    )
    expect(pages.flatMap(({ data }) => data.list.map(one => one.id))).toEqual(coupons.map(({ id }) => id))
    expect(pages[0]!.data).toMatchObject({
      count: coupons.length,
      counts: { unused: wanted.unused.length, used: wanted.used.length, expired: wanted.expired.length },
      soon: wanted.unused.filter(({ endsAt }) => endsAt <= inDays(3)).length
    })
  }
})
