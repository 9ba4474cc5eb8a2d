import { eq } from 'drizzle-orm'
import { makeProduct } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { articles, articleTopics, products } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

/** Long out by the clock of the tests. */
const publishedAt = new Date('2026-10-01T00:00:00Z')

type Article = Partial<typeof articles.$inferInsert>

async function topicOf(kind: string, name: string, fields: Partial<typeof articleTopics.$inferInsert> = {}) {
  const id = newId()
  await shop.db.insert(articleTopics).values({ id, kind, name, ...fields })
  return id
}

async function piece(kind: string, topicId: string, title: string, fields: Article = {}) {
  const id = newId()
  await shop.db.insert(articles).values({ id, kind, topicId, title, content: '<p>正文</p>', publishedAt, ...fields })
  return id
}

const gone = { status: 400, code: 'NOT_FOUND' }

describe('the school', () => {
  let start: string
  let hidden: string
  beforeAll(async () => {
    start = await topicOf('school', '新手入门', { sort: 1 })
    hidden = await topicOf('school', '筹备中', { sort: 2, shown: false })
    await piece('school', start, '第二课', { sort: 2, visits: 9, videoSeconds: 200, video: '/media/v/a.mp4' })
    await piece('school', start, '第一课', { sort: 1, visits: 3 })
    await piece('school', start, '草稿课', { sort: 0, visits: 99, published: false })
    await piece('school', hidden, '待定课', { visits: 1 })
  })

  test('topics in order with what is published of them; hidden ones are left out', async () => {
    const { data } = await shop.call('GET /api/article/category/zonelist', {})
    expect(data).toMatchObject({ count: 1, list: [{ id: start, title: '新手入门', count: 2 }] })
  })

  test('courses of a topic in reading order, in pages', async () => {
    const first = await shop.call('GET /api/article/list/{id}', { id: start, page: 1, limit: 1 })
    const second = await shop.call('GET /api/article/list/{id}', { id: start, page: 2, limit: 1 })
    expect(first.data).toMatchObject({
      count: 2,
      topic: { title: '新手入门' },
      list: [{ title: '第一课', duration: '' }]
    })
    expect(second.data.list).toMatchObject([{ title: '第二课', duration: '03:20' }])
  })

  test('a hidden topic, one of material and an unknown one are not there', async () => {
    const others = [hidden, newId(), await topicOf('goods', '朋友圈')]
    for (const id of others) expect(await shop.call('GET /api/article/list/{id}', { id })).toMatchObject(gone)
  })

  test('the most read come first, drafts never', async () => {
    const { data } = await shop.call('GET /api/article/hot/list', {})
    expect(data.list.map(course => course.title)).toEqual(['第二课', '第一课', '待定课'])
  })

  test('a course with a video names it', async () => {
    const { data: hot } = await shop.call('GET /api/article/hot/list', { limit: 1 })
    const { data } = await shop.call('GET /api/article/details/{id}', { id: hot.list[0]!.id })
    expect(data).toMatchObject({ video: '/media/v/a.mp4', duration: '03:20' })
  })
})

describe('promotion material', () => {
  let moments: string
  beforeAll(async () => {
    moments = await topicOf('goods', '好物推荐')
  })

  test('newest first, of one type and topic, with the product while it is sold', async () => {
    const { id: productId } = await makeProduct(shop.db)
    const words = '第一行\n<b>第二行</b>'
    await piece('goods', moments, '旧', { publishedAt: new Date('2026-11-01T00:00:00Z') })
    const id = await piece('goods', moments, '新', { words, productId, publishedAt: new Date('2026-11-02T00:00:00Z') })
    await piece('live', await topicOf('live', '讲解稿'), '开播')
    const { data } = await shop.call('GET /api/article/sucai/list', { topic: moments })
    expect(data.list.map(one => one.title)).toEqual(['新', '旧'])
    expect(data.list[0]).toMatchObject({ topic: '好物推荐', text: words, product: { id: productId } })
    await shop.db.update(products).set({ published: false }).where(eq(products.id, productId))
    const { data: after } = await shop.call('GET /api/article/sucai/details', { id })
    expect(after.product).toBeNull()
    const live = await shop.call('GET /api/article/sucai/list', { type: 'live' })
    expect(live.data).toMatchObject({ count: 1, list: [{ title: '开播', product: null }] })
  })

  test('saving the pictures is counted once each time, also at the same moment', async () => {
    const id = await piece('goods', moments, '图', { pictures: ['/media/p/a-750.webp', '/media/p/b-750.webp'] })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => shop.call('GET /api/article/sucai/downimage', { id }))
    )
    expect(answers.map(({ data }) => data.saved).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(answers[0]!.data.images).toHaveLength(2)
  })

  test('drafts, courses, notices and unknown ids are no material', async () => {
    const ids = [
      newId(),
      await piece('goods', moments, '草稿', { published: false }),
      await piece('school', await topicOf('school', '课'), '课程'),
      await piece('notice', moments, '公告')
    ]
    for (const id of ids) {
      expect(await shop.call('GET /api/article/sucai/details', { id })).toMatchObject(gone)
      expect(await shop.call('GET /api/article/sucai/downimage', { id })).toMatchObject(gone)
    }
  })

  test.each([
    [{ type: 'school' as never }, '类型格式不正确'],
    [{ topic: 'x' }, '编号格式不正确'],
    [{ limit: 101 }, '每页条数不能大于 100']
  ])('refuses %j', async (input, msg) => {
    expect(await shop.call('GET /api/article/sucai/list', input)).toMatchObject({ status: 400, code: 'INVALID', msg })
  })
})
