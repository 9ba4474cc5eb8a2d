import path from 'node:path'
import { Flow } from './flow'
import type { FlowPage } from './page'

const SHOPPER = '13800000001'
const READER = '13800000002'
const FILM = path.resolve(__dirname, '../../server/seed/data/videos/plant.mp4')

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

/** Whether the film on the screen is playing, as the browser says. */
const playing = (page: FlowPage) =>
  page.tab.waitForFunction(() =>
    [...document.querySelectorAll('video')].some(film => film.currentTime > 0.2 && !film.paused && film.videoWidth > 0)
  )
const settled = (page: FlowPage) =>
  page.tab.waitForFunction(() => [...document.querySelectorAll('video')].every(film => film.paused))

test('a visitor watches the feed: one plays, the next is made ready, and a tap stops it', async () => {
  const page = await flow.visit('/pages/video/index')
  await page.expectText('龙井这样泡不苦不涩，三分钟学会', '明前西湖龙井 一芽一叶')
  await playing(page)
  await page.shot('video-feed')
  expect(await page.tab.locator('.vslide video').count()).toBe(2)
  await page.tap('.vslide__stage')
  // The first tap may give back the sound that a browser withholds; the next stops.
  if (!(await page.tab.locator('.vslide__mark').count())) await page.tap('.vslide__stage')
  await settled(page)
  await page.tab.locator('.h5-swiper').evaluate(track => track.scrollTo({ top: track.clientHeight }))
  await page.expectText('秭归果园直拍，橙子从树上到箱子')
  await playing(page)
  await page.shot('video-next')
  await page.tap('秭归伦晚鲜橙 春天的橙')
  await page.expectPage('/pages/goods/detail')
  await settled(page)
})

test('publishes a video with a product, is liked and commented on, and finds out', async () => {
  const page = await flow.visit('/pages/video/user', { as: SHOPPER })
  await page.expectText('还没有发布视频')
  await page.shot('video-mine-empty')
  await page.tap('发布视频')
  await page.expectPage('/pages/video/upload')
  await page.expectText('选择视频', '关联商品')
  await page.shot('video-upload-empty')
  const chooser = page.tab.waitForEvent('filechooser')
  await page.tap('选择视频')
  await (await chooser).setFiles(FILM)
  await page.expectText('已上传，点击更换', '更换封面')
  await page.fill('写一句标题，让更多人看到', '阳台上的龟背竹又长新叶了')
  await page.tap('关联商品')
  await page.fill('搜索要关联的商品', '龟背竹')
  await page.tap('搜索')
  await page.expectText('龟背竹 大盆栽 净空气')
  await page.shot('video-goods')
  await page.tap('龟背竹 大盆栽 净空气')
  await page.expectText('不再关联')
  await page.shot('video-upload')
  await page.tap('发布')
  await page.expectPage('/pages/video/play')
  await page.expectText('@小满爱逛街', '阳台上的龟背竹又长新叶了', '龟背竹 大盆栽 净空气')
  await playing(page)
  await page.shot('video-play')

  const reader = await flow.visit('/pages/video/index', { as: READER })
  await reader.expectText('阳台上的龟背竹又长新叶了')
  await reader.tap('点赞')
  await reader.expectText('1')
  await reader.tap('评论')
  await reader.expectPage('/pages/video/comment')
  await reader.expectText('还没有评论')
  await reader.fill('说点什么', '叶子好大，怎么养的')
  await reader.tap('发送')
  await reader.expectText('叶子好大，怎么养的', '共 1 条')

  await page.open('/pages/video/user')
  await page.expectText('我的视频')
  await page.tap('通知')
  await page.expectText('赞了你的视频', '评论了你的视频', '叶子好大，怎么养的')
  await page.shot('video-notices')
  await page.tap('叶子好大，怎么养的')
  await page.expectPage('/pages/video/comment')
  await page.tap('回复')
  await page.expectText('回复 团长阿宁')
  await page.fill('写下你的回复', '散光，一周一次水')
  await page.tap('发送')
  await page.expectText('散光，一周一次水', '共 2 条', '作者')
  await page.shot('video-comments')
})

test('hides a video and deletes it; a video that is taken down says why', async () => {
  const page = await flow.visit('/pages/video/user', { as: SHOPPER })
  const manage = () => page.tab.locator('.vtiles__dots').filter({ visible: true }).first().click()
  await page.expectText('作品')
  await manage()
  await page.tap('设为仅自己可见')
  await page.expectText('.vtiles__state')
  await page.shot('video-mine')
  const { list } = await flow.api('GET /api/video/list', { page: 1, limit: 20 })
  expect(list.map(one => one.title)).not.toContain('阳台上的龟背竹又长新叶了')
  const [mine] = (await flow.api('GET /api/video/my_list', { page: 1, limit: 1 }, await flow.tokenOf(SHOPPER))).list
  await flow.server.ops('video/show', `id=${mine!.id}`, 'shown=0', 'reason=含有引流信息', '--as', '13800000005')
  await page.open('/pages/video/play', { id: mine!.id })
  await page.expectText('已下架：含有引流信息')
  await playing(page)
  await page.shot('video-blocked')
  await page.back()
  await manage()
  await page.tap('删除视频')
  await page.tab.locator('.taro-modal__foot').getByText('删除', { exact: true }).click()
  await page.expectText('还没有发布视频')
})

test('between goods, one after the other, there is a video', async () => {
  const page = await flow.visit('/pages/vertical-swiper/vertical-swiper')
  await page.expectText('去看看')
  await page.tab.locator('.h5-swiper').evaluate(track => track.scrollTo({ top: track.clientHeight * 3 }))
  await page.expectText(/^@/)
  await playing(page)
  await page.shot('video-swiper')
  await page.tab.locator('.h5-swiper').evaluate(track => track.scrollTo({ top: 0 }))
  await settled(page)
})

test('on a small phone nothing lies over anything else', async () => {
  const viewport = { width: 320, height: 568 }
  const feed = await flow.visit('/pages/video/index', { viewport })
  await playing(feed)
  await feed.shot('video-small')
  const { list } = await flow.api('GET /api/video/list', { page: 1, limit: 1 })
  const comments = await flow.visit('/pages/video/comment', { as: READER, viewport, query: { id: list[0]!.id } })
  await comments.expectText(/^共 \d+ 条$/, '回复')
  await comments.shot('video-small-comments')
  const words = await feed.tab.locator('.vslide__words').first().boundingBox()
  const deeds = await feed.tab.locator('.vslide__deeds').first().boundingBox()
  expect(words!.x + words!.width).toBeLessThanOrEqual(deeds!.x)
})
