import { eq, sql } from 'drizzle-orm'
import { calendarPeople, messages, users } from '../../server/src/db/schema'
import { dayAfter } from '../../server/src/engines/calendar'
import { check } from '../../server/src/engines/ledger'
import { dayText } from '../../server/src/lib/clock'
import { Flow } from './flow'
import type { FlowPage } from './page'

const SHOPPER = '13800000001'
const LEADER = '13800000002'
const NEWCOMER = '13800000004'
/** How many days ago the shopper of the demo missed one. */
const MISSED = 4

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

const overview = async (phone: string) => flow.api('GET /api/sign/dayslist', {}, await flow.tokenOf(phone))

/** Taps a day of the month, after turning to its month. */
async function tapDay(page: FlowPage, day: string) {
  const today = dayText(new Date())
  if (day.slice(0, 7) !== today.slice(0, 7)) await page.tab.getByLabel('上个月').filter({ visible: true }).click()
  const name = `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日，可补签`
  const cell = page.tab.getByLabel(name).filter({ visible: true })
  await cell.scrollIntoViewIfNeeded()
  await cell.click()
}

test('signs in, mends the gap of the week with a card, reaches two weeks, and has the prize sent', async () => {
  const before = await overview(SHOPPER)
  expect(before).toMatchObject({ signed: 0, streak: 3, card_num: 1 })
  const page = await flow.visit('/pages/mine/mine', { as: SHOPPER })
  await page.tap('每日签到')
  await page.expectPage('/pages/signin/signin')
  await page.expectText('已连续签到', '连续签到奖励', '签到日历', '签到规则', '补签卡 1 张')
  await page.shot('signin-before')
  await page.tap('立即签到')
  await page.expectText('签到成功', '+3 金豆', '已连续签到 4 天')
  await page.shot('signin-done')
  await page.tap('知道了')
  await page.expectText('今日已签到，明天再来')
  await tapDay(page, dayAfter(dayText(new Date()), -MISSED))
  await page.expectText('使用 1 张补签卡')
  await page.tap('补签')
  await page.expectSaid('补签成功，获得')
  await page.expectText('补签卡 0 张', '本月还可补 2 次')
  expect(await overview(SHOPPER)).toMatchObject({ signed: 1, streak: 16, card_num: 0, card_used: 1 })
  await page.shot('signin-mended')
  await page.tap('我的奖励')
  await page.expectPage('/pages/signin/receive')
  await page.expectText('待领取', '已领取和已过期')
  await page.shot('signin-awards')
  await page.tap(/实物 1 件/)
  await page.expectText('收货地址', '包邮', '连续签到 14 天')
  await page.shot('signin-receive')
  await page.tap('确认领取')
  await page.expectSaid('领取成功，奖品将尽快发出')
  await page.expectText('已安排发货')
  await page.shot('signin-sent')
  await page.tap('发货订单')
  await page.expectPage('/pages/order/detail')
  await page.expectText('待发货')
})

test('a newcomer signs in from the task page, looks at an advertisement, and has both in the wallet', async () => {
  const beans = async () => Number((await flow.api('GET /api/task/get_num', {}, await flow.tokenOf(NEWCOMER))).jindou)
  const before = await beans()
  const page = await flow.visit('/pages/user/task', { as: NEWCOMER })
  await page.tab.clock.install()
  await page.open('/pages/user/task')
  await page.tap('去签到')
  await page.expectPage('/pages/signin/signin')
  await page.expectText('签到后可领')
  await page.tap('立即签到')
  await page.expectText('签到成功', '+2 金豆')
  await page.tap('知道了')
  await page.tap(/看 15 秒，加赠/)
  await page.expectText('看好物，领加赠', '再看')
  await page.shot('signin-ad')
  await flow.db
    .update(calendarPeople)
    .set({ bonusAt: sql`${calendarPeople.bonusAt} - interval '15 seconds'` })
    .where(eq(calendarPeople.userId, await idOf(NEWCOMER)))
  await page.tab.clock.runFor(16_000)
  await page.tap('领取 3 金豆')
  await page.expectSaid('已加赠 3 金豆')
  await page.expectText('今日还可领 2 次')
  expect(await beans()).toBe(before + 5)
  await page.back()
  await page.expectPage('/pages/user/task')
  await page.expectText('今日签到', '1/1 次')
})

const idOf = async (phone: string) => (await flow.db.select().from(users).where(eq(users.phone, phone)))[0]!.id

test('sees who of the fans has signed in, and reminds one who agreed to it, once', async () => {
  const page = await flow.visit('/pages/signin/signin', { as: LEADER })
  await page.tap('今日签到')
  await page.expectPage('/pages/signin/todaysigin')
  await page.expectText('今日已签到', '还没签到', '我今天还没有签到', /今天 \d\d:\d\d 签到/)
  await page.shot('signin-group')
  await page.tap(/去提醒（3）/)
  await page.expectPage('/pages/signin/fanslist')
  await page.expectText('提醒签到', '未开启提醒')
  await page.shot('signin-fans')
  await page.tap('提醒签到')
  await page.expectSaid('已提醒')
  await page.expectText('今日已提醒')
  const told = await flow.db.select().from(messages).where(eq(messages.title, '今天还没有签到'))
  expect(told).toHaveLength(1)
  await page.tap('已签到')
  await page.expectText(/已连续 12 天/)
})

test('the month is turned and walked about with a keyboard', async () => {
  const page = await flow.visit('/pages/signin/signin', { as: LEADER })
  await page.expectText('签到日历')
  const today = dayText(new Date())
  const cell = page.tab.locator('[data-cell="here"]').filter({ visible: true })
  await cell.focus()
  expect(await cell.getAttribute('aria-label')).toContain('今天')
  await page.tab.keyboard.press('ArrowLeft')
  const month = (by: number) => dayAfter(today, by).slice(0, 7)
  if (month(-1) === month(0)) {
    const label = await page.tab.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(label).toContain(`${Number(dayAfter(today, -1).slice(8))}日`)
  }
  await page.tab.getByLabel('上个月').filter({ visible: true }).click()
  const [year, number] = dayAfter(`${today.slice(0, 7)}-01`, -1).split('-')
  await page.expectText(`${year}年${Number(number)}月`)
  await page.shot('signin-turned')
})
