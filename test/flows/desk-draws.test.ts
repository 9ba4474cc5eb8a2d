import { and, eq } from 'drizzle-orm'
import { drawPrizes } from '../../server/src/db/schema'
import { fundPool } from '../../server/src/engines/ledger'
import { newId } from '../../server/src/lib/ids'
import { atDesk, button, label, pick, row } from './desk'
import { Flow } from './flow'
import type { FlowPage } from './page'

const OWNER = '13800000005'
const SHOPPER = '13800000001'
const DAY_MS = 86_400_000

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

/** An operator’s change of a draw meets other odds that somebody set meanwhile, and keeps both. */
async function editedMeanwhile(page: FlowPage) {
  await page.tap('周末金豆')
  await page.tab.getByText('编辑', { exact: true }).click()
  await label(page, '每人总次数').fill('10')
  // Somebody else has other odds in mind.
  const its = eq(drawPrizes.campaign, 'weekend-beans')
  await flow.db
    .update(drawPrizes)
    .set({ weight: 20 })
    .where(and(its, eq(drawPrizes.position, 0)))
  await button(page, '保存').click()
  await page.expectText('其他人刚刚修改过，你的修改没有保存', '你没有改', /权重 20，发行量 4/)
  await page.shot('desk-draw-changed')
  await button(page, '按所选继续编辑').click()
  await button(page, '保存').click()
  await page.tab.getByText('编辑「周末金豆」').waitFor({ state: 'detached' })
  expect(await flow.db.select().from(drawPrizes).where(its).orderBy(drawPrizes.position)).toMatchObject([
    { weight: 20, stock: 4 },
    { weight: 90, stock: 0 }
  ])
}

test('a draw is written, simulated, opened once its pool is full, drawn in the app and verified there', async () => {
  const page = await atDesk(flow, OWNER, '/draws')
  await button(page, '新建抽奖').click()
  await label(page, '名称').fill('周末金豆')
  await label(page, '编号').fill('weekend-beans')
  await label(page, '每次数量').fill('10')
  await label(page, '每人每天次数').fill('3')
  await label(page, '每人总次数').fill('9')
  await label(page, '结束时间').fill(new Date(Date.now() + DAY_MS).toISOString().slice(0, 16))
  const prize = page.tab.locator('.prize').first()
  await prize.getByLabel('奖品', { exact: true }).fill('50 金豆')
  await prize.getByLabel('数量', { exact: true }).fill('50')
  await prize.getByLabel('发行量', { exact: true }).fill('4')
  await button(page, '保存').click()
  await page.expectSaid('已保存，可以试算')

  await editedMeanwhile(page)
  await button(page, '试算').click()
  await page.expectText('模拟 10,000 次，不影响真实抽奖', '余额不足时不能开启。')
  await pick(page, '试算次数', '1,000,000 次')
  await button(page, '试算').click()
  await page.expectText('正在模拟 1,000,000 次，通常不到半分钟，不影响商城使用。')
  await page.expectText(
    '模拟 1,000,000 次，不影响真实抽奖',
    '发行量',
    '应中',
    '见底概率',
    /^按现有余额，模拟 \d+ 轮，有 [\d.]+% 的可能不够发奖/
  )
  await row(page, '999,996').waitFor()
  await page.shot('draw-simulated')
  await fundPool(flow.db, {
    pool: 'draw-weekend-beans',
    asset: 'jindou',
    amountMinor: 200n,
    key: newId(),
    at: new Date()
  })
  await button(page, '开启').click()
  await page.expectText('开启后奖品和概率不能再改，种子的哈希会立即公示。')
  await button(page, '确认').click()
  await page.expectSaid('已处理')
  await page.expectText('周末金豆 · 进行中')

  const app = await flow.visit('/pages/user/jindou', { as: SHOPPER })
  await app.tap('周末金豆')
  await app.tap('抽一次（10 金豆）')
  await app.expectText('抽奖结果')
  await app.tap('知道了')
  await button(page, '公开并更换种子').click()
  await button(page, '确认').click()
  await page.expectSaid('已处理')
  const again = await flow.visit('/pages/user/jindou', { as: SHOPPER })
  await again.tap('周末金豆')
  await again.tap('我的抽奖')
  await again.tap('验证')
  await again.expectText(/^验证通过/)
})
