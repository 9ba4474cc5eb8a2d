import { eq } from 'drizzle-orm'
import { ledgerAssets } from '../../server/src/db/schema'
import { atDesk, button, label, row } from './desk'
import { Flow } from './flow'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

test('what an asset stands for is asked by one person, and stands as it was until another agrees', async () => {
  const page = await atDesk(flow, '13800000005', '/asset-values')
  await page.expectText('参考价值', '会员看到的参考价值', '金豆', '未公布')
  await page.shot('desk-values')
  await row(page, 'jindou').getByText('修改', { exact: true }).click()
  await label(page, '数量').fill('100')
  await label(page, '相当于（元）').fill('2')
  await page.shot('desk-values-form')
  await button(page, '保存').click()
  await page.expectSaid('已提交到「待复核」')
  const [asset] = await flow.db.select().from(ledgerAssets).where(eq(ledgerAssets.code, 'jindou'))
  expect(asset).toMatchObject({ referenceMinor: 100n, referenceFen: 100n })
})
