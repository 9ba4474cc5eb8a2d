import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import {
  applications,
  commissions,
  ledgerPostings,
  ledgerTransfers,
  orders,
  releaseLots,
  shops,
  users
} from '../../server/src/db/schema'
import { check } from '../../server/src/engines/ledger'
import { yuan } from '../../server/src/lib/money'
import { atDesk, go, row, savedAs } from './desk'
import { faultsOf } from './desk-looks'
import { Flow } from './flow'

const FINANCE = '13800000013'

let flow: Flow
beforeAll(async () => {
  // Nothing is settled between what a test reads of the database and what the page shows.
  flow = await Flow.open({ JOBS: 'false' })
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

test('a commission stands with who earned it and the order it came from, and its sums are those of its member', async () => {
  const [one] = await flow.db
    .select({ of: commissions, no: orders.no, nickname: users.nickname, phone: users.phone })
    .from(commissions)
    .innerJoin(orders, eq(orders.id, commissions.orderId))
    .innerJoin(users, eq(users.id, commissions.userId))
    .where(and(eq(commissions.source, 'goods'), isNotNull(users.phone)))
    .orderBy(desc(orders.paidAt), desc(orders.id), desc(commissions.id))
    .limit(1)
  const { of, no, nickname, phone } = one!
  const own = await flow.db.select().from(commissions).where(eq(commissions.userId, of.userId))
  const page = await atDesk(flow, FINANCE, '/commission-records')
  await page.expectText('得佣会员')
  await page.shot('desk-commissions')
  await go(flow, page, `/commission-records?search=${no}`)
  const line = row(page, no)
    .filter({ hasText: nickname })
    .filter({ hasText: `¥${yuan(of.amountFen)}` })
  await line.first().waitFor()
  await page.tab.getByPlaceholder('会员手机号或订单号').fill(phone!)
  await page.tab.keyboard.press('Enter')
  await page.tab.waitForURL(new RegExp(`search=${phone}`))
  const count = page.tab.locator('.ant-statistic').filter({ hasText: '笔数' })
  await count.getByText(String(own.length), { exact: true }).waitFor()
  const pending = own.filter(({ state }) => state === 'pending').reduce((sum, { amountFen }) => sum + amountFen, 0n)
  await page.tab
    .locator('.ant-statistic')
    .filter({ hasText: '待结算' })
    .filter({ hasText: yuan(pending).replace(/\B(?=(\d{3})+\.)/g, ',') })
    .waitFor()
  await page.shot('desk-commissions-member')
  const [titles, ...rows] = await savedAs(page, '导出', 'csv')
  expect(titles).toContain('得佣会员')
  expect(rows).toHaveLength(own.length)
  await line.getByRole('link', { name: no }).first().click()
  await page.tab.waitForURL(`**/orders/${no}`)
  expect(await faultsOf(flow, page, ['/commission-records'])).toEqual({})
})

test('a run of the release plans stands with what it paid, lot by lot', async () => {
  const [p, t] = [ledgerPostings, ledgerTransfers]
  const paid = and(eq(p.ownerKind, 'pool'), lt(p.amountMinor, 0n), inArray(t.reason, ['release', 'pool_share']))
  const rows = await flow.db
    .select({ pool: p.ownerId, at: p.at, lotId: t.refId, nickname: users.nickname, plan: releaseLots.plan })
    .from(p)
    .innerJoin(t, eq(t.id, p.transferId))
    .innerJoin(releaseLots, and(eq(t.refKind, 'release'), sql`${releaseLots.id}::text = ${t.refId}`))
    .innerJoin(users, eq(users.id, releaseLots.userId))
    .where(paid)
    .orderBy(desc(p.at), asc(p.ownerId), asc(p.seq))
  const first = rows[0]!
  const run = rows.filter(({ pool, at }) => pool === first.pool && at.getTime() === first.at.getTime())
  const page = await atDesk(flow, FINANCE, '/release-runs')
  await page.expectText('发放后池余额')
  await page.shot('desk-release-runs')
  await page.tab.getByText('查看明细', { exact: true }).first().click()
  const drawer = page.tab.getByRole('dialog')
  await drawer.getByText(new RegExp(`本次发放 ${run.length} 笔`)).waitFor()
  await drawer.getByRole('row').filter({ hasText: first.nickname }).first().waitFor()
  await page.shot('desk-release-run')
  await go(flow, page, `/release-runs?plan=${first.plan}`)
  await page.expectText('查看明细')
  expect(await faultsOf(flow, page, ['/release-runs'])).toEqual({})
})

test('the deposit of a shop stands with what is held, and tells when it was paid', async () => {
  const [one] = await flow.db
    .select({ of: applications, order: orders, name: shops.name, shop: shops.id })
    .from(applications)
    .innerJoin(orders, eq(orders.id, applications.feeOrderId))
    .innerJoin(shops, sql`${shops.id}::text = ${applications.slot}`)
    .where(eq(orders.state, 'complete'))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
  const { order, name, shop } = one!
  const page = await atDesk(flow, FINANCE, '/deposits')
  await row(page, order.no).filter({ hasText: name }).getByText('在押', { exact: true }).waitFor()
  await page.shot('desk-deposits')
  await go(flow, page, `/deposits?shop=${shop}`)
  await page.tab.locator('.ant-statistic').filter({ hasText: '在押' }).waitFor()
  await row(page, order.no).getByText('查看明细', { exact: true }).click()
  const drawer = page.tab.getByRole('dialog')
  await drawer.getByText(`+${yuan(order.payFen)}`, { exact: true }).waitFor()
  await page.shot('desk-deposit')
  expect(await faultsOf(flow, page, ['/deposits', `/deposits?shop=${shop}`])).toEqual({})
})
