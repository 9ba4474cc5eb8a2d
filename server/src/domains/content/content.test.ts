import { TestShop } from '../../../test/harness'
import { articles } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

async function notice(title: string, published = true, at = new Date('2026-11-01T00:00:00Z')) {
  const id = newId()
  await shop.db
    .insert(articles)
    .values({ id, kind: 'notice', title, content: '<p>正文</p>', published, publishedAt: at })
  return id
}

describe('GET /api/article/notice/list', () => {
  test('newest first, drafts left out, in pages', async () => {
    await notice('旧公告', true, new Date('2026-11-01T00:00:00Z'))
    await notice('新公告', true, new Date('2026-11-02T00:00:00Z'))
    await notice('草稿', false)
    const first = await shop.call('GET /api/article/notice/list', { page: 1, limit: 1 })
    const second = await shop.call('GET /api/article/notice/list', { page: 2, limit: 1 })
    expect(first.data).toMatchObject({ count: 2, list: [{ title: '新公告', _add_time: '2026-11-02 08:00' }] })
    expect(second.data.list.map(line => line.title)).toEqual(['旧公告'])
  })

  test.each([
    [{ page: 0 }, '页码不能小于 1'],
    [{ limit: 101 }, '每页条数不能大于 100'],
    [{ page: 'x' as never }, '页码格式不正确']
  ])('refuses %j', async (input, msg) => {
    expect(await shop.call('GET /api/article/notice/list', input)).toMatchObject({
      http: 200,
      status: 400,
      code: 'INVALID',
      msg
    })
  })
})

describe('GET /api/article/details/{id}', () => {
  test('counts the reading and hides what the contract does not list', async () => {
    const id = await notice('公告')
    await shop.call('GET /api/article/details/{id}', { id })
    const answer = await shop.call('GET /api/article/details/{id}', { id })
    expect(answer.data).toMatchObject({ id, visit: 2, content: '<p>正文</p>' })
    expect(answer.data).not.toHaveProperty('kind')
  })

  test('a draft and an unknown id are not found', async () => {
    for (const id of [await notice('草稿', false), newId()]) {
      expect(await shop.call('GET /api/article/details/{id}', { id })).toMatchObject({ status: 400, code: 'NOT_FOUND' })
    }
  })
})
