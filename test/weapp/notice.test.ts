import { sample } from '../support/sample'
import { offline, refused } from './backend'
import { openPage } from './weapp'

const line = (n: number) => ({
  ...sample('GET /api/article/details/{id}', { title: `第 ${n} 条公告`, _add_time: '2026-11-20 16:30' }),
  id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
})
const notices = Array.from({ length: 25 }, (_, i) => line(i + 1))
const paged = ({ page, limit }: Record<string, unknown>) => ({
  list: notices.slice((Number(page) - 1) * Number(limit), Number(page) * Number(limit)),
  count: notices.length
})

describe('notices', () => {
  test('are listed in pages and open', async () => {
    const page = await openPage(
      'pages/notice/list',
      {},
      {
        answers: {
          'GET /api/article/notice/list': paged,
          'GET /api/article/details/{id}': ({ id }) => ({
            ...notices.find(notice => notice.id === id)!,
            content: '<p>正文在此</p>'
          })
        }
      }
    )
    await page.expectText('第 1 条公告', '第 20 条公告')
    await page.expectNoText('第 21 条公告')
    await page.reachBottom()
    await page.expectText('第 25 条公告')
    await page.tap('第 2 条公告')
    const article = await page.weapp.expectPage('pages/notice/notice')
    expect(article.query).toEqual({ id: notices[1]!.id })
    await article.expectText('第 2 条公告')
  })

  test('say when there are none', async () => {
    const page = await openPage(
      'pages/notice/list',
      {},
      { answers: { 'GET /api/article/notice/list': { list: [], count: 0 } } }
    )
    await page.expectText('暂时没有公告')
  })

  test('offer another try when the network is down', async () => {
    let down = true
    const page = await openPage(
      'pages/notice/list',
      {},
      {
        answers: { 'GET /api/article/notice/list': input => (down ? offline() : paged(input)) }
      }
    )
    await page.expectText('网络')
    down = false
    await page.tap(/重试|再试|重新加载/)
    await page.expectText('第 1 条公告')
  })

  test('that were taken down say so', async () => {
    const page = await openPage(
      'pages/notice/notice',
      { id: notices[0]!.id },
      {
        answers: { 'GET /api/article/details/{id}': refused('NOT_FOUND', '文章不存在或已下架') }
      }
    )
    await page.expectText('这条公告已经下架')
  })
})
