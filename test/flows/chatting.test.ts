import { desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { shops } from '../../server/src/db/schema'
import { writeSetting } from '../../server/src/domains/site/settings'
import { Flow } from './flow'
import type { FlowPage } from './page'
import { newcomer } from './shopping'

/** A photo as a phone takes it. */
const picture = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#88aacc' } })
    .png()
    .toBuffer()

const SHOPPER = '13800000001'
const STAFF = '13800000004'
const OPERATOR = '13800000005'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
  // Somebody answers whenever this runs; outside its hours a desk answers by itself at once.
  await writeSetting(flow.db, 'site', { service_hours: '全天' })
  await flow.db.update(shops).set({ hours: '全天' })
})
afterAll(() => flow?.close())

async function say(page: FlowPage, placeholder: string, words: string) {
  await page.fill(placeholder, words)
  await page.tap('发送')
}
const ask = (page: FlowPage, words: string) => say(page, '说说你的问题', words)
const reply = (page: FlowPage, words: string) => say(page, '回复顾客', words)

test('a shopper and an agent talk, each sees what the other says and reads; a reload keeps it', async () => {
  const shopper = await flow.visit('/pages/service/service', { as: SHOPPER })
  await shopper.expectText('有什么可以帮你？', '大家常问')
  await shopper.tap('在线客服')
  await shopper.expectPage('/pages/service/chat')
  await shopper.expectText('平台客服', '你好，请问消费券和优惠券可以一起用吗？')
  await ask(shopper, '我的快递三天没动了')
  await shopper.expectText('我的快递三天没动了', '未读')

  const agent = await flow.visit('/pages/service/chatList', { as: STAFF, query: { desk: 'platform' } })
  await agent.expectText('平台客服', '我的快递三天没动了')
  await agent.shot('desk')
  await agent.tap('我的快递三天没动了')
  await agent.expectPage('/pages/service/chat')
  await shopper.expectText('已读')
  await reply(agent, '你好，我马上帮你催一下')
  await shopper.expectText('你好，我马上帮你催一下')
  await shopper.tap('怎么申请退款？')
  await agent.expectText('怎么申请退款？')

  await shopper.tab.reload()
  await shopper.expectText('我的快递三天没动了', '你好，我马上帮你催一下', '怎么申请退款？')
  await reply(agent, '订单详情里点「申请售后」即可')
  await shopper.expectText('订单详情里点「申请售后」即可')
  await shopper.shot('chat')
})

test('a product is asked about from its page, and an order is sent along', async () => {
  const shopper = await flow.visit('/pages/store/mall', { as: SHOPPER })
  await shopper.tap('.goods__name')
  await shopper.expectPage('/pages/goods/detail')
  await shopper.tap('客服')
  await shopper.expectPage('/pages/service/chat')
  await shopper.tap('.chatbar__offer-send')
  await shopper.expectText('未读')
  await shopper.tap('.bubble__card')
  await shopper.expectPage('/pages/goods/detail')
  await shopper.open('/pages/order/list')
  await shopper.tap('.orderline')
  await shopper.expectPage('/pages/order/detail')
  await shopper.tap('联系客服')
  await shopper.expectPage('/pages/service/chat')
  await shopper.tap('.chatbar__offer-send')
  await shopper.expectText(/订单号 \d+/, '未读')
  await shopper.shot('chat-order')
})

test('a photo is sent, and an order chosen from a list', async () => {
  const shopper = await flow.visit('/pages/service/chat', { as: SHOPPER })
  await shopper.tap('.chatbar__plus')
  const chosen = shopper.tab.waitForEvent('filechooser')
  await shopper.tap('图片')
  await (await chosen).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture() })
  await shopper.expectText('未读')
  await shopper.tab.locator('.bubble__photo img').last().waitFor()
  await shopper.tap('.chatbar__more .icon--list')
  await shopper.expectText('选择要咨询的订单')
  await shopper.tap('.ordersheet')
  await shopper.expectText(/订单号 \d+/)
})

test('a line is taken back for both; what is sent while the network is away arrives once, later', async () => {
  const shopper = await flow.visit('/pages/service/chat', { as: SHOPPER })
  const agent = await flow.visit('/pages/service/chatList', { as: OPERATOR, query: { desk: 'platform' } })
  await ask(shopper, '这句说错了')
  await agent.tap('这句说错了')
  await agent.expectPage('/pages/service/chat')
  await shopper.expectText('已读')
  await shopper.hold('这句说错了')
  await shopper.tap('撤回')
  await shopper.expectText('你撤回了一条消息')
  await agent.expectText('对方撤回了一条消息')
  await agent.expectNoText('这句说错了')

  shopper.allow(/ERR_INTERNET_DISCONNECTED/, /request failed/)
  await shopper.tab.context().setOffline(true)
  await ask(shopper, '断网时说的')
  await shopper.tab.context().setOffline(false)
  await agent.expectText('断网时说的')
  await shopper.expectText('断网时说的')
  expect(await agent.tab.getByText('断网时说的').filter({ visible: true }).count()).toBe(1)
})

test('while nobody is there, common questions are answered by themselves, and people when they are back', async () => {
  const [shop] = await flow.db.select().from(shops).where(eq(shops.isSelf, false)).orderBy(desc(shops.id)).limit(1)
  const away = new Date(Date.now() + 12 * 3_600_000).getUTCHours()
  await flow.db
    .update(shops)
    .set({ hours: `每天 ${away}:00-${away}:01` })
    .where(eq(shops.id, shop!.id))
  const me = await newcomer(flow)
  const page = await flow.visit('/pages/service/chat', { as: me.phone, query: { shop_id: shop!.id } })
  await page.expectText(/现在是休息时间/, /休息中，客服从/, '能开发票吗？')
  await page.tap('能开发票吗？')
  await page.expectText(/留下订单号、发票抬头/, /自动回复 · 客服将从/)
  await page.shot('chat-away')
  await ask(page, '今天天气真好')
  await page.expectText(/你的留言已收到/)
  await ask(page, '明天也不错')
  await page.expectText('明天也不错', '未读')
  expect(await page.tab.getByText('你的留言已收到').count()).toBe(1)
  await page.open('/pages/message/index')
  await page.expectText(shop!.name, /\[自动回复\] 你的留言已收到|明天也不错/)
})
