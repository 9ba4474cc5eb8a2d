import { boxConsents } from '../../server/src/db/schema'
import { check, fundUser } from '../../server/src/engines/ledger'
import { newId } from '../../server/src/lib/ids'
import { Flow } from './flow'
import type { FlowPage } from './page'
import { newcomer } from './shopping'

const SHOPPER = '13800000001'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

/** Somebody new who is known to be an adult, with so many beans. */
async function grownUp(beans: bigint) {
  const me = await newcomer(flow)
  await flow.db.insert(boxConsents).values({ userId: me.id, birthday: '1990-01-01' })
  const funding = { userId: me.id, asset: 'jindou', amountMinor: beans, key: newId(), at: new Date() } as const
  if (beans > 0n) await fundUser(flow.db, funding)
  return me
}

const agree = (page: FlowPage, words: string) =>
  page.tab.locator('.taro-modal__foot').getByText(words, { exact: true }).click()

test('an airdrop is found by its link, signed in for, claimed, and there at once', async () => {
  const guest = await flow.visit('/pages/zhufu/airdropWeb')
  await guest.expectText('空投来了', '周末金豆雨', '登录领取')
  await guest.shot('airdrop-web')
  const me = await newcomer(flow)
  const page = await flow.visit('/pages/zhufu/airdrop', { as: me.phone })
  await page.expectText('空投，免费领', '老友回馈消费券', '即将开始')
  await page.shot('airdrop')
  await page.tap('周末金豆雨')
  await page.expectPage('/pages/zhufu/airdrop_act')
  await page.expectText('没有条件，人人可领，每人一份。')
  await page.shot('airdrop-act')
  await page.tap('免费领取')
  await page.expectPage('/pages/zhufu/airdrop_result')
  await page.expectText('已到账', '28 金豆')
  await page.shot('airdrop-result')
})

test('conditions say how far one is, and nothing is claimed before they are met', async () => {
  const me = await newcomer(flow)
  const page = await flow.visit('/pages/zhufu/airdrop_act', { as: me.phone, query: { code: 'drop-vouchers' } })
  await page.expectText('近 90 天完成订单满 1 单', '0/1 单', '还没有达到领取条件')
  await page.shot('airdrop-conditions')
  await page.tap('去签到')
  await page.expectPage('/pages/signin/signin')
})

test('a thing is sent to an address, its fee paid at the one cashier', async () => {
  const page = await flow.visit('/pages/zhufu/airdrop_result', { as: SHOPPER })
  await page.expectText('待填地址', '待发放')
  await page.tap('待填地址')
  await page.tap('填写地址，支付运费 ¥8.00')
  await page.expectPage('/pages/zhufu/airdropPay')
  await page.expectText('一起发货', '¥8.00')
  await page.shot('airdrop-pay')
  await page.tap('支付运费 ¥8.00 并领取')
  await page.expectPage('/pages/pay/pay')
  await page.tap('微信支付')
  await page.tap('微信支付 ¥8.00')
  await page.tab.waitForURL(/\/cashier\//)
  await page.tap('确认支付')
  await page.expectPage('/pages/pay/result')
  await page.expectText('付款成功')
})

test('a company’s box is opened for beans, and one that is given away is taken and opened the same way', async () => {
  const me = await grownUp(1_000n)
  const page = await flow.visit('/pages/couponCenter/gsblind', { as: me.phone })
  await page.expectText('茶友惊喜盒', '盒里有什么', '免费领盲盒')
  await page.shot('gsblind')
  await page.tap('300 金豆拆一个')
  await page.expectText('拆盒结果')
  await page.shot('gsblind-opened')
  await page.tap('收下了')
  await page.tap('免费领取')
  await page.expectSaid('盲盒已到手，现在就能打开')
  await page.tap('拆一个（有 1 个）')
  await page.expectText('拆盒结果')
  await page.tap('收下了')
  await page.expectText('已打开')
})

test('a benefit box shows what stands behind each benefit, and whoever is short of beans is shown the way', async () => {
  const me = await grownUp(500n)
  const page = await flow.visit('/pages/couponCenter/rwa', { as: me.phone })
  await page.expectText('居家权益盒', '盒里的权益', '6 元店铺券')
  await page.shot('rwa')
  await page.tap('500 金豆拆一个')
  await page.expectText('拆盒结果')
  await page.tap('收下了')
  await page.expectText('金豆不足，去赚金豆')
})

test('rubies are exchanged by the published rate, and found in the records', async () => {
  const page = await flow.visit('/pages/couponCenter/ruby', { as: SHOPPER })
  await page.expectText('我的红宝石', '红宝石换金豆')
  await page.shot('ruby')
  await page.tap('红宝石换消费券')
  await page.tab.locator('.amount__input input').filter({ visible: true }).fill('2')
  await page.expectText('预计兑得 1.80 消费券')
  await page.tap('确认兑换')
  await page.expectText('用 2 红宝石兑换 1.80 消费券？兑换后不能撤销')
  await agree(page, '兑换')
  await page.expectSaid('已兑得 1.80 消费券')
})

test('my coupons stand beside my vouchers, with the ways to more of them', async () => {
  const page = await flow.visit('/pages/coupon/coupon', { as: SHOPPER })
  await page.expectText('我的消费券（元）', '领券中心', '我的红包')
  await page.shot('coupons')
})
