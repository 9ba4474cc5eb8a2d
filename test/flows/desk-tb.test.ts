import { eq } from 'drizzle-orm'
import { messages, shops, tbShops, tbTasks, tbTerms } from '../../server/src/db/schema'
import { check } from '../../server/src/engines/ledger'
import { atDesk, button, label, pick, row } from './desk'
import { faultsOf } from './desk-looks'
import { Flow } from './flow'
import type { FlowPage } from './page'

const MARKETING = '13800000014'
const VIEWER = '13800000017'
const TEA_SHOP = '山间茶事生活馆'
const PLANNED = '月末感恩回馈'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

/** One of the lists of the page. */
const part = (page: FlowPage, name: string) =>
  page.tab
    .locator('label.ant-segmented-item')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .first()

test('who runs campaigns stops a shop’s 通宝, lets it go on, cancels its task and says what shops may', async () => {
  const [tea] = await flow.db.select().from(shops).where(eq(shops.name, TEA_SHOP))
  const own = eq(tbShops.shopId, tea!.id)
  const page = await atDesk(flow, MARKETING, '/tb')
  await row(page, TEA_SHOP).getByText('暂停', { exact: true }).click()
  await label(page, '原因').fill('顾客投诉，核实中')
  await button(page, '确认暂停').click()
  await row(page, '已暂停').getByText('顾客投诉，核实中').waitFor()
  expect((await flow.db.select().from(tbShops).where(own))[0]).toMatchObject({ stopReason: '顾客投诉，核实中' })

  await part(page, '任务').click()
  await pick(page, '店铺', TEA_SHOP, '山间')
  const planned = row(page, PLANNED)
  await planned.getByText('待执行').waitFor()
  await page.shot('desk-tb-tasks')
  await planned.getByText('取消', { exact: true }).click()
  await label(page, '原因').fill('店铺暂停中')
  await button(page, '确认取消').click()
  await row(page, '店铺暂停中').getByText('已取消').waitFor()
  const [task] = await flow.db.select().from(tbTasks).where(eq(tbTasks.name, PLANNED))
  expect(task).toMatchObject({ state: 'cancelled', shopId: tea!.id })

  await part(page, '发放记录').click()
  await row(page, TEA_SHOP).filter({ hasText: '已送出' }).first().waitFor()
  await page.shot('desk-tb-gifts')
  await part(page, '规则').click()
  await button(page, '编辑').click()
  await label(page, '每人每天最多收（个）').fill('80')
  await button(page, '保存').click()
  await row(page, '80 个').waitFor()
  expect((await flow.db.select().from(tbTerms))[0]).toMatchObject({ open: true, personDay: 80 })

  await part(page, '店铺').click()
  await row(page, '已暂停').getByText('恢复', { exact: true }).click()
  await label(page, '原因').fill('已核实')
  await button(page, '确认恢复').click()
  await row(page, TEA_SHOP).getByText('正常').waitFor()
  expect((await flow.db.select().from(tbShops).where(own))[0]).toMatchObject({ stoppedAt: null })

  const told = await flow.db.select().from(messages).where(eq(messages.userId, tea!.ownerId!))
  const titles = told.map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['店铺送通宝已被暂停', '店铺送通宝已恢复', '送宝任务已被取消']))
})

test('who only looks is offered nothing to change, and every list fits and can be read', async () => {
  const page = await atDesk(flow, VIEWER, '/tb')
  await row(page, TEA_SHOP).getByText('正常').waitFor()
  expect(await page.tab.getByRole('columnheader', { name: '操作', exact: true }).count()).toBe(0)
  const parts = ['', '?part=tasks', '?part=gifts', '?part=terms']
  const faults = await faultsOf(
    flow,
    page,
    parts.map(query => `/tb${query}`)
  )
  expect(faults).toEqual({})
})
