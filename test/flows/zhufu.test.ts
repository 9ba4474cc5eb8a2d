import { check } from '../../server/src/engines/ledger'
import { Flow } from './flow'
import type { FlowPage } from './page'

const LEADER = '13800000002'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

const amount = (page: FlowPage, num: string) =>
  page.tab.locator('.amount__input input').filter({ visible: true }).fill(num)
const agree = (page: FlowPage) => page.tab.locator('.taro-modal__foot').getByText('兑换', { exact: true }).click()

test('from the purse to the programme, and subsidies into digital ones by the published rate', async () => {
  const page = await flow.visit('/pages/couponCenter/center', { as: LEADER })
  await page.tap('助富')
  await page.expectPage('/pages/zhufu/index')
  await page.expectText('我的助富', '正在发放', '兑换、发放、提现都在这里')
  await page.shot('zhufu')
  await page.tap('补贴兑换')
  await page.expectPage('/pages/zhufu/btExchange')
  await amount(page, '5')
  await page.expectText('每次至少 10.00 补贴')
  await amount(page, '50')
  await page.expectText('预计兑得 30.00 数字补贴')
  await page.tap('确认兑换')
  await agree(page)
  await page.expectSaid('已兑得 30.00 数字补贴')
  await page.tap('换消费券')
  await page.expectText('1.00 兑 0.80')
  await page.shot('zhufu-exchange')
})

test('holdings go in once and come out day by day, as the page says', async () => {
  const page = await flow.visit('/pages/zhufu/chiyou', { as: LEADER })
  await page.expectText('持有转红宝石', '发放中')
  await page.tap('最近发放')
  await page.expectText('已到账', '+0.60')
  await page.shot('zhufu-lots')
  await page.tab.locator('.cell').filter({ hasText: '持有转红宝石' }).first().click()
  await page.expectPage('/pages/zhufu/chiyouRuby')
  await amount(page, '10')
  await page.expectText('共 10.00 红宝石，从明天起每天约 0.10，100 天内发完')
  await page.tap('确认兑换')
  await page.expectText('用 10 持有兑换 10.00 红宝石，从明天起每天发放？兑换后不能撤销')
  await agree(page)
  await page.expectSaid('已转入，从明天起每天发放')
  await page.back()
  await page.expectText('转入 10.0000 持有', '转入 60.0000 持有')
})

test('rubies that were set aside are collected by hand', async () => {
  const page = await flow.visit('/pages/zhufu/rubyVal', { as: LEADER })
  await page.expectText('可领取的红宝石', '领取规则')
  await page.shot('zhufu-value')
  await page.tap(/^领取 \d+\.\d\d 红宝石$/)
  await page.expectSaid(/^已领取 \d+\.\d\d 红宝石$/)
  await page.expectText('现在没有可领取的红宝石')
})

test('what can be kept stands beside having it at once', async () => {
  const page = await flow.visit('/pages/zhufu/my', { as: LEADER })
  await page.expectText('约合（元）', '互兑通', '红宝石值')
  await page.shot('zhufu-mine')
  await page.tap('转乐兑礼')
  await page.expectPage('/pages/zhufu/hdt2ldl')
  await page.tap('留存兑换')
  await page.expectPage('/pages/zhufu/retain')
  await page.expectText('1.0000 互兑通 兑 1.00 乐兑礼', '1.0000 互兑通 兑 0.90 乐兑礼，即时到账')
  await page.shot('zhufu-retain')
  await page.tap('我的留存')
  await page.expectPage('/pages/zhufu/chiyou')
  await page.expectText('互兑通留存', '转入 40.0000 互兑通')
})
