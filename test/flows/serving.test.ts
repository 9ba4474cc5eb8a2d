import { and, eq } from 'drizzle-orm'
import { shopServes, shops } from '../../server/src/db/schema'
import { check } from '../../server/src/engines/ledger'
import { atDesk, button, label, pick, row } from './desk'
import { Flow } from './flow'
import type { FlowPage } from './page'
import { newcomer } from './shopping'

const OPERATOR = '13800000005'
const LEADER = '13800000002'
const SHOPPER = '13800000001'
const STORE = '山间茶事生活馆'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

/** The shopper pays a hundred yuan at the counter, from their balance. */
async function paysAtCounter() {
  const [store] = await flow.db.select({ id: shops.id }).from(shops).where(eq(shops.name, STORE))
  const token = await flow.tokenOf(SHOPPER)
  const { till } = await flow.api('POST /api/realorder/pay_page', { mer_id: store!.id, use_xfq: 0 }, token)
  const made = await flow.api('POST /api/realorder/create', { till, amount: '100', use_xfq: 0 }, token)
  await flow.api('POST /api/order/pay', { uni: made.order_id, paytype: 'yue', from: 'h5' }, token)
}

const confirmed = (page: FlowPage, words: string) =>
  page.tab.locator('.taro-modal__foot').getByText(words, { exact: true }).click()

test('an operator assigns a dock, who sees the store and what its counter brings, until it is ended', async () => {
  const dock = await newcomer(flow)
  const desk = await atDesk(flow, OPERATOR, '/team')
  await row(desk, '首席董事').filter({ hasText: '100%' }).waitFor()
  await button(desk, '指定服务人').click()
  await pick(desk, '店铺', STORE, '山间')
  await pick(desk, '身份', '对接人')
  await label(desk, '服务人手机号').fill(dock.phone)
  await label(desk, '原因').fill('负责日常对接')
  await desk.shot('serve-form')
  await button(desk, '保存').click()
  await desk.expectSaid('已指定，服务人会收到通知')
  await row(desk, '负责日常对接').filter({ hasText: STORE }).filter({ hasText: '服务中' }).waitFor()

  await paysAtCounter()
  const page = await flow.visit('/pages/mine/mine', { as: dock.phone })
  await page.tap('服务团队')
  await page.expectPage('/pages/team/index')
  await page.expectText(STORE, '对接人 1', '可用收益（元）')
  await page.shot('team')
  await page.tap('本地收益')
  await page.expectPage('/pages/local/profit')
  await page.expectText(STORE, '+0.25', '已结算')
  await page.back()
  await page.tap('团队记录')
  await page.expectPage('/pages/team/record')
  await page.tap('对接人')
  await page.expectText('+0.25', '收益明细')

  await row(desk, '负责日常对接').getByText('结束', { exact: true }).click()
  await label(desk, '原因').fill('换人对接')
  await button(desk, '确认结束').click()
  await desk.expectSaid('已结束，服务人会收到通知')
  const [ended] = await flow.db
    .select()
    .from(shopServes)
    .where(and(eq(shopServes.userId, dock.id), eq(shopServes.role, 'dock')))
  expect(ended).toMatchObject({ endReason: '换人对接' })
})

test('a director sees the level, and value goes to the auction house', async () => {
  const page = await flow.visit('/pages/team/index', { as: LEADER })
  await page.tap('董事中心')
  await page.expectPage('/pages/director/index')
  await page.expectText('董事收益（元）', '见习董事', '董事服务收益')
  await page.tap('等级说明')
  await page.expectPage('/pages/director/level')
  await page.expectText('首席董事', '当前', '分成系数 100%')
  await page.back()
  await page.back()
  await page.tap('团队兑换')
  await page.expectPage('/pages/team/exchange')
  await page.expectText('收益换消费券', '兑换规则')
  await page.tap('充值到拍卖行')
  await page.expectText('充值规则', '可用互兑值')
  const amount = page.tab.locator('.amount__input input').filter({ visible: true })
  await amount.fill('5')
  await page.expectText('每次至少 10.0000 互兑值')
  await amount.fill('12')
  await page.tap('确认充值')
  await page.expectText(/^把 12 互兑值充值到/)
  await confirmed(page, '充值')
  await page.expectSaid('已提交，到账后通知你')
  await page.expectText('12.0000 互兑值')
  await page.shot('auction')
  const desk = await atDesk(flow, OPERATOR, '/auctions')
  await row(desk, '138****0002')
    .filter({ has: desk.tab.getByRole('cell', { name: '12', exact: true }) })
    .waitFor()
})
