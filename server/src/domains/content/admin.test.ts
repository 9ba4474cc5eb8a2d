import { eq } from 'drizzle-orm'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { articles, articleTopics } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
let owner: Awaited<ReturnType<TestShop['person']>>
beforeAll(async () => {
  shop = await TestShop.open()
  owner = await shop.person({ roles: ['operator'] })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(articles)
  await shop.db.delete(articleTopics)
})

const DAY_S = 86_400
const nowS = () => Math.floor(shop.clock.now().getTime() / 1000)
const form = (more: object = {}) => ({
  kind: 'notice' as const,
  title: '春节发货安排',
  content: '<p>照常发货</p><script>alert(1)</script>',
  is_show: 1 as const,
  ...more
})
const save = (more: object = {}, who = owner) => shop.call('POST /api/admin/article/save', form(more), who)
const detail = async (id: string) => (await shop.call('GET /api/admin/article/detail/{id}', { id }, owner)).data
const show = (id: string, is_show: 0 | 1) => shop.call('POST /api/admin/article/show', { id, is_show }, owner)
const remove = (id: string) => shop.call('POST /api/admin/article/remove', { id }, owner)
const notices = async () => (await shop.call('GET /api/article/notice/list', {})).data.list.map(line => line.title)
const topic = async (title = '新手入门') =>
  (
    await shop.call(
      'POST /api/admin/topic/save',
      { title, synopsis: '', image_input: '', sort: 0, is_show: 1 } as never,
      owner
    )
  ).data.id

describe('a notice', () => {
  test('is written, read by shoppers, changed, hidden and deleted, all of it in the trail', async () => {
    const { id } = (await save()).data
    expect(await notices()).toEqual(['春节发货安排'])
    const made = await detail(id)
    expect(made).toMatchObject({ content: '<p>照常发货</p>', state: 'on', is_fixed: 0, topic: '', visit: 0 })
    await shop.call('GET /api/article/details/{id}', { id })
    // That somebody has read it meanwhile changes nothing of what is written.
    expect(await save({ id, mark: made.mark, title: '春节照常发货' })).toMatchObject({ status: 200 })
    expect(await notices()).toEqual(['春节照常发货'])
    expect((await detail(id)).visit).toBe(1)
    await show(id, 0)
    expect(await notices()).toEqual([])
    const { data } = await shop.call('GET /api/admin/article/list', { kind: 'notice' }, owner)
    expect(data).toMatchObject({ count: 1, list: [{ id, state: 'off', _state: '已隐藏' }] })
    await remove(id)
    expect(await shop.call('GET /api/admin/article/detail/{id}', { id }, owner)).toMatchObject({ code: 'NOT_FOUND' })
    const { data: trail } = await shop.call('GET /api/admin/audit', { subject: id }, owner)
    expect(trail.list.map(entry => entry.title)).toEqual(['删除文章', '发布或隐藏文章', '保存文章', '保存文章'])
  })

  test('that is dated later is out on its day', async () => {
    const { id } = (await save({ publish_at: nowS() + DAY_S })).data
    expect(await detail(id)).toMatchObject({ state: 'soon', _state: '待发布' })
    expect(await notices()).toEqual([])
    shop.clock.advance(DAY_S)
    expect(await notices()).toEqual(['春节发货安排'])
  })

  test.each([
    [{ title: ' ' }, 'INVALID'],
    [{ content: '' }, 'INVALID'],
    [{ content: '<p>&nbsp;</p><script>x</script>' }, 'INVALID'],
    [{ image_input: 'https://elsewhere.example/1.png' }, 'INVALID'],
    [{ kind: 'help' }, 'INVALID'],
    [{ kind: 'school' }, 'INVALID'],
    [{ kind: 'school', topic_id: newId() }, 'INVALID'],
    [{ kind: 'agreement' }, 'INVALID'],
    [{ kind: 'agreement', slug: 'privacy' }, 'INVALID'],
    [{ kind: 'goods' }, 'INVALID'],
    [{ id: newId(), mark: 'x' }, 'NOT_FOUND']
  ])('%j is refused with %s', async (more, code) => {
    expect(await save(more)).toMatchObject({ status: 400, code })
    expect(await shop.db.$count(articles)).toBe(0)
  })

  test('of several who change the same one as they saw it one is let, and it stays of its kind', async () => {
    const { id } = (await save()).data
    const { mark } = await detail(id)
    expect(await save({ id, mark, kind: 'help', topic: '物流' })).toMatchObject({ code: 'INVALID' })
    const answers = await Promise.all(['甲', '乙', '丙'].map(title => save({ id, mark, title })))
    expect(answers.map(answer => answer.code).sort()).toEqual(['CHANGED', 'CHANGED', undefined])
    expect(await save({ id })).toMatchObject({ code: 'CHANGED' })
  })

  test('is read by who may read and written by who may edit', async () => {
    const { id } = (await save()).data
    const reader = await holding(shop, ['content.read'])
    expect((await shop.call('GET /api/admin/article/detail/{id}', { id }, reader)).status).toBe(200)
    expect(await save({}, reader)).toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('help', () => {
  test('stands in its topic in reading order, and is found by its title', async () => {
    await save({ kind: 'help', topic: '支付', title: '怎么付款', sort: 2 })
    await save({ kind: 'help', topic: '支付', title: '能开发票吗', sort: 1 })
    const { data } = await shop.call('GET /api/article/help/list', {})
    expect(data).toMatchObject({ topics: ['支付'], list: [{ title: '能开发票吗' }, { title: '怎么付款' }] })
    const found = await shop.call('GET /api/admin/article/list', { kind: 'help', search: '发票' }, owner)
    expect(found.data.list.map(line => line.title)).toEqual(['能开发票吗'])
  })

  test('that a page asks for by name can be changed and not taken away', async () => {
    const id = newId()
    await shop.db
      .insert(articles)
      .values({ id, kind: 'help', slug: 'lock-rule', topic: '锁客', title: '规则', content: '<p>x</p>' })
    expect(await remove(id)).toMatchObject({ code: 'IN_USE' })
    expect(await show(id, 0)).toMatchObject({ code: 'IN_USE' })
    const { mark } = await detail(id)
    expect(await save({ id, mark, kind: 'help', topic: '锁客', title: '新规则' })).toMatchObject({ status: 200 })
    expect((await shop.db.select().from(articles).where(eq(articles.id, id)))[0]).toMatchObject({ slug: 'lock-rule' })
  })
})

describe('the school', () => {
  test('has topics with courses; one with courses stays', async () => {
    const id = await topic()
    const course = { kind: 'school', title: '第一课', topic_id: id, video: '/media/v/a.mp4', video_s: 200, content: '' }
    expect(await save(course)).toMatchObject({ status: 200 })
    const list = await shop.call('GET /api/article/list/{id}', { id })
    expect(list.data).toMatchObject({ topic: { title: '新手入门', count: 1 }, list: [{ duration: '03:20' }] })
    expect(await shop.call('POST /api/admin/topic/remove', { id }, owner)).toMatchObject({ code: 'IN_USE' })
    expect(await save({ ...course, video: 'https://elsewhere.example/a.mp4' })).toMatchObject({ code: 'INVALID' })
    expect(await save({ ...course, video: '//elsewhere.example/a.mp4' })).toMatchObject({ code: 'INVALID' })
  })

  test('has no two topics of one name, changed by whoever saw it last', async () => {
    const made = await Promise.all(['直播', '直播', '直播'].map(title => topic(title).catch(() => undefined)))
    expect(new Set(made.filter(Boolean)).size).toBe(1)
    const { data } = await shop.call('GET /api/admin/topic/list', {}, owner)
    const [{ id, mark }] = data.list as [(typeof data.list)[number]]
    const change = (synopsis: string) =>
      shop.call(
        'POST /api/admin/topic/save',
        { id, mark, title: '直播', synopsis, sort: 0, is_show: 0 } as never,
        owner
      )
    expect(await change('开播前')).toMatchObject({ status: 200 })
    expect(await change('开播后')).toMatchObject({ code: 'CHANGED' })
    expect((await shop.call('GET /api/article/category/zonelist', {})).data.list).toEqual([])
    expect(await shop.call('POST /api/admin/topic/remove', { id }, owner)).toMatchObject({ status: 200 })
    expect(await shop.call('POST /api/admin/topic/remove', { id }, owner)).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('what the shop is bound by', () => {
  const agreement = (version: string, more: object = {}) =>
    save({ kind: 'agreement', slug: 'privacy', title: '隐私政策', version, content: `<p>${version}</p>`, ...more })
  const inForce = async () => {
    shop.clock.advance(61)
    return (await shop.call('GET /api/getabout', { type: 'privacy' })).data.version
  }

  test('a version announced for a day binds from that day; the one before stays what people agreed to', async () => {
    const first = (await agreement('2026.11')).data.id
    expect(await inForce()).toBe('2026.11')
    const { id } = (await agreement('2026.12', { effect_at: nowS() + DAY_S })).data
    expect(await detail(id)).toMatchObject({ state: 'soon', _state: '待生效', is_fixed: 0 })
    expect(await inForce()).toBe('2026.11')
    const { mark } = await detail(id)
    const change = { kind: 'agreement', slug: 'privacy', version: '2026.12', title: '隐私政策（修订）' }
    expect(await save({ ...change, id, mark })).toMatchObject({ status: 200 })
    shop.clock.advance(DAY_S)
    expect(await inForce()).toBe('2026.12')
    expect(await detail(first)).toMatchObject({ is_fixed: 1 })
    for (const one of [first, id]) {
      expect(await save({ ...change, id: one, mark: (await detail(one)).mark })).toMatchObject({ code: 'IN_FORCE' })
      expect(await show(one, 0)).toMatchObject({ code: 'IN_FORCE' })
      expect(await remove(one)).toMatchObject({ code: 'IN_FORCE' })
    }
  })

  test('nobody is bound before they could read it', async () => {
    const { id } = (await agreement('2026.11', { effect_at: nowS() - DAY_S })).data
    expect((await detail(id)).effect_time).toBe(nowS())
    const hidden = (await agreement('2026.12', { is_show: 0 })).data.id
    shop.clock.advance(DAY_S)
    await show(hidden, 1)
    expect((await detail(hidden)).effect_time).toBe(nowS())
  })

  test('a version is there once, whoever makes it', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => agreement('2026.11')))
    expect(answers.map(answer => answer.code).sort()).toEqual([
      'VERSION_TAKEN',
      'VERSION_TAKEN',
      'VERSION_TAKEN',
      undefined
    ])
  })
})
