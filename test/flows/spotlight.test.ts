import { eq, sql } from 'drizzle-orm'
import { orders, skus, spotlights } from '../../server/src/db/schema'
import { check } from '../../server/src/engines/ledger'
import { Flow } from './flow'
import { addAddress, newcomer, twoWares } from './shopping'

const OPERATOR = '13800000005'
const LEADER = '13800000002'
const CODE = 'autumn-light'

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

type Person = Awaited<ReturnType<typeof newcomer>>

/** An order paid in the sandbox, received a week ago and settled by the daily work. */
async function orderSettles({ phone, token }: Person) {
  await addAddress(flow, token)
  const [ware] = await twoWares(flow)
  const [sku] = await flow.db.select().from(skus).where(eq(skus.productId, ware.id)).orderBy(skus.id).limit(1)
  const line = { productId: ware.id, uniqueId: sku!.id, cartNum: 3, new: 1 as const, activityId: '' }
  const { cartId } = await flow.api('POST /api/cart/add', line, token)
  const { orderKey } = await flow.api('POST /api/order/confirm', { cartId, new: 1 }, token)
  const { result } = await flow.api('POST /api/order/create/{id}', { id: orderKey, mark: '' }, token)
  const no = result.orderId
  const page = await flow.visit('/pages/pay/pay', { as: phone, query: { id: no } })
  await page.tap('微信支付')
  await page.tap(/^微信支付 ¥/)
  await page.tab.waitForURL(/\/cashier\//)
  await page.tap('确认支付')
  await page.expectPage('/pages/pay/result')
  await flow.api('POST /api/admin/order/ship', { id: no, company: '顺丰速运', number: 'SF1234567890' }, operator)
  await flow.api('POST /api/order/take', { uni: no }, token)
  await flow.db.update(orders).set({ receivedAt: sql`received_at - interval '8 days'` }).where(eq(orders.no, no))
  await flow.server.ops('jobs', 'run', 'order-settle')
  await flow.server.ops('jobs', 'run', 'spotlight-keep')
}

test('from an invitation to a prize: a friend joins and buys, points, a packet, a card, and a place that is paid', async () => {
  const [host, friend] = [await newcomer(flow), await newcomer(flow)]
  const invitation = await flow.visit('/pages/actvity/award_pool', { as: host.phone })
  await invitation.expectText('金秋聚光灯', '奖池走势', '名次奖')
  await invitation.shot('spotlight-pool')
  await invitation.tap('邀请好友一起得分')
  await invitation.expectPage('/pages/actvity/tuiguang')
  await invitation.expectText('未上榜', '有一笔订单结算就能上榜')
  await invitation.tab.locator('.sharepic__words').filter({ visible: true }).waitFor({ state: 'detached' })
  await invitation.shot('spotlight-invite')
  await invitation.tap('复制链接')
  await invitation.expectSaid('链接已复制')

  const { url } = await flow.api('GET /api/spotlight/center', {}, host.token)
  const guest = await flow.visit('/pages/index/index', { as: friend.phone })
  const noted = guest.tab.waitForResponse(answer => answer.url().includes('/lock_customer/touch'))
  await guest.open(url)
  await guest.expectText('金秋聚光灯')
  await noted
  const team = await flow.visit('/pages/actvity/zhiyou', { as: host.phone })
  await team.expectText('全部 1', '待下单 1', '还没有结算的订单')

  await orderSettles(friend)
  await orderSettles(host)
  const ranked = await flow.visit('/pages/actvity/rank', { as: host.phone })
  await ranked.expectText(/^我 · 第 \d+ 名$/, /再得 \d+ 分，名次就能前进|你是榜首，继续保持/)
  await ranked.shot('spotlight-rank')
  const center = await flow.visit('/pages/actvity/team', { as: host.phone })
  await center.expectText('好友的 1 笔订单', '1 笔订单', '贡献最多的好友')
  await center.shot('spotlight-team')
  await center.tap('明细')
  await center.expectText('我的订单结算', /^好友 .* 的订单结算$/)

  await opensPacket(host)
  await drawsBoth(host)
  await wins(host)
})

/** A round is opened out of the pool, and who has points is given one. */
async function opensPacket({ phone }: Person) {
  const ends_at = Math.floor(Date.now() / 1000) + 3 * 86_400
  const round = { code: CODE, title: '加油红包', amount: '60.00', total_num: 20, least: '1.00', ends_at }
  await flow.api('POST /api/admin/spotlight/packets', round, operator)
  await flow.server.ops('jobs', 'run', 'spotlight-keep')
  const page = await flow.visit('/pages/actvity/packet', { as: phone })
  await page.expectText('加油红包', /共 60\.00 消费券，分成 20 个/)
  await page.tap('拆红包')
  await page.expectText('消费券已到账')
  await page.shot('spotlight-packet')
  await page.tap('收下了')
  await page.expectText('手气最佳', '已到账，去卡包里就能用')
}

/** An instant draw for an order of one's own, a scratch card for a friend's. */
async function drawsBoth({ phone }: Person) {
  const page = await flow.visit('/pages/actvity/lottery', { as: phone })
  await page.expectText('我有 1 次机会')
  await page.tap('抽一次（机会 1 次）')
  await page.expectText('抽奖结果')
  await page.shot('spotlight-draw')
  await page.tap('知道了')
  await page.tap('刮刮卡')
  await page.expectText('我有 1 张刮刮卡')
  await page.tap('刮一张')
  await page.tap('一键刮开')
  await page.shot('spotlight-scratched')
  await page.tap('知道了')
  await page.expectText('我有 0 张刮刮卡')
}

/** The days are over: the list is frozen and paid once. */
async function wins({ phone }: Person) {
  const endsAt = sql`now() - interval '11 minutes'`
  await flow.db.update(spotlights).set({ endsAt }).where(eq(spotlights.code, CODE))
  await flow.server.ops('jobs', 'run', 'spotlight-keep')
  await flow.server.ops('jobs', 'run', 'spotlight-keep')
  const page = await flow.visit('/pages/actvity/record', { as: phone, query: { type: 'reward' } })
  await page.expectText(/^获得第 \d+ 名$/, '排行榜 · 已到账', '加油红包')
  await page.shot('spotlight-rewards')
  const pool = await flow.visit('/pages/actvity/award_pool')
  await pool.expectText('已结束', '获奖名单', /^第 1 名 · /)
}

test('the demo’s leader has friends, points and a card that was scratched', async () => {
  const page = await flow.visit('/pages/actvity/team', { as: LEADER })
  await page.expectText('直邀好友', '贡献最多的好友')
  const lottery = await flow.visit('/pages/actvity/lottery', { as: LEADER, query: { type: 'scratch' } })
  await lottery.tap('我的刮刮卡')
  await lottery.tap('验证')
  await lottery.expectText(/验证通过/)
})
