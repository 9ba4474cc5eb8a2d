import { and, asc, eq } from 'drizzle-orm'
import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { forShop, holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { csvOf, fileAt, sendFile } from '../../../test/sheets'
import { auditEntries, messages, orderLines, orders } from '../../db/schema'
import { receiveOverdue } from '../../engines/order'
import { runSheets } from '../../engines/sheet'
import { newId } from '../../lib/ids'

let shop: TestShop
let buying: Buying
let desk: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  desk = await holding(shop, [
    ...(['order.read', 'order.ship', 'order.edit', 'order.refund', 'order.export'] as const),
    ...(['aftersale.read', 'aftersale.decide'] as const)
  ])
})
afterAll(() => shop.close())

const { ask, agree, take } = afterSales(
  () => shop,
  () => buying,
  () => desk
)
const DAY_S = 86_400
let numbers = 2_000_000
const parcel = () => ({ company: '顺丰速运', number: `SF${numbers++}` })

/** A paid order of two lines, of three pieces and one, and the shop it is of. */
async function paid(shopId?: string) {
  const buyer = await buying.buyer()
  const cups = await buying.goods({ name: '马克杯', shopId, stock: 100, priceFen: 3000n })
  const tea = await buying.goods({ name: '龙井', shopId: cups.shopId, stock: 100, priceFen: 5000n })
  const { no } = await buying.order(buyer.token, [{ of: cups, qty: 3 }, { of: tea }])
  await buying.pay(buyer, no)
  const [order] = await shop.db.select().from(orders).where(eq(orders.no, no))
  const lines = await shop.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order!.id))
    .orderBy(asc(orderLines.position))
  return { buyer, no, id: order!.id, shopId: cups.shopId, first: lines[0]!.id, second: lines[1]!.id }
}
const ship = (id: string, input: object = {}, who: { token: string } = desk) =>
  shop.call('POST /api/admin/order/ship', { id, ...parcel(), ...input }, who)
const detail = async (who: { token: string }, id: string) =>
  (await shop.call('GET /api/order/detail/{id}', { id }, who)).data
const deskDetail = async (id: string) => (await shop.call('GET /api/admin/order/detail/{id}', { id }, desk)).data
const told = async (userId: string) =>
  (await shop.db.select().from(messages).where(eq(messages.userId, userId)).orderBy(asc(messages.createdAt))).map(
    ({ title, content }) => `${title}：${content}`
  )
/** A paid order of which two cups left. */
async function parted(shopId?: string) {
  const of = await paid(shopId)
  const sent = parcel()
  expect(await ship(of.no, { ...sent, lines: [{ id: of.first, num: 2 }] })).toMatchObject({ status: 200 })
  return { ...of, sent }
}

describe('an order that leaves in two parcels', () => {
  test('waits to be sent until the second left; its buyer sees both, and is told of both', async () => {
    const { buyer, no, first, second, sent } = await parted()
    const part = await detail(buyer, no)
    expect(part).toMatchObject({
      status: 1,
      delivery_id: sent.number,
      _status: { _type: 1, _title: '部分发货', _actions: ['remind', 'express', 'aftersale'] },
      cartInfo: [{ unsent_num: 1 }, { unsent_num: 1 }],
      parcels: [{ nth: 1, company: '顺丰速运', no: sent.number, items: [{ id: first, title: '马克杯', num: 2 }] }]
    })
    expect(part.timeline[0]).toMatchObject({
      action: 'part',
      msg: `商家发出部分商品：马克杯×2，顺丰速运 ${sent.number}`
    })
    const list = async (type: 1 | 2) => (await shop.call('GET /api/order/list', { type }, buyer)).data
    expect(await list(1)).toMatchObject([{ order_id: no, _status: { _title: '部分发货' } }])
    expect((await shop.call('GET /api/order/data', {}, buyer)).data).toMatchObject({
      unshipped_count: 1,
      received_count: 0
    })
    expect(await take(buyer as never, no)).toMatchObject({ code: 'STATE' })
    shop.clock.advance(DAY_S)
    const last = parcel()
    expect((await ship(no, last)).status).toBe(200)
    const whole = await detail(buyer, no)
    expect(whole).toMatchObject({ status: 2, delivery_id: last.number, _status: { _title: '待收货' } })
    expect(whole.cartInfo.map(line => line.unsent_num)).toEqual([0, 0])
    expect(
      whole.parcels.map(({ nth, no: number, items }) => [nth, number, items.map(({ id, num }) => [id, num])])
    ).toEqual([
      [1, sent.number, [[first, 2]]],
      [
        2,
        last.number,
        [
          [first, 1],
          [second, 1]
        ]
      ]
    ])
    expect(whole.parcels[1]!.at - whole.parcels[0]!.at).toBe(DAY_S)
    expect(whole.timeline[0]!.msg).toBe(`商家发出其余商品：马克杯×1、龙井×1，顺丰速运 ${last.number}`)
    expect((await told(buyer.id)).filter(words => words.includes('发货'))).toEqual([
      `你的订单已部分发货：马克杯×2，顺丰速运，运单号 ${sent.number}，其余商品会另行发出。`,
      `你的订单已全部发货：马克杯×1、龙井×1，顺丰速运，运单号 ${last.number}，请注意查收。`
    ])
    // Ten days count from the last parcel.
    shop.clock.advance(10 * DAY_S - 60)
    await receiveOverdue(shop.app.services)
    expect((await detail(await fresh(buyer), no)).status).toBe(2)
    shop.clock.advance(60)
    await receiveOverdue(shop.app.services)
    expect((await detail(await fresh(buyer), no)).status).toBe(3)
  })

  /** Sessions end while the clock runs on. */
  const fresh = async ({ id }: { id: string }) => ({ token: await shop.tokenOf(id) })

  test('is followed parcel by parcel, by its buyer and by the desk; the last one unless it is said which', async () => {
    const { buyer, no, sent } = await parted()
    const last = parcel()
    await ship(no, last)
    const trace = async (nth?: number) =>
      shop.call('GET /api/order/get_express', { order_id: no, ...(nth && { nth }) }, buyer)
    expect((await trace()).data.order.delivery_id).toBe(last.number)
    expect((await trace(1)).data).toMatchObject({
      order: { delivery_name: '顺丰速运', delivery_id: sent.number },
      parcels: [{ nth: 1 }, { nth: 2 }]
    })
    expect(await trace(3)).toMatchObject({ code: 'NOT_FOUND', msg: '没有这个包裹' })
    const atDesk = (nth: number) => shop.call('GET /api/admin/order/express/{id}', { id: no, nth }, desk)
    expect((await atDesk(1)).data.list.length).toBeGreaterThan(0)
    expect(await atDesk(3)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is found by the number of either parcel, at the desk and in its shop', async () => {
    const keeper = await shop.person()
    const { no, sent } = await parted(await buying.store({ ownerId: keeper.id }))
    const last = parcel()
    await ship(no, last)
    for (const search of [sent.number, last.number]) {
      const { data } = await shop.call('GET /api/admin/order/list', { search }, desk)
      expect(data.list.map(row => row.order_id)).toEqual([no])
      const own = await shop.call('GET /api/order/list', { side: 'shop', search }, keeper)
      expect(own.data.map(row => row.order_id)).toEqual([no])
    }
  })

  test('has the parcel corrected that was written down wrongly, and no other', async () => {
    const { buyer, no, sent } = await parted()
    const last = parcel()
    const right = { company: '圆通速递', number: 'YT7788990011' }
    const correct = (input: object) => shop.call('POST /api/admin/order/parcel', { id: no, ...right, ...input }, desk)
    await ship(no, last)
    expect(await correct({ nth: 3 })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await correct({ nth: 1, ...sent })).toMatchObject({ code: 'SAME' })
    expect(await correct({ nth: 1, ...last })).toMatchObject({ code: 'SAME', msg: '包裹 2 已经是这个运单号，请核对' })
    expect(await correct({ nth: 1 })).toMatchObject({ status: 200 })
    const now = await detail(buyer, no)
    expect(now.parcels.map(one => one.no)).toEqual([right.number, last.number])
    expect(now.delivery_id).toBe(last.number)
    expect(now.timeline[0]!.msg).toBe(`商家更正了包裹 1 的快递信息，圆通速递 ${right.number}`)
    expect(await correct({ number: 'YT1122334455' })).toMatchObject({ status: 200 })
    expect(await detail(buyer, no)).toMatchObject({ delivery_id: 'YT1122334455' })
  })

  test('may be corrected while the rest waits, and goes nowhere else by then', async () => {
    const { buyer, no } = await parted()
    const right = { company: '圆通速递', number: 'YT5566778899' }
    expect((await shop.call('POST /api/admin/order/parcel', { id: no, ...right }, desk)).status).toBe(200)
    expect((await detail(buyer, no)).parcels).toMatchObject([{ company: '圆通速递', no: right.number }])
    const to = { real_name: '李四', phone: '13900139000', city_id: '330106', detail: '文三路 1 号', reason: '买家来电' }
    expect(await shop.call('POST /api/admin/order/address', { id: no, ...to }, desk)).toMatchObject({ code: 'STATE' })
  })

  test('is found among those sent in part while something is left, and has both numbers in the file', async () => {
    const { no, sent } = await parted()
    const { data } = await shop.call('GET /api/admin/order/list', { search: no, parted: 1 }, desk)
    expect(data.list).toMatchObject([{ status: 1, delivery_id: sent.number, _status: { _can_ship: 1 } }])
    const last = parcel()
    await ship(no, last)
    const found = async (filter: object) =>
      (await shop.call('GET /api/admin/order/list', { ...filter }, desk)).data.list.map(row => row.order_id)
    expect(await found({ search: no, parted: 1 })).toEqual([])
    expect(await found({ parted: 1 })).not.toContain(no)
    expect(await found({ search: no, parted: 0 })).toEqual([no])
    const columns = ['no', 'company', 'parcel'] as const
    const file = await shop.call('POST /api/admin/order/export', { search: no, columns: [...columns] }, desk)
    expect((await fileAt(shop, file.data)).toString()).toContain(`"${sent.number}\n${last.number}"`)
  })

  test('is sent to its end by a file of parcels', async () => {
    const { buyer, no, second } = await parted()
    const number = parcel().number
    const text = csvOf([
      ['订单号', '快递公司', '快递单号'],
      [no, '顺丰速运', number]
    ])
    const { data } = await sendFile(shop, 'POST /api/admin/order/sheet', { text, token: desk.token })
    expect(data).toMatchObject({ rows_bad: 0, rows_left: 1 })
    await shop.call('POST /api/admin/order/sheet/start', { id: data.id }, desk)
    await runSheets(shop.app.services)
    expect(await detail(buyer, no)).toMatchObject({
      status: 2,
      parcels: [{}, { no: number, items: [{ num: 1 }, { id: second, num: 1 }] }]
    })
  })

  test('is printed with what is left of it', async () => {
    const { no } = await parted()
    const { data } = await shop.call('POST /api/admin/order/picking', { orders: [no] }, desk)
    expect(data).toMatchObject({ orders_total: 1, pieces_total: 2 })
  })

  test('has each of its parcels in the trail, with what was in it', async () => {
    const { no, first } = await parted()
    const [entry] = await shop.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'POST /api/admin/order/ship'), eq(auditEntries.subject, no)))
    expect(JSON.stringify(entry)).toContain(first)
  })
})

describe('what is refused', () => {
  test('lines that are not of the order, more than is left, the same twice, nothing', async () => {
    const [{ buyer, no, first, second }, other] = await Promise.all([parted(), paid()])
    const before = await detail(buyer, no)
    const tries: [object[], string, string?][] = [
      [[{ id: other.first, num: 1 }], 'NOT_FOUND', '订单里没有这件商品'],
      [[{ id: newId(), num: 1 }], 'NOT_FOUND'],
      [[{ id: first, num: 2 }], 'QTY', '「马克杯」还可以发 1 件'],
      [
        [
          { id: second, num: 1 },
          { id: second, num: 1 }
        ],
        'QTY',
        '同一件商品请只选一次'
      ],
      [[{ id: first, num: 0 }], 'INVALID'],
      [[{ id: first, num: -1 }], 'INVALID'],
      [[{ id: first, num: 0.5 }], 'INVALID'],
      [[{ id: first, num: 1e12 }], 'INVALID'],
      [[{ id: "' or 1=1", num: 1 }], 'INVALID'],
      [[], 'INVALID']
    ]
    for (const [lines, code, msg] of tries)
      expect(await ship(no, { lines })).toMatchObject(msg ? { code, msg } : { code })
    await ship(no, { lines: [{ id: first, num: 1 }] })
    expect(await ship(no, { lines: [{ id: first, num: 1 }] })).toMatchObject({
      code: 'QTY',
      msg: '「马克杯」没有要发的了'
    })
    expect((await detail(buyer, no)).parcels).toHaveLength(before.parcels.length + 1)
  })

  test('the number of a parcel that left before', async () => {
    const { buyer, no, second, sent } = await parted()
    expect(await ship(no, { ...sent, lines: [{ id: second, num: 1 }] })).toMatchObject({ code: 'SAME' })
    expect((await detail(buyer, no)).parcels).toHaveLength(1)
  })

  test('giving all of it back at once, which after-sales do piece by piece', async () => {
    const { no } = await parted()
    expect(await shop.call('POST /api/admin/order/refund', { id: no, reason: '缺货' }, desk)).toMatchObject({
      code: 'STATE',
      msg: '这笔订单已有商品发出，请在售后中处理'
    })
  })

  test('orders of another shop, by its keeper and at the console', async () => {
    const [keeper, other] = [await shop.person(), await shop.person()]
    const shopId = await buying.store({ ownerId: keeper.id })
    const elsewhere = await buying.store({ ownerId: other.id })
    const { no, first, second } = await paid(shopId)
    const send = (who: { token: string }, mer_id: string, input: object = {}) =>
      shop.call('POST /api/keeper/order/ship', { id: no, mer_id, ...parcel(), ...input }, who)
    const lines = [{ id: first, num: 1 }]
    expect(await send(other, elsewhere, { lines })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await send(other, shopId, { lines })).toMatchObject({ code: 'FORBIDDEN' })
    expect(await ship(no, { lines }, await forShop(shop, other.id, elsewhere))).toMatchObject({ code: 'NOT_FOUND' })
    const foreign = await paid(elsewhere)
    expect(await send(keeper, shopId, { lines: [{ id: foreign.first, num: 1 }] })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await send(keeper, shopId, { lines })).toMatchObject({ status: 200 })
    const look = async () => (await shop.call('GET /api/keeper/order/{id}', { id: no, mer_id: shopId }, keeper)).data
    expect(await look()).toMatchObject({
      _status: { _title: '部分发货', _msg: '还有商品没有发出，请尽快发货', _can_ship: 1 },
      cartInfo: [{ unsent_num: 2 }, { id: second, unsent_num: 1 }],
      parcels: [{ items: [{ num: 1 }] }]
    })
    expect(await send(keeper, shopId)).toMatchObject({ status: 200 })
    expect(await look()).toMatchObject({ status: 2, _status: { _can_ship: 0 }, parcels: [{ nth: 1 }, { nth: 2 }] })
  })
})

describe('asking back of what left in part', () => {
  const cart = (cart_id: string, cart_num: number) => ({ cart_ids: [{ cart_id, cart_num }] })

  test('what is still there goes back for nothing, what has left is sent back', async () => {
    const { buyer, no, first } = await parted()
    expect(await ask(buyer, no, cart(first, 2))).toMatchObject({
      code: 'QTY',
      msg: '最多可以退 1 件，已发出的商品请选择退货退款'
    })
    expect(await ask(buyer, no, { refund_type: 2, ...cart(first, 3) })).toMatchObject({
      code: 'QTY',
      msg: '最多可以退 2 件，未发出的商品请选择仅退款'
    })
    const all = { preview: true, cart_ids: [] }
    expect((await ask(buyer, no, all)).data.refund_num).toBe(2)
    expect((await ask(buyer, no, { refund_type: 2, ...all })).data.refund_num).toBe(2)
    expect(await ask(buyer, no, cart(first, 1))).toMatchObject({ status: 200, data: { refund_price: '30.00' } })
    expect(await ask(buyer, no, cart(first, 1))).toMatchObject({ code: 'QTY', msg: '已发出的商品请选择退货退款' })
  })

  test('holds up the rest while it is about that, and not while it is about what has left', async () => {
    const { buyer, no, first, second } = await parted()
    const back = await ask(buyer, no, { refund_type: 2, ...cart(first, 1) })
    expect(await deskDetail(no)).toMatchObject({ refund_status: 1, _status: { _can_ship: 1 } })
    const dropped = await ask(buyer, no, cart(second, 1))
    expect(await deskDetail(no)).toMatchObject({ _status: { _can_ship: 0 } })
    expect(await ship(no)).toMatchObject({ code: 'STATE', msg: '买家申请了售后，请先处理' })
    await agree(dropped.data.id)
    expect((await detail(buyer, no)).cartInfo.map(line => line.unsent_num)).toEqual([1, 0])
    expect(await ship(no, { lines: [{ id: second, num: 1 }] })).toMatchObject({ code: 'QTY' })
    expect((await ship(no)).status).toBe(200)
    expect(await detail(buyer, no)).toMatchObject({
      status: 2,
      refunds: [
        { id: dropped.data.id, status: 6 },
        { id: back.data.id, status: 2 }
      ],
      parcels: [{ items: [{ num: 2 }] }, { items: [{ id: first, num: 1 }] }]
    })
  })

  test('of a whole order that was given back in part before it left, its one parcel has the rest', async () => {
    const { buyer, no, first } = await paid()
    await agree((await ask(buyer, no, cart(first, 1))).data.id)
    expect(await deskDetail(no)).toMatchObject({ cartInfo: [{ unsent_num: 2 }, { unsent_num: 1 }] })
    await ship(no)
    expect((await detail(buyer, no)).parcels).toMatchObject([{ nth: 1, items: [{ num: 2 }, { num: 1 }] }])
  })
})
