import { eq } from 'drizzle-orm'
import { tourRoutes } from '../../server/src/db/schema'
import { atDesk, button, label, row } from './desk'
import { Flow } from './flow'
import type { FlowPage } from './page'

const MARKETING = '13800000014'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const choice = (page: FlowPage, name: string) => page.tab.getByRole('radio', { name, exact: true })

test('a form that is drawn from the contract shows what changed, and what is taken is saved over it', async () => {
  const page = await atDesk(flow, MARKETING, '/tour-routes', 1440)
  const [route] = await flow.db.select().from(tourRoutes).orderBy(tourRoutes.id).limit(1)
  await row(page, route!.title).getByRole('button', { name: '编辑', exact: true }).click()
  await label(page, '副标题').fill('我写的副标题')
  await flow.db.update(tourRoutes).set({ destination: '千岛湖' }).where(eq(tourRoutes.id, route!.id))
  await button(page, '保存').click()
  await page.expectSaid('其他人刚刚修改过')
  await page.expectText('其他人刚刚修改过，你的修改没有保存', '千岛湖')
  expect(await choice(page, '副标题用你填的').isChecked()).toBe(true)
  await page.shot('desk-act-changed')
  await button(page, '按所选继续编辑').click()
  await page.expectNoText('其他人刚刚修改过，你的修改没有保存')
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  const [now] = await flow.db.select().from(tourRoutes).where(eq(tourRoutes.id, route!.id))
  expect(now).toMatchObject({ subtitle: '我写的副标题', destination: '千岛湖' })
})
