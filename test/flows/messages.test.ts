import { addMessage } from '../../server/src/engines/message'
import { newId } from '../../server/src/lib/ids'
import { Flow } from './flow'
import { newcomer } from './shopping'

let flow: Flow
beforeAll(async () => (flow = await Flow.open()))
afterAll(() => flow?.close())

type Person = Awaited<ReturnType<typeof newcomer>>
type Kind = 'order' | 'asset' | 'activity' | 'system'

const HOUR_MS = 3_600_000

/** Tells a person something, so many hours ago. */
const tell = ({ id }: Person, kind: Kind, title: string, content: string, hours = 0, url = '') =>
  addMessage(flow.db, {
    userId: id,
    key: newId(),
    kind,
    title,
    content,
    url,
    at: new Date(Date.now() - hours * HOUR_MS)
  })

async function told() {
  const me = await newcomer(flow)
  const parcel = '顺丰速运，运单号 SF1234567890，请注意查收。收货时请当面检查商品，如有破损可以拒收。'
  await tell(me, 'order', '你的订单已发货', parcel, 0, '/pages/order/list?type=2')
  await tell(me, 'order', '订单支付成功', '商家正在备货，请耐心等待。', 26)
  await tell(me, 'order', '售后退款成功', '款项已原路退回，请注意查收。', 24 * 40)
  await tell(me, 'asset', '佣金已到账', '直接粉丝购物，2.40 元佣金已到账。', 1, '/pages/user/myProfit')
  await tell(me, 'system', '实名认证已通过', '你提交的实名认证已经通过审核。', 2)
  return me
}

test('messages are read by kind and day, one by one and all at once', async () => {
  const me = await told()
  const page = await flow.visit('/pages/message/index', { as: me.phone })
  await page.expectText('5 条未读', '全部已读', /你的订单已发货：顺丰速运/, /佣金已到账：直接粉丝/, /实名认证已通过：/)
  const names = await page.tab.locator('.talkrow__title').filter({ visible: true }).allTextContents()
  expect(names).toEqual(['订单消息', '资产变动', '系统通知'])
  expect(
    await page.tab.locator('.weui-tabbar__item, .weui-badge').filter({ visible: true }).allTextContents()
  ).toContain('5')
  await page.shot('messages-centre')
  await page.tap('订单消息')
  await page.expectPage('/pages/message/list')
  await page.expectText('今天', '你的订单已发货', '全部已读', /\d+月\d+日/)
  await page.expectNoText('佣金已到账')
  await page.shot('messages-of-a-kind')
  await page.tap('你的订单已发货')
  await page.expectPage('/pages/message/detail')
  await page.expectText(/如有破损可以拒收/, '查看订单')
  await page.shot('message')
  expect((await flow.api('GET /api/message', {}, me.token)).unread).toBe(4)
  await page.tap('查看订单')
  await page.expectPage('/pages/order/list')
  await page.back()
  await page.back()
  await page.expectPage('/pages/message/list')
  await page.tap('全部已读')
  await page.expectNoText('全部已读')
  await page.back()
  await page.expectPage('/pages/message/index')
  await page.expectText('全部已读')
  expect((await flow.api('GET /api/message', {}, me.token)).unread).toBe(2)
  await page.tap('全部已读')
  await page.expectNoText('全部已读')
  expect((await flow.api('GET /api/message', {}, me.token)).unread).toBe(0)
})

test('a kind that is switched off is no longer counted, but still there; more than 99 are said so', async () => {
  const me = await told()
  for (let i = 0; i < 105; i++) await tell(me, 'activity', `今日好券 ${i}`, '满 50 减 5', 3)
  const page = await flow.visit('/pages/message/index', { as: me.phone })
  await page.expectText('优惠活动', '99+')
  await page.shot('messages-many')
  await page.open('/pages/user/noticeSetting')
  await page.expectText('活动通知', /提现、账号安全和系统公告/)
  await page.tab.getByLabel('活动通知，已开启').click()
  await page.tab.getByLabel('活动通知，已关闭').waitFor()
  await page.shot('notices-off')
  expect((await flow.api('GET /api/message', {}, me.token)).unread).toBe(5)
  await page.open('/pages/message/list', { kind: 'activity' })
  await page.expectText('优惠活动', '今日好券 104')
  await page.open('/pages/message/index')
  await page.expectNoText('99+')
})

test("somebody else's message, and an empty kind, are said to be so", async () => {
  const me = await told()
  const { list } = await flow.api('GET /api/user_message/list', { page: 1, limit: 1 }, me.token)
  const stranger = await newcomer(flow)
  const page = await flow.visit('/pages/message/detail', { as: stranger.phone, query: { id: list[0]!.id } })
  await page.expectText('这条消息不存在或已删除')
  await page.shot('message-missing')
  await page.open('/pages/message/list', { kind: 'asset' })
  await page.expectText('资产变动', '没有这类消息')
  await page.shot('messages-none')
})
