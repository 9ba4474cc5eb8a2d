import { eq } from 'drizzle-orm'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { banners } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
let owner: Awaited<ReturnType<TestShop['person']>>
beforeAll(async () => {
  shop = await TestShop.open({ env: { WEBVIEW_HOSTS: 'pages.example.com', PUBLIC_URL: 'https://shop.example' } })
  owner = await shop.person({ roles: ['operator'] })
})
afterAll(() => shop.close())

const form = (more: object = {}) => ({
  place: 'vip' as const,
  title: '会员日',
  pic: '/media/p/a-750.webp',
  url: '/pages/vip/index',
  color: '#fe6972',
  sort: 0,
  is_show: 1 as const,
  ...more
})
const save = (more: object = {}, who = owner) => shop.call('POST /api/admin/banner/save', form(more), who)
const list = async (place: 'vip' | 'free' | 'sp' = 'vip') =>
  (await shop.call('GET /api/admin/banner/list', { place }, owner)).data.list
const seen = async (key: 'GET /api/index/vip_banner_list' | 'GET /api/index/sp_banner_list') => {
  // Servers look once a second whether operators changed anything.
  shop.clock.advance(2)
  return (await shop.call(key, {})).data.list.map(line => line.title)
}
const nowS = () => Math.floor(shop.clock.now().getTime() / 1000)

describe('a banner', () => {
  beforeEach(() => shop.db.delete(banners))

  test('is made, shown at once, changed, hidden and deleted, all of it in the trail', async () => {
    expect(await seen('GET /api/index/vip_banner_list')).toEqual([])
    const { data } = await save()
    expect(await seen('GET /api/index/vip_banner_list')).toEqual(['会员日'])
    const [made] = await list()
    expect(made).toMatchObject({ id: data.id, state: 'on', _state: '展示中', color: '#FE6972', start_time: null })
    await save({ id: data.id, mark: made!.mark, title: '会员周' })
    expect(await seen('GET /api/index/vip_banner_list')).toEqual(['会员周'])
    await shop.call('POST /api/admin/banner/show', { id: data.id, is_show: 0 }, owner)
    expect(await seen('GET /api/index/vip_banner_list')).toEqual([])
    expect(await list()).toMatchObject([{ state: 'off', _state: '已隐藏' }])
    await shop.call('POST /api/admin/banner/remove', { id: data.id }, owner)
    expect(await list()).toEqual([])
    const { data: trail } = await shop.call('GET /api/admin/audit', { subject: data.id }, owner)
    expect(trail.list.map(entry => entry.action)).toEqual([
      'POST /api/admin/banner/remove',
      'POST /api/admin/banner/show',
      'POST /api/admin/banner/save',
      'POST /api/admin/banner/save'
    ])
  })

  test('is on within its time alone', async () => {
    await save({ title: '明天起', starts_at: nowS() + 86_400 })
    await save({ title: '到昨天', ends_at: nowS() - 86_400 })
    expect((await list()).map(line => line.state).sort()).toEqual(['over', 'soon'])
    expect(await seen('GET /api/index/vip_banner_list')).toEqual([])
    shop.clock.advance(86_400)
    expect(await seen('GET /api/index/vip_banner_list')).toEqual(['明天起'])
  })

  test('may lead to hosts the app opens, and nowhere', async () => {
    for (const url of ['', 'https://pages.example.com/a?b=1', 'https://shop.example/', '/pages/goods/detail?id=1'])
      expect(await save({ url })).toMatchObject({ status: 200 })
  })

  test.each([
    [{ url: 'https://elsewhere.example/' }, 'BAD_LINK'],
    [{ url: 'https://pages.example.com.evil.example/' }, 'BAD_LINK'],
    [{ url: 'https://pages.example.com@evil.example/' }, 'BAD_LINK'],
    [{ url: 'javascript:alert(1)' }, 'INVALID'],
    [{ url: 'http://pages.example.com/' }, 'INVALID'],
    [{ url: '//evil.example' }, 'INVALID'],
    [{ pic: 'https://elsewhere.example/1.png' }, 'INVALID'],
    [{ pic: '' }, 'INVALID'],
    [{ title: '  ' }, 'INVALID'],
    [{ color: 'red' }, 'INVALID'],
    [{ place: 'nowhere' }, 'INVALID'],
    [{ starts_at: 2_000_000_000, ends_at: 2_000_000_000 }, 'BAD_TIME'],
    [{ id: newId(), mark: 'x' }, 'NOT_FOUND']
  ])('%j is refused with %s', async (more, code) => {
    expect(await save(more)).toMatchObject({ status: 400, code })
    expect(await shop.db.$count(banners)).toBe(0)
  })

  test('of two who save the same one as they saw it one is told to look again', async () => {
    const { data } = await save()
    const { mark } = (await list())[0]!
    const answers = await Promise.all(['甲', '乙', '丙'].map(title => save({ id: data.id, mark, title })))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(answers.filter(answer => answer.code === 'CHANGED')).toHaveLength(2)
    expect(await save({ id: data.id, title: '没有看过' })).toMatchObject({ code: 'CHANGED' })
  })

  test('is looked at by who may read, and changed by who may edit', async () => {
    const reader = await holding(shop, ['content.read'])
    expect((await shop.call('GET /api/admin/banner/list', {}, reader)).status).toBe(200)
    expect(await save({}, reader)).toMatchObject({ code: 'FORBIDDEN' })
    const stranger = await shop.person()
    expect(await save({}, stranger)).not.toMatchObject({ status: 200 })
  })
})

describe('the order of a page', () => {
  test('is what people see; a list that is not whole is refused', async () => {
    await shop.db.delete(banners)
    const ids: string[] = []
    for (const title of ['一', '二', '三']) ids.push((await save({ place: 'sp', title })).data.id)
    const order = (list: string[]) => shop.call('POST /api/admin/banner/order', { place: 'sp', ids: list }, owner)
    expect(await order([ids[2]!, ids[0]!, ids[1]!])).toMatchObject({ status: 200 })
    expect(await seen('GET /api/index/sp_banner_list')).toEqual(['三', '一', '二'])
    expect(await order(ids.slice(1))).toMatchObject({ code: 'CHANGED' })
    expect(await order([...ids.slice(1), newId()])).toMatchObject({ code: 'CHANGED' })
    const other = (await save({ place: 'free' })).data.id
    expect(await order([other, ...ids.slice(1)])).toMatchObject({ code: 'CHANGED' })
    expect((await shop.db.select().from(banners).where(eq(banners.id, other)))[0]).toMatchObject({ place: 'free' })
  })
})

// POST /api/admin/content/upload and POST /api/admin/marketing/upload take a form, as admin/upload does; the form’s own tests
// are with that.
test.each([
  ['content', 'content.edit', 'content.read'],
  ['marketing', 'marketing.edit', 'marketing.read']
] as const)('pictures of %s are uploaded by who may edit there, and by nobody else', async (section, edits, reads) => {
  const send = async (token: string) => {
    const boundary = 'content-picture'
    const payload = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nno picture\r\n--${boundary}--\r\n`
    const headers = {
      'authori-zation': `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`
    }
    const url = `/api/admin/${section}/upload`
    return (await shop.app.inject({ method: 'POST', url, headers, payload })).json().data
  }
  expect(await send((await holding(shop, [edits])).token)).toMatchObject({ code: 'NOT_A_PICTURE' })
  expect(await send((await holding(shop, [reads])).token)).toMatchObject({ code: 'FORBIDDEN' })
})
