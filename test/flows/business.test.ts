import { and, eq } from 'drizzle-orm'
import { tbGifts, tbShops, tbTasks, users } from '../../server/src/db/schema'
import { account, balanceOf, check, merchant, user } from '../../server/src/engines/ledger'
import { Flow } from './flow'
import type { FlowPage } from './page'

const KEEPER = '13800000003'
/** Who bought in the merchant's shop. */
const SHOPPER = '13800000001'

let flow: Flow
let merId: string
let shopperId: string
beforeAll(async () => {
  flow = await Flow.open()
  // What the demo world's orders wait for is given before anything is counted.
  await flow.server.ops('jobs', 'run', 'tb-give')
  const { rows } = await flow.db.$client.query(`select id from shops where name = '山间茶事生活馆'`)
  merId = rows[0].id
  const [shopper] = await flow.db.select().from(users).where(eq(users.phone, SHOPPER))
  shopperId = shopper!.id
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

const shopHas = async (bucket?: 'frozen') => Number(await balanceOf(flow.db, account(merchant(merId), 'tb', bucket)))
const shopperHas = async () => Number(await balanceOf(flow.db, account(user(shopperId), 'tb')))
const agree = (page: FlowPage, words: string) =>
  page.tab.locator('.taro-modal__foot').getByText(words, { exact: true }).click()

/** Plans a task for tomorrow beside the browser, which therefore waits until somebody runs it. */
async function planned(title: string, each: number) {
  const at = Math.floor(Date.now() / 1000) + 86_400
  const plan = { title, each, at, ids: [shopperId], mer_id: merId }
  return flow.api('POST /api/keeper/tb/task', plan, await flow.tokenOf(KEEPER))
}

/** A button of the task with this name. */
const ofTask = (page: FlowPage, title: string, words: string) =>
  page.tab.locator('.tbtask').filter({ hasText: title, visible: true }).getByText(words, { exact: true })

test('a keeper says what buyers get for a yuan, and buys more to give', async () => {
  const page = await flow.visit('/pages/store/shop', { as: KEEPER, query: { mer_id: merId } })
  await page.tap('商家中心')
  await page.expectPage('/pages/business/business')
  await page.expectText('今日送出', '顾客分组', '老顾客')
  await page.shot('business-centre')
  await page.tap('修改规则')
  await page.fill('最多 1', '1.5')
  await page.expectText('每 1 元最多送 1 个')
  await page.fill('最多 1', '0.5')
  await page.fill('不填则不限', '80')
  await page.tap('保存规则')
  await page.expectSaid('已保存，每 1 元送 0.5 个')
  await page.expectText('每消费 1 元送 0.5 个', '每单最多送 80 个，订单完成结算后送出')
  const [rule] = await flow.db.select().from(tbShops).where(eq(tbShops.shopId, merId))
  expect(rule).toMatchObject({ open: true, perYuan: 50, orderMost: 80 })

  const before = await shopHas()
  await page.tap('充值')
  await page.expectPage('/pages/business/recharge')
  await page.expectText('请选择充值数量', '山间茶事生活馆的通宝（个）')
  await page.tap('常选')
  await page.tap('购买 1000 个，去支付 ¥100.00')
  await page.expectPage('/pages/pay/pay')
  await page.tap('微信支付')
  await page.tap('微信支付 ¥100.00')
  await page.tab.waitForURL(/\/cashier\//)
  await page.tap('确认支付')
  await page.expectPage('/pages/pay/result')
  await page.expectText('付款成功')
  await page.tap('充值明细')
  await page.expectPage('/pages/business/cz_record')
  await page.expectText('充值通宝', '+1000')
  expect(await shopHas()).toBe(before + 1000)
})

test('a task that is run now reaches the customer, who exchanges what came; one that is cancelled sets free what it held', async () => {
  const { id } = await planned('请你喝茶', 10)
  await planned('改天再送', 20)
  const [held, before] = [await shopHas('frozen'), await shopperHas()]
  const page = await flow.visit('/pages/business/business', { as: KEEPER, query: { mer_id: merId } })
  await page.tap('送宝任务')
  await page.expectPage('/pages/business/mission')
  await page.expectText('请你喝茶', '指定顾客，1 人', '每人 10 个，共 10 个')
  await page.shot('business-tasks')
  await ofTask(page, '请你喝茶', '立即执行').click()
  await page.expectText('现在送给 1 位顾客，每人 10 个；送出后不能收回')
  await agree(page, '立即执行')
  await page.expectSaid('已送出 10 个')
  const gift = and(eq(tbGifts.taskId, id), eq(tbGifts.userId, shopperId))
  expect(await flow.db.select().from(tbGifts).where(gift)).toMatchObject([{ state: 'given', given: 10 }])
  expect(await shopperHas()).toBe(before + 10)

  await ofTask(page, '改天再送', '取消任务').click()
  await page.expectText('还没送出的 20 个退回店铺，已经送出的不受影响')
  await agree(page, '取消任务')
  await page.expectSaid('任务已取消')
  await page.tap('已结束')
  await page.expectText('请你喝茶', '已完成', '改天再送', '已取消')
  expect(await shopHas('frozen')).toBe(held - 30)

  const mine = await flow.visit('/pages/business/ex_record', { as: SHOPPER, query: { type: 'got' } })
  await mine.expectText('商家送通宝', '山间茶事生活馆', '+10')
  const wallet = await flow.visit('/pages/business/exchange', { as: SHOPPER })
  await wallet.tap('通宝换消费券')
  await wallet.tab.locator('.amount__input input').filter({ visible: true }).fill('10')
  await wallet.expectText('预计兑得 0.90 消费券')
  await wallet.tap('确认兑换')
  await agree(wallet, '兑换')
  await wallet.expectSaid('已兑得 0.90 消费券')
  await wallet.tap('兑换记录')
  await wallet.expectPage('/pages/business/ex_record')
  await wallet.expectText('通宝换消费券', '兑得 0.90 消费券', '-10')
  await wallet.shot('business-exchanged')
  expect(await shopperHas()).toBe(before)
})

test('a new task says what it comes to before it is made, and nobody else’s shop is open', async () => {
  const page = await flow.visit('/pages/business/mission', { as: KEEPER, query: { mer_id: merId } })
  await page.tap('新建任务')
  await page.expectText('请填写任务名称', '店铺通宝')
  await page.fill('顾客看不到，方便自己查找', '节日问候')
  await page.tap('指定顾客')
  await page.expectText('请选择顾客', '已选 0 人')
  await page.tab.locator('.tbcustomers__row').filter({ visible: true }).first().click()
  await page.expectText('已选 1 人')
  await page.fill('每人每天最多 100', '101')
  await page.expectText('每人每天最多送 100 个')
  await page.fill('每人每天最多 100', '1')
  await page.shot('business-plan')
  await page.tap('留出 1 个，保存任务')
  await page.expectText('送给 1 位顾客，每人 1 个，从店铺留出 1 个，一分钟内送出')
  await agree(page, '确认')
  await page.expectSaid('任务已保存')
  const [task] = await flow.db.select().from(tbTasks).where(eq(tbTasks.name, '节日问候'))
  expect(task).toMatchObject({ shopId: merId, group: 'picked', each: 1, people: 1 })

  const other = await flow.visit('/pages/business/business', { as: SHOPPER })
  await other.expectText('你没有可以送通宝的店铺', '我的店铺')
  other.allow(/FORBIDDEN/)
  await other.open('/pages/business/mission', { mer_id: merId })
  await other.expectText('你没有权限查看这里')
})
