import { eq } from 'drizzle-orm'
import { afterSales } from '../../server/src/db/schema'
import { atDesk, button, go, label, row } from './desk'
import { Flow } from './flow'
import { boughtTea } from './tea'

const SERVICE = '13800000004'
const KEEPER = '13800000003'

let flow: Flow
let staff: string
beforeAll(async () => {
  flow = await Flow.open()
  staff = await flow.tokenOf('13800000005')
})
afterAll(() => flow?.close())

/** Somebody new has it on its way and wants the money back. */
async function wanted() {
  const { person, no, ware } = await boughtTea(flow)
  await flow.api('POST /api/admin/order/ship', { id: no, company: '顺丰速运', number: 'SF1234567890' }, staff)
  const asked = { uni: no, refund_type: 1 as const, cart_ids: [], text: '质量问题', refund_reason_wap_img: [] }
  const words = { refund_reason_wap_explain: '茶罐盖子磕了一角' }
  const { id, refund_price } = await flow.api('POST /api/order/refund/verify', { ...asked, ...words }, person.token)
  return { person, no, id, asked: refund_price, shop: ware.shop }
}

const stateOf = async (id: string) => (await flow.db.select().from(afterSales).where(eq(afterSales.id, id)))[0]!.state
const money = async (token: string) => Number((await flow.api('GET /api/user/getzichan', {}, token)).now_money)

test('the desk offers a part, and the buyer takes it', async () => {
  const { person, no, id, asked } = await wanted()
  const before = await money(person.token)
  const desk = await atDesk(flow, SERVICE, `/aftersales?order=${no}`, 1280)
  await row(desk, no).getByText('处理', { exact: true }).click()
  await button(desk, '部分退款').click()
  await desk.expectText(`买家申请退款 ¥${asked}`)
  const dialog = desk.tab.getByRole('dialog').filter({ hasText: '发给买家' })
  await button(desk, '发给买家').click()
  await desk.expectText('请输入金额，最多两位小数', '请填写原因')
  await dialog.getByLabel(/^退款金额/).fill(asked)
  await desk.expectText('要退全部金额请直接同意')
  await dialog.getByLabel(/^退款金额/).fill('6.5')
  await label(desk, '原因').fill('盖子磕碰不影响冲泡，补偿一部分')
  await desk.shot('desk-aftersale-part')
  await button(desk, '发给买家').click()
  await desk.expectSaid('已提议，等待买家答复')
  expect(await stateOf(id)).toBe('offered')

  const page = await flow.visit('/pages/order/returnDetail', { as: person.phone, query: { id: no, refund: id } })
  await page.expectText(
    '商家提议部分退款',
    '答复，逾期视为不接受',
    '商家提议退款',
    '原因：盖子磕碰不影响冲泡，补偿一部分'
  )
  await page.shot('return-offer')
  await page.tap('接受')
  await page.expectText('接受退款 ¥6.50？')
  await page.shot('return-offer-sure')
  await page.tab.locator('.taro-modal__foot').getByText('接受', { exact: true }).click()
  await page.expectSaid('已接受')
  await page.expectText('退款成功', '协商未退', '你接受了部分退款 ¥6.50，退款处理中')
  await page.shot('return-offer-taken')
  expect(await stateOf(id)).toBe('refunded')
  expect(((await money(person.token)) - before).toFixed(2)).toBe('6.50')
  await page.open('/pages/message/list', { kind: 'order' })
  await page.expectText('商家提议部分退款', '售后退款成功')

  await go(flow, desk, `/aftersales?tab=closed&order=${no}`)
  await row(desk, no).getByText('查看', { exact: true }).click()
  await desk.expectText('申请金额', '协商未退', '买家接受了部分退款 ¥6.50，退款处理中')
  await desk.shot('desk-aftersale-parted')
  expect(await flow.server.ops('ledger', 'check')).toContain('all balance')
})

test('a keeper offers a part, the buyer does not take it, and the shop decides anew', async () => {
  const { person, no, id, asked, shop } = await wanted()
  const keeper = await flow.visit('/pages/keeper/aftersales', { as: KEEPER, query: { mer_id: shop } })
  const card = keeper.tab.locator('.keptsale').filter({ hasText: no })
  await card.getByText('部分退款', { exact: true }).click()
  await keeper.expectText(`买家申请 ¥${asked}，还可以提议 3 次`)
  await keeper.fill(`¥0.01 至 ¥${(Number(asked) - 0.01).toFixed(2)}`, '8')
  await keeper.tap('商品有使用痕迹')
  await keeper.shot('keeper-part')
  await keeper.tap('发给买家')
  await keeper.expectNoText('发给买家')
  expect(await stateOf(id)).toBe('offered')
  await keeper.tap(/^进行中/)
  await keeper.expectText('待买家答复', '¥8.00，商品有使用痕迹', '改为全额退款')
  await card.scrollIntoViewIfNeeded()
  await keeper.shot('keeper-offered')

  const page = await flow.visit('/pages/order/returnDetail', { as: person.phone, query: { id: no, refund: id } })
  await page.expectText('商家提议退款', '你申请的是')
  await page.tap('不接受')
  await page.tab.locator('.taro-modal__foot').getByText('不接受', { exact: true }).click()
  await page.expectSaid('已告诉商家')
  await page.expectText('等待商家处理', '你没有接受部分退款 ¥8.00')
  await page.shot('return-offer-left')
  expect(await stateOf(id)).toBe('asked')

  const desk = await atDesk(flow, SERVICE, `/aftersales?order=${no}`, 1280)
  await row(desk, no).getByText('处理', { exact: true }).click()
  await desk.expectText('买家没有接受部分退款 ¥8.00')
  await button(desk, '部分退款').click()
  await desk.expectText('还可以提议 2 次。', '退款金额（¥8.01 至')
  await desk.shot('desk-aftersale-part-again')
})
