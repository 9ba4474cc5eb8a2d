import { holding } from '../../../test/console'
import { makeCategory } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { entries, feedTabs, homeVersions } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
let owner: Awaited<ReturnType<TestShop['person']>>
let category: string
beforeAll(async () => {
  shop = await TestShop.open()
  owner = await shop.person({ roles: ['operator'] })
  category = await makeCategory(shop.db, '生鲜')
  const entry = { picture: '/media/p/x-200.webp', url: '/pages/store/mall' }
  await shop.db.insert(entries).values([
    { id: newId(), place: 'icon', name: '秒杀', sort: 1, ...entry },
    { id: newId(), place: 'icon', name: '收起的', sort: 2, shown: false, ...entry },
    { id: newId(), place: 'zone', name: '会员', ...entry },
    { id: newId(), place: 'tile', name: '鲜果', color: '#EAF7DC', ...entry },
    { id: newId(), place: 'service', name: '地址', ...entry }
  ])
  await shop.db.insert(feedTabs).values({ id: newId(), name: '推荐', source: 'recom' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(homeVersions)
  shop.clock.advance(60)
})

const DAY_S = 86_400
const nowS = () => Math.floor(shop.clock.now().getTime() / 1000)
const desk = async () => (await shop.call('GET /api/admin/home', {}, owner)).data
type Desk = Awaited<ReturnType<typeof desk>>
type Page = Desk['draft']
const save = async (change: (page: Page) => object, mark?: string) => {
  const now = await desk()
  return shop.call(
    'POST /api/admin/home/draft',
    { ...now.draft, ...change(now.draft), mark: mark ?? now.mark } as never,
    owner
  )
}
const publish = async (more: object = {}) =>
  shop.call('POST /api/admin/home/publish', { mark: (await desk()).mark, note: '新首页', ...more }, owner)
const rollBack = (version: number) => shop.call('POST /api/admin/home/rollback', { version, reason: '改错了' }, owner)
const icons = async (preview?: string) => {
  // Servers look once a second whether operators changed anything.
  shop.clock.advance(2)
  const { data } = await shop.call('GET /api/getindexnavigation', preview ? { preview } : {})
  return data.list.map(line => line.name)
}
const blocks = async () => {
  shop.clock.advance(2)
  return (await shop.call('GET /api/getHeaderShow', {})).data
}
const item = (name: string, more: object = {}) => ({
  name,
  info: '',
  tag: '',
  pic: '/media/p/y-200.webp',
  url: '/pages/vip/index',
  is_show: 1,
  ...more
})

describe('the home page', () => {
  test('is the one the shop began with until somebody publishes another', async () => {
    const first = await desk()
    expect(first).toMatchObject({ is_changed: 0, edited_by: '', edited_time: null, versions: [] })
    expect(first.draft.icons.map(icon => [icon.name, icon.is_show])).toEqual([
      ['秒杀', 1],
      ['收起的', 0]
    ])
    expect(first.draft.ad_tiles).toMatchObject([{ name: '鲜果', color: '#EAF7DC' }])
    expect(first.draft.blocks.at(-1)).toEqual({ name: 'feed', is_show: 1 })
    expect(await icons()).toEqual(['秒杀'])
    expect((await blocks()).blocks).toEqual(
      first.draft.blocks.map(block => block.name).filter(name => name !== 'passage')
    )
  })

  test('a draft is seen with a link of the console alone, and by everybody once it is published', async () => {
    await save(page => ({ icons: [item('新'), ...page.icons] }))
    expect(await icons()).toEqual(['秒杀'])
    const { preview, is_changed, edited_by } = await desk()
    expect([is_changed, edited_by]).toEqual([1, '小明'])
    expect(await icons(preview)).toEqual(['新', '秒杀'])
    expect((await publish()).data).toEqual({ version: 1 })
    expect(await icons()).toEqual(['新', '秒杀'])
    expect(await desk()).toMatchObject({ is_changed: 0, versions: [{ version: 1, state: 'live', made_by: '小明' }] })
    expect(await publish()).toMatchObject({ code: 'UNCHANGED' })
  })

  test('is shown in the order of its blocks, without those that are off, with its tabs', async () => {
    await save(({ blocks: all }) => ({
      blocks: [...all.slice(0, -1).reverse(), all.at(-1)].map(block => ({
        ...block,
        is_show: block!.name === 'seckill' || block!.name === 'passage' ? 0 : 1
      })),
      tabs: [
        { name: '生鲜', info: '', source: 'products', cate_id: category, is_show: 1 },
        { name: '热卖', info: '大家在买', source: 'hot', cate_id: category, is_show: 1 },
        { name: '收起的', info: '', source: 'hot', is_show: 0 }
      ]
    }))
    await publish()
    const shown = await blocks()
    expect(shown).toMatchObject({ seckill: false, banner: true })
    expect(shown.blocks).toEqual(['activity', 'tiles', 'zones', 'notice', 'navigation', 'banner', 'feed'])
    const { data } = await shop.call('GET /api/goodsindex', {})
    expect(data.list).toMatchObject([
      { name: '生鲜', source: 'products', cate_id: category },
      { name: '热卖', source: 'hot', cate_id: '' }
    ])
  })

  test('may have a text, cleaned, where one was written', async () => {
    const on = ({ blocks: all }: Page) =>
      all.map(block => (block.name === 'passage' ? { ...block, is_show: 1 } : block))
    await save(page => ({
      blocks: on(page),
      passage_html: '<h3>开业了</h3><script>alert(1)</script><p onclick="x()">满百减十</p>'
    }))
    await publish()
    const shown = await blocks()
    expect(shown).toMatchObject({ passage: true, passage_html: '<h3>开业了</h3><p>满百减十</p>' })
    expect(shown.blocks.slice(-2)).toEqual(['passage', 'feed'])
    await save(({ blocks: all }) => ({
      blocks: all.map(block => (block.name === 'passage' ? { ...block, is_show: 0 } : block))
    }))
    await publish()
    expect(await blocks()).toMatchObject({ passage: false, passage_html: '' })
  })

  test('that was published before there was a text is shown as it was', async () => {
    const { draft } = await desk()
    const { passage_html: _, ...before } = { ...draft, blocks: draft.blocks.filter(block => block.name !== 'passage') }
    const values = { version: 1, startsAt: shop.clock.now(), madeBy: '大橙', madeAt: shop.clock.now(), note: '旧版' }
    await shop.db.insert(homeVersions).values({ ...values, page: before as never })
    shop.clock.advance(2)
    expect((await blocks()).blocks).toEqual(draft.blocks.filter(block => block.is_show === 1).map(block => block.name))
    const now = await desk()
    expect(now.draft).toMatchObject({ passage_html: '' })
    expect(now.draft.blocks.slice(-2)).toEqual([
      { name: 'passage', is_show: 0 },
      { name: 'feed', is_show: 1 }
    ])
    expect(await save(() => ({}))).toMatchObject({ status: 200 })
  })

  test('zones and tiles follow too', async () => {
    await save(() => ({ quick_zones: [item('专区')], ad_tiles: [item('格子', { color: '#abcdef' })] }))
    await publish()
    shop.clock.advance(2)
    expect((await shop.call('GET /api/revisionNavigation', {})).data.list).toMatchObject([{ name: '专区' }])
    expect((await shop.call('GET /api/revisionindex', {})).data.list).toMatchObject([
      { title: '格子', color: '#ABCDEF', id: expect.any(String) }
    ])
  })

  test('a version begins on its day, may be taken back before, and an earlier one put back', async () => {
    await save(() => ({ icons: [item('一')] }))
    await publish()
    await save(() => ({ icons: [item('二')] }))
    expect((await publish({ starts_at: nowS() + DAY_S })).data).toEqual({ version: 2 })
    await save(() => ({ icons: [item('三')] }))
    await publish({ starts_at: nowS() + 2 * DAY_S })
    expect(await icons()).toEqual(['一'])
    const cancel = (version: number) => shop.call('POST /api/admin/home/cancel', { version }, owner)
    expect(await cancel(3)).toMatchObject({ status: 200 })
    expect(await cancel(3)).toMatchObject({ code: 'STATE' })
    expect(await cancel(1)).toMatchObject({ code: 'STATE' })
    expect(await cancel(9)).toMatchObject({ code: 'NOT_FOUND' })
    shop.clock.advance(DAY_S)
    expect(await icons()).toEqual(['二'])
    shop.clock.advance(DAY_S)
    expect(await icons()).toEqual(['二'])
    expect((await rollBack(1)).data).toEqual({ version: 4 })
    expect(await icons()).toEqual(['一'])
    expect(await rollBack(1)).toMatchObject({ code: 'UNCHANGED' })
    expect((await rollBack(0)).data).toEqual({ version: 5 })
    expect(await icons()).toEqual(['秒杀'])
    expect(await rollBack(8)).toMatchObject({ code: 'NOT_FOUND' })
    expect((await desk()).versions.map(version => version.state)).toEqual(['live', 'past', 'cancelled', 'past', 'past'])
  })

  test('a draft that is given up is what is shown', async () => {
    await save(() => ({ icons: [item('不要了')] }))
    const { mark } = await desk()
    expect(await shop.call('POST /api/admin/home/discard', { mark }, owner)).toMatchObject({ status: 200 })
    expect(await desk()).toMatchObject({ is_changed: 0, draft: { icons: [{ name: '秒杀' }, {}] } })
    expect(await shop.call('POST /api/admin/home/discard', { mark }, owner)).toMatchObject({ code: 'CHANGED' })
  })
})

describe('is refused', () => {
  test.each([
    [() => ({ blocks: [] }), 'INVALID'],
    [({ blocks: all }: Page) => ({ blocks: [...all].reverse() }), 'BAD_PAGE'],
    [({ blocks: all }: Page) => ({ blocks: all.map(() => all[0]) }), 'BAD_PAGE'],
    [({ blocks: all }: Page) => ({ blocks: all.map(block => ({ ...block, is_show: 0 })) }), 'BAD_PAGE'],
    [
      ({ blocks: all }: Page) => ({
        blocks: all.map(block => ({ ...block, is_show: 1 })),
        passage_html: ' <script></script>'
      }),
      'BAD_PAGE'
    ],
    [() => ({ icons: [item('外站', { pic: 'https://elsewhere.example/1.png' })] }), 'INVALID'],
    [() => ({ icons: [item('外站', { url: 'https://elsewhere.example/' })] }), 'BAD_LINK'],
    [() => ({ icons: [item(' ')] }), 'INVALID'],
    [({ icons: [one] }: Page) => ({ icons: [one, one] }), 'BAD_PAGE'],
    [() => ({ ad_tiles: [item('没有颜色')] }), 'INVALID'],
    [() => ({ tabs: [] }), 'INVALID'],
    [() => ({ tabs: [{ name: '分类', info: '', source: 'products', is_show: 1 }] }), 'BAD_PAGE'],
    [() => ({ tabs: [{ name: '分类', info: '', source: 'products', cate_id: newId(), is_show: 1 }] }), 'BAD_PAGE']
  ])('a page such as %s, with %s', async (change, code) => {
    expect(await save(change as (page: Page) => object)).toMatchObject({ status: 400, code })
    expect(await shop.db.$count(homeVersions)).toBe(0)
  })

  test('a draft over one that somebody else saved meanwhile, and what that one did not see', async () => {
    const { mark } = await desk()
    const answers = await Promise.all(['甲', '乙', '丙'].map(name => save(() => ({ icons: [item(name)] }), mark)))
    expect(answers.map(answer => answer.code).sort()).toEqual(['CHANGED', 'CHANGED', undefined])
    expect(await publish({ mark })).toMatchObject({ code: 'CHANGED' })
  })

  test('of several who publish at once one makes the version', async () => {
    await save(() => ({ icons: [item('一')] }))
    const answers = await Promise.all([1, 2, 3].map(() => publish()))
    expect(answers.map(answer => answer.code).sort()).toEqual(['UNCHANGED', 'UNCHANGED', undefined])
  })

  test.each([-1, 0, 181 * DAY_S])('a day %i seconds from now', async by_s => {
    await save(() => ({ icons: [item('一')] }))
    expect(await publish({ starts_at: nowS() + by_s })).toMatchObject({ code: 'BAD_TIME' })
  })

  test('a link of the console that was changed, or is two hours old', async () => {
    const { preview } = await desk()
    const ask = (key: string) => shop.call('GET /api/getHeaderShow', { preview: key })
    expect(await ask(preview)).toMatchObject({ status: 200 })
    const [until, signed] = preview.split('.') as [string, string]
    for (const bad of ['x', '9999999999', `${Number(until) + 1}.${signed}`, `${until}.${signed}x`, `9e99.${signed}`])
      expect(await ask(bad)).toMatchObject({ code: 'NOT_FOUND' })
    shop.clock.advance(2 * 3600)
    expect(await ask(preview)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('whoever may edit the draft and not publish it', async () => {
    const editor = await holding(shop, ['content.read', 'content.edit'])
    const { mark, draft } = (await shop.call('GET /api/admin/home', {}, editor)).data
    const icons = [item('草稿')]
    const saved = await shop.call('POST /api/admin/home/draft', { ...draft, icons, mark } as never, editor)
    expect(saved).toMatchObject({ status: 200 })
    const asked = { mark: saved.data.mark, note: '发布' }
    expect(await shop.call('POST /api/admin/home/publish', asked, editor)).toMatchObject({ code: 'FORBIDDEN' })
  })
})
