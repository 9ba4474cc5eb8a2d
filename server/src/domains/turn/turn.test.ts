import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { Buying } from '../../../test/buying'
import { Drawing } from '../../../test/drawing'
import { Driving } from '../../../test/driving'
import { TestShop } from '../../../test/harness'
import { orders, prizeGoods } from '../../db/schema'
import { type Asset, account, balanceOf, check, fundPool, fundUser, pool } from '../../engines/ledger'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import type { PointsTerms } from '../draw/service'
import { ASSET, POOL, saveTerms } from './points'

let shop: TestShop
let d: Drawing
let driving: Driving
let buying: Buying
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '40' } })
  d = new Drawing(shop)
  driving = new Driving(shop)
  buying = new Buying(shop)
  await saveTerms(shop.db, { fenPerPoint: 100n, since: d.now() })
  await fund(10_000n)
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Who = { id: string; token: string }
const fund = (amountMinor: bigint) =>
  fundPool(shop.db, { pool: POOL, asset: ASSET, amountMinor, key: newId(), at: d.now() })
const left = () => balanceOf(shop.db, account(pool(POOL), ASSET))
const collect = (who: Who) => shop.call('POST /api/turn/getpoint', {}, who)
const lines = async (who: Who) => (await shop.call('GET /api/turn/pointslist', {}, who)).data
const info = async (who: Who, code?: string) => (await shop.call('GET /api/turn/info', { code }, who)).data
/** A settled order of so many yuan, its points collected. */
async function earned(who: Who, yuan: number) {
  const order = await driving.settled(who.id, BigInt(yuan) * 100n)
  expect((await collect(who)).data.points).toBe(yuan)
  return order
}

const NOTHING: PointsTerms = { name: '谢谢参与', asset: 'jindou', amountMinor: 0n, weight: 1, stock: 0 }
const BEANS: PointsTerms = { name: '8 金豆', asset: 'jindou', amountMinor: 8n, weight: 100_000_000, stock: 1_000 }
const wheel = (prizes: readonly PointsTerms[] = [BEANS, NOTHING], fields = {}) =>
  d.open({ place: 'welfare', asset: ASSET, ...fields }, prizes)
const plan = async (code: string, nonce = 1, more = {}) => ({
  code,
  nonce,
  hash: await d.hash(code),
  client_seed: 'mySeed1234',
  ...more
})
const turn = async (who: Who, code: string, nonce = 1, more = {}) =>
  shop.call('POST /api/turn/draw', await plan(code, nonce, more), who)

describe('points', () => {
  test('come of orders that are settled, each once, and nothing of what is not', async () => {
    const who = await shop.person()
    await driving.settled(who.id, 12_345n)
    await driving.settled(who.id, 99n)
    await driving.settled(who.id, 50_00n, { settledAt: null, state: 'shipped' })
    await driving.settled(who.id, 70_00n, { kind: 'recharge' })
    await driving.settled(who.id, 70_00n, { settledAt: new Date(d.now().getTime() - 1) })
    expect(await info(who, await wheel())).toMatchObject({ points_open: 123, points_coming: 50, balance: '0' })
    const both = await Promise.all([collect(who), collect(who), collect(who)])
    expect(both.reduce((sum, { data }) => sum + data.points, 0)).toBe(123)
    expect((await collect(who)).data).toEqual({ points: 0, points_waiting: 0 })
    expect(await d.has(who.id, ASSET)).toBe(123n)
    const { list, count } = await lines(who)
    expect([count, list.map(({ points, state }) => [points, state]).sort()]).toEqual([
      2,
      [
        [123, 'paid'],
        [50, 'coming']
      ].sort()
    ])
  })

  test('are nobody else’s: another person sees and collects none of them', async () => {
    const [who, other] = [await shop.person(), await shop.person()]
    await driving.settled(who.id, 40_00n)
    expect((await collect(other)).data.points).toBe(0)
    expect((await lines(other)).count).toBe(0)
    expect((await collect(who)).data.points).toBe(40)
  })

  test('go back with a refund, in parts and whole; what was used is taken from what comes later', async () => {
    const who = await shop.person()
    const order = await earned(who, 100)
    await driving.refunded(who.id, order, 30_50n)
    await runJob(shop.app.services, 'turn-points')
    expect(await d.has(who.id, ASSET)).toBe(69n)
    expect((await lines(who)).list[0]).toMatchObject({ points: 100, state: 'back', _state: '已退回 31 积分' })
    const code = await wheel(undefined, { priceMinor: 60n })
    expect((await turn(who, code)).status).toBe(200)
    await shop.db.update(orders).set({ state: 'refunded', refundedAt: d.now() }).where(eq(orders.id, order))
    await runJob(shop.app.services, 'turn-points')
    expect(await d.has(who.id, ASSET)).toBe(0n)
    await driving.settled(who.id, 80_00n)
    await collect(who)
    // Sixty had been spent.
    expect(await d.has(who.id, ASSET)).toBe(20n)
    await runJob(shop.app.services, 'turn-points')
    expect(await d.has(who.id, ASSET)).toBe(20n)
  })

  test('of a refund cannot be drawn with, before the clock has looked at it', async () => {
    const who = await shop.person()
    const order = await earned(who, 10)
    await driving.refunded(who.id, order, 10_00n)
    const code = await wheel()
    expect(await turn(who, code)).toMatchObject({ code: 'INSUFFICIENT', msg: '积分不足，购物后可得积分' })
    expect(await d.has(who.id, ASSET)).toBe(0n)
  })

  test('wait in order while their pool is short, and are paid when it is filled', async () => {
    const [first, second] = [await shop.person(), await shop.person()]
    const over = Number(await left())
    const big = BigInt(over + 5) * 100n
    await driving.settled(first.id, big)
    expect((await collect(first)).data).toEqual({ points: 0, points_waiting: over + 5 })
    shop.clock.advance(1)
    await driving.settled(second.id, 3_00n)
    // There would be enough for three, but somebody came before.
    expect((await collect(second)).data).toEqual({ points: 0, points_waiting: 3 })
    expect((await lines(second)).list[0]).toMatchObject({ state: 'waiting', _state: '待发放' })
    await fund(10_000n)
    await runJob(shop.app.services, 'turn-points')
    expect([await d.has(first.id, ASSET), await d.has(second.id, ASSET)]).toEqual([BigInt(over + 5), 3n])
  })

  test('whatever is bought, refunded, collected and drawn: points are what is kept, less what was drawn with', async () => {
    const code = await wheel(undefined, { priceMinor: 7n, personDay: 1_000 })
    const yuan = fc.integer({ min: 1, max: 60 })
    const deed = fc.oneof(
      fc.record({ do: fc.constant('buy' as const), yuan }),
      fc.record({ do: fc.constant('refund' as const), yuan }),
      fc.record({ do: fc.constant('collect' as const), yuan }),
      fc.record({ do: fc.constant('draw' as const), yuan })
    )
    const run = fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 12 }), async deeds => {
      const who = await shop.person()
      const kept = new Map<string, number>()
      let [spent, nonce] = [0, 1]
      for (const one of deeds) {
        shop.clock.advance(1)
        const [order] = kept.keys()
        if (one.do === 'buy') kept.set(await driving.settled(who.id, BigInt(one.yuan) * 100n), one.yuan)
        if (one.do === 'refund' && order) {
          const back = Math.min(one.yuan, kept.get(order)!)
          await driving.refunded(who.id, order, BigInt(back) * 100n)
          kept.set(order, kept.get(order)! - back)
        }
        if (one.do === 'collect') await collect(who)
        if (one.do === 'draw' && (await turn(who, code, nonce)).status === 200) [spent, nonce] = [spent + 7, nonce + 1]
      }
      await collect(who)
      const worth = [...kept.values()].reduce((sum, yuan) => sum + yuan, 0)
      expect(Number(await d.has(who.id, ASSET))).toBe(Math.max(0, worth - spent))
    })
    await fc.assert(run, { numRuns: 12 })
  })
})

describe('the wheel', () => {
  test('shows its prizes with their odds and its rules, and is turned for points', async () => {
    const who = await shop.person()
    await earned(who, 30)
    const code = await wheel()
    const shown = await info(who, code)
    expect(shown).toMatchObject({ open: 1, price: '10', asset: ASSET, asset_name: '福利积分', balance: '30', nonce: 1 })
    expect(shown.rules[0]).toBe('商品订单售后期过后，每实付 1.00 元可领 1 积分，不足部分不计。')
    const prizes = (await shop.call('GET /api/turn/prizelist', { code }, who)).data
    expect(prizes.list.map(({ name }) => name)).toEqual(['8 金豆', '谢谢参与'])
    const made = await turn(who, code)
    expect(made.data.drawn).toMatchObject({ name: '8 金豆', nonce: 1, won: 1, paid_by: 'price' })
    expect([await d.has(who.id, ASSET), await d.has(who.id)]).toEqual([20n, 8n])
    const { data } = await shop.call('GET /api/turn/record', { code }, who)
    expect([data.count, data.list[0]]).toEqual([1, made.data.drawn])
    const { count } = (await shop.call('GET /api/turn/record', { code }, await shop.person())).data
    expect(count).toBe(0)
  })

  test('the same turn many times at once is one turn, and others’ points are not drawn with', async () => {
    const who = await shop.person()
    await earned(who, 25)
    const code = await wheel()
    const same = await Promise.all(Array.from({ length: 20 }, () => turn(who, code)))
    expect(new Set(same.map(({ data }) => data.drawn?.id)).size).toBe(1)
    const sent = await Promise.all(
      [2, 2, 3, 4].map(async (nonce, i) => turn(who, code, nonce, { client_seed: `seedOf${i}00` }))
    )
    expect(sent.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(await d.has(who.id, ASSET)).toBeGreaterThanOrEqual(5n)
  })

  test('is turned ten times at once, all or none', async () => {
    const who = await shop.person()
    await earned(who, 105)
    const code = await wheel()
    expect((await turn(who, code, 1, { times: 10 })).data.drawn_all).toHaveLength(10)
    expect((await turn(who, code, 11, { times: 10 })).code).toBe('INSUFFICIENT')
    expect([await d.has(who.id, ASSET), await d.has(who.id)]).toEqual([5n, 80n])
  })

  test.each([
    ['INVALID', { nonce: 0 }],
    ['INVALID', { client_seed: 'a:b' }],
    ['STALE', { nonce: 5 }],
    ['SEED_CHANGED', { hash: 'a'.repeat(64) }],
    ['NOT_FOUND', { code: 'nowhere' }]
  ])('refuses %s', async (code, fields) => {
    const who = await shop.person()
    await earned(who, 20)
    const sent = { ...(await plan(await wheel())), ...fields }
    expect((await shop.call('POST /api/turn/draw', sent, who)).code).toBe(code)
    expect(await d.has(who.id, ASSET)).toBe(20n)
  })

  test('a campaign of another page is none of it', async () => {
    const code = await d.open({ place: 'jindou' })
    const who = await shop.person()
    expect((await shop.call('GET /api/turn/info', { code }, who)).code).toBe('NOT_FOUND')
    expect((await turn(who, code)).code).toBe('NOT_FOUND')
  })

  test('things are received within their days, by whoever won them', async () => {
    const cup = await buying.goods({ stock: 5 })
    const detail = { productId: cup.productId, skuId: cup.skuId, postFree: true, days: 30 }
    const mug = { name: '马克杯', kind: 'prize_goods', asset: 'jindou', amountMinor: 0n, weight: 100_000_000, stock: 2 }
    const code = await wheel([{ ...mug, detail }, NOTHING])
    const who = await buying.buyer()
    await earned(who, 20)
    await turn(who, code)
    await turn(who, code, 2)
    // Won elsewhere, it is not shown here.
    await shop.db.insert(prizeGoods).values({
      userId: who.id,
      id: newId(),
      drawId: newId(),
      campaign: await d.open({ place: 'jindou' }),
      position: 0,
      name: '别处的奖品',
      productId: cup.productId,
      skuId: cup.skuId,
      postFree: true
    })
    const { goods, rules } = await info(who, code)
    expect(rules).toContain('实物奖品请在抽中后 30 天内领取，过期失效。')
    expect(goods.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    const prizes = [goods[0]!.id]
    const other = await buying.buyer()
    expect((await shop.call('POST /api/turn/receive', { prizes }, other)).code).toBe('NOT_FOUND')
    const asked = await shop.call('POST /api/turn/receive', { prizes, preview: true }, who)
    expect(asked.data).toMatchObject({ order: null, delivery: { freight_price: '0.00', deliverable: 1 } })
    const twice = await Promise.all([1, 2, 3].map(() => shop.call('POST /api/turn/receive', { prizes }, who)))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    shop.clock.advance(30 * 86_400 + 1)
    await runJob(shop.app.services, 'prize-lapse')
    const [row] = await shop.db.select().from(prizeGoods).where(eq(prizeGoods.id, goods[1]!.id))
    expect(row!.state).toBe('lapsed')
  })
})

test('a refund takes back no more than what its order brought', async () => {
  const who = await shop.person()
  const order = await earned(who, 12)
  const funding = { userId: who.id, asset: ASSET as Asset, amountMinor: 1n, key: newId(), at: d.now() }
  await fundUser(shop.db, funding)
  await driving.refunded(who.id, order, 12_00n)
  expect((await collect(who)).data.points).toBe(0)
  expect(await d.has(who.id, ASSET)).toBe(1n)
})

test('an order says what it brings its buyer, and until when', async () => {
  const who = await shop.person()
  const rewards = async (id: string) => (await shop.call('GET /api/order/detail/{id}', { id }, who)).data.rewards
  const line = { title: '福利积分', url: '/pages/business/welfare' }
  const coming = await driving.settled(who.id, 50_40n, { settledAt: null, state: 'shipped' })
  expect(await rewards(coming)).toEqual([{ ...line, points: 50, note: '售后期过后可领' }])
  const small = await driving.settled(who.id, 99n)
  expect(await rewards(small)).toEqual([])
  const order = await earned(who, 20)
  expect(await rewards(order)).toEqual([{ ...line, points: 20, note: '已领取' }])
  await driving.refunded(who.id, order, 20_00n)
  await runJob(shop.app.services, 'turn-points')
  expect(await rewards(order)).toEqual([])
})
