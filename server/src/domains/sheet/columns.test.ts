import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { csvOf, fileAt, rowsIn, sendFile, xlsxOf } from '../../../test/sheets'
import { auditEntries, orders, sheets } from '../../db/schema'
import { runSheets } from '../../engines/sheet'

const HEAD = 'POST /api/admin/order/sheet/head'
const TAKE = 'POST /api/admin/order/sheet'

let shop: TestShop
let buying: Buying
let staff: { id: string; token: string }
let of: { productId: string; skuId: string; shopId: string }
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  staff = await holding(shop, ['order.read', 'order.ship', 'goods.read', 'goods.edit'])
  of = await buying.goods({ stock: 1_000 })
})
afterAll(() => shop.close())

const head = async (text: string | Buffer) => sendFile(shop, HEAD, { text, token: staff.token })
const take = (text: string | Buffer, fields: Record<string, string>) =>
  sendFile(shop, TAKE, { text, fields, token: staff.token })
async function paid() {
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, [{ of }])
  await buying.pay(buyer, no)
  return no
}
const readAs = (answer: Awaited<ReturnType<typeof head>>) =>
  answer.data.columns.map(({ title, field, found }) => [title, field, found])

describe('the first row of a file', () => {
  const text = csvOf([
    ['行号', '交易单号', '订单编号', '承运商', '* 快递单号（必填）', '', '备注', '失败原因'],
    ['2', 'T1', '2026', '', 'SF1', 'x', '', ''],
    ['3', 'T2', '', '顺丰速运', 'SF2', '', '', ''],
    ['4', '', '', '', 'SF3', '', '', ''],
    ['5', 'T5', '', '', 'SF4', '', '', '']
  ])

  test.each([
    ['csv', async () => text],
    [
      'xlsx',
      async () =>
        xlsxOf(
          text
            .trim()
            .split('\r\n')
            .map(line => line.split(','))
        )
    ]
  ] as const)('of a %s tells what each column holds and is likely to be, and changes nothing', async (_, file) => {
    const { data } = await head(await file())
    expect(data.columns).toEqual([
      { title: '交易单号', values: ['T1', 'T2', 'T5'], field: '', found: 'none' },
      { title: '订单编号', values: ['2026'], field: 'no', found: 'exact' },
      { title: '承运商', values: ['顺丰速运'], field: 'company', found: 'guess' },
      { title: '* 快递单号（必填）', values: ['SF1', 'SF2', 'SF3'], field: 'parcel', found: 'guess' },
      { title: '备注', values: [], field: '', found: 'none' }
    ])
    expect(await shop.db.$count(sheets)).toBe(0)
    expect(await shop.db.$count(auditEntries, eq(auditEntries.action, HEAD))).toBe(0)
  })

  test('gives no field to two columns, the exact name before one that is like it', async () => {
    expect(readAs(await head(csvOf([['订单', '订单号', '订单号', '快递单号2', '快递']])))).toEqual([
      ['订单', '', 'none'],
      ['订单号', 'no', 'exact'],
      ['订单号', '', 'none'],
      ['快递单号2', 'parcel', 'guess'],
      ['快递', 'company', 'guess']
    ])
  })

  test('of goods proposes what shops call them, and never that their own numbers are ours', async () => {
    const titles = [
      '商品编码',
      '货号',
      '宝贝标题',
      '商品类目',
      '零售价(元)',
      '市场价',
      '库存数量',
      '规格',
      '老版本',
      '主图'
    ]
    const answer = await sendFile(shop, 'POST /api/admin/goods/sheet/head', {
      text: csvOf([titles]),
      token: staff.token
    })
    expect(answer.data.columns.map(({ field }) => field)).toEqual([
      ...['', '', 'name', 'cate', 'price'],
      ...['ot', 'stock', 'suk', '', 'images']
    ])
  })

  test.each([
    ['', '没有标题'],
    [',,\n1,2,3', '没有标题'],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), '旧版 .xls']
  ])('%j is refused with words', async (bytes, words) => {
    expect(await head(bytes)).toMatchObject({ code: 'INVALID', msg: expect.stringContaining(words) })
  })
})

describe('a file with titles of its own', () => {
  const TITLES = ['交易', '备注', '谁送', '面单']

  test('is read as somebody said, and gives back its failed rows under its own titles, to be sent in the same way', async () => {
    const [good, wrong] = [await paid(), await paid()]
    const text = csvOf([TITLES, [good, '急', '顺丰速运', 'SF100200300'], [wrong, '', '飞鸽快递', 'SF100200301']])
    const first = (await head(text)).data
    const { data } = await take(text, { head: first.head, columns: 'no,,company,parcel' })
    expect(data).toMatchObject({ rows_total: 2, rows_bad: 1, ignored: ['备注'] })
    const opened = (await shop.call('GET /api/admin/order/sheet/detail/{id}', { id: data.id }, staff)).data
    expect(opened).toMatchObject({ titles: ['交易', '谁送', '面单'], reads: ['订单号', '快递公司', '快递单号'] })
    await shop.call('POST /api/admin/order/sheet/start', { id: data.id }, staff)
    await runSheets(shop.app.services)
    const failed = await fileAt(
      shop,
      (await shop.call('GET /api/admin/order/sheet/failed/{id}', { id: data.id }, staff)).data
    )
    expect((await rowsIn(failed))[0]).toEqual(['行号', '交易', '谁送', '面单', '失败原因'])
    const mended = failed.toString().replace('飞鸽快递', '圆通速递')
    const again = await take(mended, { head: (await head(mended)).data.head, columns: 'no,company,parcel' })
    expect(again.data).toMatchObject({ rows_total: 1, rows_bad: 0, ignored: [] })
    await shop.call('POST /api/admin/order/sheet/start', { id: again.data.id }, staff)
    await runSheets(shop.app.services)
    const states = await shop.db.select({ no: orders.no, state: orders.state, by: orders.shipCompany }).from(orders)
    expect(states).toEqual(
      expect.arrayContaining([
        { no: good, state: 'shipped', by: '顺丰速运' },
        { no: wrong, state: 'shipped', by: '圆通速递' }
      ])
    )
  })

  test.each([
    ['no,,company', '标题与核对时不同'],
    ['no,,company,parcel,no', '标题与核对时不同'],
    ['no,no,company,parcel', '「交易」和「备注」都对应「订单号」'],
    ['no,,company,', '必填的「快递单号」还没有对应的列'],
    [',,,', '必填的「订单号」「快递公司」「快递单号」还没有'],
    ['no,weight,company,parcel', '没有「weight」'],
    ['no,,COMPANY,parcel', '列对应']
  ])('%s is refused, and nothing is kept', async (columns, words) => {
    const text = csvOf([TITLES, ['1', '2', '3', '4']])
    const before = await shop.db.$count(sheets)
    const answer = await take(text, { head: (await head(text)).data.head, columns })
    expect(answer).toMatchObject({ code: 'INVALID', msg: expect.stringContaining(words) })
    expect(await shop.db.$count(sheets)).toBe(before)
  })

  test('is not read by what was said of another first row', async () => {
    const text = csvOf([TITLES, ['1', '2', '3', '4']])
    const other = (await head(csvOf([[...TITLES].reverse(), ['1', '2', '3', '4']]))).data.head
    for (const fields of [{ head: other, columns: 'no,,company,parcel' }, { columns: 'no,,company,parcel' }])
      expect(await take(text, fields as Record<string, string>)).toMatchObject({ code: 'INVALID' })
  })
})
