import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { connect, transact } from '../../db/connection'
import { orderEvents, orderParcels, orders, products, skus } from '../../db/schema'
import { newId } from '../../lib/ids'
import { finishAfterSales, refundOrder } from '../aftersale'
import { check } from '../ledger'
import { orderMergeStep } from './merge'
import { parcelsOf } from './parcels'
import { type PackedItem, shipOrder } from './ship'

let shop: TestShop
let buying: Buying
let keeper: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  keeper = await shop.person({ roles: ['operator'] })
})
afterEach(async () => expect((await check(shop.db)).problems).toEqual([]))
afterAll(() => shop.close())

const { rowOf, linesOf, ask, agree, refuse, received, send, withdraw, take } = afterSales(
  () => shop,
  () => buying,
  () => keeper
)

const STOCK = 50
let numbers = 1_000_000
const parcel = () => ({ code: 'shunfeng', company: '顺丰速运', no: `SF${numbers++}` })
const ship = (ref: string, items?: PackedItem[], of = parcel()) =>
  shipOrder(shop.app.services, { ref, parcel: of, items, actorId: keeper.id })
/** The code something is refused with; nothing when it is done. */
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { code?: string }) => error.code ?? Promise.reject(error)
  )

/** A paid order of lines with so many pieces each. */
async function paid(qtys: readonly number[]) {
  const buyer = await buying.buyer()
  const shopId = await buying.store()
  const goods = await Promise.all(qtys.map(() => buying.goods({ shopId, stock: STOCK, priceFen: 777n })))
  const { no } = await buying.order(
    buyer.token,
    goods.map((of, i) => ({ of, qty: qtys[i]! }))
  )
  await buying.pay(buyer, no)
  return { buyer, no, goods, lines: (await linesOf(no)).map(({ id }) => id) }
}

type Step = { do: 'ship' | 'rest' | 'drop' | 'return' | 'agree' | 'refuse' | 'whole'; line: number; num: number }
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('ship', 'ship', 'ship', 'rest', 'drop', 'drop', 'return', 'agree', 'agree', 'refuse', 'whole'),
  line: fc.nat(2),
  num: fc.integer({ min: 1, max: 3 })
})

/** A line as it should be. */
interface Line {
  id: string
  qty: number
  sent: number
  /** Given or asked back before it left, and after. */
  dropped: number
  returned: number
}
interface Case {
  id: string
  line: Line
  num: number
  type: 1 | 2
}

/** An order as it should be, beside the one there is. */
class World {
  state: 'paid' | 'shipped' | 'refunded' | 'refunding' = 'paid'
  readonly open: Case[] = []
  /** Pieces whose money went back. */
  back = 0
  parcels = 0

  constructor(
    readonly of: Awaited<ReturnType<typeof paid>>,
    readonly lines: Line[]
  ) {}

  left = ({ qty, sent, dropped }: Line) => qty - sent - dropped
  sum = (of: (line: Line) => number) => this.lines.reduce((all, line) => all + of(line), 0)
  get sentNum() {
    return this.sum(line => line.sent)
  }
  get isAsked() {
    return this.open.some(({ type }) => type === 1)
  }

  async act({ do: what, line: nth, num }: Step) {
    const line = this.lines[nth % this.lines.length]!
    if (what === 'ship') return this.ship([{ line, num }])
    if (what === 'rest') return this.ship(undefined)
    if (what === 'whole') return this.whole()
    if (what === 'drop' || what === 'return') return this.ask(line, num, what === 'drop' ? 1 : 2)
    const one = this.open[nth % Math.max(this.open.length, 1)]
    if (one) await this.decide(one, what === 'agree')
  }

  private async ship(wanted: { line: Line; num: number }[] | undefined) {
    const items = wanted?.map(({ line, num }) => ({ lineId: line.id, num }))
    const code = await codeOf(ship(this.of.no, items))
    if (this.state !== 'paid' || this.isAsked) return expect(code).toBe('STATE')
    if (wanted?.some(({ line, num }) => num > this.left(line))) return expect(code).toBe('QTY')
    expect(code).toBeUndefined()
    const isWhole = this.sentNum === 0 && this.sum(this.left) === (wanted?.[0]?.num ?? this.sum(this.left))
    if (!isWhole) {
      const packed = wanted ?? this.lines.map(line => ({ line, num: this.left(line) }))
      for (const { line, num } of packed) line.sent += num
      this.parcels++
    }
    if (isWhole || this.sum(this.left) === 0) this.state = 'shipped'
  }

  /** Of one sent in part: what is still there for nothing, what has left by sending it back. Otherwise as it always was. */
  private async ask(line: Line, num: number, type: 1 | 2) {
    const wants = [{ cart_id: line.id, cart_num: num }]
    const answer = await ask(this.of.buyer, this.of.no, { refund_type: type, cart_ids: wants })
    if (this.state === 'refunded' || this.state === 'refunding') return expect(answer).toMatchObject({ code: 'STATE' })
    const isParted = this.state === 'paid' && this.sentNum > 0
    if (type === 2 && this.state === 'paid' && !isParted) return expect(answer).toMatchObject({ code: 'NOT_SHIPPED' })
    const rest = line.qty - line.dropped - line.returned
    const most = !isParted ? rest : type === 1 ? this.left(line) : line.sent - line.returned
    if (num > most) return expect(answer).toMatchObject({ code: 'QTY' })
    expect(answer.status).toBe(200)
    const isDrop = this.state === 'paid' && type === 1
    line[isDrop ? 'dropped' : 'returned'] += num
    // A case about what has left is of the second type here, whatever the buyer called it.
    this.open.push({ id: answer.data.id, line, num, type: isDrop ? 1 : 2 })
  }

  private async decide(one: Case, agrees: boolean) {
    this.open.splice(this.open.indexOf(one), 1)
    if (!agrees) {
      expect((await refuse(one.id)).status).toBe(200)
      one.line[one.type === 1 ? 'dropped' : 'returned'] -= one.num
      return
    }
    expect((await agree(one.id)).status).toBe(200)
    if ((await send(this.of.buyer, one.id)).status === 200) await received(one.id)
    await finishAfterSales(shop.app.services)
    this.back += one.num
    if (this.back === this.sum(line => line.qty)) this.state = 'refunded'
    else if (this.state === 'paid' && this.sentNum > 0 && this.sum(this.left) === 0 && !this.isAsked)
      this.state = 'shipped'
  }

  private async whole() {
    const code = await codeOf(refundOrder(shop.app.services, { ref: this.of.no, reason: '缺货' }))
    const isUntouched = this.state === 'paid' && this.sentNum === 0 && this.open.length === 0 && this.back === 0
    expect(code).toBe(isUntouched ? undefined : 'STATE')
    if (isUntouched) this.state = 'refunded'
  }

  async compare() {
    const order = await rowOf(this.of.no)
    expect(order).toMatchObject({ state: this.state, sentNum: this.sentNum, openAfterSales: this.open.length })
    const rows = await linesOf(this.of.no)
    expect(rows.map(row => row.sentNum)).toEqual(this.lines.map(line => line.sent))
    const parcels = await parcelsOf(shop.db, order, rows)
    if (this.sentNum > 0) expect(parcels).toHaveLength(this.parcels)
    for (const line of this.lines) {
      const packed = parcels.flatMap(({ items }) => items).filter(item => item.lineId === line.id)
      const num = packed.reduce((all, item) => all + item.num, 0)
      expect(num).toBeLessThanOrEqual(line.qty - line.dropped)
      if (this.state === 'shipped') expect(num).toBe(line.qty - line.dropped)
    }
    if (order.state !== 'refunded') expect(order.shippedAt === null).toBe(order.state === 'paid')
  }
}

test('any run of part shipments and part refunds sends no more than was bought, and is shipped exactly when nothing is left', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
      fc.array(step, { minLength: 4, maxLength: 14 }),
      async (qtys, steps) => {
        const of = await paid(qtys)
        const lines = of.lines.map((id, i) => ({ id, qty: qtys[i]!, sent: 0, dropped: 0, returned: 0 }))
        const world = new World(of, lines)
        for (const one of steps) {
          await world.act(one)
          await world.compare()
        }
      }
    ),
    { numRuns: 25 }
  )
}, 240_000)

describe('at the same moment, on connections of their own', () => {
  /** Several servers, each with a connection of its own, do something at once. */
  async function atOnce(count: number, work: (db: ReturnType<typeof connect>, i: number) => Promise<unknown>) {
    const connections = Array.from({ length: count }, () => connect(shop.databaseUrl, 1))
    try {
      await Promise.all(connections.map(db => db.$client.query('select 1')))
      return await Promise.all(connections.map((db, i) => codeOf(work(db, i))))
    } finally {
      await Promise.all(connections.map(db => db.$client.end()))
    }
  }
  const on = (db: ReturnType<typeof connect>) => ({ ...shop.app.services, db })

  test('of several who send the same piece one does, and the others are told that there is none', async () => {
    const { no, lines } = await paid([1, 2])
    const items = [{ lineId: lines[0]!, num: 1 }]
    const codes = await atOnce(4, db => shipOrder(on(db), { ref: no, parcel: parcel(), items }))
    expect(codes.sort()).toEqual(['QTY', 'QTY', 'QTY', undefined])
    const order = await rowOf(no)
    expect(order).toMatchObject({ state: 'paid', sentNum: 1 })
    expect(await shop.db.$count(orderParcels, eq(orderParcels.orderId, order.id))).toBe(1)
    const told = and(eq(orderEvents.orderId, order.id), eq(orderEvents.action, 'part'))
    expect(await shop.db.$count(orderEvents, told)).toBe(1)
  })

  test('pieces of one line in several parcels are never more than there are', async () => {
    const { no, lines } = await paid([5])
    const items = [{ lineId: lines[0]!, num: 2 }]
    const codes = await atOnce(5, db => shipOrder(on(db), { ref: no, parcel: parcel(), items }))
    expect(codes.filter(code => code === undefined)).toHaveLength(2)
    expect(codes.filter(code => code === 'QTY')).toHaveLength(3)
    expect(await rowOf(no)).toMatchObject({ state: 'paid', sentNum: 4 })
    const rest = await atOnce(3, db => shipOrder(on(db), { ref: no, parcel: parcel() }))
    expect(rest.sort()).toEqual(['STATE', 'STATE', undefined])
    expect(await rowOf(no)).toMatchObject({ state: 'shipped', sentNum: 5 })
  })

  test('a second tap of the same parcel sends nothing more', async () => {
    const { no, lines } = await paid([4])
    const [items, same] = [[{ lineId: lines[0]!, num: 1 }], parcel()]
    const codes = await atOnce(4, db => shipOrder(on(db), { ref: no, parcel: same, items }))
    expect(codes.sort()).toEqual(['SAME', 'SAME', 'SAME', undefined])
    expect(await rowOf(no)).toMatchObject({ sentNum: 1 })
  })

  test('sending a part, sending all and giving all back: one of these happens', async () => {
    for (let round = 0; round < 6; round++) {
      const { no, lines } = await paid([1, 1])
      const items = [{ lineId: lines[0]!, num: 1 }]
      const codes = await atOnce(3, (db, i) =>
        i === 0
          ? shipOrder(on(db), { ref: no, parcel: parcel(), items })
          : i === 1
            ? shipOrder(on(db), { ref: no, parcel: parcel() })
            : refundOrder(on(db), { ref: no, reason: '缺货' })
      )
      const order = await rowOf(no)
      const [part, all, back] = codes.map(code => code === undefined)
      if (back) expect([part, all, order.state]).toEqual([false, false, 'refunded'])
      else expect([order.state, all]).toEqual(['shipped', true])
      const { length } = await parcelsOf(shop.db, order, await linesOf(no))
      expect(length).toBe(back ? 0 : part ? 2 : 1)
    }
  })
})

describe('what is sent in parts', () => {
  test('is on its way as a whole once the rest was given back, from when its last parcel left', async () => {
    const { buyer, no, goods, lines } = await paid([2, 3])
    await ship(no, [{ lineId: lines[0]!, num: 2 }])
    const left = shop.clock.now()
    shop.clock.advance(86_400)
    const { id } = (await ask(buyer, no, { cart_ids: [{ cart_id: lines[1]!, cart_num: 3 }] })).data
    expect(await codeOf(ship(no))).toBe('STATE')
    await agree(id)
    const order = await rowOf(no)
    expect(order).toMatchObject({ state: 'shipped', shippedAt: left, sentNum: 2, refundedNum: 3 })
    const [sku] = await shop.db.select().from(skus).where(eq(skus.id, goods[1]!.skuId))
    const [product] = await shop.db.select().from(products).where(eq(products.id, goods[1]!.productId))
    expect([sku!.stock, product!.stock]).toEqual([STOCK, STOCK])
    expect(await parcelsOf(shop.db, order)).toMatchObject([{ nth: 1, items: [{ lineId: lines[0], num: 2 }] }])
    expect(await take(buyer, no)).toMatchObject({ status: 200 })
  })

  test.each([
    ['refused', 'paid'],
    ['agreed to', 'shipped']
  ])('waits for the last that is asked back: once that is %s, it is %s', async (ends, state) => {
    const { buyer, no, lines } = await paid([1, 1, 1])
    await ship(no, [{ lineId: lines[0]!, num: 1 }])
    const drop = async (i: number) =>
      (await ask(buyer, no, { cart_ids: [{ cart_id: lines[i]!, cart_num: 1 }] })).data.id
    const [one, other] = [await drop(1), await drop(2)]
    await agree(one)
    expect(await rowOf(no)).toMatchObject({ state: 'paid', openAfterSales: 1 })
    await (ends === 'refused' ? refuse : agree)(other)
    expect(await rowOf(no)).toMatchObject({ state, shippedAt: state === 'paid' ? null : expect.any(Date) })
    expect(await codeOf(ship(no))).toBe(state === 'paid' ? undefined : 'STATE')
    expect(await rowOf(no)).toMatchObject({ state: 'shipped' })
  })

  test('a return of what has left holds the rest up no more than a refusal does', async () => {
    const { buyer, no, lines } = await paid([1, 1])
    await ship(no, [{ lineId: lines[0]!, num: 1 }])
    const cart_ids = [{ cart_id: lines[0]!, cart_num: 1 }]
    const { id } = (await ask(buyer, no, { refund_type: 2, cart_ids })).data
    await agree(id)
    await ship(no)
    expect(await rowOf(no)).toMatchObject({ state: 'shipped', openAfterSales: 1 })
    await withdraw(buyer, id)
    expect(await rowOf(no)).toMatchObject({ state: 'shipped', openAfterSales: 0 })
  })

  test('with all of it given back, what left and what did not, is given back whole', async () => {
    const { buyer, no, lines } = await paid([1, 1])
    await ship(no, [{ lineId: lines[0]!, num: 1 }])
    const back = (await ask(buyer, no, { refund_type: 2 })).data
    await agree(back.id)
    await send(buyer, back.id)
    await received(back.id)
    expect(await rowOf(no)).toMatchObject({ state: 'paid', refundedNum: 1 })
    const rest = (await ask(buyer, no)).data
    await agree(rest.id)
    expect(await rowOf(no)).toMatchObject({ state: 'refunded', refundedNum: 2 })
  })

  test('goes with its buyer into the account they join', async () => {
    const { buyer, no, lines } = await paid([2])
    await ship(no, [{ lineId: lines[0]!, num: 1 }])
    const to = await shop.person()
    await transact(shop.db, tx => orderMergeStep.move(tx, buyer.id, to.id, shop.clock.now()))
    await ship(no)
    const order = await rowOf(no)
    expect(order).toMatchObject({ userId: to.id, state: 'shipped' })
    expect(await parcelsOf(shop.db, order)).toHaveLength(2)
  })

  test('cannot be written with more than was bought, past the engine either', async () => {
    const { no, lines } = await paid([1])
    const { userId, id } = await rowOf(no)
    const more = { userId, orderId: id, ...parcel(), items: [], at: shop.clock.now() }
    await expect(shop.db.update(orders).set({ sentNum: 2 }).where(eq(orders.id, id))).rejects.toThrow()
    await expect(shop.db.insert(orderParcels).values({ ...more, nth: 0 })).rejects.toThrow()
    expect(await codeOf(ship(no, [{ lineId: newId(), num: 1 }]))).toBe('NOT_FOUND')
    expect(
      await codeOf(
        ship(
          no,
          [1, 1].map(num => ({ lineId: lines[0]!, num }))
        )
      )
    ).toBe('QTY')
  })
})
