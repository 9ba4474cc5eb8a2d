import sharp from 'sharp'
import { atDesk, button, go, label, row } from './desk'
import { Flow } from './flow'
import type { FlowPage } from './page'

const OWNER = '13800000005'
const CONTENT = '13800000015'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const picture = () =>
  sharp({ create: { width: 800, height: 800, channels: 3, background: '#c8a27a' } })
    .png()
    .toBuffer()

const dialog = (page: FlowPage) => page.tab.getByRole('dialog')
const pick = async (page: FlowPage) => {
  const file = { name: 'a.png', mimeType: 'image/png', buffer: await picture() }
  await dialog(page).getByLabel('选择图片', { exact: true }).setInputFiles(file)
  await dialog(page).getByAltText('主图').waitFor()
}
const settle = (page: FlowPage, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

/** The home page of the app, as somebody opens it who has never been there; answers its blocks from top to bottom. */
async function homeOf(page: FlowPage) {
  await page.expectText('生鲜果蔬')
  // What lies below the screen is drawn when somebody comes near.
  await page.scrollTo('会员专享')
  await page.scrollTo('产地鲜果')
  return page.tab.evaluate(() =>
    ['.home__card', '.zones', '.tiles']
      .flatMap(name => {
        const block = document.querySelector(name)
        return block ? [{ name, at: block.getBoundingClientRect().top }] : []
      })
      .sort((a, b) => a.at - b.at)
      .map(({ name }) => name)
  )
}

test('a banner is made, put first, and seen in the app', async () => {
  const page = await atDesk(flow, CONTENT, '/banners')
  await page.expectText('金秋上新季，当季好物，低至五折')
  await button(page, '新建轮播图').click()
  await dialog(page)
    .getByLabel(/^图片说明/)
    .fill('年货节开场')
  let arrive = () => {}
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.tab.route('**/api/admin/content/upload', async route => {
    await arrived
    await route.continue()
  })
  const file = { name: 'a.png', mimeType: 'image/png', buffer: await picture() }
  await dialog(page).getByLabel('选择图片', { exact: true }).setInputFiles(file)
  // A form waits for its picture.
  await dialog(page)
    .getByRole('button', { name: /图片上传中…$/ })
    .waitFor()
  expect(await dialog(page).getByRole('button', { name: '保存', exact: true }).count()).toBe(0)
  arrive()
  await dialog(page).getByAltText('主图').waitFor()
  await settle(page, '保存')
  await page.expectSaid('已保存')
  const up = page.tab.getByRole('button', { name: '年货节开场 上移' })
  for (let left = 10; left > 0 && (await up.isEnabled()); left--) {
    await up.click()
    await page.rest()
  }
  await row(page, '年货节开场').getByText('编辑', { exact: true }).waitFor()
  const app = await flow.visit('/pages/index/index')
  await app.tab.locator('[aria-label="年货节开场"], [alt="年货节开场"]').first().waitFor()
  await row(page, '年货节开场').getByText('删除', { exact: true }).click()
  await settle(page, '确认删除')
  await page.expectSaid('已删除')
})

test('a notice is written and read in the app', async () => {
  const page = await atDesk(flow, CONTENT, '/articles')
  await button(page, '新建公告').click()
  await label(page, '标题').fill('腊月二十九起暂停发货')
  await label(page, '正文').fill('初六恢复发货，期间下单会按顺序发出。')
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  await page.expectText('已发布', '返回列表')
  const app = await flow.visit('/pages/notice/list')
  await app.tap('腊月二十九起暂停发货')
  await app.expectText('初六恢复发货，期间下单会按顺序发出。')
})

test('an agreement people agreed to stays; a new version begins with its words', async () => {
  const page = await atDesk(flow, CONTENT, '/articles?kind=agreement')
  await row(page, '隐私政策').getByText('查看', { exact: true }).click()
  await page.expectText('这个版本已经生效')
  expect(await button(page, '保存').count()).toBe(0)
  await button(page, '以此新建版本').click()
  await page.expectText('新建协议版本')
  await label(page, '版本号').fill('2027.06')
  await page.tab.getByLabel(/^生效时间/).fill('2027-06-01T00:00')
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  await page.expectText('待生效')
})

test('the home page is rearranged as a draft, looked at, published, seen on the phone and put back', async () => {
  const page = await atDesk(flow, CONTENT, '/home')
  await page.expectText('区块顺序', /图标导航（\d+）/)
  for (let i = 0; i < 2; i++) await page.tab.getByRole('button', { name: '广告格 上移', exact: true }).click()
  for (let i = 0; i < 3; i++) await page.tab.getByRole('button', { name: '广告格 上移', exact: true }).click()
  await button(page, '添加快捷专区').click()
  await dialog(page).getByLabel('名称', { exact: true }).fill('年货节')
  await pick(page)
  await settle(page, '确定')
  await button(page, '保存草稿').click()
  await page.expectSaid('草稿已保存')
  await page.expectText('草稿还没有发布')
  const preview = await page.tab.getByRole('link', { name: '预览' }).getAttribute('href')
  const looked = await flow.visit('/pages/index/index', {
    query: { preview: new URLSearchParams(preview!.split('?')[1]).get('preview')! }
  })
  await looked.expectText('首页预览')
  await looked.scrollTo('年货节')
  const before = await flow.visit('/pages/index/index')
  expect(await homeOf(before)).toEqual(['.home__card', '.zones', '.tiles'])
  await before.expectNoText('年货节')

  await button(page, '发布').click()
  await dialog(page).getByLabel('版本说明').fill('年货节会场')
  await settle(page, '发布')
  await page.expectSaid('已提交发布')
  const app = await flow.visit('/pages/index/index')
  expect(await homeOf(app)).toEqual(['.tiles', '.home__card', '.zones'])
  await app.expectText('年货节')
  await app.shot('home-rearranged')

  await button(page, '历史版本').click()
  await page.tap('回到最初的首页')
  await page.tab.getByLabel('回滚原因').fill('会场提前结束')
  await button(page, '确认回滚').click()
  await page.expectSaid('已回滚')
  const after = await flow.visit('/pages/index/index')
  expect(await homeOf(after)).toEqual(['.home__card', '.zones', '.tiles'])
})

test('what the shop says about itself is set and read, and the list of what is missing gets shorter', async () => {
  const page = await atDesk(flow, OWNER, '/site')
  await page.expectText('还有 1 项没有填好', '备案号与营业执照号')
  await page.tab.getByRole('link', { name: '去填写备案号与营业执照号' }).click()
  await label(page, '备案号').fill('浙ICP备20260001号')
  await label(page, '营业执照号').fill('示例执照号')
  await label(page, '客服电话').fill('0571-88268268')
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  await page.expectText('大橙')
  const app = await flow.visit('/pages/introduce/introduce')
  await app.expectText('0571-88268268', '浙ICP备20260001号')
  await go(flow, page, '/site')
  await page.expectText('都填好了')
})
