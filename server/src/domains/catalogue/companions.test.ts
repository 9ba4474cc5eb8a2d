import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { makeCategory, makeProduct, makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { unpaidOrder } from '../../../test/orders'
import { queriesOf } from '../../../test/queries'
import { cartLines, goodsPairs, orderLines, orders, products, skus, visits } from '../../db/schema'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'

let shop: TestShop
let seller: string
const shelf: Record<string, string> = {}
beforeEach(async () => {
  shop = await TestShop.open()
  seller = await makeShop(shop.db, { name: '山间茶事' })
  shelf.drinks = await makeCategory(shop.db, '茶饮')
  shelf.tea = await makeCategory(shop.db, '茶叶', shelf.drinks)
  shelf.cups = await makeCategory(shop.db, '茶具', shelf.drinks)
  shelf.home = await makeCategory(shop.db, '家居')
  shelf.beds = await makeCategory(shop.db, '床品', shelf.home)
})
afterEach(() => shop.close())

interface Made {
  id: string
  name: string
}
async function goods(name: string, category = 'tea', yuan = 10, fields: { stock?: number; published?: boolean } = {}) {
  const { stock = 9, published = true } = fields
  const { id } = await makeProduct(shop.db, {
    name,
    shopId: seller,
    categoryId: shelf[category]!,
    published,
    skus: [{ priceFen: BigInt(yuan * 100), stock }]
  })
  return { id, name }
}

const DAY_MS = 86_400_000
/** Goods bought in one payment; `days` ago. */
async function bought(userId: string, list: readonly Made[], { days = 40, settled = true, refunded = false } = {}) {
  const at = new Date(shop.clock.now().getTime() - days * DAY_MS)
  const { id, no } = await unpaidOrder(shop, userId, 1000n, {
    state: settled ? 'complete' : 'paid',
    paidAt: at,
    createdAt: at,
    ...(settled && { settledAt: at })
  })
  const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, id))
  await shop.db.delete(orderLines).where(eq(orderLines.orderId, id))
  const rows = list.map((one, position) => ({
    ...line!,
    id: newId(),
    productId: one.id,
    position,
    title: one.name,
    ...(refunded && { refundedNum: 1 })
  }))
  if (rows.length > 0) await shop.db.insert(orderLines).values(rows)
  return no
}

const look = (userId: string, { id }: Made, minutes = 1) =>
  shop.db.insert(visits).values({
    userId,
    productId: id,
    seenPriceFen: 1n,
    visitedAt: new Date(shop.clock.now().getTime() - minutes * 60_000)
  })
const recom = (input: Record<string, unknown>, token = '') =>
  shop.call('GET /api/product/recom', { limit: 50, ...input } as never, { token })
const names = async (input: Record<string, unknown>, token = '') =>
  (await recom(input, token)).data.list.map(line => line.store_name)

describe('bought together', () => {
  test('counts people of settled payments on both goods, and the same again changes nothing', async () => {
    const [tea, cup, bed] = [await goods('龙井'), await goods('盖碗', 'cups'), await goods('枕头', 'beds')]
    const people = await Promise.all([1, 2, 3].map(() => shop.person()))
    await bought(people[0]!.id, [tea, cup])
    await bought(people[1]!.id, [tea, cup])
    await bought(people[1]!.id, [tea, cup])
    await bought(people[2]!.id, [tea, bed], { settled: false })
    await bought(people[2]!.id, [tea, bed], { refunded: true })
    const rows = () => shop.db.select().from(goodsPairs)
    expect(await runJob(shop.app.services, 'goods-pairs')).toBe(2)
    const first = await rows()
    expect(first).toHaveLength(2)
    expect(first).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ productId: tea.id, otherId: cup.id, people: 2 }),
        expect.objectContaining({ productId: cup.id, otherId: tea.id, people: 2 })
      ])
    )
    await runJob(shop.app.services, 'goods-pairs')
    await Promise.all([1, 2, 3].map(() => runJob(shop.app.services, 'goods-pairs').catch(() => {})))
    expect(await rows()).toEqual(expect.arrayContaining(first))
    expect(await rows()).toHaveLength(2)
  })

  test('goods of one payment that are settled on different days meet on the later one; old days go', async () => {
    const [tea, cup] = [await goods('龙井'), await goods('盖碗', 'cups')]
    const { id: userId } = await shop.person()
    await bought(userId, [tea, cup], { days: 10 })
    const [first, second] = await shop.db.select().from(orders)
    expect(second).toBeUndefined()
    const child = {
      ...first!,
      id: newId(),
      no: 'C1',
      orderKey: null,
      settledAt: new Date(shop.clock.now().getTime() - DAY_MS)
    }
    await shop.db.insert(orders).values(child)
    await shop.db.update(orderLines).set({ orderId: child.id }).where(eq(orderLines.productId, cup.id))
    await runJob(shop.app.services, 'goods-pairs')
    const days = async () => [...new Set((await shop.db.select().from(goodsPairs)).map(row => row.day))]
    expect(await days()).toEqual(['2026-11-19'])
    shop.clock.advance(200 * 86_400)
    await runJob(shop.app.services, 'goods-pairs')
    expect(await days()).toEqual([])
  })
})

describe('GET /api/product/recom around something', () => {
  test('after paying: what others had with it, then what goes with it, then what was looked at', async () => {
    const [tea, pillow, cup, pot] = [
      await goods('龙井'),
      await goods('枕头', 'beds'),
      await goods('盖碗', 'cups'),
      await goods('茶壶', 'cups')
    ]
    await goods('普洱')
    shelf.lamps = await makeCategory(shop.db, '灯具', shelf.home)
    const [lamp, desk] = [await goods('台灯', 'lamps'), await goods('壁灯', 'lamps')]
    for (const _ of [1, 2]) await bought((await shop.person()).id, [tea, pillow])
    await bought((await shop.person()).id, [tea, desk])
    await runJob(shop.app.services, 'goods-pairs')
    const me = await shop.person()
    await look(me.id, lamp)
    const no = await bought(me.id, [tea], { days: 0, settled: false })
    const shown = await names({ around: 'order', order_id: no }, me.token)
    expect(shown[0]).toBe(pillow.name)
    expect(shown.slice(1, 3).sort()).toEqual([cup.name, pot.name].sort())
    expect(shown.slice(3, 5).sort()).toEqual([lamp.name, desk.name].sort())
    expect(shown).not.toContain(tea.name)
    expect(shown).toHaveLength(6)
  })

  test('what one single person had together is nobody else’s to learn', async () => {
    const [tea, secret] = [await goods('龙井'), await goods('枕头', 'beds')]
    for (let i = 0; i < 5; i++) await goods(`茶具${i}`, 'cups')
    await bought((await shop.person()).id, [tea, secret])
    await runJob(shop.app.services, 'goods-pairs')
    const me = await shop.person()
    const no = await bought(me.id, [tea], { days: 0, settled: false })
    expect((await names({ around: 'order', order_id: no }, me.token))[0]).not.toBe(secret.name)
  })

  test('a cart is gone with by what goes with it, and shows nothing that is in it', async () => {
    const [tea, cup] = [await goods('龙井'), await goods('盖碗', 'cups')]
    await goods('枕头', 'beds')
    const me = await shop.person()
    const [sku] = await shop.db.select().from(skus).where(eq(skus.productId, tea.id))
    const line = { userId: me.id, id: newId(), productId: tea.id, skuId: sku!.id, qty: 1, seenPriceFen: 1n }
    await shop.db.insert(cartLines).values(line as typeof cartLines.$inferInsert)
    expect(await names({ around: 'cart' }, me.token)).toEqual([cup.name, '枕头'])
    expect((await names({ around: 'cart' })).sort()).toEqual([tea.name, cup.name, '枕头'].sort())
  })

  test('a product is followed by its like, the nearest in price first', async () => {
    const tea = await goods('龙井', 'tea', 50)
    for (const [name, price] of [
      ['贵', 200],
      ['近', 52],
      ['更近', 49]
    ] as const)
      await goods(name, 'tea', price)
    await goods('盖碗', 'cups', 50)
    await goods('枕头', 'beds', 50)
    expect(await names({ around: 'goods', product_id: tea.id })).toEqual(['更近', '近', '贵', '盖碗', '枕头'])
  })

  test('by what was looked at, the newest shelf first', async () => {
    const [tea, bed] = [await goods('龙井'), await goods('枕头', 'beds')]
    for (const one of ['被子', '床单']) await goods(one, 'beds')
    const me = await shop.person()
    await look(me.id, tea, 60)
    await look(me.id, bed, 1)
    const shown = await names({ around: 'seen' }, me.token)
    expect(['枕头', '被子', '床单']).toContain(shown[0])
    expect(shown[1]).toBe(tea.name)
    expect(await names({ around: 'seen' })).toHaveLength(4)
  })

  test('refuses another person’s order, a guest’s, and what says of nothing; keeps nobody’s answer for the next', async () => {
    const tea = await goods('龙井')
    const cup = await goods('盖碗', 'cups')
    const [me, other] = [await shop.person(), await shop.person()]
    const no = await bought(me.id, [tea], { days: 0, settled: false })
    expect(await recom({ around: 'order', order_id: no }, other.token)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await recom({ around: 'order', order_id: no })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await recom({ around: 'order' }, me.token)).toMatchObject({ code: 'INVALID' })
    expect(await recom({ around: 'goods' })).toMatchObject({ code: 'INVALID' })
    expect(await recom({ around: 'goods', product_id: '1' })).toMatchObject({ code: 'INVALID' })
    expect(await recom({ around: 'nowhere' })).toMatchObject({ code: 'INVALID' })
    expect(await names({ around: 'seen' }, me.token)).toEqual([cup.name])
    expect(await names({ around: 'seen' }, other.token)).toHaveLength(2)
  })

  test('takes three round trips, signing in included', async () => {
    await goods('龙井')
    const me = await shop.person()
    const no = await bought(me.id, [await goods('盖碗', 'cups')], { days: 0, settled: false })
    await recom({ around: 'order', order_id: no }, me.token)
    const trips = await queriesOf(() => recom({ around: 'order', order_id: no }, me.token))
    expect(trips).toBeLessThanOrEqual(3)
  })
})

test('whatever was bought, sold out or taken off: no duplicates, nothing of that, and all that is left', async () => {
  const categories = ['tea', 'cups', 'beds']
  const all: Made[] = []
  for (let i = 0; i < 14; i++) all.push(await goods(`商品${i}`, categories[i % 3], 5 + i * 7))
  const pick = fc.subarray(all, { maxLength: 5 })
  const world = fc.record({
    order: fc.subarray(all, { minLength: 1, maxLength: 4 }),
    before: pick,
    seen: pick,
    cart: pick,
    off: pick,
    out: pick,
    others: fc.array(fc.subarray(all, { minLength: 2, maxLength: 4 }), { maxLength: 4 }),
    limit: fc.integer({ min: 1, max: 6 })
  })
  await fc.assert(
    fc.asyncProperty(world, async ({ order, before, seen, cart, off, out, others, limit }) => {
      await shop.db.update(products).set({ published: true, stock: 9 })
      for (const one of off) await shop.db.update(products).set({ published: false }).where(eq(products.id, one.id))
      for (const one of out) await shop.db.update(products).set({ stock: 0 }).where(eq(products.id, one.id))
      await shop.db.execute(sql`truncate goods_pairs, order_lines, orders, visits, cart_lines`)
      const me = await shop.person()
      for (const list of others) for (const _ of [1, 2]) await bought((await shop.person()).id, list)
      await runJob(shop.app.services, 'goods-pairs')
      await bought(me.id, before, { days: 3 })
      const no = await bought(me.id, order, { days: 0, settled: false })
      for (const one of seen) await look(me.id, one)
      for (const one of cart) {
        const line = { userId: me.id, id: newId(), productId: one.id, skuId: newId(), qty: 1, seenPriceFen: 1n }
        await shop.db.insert(cartLines).values(line as typeof cartLines.$inferInsert)
      }
      const contexts = [
        [{ around: 'order', order_id: no }, order],
        [{ around: 'cart' }, cart],
        [{ around: 'goods', product_id: all[0]!.id }, [all[0]!]],
        [{ around: 'seen' }, []]
      ] as const
      for (const [input, stands] of contexts) {
        const shut = new Set([...stands, ...order, ...before, ...off, ...out].map(one => one.id))
        const left = all.filter(one => !shut.has(one.id)).map(one => one.id)
        const shown: string[] = []
        for (let page = 1; ; page++) {
          const { list, count } = (await recom({ ...input, page, limit }, me.token)).data
          expect(count === 0 || count === left.length).toBe(true)
          shown.push(...list.map(line => line.id))
          if (list.length < limit) break
        }
        expect(shown).toHaveLength(left.length)
        expect([...shown].sort()).toEqual(left.sort())
      }
    }),
    { numRuns: 15 }
  )
})
