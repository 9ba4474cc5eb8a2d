import { and, eq, gt, lt } from 'drizzle-orm'
import { carnivalGoods, exchangeRules, products, skus, tasks } from '../../server/src/db/schema'
import { yuan } from '../../server/src/lib/money'
import { button, label, pick, row, atDesk as signedIn } from './desk'
import { Flow } from './flow'

const OWNER = '13800000005'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const DAY_MS = 86_400_000
/** A minute so many days from now, and how a field of the browser has it in China. */
const minuteIn = (days: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * DAY_MS)
const inField = (moment: Date) => new Date(moment.getTime() + DAY_MS / 3).toISOString().slice(0, 16)

test('a task is written in a form of the contract’s fields, refused while its pool is empty', async () => {
  const page = await signedIn(flow, OWNER, '/tasks', 1440)
  await button(page, '新建任务').click()
  await button(page, '保存').click()
  await page.expectText('请填写编号', '请选择任务分组')
  await label(page, '编号').fill('try-the-desk')
  await pick(page, '任务分组', '成长任务')
  await label(page, '名称').fill('逛一逛')
  await pick(page, '计数行为', '次')
  await label(page, '目标').fill('0')
  await button(page, '保存').click()
  await page.expectText('目标不能小于 1')
  await label(page, '目标').fill('3')
  await pick(page, '周期', '每周')
  await pick(page, '奖励资产', '金豆')
  await label(page, '奖励池').fill('task-try-the-desk')
  await label(page, '领取期限（天）').fill('7')
  await label(page, '排序').fill('1')
  await label(page, '奖励数量').fill('20')
  await label(page, '名额').fill('10')
  const starts = minuteIn(30)
  await label(page, '开始时间').fill(inField(starts))
  await label(page, '结束时间').fill(inField(minuteIn(60)))
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  const [kept] = await flow.db.select().from(tasks).where(eq(tasks.code, 'try-the-desk'))
  expect(kept).toMatchObject({ title: '逛一逛', place: 'growth', target: 3, period: 'week', claimDays: 7, quota: 10 })
  expect(kept!.startsAt).toEqual(starts)
  await row(page, '逛一逛').getByText('开启', { exact: true }).click()
  await button(page, '确认开启').click()
  await page.expectSaid(/奖励池/)
})

test('an exchange rule is edited from what it is, in percent', async () => {
  const [before] = await flow.db.select().from(exchangeRules).orderBy(exchangeRules.code).limit(1)
  const page = await signedIn(flow, OWNER, '/exchanges', 1440)
  await row(page, before!.title).getByText('编辑', { exact: true }).click()
  await label(page, '手续费').fill('1.25')
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  const [after] = await flow.db.select().from(exchangeRules).where(eq(exchangeRules.code, before!.code))
  const { version: _, feeBp: _fee, ...same } = before!
  expect(after).toMatchObject({ ...same, feeBp: 125, version: before!.version + 1 })
})

test('a flash session is made of goods found by name, and taken back', async () => {
  const [any] = await flow.db
    .select({ id: skus.id, name: products.name, suk: skus.suk, stock: skus.stock, priceFen: skus.priceFen })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(and(eq(products.published, true), gt(skus.stock, 50), gt(skus.priceFen, 2_000n), eq(products.specType, 0)))
    .limit(1)
  const page = await signedIn(flow, OWNER, '/flash-sales', 1440)
  await button(page, '新建场次').click()
  await label(page, '场次名称').fill('周年庆场')
  // The sessions of the demo fill the next week.
  await label(page, '开始时间').fill(inField(minuteIn(20)))
  await label(page, '结束时间').fill(inField(new Date(minuteIn(20).getTime() + DAY_MS / 24)))
  await button(page, '添加秒杀商品').click()
  const drawer = page.tab.locator('.ant-drawer-body')
  await pick(page, '商品', any!.name, any!.name)
  await pick(page, '规格', '库存')
  await drawer.getByLabel('秒杀价').fill(yuan((any!.priceFen * 60n) / 100n))
  await drawer.getByLabel('秒杀件数').fill('30')
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  const stock = async () => (await flow.db.select().from(skus).where(eq(skus.id, any!.id)))[0]!.stock
  expect(await stock()).toBe(any!.stock - 30)
  await row(page, '周年庆场').getByText('结束', { exact: true }).click()
  await label(page, '原因').fill('改期')
  await button(page, '确认结束').click()
  await page.expectSaid('已结束')
  expect(await stock()).toBe(any!.stock)
})

test('a round of the carnival is written, gets chances and a shop', async () => {
  const [any] = await flow.db
    .select({ id: skus.id, name: products.name, stock: skus.stock })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(
      and(
        ...[eq(products.published, true), eq(products.limitNum, 0), eq(products.specType, 0)],
        ...[gt(skus.stock, 50), lt(skus.priceFen, 8_000n)]
      )
    )
    .orderBy(skus.id)
    .limit(1)
  const page = await signedIn(flow, OWNER, '/carnivals', 1440)
  await page.expectText('嘉年华抽奖')
  await button(page, '新建嘉年华').click()
  await label(page, '编号').fill('carnival-spring')
  await label(page, '名称').fill('新春嘉年华')
  await label(page, '每人每天最多抽（次）').fill('20')
  await label(page, '每人一共最多抽（次）').fill('200')
  await label(page, '开始时间').fill(inField(minuteIn(70)))
  await label(page, '结束时间').fill(inField(minuteIn(90)))
  for (const prize of [
    { 名称: '28 金豆', 每份数量: '28', 权重: '10', 数量: '5' },
    { 名称: '谢谢参与', 每份数量: '0', 权重: '90', 数量: '0' }
  ]) {
    await button(page, '添加奖品').click()
    const fields = page.tab.locator('.row-fields').last()
    for (const [name, value] of Object.entries(prize)) await fields.getByLabel(name, { exact: true }).fill(value)
  }
  await page.shot('desk-carnival')
  await button(page, '保存').click()
  await page.expectSaid('已保存，请设置抽奖机会')
  await row(page, '新春嘉年华').getByText('抽奖机会', { exact: true }).click()
  await label(page, '每天次数（次）').fill('3')
  await button(page, '添加任务').click()
  const [task] = await flow.db.select().from(tasks).where(eq(tasks.code, 'sign-in'))
  await pick(page, '任务', task!.title)
  await label(page, '机会（次）').fill('2')
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  await row(page, '新春嘉年华').getByText('每天 3 次，1 个任务').waitFor()

  await row(page, '新春嘉年华').getByText('上架商品', { exact: true }).click()
  await label(page, '名称').fill('新春好物')
  await pick(page, '商品', any!.name, any!.name)
  await pick(page, '规格', '库存')
  await label(page, '兑换所需机会（次）').fill('6')
  await label(page, '数量（件）').fill('8')
  await label(page, '每人限兑（件）').fill('1')
  await button(page, '保存').click()
  await page.expectSaid('已上架')
  const stock = async () => (await flow.db.select().from(skus).where(eq(skus.id, any!.id)))[0]!.stock
  expect(await stock()).toBe(any!.stock - 8)
})

test('goods of a carnival’s shop are changed and taken out', async () => {
  const goods = async () => (await flow.db.select().from(carnivalGoods).where(eq(carnivalGoods.name, '新春好物')))[0]!
  const page = await signedIn(flow, OWNER, '/carnivals', 1440)
  await row(page, '新春嘉年华').getByText('查看', { exact: true }).click()
  await row(page, '新春好物').getByText('修改', { exact: true }).click()
  await label(page, '兑换所需金豆').fill('800')
  await label(page, '增加数量（件）').fill('2')
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  expect(await goods()).toMatchObject({ chances: 6, beansMinor: 800n, stock: 10, remaining: 10 })
  await row(page, '新春好物').getByText('下架', { exact: true }).click()
  await button(page, '确认下架商品').click()
  await page.expectSaid('已下架')
  expect(await goods()).toMatchObject({ stock: 10, remaining: 0 })
})
