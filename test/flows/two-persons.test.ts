import { and, eq } from 'drizzle-orm'
import { afterSales, approvalLimits, approvals, orders, withdrawals } from '../../server/src/db/schema'
import { account, balanceOf, pool } from '../../server/src/engines/ledger'
import { atDesk, button, go, label, row } from './desk'
import { Flow } from './flow'

const OWNER = '13800000005'
const SERVICE = '13800000004'
const FINANCE = '13800000013'
const RISK = '13800000016'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

test('a large payout is agreed to by two persons, with a look at the whole account', async () => {
  const [waiting] = await flow.db
    .update(withdrawals)
    .set({ approvalsNeeded: 2 })
    .where(eq(withdrawals.status, 'submitted'))
    .returning()
  const now = async () => (await flow.db.select().from(withdrawals).where(eq(withdrawals.id, waiting!.id)))[0]!
  const number = waiting!.payoutNo.slice(0, 20).toUpperCase()

  const page = await atDesk(flow, FINANCE, '/withdrawals')
  await row(page, number).getByText('审核', { exact: true }).click()
  await page.expectText('收款账户')
  expect(await page.tab.getByText('6225881234567898').count()).toBe(0)
  await button(page, '同意').click()
  await page.expectText('需 2 位同事同意后才会打款')
  await button(page, '确认同意').click()
  await page.expectSaid('已同意，等待另一位同事复核')
  expect(await now()).toMatchObject({ status: 'reviewing' })
  // Who has agreed cannot agree again.
  await row(page, number).getByText('审核', { exact: true }).click()
  await page.expectText('账叔已同意，金额较大，还需另一位同事复核。')
  expect(await button(page, '同意').count()).toBe(0)

  const second = await atDesk(flow, RISK, '/withdrawals')
  await row(second, number).getByText('审核', { exact: true }).click()
  await second.tab.getByText('查看', { exact: true }).last().click()
  await label(second, '查看原因').fill('核对收款账户')
  await second.tab.getByRole('dialog').getByRole('button', { name: '查看', exact: true }).click()
  await second.expectText('6225881234567898')
  await button(second, '同意').click()
  await button(second, '确认同意').click()
  await second.expectSaid('已同意，等待打款')
  expect(['approved', 'paying', 'paid']).toContain((await now()).status)

  const owner = await atDesk(flow, OWNER, `/trail?subject=${waiting!.id}`)
  await owner.expectText('账叔', '安姐', '核对收款账户')
})

test('a pool is funded above the limit by two persons, and what was asked is done exactly', async () => {
  const held = () => balanceOf(flow.db, account(pool('gift-xfq'), 'xfq'))
  const before = await held()
  const page = await atDesk(flow, FINANCE, '/pools?search=gift-xfq')
  await row(page, 'gift-xfq').getByText('注资', { exact: true }).click()
  await page.tab.getByLabel(/^数量/).fill('12000')
  await label(page, '说明').fill('十二月礼物预算')
  await button(page, '确认注资').click()
  await page.expectSaid('已提交到「待复核」')
  expect(await held()).toBe(before)
  await go(flow, page, '/approvals')
  await row(page, 'gift-xfq').getByText('查看', { exact: true }).click()
  await page.expectText('你提交的操作需由另一位同事复核，你可以撤回。')
  expect(await button(page, '同意并执行').count()).toBe(0)

  const owner = await atDesk(flow, OWNER, '/today')
  await owner.tab.getByRole('link', { name: /待复核/ }).click()
  await row(owner, 'gift-xfq').getByText('复核', { exact: true }).click()
  await owner.expectText('十二月礼物预算', '账叔')
  // What was sent, in words; as it came it is folded away.
  await owner.expectText('12000 消费券')
  expect(await owner.tab.getByText('"asset": "xfq"').isVisible()).toBe(false)
  await owner.tap('原始内容')
  await owner.tab.getByText('"asset": "xfq"').waitFor()
  await button(owner, '同意并执行').click()
  await button(owner, '确认同意并执行').click()
  await owner.expectSaid('已处理')
  expect(await held()).toBeLessThanOrEqual(before + 1_200_000n)
  expect(await held()).toBeGreaterThan(before)
  const [kept] = await flow.db.select().from(approvals).where(eq(approvals.subject, 'gift-xfq'))
  expect(kept).toMatchObject({ state: 'done', askerName: '账叔', deciderName: '大橙' })
  await go(flow, owner, '/approvals?tab=decided')
  await owner.expectText('已同意并执行')
})

test('a refund that weighs too much for one waits for a second, and is then paid', async () => {
  const [sale] = await flow.db
    .select()
    .from(afterSales)
    .where(and(eq(afterSales.state, 'asked'), eq(afterSales.type, 1)))
    .limit(1)
  const stateNow = async () => (await flow.db.select().from(afterSales).where(eq(afterSales.id, sale!.id)))[0]!.state
  const [order] = await flow.db.select().from(orders).where(eq(orders.id, sale!.orderId))
  const limit = { action: 'POST /api/admin/aftersale/agree', limitFen: 0n, changedBy: '大橙', changedAt: new Date() }
  await flow.db.insert(approvalLimits).values(limit)

  const page = await atDesk(flow, SERVICE, '/aftersales')
  await row(page, order!.no).getByText('处理', { exact: true }).click()
  await button(page, '同意').click()
  await button(page, '确认同意').click()
  await page.expectSaid('已提交到「待复核」')
  await page.shot('desk-aftersale-held')
  expect(await stateNow()).toBe('asked')
  await go(flow, page, '/approvals')
  await row(page, order!.no).getByText('查看', { exact: true }).click()
  await page.expectText('你提交的操作需由另一位同事复核，你可以撤回。')
  expect(await button(page, '同意并执行').count()).toBe(0)

  const owner = await atDesk(flow, OWNER, '/approvals')
  await row(owner, order!.no).getByText('复核', { exact: true }).click()
  await owner.expectText('同意退款', '小优')
  await owner.shot('desk-aftersale-second')
  await button(owner, '同意并执行').click()
  await button(owner, '确认同意并执行').click()
  await owner.expectSaid('已处理')
  expect(['paying', 'refunded']).toContain(await stateNow())
})
