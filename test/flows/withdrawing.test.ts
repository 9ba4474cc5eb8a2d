import { eq } from 'drizzle-orm'
import { codeGates, users } from '../../server/src/db/schema'
import { check, fundUser } from '../../server/src/engines/ledger'
import { newId } from '../../server/src/lib/ids'
import { citizenId } from '../../server/test/citizens'
import { Flow } from './flow'
import type { FlowPage } from './page'

/** Somebody of the demo world whose real name is verified, with a card and earnings. */
const LEADER = '13800000002'
/** Somebody who never said who they are. */
const SHOPPER = '13800000001'
const OPERATOR = '13800000005'

let flow: Flow
let operator: string
beforeAll(async () => {
  flow = await Flow.open()
  operator = await flow.tokenOf(OPERATOR)
  // What the leader's fans bought is settled first, so that no commission comes in between.
  await flow.server.ops('jobs', 'run', 'order-settle')
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

const money = (text: string) => Math.round(Number(text) * 100)
const balance = async (page: FlowPage) =>
  money((await page.tab.locator('.standing__value').filter({ visible: true }).textContent()) ?? '')

async function ask(page: FlowPage, yuan: string) {
  await page.tab.locator('.amount__input input').filter({ visible: true }).fill(yuan)
  await page.tap('确认提现')
  await page.expectText('预计到账', '收款账户', '审核通过后 1 至 3 个工作日')
  // A phone is sent one code a minute; here a minute has passed.
  await flow.db.delete(codeGates)
  await page.tap('获取验证码')
  await page.tap('填入')
  await page.tap('确认并提交')
  await page.expectPage('/pages/user/withdrawDetail')
  await page.expectText('提现申请已提交', '提交申请', '审核中', '打款')
}

/** From the page of a withdrawal back to where it was asked for. */
async function done(page: FlowPage) {
  await page.tap('完成')
  await page.expectPage('/pages/user/withdraw')
  await page.rest()
}

async function earn(phone: string, amountMinor: bigint) {
  const [who] = await flow.db.select().from(users).where(eq(users.phone, phone))
  await fundUser(flow.db, { userId: who!.id, asset: 'shouyi', amountMinor, key: newId(), at: new Date() })
}

/** Somebody else who operates the shop. */
async function secondOperator(): Promise<string> {
  const id = newId()
  const phone = `135${id.replace(/\D/g, '0').slice(-8).padStart(8, '0')}`
  await flow.db.insert(users).values({ id, nickname: '复核', inviteCode: id.slice(-8), phone, roles: ['operator'] })
  return flow.tokenOf(phone)
}

/** The newest withdrawal an operator sees. */
const newest = async () => (await flow.api('GET /api/admin/withdrawal/list', { page: 1, limit: 1 }, operator)).list[0]!
const opened = (phone = LEADER) => flow.visit('/pages/user/withdraw', { as: phone })

test('binds a further account, which cools off for a day; withdraws to the card, and is paid once an operator agreed', async () => {
  const page = await opened()
  const before = await balance(page)
  await page.tap('.cashform__to')
  await page.expectPage('/pages/pay/payBind')
  await page.tap('添加银行卡')
  await page.expectPage('/pages/pay/bind')
  await page.expectText('*安')
  await page.fill('请输入银行卡号', '6217001234567893')
  await page.expectText('建设银行 储蓄卡')
  await page.tap('获取验证码')
  await page.tap('填入')
  await page.tap('确认绑定')
  await page.expectPage('/pages/pay/bindresult')
  await page.expectText('绑定成功', /安全冷静期/)
  await page.tap('完成')
  await page.expectPage('/pages/pay/payBind')
  await page.expectText('**** 7893', /后可用/)
  await page.tap('**** 7898')
  await page.expectPage('/pages/user/withdraw')
  await ask(page, '100')
  await page.shot('withdrawal-asked')
  await done(page)
  await page.expectText(((before - 10_000) / 100).toFixed(2))
  expect(await balance(page)).toBe(before - 10_000)
  const { id } = await newest()
  await flow.api('POST /api/admin/withdrawal/approve', { id }, operator)
  await flow.server.ops('jobs', 'run', 'withdrawal-pay')
  const paid = await opened()
  await paid.tap('100.00')
  await paid.expectPage('/pages/user/withdrawDetail')
  await paid.expectText('99.00 元', '审核通过', '提交申请', '已到账 99.00 元')
  await paid.shot('withdrawal-paid')
  await done(paid)
  expect(await balance(paid)).toBe(before - 10_000)
})

test('a withdrawal that is refused brings the money back, and says why', async () => {
  const page = await opened()
  const before = await balance(page)
  await ask(page, '12.34')
  const { id } = await newest()
  await flow.api('POST /api/admin/withdrawal/refuse', { id, reason: '收款信息有误，请核对' }, operator)
  const back = await opened()
  expect(await balance(back)).toBe(before)
  await back.tap('12.34')
  await back.expectPage('/pages/user/withdrawDetail')
  await back.expectText(/收款信息有误，请核对。12.34 元已退回可提现余额/, '审核未通过', '金额已退回', '重新提现')
  await back.shot('withdrawal-back')
})

test('a large one waits for a second operator', async () => {
  await earn(LEADER, 800_000n)
  const page = await opened()
  await ask(page, '6000')
  const { id } = await newest()
  await flow.api('POST /api/admin/withdrawal/approve', { id }, operator)
  const waiting = await opened()
  await waiting.expectText('复核中')
  await flow.api('POST /api/admin/withdrawal/approve', { id }, await secondOperator())
  await flow.server.ops('jobs', 'run', 'withdrawal-pay')
  const paid = await opened()
  await paid.tap('6000.00')
  await paid.expectText('5940.00 元', '已到账')
})

test('whoever says who they are can bind a card and withdraw; two operators agree to a large one', async () => {
  await earn(SHOPPER, 800_000n)
  const page = await opened(SHOPPER)
  await page.tap('去认证')
  await page.expectPage('/pages/user/real_name')
  await page.fill('与身份证一致', '不一致')
  await page.fill('18 位身份证号', citizenId('19880808'))
  await page.tap(/我同意平台为核验身份/)
  await page.tap('提交认证')
  await page.expectText(/姓名与身份证号不一致/)
  await page.fill('与身份证一致', '周小禾')
  await page.tap('重新提交')
  await page.expectText('已完成实名认证', '*小禾')
  await page.tap('返回')
  await page.expectPage('/pages/user/withdraw')
  await page.expectNoText('去认证')
  await page.tap('.cashform__to')
  await page.expectPage('/pages/pay/payBind')
  await page.tap('添加银行卡')
  await page.expectPage('/pages/pay/bind')
  await page.expectText('*小禾')
  await page.fill('请输入银行卡号', '6225881234567898')
  await page.tap('获取验证码')
  await page.tap('填入')
  await page.tap('确认绑定')
  await page.expectPage('/pages/pay/bindresult')
  await page.tap('完成')
  await page.expectPage('/pages/pay/payBind')
  await page.tap('**** 7898')
  await page.expectPage('/pages/user/withdraw')
  await ask(page, '7000')
  const { id } = await newest()
  await flow.api('POST /api/admin/withdrawal/approve', { id }, operator)
  await expect(flow.api('POST /api/admin/withdrawal/approve', { id }, operator)).rejects.toThrow('refused')
  await flow.api('POST /api/admin/withdrawal/approve', { id }, await secondOperator())
  await flow.server.ops('jobs', 'run', 'withdrawal-pay')
  const paid = await opened(SHOPPER)
  await paid.tap('7000.00')
  await paid.expectText('6930.00 元', '已到账')
})
