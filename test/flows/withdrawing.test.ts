import { eq } from 'drizzle-orm'
import { users } from '../../server/src/db/schema'
import { check, fundUser } from '../../server/src/engines/ledger'
import { newId } from '../../server/src/lib/ids'
import { Flow } from './flow'
import type { FlowPage } from './page'

/** Somebody of the demo world whose real name is verified, with a card and earnings. */
const LEADER = '13800000002'
const OPERATOR = '13800000005'

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

const money = (text: string) => Math.round(Number(text) * 100)
const balance = async (page: FlowPage) =>
  money((await page.tab.locator('.cashhead__balance').filter({ visible: true }).textContent()) ?? '')

async function ask(page: FlowPage, yuan: string) {
  await page.tab.locator('.cashform__input input').filter({ visible: true }).fill(yuan)
  await page.tap('确认提现')
  await page.expectText('已提交，等待审核')
  await page.rest()
}

/** The newest withdrawal an operator sees. */
const newest = async () => (await flow.api('GET /api/admin/withdrawal/list', { page: 1, limit: 1 }, operator)).list[0]!
const opened = () => flow.visit('/pages/user/withdraw', { as: LEADER })

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
  await page.expectText(((before - 10_000) / 100).toFixed(2))
  expect(await balance(page)).toBe(before - 10_000)
  const { id } = await newest()
  await flow.api('POST /api/admin/withdrawal/approve', { id }, operator)
  await flow.server.ops('jobs', 'run', 'withdrawal-pay')
  const paid = await opened()
  await paid.tap('100.00')
  await paid.expectText('99.00 元', '审核通过', '提交申请')
  await paid.shot('withdrawal-paid')
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
  await back.expectText('收款信息有误，请核对', '未通过，已退回')
})

test('a large one waits for a second operator', async () => {
  const [leader] = await flow.db.select().from(users).where(eq(users.phone, LEADER))
  const funding = { userId: leader!.id, asset: 'shouyi' as const, amountMinor: 800_000n, key: newId(), at: new Date() }
  await fundUser(flow.db, funding)
  const second = await flow.db
    .insert(users)
    .values({ id: newId(), nickname: '复核', inviteCode: 'OP2', phone: '13500000009', roles: ['operator'] })
    .returning()
  const page = await opened()
  await ask(page, '6000')
  const { id } = await newest()
  await flow.api('POST /api/admin/withdrawal/approve', { id }, operator)
  const waiting = await opened()
  await waiting.expectText('复核中')
  await flow.api('POST /api/admin/withdrawal/approve', { id }, await flow.tokenOf(second[0]!.phone!))
  await flow.server.ops('jobs', 'run', 'withdrawal-pay')
  const paid = await opened()
  await paid.tap('6000.00')
  await paid.expectText('5940.00 元', '已到账')
})
