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

/** Writes a name on the paper, as a finger would. */
async function write(page: FlowPage) {
  const paper = await page.boxOf('#signature-paper')
  const finger = await page.tab.context().newCDPSession(page.tab)
  const touch = async (type: 'touchStart' | 'touchMove', x: number, y: number) => {
    const touchPoints = [{ x: paper.x + paper.width * x, y: paper.y + paper.height * y }]
    await finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  await touch('touchStart', 0.2, 0.3)
  for (const [x, y] of [
    [0.4, 0.4],
    [0.7, 0.35],
    [0.5, 0.7],
    [0.3, 0.8]
  ] as const)
    await touch('touchMove', x, y)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('from the purse to the programme, and subsidies into digital ones by the published rate', async () => {
  const page = await flow.visit('/pages/couponCenter/center', { as: LEADER })
  await page.tap('助富')
  await page.expectPage('/pages/zhufu/index')
  await page.expectText('我的助富', '正在发放', '兑换、发放、提现都在这里')
  await page.shot('zhufu')
  await page.tap('补贴兑换')
  await page.expectPage('/pages/zhufu/btExchange')
  await amount(page, '5')
  await page.expectText('每次至少 25.00 补贴')
  await amount(page, '50')
  await page.expectText('预计兑得 2.00 数字补贴')
  await page.tap('确认兑换')
  await agree(page)
  await page.expectSaid('已兑得 2.00 数字补贴')
  await page.tap('换消费券')
  await page.expectText('20.00 兑 1.00')
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

test('an agreement of the wellness family is filled in, read, signed by finger, and kept', async () => {
  const page = await flow.visit('/pages/zhufu/index', { as: LEADER })
  await page.tap('康养家庭')
  await page.expectPage('/pages/family/index')
  await page.expectText('我的康养协议', '2 位家人')
  await page.shot('family')
  await page.tap('孝亲康养计划')
  await page.expectPage('/pages/family/detail')
  await page.shot('family-detail')
  await page.tap('填写并签署')
  await page.expectPage('/pages/family/sign')
  await amount(page, '20')
  await page.tap('添加家人')
  await page.fill('家人的姓名', '周玉兰')
  await page.tap('母亲')
  await page.tap('我已征得家人同意，把姓名和关系写进协议')
  await page.shot('family-fill')
  await page.tap('下一步，阅读协议')
  await page.expectText('一、参加条件', '母亲 周玉兰', '20.0000 互兑通')
  await write(page)
  await page.tap('我已阅读全文并同意，知道转入后不能撤销')
  await page.shot('family-sign')
  await page.tap('确认签署')
  await page.expectPage('/pages/family/result')
  await page.expectText('签署成功', '20.00 乐兑礼')
  await page.shot('family-signed')
  await page.tap('查看协议')
  await page.expectPage('/pages/family/contract')
  await page.expectText('已签署', /正文校验值 [0-9a-f]{64}/)
  await page.shot('family-contract')
})
