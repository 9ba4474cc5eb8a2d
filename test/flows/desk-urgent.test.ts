import { eq } from 'drizzle-orm'
import { orders, paymentNotices } from '../../server/src/db/schema'
import { atDesk, button, go, label, pick, row } from './desk'
import { isWide, seriousFaults } from './desk-looks'
import { Flow } from './flow'

const OWNER = '13800000005'
const PHONE = { width: 375, height: 812 }

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const one = async (sql: string) => (await flow.db.$client.query(sql)).rows[0]

test('on a telephone the urgent queues fit, are led to by the menu, and can be worked', async () => {
  const page = await atDesk(flow, OWNER)
  await page.tab.setViewportSize(PHONE)
  for (const path of ['/today', '/orders?type=1&sort=old', '/aftersales', '/reviews?state=open', '/applications']) {
    await go(flow, page, path)
    await page.quiet()
    expect([path, await isWide(page), await seriousFaults(page)]).toEqual([path, false, []])
  }
  await button(page, '菜单').click()
  await page.tab.getByRole('menuitem', { name: '售后', exact: true }).click()
  await page.expectText('仅退款', '等待商家处理')
  expect(await page.tab.getByRole('menuitem', { name: '售后', exact: true }).isVisible()).toBe(false)
  await page.tab.getByText('处理', { exact: true }).first().click()
  await button(page, '拒绝').click()
  await label(page, '拒绝原因').fill('商品已使用，影响二次销售')
  await button(page, '确认拒绝').click()
  await page.expectSaid('已拒绝')
})

test('a parcel that was written down wrongly is found by its number, followed and corrected', async () => {
  const { no, ship_no: number } = await one(`select no, ship_no from orders o where state = 'shipped'
    and not exists (select from orders p where p.ship_no = o.ship_no and p.id <> o.id) limit 1`)
  const page = await atDesk(flow, OWNER, '/orders')
  const search = page.tab.getByPlaceholder('订单号、快递单号、手机号、收货人')
  await search.fill(number)
  await search.press('Enter')
  await page.expectText('共 1 条')
  await page.tap(no)
  await page.tap('物流')
  await page.tab.getByRole('dialog').getByRole('listitem').first().waitFor()
  await page.tab.keyboard.press('Escape')
  await page.tab.locator('.ant-drawer-open').waitFor({ state: 'detached' })
  await page.tap('更正')
  await pick(page, '快递公司', '圆通速递')
  await label(page, '快递单号').fill('YT5566778899')
  await button(page, '确认更正').click()
  await page.expectSaid('已更正')
  await page.expectText('商家更正了快递信息，圆通速递 YT5566778899', /大橙 20/)
  const [order] = await flow.db.select().from(orders).where(eq(orders.no, no))
  expect(order).toMatchObject({ state: 'shipped', shipNo: 'YT5566778899' })
})

test('money that came for no order waits on today until somebody has seen to it', async () => {
  const noticeId = 'unknown-receipt'
  const came = { channel: 'sandbox', noticeId, payNo: 'nobody', tradeNo: 'T20261126001', amountFen: 1_280n }
  await flow.db.insert(paymentNotices).values({ ...came, outcome: 'unknown', at: new Date() })
  const page = await atDesk(flow, OWNER)
  await page.tap('待核对收款')
  await row(page, 'T20261126001').getByText('处理', { exact: true }).click()
  await page.expectText('处理异常收款：找不到订单 ¥12.80')
  await label(page, '处理说明').fill('已联系渠道退回付款人')
  await button(page, '确认处理').click()
  await page.expectSaid('已处理')
  await page.expectText('没有待核对的收款')
  await page.tap('已核对收款')
  await row(page, 'T20261126001').getByText('已联系渠道退回付款人').waitFor()
})
