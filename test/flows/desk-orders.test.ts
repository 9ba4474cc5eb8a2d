import { dayAfter } from '../../server/src/engines/calendar'
import { dayText } from '../../server/src/lib/clock'
import { rowsIn } from '../../server/test/sheets'
import { atDesk, button, go, label, pick, row, saved } from './desk'
import { isWide, seriousFaults } from './desk-looks'
import { Flow } from './flow'

const ORDERS = '13800000012'
const MERCHANT = '13800000003'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const rowsOf = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await flow.db.$client.query<Row>(text, values)).rows
const one = async (text: string) => (await rowsOf<Record<string, string>>(text))[0]!
const dayOf = (by: number) => dayAfter(dayText(new Date()), by)
/** Orders of goods that were placed in the last thirty days. */
const LATELY = `o.state <> 'split' and o.kind in ('mall','tuan','package','gift_delivery','prize_delivery','airdrop')
  and o.created_at >= (date_trunc('day', now() at time zone 'Asia/Shanghai') - interval '29 days') at time zone 'Asia/Shanghai'`

test('orders are found by goods, province and price at once, and taken away as they are found', async () => {
  const { title, province, pay } = await one(`select l.title, substring(o.receiver_region for 2) as province,
    (o.pay_fen / 100.0)::numeric(12, 2)::text as pay
    from orders o join order_lines l on l.user_id = o.user_id and l.order_id = o.id
    where ${LATELY} and o.state in ('shipped', 'received', 'complete') and o.receiver_region <> '' limit 1`)
  const word = title!.slice(0, 4)
  const wanted = await rowsOf<{ no: string }>(
    `select o.no from orders o where ${LATELY} and o.receiver_region like $1 and o.pay_fen = $2
      and exists (select from order_lines l where l.user_id = o.user_id and l.order_id = o.id and l.title like $3)
      order by o.created_at desc, o.id desc`,
    [`${province}%`, Math.round(Number(pay) * 100), `%${word}%`]
  )
  const page = await atDesk(flow, ORDERS, '/orders')
  await button(page, '更多筛选').click()
  await label(page, '商品').fill(word)
  await pick(page, '收货省份', province!, province!)
  await label(page, '最低实付').fill('十元')
  await button(page, '查找近 30 天').click()
  await page.expectText('金额格式不正确')
  await label(page, '最低实付').fill(pay!)
  await label(page, '最高实付').fill(pay!)
  await page.expectText('将查找近 30 天下单的订单')
  await page.shot('desk-orders-filter')
  await page.tab.setViewportSize({ width: 1024, height: 768 })
  await page.shot('desk-orders-filter-narrow')
  expect(await seriousFaults(page)).toEqual([])
  await page.tab.setViewportSize({ width: 1440, height: 900 })
  await button(page, '查找近 30 天').click()
  await page.expectText(`共 ${wanted.length} 条`, `商品：${word}`, `省份：${province}`, `实付：¥${pay}`)
  await page.tab.waitForURL(url => url.searchParams.get('goods') === word && url.searchParams.has('from'))
  for (const { no } of wanted.slice(0, 3)) await row(page, no).waitFor()
  await page.shot('desk-orders-found')
  await page.tab.setViewportSize({ width: 1024, height: 768 })
  expect(await isWide(page)).toBe(false)
  await page.shot('desk-orders-found-narrow')

  await button(page, '导出').click()
  const file = await saved(page, () =>
    page.tab.getByRole('dialog').getByRole('button', { name: '导出', exact: true }).click()
  )
  const [titles, ...rows] = await rowsIn(file)
  expect(rows.map(cells => cells[titles!.indexOf('订单号')])).toEqual(wanted.map(({ no }) => no))
  for (const cells of rows) expect(cells[titles!.indexOf('商品')]).toContain(word)
})

test('what wants days offers the last thirty, and the tabs count what is found', async () => {
  const { no, id } = await one(`select o.no, o.id from orders o where ${LATELY} and o.state = 'paid' and o.kind = 'mall'
    and o.mark = '' and o.shop_id is not null limit 1`)
  await flow.db.$client.query(`update orders set mark = '请放门口' where id = $1`, [id])
  const [{ marked } = { marked: '' }] = await rowsOf<{ marked: string }>(
    `select count(*)::text as marked from orders o where ${LATELY} and o.state = 'paid' and o.mark <> ''`
  )
  const page = await atDesk(flow, ORDERS, '/orders?mark=1')
  await page.expectText('这些条件要和日期一起用')
  expect(await button(page, '导出').isDisabled()).toBe(true)
  await page.shot('desk-orders-days-wanted')
  await button(page, '查找近 30 天').click()
  await row(page, no!).waitFor()
  await page.tab
    .locator('label.ant-segmented-item')
    .filter({ hasText: `待发货 ${marked}` })
    .waitFor()
  await button(page, '取消 有买家留言').click()
  await page.tab.waitForURL(url => !url.searchParams.has('mark') && url.searchParams.has('from'))
  await go(flow, page, '/orders?mark=1&from=2020-01-01')
  await page.expectText('这些条件要和日期一起用')
})

test('a merchant finds what was sent by a carrier, of their shop alone', async () => {
  const { id, carrier } =
    await one(`select s.id, o.ship_company as carrier from orders o join shops s on s.id = o.shop_id
    join users u on u.id = s.owner_id where u.phone = '${MERCHANT}' and o.ship_code <> '' and ${LATELY} limit 1`)
  const wanted = await rowsOf<{ no: string }>(
    `select o.no from orders o where o.shop_id = $1 and o.ship_company = $2 and o.shipped_at is not null and ${LATELY}`,
    [id, carrier]
  )
  const page = await atDesk(flow, MERCHANT, '/orders')
  await button(page, '更多筛选').click()
  await pick(page, '快递公司', carrier!)
  await button(page, '查找近 30 天').click()
  await page.expectText(`共 ${wanted.length} 条`, `快递：${carrier}`)
})

test('among very many orders what no index answers is found stretch by stretch', async () => {
  const some = await one(
    `select o.id from orders o where ${LATELY} and o.state = 'complete' and o.kind = 'mall' limit 1`
  )
  // A second apart, two days ago: only the first and the last of them go to Tibet.
  await flow.db.$client.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_key', gen_random_uuid(),
      'no', '88' || lpad(n::text, 18, '0'), 'created_at', now() - interval '2 days' + n * interval '1 second',
      'receiver_region', case when n in (1, 3200) then '西藏自治区拉萨市城关区' else '浙江省杭州市西湖区' end))).*
    from orders o, generate_series(1, 3200) n where o.id = $1`,
    [some.id]
  )
  const [first, last] = [1, 3200].map(n => `88${String(n).padStart(18, '0')}`) as [string, string]
  const page = await atDesk(flow, ORDERS, `/orders?province=西藏&from=${dayOf(-3)}&until=${dayOf(-1)}`)
  await row(page, last).waitFor()
  await page.expectText('共 1 条', /本页只查找了 .* 之后下单的订单/)
  await page.shot('desk-orders-further')
  await button(page, '继续查找更早的订单').click()
  await page.expectText('没有符合条件的订单', '回到最新')
  await page.shot('desk-orders-further-none')
  await button(page, '继续查找更早的订单').click()
  await row(page, first).waitFor()
  await page.expectText('已查找到所选日期的尽头')
  await page.tab.goBack()
  await page.expectText('没有符合条件的订单')
  await button(page, '取消 省份：西藏').click()
  await page.tab.waitForURL(url => !url.searchParams.has('cursor') && !url.searchParams.has('province'))
  await page.expectText('1000 条以上')
  expect(await seriousFaults(page)).toEqual([])
})
