import { and, eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { forShop, holding } from '../../../test/console'
import { grouping } from '../../../test/grouping'
import { TestShop } from '../../../test/harness'
import { csvOf, fileAt, sendFile } from '../../../test/sheets'
import { auditEntries, consolePeople, orderEvents, orders, sheetRows, sheets } from '../../db/schema'
import { runSheets, sweepSheets } from '../../engines/sheet'
import { newId } from '../../lib/ids'

let shop: TestShop
let buying: Buying
let staff: { id: string; token: string }
let of: { productId: string; skuId: string; shopId: string }
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  staff = await holding(shop, ['order.read', 'order.ship'])
  of = await buying.goods({ stock: 1_000 })
})
afterAll(() => shop.close())

const TITLES = ['订单号', '快递公司', '快递单号']
const send = (rows: string[][], { titles = TITLES, token = staff.token }: { titles?: string[]; token?: string } = {}) =>
  sendFile(shop, 'POST /api/admin/order/sheet', { text: csvOf([titles, ...rows]), token })
const start = (id: string, who = staff) => shop.call('POST /api/admin/order/sheet/start', { id }, who)
const detail = async (id: string, more: object = {}, who = staff) =>
  (await shop.call('GET /api/admin/order/sheet/detail/{id}', { id, ...more }, who)).data
const outcomes = async (id: string) => (await detail(id)).list.map(row => [row.row_no, row.outcome, row.why])
const run = () => runSheets(shop.app.services)
const stateOf = async (no: string) => (await shop.db.select().from(orders).where(eq(orders.no, no)))[0]!.state

let parcels = 1_000_000
const parcel = () => `SF${parcels++}`
async function paid(from = of) {
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, [{ of: from }])
  await buying.pay(buyer, no)
  return { no, buyer }
}
const paidOnes = (count: number) => Promise.all(Array.from({ length: count }, async () => (await paid()).no))

describe('a file of parcels', () => {
  test('is checked row by row and changes nothing until somebody says so; then each row has its result', async () => {
    const [first, second, third] = await paidOnes(3)
    const buyer = await buying.buyer()
    const unpaid = (await buying.order(buyer.token, [{ of }])).no
    const number = parcel()
    const rows = [
      [first!, '顺丰速运', number],
      [second!, 'zhongtong', parcel()],
      [unpaid, '顺丰速运', parcel()],
      [third!, '飞鸽快递', parcel()],
      [first!, '顺丰速运', parcel()],
      ['2.02611E+21', '顺丰速运', parcel()],
      ['2026112016300099999999', '顺丰速运', parcel()],
      ['', '', ''],
      [third!, '圆通速递', '=1+1']
    ]
    const { data } = await send(rows)
    expect(data).toMatchObject({ state: 'checked', rows_total: 8, rows_bad: 6, rows_left: 2, ignored: [] })
    expect(await outcomes(data.id)).toEqual([
      [2, 'waiting', ''],
      [3, 'waiting', ''],
      [4, 'bad', '订单不是待发货状态'],
      [5, 'bad', expect.stringContaining('不支持的快递公司「飞鸽快递」')],
      [6, 'bad', '与第 2 行的订单号重复'],
      [7, 'bad', expect.stringContaining('文本格式')],
      [8, 'bad', '订单不存在'],
      [10, 'bad', expect.stringContaining('快递单号应为')]
    ])
    expect(await run()).toBe(0)
    expect(await stateOf(first!)).toBe('paid')
    expect((await start(data.id)).data).toMatchObject({ state: 'running' })
    expect(await run()).toBe(2)
    expect(await detail(data.id)).toMatchObject({ sheet: { state: 'done', rows_done: 2, rows_bad: 6, rows_left: 0 } })
    const [order] = await shop.db.select().from(orders).where(eq(orders.no, first!))
    expect(order).toMatchObject({ state: 'shipped', shipCompany: '顺丰速运', shipNo: number })
    const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order!.id))
    expect(events.find(event => event.action === 'ship')).toMatchObject({ actorId: staff.id })
    expect(await start(data.id)).toMatchObject({ code: 'STATE' })
  })

  test('sent in again leaves alone what was sent so, and says of what was sent otherwise how', async () => {
    const [same, other] = await paidOnes(2)
    const rows = [
      [same!, '顺丰速运', parcel()],
      [other!, '顺丰速运', parcel()]
    ]
    const first = (await send(rows)).data
    await start(first.id)
    await run()
    const again = (await send([rows[0]!, [other!, '圆通速递', 'YT100200300']])).data
    expect(again).toMatchObject({ rows_bad: 1, rows_left: 1 })
    expect((await outcomes(again.id))[1]).toEqual([3, 'bad', `订单已由顺丰速运发出，运单号 ${rows[1]![2]}`])
    await start(again.id)
    await run()
    expect((await detail(again.id)).sheet).toMatchObject({ rows_same: 1, rows_done: 0 })
  })

  test('gives back what failed as a file that can be mended and sent in as it is', async () => {
    const [good, wrong] = await paidOnes(2)
    const { data } = await send([
      [good!, '顺丰速运', parcel()],
      [wrong!, '飞鸽快递', parcel()]
    ])
    const failed = (await shop.call('GET /api/admin/order/sheet/failed/{id}', { id: data.id }, staff)).data
    expect(failed.filename).toBe('文件-失败行.csv')
    const given = (await fileAt(shop, failed)).toString()
    expect(given).toContain(`3,\t${wrong},飞鸽快递`)
    const text = given.replace('飞鸽快递,', '顺丰速运,')
    const mended = await sendFile(shop, 'POST /api/admin/order/sheet', { text, token: staff.token })
    expect(mended.data).toMatchObject({ rows_total: 1, rows_bad: 0, ignored: [] })
    await start(mended.data.id)
    await run()
    expect(await stateOf(wrong!)).toBe('shipped')
    expect(await stateOf(good!)).toBe('paid')
  })

  test('leaves an order that waits for its group', async () => {
    const tuan = grouping(
      () => shop,
      () => buying
    )
    const { no } = await tuan.paid(await buying.buyer(), await tuan.goods())
    const { data } = await send([[no, '顺丰速运', parcel()]])
    expect(await outcomes(data.id)).toEqual([[2, 'bad', expect.stringContaining('拼满后商家发货')]])
  })

  test('stops for whoever says so and goes on where it was', async () => {
    const numbers = await paidOnes(4)
    const { data } = await send(numbers.map(no => [no, '顺丰速运', parcel()]))
    const stop = () => shop.call('POST /api/admin/order/sheet/stop', { id: data.id }, staff)
    expect(await stop()).toMatchObject({ code: 'STATE' })
    await start(data.id)
    // What was begun before a server fell over: one row of four is done.
    await shop.db
      .update(sheetRows)
      .set({ outcome: 'done' })
      .where(and(eq(sheetRows.sheetId, data.id), eq(sheetRows.nth, 2)))
    await shop.db.update(sheets).set({ done: 1 }).where(eq(sheets.id, data.id))
    expect((await stop()).data).toMatchObject({ state: 'stopped', rows_left: 3 })
    expect(await run()).toBe(0)
    const begun = await Promise.all([start(data.id), start(data.id)])
    expect(begun.map(answer => answer.code ?? 'started').sort()).toEqual(['STATE', 'started'])
    const done = await Promise.all([run(), run()])
    expect(done.reduce((sum, one) => sum + one)).toBe(3)
    expect((await detail(data.id)).sheet).toMatchObject({ state: 'done', rows_done: 4, rows_refused: 0 })
    expect(await Promise.all(numbers.map(stateOf))).toEqual(['paid', 'shipped', 'shipped', 'shipped'])
  })

  test('says of a row what changed between the check and its turn', async () => {
    const [gone, good] = await paidOnes(2)
    const { data } = await send([
      [gone!, '顺丰速运', parcel()],
      [good!, '顺丰速运', parcel()]
    ])
    const owner = await shop.person({ roles: ['operator'] })
    await shop.call('POST /api/admin/order/refund', { id: gone!, reason: '缺货' }, owner)
    await start(data.id)
    await run()
    expect(await outcomes(data.id)).toEqual([
      [2, 'refused', expect.stringContaining('不能进行此操作')],
      [3, 'done', '']
    ])
    expect((await detail(data.id, { outcome: 'refused' })).count).toBe(1)
  })

  test('is let be once whoever began it lacks the right', async () => {
    const [no] = await paidOnes(1)
    const clerk = await holding(shop, ['order.ship'])
    const { data } = await send([[no!, '顺丰速运', parcel()]], { token: clerk.token })
    await start(data.id, clerk)
    await shop.db
      .update(consolePeople)
      .set({ roles: ['content'] })
      .where(eq(consolePeople.userId, clerk.id))
    expect(await run()).toBe(0)
    expect((await detail(data.id)).sheet).toMatchObject({ state: 'stopped', why: '操作人已没有这项权限', rows_left: 1 })
    await start(data.id)
    expect(await run()).toBe(1)
  })
})

describe('what cannot be read', () => {
  test.each([
    ['PK\u0003\u0004 a workbook', '工作簿已损坏'],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), '旧版 .xls'],
    ['', '缺少'],
    ['订单号,快递公司\n1,2', '缺少「快递单号」'],
    ['订单号,订单编号,快递公司,快递单号\n1,1,2,3', '出现了两次'],
    ['订单号,快递公司,快递单号\n,,\n', '没有数据'],
    ['订单号,快递公司,快递单号\n"open,2,3', '引号']
  ])('%j is refused with words', async (text, words) => {
    const answer = await sendFile(shop, 'POST /api/admin/order/sheet', { text, token: staff.token })
    expect(answer).toMatchObject({ code: 'INVALID', msg: expect.stringContaining(words) })
  })

  test('more rows than a file may have are refused; as many are taken', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, i) => [String(i).padStart(22, '1'), 'jd', 'JD12345'])
    expect(await send(rows(5_001))).toMatchObject({ code: 'INVALID', msg: expect.stringContaining('5000') })
    const { data } = await send(rows(5_000))
    expect(data).toMatchObject({ rows_total: 5_000, rows_bad: 5_000 })
    expect(await start(data.id)).toMatchObject({ code: 'NOTHING' })
  })

  test('Excel’s own encoding and other columns are taken', async () => {
    const [no] = await paidOnes(1)
    const { data } = await send([['备注', no!, '顺丰速运', parcel()]], { titles: ['备注', ...TITLES] })
    expect(data).toMatchObject({ rows_bad: 0, ignored: ['备注'] })
    const gbk = Buffer.concat([
      Buffer.from([0xb6, 0xa9, 0xb5, 0xa5, 0xba, 0xc5, 0x2c]),
      Buffer.from([0xbf, 0xec, 0xb5, 0xdd, 0xb9, 0xab, 0xcb, 0xbe, 0x2c]),
      Buffer.from([0xbf, 0xec, 0xb5, 0xdd, 0xb5, 0xa5, 0xba, 0xc5, 0x0d, 0x0a]),
      Buffer.from(`${no},shunfeng,${parcel()}\r\n`)
    ])
    const sent = await sendFile(shop, 'POST /api/admin/order/sheet', { text: gbk, token: staff.token })
    expect(sent.data).toMatchObject({ rows_total: 1, rows_bad: 0 })
  })
})

test('people of a shop see and send their own orders alone', async () => {
  const keeper = await shop.person()
  const shopId = await buying.store({ ownerId: keeper.id })
  const owner = await forShop(shop, keeper.id, shopId)
  const own = (await paid(await buying.goods({ shopId }))).no
  const others = (await paid()).no
  const rows = [
    [own, '顺丰速运', parcel()],
    [others, '顺丰速运', parcel()]
  ]
  const { data } = await send(rows, { token: owner.token })
  expect(data).toMatchObject({ rows_bad: 1, rows_left: 1 })
  expect(await start(data.id)).toMatchObject({ code: 'NOT_FOUND' })
  const list = (who: { token: string }) => shop.call('GET /api/admin/order/sheet/list', {}, who)
  expect((await list(owner)).data.list.map(sheet => sheet.id)).toEqual([data.id])
  expect((await list(staff)).data.list.map(sheet => sheet.id)).not.toContain(data.id)
  await start(data.id, owner)
  await run()
  expect([await stateOf(own), await stateOf(others)]).toEqual(['shipped', 'paid'])
})

test('who sent, began and stopped a file stands in the trail', async () => {
  const [no] = await paidOnes(1)
  const { data } = await send([[no!, '顺丰速运', parcel()]])
  await start(data.id)
  const trail = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, data.id))
  expect(trail.map(entry => [entry.action, entry.actorId])).toEqual([
    ['POST /api/admin/order/sheet', staff.id],
    ['POST /api/admin/order/sheet/start', staff.id]
  ])
  await run()
})

test('the sample has the columns a file needs, and files of long ago leave with their rows', async () => {
  const { columns } = (await shop.call('GET /api/admin/order/sheet/list', {}, staff)).data
  const sample = (await shop.call('GET /api/admin/order/sheet/sample', { format: 'csv' }, staff)).data
  expect(sample).toMatchObject({ filename: '批量发货模板.csv' })
  expect(columns.map(({ title, is_needed }) => [title, is_needed])).toEqual(TITLES.map(title => [title, 1]))
  const taken = await sendFile(shop, 'POST /api/admin/order/sheet', {
    text: await fileAt(shop, sample),
    token: staff.token
  })
  expect(taken.data).toMatchObject({ rows_total: 1, rows_bad: 1 })
  shop.clock.advance(91 * 86_400)
  await sweepSheets(shop.app.services)
  expect(await shop.db.$count(sheets)).toBe(0)
  expect(await shop.db.$count(sheetRows)).toBe(0)
  expect(await shop.call('GET /api/admin/order/sheet/detail/{id}', { id: newId() }, staff)).toMatchObject({
    code: 'NOT_FOUND'
  })
})
