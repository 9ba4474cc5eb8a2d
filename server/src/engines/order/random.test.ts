import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { flashItems, flashSessions, flashStripes, orderLines, orders, products, skus } from '../../db/schema'
import { runJob } from '../../jobs'
import { machine } from '../../lib/machine'
import { check } from '../ledger'
import { FINAL_STATES, ORDER_LIFE, TRANSITIONS } from './states'

let shop: TestShop
let buying: Buying
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
})
afterAll(() => shop.close())

type Step =
  | { do: 'buy'; who: number; lines: { goods: number; qty: number; isFlash: boolean }[] }
  | { do: 'end'; goods: number }
  | { do: 'return' }
  | { do: 'cancel' | 'pay' | 'refund' | 'ship' | 'take' | 'expire' | 'reprice'; order: number }

const line = fc.record({ goods: fc.nat(2), qty: fc.integer({ min: 1, max: 4 }), isFlash: fc.boolean() })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('buy' as const), who: fc.nat(2), lines: fc.array(line, { minLength: 1, maxLength: 3 }) }),
  fc.record({ do: fc.constant('end' as const), goods: fc.nat(2) }),
  fc.record({ do: fc.constant('return' as const) }),
  fc.record({
    do: fc.constantFrom('cancel', 'pay', 'refund', 'ship', 'take', 'expire', 'reprice'),
    order: fc.nat(5)
  })
)

describe('any run of a shop', () => {
  test('loses and makes no piece: shelf + held + sold is what there was, at every step', async () => {
    const keeper = await shop.person({ roles: ['operator'] })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async steps => {
        const world = await makeWorld()
        for (const one of steps) {
          await act(world, keeper.token, one)
          await count(world)
        }
        for (const itemId of world.flash) await endFlash(itemId)
        await runJob(shop.app.services, 'flash-return')
        await count(world)
        const open = await shop.db.select().from(flashStripes).where(inArray(flashStripes.itemId, world.flash))
        expect(open.filter(row => row.sold < row.stock)).toEqual([])
        expect((await check(shop.db)).problems).toEqual([])
      }),
      { numRuns: 12 }
    )
  })

  const STOCK = 6
  const FLASH = 3

  async function makeWorld() {
    const goods = await Promise.all([0, 1, 2].map(() => buying.goods({ stock: STOCK })))
    const flash = await Promise.all(
      goods.map(of => buying.flash(of, FLASH, { stripes: 2, perPerson: 2, for_s: 86_400 }))
    )
    const buyers = await Promise.all([0, 1, 2].map(() => buying.buyer()))
    const made: { buyer: (typeof buyers)[number]; no: string }[] = []
    return { goods, flash, buyers, made }
  }
  type World = Awaited<ReturnType<typeof makeWorld>>

  async function act(world: World, keeper: string, one: Step) {
    if (one.do === 'buy') return buy(world, one)
    if (one.do === 'end') return endFlash(world.flash[one.goods]!)
    if (one.do === 'return') return runJob(shop.app.services, 'flash-return')
    const { buyer, no } = world.made[one.order % Math.max(world.made.length, 1)] ?? {}
    if (!buyer || !no) return
    const as = { token: buyer.token }
    if (one.do === 'cancel') await shop.call('POST /api/order/cancel', { id: no }, as)
    if (one.do === 'take') await shop.call('POST /api/order/take', { uni: no }, as)
    if (one.do === 'pay') await buying.pay(buyer, no).catch(() => {})
    if (one.do === 'refund')
      await shop.call('POST /api/admin/order/refund', { id: no, reason: '缺货' }, { token: keeper })
    if (one.do === 'ship') {
      await shop.call('POST /api/admin/order/ship', { id: no, company: 'jd', number: 'JD12345' }, { token: keeper })
    }
    if (one.do === 'reprice') {
      await shop.call('POST /api/admin/order/price', { id: no, pay_price: '1.23', reason: '议价' }, { token: keeper })
    }
    if (one.do === 'expire') await shop.db.update(orders).set({ expiresAt: shop.clock.now() }).where(eq(orders.no, no))
  }

  async function endFlash(itemId: string) {
    const [item] = await shop.db.select().from(flashItems).where(eq(flashItems.id, itemId))
    await shop.db.update(flashSessions).set({ endsAt: shop.clock.now() }).where(eq(flashSessions.id, item!.sessionId))
  }

  async function buy(world: World, { who, lines }: Extract<Step, { do: 'buy' }>) {
    const buyer = world.buyers[who]!
    const wants = lines.map(({ goods, qty, isFlash }) => ({
      of: world.goods[goods]!,
      qty,
      activityId: isFlash ? world.flash[goods]! : ''
    }))
    // Too many, over a limit, sold out: whatever is refused has to leave no trace.
    const order = await buying.order(buyer.token, wants).catch(() => null)
    if (order) world.made.push({ buyer, no: order.no })
  }

  async function count({ goods, flash }: World) {
    const skuIds = goods.map(of => of.skuId)
    const shelf = await shop.db.select().from(skus).where(inArray(skus.id, skuIds))
    const sums = await shop.db
      .select()
      .from(products)
      .where(
        inArray(
          products.id,
          goods.map(of => of.productId)
        )
      )
    const stripes = await shop.db.select().from(flashStripes).where(inArray(flashStripes.itemId, flash))
    const lines = await shop.db
      .select({ line: orderLines, state: orders.state })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(inArray(orderLines.skuId, skuIds))
    const taken = lines.filter(({ state }) => state !== 'cancelled' && state !== 'refunded')
    const pieces = (skuId: string, isFlash: boolean) =>
      taken
        .filter(({ line: of }) => of.skuId === skuId && (of.flashItemId !== null) === isFlash)
        .reduce((sum, { line: of }) => sum + of.qty, 0)
    goods.forEach((of, i) => {
      const sku = shelf.find(row => row.id === of.skuId)!
      const own = stripes.filter(row => row.itemId === flash[i])
      const dealt = own.reduce((sum, row) => sum + row.stock, 0)
      expect(sku.stock + pieces(of.skuId, false)).toBe(STOCK + FLASH - dealt)
      expect(sums.find(row => row.id === of.productId)!.stock).toBe(sku.stock)
      const sold = own.reduce((sum, row) => sum + row.sold, 0)
      expect(sold).toBe(pieces(of.skuId, true))
      expect(sold).toBeLessThanOrEqual(dealt)
    })
  }
})

describe('the state machine', () => {
  test('is sound, and an unsound one is noticed', () => {
    expect(() => machine(ORDER_LIFE)).not.toThrow()
    const { take: _take, sign: _sign, arrive, undo: _undo, ...stuck } = TRANSITIONS
    expect(arrive.to).toBe('received')
    expect(() => machine({ ...ORDER_LIFE, moves: stuck })).toThrow('shipped cannot be left')
    const { refunded: _, ...unfinished } = TRANSITIONS
    expect(() => machine({ ...ORDER_LIFE, moves: unfinished })).toThrow('refunding cannot be left')
    const again = { ...TRANSITIONS, revive: { from: ['cancelled'], to: 'unpaid', by: 'server' } } as const
    expect(() => machine({ ...ORDER_LIFE, moves: again })).toThrow('cancelled is final but can be left')
  })

  test('nothing leaves a final state', () => {
    for (const { from } of Object.values(TRANSITIONS)) {
      for (const state of from) expect(FINAL_STATES).not.toContain(state)
    }
  })
})
