import { TestShop } from '../../../test/harness'
import { articles, articleTopics } from '../../db/schema'
import { newId } from '../../lib/ids'

/** Long out by the clock of the tests. */
const publishedAt = new Date('2026-11-01T00:00:00Z')

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

async function notice(title: string, published = true, at = publishedAt) {
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

describe('however an article came into the table', () => {
  const nasty = [
    '<p onclick="steal()">正文<script>steal()</script></p><img src="x" onerror="steal()"><iframe src="https://e.example">',
    '</iframe><a href="javascript:steal()">看</a><form action="https://e.example"><input name="code"></form>',
    '<svg><script>steal()</script></svg><p style="position:fixed;background:url(https://e.example)">末</p>',
    '<img src="/media/p/a-750.webp" alt="图">'
  ].join('')
  const evil = /script|onclick|onerror|iframe|javascript|form|input|svg|position|url\(|steal/

  test('nothing in it runs, frames, posts or covers the page; its words and pictures are there', async () => {
    const id = newId()
    await shop.db.insert(articles).values({ id, kind: 'notice', title: '公告', content: nasty, publishedAt })
    const effectiveAt = new Date('2026-01-01T00:00:00Z')
    const text = { kind: 'text', slug: 'collect', version: '1', title: '须知', effectiveAt }
    await shop.db.insert(articles).values({ id: newId(), content: nasty, publishedAt, ...text })
    const read = await shop.call('GET /api/article/details/{id}', { id })
    const bound = await shop.call('GET /api/getabout', { type: 'collect' })
    for (const { data } of [read, bound]) {
      expect(data.content).not.toMatch(evil)
      for (const kept of ['正文', '看', '末', 'src="/media/p/a-750.webp"']) expect(data.content).toContain(kept)
    }
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

describe('GET /api/article/help/list', () => {
  beforeAll(async () => {
    const help = (topic: string, title: string, sort: number, published = true, more = '') => ({
      id: newId(),
      kind: 'help',
      topic,
      title,
      content: `<p>${title}的步骤</p>${more}`,
      sort,
      published,
      publishedAt
    })
    await shop.db
      .insert(articles)
      .values([
        help('售后', '如何退货', 20, true, '<p>「App 闪退」时</p>'),
        help('购物', '如何下单', 1),
        help('购物', '满 100% 好评', 2),
        help('购物', '草稿', 3, false)
      ])
  })

  test('in reading order, topics named, drafts left out', async () => {
    const { data } = await shop.call('GET /api/article/help/list', {})
    expect(data.count).toBe(3)
    expect(data.list.map(line => line.title)).toEqual(['如何下单', '满 100% 好评', '如何退货'])
    expect(data.topics).toEqual(['购物', '售后'])
  })

  test.each([
    [{ topic: '售后' }, ['如何退货']],
    [{ keyword: '下单' }, ['如何下单']],
    [{ keyword: '何退' }, ['如何退货']],
    [{ keyword: '货退' }, []],
    [{ keyword: 'APP 闪' }, ['如何退货']],
    [{ keyword: '「' }, ['如何退货']],
    [{ keyword: '步骤', topic: '购物' }, ['如何下单', '满 100% 好评']],
    [{ keyword: '100%' }, ['满 100% 好评']],
    [{ keyword: '%' }, ['满 100% 好评']],
    [{ keyword: '_' }, []],
    [{ keyword: '<p' }, []],
    [{ keyword: "' or 1=1 --" }, []],
    [{ topic: '没有' }, []]
  ])('%j finds %j', async (input, titles) => {
    const { data } = await shop.call('GET /api/article/help/list', input)
    expect(data.list.map(line => line.title)).toEqual(titles)
  })

  test('refuses a keyword that is too long', async () => {
    const answer = await shop.call('GET /api/article/help/list', { keyword: '长'.repeat(21) })
    expect(answer).toMatchObject({ status: 400, code: 'INVALID', msg: '关键词最多 20 个字' })
  })
})

describe('GET /api/getabout', () => {
  test('the version in force, about us when nothing is asked', async () => {
    const text = (slug: string, version: string, effectiveAt: string) => ({
      id: newId(),
      kind: 'agreement',
      slug,
      version,
      title: slug,
      content: `<p>${version}</p>`,
      publishedAt: new Date('2026-01-01T00:00:00Z'),
      effectiveAt: new Date(effectiveAt)
    })
    await shop.db
      .insert(articles)
      .values([
        text('about', '1', '2026-01-01T00:00:00Z'),
        text('service', '1', '2026-01-01T00:00:00Z'),
        text('service', '2', '2026-11-01T00:00:00Z'),
        text('service', '3', '2027-01-01T00:00:00Z')
      ])
    expect((await shop.call('GET /api/getabout', {})).data).toMatchObject({ type: 'about', version: '1' })
    const { data } = await shop.call('GET /api/getabout', { type: 'service' })
    expect(data).toMatchObject({ version: '2', content: '<p>2</p>', _effect_time: '2026-11-01 08:00' })
  })

  test('a text that is not there is not found, an unknown kind refused', async () => {
    expect(await shop.call('GET /api/getabout', { type: 'share' })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await shop.call('GET /api/getabout', { type: '../privacy' as never })).toMatchObject({ code: 'INVALID' })
  })
})

describe('what is dated later', () => {
  const DAY_S = 86_400
  const topic = newId()
  const ids = new Map<string, string>()
  beforeAll(async () => {
    const later = new Date(shop.clock.now().getTime() + DAY_S * 1000)
    const piece = (kind: string, fields: Partial<typeof articles.$inferInsert> = {}) => {
      const id = newId()
      ids.set(kind, id)
      return { id, kind, title: `预告${kind}`, content: '<p>预告</p>', publishedAt: later, ...fields }
    }
    await shop.db.insert(articleTopics).values({ id: topic, kind: 'school', name: '预告专题' })
    await shop.db.insert(articles).values([
      piece('notice'),
      piece('help', { topic: '预告问题' }),
      piece('school', { topicId: topic, visits: 9999 }),
      piece('goods', { pictures: ['/media/p/a-750.webp'] }),
      piece('live'),
      // Announced tomorrow: though it is to bind from an earlier day, nobody could have read it yet.
      piece('agreement', { slug: 'share', effectiveAt: new Date('2026-01-01T00:00:00Z') })
    ])
  })

  /** What every list tells of such a piece, and what opening it says. */
  async function seen() {
    const titles = ({ data }: { data: { list: { title: string }[]; count: number } }) => ({
      shown: data.list.filter(line => line.title.startsWith('预告')).length,
      uncounted: data.count - data.list.length
    })
    const help = await shop.call('GET /api/article/help/list', { keyword: '预告' })
    const zones = await shop.call('GET /api/article/category/zonelist', {})
    const desk = await shop.call('GET /api/pub/getkfcenter', {})
    const open = (kind: string) => shop.call('GET /api/article/details/{id}', { id: ids.get(kind)! })
    return {
      lists: [
        titles(await shop.call('GET /api/article/notice/list', { limit: 100 })),
        titles(help),
        titles(await shop.call('GET /api/article/hot/list', { limit: 100 })),
        titles(await shop.call('GET /api/article/list/{id}', { id: topic })),
        titles(await shop.call('GET /api/article/sucai/list', { limit: 100 })),
        titles(await shop.call('GET /api/article/sucai/list', { type: 'live', limit: 100 }))
      ],
      topic: help.data.topics.includes('预告问题'),
      asked: desk.data.questions.some(({ topic }) => topic === '预告问题'),
      courses: zones.data.list.find(zone => zone.id === topic)!.count,
      opened: [
        ...(await Promise.all(['notice', 'help', 'school'].map(open))),
        await shop.call('GET /api/article/sucai/details', { id: ids.get('goods')! }),
        await shop.call('GET /api/article/sucai/downimage', { id: ids.get('goods')! }),
        await shop.call('GET /api/getabout', { type: 'share' })
      ].map(answer => answer.code ?? answer.status)
    }
  }

  test('is not listed, counted, searched or opened before, and is all that from then on', async () => {
    expect(await seen()).toEqual({
      lists: Array(6).fill({ shown: 0, uncounted: 0 }),
      topic: false,
      asked: false,
      courses: 0,
      opened: Array(6).fill('NOT_FOUND')
    })
    shop.clock.advance(DAY_S)
    expect(await seen()).toEqual({
      lists: Array(6).fill({ shown: 1, uncounted: 0 }),
      topic: true,
      asked: true,
      courses: 1,
      opened: Array(6).fill(200)
    })
  })
})
