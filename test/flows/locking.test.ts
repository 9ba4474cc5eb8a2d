import { eq, sql } from 'drizzle-orm'
import { codeGates, locks, orders, skus, users } from '../../server/src/db/schema'
import { check } from '../../server/src/engines/ledger'
import { Flow } from './flow'
import type { FlowPage } from './page'
import { addAddress, newcomer, twoWares } from './shopping'

const OPERATOR = '13800000005'
const PASSWORD = 'Shop-2026x'

let flow: Flow
let operator: string
beforeAll(async () => {
  flow = await Flow.open()
  operator = await flow.tokenOf(OPERATOR)
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

/** An order of one product, paid from the sandbox's cashier by its page; answers its number. */
async function buys(phone: string, productId: string) {
  const token = await flow.tokenOf(phone)
  await addAddress(flow, token)
  const [sku] = await flow.db.select().from(skus).where(eq(skus.productId, productId)).orderBy(skus.id).limit(1)
  const line = { productId, uniqueId: sku!.id, cartNum: 3, new: 1 as const, activityId: '' }
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

const moneys = (page: FlowPage) => page.tab.locator('.lockhead__money').filter({ visible: true }).allTextContents()

test('a card is shared, a guest opens it, registers and buys; a refund takes the promise back', async () => {
  const sharer = await newcomer(flow)
  const [ware] = await twoWares(flow)

  const own = await flow.visit('/pages/lockCustomer/index', { as: sharer.phone })
  await own.expectText('已锁定客户', '三步开始')
  expect(await moneys(own)).toEqual(['¥0.00', '¥0.00'])
  const card = await flow.visit('/pages/lockCustomer/preview', {
    as: sharer.phone,
    query: { target: 'product', id: ware.id }
  })
  await card.expectText(/每售出一件，预计赚 ¥/)
  await card.tab.locator('.sharepic__words').filter({ visible: true }).waitFor({ state: 'detached' })
  await card.shot('lock-card')
  await card.tap('复制链接')
  await card.expectSaid('链接已复制')
  const share = await flow.api(
    'GET /api/product/lock_customer/share_data',
    { target: 'product', id: ware.id },
    sharer.token
  )
  expect(share.url).not.toContain(sharer.id)

  const guest = await flow.visit('/pages/index/index')
  const noted = guest.tab.waitForResponse(answer => answer.url().includes('/lock_customer/touch'))
  await guest.open(share.url)
  await guest.expectText(ware.name)
  await noted
  await guest.tab.waitForFunction(() => localStorage.getItem('lockVisits') !== null)
  await guest.open('/pages/user/register')
  const phone = '13700000031'
  await guest.fill('请输入手机号', phone)
  await guest.tap('获取验证码')
  await guest.tap('同意并继续')
  await guest.tap('填入')
  await guest.fill('8-32 位，含字母和数字', PASSWORD)
  const counted = guest.tab.waitForResponse(answer => answer.url().includes('/lock_customer/touch'))
  await guest.tap('注册并登录')
  await guest.expectSaid('登录成功')
  await counted
  const [friend] = await flow.db.select().from(users).where(eq(users.phone, phone))
  const [lock] = await flow.db.select().from(locks).where(eq(locks.userId, friend!.id))
  expect(lock).toMatchObject({ holderId: sharer.id, nth: 1 })

  await flow.db
    .update(codeGates)
    .set({ lastSentAt: sql`now() - interval '2 minutes'` })
    .where(eq(codeGates.phone, phone))
  const no = await buys(phone, ware.id)
  const promised = await flow.visit('/pages/lockCustomer/index', { as: sharer.phone })
  await promised.expectText('已锁定客户')
  const [pending] = await moneys(promised)
  expect(Number(pending!.slice(1))).toBeGreaterThan(0)
  await promised.tap('我的锁客')
  await promised.expectPage('/pages/lockCustomer/my')
  await promised.expectText('还剩 30 天', '1 单', pending!, '已锁定 1')
  await promised.shot('lock-customers')

  await flow.api('POST /api/admin/order/refund', { id: no, reason: '买家不想要了' }, operator)
  await flow.server.ops('jobs', 'run', 'payment-refunds')
  await flow.server.ops('jobs', 'run', 'order-finish-refunds')
  const back = await flow.visit('/pages/lockCustomer/index', { as: sharer.phone })
  await back.expectText('已锁定客户')
  expect(await moneys(back)).toEqual(['¥0.00', '¥0.00'])
})

test('what there is to share, who shares most, and the rules', async () => {
  const page = await flow.visit('/pages/lockCustomer/index', { as: '13800000001' })
  await page.expectText('已锁定客户', /预计赚 ¥/)
  await page.shot('lock-home')
  await page.tap('锁客排行')
  await page.expectText(/^我 · 第 \d+ 名$/, '本月榜')
  await page.tap('总榜')
  await page.expectText('我 · 第 1 名', '你是榜首，继续保持')
  await page.shot('lock-rank')
  await page.back()
  await page.tap('分享视频')
  await page.expectPage('/pages/lockCustomer/video')
  await page.tap('去分享')
  await page.expectPage('/pages/lockCustomer/preview')
  await page.expectText('好友打开后，30 天内是你的客户')
  await page.back()
  await page.back()
  await page.tap('规则')
  await page.expectPage('/pages/lockCustomer/rule')
  const rules = await flow.visit('/pages/lockCustomer/rule')
  await rules.expectText('怎样算锁定', '哪些情况没有收益')
  const goods = await flow.visit('/pages/lockCustomer/goods', { as: '13800000001' })
  await goods.fill('搜索要分享的商品', '龙井')
  await goods.tap('搜索')
  await goods.expectText(/龙井/, '去分享')
})

/** Somebody opens a link, and the server has heard of it. */
async function opensLink(phone: string, url: string, words: string) {
  const page = await flow.visit('/pages/index/index', { as: phone })
  const noted = page.tab.waitForResponse(answer => answer.url().includes('/lock_customer/touch'))
  await page.open(url)
  await page.expectText(words)
  await noted
}

test('what a customer buys is paid out once it is settled; a link taken back brings nobody', async () => {
  const [sharer, friend, late] = [await newcomer(flow), await newcomer(flow), await newcomer(flow)]
  const [ware] = await twoWares(flow)
  const shared = { target: 'product' as const, id: ware.id }
  const linkOf = () => flow.api('GET /api/product/lock_customer/share_data', shared, sharer.token)
  const holds = (person: { id: string }) => flow.db.$count(locks, eq(locks.userId, person.id))
  const { url } = await linkOf()
  await opensLink(friend.phone, url, ware.name)
  expect(await holds(friend)).toBe(1)

  const no = await buys(friend.phone, ware.id)
  const home = await flow.visit('/pages/lockCustomer/index', { as: sharer.phone })
  await home.expectText('已锁定客户')
  const [promised] = await moneys(home)
  expect(Number(promised!.slice(1))).toBeGreaterThan(0)
  await flow.api('POST /api/admin/order/ship', { id: no, company: '顺丰速运', number: 'SF1029384756' }, operator)
  await flow.api('POST /api/order/take', { uni: no }, await flow.tokenOf(friend.phone))
  await flow.db.update(orders).set({ receivedAt: sql`received_at - interval '8 days'` }).where(eq(orders.no, no))
  await flow.server.ops('jobs', 'run', 'order-settle')
  const paid = await flow.visit('/pages/lockCustomer/index', { as: sharer.phone })
  await paid.expectText('已锁定客户')
  expect(await moneys(paid)).toEqual(['¥0.00', promised])

  const card = await flow.visit('/pages/lockCustomer/preview', { as: sharer.phone, query: shared })
  await card.tap('换一个新链接，旧链接和卡片失效')
  await card.tap('换新链接')
  await card.expectSaid('已换成新链接')
  await opensLink(late.phone, url, ware.name)
  expect(await holds(late)).toBe(0)
  await opensLink(late.phone, (await linkOf()).url, ware.name)
  expect(await holds(late)).toBe(1)
  expect(await flow.server.ops('lock', 'compare')).toContain('the ranking is what the locks say')
})
