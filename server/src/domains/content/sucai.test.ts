import { holding } from '../../../test/console'
import { makeProduct } from '../../../test/goods'
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
const topicOf = async (kind: 'goods' | 'live' | 'school', title = `主题${newId().slice(-6)}`) =>
  (await shop.call('POST /api/admin/topic/save', { kind, title, is_show: 1 } as never, owner)).data.id
const save = async (more: object = {}, who = owner) => {
  const form = { title: '春茶上新', text: '今年的头采', pictures: ['/media/p/a.webp'], ...more }
  const topic_id = 'topic_id' in more ? more.topic_id : await topicOf('goods')
  return shop.call('POST /api/admin/sucai/save', { ...form, topic_id } as never, who)
}
const list = async (input: object = {}) => (await shop.call('GET /api/admin/sucai/list', input as never, owner)).data
const show = (id: string, is_show: 0 | 1, reason = '图片过期') =>
  shop.call('POST /api/admin/sucai/show', { id, is_show, reason }, owner)
const seen = async (type: 'goods' | 'live' = 'goods') =>
  (await shop.call('GET /api/article/sucai/list', { type })).data.list.map(one => one.title)

test('a piece is made with its product, read by members, changed, hidden with a reason and shown again', async () => {
  const { id: product_id } = await makeProduct(shop.db)
  const topic_id = await topicOf('goods', '新品上架')
  const { id } = (await save({ topic_id, product_id })).data
  const { data } = await shop.call('GET /api/article/sucai/details', { id })
  expect(data).toMatchObject({ title: '春茶上新', topic: '新品上架', text: '今年的头采', product: { id: product_id } })
  const [made] = (await list()).list
  expect(made).toMatchObject({ id, kind: 'goods', state: 'on', is_show: 1, saved: 0, topic_id })
  // That somebody saved its pictures meanwhile changes nothing of what is written.
  await shop.call('GET /api/article/sucai/downimage', { id })
  const changed = { id, mark: made!.mark, topic_id, title: '春茶到店' }
  expect(await save(changed)).toMatchObject({ status: 200 })
  expect(await save(changed)).toMatchObject({ code: 'CHANGED' })
  expect(await seen()).toEqual(['春茶到店'])

  expect(await show(id, 0)).toMatchObject({ status: 200 })
  expect(await seen()).toEqual([])
  for (const key of ['GET /api/article/sucai/details', 'GET /api/article/sucai/downimage'] as const)
    expect(await shop.call(key, { id })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await show(id, 0)).toMatchObject({ code: 'STATE' })
  expect((await list({ state: 'off' })).list).toMatchObject([{ id, product_id: null }])
  expect(await show(id, 1, '换了新图')).toMatchObject({ status: 200 })
  expect(await seen()).toEqual(['春茶到店'])
  const { data: trail } = await shop.call('GET /api/admin/audit', { subject: id }, owner)
  expect(trail.list.map(({ title, why }) => [title, why])).toEqual([
    ['隐藏或显示素材', '换了新图'],
    ['隐藏或显示素材', '图片过期'],
    ['保存素材', ''],
    ['保存素材', '']
  ])
})

test('what is dated later is out on its day; the list is narrowed by kind, state and words', async () => {
  await save({ title: '开播话术', topic_id: await topicOf('live'), publish_at: nowS() + DAY_S })
  await save({ title: '新品海报' })
  expect(await seen('live')).toEqual([])
  expect((await list({ state: 'soon' })).list.map(one => one.title)).toEqual(['开播话术'])
  expect((await list({ type: 'goods' })).list.map(one => one.title)).toEqual(['新品海报'])
  expect(await list({ search: '话术' })).toMatchObject({ count: 1, list: [{ kind: 'live' }] })
  expect(await list({ search: '%' })).toMatchObject({ count: 0 })
  shop.clock.advance(DAY_S)
  expect(await seen('live')).toEqual(['开播话术'])
})

test.each([
  [{ title: ' ' }, 'INVALID'],
  [{ text: ' \u200b ' }, 'INVALID'],
  [{ pictures: ['https://elsewhere.example/1.png'] }, 'INVALID'],
  [{ pictures: Array(10).fill('/media/p/a.webp') }, 'INVALID'],
  [{ topic_id: newId() }, 'INVALID'],
  [{ product_id: newId() }, 'INVALID'],
  [{ id: newId(), mark: 'x' }, 'NOT_FOUND']
])('%j is refused with %s', async (more, code) => {
  expect(await save(more)).toMatchObject({ status: 400, code })
  expect(await shop.db.$count(articles)).toBe(0)
})

test('topics of material are its own: not those of courses, each in use as long as it has a piece', async () => {
  expect(await save({ topic_id: await topicOf('school') })).toMatchObject({ code: 'INVALID' })
  const topic_id = await topicOf('live', '开播脚本')
  await save({ topic_id })
  const { data } = await shop.call('GET /api/admin/topic/list', { of: 'material' }, owner)
  expect(data.list).toMatchObject([{ id: topic_id, kind: 'live', title: '开播脚本', count: 1 }])
  expect(await shop.call('POST /api/admin/topic/remove', { id: topic_id }, owner)).toMatchObject({ code: 'IN_USE' })
})

test('reading and writing want their rights', async () => {
  const reader = await holding(shop, ['content.read'])
  expect(await save({}, reader)).toMatchObject({ code: 'FORBIDDEN' })
  const { id } = (await save()).data
  const ask = { id, is_show: 0 as const, reason: '无' }
  expect(await shop.call('POST /api/admin/sucai/show', ask, reader)).toMatchObject({ code: 'FORBIDDEN' })
  expect((await shop.call('GET /api/admin/sucai/list', {}, reader)).data.count).toBe(1)
  const other = await holding(shop, ['goods.read'])
  expect(await shop.call('GET /api/admin/sucai/list', {}, other)).toMatchObject({ code: 'FORBIDDEN' })
})
