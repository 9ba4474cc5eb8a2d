import { statSync } from 'node:fs'
import path from 'node:path'
import type { Data, Endpoints } from '../../contract'
import { TestShop } from '../../server/test/harness'
import { refused } from './backend'
import { openPage } from './weapp'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true })
})
afterAll(() => shop?.close())

const FILM = path.resolve(__dirname, '../../server/seed/data/videos/tea.mp4')

type Video = Data<Endpoints['GET /api/video/detail']>

const video: Video = {
  id: '00000000-0000-7000-8000-000000000001',
  uid: '00000000-0000-7000-8000-000000000002',
  nickname: '茶友',
  avatar: '',
  title: '三分钟学会泡茶',
  image: '/media/p/a-750.webp',
  video_url: '/media/v/a.mp4',
  duration: 6,
  width: 540,
  height: 960,
  like_num: 9,
  comment_num: 0,
  is_like: 0,
  is_mine: 0,
  state: 'shown',
  why: '',
  product: null,
  add_time: 1_790_000_000,
  _add_time: '2026-09-21 21:46'
}
const second: Video = { ...video, id: '00000000-0000-7000-8000-000000000003', title: '第二条' }

const feed = {
  'GET /api/video/list': { list: [video, second], count: 2, cursor: '' },
  'GET /api/video/detail': video
}

test('plays the first, makes the next ready, and hands the video on to a friend', async () => {
  const page = await openPage('pages/video/index', {}, { answers: feed })
  await page.expectText('@茶友', '三分钟学会泡茶')
  await page.until(() => page.values('poster').length === 2)
  expect(page.share()).toMatchObject({ title: '三分钟学会泡茶', path: `/pages/video/play?id=${video.id}` })
})

test('a like is seen at once, and put right when it is refused', async () => {
  const page = await openPage(
    'pages/video/index',
    {},
    { token: 'a-token', answers: { ...feed, 'POST /api/video/like_or_not': { is_like: 1, like_num: 12 } } }
  )
  await page.expectText('9')
  await page.tap('9')
  await page.expectText('12')
  const other = await openPage(
    'pages/video/index',
    {},
    { token: 'a-token', answers: { ...feed, 'POST /api/video/like_or_not': refused('TOO_MANY', '操作太频繁') } }
  )
  await other.expectText('9')
  await other.tap('9')
  await other.until(() => JSON.stringify(other.weapp.phone.seen).includes('操作太频繁'))
  await other.expectText('9')
})

test('publishes a video of the phone’s, with the cover the phone took', async () => {
  const person = await shop.person({ nickname: '阿茶' })
  const file = { tempFilePath: FILM, size: statSync(FILM).size, duration: 6, thumbTempFilePath: 'tmp/thumb.png' }
  const chooseMedia = async () => ({ tempFiles: [file], type: 'video', errMsg: 'chooseMedia:ok' })
  const page = await openPage('pages/video/upload', {}, { server: shop, token: person.token, wx: { chooseMedia } })
  await page.tap('选择视频')
  await page.expectText('已上传，点击更换', '更换封面')
  await page.fill('写一句标题，让更多人看到', '小程序里发的')
  await page.tap('发布')
  await page.weapp.expectPage('pages/video/play')
  await page.weapp.page.expectText('@阿茶', '小程序里发的')
  const { data } = await shop.call('GET /api/video/my_list', {}, person)
  expect(data.list).toMatchObject([{ title: '小程序里发的', duration: 6 }])
})

test('a video that is too large or too long is not even sent', async () => {
  for (const [file, words] of [
    [{ size: 60 * 1024 * 1024, duration: 6 }, '视频不能超过 50 MB'],
    [{ size: 1000, duration: 200 }, '视频最长 3 分钟']
  ] as const) {
    const tempFiles = [{ ...file, tempFilePath: FILM, thumbTempFilePath: '', fileType: 'video' }]
    const chooseMedia = async () => ({ tempFiles, type: 'video', errMsg: 'chooseMedia:ok' })
    const page = await openPage('pages/video/upload', {}, { token: 'a-token', answers: {}, wx: { chooseMedia } })
    await page.tap('选择视频')
    await page.until(() => JSON.stringify(page.weapp.phone.seen).includes(words))
    await page.expectText('选择视频')
  }
})
