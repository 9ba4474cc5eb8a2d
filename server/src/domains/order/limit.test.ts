import { and, eq } from 'drizzle-orm'
import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { transact } from '../../db/connection'
import { goodsBuyers, products, skus } from '../../db/schema'
import { orderMergeStep } from '../../engines/order/merge'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'

let shop: TestShop
let buying: Buying
let keeper: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '40' } })
  buying = new Buying(shop)
  keeper = await shop.person({ roles: ['operator', 'staff'] })
})
afterAll(() => shop.close())

type Of = { productId: string; skuId: string }
type Person = { id: string; token: string }
const { linesOf, ship, asked, agree } = afterSales(
  () => shop,
  () => buying,
  () => keeper
)
const limited = (limitNum: number, fields = {}) => buying.goods({ stock: 100, limitNum, ...fields })
/** How many pieces of goods are counted for a person; undefined where none ever were. */
const bought = async ({ id }: { id: string }, { productId }: { productId: string }) => {
  const isTheirs = and(eq(goodsBuyers.userId, id), eq(goodsBuyers.productId, productId))
  return (await shop.db.select().from(goodsBuyers).where(isTheirs))[0]?.bought
}
const setLimit = ({ productId }: Of, limitNum: number) =>
  shop.db.update(products).set({ limitNum }).where(eq(products.id, productId))
const checkout = async ({ token }: Person, of: Of, cartNum = 1) => {
  const input = { productId: of.productId, uniqueId: of.skuId, cartNum, new: 1 as const }
  const { cartId } = (await shop.call('POST /api/cart/add', input, { token })).data
  return { token, orderKey: (await buying.confirm(token, [cartId])).orderKey }
}
const create = ({ token, orderKey }: { token: string; orderKey: string }) => buying.create(token, orderKey)
const order = (person: Person, of: Of, qty = 1) => buying.order(person.token, [{ of, qty }])
const cancel = ({ token }: Person, no: string) => shop.call('POST /api/order/cancel', { id: no }, { token, form: true })
const codes = (answers: { code?: string }[]) => {
  const counts: Record<string, number> = {}
  for (const { code = 'made' } of answers) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

describe('a person’s limit of everyday goods', () => {
  test('counts the orders before, and says how many are left', async () => {
    const buyer = await buying.buyer()
    const goods = await limited(3, { name: '红苹果' })
    const waiting = [await checkout(buyer, goods, 2), await checkout(buyer, goods, 2), await checkout(buyer, goods, 3)]
    expect(await create(waiting[0]!)).toMatchObject({ status: 200 })
    expect(await create(waiting[1]!)).toMatchObject({
      status: 400,
      code: 'LIMIT',
      msg: '红苹果：每人限购 3 件，你还可购买 1 件'
    })
    await order(buyer, goods, 1)
    expect(await create(waiting[2]!)).toMatchObject({ code: 'LIMIT', msg: '红苹果：每人限购 3 件，你已购买 3 件' })
    expect(await bought(buyer, goods)).toBe(3)
    const [sku] = await shop.db.select().from(skus).where(eq(skus.id, goods.skuId))
    expect(sku!.stock).toBe(97)
    await order(await buying.buyer(), goods, 3)
  })

  test('is told when the order is confirmed', async () => {
    const main = await buying.buyer()
    const sub = await buying.buyer({ parentId: main.id })
    const goods = await limited(3, { name: '青苹果' })
    await order(main, goods, 2)
    const cartId = await buying.add(sub.token, goods, 2)
    const answer = await shop.call('POST /api/order/confirm', { cartId }, { token: sub.token })
    expect(answer).toMatchObject({ code: 'LINE_INVALID', msg: '青苹果：每人限购 3 件，你还可购买 1 件' })
  })

  test('counts all SKUs of a product in one order together', async () => {
    const buyer = await buying.buyer()
    const goods = await limited(3)
    const second = { ...goods, skuId: newId() }
    const sku = { id: second.skuId, productId: goods.productId, suk: '红', priceFen: 1n, otPriceFen: 1n, stock: 50 }
    await shop.db.insert(skus).values(sku)
    const both = [
      { of: goods, qty: 2 },
      { of: second, qty: 1 }
    ]
    const { no } = await buying.order(buyer.token, both)
    expect(await bought(buyer, goods)).toBe(3)
    await cancel(buyer, no)
    expect(await bought(buyer, goods)).toBe(0)
  })

  test('holds for all accounts of a person at once, and comes back to all of them', async () => {
    const goods = await limited(3)
    const main = await buying.buyer()
    const family = [main, await buying.buyer({ parentId: main.id }), await buying.buyer({ parentId: main.id })]
    const keys: Awaited<ReturnType<typeof checkout>>[] = []
    for (const one of [...family, ...family, ...family, ...family]) keys.push(await checkout(one, goods))
    const answers = await Promise.all(keys.map(create))
    expect(codes(answers)).toEqual({ made: 3, LIMIT: 9 })
    expect(await bought(main, goods)).toBe(3)
    for (const one of family.slice(1)) expect(await bought(one, goods)).toBeUndefined()
    const made = answers.flatMap((answer, i) =>
      answer.status === 200 ? [{ token: keys[i]!.token, no: answer.data.result.orderId }] : []
    )
    await Promise.all(made.map(({ token, no }) => cancel({ id: '', token }, no)))
    expect(await bought(main, goods)).toBe(0)
    expect(codes([await create(await checkout(family[2]!, goods, 3))])).toEqual({ made: 1 })
  })

  test('accounts of one person that order and cancel limited goods in opposite order do not block each other', async () => {
    const goods = [await limited(50), await limited(50)]
    const main = await buying.buyer()
    const open: { person: Person; no: string }[] = []
    const keys: Awaited<ReturnType<typeof checkout>>[] = []
    for (let i = 0; i < 12; i++) {
      const person = await buying.buyer({ parentId: main.id })
      const pair = i % 2 ? goods : [...goods].reverse()
      const wants = pair.map(of => ({ of }))
      if (i % 3 === 0) open.push({ person, no: (await buying.order(person.token, wants)).no })
      const ids: string[] = []
      for (const of of pair) ids.push(await buying.add(person.token, of))
      keys.push({ token: person.token, orderKey: (await buying.confirm(person.token, ids)).orderKey })
    }
    const ended = await Promise.all([...keys.map(create), ...open.map(({ person, no }) => cancel(person, no))])
    expect(ended.map(answer => answer.status)).toEqual(Array(16).fill(200))
    for (const one of goods) expect(await bought(main, one)).toBe(12)
  })

  test('the same create many times at once counts once', async () => {
    const buyer = await buying.buyer()
    const goods = await limited(2)
    const one = await checkout(buyer, goods, 2)
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(one)))
    expect(codes(answers)).toEqual({ made: 10 })
    expect(await bought(buyer, goods)).toBe(2)
  })

  test('leaves flash pieces to the flash sale’s own limit', async () => {
    const buyer = await buying.buyer()
    const goods = await limited(1)
    const activityId = await buying.flash(goods, 10, { perPerson: 2 })
    const { no } = await buying.order(buyer.token, [{ of: goods, qty: 2, activityId }, { of: goods }])
    expect(await bought(buyer, goods)).toBe(1)
    await cancel(buyer, no)
    expect(await bought(buyer, goods)).toBe(0)
  })

  test('counts only what was bought while there was one, and gives back no more', async () => {
    const buyer = await buying.buyer()
    const goods = await limited(0)
    const before = await order(buyer, goods, 5)
    expect(await bought(buyer, goods)).toBeUndefined()
    await setLimit(goods, 2)
    const during = await order(buyer, goods, 2)
    await cancel(buyer, before.no)
    expect(await bought(buyer, goods)).toBe(2)
    await setLimit(goods, 0)
    await order(buyer, goods, 4)
    await cancel(buyer, during.no)
    expect(await bought(buyer, goods)).toBe(0)
  })

  test('a limit set after the checkout counts', async () => {
    const buyer = await buying.buyer()
    const goods = await limited(0)
    const one = await checkout(buyer, goods, 3)
    await setLimit(goods, 2)
    expect(await create(one)).toMatchObject({ code: 'LIMIT' })
    expect(await bought(buyer, goods)).toBeUndefined()
  })
})

describe('what counts against it comes back', () => {
  test('with an order that nobody pays, once', async () => {
    const buyer = await buying.buyer()
    const goods = await limited(2)
    await order(buyer, goods, 2)
    shop.clock.advance(30 * 60)
    await Promise.all(Array.from({ length: 4 }, () => runJob(shop.app.services, 'order-cancel-unpaid')))
    expect(await bought(buyer, goods)).toBe(0)
  })

  test('with a whole order that is refunded', async () => {
    const buyer = await buying.buyer()
    const goods = await limited(2)
    const { no } = await order(buyer, goods, 2)
    await buying.pay(buyer, no)
    const back = { id: no, reason: '买家不想要了' }
    expect(await shop.call('POST /api/admin/order/refund', back, { token: keeper.token })).toMatchObject({
      status: 200
    })
    expect(await bought(buyer, goods)).toBe(0)
  })

  test('piece by piece after sale, also of an order split by shop, but not for money alone after shipping', async () => {
    const buyer = await buying.buyer()
    const [goods, kept] = [await limited(3), await limited(2)]
    const { no } = await buying.order(buyer.token, [
      { of: goods, qty: 3 },
      { of: kept, qty: 2 }
    ])
    await buying.pay(buyer, no)
    const [first, second] = [`${no}-1`, `${no}-2`]
    const [line] = await linesOf(first)
    await agree((await asked(buyer, first, { cart_ids: [{ cart_id: line!.id, cart_num: 1 }] })).id)
    expect(await bought(buyer, goods)).toBe(2)
    await agree((await asked(buyer, first)).id)
    expect(await bought(buyer, goods)).toBe(0)
    await ship(second)
    await agree((await asked(buyer, second)).id)
    expect(await bought(buyer, kept)).toBe(2)
  })

  test('to whom an account was merged into', async () => {
    const [from, to] = [await buying.buyer(), await buying.buyer()]
    const [goods, own] = [await limited(3), await limited(3)]
    const { no } = await order(from, goods, 2)
    await order(from, own, 1)
    await order(to, goods, 3)
    await transact(shop.db, tx => orderMergeStep.move(tx, from.id, to.id, shop.clock.now()))
    expect([await bought(to, goods), await bought(to, own)]).toEqual([5, 1])
    expect([await bought(from, goods), await bought(from, own)]).toEqual([undefined, undefined])
    await cancel(to, no)
    expect(await bought(to, goods)).toBe(3)
  })
})
