import { check } from '../../server/src/engines/ledger'
import { Flow } from './flow'
import type { FlowPage } from './page'
import { newcomer } from './shopping'

const SHOPPER = '13800000001'
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

const centre = async () => flow.api('GET /api/subsidy/center', {}, await flow.tokenOf(SHOPPER))
const agree = (page: FlowPage, words: string) =>
  page.tab.locator('.taro-modal__foot').getByText(words, { exact: true }).click()

test('takes what is released today, exchanges some of it, and finds both in the records', async () => {
  await flow.server.ops('jobs', 'run', 'release')
  const before = await centre()
  expect(Number(before.ready)).toBeGreaterThan(0)
  const page = await flow.visit('/pages/mine/mine', { as: SHOPPER })
  await page.tap('补贴中心')
  await page.expectPage('/pages/coupon/index')
  await page.expectText(`${before.ready} 补贴待领取`)
  await page.tap('领取')
  await page.expectSaid(`已领取 ${before.ready} 补贴`)
  await page.expectText('今天的已领完')
  const { bt } = await centre()
  expect(Number(bt)).toBeCloseTo(Number(before.bt) + Number(before.ready), 2)
  await page.tap('补贴兑换')
  await page.expectPage('/pages/coupon/exchange')
  await page.tap('换数字补贴')
  await page.expectText('25.00 补贴可兑换 1.00 数字补贴')
  await page.tab.locator('.amount__input input').filter({ visible: true }).fill('30')
  await page.expectText('须为 25.00 的整数倍')
  await page.tab.locator('.amount__input input').filter({ visible: true }).fill('50')
  await page.expectText('预计兑得 2.00 数字补贴')
  await page.tap('确认兑换')
  await agree(page, '兑换')
  await page.expectSaid('已兑得 2.00 数字补贴')
  await page.tap('兑换明细')
  await page.expectPage('/pages/coupon/exchangeDetail')
  await page.expectText('补贴换数字补贴', '-50.00')
  await page.tap('全部明细')
  await page.expectText(`+${before.ready}`)
  expect(Number((await centre()).bt)).toBeCloseTo(Number(bt) - 50, 2)
})

test('a leader reads what friends brought: experience and power, and no money', async () => {
  const token = await flow.tokenOf(LEADER)
  const { list } = await flow.api('GET /api/subsidy/subsidyUserList', { sort: 'exp', page: 1, limit: 1 }, token)
  const { nickname, exp, order_num: orders } = list[0]!
  const page = await flow.visit('/pages/coupon/team', { as: LEADER })
  await page.tap('经验最多')
  await page.expectText(`经验 ${exp}`)
  await page.tap(nickname)
  await page.expectPage('/pages/coupon/teamPersonDetail')
  await page.expectText('结算订单', String(orders))
  await page.tap('经验记录')
  await page.expectPage('/pages/coupon/teamPersonExp')
  await page.expectText('订单结算')
})

test('who never bought anything is told that nothing is released today', async () => {
  const me = await newcomer(flow)
  const page = await flow.visit('/pages/coupon/index', { as: me.phone })
  await page.expectText('今天没有释放')
  await page.expectNoText('明天再来')
})
