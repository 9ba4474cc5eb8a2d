import { eq, sql } from 'drizzle-orm'
import { gifts, orders, users } from '../../server/src/db/schema'
import { check, fundUser } from '../../server/src/engines/ledger'
import { newId } from '../../server/src/lib/ids'
import { Flow } from './flow'
import type { FlowPage } from './page'
import { addAddress, newcomer, signInByCode, twoWares, type Ware } from './shopping'

let flow: Flow
let ware: Ware
beforeAll(async () => {
  flow = await Flow.open()
  ;[ware] = await twoWares(flow)
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

/** Somebody with money on the balance. */
async function giver(yuan = 2_000) {
  const me = await newcomer(flow)
  const money = { userId: me.id, asset: 'CNY' as const, amountMinor: BigInt(yuan * 100), key: newId(), at: new Date() }
  await fundUser(flow.db, money)
  await flow.db.update(users).set({ nickname: '林小满' }).where(eq(users.id, me.id))
  return me
}

/** From the goods' page to a paid gift. */
async function send(page: FlowPage, fill?: (page: FlowPage) => Promise<void>) {
  await page.tap('送给好友，TA 自己填地址收货')
  for (const value of ware.values)
    await page.tab.locator('.sku__value').filter({ visible: true }).getByText(value, { exact: true }).click()
  await page.tab.locator('.sku .btn--main').filter({ visible: true }).click()
  await page.expectPage('/pages/gift/oneTouch')
  await page.expectText('一点小心意，希望你喜欢', ware.name)
  await fill?.(page)
  await page.tap(/包好礼物，去付款 ¥/)
  await page.expectPage('/pages/pay/pay')
  await page.tap(/^余额支付 ¥/)
  await page.expectPage('/pages/pay/result')
  await page.tap('送给好友')
  await page.expectPage('/pages/gift/invite')
}

const giftOf = async (userId: string) =>
  (await flow.db.select().from(gifts).where(eq(gifts.userId, userId)).orderBy(sql`created_at desc`).limit(1))[0]!

test('a gift is sent from the goods’ page, and taken by a newcomer who registers on the way', async () => {
  const me = await giver()
  const page = await flow.visit('/pages/goods/detail', { as: me.phone, query: { id: ware.id } })
  await send(page, async page => {
    await page.tap('生日')
    await page.expectText('生日快乐，愿你所想皆成真')
  })
  await page.expectText('礼物包好了，快送给 TA 吧', '复制礼物链接')
  await page.shot('gift-invite')
  const { id } = await giftOf(me.id)
  const { token } = await flow.api('POST /api/gift/activesend', { id }, me.token)

  const friend = await flow.visit('/pages/gift/detail', { query: { token } })
  await friend.expectText('林小满', '送你一份礼物')
  await friend.shot('gift-wrapped')
  await friend.tap('拆开礼物')
  await friend.expectText('生日快乐，愿你所想皆成真', ware.name, '登录并收下礼物')
  await friend.shot('gift-opened')
  await friend.tap('登录并收下礼物')
  const phone = '13655551234'
  await signInByCode(friend, phone)
  await friend.expectPage('/pages/gift/detail')
  await friend.tap('拆开礼物')
  await friend.tap('填写地址，收下礼物')
  await friend.expectPage('/pages/user/address_list')
  await addAddress(flow, await flow.tokenOf(phone))
  await friend.back()
  await friend.expectPage('/pages/gift/detail')
  await friend.expectText(/文三路/)
  await friend.tap('收下礼物')
  await friend.expectText('已收下，等待送达', '查看物流')
  await friend.shot('gift-taken')
  await friend.tap('查看物流')
  await friend.expectPage('/pages/order/detail')
  await friend.expectText('待发货')

  await page.open('/pages/gift/giftList')
  await page.tap('已全部领取')
  await page.expectPage('/pages/gift/invite')
  await page.expectText('心意都被收下啦', '已收下 1 份', '待发货')
  await page.expectNoText('文三路')
})

test('a gift nobody takes lapses, and its giver has the money back', async () => {
  const me = await giver()
  const page = await flow.visit('/pages/goods/detail', { as: me.phone, query: { id: ware.id } })
  await send(page)
  const gift = await giftOf(me.id)
  const { token } = await flow.api('POST /api/gift/activesend', { id: gift.id }, me.token)
  await flow.db
    .update(gifts)
    .set({ lapsesAt: new Date(Date.now() - 1_000) })
    .where(eq(gifts.id, gift.id))
  await flow.server.ops('jobs', 'run', 'gift-lapse')
  await page.open('/pages/gift/giftList')
  await page.expectText('已过期，已退款')
  await page.tap('已过期，已退款')
  await page.expectText('这份礼物已经结束', '退款')
  const [order] = await flow.db.select().from(orders).where(eq(orders.id, gift.orderId))
  expect(order!.state).toBe('refunded')
  const late = await flow.visit('/pages/gift/detail', { query: { token } })
  await late.expectText('礼物已过期', '去逛逛，也送 TA 一份')
  await late.shot('gift-lapsed')
})

test('a gift goes to a phone that has an account, and is taken back before it is opened', async () => {
  const [me, friend] = [await giver(), await newcomer(flow)]
  const page = await flow.visit('/pages/goods/detail', { as: me.phone, query: { id: ware.id } })
  await send(page, async page => {
    await page.fill('不填则付款后分享链接', friend.phone)
    await page.expectText(/付款后会在 TA 的消息里送达/)
  })
  await page.expectText(/送给 136\*{4}/, /已通过站内消息通知/)
  const inbox = await flow.visit('/pages/message/list', { as: friend.phone, query: { kind: 'activity' } })
  await inbox.expectText('林小满送了你一份礼物')
  await page.tap('撤回没有被领取的礼物')
  await page.tap('撤回')
  await page.expectText('这份礼物已经结束')
  const gone = await flow.visit('/pages/gift/detail', { as: friend.phone, query: { id: (await giftOf(me.id)).id } })
  await gone.expectText('礼物已被送礼人撤回')
})

test('a link that leads to nothing says so', async () => {
  const page = await flow.visit('/pages/gift/detail', { query: { token: 'nothing' } })
  await page.expectText('礼物不存在，或链接不完整')
})
