import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { tourDates, tourRoutes } from '../../server/src/db/schema'
import { atDesk, button, label, row } from './desk'
import { Flow } from './flow'

const MARKETING = '13800000014'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const TITLE = '乌镇枕水一日'
const routeOf = async (title: string) => (await flow.db.select().from(tourRoutes).where(eq(tourRoutes.title, title)))[0]

test('a route is written in a form that says what is missing', async () => {
  const page = await atDesk(flow, MARKETING, '/tour-routes', 1440)
  await page.expectText('莫干山竹海避暑三日')
  await button(page, '新建线路').click()
  await button(page, '保存').click()
  await page.expectText('请填写线路名称', '请选择图片')
  await label(page, '线路名称').fill('乌镇枕水一日')
  await label(page, '目的地').fill('乌镇')
  await label(page, '出发城市').fill('杭州')
  await label(page, '天数（天）').fill('2')
  const buffer = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#7aa2c8' } })
    .png()
    .toBuffer()
  await label(page, '选择图片').setInputFiles({ name: 'wuzhen.png', mimeType: 'image/png', buffer })
  await page.tab.getByAltText('主图').waitFor()
  await label(page, '标签').fill('水乡\n含午餐')
  await button(page, '添加行程').click()
  await label(page, '当天标题').fill('西栅慢游')
  await label(page, '费用包含').fill('往返大巴\n门票')
  await label(page, '邀请收益比例').fill('5')
  await button(page, '添加自费项目').click()
  await label(page, '名称').fill('摇橹船')
  await label(page, '价格（元）').fill('60')
  await button(page, '保存').click()
  await page.expectSaid('行程须写满 2 天')
  await label(page, '天数（天）').fill('1')
  await label(page, '在应用内上架').click()
  await page.shot('desk-tour-route')
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  expect(await routeOf(TITLE)).toMatchObject({
    days: 1,
    tags: ['水乡', '含午餐'],
    included: ['往返大巴', '门票'],
    shareBp: 500
  })
})

test('it gets a day, is seen in the app, changed and ended', async () => {
  const made = await routeOf(TITLE)
  const page = await atDesk(flow, MARKETING, '/tour-routes', 1440)
  await row(page, '乌镇枕水一日').getByText('开放班期', { exact: true }).click()
  await label(page, '名额（人）').fill('8')
  await label(page, '成团人数（人）').fill('2')
  await label(page, '成团时限（小时）').fill('48')
  await label(page, '押金（元）').fill('30')
  await label(page, '出发日期').fill(dayIn(30))
  await button(page, '保存').click()
  await page.expectSaid('班期已开放')
  const [day] = await flow.db
    .select()
    .from(tourDates)
    .where(and(eq(tourDates.routeId, made!.id), eq(tourDates.departsOn, dayIn(30))))
  expect(day).toMatchObject({ seats: 8, groupSize: 2, depositFen: 3_000n })
  const app = await flow.visit(`/pages/tour/detail?id=${made!.id}`)
  await app.expectText('乌镇枕水一日')

  await row(page, '乌镇枕水一日').getByText('编辑', { exact: true }).click()
  await label(page, '线路名称').fill('乌镇枕水慢游一日')
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  const [after] = await flow.db.select().from(tourRoutes).where(eq(tourRoutes.id, made!.id))
  expect(after).toEqual({ ...made, title: '乌镇枕水慢游一日' })

  await page.tab.goto(`${flow.server.origin}/admin/tours`)
  await row(page, '乌镇枕水慢游一日').getByText('查看', { exact: true }).click()
  await button(page, '调整名额').click()
  await label(page, '名额（人）').fill('1')
  await button(page, '保存').click()
  await page.expectSaid('名额不能少于成团人数 2')
  await label(page, '名额（人）').fill('12')
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  expect((await flow.db.select().from(tourDates).where(eq(tourDates.id, day!.id)))[0]).toMatchObject({ seats: 12 })

  await page.tab.goto(`${flow.server.origin}/admin/tour-routes`)
  await row(page, '乌镇枕水慢游一日').getByText('下架', { exact: true }).click()
  await button(page, '确认下架').click()
  await page.expectSaid('已下架')
  const gone = await flow.visit(`/pages/tour/detail?id=${made!.id}`)
  await gone.expectText('这条线路已经下架')
})
