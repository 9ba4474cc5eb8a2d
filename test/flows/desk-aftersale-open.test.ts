import { and, eq, isNull } from 'drizzle-orm'
import { afterSales, orders } from '../../server/src/db/schema'
import { atDesk, button, go, label, pick, row } from './desk'
import { Flow } from './flow'

const SERVICE = '13800000004'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

test('a buyer who called has an after-sale asked for by the desk, is told, and sees it among theirs', async () => {
  const [order] = await flow.db
    .select()
    .from(orders)
    .where(
      and(eq(orders.state, 'shipped'), isNull(orders.settledAt), eq(orders.openAfterSales, 0), eq(orders.kind, 'mall'))
    )
    .orderBy(orders.id)
    .limit(1)
  const { no, userId } = order!
  const page = await atDesk(flow, SERVICE, `/orders/${no}`, 1024)
  await button(page, '代申请售后').click()
  await page.expectText('代买家申请售后', '仅退款', '退货退款', '最多退 ¥')
  await button(page, '提交申请').click()
  await page.expectText('请选择售后原因', '请填写来电说明')
  await pick(page, '售后原因', '质量问题')
  await label(page, '来电说明').fill('买家来电，收到时有磕碰')
  await page.shot('desk-aftersale-open')
  await button(page, '提交申请').click()
  await page.expectSaid('已为买家申请售后')
  await page.expectText('客服按你的来电申请了售后：质量问题')
  await page.shot('desk-aftersale-opened')
  const [sale] = await flow.db.select().from(afterSales).where(eq(afterSales.orderId, order!.id))
  expect(sale).toMatchObject({ userId, state: 'asked', words: '买家来电，收到时有磕碰' })
  await go(flow, page, '/aftersales')
  await row(page, no).waitFor()
})
