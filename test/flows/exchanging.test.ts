import { eq } from 'drizzle-orm'
import { exchangeRules } from '../../server/src/db/schema'
import { check } from '../../server/src/engines/ledger'
import { Flow } from './flow'
import type { FlowPage } from './page'

const SHOPPER = '13800000001'
const OPERATOR = '13800000005'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

/** What the shopper holds of an asset, as its statement says. */
const holds = async (type: string) => {
  const query = { type, page: 1, limit: 1 }
  const { wallet } = await flow.api('GET /api/pc/get_balance_record/{type}', query, await flow.tokenOf(SHOPPER))
  return wallet!.balance
}

async function give(page: FlowPage, num: string) {
  await page.tab.locator('.amount__input input').filter({ visible: true }).fill(num)
}

const agree = (page: FlowPage) => page.tab.locator('.taro-modal__foot').getByText('兑换', { exact: true }).click()

test('exchanges green beans for gold ones, and finds both in the records', async () => {
  const [green, gold] = [Number(await holds('lvdou')), Number(await holds('jindou'))]
  const page = await flow.visit('/pages/user/lvdou', { as: SHOPPER })
  await page.expectText('我的绿豆（个）', String(green))
  await page.tap('兑换金豆')
  await page.expectPage('/pages/user/exchange')
  await give(page, '15')
  await page.expectText('须为 10 的整数倍')
  await give(page, '120')
  await page.expectText('预计兑得 144 金豆')
  await page.tap('确认兑换')
  await page.expectText('用 120 绿豆兑换 144 金豆？兑换后不能撤销')
  await agree(page)
  await page.expectSaid('已兑得 144 金豆')
  await page.expectText('+144 金豆', String(green - 120), String(gold + 144))
  await page.shot('exchanged')
  expect([await holds('lvdou'), await holds('jindou')]).toEqual([String(green - 120), String(gold + 144)])
  await page.back()
  await page.expectPage('/pages/user/lvdou')
  await page.expectText('绿豆换金豆', '-120', String(green - 120))
})

test('exchanges red beans for vouchers; more than there is cannot be asked for, and a changed rule is told', async () => {
  const [red, vouchers] = [Number(await holds('hongdou')), Number(await holds('xfq'))]
  const page = await flow.visit('/pages/mine/hongdou', { as: SHOPPER })
  await page.expectText('我的红豆（个）', '购物得红豆')
  await page.tap('兑换消费券')
  await page.expectPage('/pages/mine/exhongdou')
  await give(page, '9990')
  await page.expectText('红豆不足')
  await give(page, '20')
  await page.expectText('预计兑得 2.00 消费券')
  await changeRule({ rate_to: '0.50' })
  page.allow(/RULE_CHANGED/)
  await page.tap('确认兑换')
  await agree(page)
  await page.expectSaid('兑换规则刚刚调整，请确认后再兑换')
  await page.expectText('10 兑 0.50', '预计兑得 1.00 消费券')
  await page.tap('确认兑换')
  await agree(page)
  await page.expectSaid('已兑得 1.00 消费券')
  await page.expectText('+1.00 消费券')
  expect([await holds('hongdou'), await holds('xfq')]).toEqual([String(red - 20), (vouchers + 1).toFixed(2)])
  await page.back()
  await page.expectPage('/pages/mine/hongdou')
  await page.expectText('红豆换消费券', '-20')
})

test('an exchange that is closed says so in place of its button', async () => {
  await flow.db.update(exchangeRules).set({ open: false }).where(eq(exchangeRules.code, 'lvdou_jindou'))
  const page = await flow.visit('/pages/user/exchange', { as: SHOPPER })
  await page.expectText('兑换已暂停，恢复后会在公告中说明')
})

/** An operator writes the rule of red beans anew. */
async function changeRule(fields: { rate_to: string }) {
  const token = await flow.tokenOf(OPERATOR)
  const { list } = await flow.api('GET /api/admin/exchange/rules', {}, token)
  const { version: _, pool_balance: __, rate, ...rule } = list.find(one => one.code === 'hongdou_xfq')!
  await flow.api('POST /api/admin/exchange/rule', { ...rule, rate_from: rate.from, ...fields }, token)
}
