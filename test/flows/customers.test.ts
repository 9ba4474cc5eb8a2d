import { eq } from 'drizzle-orm'
import { customerNotes, customerTagged, customerTags, users } from '../../server/src/db/schema'
import { account, balanceOf, user } from '../../server/src/engines/ledger'
import { atDesk, button, go, idOf, label, pick, row } from './desk'
import { Flow } from './flow'
import type { FlowPage } from './page'

const OWNER = '13800000005'
const SERVICE = '13800000004'
const FINANCE = '13800000013'
const MARKETING = '13800000014'
const RISK = '13800000016'
const SHOPPER = '13800000001'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const dialog = (page: FlowPage) => page.tab.getByRole('dialog')
/** Presses a button of the dialog, once that has stopped growing: one that moves away meanwhile is not pressed. */
const settle = async (page: FlowPage, name: string) => {
  await dialog(page).evaluate(one => {
    const growing = one.getAnimations({ subtree: true }).filter(({ effect }) => effect?.getTiming().iterations === 1)
    return Promise.allSettled(growing.map(({ finished }) => finished))
  })
  await dialog(page).getByRole('button', { name, exact: true }).click()
}
test('service finds a member by the end of the phone, reads what they have, writes a note and ends their sign-ins', async () => {
  const id = await idOf(flow, SHOPPER)
  const token = await flow.tokenOf(SHOPPER)
  const page = await atDesk(flow, SERVICE, '/customers')
  const search = page.tab.getByPlaceholder('手机尾号、昵称、邀请码或编号')
  await search.fill('0001')
  await search.press('Enter')
  await row(page, '小满爱逛街').getByText('138****0001').waitFor()
  expect(await page.tab.getByText(SHOPPER).count()).toBe(0)
  await row(page, '小满爱逛街').getByRole('link').click()
  await page.expectText('HAO001', '直接粉丝', '团长阿宁 138****0002')
  await page.tap('备注')
  await page.expectText('送货请安排在下午三点以后，上午家里没人。')
  await label(page, '新备注').fill('改送到公司前台')
  await button(page, '保存备注').click()
  await page.expectSaid('已记下')
  await row(page, '改送到公司前台').getByText('小优').waitFor()
  expect(await flow.db.$count(customerNotes, eq(customerNotes.userId, id))).toBe(3)
  await page.tap('登录设备')
  await button(page, '结束全部登录').click()
  await label(page, '原因').fill('会员来电说手机丢了')
  await settle(page, '确认结束')
  await page.expectSaid('已结束全部登录')
  await page.expectText('没有登录中的设备')
  // Who is neither of finance nor of risk is not offered what they may not do.
  expect([await button(page, '封禁').count(), await button(page, '调整资产').count()]).toEqual([0, 0])
  await expect(flow.api('GET /api/user', {}, token)).rejects.toThrow(/410000/)
})

test('marketing makes a tag, gives it to people it chose, and gives a coupon to all who have it', async () => {
  const page = await atDesk(flow, MARKETING, '/customer-tags')
  await button(page, '新建标签').click()
  await label(page, '标签名称').fill('双十二老客')
  await settle(page, '保存')
  await page.expectSaid('已保存')
  await go(flow, page, '/customers?sort=growth&state=active')
  const boxes = page.tab.getByRole('row').getByLabel(/^选择 /)
  for (const nth of [0, 1]) await boxes.nth(nth).check()
  await button(page, '为 2 位会员打标签').click()
  await pick(page, '标签', '双十二老客')
  await dialog(page).getByText('操作', { exact: true }).click()
  await settle(page, '确认')
  await page.expectSaid('已打上标签')
  const [tag] = await flow.db.select().from(customerTags).where(eq(customerTags.name, '双十二老客'))
  expect(await flow.db.$count(customerTagged, eq(customerTagged.tagId, tag!.id))).toBe(2)
  await go(flow, page, '/customer-tags')
  await row(page, '双十二老客').getByRole('link', { name: '2' }).click()
  await page.expectText('共 2 条')
  await go(flow, page, '/coupons?state=on')
  await page.tab.getByText('发放', { exact: true }).first().click()
  await pick(page, '发放对象', '按会员标签')
  await pick(page, '会员标签', '双十二老客')
  await label(page, '发放原因').fill('双十二预热')
  await button(page, '开始发放').click()
  await page.expectSaid('已开始发放')
  await page.expectText('标签「双十二老客」的会员')
})

test('risk blocks a member, who is signed out and cannot come back until they are let in', async () => {
  const id = await idOf(flow, SHOPPER)
  const state = async () => (await flow.db.select().from(users).where(eq(users.id, id)))[0]!
  const page = await atDesk(flow, RISK, `/customers/${id}`)
  await button(page, '封禁').click()
  await label(page, '封禁原因').fill('用脚本抢券')
  await settle(page, '确认封禁')
  await page.expectSaid('已封禁')
  await page.expectText('已被安姐封禁：用脚本抢券')
  expect(await state()).toMatchObject({ disabled: true })
  await go(flow, page, '/customers?state=blocked')
  await row(page, '小满爱逛街').getByText('已封禁').waitFor()
  await expect(flow.api('POST /api/login', { account: SHOPPER, password: 'Haowu#2688' } as never)).rejects.toThrow(
    /DISABLED/
  )
  await go(flow, page, `/customers/${id}?part=blocks`)
  await button(page, '解封').click()
  await label(page, '解封原因').fill('核实为误判')
  await settle(page, '确认解封')
  await page.expectSaid('已解封')
  await row(page, '用脚本抢券').getByText('核实为误判').waitFor()
  expect(await state()).toMatchObject({ disabled: false, blockedAt: null })
})

test('finance asks for an adjustment, and somebody else agrees', async () => {
  const id = await idOf(flow, SHOPPER)
  const held = () => balanceOf(flow.db, account(user(id), 'jindou'))
  const before = await held()
  const page = await atDesk(flow, FINANCE, `/customers/${id}`)
  await button(page, '调整资产').click()
  await pick(page, '资产', '金豆')
  await label(page, '数量（金豆）').fill('88')
  await label(page, '原因').fill('签到奖励漏发')
  await settle(page, '提交复核')
  await page.expectSaid('已提交到「待复核」')
  expect(await held()).toBe(before)
  const owner = await atDesk(flow, OWNER, '/approvals')
  await row(owner, '调整会员资产').getByText('复核', { exact: true }).click()
  await owner.expectText('为手机号 138****0001 的会员增加 88 金豆', '签到奖励漏发')
  await button(owner, '同意并执行').click()
  await button(owner, '确认同意并执行').click()
  await owner.expectSaid('已处理')
  expect(await held()).toBe(before + 88n)
  await go(flow, page, `/customers/${id}`)
  await row(page, '金豆').getByText('明细', { exact: true }).click()
  await page.expectText('平台调整', '+88')
})
