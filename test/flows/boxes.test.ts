import { boxConsents } from '../../server/src/db/schema'
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

/** From our cashier through the sandbox's page to the result. */
async function payAtCashier(page: FlowPage, yuan: string) {
  await page.expectPage('/pages/pay/pay')
  await page.tap('微信支付')
  await page.tap(`微信支付 ¥${yuan}`)
  await page.tab.waitForURL(/\/cashier\//)
  await page.tap('确认支付')
  await page.expectPage('/pages/pay/result')
  await page.expectText('付款成功')
}

test('a box is bought, paid at the cashier and opened, and what was in it waits', async () => {
  const me = await newcomer(flow)
  await flow.db.insert(boxConsents).values({ userId: me.id, birthday: '1990-01-01' })
  const page = await flow.visit('/pages/blind/index', { as: me.phone })
  await page.expectText('餐桌小确幸', '盒里有什么')
  await page.shot('blind')
  await page.tap('¥39.90 买一个')
  await payAtCashier(page, '39.90')
  await page.tap('去拆盲盒')
  await page.expectPage('/pages/blind/list')
  await page.expectText('去打开', /前可退款/)
  await page.tap('去打开')
  await page.expectPage('/pages/blind/index')
  await page.tap('拆一个')
  await page.expectText('拆盒结果')
  await page.shot('blind-opened')
  await page.tap('收进我的盒子')
  await page.expectPage('/pages/blind/list')
  await page.expectText(/前可置换/)
  await page.shot('blind-list')
})

test('a thing out of a box is sent to an address', async () => {
  const page = await flow.visit('/pages/blind/list', { as: SHOPPER, query: { type: 'waiting' } })
  await page.tap('填写地址，一起领取')
  await page.expectPage('/pages/blind/address')
  await page.expectText('收货地址', '一起发货')
  await page.shot('blind-address')
})

test('what is not opened is given back', async () => {
  const page = await flow.visit('/pages/blind/list', { as: SHOPPER })
  await page.expectText('餐桌小确幸 × 3')
  await page.tap('退款')
  await page.tap('退款', 1)
  await page.expectText('没有待打开的盲盒')
})

test('whoever has not said how old they are is asked before the first box', async () => {
  const me = await newcomer(flow)
  const page = await flow.visit('/pages/blind/index', { as: me.phone })
  await page.tap('¥39.90 买一个')
  await page.expectText('确认年龄', '出生日期')
})

test('chances of the day are received and drawn with, and the turning of the wheel is skipped', async () => {
  const page = await flow.visit('/pages/draw/index', { as: LEADER, motion: true })
  await page.expectText('嘉年华抽奖', '做任务得机会')
  await page.tap('领取 2 次机会')
  await page.expectSaid('已领取 2 次机会')
  await page.shot('carnival')
  // However slow the machine, the wheel still turns when it is skipped: no timer of seconds ends here.
  await page.tab.evaluate(() => {
    const { setTimeout } = window
    window.setTimeout = ((run: () => void, ms = 0) => setTimeout(run, ms < 1_000 ? ms : 600_000)) as typeof setTimeout
  })
  await page.tap('抽一次（机会 2 次）')
  await page.tap('跳过')
  await page.expectText('抽奖结果')
  await page.tap('知道了')
  await page.tap('抽奖商城')
  await page.expectPage('/pages/draw/shop')
  await page.expectText(/每人限 1 件/)
  await page.shot('carnival-shop')
})
