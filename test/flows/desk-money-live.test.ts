import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { afterSales, applications, products, statDays } from '../../server/src/db/schema'
import { account, balanceOf, check, move, pool, post, user } from '../../server/src/engines/ledger'
import { daysBefore } from '../../server/src/engines/stats'
import { dayStart } from '../../server/src/lib/clock'
import { newId } from '../../server/src/lib/ids'
import { atDesk, go, idOf, row, savedAs } from './desk'
import { faultsOf } from './desk-looks'
import { Flow } from './flow'

const OWNER = '13800000005'
const FINANCE = '13800000013'
const RISK = '13800000016'
const SHOPPER = '13800000001'
const CARS = '阿驰车品小铺'
const TASKS = pool('task-xfq')
const DAY_MS = 86_400_000

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

test('a pool that runs out waits on Today, tells how long it lasts, and the books add up to nothing', async () => {
  const held = await balanceOf(flow.db, account(TASKS, 'xfq'))
  const [key, at] = [newId(), new Date()]
  const postings = move(account(TASKS, 'xfq'), account(user(await idOf(flow, SHOPPER)), 'xfq'), (held * 9n) / 10n)
  await post(flow.db, { key, reason: 'reward', ref: { kind: 'test', id: key }, postings, at })
  const page = await atDesk(flow, FINANCE, '/today')
  await page.tab.getByRole('link', { name: /即将用完的资金池/ }).click()
  await row(page, TASKS.id).getByText('不足 1 天', { exact: true }).waitFor()
  await page.shot('desk-pools')
  await go(flow, page, '/books')
  await row(page, '消费券').getByText('Σ = 0', { exact: true }).waitFor()
  expect(
    await page.tab
      .getByText(/^Σ = /)
      .filter({ hasNotText: /^Σ = 0$/ })
      .count()
  ).toBe(0)
})

test('goods that sell out soon stand on Today and lead to where their stock is set', async () => {
  const since = daysBefore(new Date(), 13)
  const [sold] = await flow.db
    .select({ id: products.id, name: products.name })
    .from(statDays)
    .innerJoin(products, sql`${products.id}::text = ${statDays.scopeId}`)
    .where(and(eq(statDays.scope, 'product'), gte(statDays.day, since), eq(products.published, true)))
    .orderBy(desc(statDays.orders))
    .limit(1)
  await flow.db.update(products).set({ stock: 0 }).where(eq(products.id, sold!.id))
  const page = await atDesk(flow, OWNER, '/today')
  const list = page.tab.locator('section').filter({ hasText: '即将售罄的商品' })
  const line = list.getByRole('listitem').filter({ hasText: sold!.name })
  await line.getByText('已售罄', { exact: true }).waitFor()
  await line.getByRole('link').click()
  await page.tab.waitForURL(`**/goods/${sold!.id}`)
})

test('after-sales are told by reason for a range, and taken away as a file', async () => {
  const page = await atDesk(flow, FINANCE, '/figures')
  await page.tab
    .locator('label.ant-segmented-item')
    .filter({ hasText: /^售后$/ })
    .click()
  await page.tab.waitForURL(/part=aftersales/)
  await page.expectText('售后申请', '占结算订单', '处理时长中位数', '售后原因', '售后类型', '售后最多的商品')
  const since = dayStart(daysBefore(new Date(), 29))
  const asked = await flow.db.select().from(afterSales).where(gte(afterSales.createdAt, since))
  const [titles, ...rows] = await savedAs(page, '导出售后原因', 'csv')
  expect(titles!.slice(0, 2)).toEqual(['售后原因', '申请数'])
  expect(new Set(rows.map(([reason]) => reason))).toEqual(new Set(asked.map(({ reason }) => reason)))
  expect(rows.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(asked.length)
  expect(await faultsOf(flow, page, ['/figures?part=aftersales'])).toEqual({})
})

test('a licence that runs out stands under 商家 and leads to its application; one that has run out apart', async () => {
  const page = await atDesk(flow, RISK, '/merchant-papers')
  await row(page, CARS)
    .getByText(/^还剩 \d+ 天$/)
    .waitFor()
  await page.shot('desk-papers')
  await row(page, CARS).getByText('查看申请', { exact: true }).click()
  await page.tab.getByRole('dialog').getByText(CARS).first().waitFor()
  const ended = { state: 'expired', expiresAt: new Date(Date.now() - 3 * DAY_MS) }
  const good = inArray(applications.state, ['approved'])
  await flow.db
    .update(applications)
    .set(ended)
    .where(and(eq(applications.kind, 'join_shop'), eq(applications.userId, await idOf(flow, '13800000006')), good))
  await go(flow, page, '/merchant-papers?tab=past')
  await row(page, CARS)
    .getByText(/^已过期 \d+ 天$/)
    .waitFor()
  expect(await faultsOf(flow, page, ['/merchant-papers?tab=past'])).toEqual({})
})
