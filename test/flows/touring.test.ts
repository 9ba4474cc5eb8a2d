import { eq } from 'drizzle-orm'
import { codeGates, tourDates, tourEntries, users } from '../../server/src/db/schema'
import { account, balanceOf, check, user } from '../../server/src/engines/ledger'
import { traveller } from '../../server/test/touring'
import { Flow } from './flow'
import type { FlowPage } from './page'
import { newcomer } from './shopping'

/** Somebody whose real name is verified, with a card. */
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

/** One more of what the nth stepper counts. */
const more = (page: FlowPage, nth = 0) =>
  page.tab.locator('.stepper__side[aria-label="增加一件"]').filter({ visible: true }).nth(nth).click()

/** Fills in so many travellers, and agrees. */
async function fillTravellers(page: FlowPage, num: number) {
  for (let i = 0; i < num; i++) {
    const { name, card } = traveller(['陈小满', '李大山', '周一帆'][i])
    await page.tab.locator('input[placeholder="与身份证一致"]').filter({ visible: true }).nth(i).fill(name)
    await page.tab.locator('input[placeholder="18 位身份证号"]').filter({ visible: true }).nth(i).fill(card)
  }
  await page.tap('我已征得出行人同意，提供其姓名和身份证号用于预订')
}

/** Enters the route that leads to the islands with one traveller and a single room, and pays; answers the entry. */
async function enter(page: FlowPage, userId: string) {
  await page.expectText('近期出发', '去哪儿玩')
  await page.shot('tour-home')
  await page.tap('舟山嵊泗海岛三日')
  await page.expectPage('/pages/tour/detail')
  await page.expectText('行程安排', '渡海上岛')
  await page.shot('tour-detail')
  await page.tap('立即报名 · 押金 ¥50.00/人')
  await page.expectPage('/pages/tour/apply')
  await page.tap('下一步，填写出行人')
  await page.expectText(/名额已保留/, '旅行意外险')
  await fillTravellers(page, 1)
  await more(page)
  await page.shot('tour-apply')
  await page.tap('提交报名 ¥350.00')
  await payAtCashier(page, '350.00')
  await page.tap('看看报名')
  await page.expectPage('/pages/tour/result')
  await page.expectText('待成团', '*小满', '邀请好友成团')
  await page.shot('tour-result')
  const [entry] = await flow.db.select().from(tourEntries).where(eq(tourEntries.userId, userId))
  return entry!
}

test('a tour from entering to the income of whoever brought the traveller, withdrawn', async () => {
  const [leader] = await flow.db.select().from(users).where(eq(users.phone, LEADER))
  const held = () => balanceOf(flow.db, account(user(leader!.id), 'lvyou'))
  const before = await held()
  const me = await newcomer(flow)
  const friend = await newcomer(flow)
  await flow.db.update(users).set({ referrerId: leader!.id }).where(eq(users.id, me.id))
  const entry = await enter(await flow.visit('/pages/tour/index', { as: me.phone }), me.id)

  const other = await flow.visit('/pages/tour/team1', { as: friend.phone, query: { id: entry.groupId! } })
  await other.expectText('团长', '成团规则')
  await other.shot('tour-team')
  await other.tap('参加这个团，还剩 3 个名额')
  await other.expectPage('/pages/tour/apply')
  for (let i = 0; i < 2; i++) await more(other)
  await other.tap('下一步，填写出行人')
  await fillTravellers(other, 3)
  await other.tap('提交报名 ¥150.00')
  await payAtCashier(other, '150.00')
  await other.tap('看看报名')
  await other.expectPage('/pages/tour/result')
  await other.expectText('待出行', /已成团/)

  const editing = await flow.visit('/pages/tour/edit_msg', { as: me.phone, query: { id: entry.id } })
  await editing.tap('更换')
  const { name, card } = traveller('吴小宝')
  await editing.fill('与身份证一致', name)
  await editing.fill('18 位身份证号', card)
  await editing.tap('我已征得出行人同意，提供其姓名和身份证号用于预订')
  await editing.tap('确认更换')
  await editing.expectText('*小宝')

  // The trip is over: its days are in the past.
  const past = { departsOn: '2026-01-05', returnsOn: '2026-01-07' }
  await flow.db.update(tourDates).set(past).where(eq(tourDates.id, entry.dateId))
  await flow.server.ops('jobs', 'run', 'tour-trips')
  expect((await held()) - before).toBe(3_000n)
  const cash = await flow.visit('/pages/user/tripwithdraw', { as: LEADER })
  await cash.expectText('收益明细', '招商银行')
  await cash.shot('tour-withdraw')
  await cash.tab.locator('.amount__input input').filter({ visible: true }).fill('20')
  await cash.tap('确认提现')
  await cash.expectText('预计到账', '收款账户')
  await flow.db.delete(codeGates)
  await cash.tap('获取验证码')
  await cash.tap('填入')
  await cash.tap('确认并提交')
  await cash.expectPage('/pages/user/withdrawDetail')
  await cash.expectText('提现申请已提交')
  expect((await held()) - before).toBe(1_000n)
})

test('a full day is waited for, which costs nothing, and given up again', async () => {
  const me = await newcomer(flow)
  const page = await flow.visit('/pages/tour/list', { as: me.phone })
  await page.tap('安吉余村亲子一日')
  await page.expectPage('/pages/tour/detail')
  await page.tap('候补 2 人')
  await page.tap('名额已满，去候补')
  await page.expectPage('/pages/tour/apply')
  await page.expectText('名额已满，可以候补')
  await page.tap('下一步，填写候补信息')
  await fillTravellers(page, 1)
  await page.tap('提交候补，暂不付款')
  await page.expectPage('/pages/tour/result')
  await page.expectText('候补中', /你排在第 3 位/)
  await page.shot('tour-waiting')
  await page.tap('取消候补')
  await page.tap('退出')
  await page.expectText('已取消')
})
