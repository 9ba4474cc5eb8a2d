import { eq, inArray, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { skuWords } from '../../admin/src/kit/sku'
import { orderLines, orders, shops, skus } from '../../server/src/db/schema'
import { fenOf } from '../../server/src/lib/money'
import { atDesk, button, go, label, pick, row, savedAs } from './desk'
import { Flow } from './flow'
import type { FlowPage } from './page'

const OPERATOR = '13800000005'
const MERCHANT = '13800000003'
const ORDERS = '13800000012'
const FINANCE = '13800000013'
const MARKETING = '13800000014'
const TEA_SHOP = '山间茶事生活馆'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const item = (page: FlowPage, name: string) => page.tab.getByRole('menuitem', { name, exact: true })
const column = (page: FlowPage, name: string) => page.tab.getByRole('columnheader', { name, exact: true })

/** The lines of a statement's file come to what the account has, each after the one below it. */
function expectBooks([titles, ...rows]: string[][]) {
  const [net, balance] = [titles!.indexOf('入账金额'), titles!.indexOf('账户余额')]
  const total = rows.pop()!
  expect(rows.length).toBeGreaterThan(0)
  const balances = rows.map(cells => fenOf(cells[balance]!))
  const nets = rows.map(cells => fenOf(cells[net]!))
  expect(balances.map((fen, i) => fen - nets[i]!)).toEqual([...balances.slice(1), 0n])
  expect([total[0], fenOf(total[net]!)]).toEqual(['合计', balances[0]])
}

test('an operator opens a shop, has it named otherwise, and nobody writes over that', async () => {
  const page = await atDesk(flow, OPERATOR, '/shops')
  await button(page, '新开店铺').click()
  const save = page.tab.getByRole('dialog').locator('.ant-modal-footer .ant-btn-primary')
  await save.click()
  await page.expectText('请填写店铺名称', '请上传店铺标志')
  await label(page, '店铺名称').fill(TEA_SHOP)
  await pick(page, '行业', '美食')
  const buffer = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#7aa2c8' } })
    .png()
    .toBuffer()
  await label(page, '选择图片').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await page.tab.getByAltText('主图').waitFor()
  await page.shot('desk-shop-new')
  await save.click()
  await page.expectSaid('已有同名的店铺，请换一个名称')
  await label(page, '店铺名称').fill('南山小院茶席')
  await save.click()
  await page.expectSaid('店铺已开通')
  await page.tab.waitForURL(/\/shops\/[0-9a-f-]{36}$/)
  await page.expectText('南山小院茶席', '营业中', '美食', '还没有店主和店员，先设置店主')
  await page.shot('desk-shop-opened')
  await button(page, '修改店铺').click()
  await flow.db.update(shops).set({ name: '南山小院' }).where(eq(shops.name, '南山小院茶席'))
  await label(page, '店铺名称').fill('南山小院（茶席店）')
  await save.click()
  await page.expectText('其他人刚刚修改过，你的修改没有保存', '南山小院')
  await page.shot('desk-shop-changed')
  await button(page, '按所选继续编辑').click()
  await save.click()
  await page.expectSaid('已保存')
  await page.expectText('南山小院（茶席店）')
  await go(flow, page, '/shops')
  await row(page, '南山小院（茶席店）').first().waitFor()
})

test('a merchant reads the shop’s statement, what is still to come, and takes it away', async () => {
  const page = await atDesk(flow, MERCHANT, '/statement')
  await page.expectText(TEA_SHOP, '账户余额', '期内净额', '平台服务费', '订单结算')
  expect(await label(page, '店铺').count()).toBe(0)
  expectBooks(await savedAs(page, '导出结算单', 'csv'))
  await page.tap('待结算')
  await page.expectText('预计入账', '买家收货 7 天后结算')
  await page.tab
    .getByRole('link', { name: /^\d{20,}$/ })
    .first()
    .click()
  await page.expectText('订单动态')
})

test('who looks after money chooses a shop, reads its statement and takes the same lines away', async () => {
  const page = await atDesk(flow, FINANCE, '/statement')
  await page.expectText('选择一家店铺，查看它的结算单')
  await pick(page, '店铺', TEA_SHOP, '山间')
  await page.expectText('账户余额', '订单结算')
  await page.tab.waitForURL(/shop=/)
  const rows = await savedAs(page, '导出结算单', 'xlsx')
  expectBooks(rows)
  const settled = rows.find(cells => cells[1] === '订单结算')!
  await row(page, settled[2]!).first().waitFor()
})

/** Two orders of the list that may be sent, with what of them goes into a parcel. */
async function toPack(page: FlowPage) {
  await row(page, '发货').nth(1).waitFor()
  const boxes = page.tab
    .getByRole('row')
    .filter({ has: page.tab.getByText('发货', { exact: true }) })
    .getByRole('checkbox')
  const labels = await boxes.evaluateAll(all => all.map(one => one.getAttribute('aria-label') ?? ''))
  const numbers = labels.map(name => name.replace('选择 ', '')).slice(0, 2)
  expect(numbers).toHaveLength(2)
  const found = await flow.db.select().from(orders).where(inArray(orders.no, numbers))
  const bought = await flow.db
    .select()
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        found.map(order => order.id)
      )
    )
  const lines = bought.map(line => ({ ...line, left: line.qty - line.refundedNum })).filter(({ left }) => left > 0)
  return { numbers, found, lines }
}

test('two orders are picked and packed: the list says where things lie, the slips where they go', async () => {
  const page = await atDesk(flow, ORDERS, '/orders?type=1')
  const { numbers, found, lines } = await toPack(page)
  const ids = lines.map(line => line.skuId)
  await flow.db
    .update(skus)
    .set({ shelfCode: sql`'架-' || right(${skus.id}::text, 4)` })
    .where(inArray(skus.id, ids))
  for (const no of numbers) await page.tab.getByRole('checkbox', { name: `选择 ${no}`, exact: true }).check()
  await button(page, '打印 2 单').click()
  await page.expectText('已选 2 个订单', '拣货单不含收货信息。')
  await button(page, '生成拣货单').click()
  const sheets = page.tab.locator('.sheet')
  const pieces = lines.reduce((sum, line) => sum + line.left, 0)
  await sheets.filter({ hasText: `2 单，共 ${pieces} 件` }).waitFor()
  for (const line of lines) {
    await sheets.filter({ hasText: line.title }).waitFor()
    const same = lines.filter(other => other.skuId === line.skuId)
    const picked = row(page, `架-${line.skuId.slice(-4)}`)
    expect(await picked.getByRole('cell').allInnerTexts()).toEqual([
      `架-${line.skuId.slice(-4)}`,
      skuWords(line.suk) || '默认',
      String(same.reduce((sum, { left }) => sum + left, 0)),
      String(new Set(same.map(({ orderId }) => orderId)).size),
      '□'
    ])
  }
  expect(await sheets.filter({ hasText: found[0]!.receiver }).count()).toBe(0)
  await page.tap('发货单')
  await button(page, '生成发货单').click()
  await page.expectText('用途和条数会记入操作记录')
  await page.shot('desk-slips-ask')
  await label(page, '用途').fill('今日第一批发货')
  await button(page, '生成').click()
  for (const order of found) {
    const slip = sheets.filter({ hasText: `订单号 ${order.no}` })
    await slip.waitFor()
    const text = await slip.textContent()
    const goods = lines
      .filter(line => line.orderId === order.id)
      .flatMap(line => [line.title, `架-${line.skuId.slice(-4)}`])
    for (const words of [order.receiver, order.receiverPhone, order.receiverDetail, ...goods])
      expect(text).toContain(words)
    expect(text).not.toContain('¥')
  }
  await page.shot('desk-slips')
  await page.tab.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await button(page, '打印').click()
  await page.tab.locator('body[data-printed]').waitFor()
  // On paper there is nothing but the sheets.
  await page.tab.emulateMedia({ media: 'print' })
  expect(await sheets.count()).toBe(2)
  for (const part of ['.shell-head', '.page-head', '.print-choice', '.shell-side'])
    expect(await page.tab.locator(part).first().isVisible()).toBe(false)
})

test('a merchant prints all that waits in the shop, for a purpose, and who counts it sees how many people that were', async () => {
  const { rows } = await flow.db.$client.query<{ no: string; phone: string }>(`select o.no, o.receiver_phone as phone
    from orders o join shops s on s.id = o.shop_id where s.name = '${TEA_SHOP}' and o.state = 'paid' and o.kind = 'mall'
    and o.open_after_sales = 0 order by o.created_at limit 1`)
  const page = await atDesk(flow, MERCHANT, '/orders/print?kind=slips&paper=label')
  await page.expectText('打印一家店铺全部待发货的订单')
  await button(page, '生成发货单').click()
  await label(page, '用途').fill('茶店今日发货')
  await button(page, '生成').click()
  const slip = page.tab.locator('.paper-label .sheet').filter({ hasText: rows[0]!.no })
  await slip.waitFor()
  expect(await slip.textContent()).toContain(rows[0]!.phone)
  // The next batch of the day begins with what was said before.
  await page.tab.getByRole('dialog').waitFor({ state: 'detached' })
  await button(page, '生成发货单').click()
  expect(await label(page, '用途').inputValue()).toBe('茶店今日发货')
  const owner = await atDesk(flow, OPERATOR, '/trail')
  await row(owner, '茶店今日发货').getByText('查看', { exact: true }).click()
  await owner.expectText('收货信息条数', '人数')
  await owner.shot('desk-slips-trail')
})

test('how much one colleague may be shown in a day is set, and holds at once', async () => {
  const page = await atDesk(flow, OPERATOR, '/site?part=personal')
  await label(page, '每人每天批量取用条数').fill('1')
  await page.shot('desk-personal')
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  const theirs = await atDesk(flow, ORDERS, '/orders?type=1')
  await theirs.tab
    .getByRole('checkbox', { name: /^选择 \d{22}$/ })
    .first()
    .waitFor()
  await button(theirs, '导出').click()
  await theirs.tab.getByRole('switch', { name: '导出完整收货信息' }).click()
  await label(theirs, '用途').fill('交给仓库打单')
  await theirs.shot('desk-export-orders')
  await theirs.tab.getByRole('dialog').getByRole('button', { name: '导出' }).click()
  await theirs.expectSaid('每人每天最多批量取用 1 条个人信息')
  await label(page, '每人每天批量取用条数').fill('5000')
  await button(page, '保存').click()
  await page.expectSaid('已保存')
})

test('a list is kept as views: one opens with it, one is renamed and deleted, one is made anew, over reloads', async () => {
  const page = await atDesk(flow, ORDERS, '/orders')
  // Rows read so as well.
  await page.tab
    .locator('label.ant-segmented-item')
    .filter({ hasText: /^待发货 \d/ })
    .click()
  await page.tab.waitForURL(/type=1/)
  await pick(page, '排序', '最早在前')
  await page.tab.waitForURL(/sort=old/)
  await button(page, '视图').click()
  await item(page, '保存当前视图').click()
  await label(page, '视图名称').fill('最早待发')
  await button(page, '保存').click()
  await page.expectSaid('视图已保存')
  await button(page, '视图：最早待发').click()
  await item(page, '选择显示的列').click()
  await page.tab.getByRole('checkbox', { name: '店铺', exact: true }).uncheck()
  await button(page, '确定').click()
  await column(page, '店铺').waitFor({ state: 'detached' })
  await button(page, '视图').click()
  await item(page, '保存当前视图').click()
  await label(page, '视图名称').fill('打包用')
  await page.tab.getByRole('checkbox', { name: '打开这个列表时默认使用' }).check()
  await button(page, '保存').click()
  await page.expectSaid('视图已保存')

  await go(flow, page, '/orders')
  await button(page, '视图：打包用').waitFor()
  await page.tab.waitForURL(url => url.searchParams.get('type') === '1')
  await column(page, '收货人').waitFor()
  expect(await column(page, '店铺').count()).toBe(0)

  await button(page, '视图：打包用').click()
  await item(page, '最早待发').click()
  await column(page, '店铺').waitFor()
  await button(page, '视图：最早待发').click()
  await item(page, '修改或删除此视图').click()
  await label(page, '视图名称').fill('先发最早的')
  await button(page, '保存').click()
  await page.expectSaid('视图已保存')
  await button(page, '视图：先发最早的').waitFor()
  await page.tab.reload()
  await page.rest()
  await button(page, '视图：先发最早的').click()
  await item(page, '修改或删除此视图').click()
  await button(page, '删除视图').click()
  await page.expectSaid('视图已删除')
  await page.tab.reload()
  await page.rest()
  await button(page, '视图').click()
  await page.tab.getByRole('menuitem', { name: /^用当前条件更新/ }).hover()
  await item(page, '打包用').click()
  await page.expectSaid('视图已更新')
  await go(flow, page, '/orders')
  await button(page, '视图：打包用').waitFor()
  await column(page, '店铺').waitFor()
  await button(page, '视图：打包用').click()
  await item(page, '打包用（默认）').waitFor()
  expect(await item(page, '先发最早的').count()).toBe(0)
})

test('a coupon tells how much of it was used and what that brought', async () => {
  const { rows } = await flow.db.$client.query<{ id: string; title: string; orders: number; paid: string }>(`
    select t.id, t.title, count(*)::int as orders, (sum(o.pay_fen) / 100.0)::numeric(12, 2)::text as paid
    from coupon_templates t join user_coupons c on c.template_id = t.id and c.state = 'used'
    join orders o on o.user_id = c.user_id and o.id = c.order_id and o.paid_at is not null
    group by t.id order by count(*) desc, t.id limit 1`)
  const { id, title, orders: count, paid } = rows[0]!
  const page = await atDesk(flow, MARKETING, `/coupons?search=${encodeURIComponent(title)}`)
  await page.tab
    .locator(`[data-row-key="${id}"]`)
    .getByText(/^(发放|详情)$/)
    .click()
  await page.expectText('使用情况', '使用率', '已领 / 发行')
  const figure = async (name: string) =>
    (await page.tab
      .locator('.ant-statistic')
      .filter({ hasText: name })
      .locator('.ant-statistic-content')
      .textContent())!
  expect((await figure('带动成交')).replaceAll(',', '')).toBe(`¥${paid}`)
  expect(await figure('成交订单')).toBe(`${count}单`)
})
