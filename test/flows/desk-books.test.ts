import { check } from '../../server/src/engines/ledger'
import { atDesk, idOf, pick, row } from './desk'
import { faultsOf } from './desk-looks'
import { Flow } from './flow'

const FINANCE = '13800000013'
const MEMBER = '13800000001'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

test('another asset and another range stand in the address, and a month opens by its days', async () => {
  const page = await atDesk(flow, FINANCE, '/books/CNY')
  await row(page, '全部账户合计').waitFor()
  await pick(page, '资产', '消费券')
  await page.tab.waitForURL('**/books/xfq**')
  await page.tab.getByRole('heading', { name: '消费券账目' }).waitFor()
  await page.tab.getByText('近 7 天', { exact: true }).click()
  await page.tab.waitForURL(/from=\d{4}-\d\d-\d\d/)
  await page.rest()
  await page.tab.getByText('全部会员', { exact: true }).waitFor()
  await row(page, '全部会员').locator('a.money').last().click()
  const drawer = page.tab.getByRole('dialog')
  await drawer.getByText('账户当日结余', { exact: true }).waitFor()
  const day = drawer.locator('tbody a').first()
  const named = await day.textContent()
  await day.click()
  await drawer.getByText(`${named} 的流水`, { exact: true }).waitFor()
  await page.rest()
  await page.shot('desk-trial-days')
  expect(await faultsOf(flow, page, ['/books', '/books/CNY', '/books/xfq?kind=pool', '/books/CNY?line=user/'])).toEqual(
    {}
  )
})

test('a member’s assets lead to the commissions they earned', async () => {
  const page = await atDesk(flow, FINANCE, `/customers/${await idOf(flow, MEMBER)}`)
  await page.tab.getByRole('link', { name: '佣金明细', exact: true }).last().click()
  await page.tab.waitForURL(/commission-records\?uid=/)
  await page.tab.getByText('只看一位会员', { exact: true }).waitFor()
})
