import { check } from '../../server/src/engines/ledger'
import { Flow } from './flow'

const SHOPPER = '13800000001'
const LEADER = '13800000002'
const FRIEND = '13800000003'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

/** What somebody holds of an asset, as its statement says. */
const holds = async (category: 'xfq' | 'hdt' | 'dhq', phone: string) => {
  const query = { category, page: 1, limit: 1 }
  const { wallet } = await flow.api('GET /api/youxuan/bill_list', query, await flow.tokenOf(phone))
  return Number(wallet.balance)
}

test('takes the tokens that were released, and reads what brings them forward', async () => {
  await flow.server.ops('jobs', 'run', 'release')
  const before = await holds('hdt', SHOPPER)
  const { ready } = await flow.api(
    'GET /api/youxuan/hdt_order_list',
    { page: 1, limit: 1 },
    await flow.tokenOf(SHOPPER)
  )
  expect(Number(ready)).toBeGreaterThan(0)
  const page = await flow.visit('/pages/mine/mine', { as: SHOPPER })
  await page.tap('消费值')
  await page.expectPage('/pages/consume/index')
  await page.expectText('我的消费值', '每日释放')
  await page.tap('持有')
  await page.expectPage('/pages/consume/hold')
  await page.tap(`领取 ${ready} 互兑通`)
  await page.expectSaid(`已领取 ${ready} 互兑通`)
  await page.expectText('暂时没有可领取的')
  expect(await holds('hdt', SHOPPER)).toBeCloseTo(before + Number(ready), 4)
  await page.back()
  await page.tap('加速')
  await page.expectPage('/pages/consume/speed')
  await page.expectText('我的释放计划', '购物得持有')
})

test('exchanges vouchers of an event for those that orders take, and finds it among all records', async () => {
  const [from, to] = [await holds('dhq', SHOPPER), await holds('xfq', SHOPPER)]
  const page = await flow.visit('/pages/consume/exchange', { as: SHOPPER })
  await page.tab.locator('.amount__input input').filter({ visible: true }).fill('6')
  await page.expectText('预计兑得 6.00 消费券')
  await page.tap('确认兑换')
  await page.tab.locator('.taro-modal__foot').getByText('兑换', { exact: true }).click()
  await page.expectSaid('已兑得 6.00 消费券')
  await page.tap('全部记录')
  await page.expectText('用 6.00 兑换券兑换', '+6.00')
  expect([await holds('dhq', SHOPPER), await holds('xfq', SHOPPER)]).toEqual([from - 6, to + 6])
})

test('gives tokens to a verified friend', async () => {
  const [mine, theirs] = [await holds('hdt', LEADER), await holds('hdt', FRIEND)]
  const page = await flow.visit('/pages/consume/gift', { as: LEADER })
  await page.fill('好友的登录手机号', FRIEND)
  await page.tap('查找')
  await page.expectText('*掌柜')
  await page.fill('1.0000 起，最多 100.0000', '2.5')
  await page.tap('下一步')
  await page.tap('获取验证码')
  await page.tap('填入')
  await page.tap('.popup__footer .btn')
  await page.expectText('转赠成功')
  await page.tap('完成')
  expect(await holds('hdt', LEADER)).toBeCloseTo(mine - 2.5, 4)
  expect(await holds('hdt', FRIEND)).toBeCloseTo(theirs + 2.5, 4)
})
