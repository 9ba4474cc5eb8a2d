import { eq, sql } from 'drizzle-orm'
import { exchangeRules, settings, users } from '../../server/src/db/schema'
import { atDesk, button, go, label, row } from './desk'
import { faultsOf } from './desk-looks'
import { Flow } from './flow'

const OWNER = '13800000005'
const FINANCE = '13800000013'
const MARKETING = '13800000014'
const SHOPPER = '13800000001'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

test('an exchange rule that gives more is agreed to by a second person, and tells what it was: each version with who wrote it, and what it changed', async () => {
  const page = await atDesk(flow, FINANCE, '/exchanges')
  await row(page, '补贴换消费券').getByText('编辑', { exact: true }).click()
  await label(page, '每人每天上限').fill('1200')
  await button(page, '保存').click()
  await page.expectSaid('已提交到「待复核」')
  await row(page, '补贴换消费券').getByText('每人每天 1,000').waitFor()
  const second = await atDesk(flow, OWNER, '/approvals', 1440)
  await row(second, '提高每人每天上限').getByText('复核', { exact: true }).click()
  const told = second.tab.getByRole('dialog').locator('tr.ant-table-row').filter({ hasText: '每人每天上限' })
  await told.waitFor()
  expect(await told.getByRole('cell').allTextContents()).toEqual(['每人每天上限', '1000.00', '1200.00'])
  await second.shot('desk-exchange-second')
  await button(second, '同意并执行').click()
  await button(second, '确认同意并执行').click()
  await second.expectSaid('已处理')
  await go(flow, page, '/exchanges')
  await row(page, '补贴换消费券').getByText('每人每天 1,200').waitFor()
  await row(page, '补贴换消费券').getByText('查看', { exact: true }).click()
  const versions = page.tab.getByRole('dialog')
  await versions.getByRole('heading', { name: '版本 2 现行' }).waitFor()
  const change = versions.getByRole('row').filter({ hasText: '每人每天上限' })
  expect(await change.getByRole('cell').allTextContents()).toEqual(['每人每天上限', '1000.00', '1200.00'])
  await versions.getByText('版本 2 之前的内容是系统开通时设定的。').waitFor()
  await page.shot('desk-exchange-versions')
  const [rule] = await flow.db.select().from(exchangeRules).where(eq(exchangeRules.title, '补贴换消费券'))
  expect(rule).toMatchObject({ version: 2 })
  expect(await faultsOf(flow, page, ['/exchanges'])).toEqual({})
})

test('a level is renamed at once; a lower threshold says what it does, waits for a colleague, and then raises people', async () => {
  const page = await atDesk(flow, MARKETING, '/customer-tags?part=levels')
  await label(page, '第 2 级名称').fill('白银会员')
  await button(page, '保存').click()
  await page.expectSaid('已保存，会员马上看到')
  await label(page, '第 3 级累计消费').fill('200')
  await button(page, '保存').click()
  await page.expectText('须高于上一级')
  await flow.db.update(users).set({ level: 1, growthFen: 160_000n }).where(eq(users.phone, SHOPPER))
  await label(page, '第 3 级累计消费').fill('1500')
  await page.expectText('保存后会发生什么', /降低门槛须由另一位同事在“待复核”同意/)
  await page.shot('desk-levels')
  await button(page, '保存').click()
  await page.expectSaid(/另一位同事/)
  const second = await atDesk(flow, OWNER, '/approvals')
  await row(second, '降低会员等级门槛').getByText('复核', { exact: true }).click()
  await second.expectText('降低会员等级门槛：金卡会员由 ¥2000.00 降到 ¥1500.00')
  await button(second, '同意并执行').click()
  await button(second, '确认同意并执行').click()
  await second.expectSaid('已处理')
  const longAgo = sql`jsonb_set(${settings.value}, '{raising,since}', '"2026-01-01T00:00:00.000Z"')`
  await flow.db.update(settings).set({ value: longAgo }).where(eq(settings.name, 'levels'))
  await flow.server.ops('jobs', 'run', 'levels-raise')
  expect(await flow.db.select({ level: users.level }).from(users).where(eq(users.phone, SHOPPER))).toEqual([
    { level: 2 }
  ])
  await go(flow, page, '/customer-tags?part=levels')
  expect(await label(page, '第 3 级累计消费').inputValue()).toBe('1500')
  expect(await faultsOf(flow, page, ['/customer-tags?part=levels'])).toEqual({})
})
