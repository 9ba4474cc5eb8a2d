import { eq, sql } from 'drizzle-orm'
import { taskWatches } from '../../server/src/db/schema'
import { check } from '../../server/src/engines/ledger'
import { Flow } from './flow'
import { fill } from './funds'
import type { FlowPage } from './page'

const SHOPPER = '13800000001'
const LEADER = '13800000002'
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

const beans = async () => Number((await flow.api('GET /api/task/get_num', {}, await flow.tokenOf(SHOPPER))).jindou)

/** The time that has to go by on the server has gone by: what is being looked at was opened so long ago. */
const passOnServer = (seconds: number) =>
  flow.db.update(taskWatches).set({ openedAt: sql`${taskWatches.openedAt} - make_interval(secs => ${seconds})` })

/** Waits until the server knows what is looked at, and lets its time and the page's go by. */
async function look(page: FlowPage, seconds: number) {
  await page.expectText('秒计入任务')
  await passOnServer(seconds)
  await page.tab.clock.runFor(seconds * 1000 + 1500)
}

test('looks at three goods, claims the beans, and finds them in the wallet', async () => {
  const before = await beans()
  const page = await flow.visit('/pages/mine/mine', { as: SHOPPER })
  await page.tab.clock.install()
  await page.open('/pages/mine/mine')
  await page.tap('任务中心')
  await page.expectPage('/pages/user/task')
  await page.expectText('浏览 3 件好物', '+8 金豆', '0/3 件', '今天还差 3 件')
  await page.tap('任务规则')
  await page.expectText('单纯分享或注册不计')
  await page.tab.getByLabel('关闭').filter({ visible: true }).last().click()
  await page.tap('去浏览')
  await page.expectPage('/pages/store/list')
  const goods = page.tab.locator('.goods__pic').filter({ visible: true })
  for (const nth of [0, 1, 2]) {
    await goods.nth(nth).click()
    await page.expectPage('/pages/goods/detail')
    await look(page, 15)
    await page.expectText(nth < 2 ? `已计入 ${nth + 1}/3 件，去看下一件` : '浏览完成，去领奖励')
    if (nth < 2) await page.back()
  }
  await page.shot('tasks-looked')
  await page.tap('浏览完成，去领奖励')
  await page.expectPage('/pages/user/task')
  await page.expectText('3/3 件')
  await page.tap('领取')
  await page.expectSaid('已领取 8 金豆')
  await page.expectText('已领取')
  await page.shot('tasks-claimed')
  expect(await beans()).toBe(before + 8)
})

test('the welfare page leads to the bonus tasks; a reward whose pool is short is owed, says so, and comes', async () => {
  const [operator, leader] = [await flow.tokenOf(OPERATOR), await flow.tokenOf(LEADER)]
  await flow.server.ops('jobs', 'run', 'order-settle')
  await fill(flow, 'task-short', 'jindou', 7n)
  const now = Math.floor(Date.now() / 1000)
  const task = {
    id: 'thanks',
    type: 'bonus' as const,
    title: '老客回馈',
    info: '',
    event: 'order_settled',
    target: 1,
    cycle: 'once' as const,
    asset: 'jindou',
    reward: '7',
    pool: 'task-short',
    claim_days: 1,
    sort: 0,
    quota: 0,
    starts_at: now - 60,
    ends_at: now + 86_400
  }
  await flow.api('POST /api/admin/task', task, operator)
  await flow.api('POST /api/admin/task/state', { id: task.id, act: 'open' }, operator)
  const first = await flow.api('POST /api/task/draw', { id: task.id, period: 'once' }, leader)
  expect(first.state).toBe('paid')
  const before = await beans()
  const page = await flow.visit('/pages/vip/fuli', { as: SHOPPER })
  await page.expectText('我的等级权益', '会员价', '已拥有', '优惠券（张）')
  await page.shot('tasks-welfare')
  await page.tap('奖励任务')
  await page.expectPage('/pages/task/index')
  await page.expectText('本周确认收货 2 单', '老客回馈', '+7 金豆')
  await page.tap('领取')
  await page.expectSaid('已领取，奖励池补足后到账')
  await page.expectText('待发放：奖励池补足后按领取先后到账')
  await page.shot('tasks-bonus')
  expect(await beans()).toBe(before)
  await fill(flow, 'task-short', 'jindou', 7n)
  await flow.server.ops('jobs', 'run', 'task-pay')
  expect(await beans()).toBe(before + 7)
  await page.back()
  await page.expectPage('/pages/vip/fuli')
  await page.tap('奖励任务')
  await page.expectText('奖励已到账')
})

test('looking that is cut short counts nothing', async () => {
  const page = await flow.visit('/pages/user/task', { as: LEADER })
  await page.tap('去浏览')
  await page.expectPage('/pages/store/list')
  await page.tab.locator('.goods__pic').filter({ visible: true }).first().click()
  await page.expectText('秒计入任务')
  await page.back()
  await page.back()
  await page.expectText('0/3 件')
  const [watching] = await flow.db.select().from(taskWatches).where(eq(taskWatches.event, 'goods_seen'))
  expect(watching).toBeDefined()
})
