import { eq } from 'drizzle-orm'
import { locks, orderLines, orders, realNames, subshops } from '../../server/src/db/schema'
import { check } from '../../server/src/engines/ledger'
import { atDesk, button, label, row } from './desk'
import { Flow } from './flow'
import type { FlowPage } from './page'
import { addAddress, newcomer } from './shopping'

const LEADER = '13800000002'
const OWNER = '13800000005'
/** The page's title reads the same as its button, which comes after it. */
const BUTTON = 1

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

const sums = (page: FlowPage) => page.tab.locator('.standing__value').filter({ visible: true }).allTextContents()

/** Gives somebody a real name, sealed as somebody else's of the demo is. */
async function verified(userId: string) {
  const [other] = await flow.db.select().from(realNames).limit(1)
  await flow.db.insert(realNames).values({ ...other!, userId, idIndex: `of ${userId}` })
}

/** An order of one piece, paid from the sandbox's cashier by its page; answers its number. */
async function buys({ phone, token }: { phone: string; token: string }, productId: string) {
  await addAddress(flow, token)
  const { rows } = await flow.db.$client.query(
    'select id from skus where product_id = $1 order by price_fen, id limit 1',
    [productId]
  )
  const line = { productId, uniqueId: rows[0].id, cartNum: 1, new: 1 as const, activityId: '' }
  const { cartId } = await flow.api('POST /api/cart/add', line, token)
  const { orderKey } = await flow.api('POST /api/order/confirm', { cartId, new: 1 }, token)
  const { result } = await flow.api('POST /api/order/create/{id}', { id: orderKey, mark: '' }, token)
  const page = await flow.visit('/pages/pay/pay', { as: phone, query: { id: result.orderId } })
  await page.tap('微信支付')
  await page.tap(/^微信支付 ¥/)
  await page.tab.waitForURL(/\/cashier\//)
  await page.tap('确认支付')
  await page.expectPage('/pages/pay/result')
  return result.orderId
}

test('a sub-shop is opened and filled, a friend buys from it, and its keeper sees the order and the share', async () => {
  const keeper = await newcomer(flow)
  const barred = await flow.visit('/pages/subshop/open', { as: keeper.phone })
  await barred.expectText('完成实名认证后即可开通小店', '小店规则')
  await verified(keeper.id)
  const page = await flow.visit('/pages/mine/mine', { as: keeper.phone })
  await page.tap('开通小店')
  await page.expectPage('/pages/subshop/open')
  await page.fill('给小店起个名字', '满满的小店')
  await page.tap('开通小店', BUTTON)
  await page.expectSaid('请先阅读并同意《小店服务协议》')
  await page.tap('《小店服务协议》')
  await page.expectText('一、开通')
  await page.tap('同意')
  await page.tap('开通小店', BUTTON)
  await page.expectPage('/pages/subshop/my')
  await page.expectText('满满的小店', '今日预计佣金')

  await page.tap('橱窗管理')
  await page.expectText('橱窗还是空的')
  await page.tap('去选商品')
  await page.expectText(/佣金 \d+(\.\d+)?% · 赚 ¥/)
  await page.tap('放进橱窗')
  await page.expectSaid('已放进橱窗')
  await page.tap('我的橱窗')
  await page.expectText('移出')
  await page.shot('subshop-window')

  const { list } = await flow.api('GET /api/subshop/showCaseList', { page: 1, limit: 20 }, keeper.token)
  const [goods] = list
  const poster = await flow.api('GET /api/subshop/getQrcode', {}, keeper.token)
  const friend = await newcomer(flow)
  const guest = await flow.visit('/pages/index/index', { as: friend.phone })
  const noted = guest.tab.waitForResponse(answer => answer.url().includes('/lock_customer/touch'))
  await guest.open(poster.url)
  await guest.expectText('满满的小店', goods!.store_name)
  await noted
  await guest.shot('subshop-index')
  await guest.tap(goods!.store_name)
  await guest.expectPage('/pages/goods/detail')
  const [lock] = await flow.db.select().from(locks).where(eq(locks.userId, friend.id))
  expect(lock).toMatchObject({ kind: 'subshop', holderId: keeper.id })

  const no = await buys(friend, goods!.id)
  const [order] = await flow.db.select().from(orders).where(eq(orders.no, no))
  const [line] = await flow.db.select().from(orderLines).where(eq(orderLines.orderId, order!.id))
  expect(line).toMatchObject({ broughtBy: keeper.id, broughtKind: 'subshop', broughtBp: goods!.rate_bp })
  const mine = await flow.visit('/pages/subshop/my', { as: keeper.phone })
  await mine.expectText('今日订单')
  const [today] = await sums(mine)
  expect(Number(today!.slice(1))).toBeGreaterThan(0)
  await mine.tap('小店订单')
  await mine.expectText(goods!.store_name, '待结算', `佣金 ${today}`)
  await mine.tap(goods!.store_name)
  await mine.expectPage('/pages/subshop/order_detail')
  await mine.expectText('佣金待结算', no, /不会显示给你/)
  await mine.shot('subshop-order')
})

test('the console closes a sub-shop with a reason, its keeper and visitors see that, and opens it again', async () => {
  const [own] = await flow.db.select().from(subshops).where(eq(subshops.name, '阿宁的好物铺'))
  const desk = await atDesk(flow, OWNER, '/subshops', 1440)
  await row(desk, '阿宁的好物铺').getByText('关闭', { exact: true }).click()
  await label(desk, '原因').fill('公告含有虚假宣传')
  await button(desk, '确认关闭').click()
  await desk.expectSaid('已关闭')
  const visitor = await flow.visit('/pages/subshop/index', { query: { id: own!.id } })
  await visitor.expectText('这家小店不在了')
  const keeper = await flow.visit('/pages/subshop/my', { as: LEADER })
  await keeper.expectText('小店已被平台关闭：公告含有虚假宣传')
  await row(desk, '阿宁的好物铺').getByText('恢复', { exact: true }).click()
  await label(desk, '原因').fill('已整改')
  await button(desk, '确认恢复').click()
  await desk.expectSaid('已恢复营业')
  const income = await flow.visit('/pages/subshop/income', { as: LEADER })
  await income.expectText('累计到账（元）', '每日到账')
  await income.shot('subshop-income')
})
