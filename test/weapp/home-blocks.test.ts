import type { Data } from '../../contract/core'
import type { adminHomePage } from '../../contract/home-page'
import { TestShop } from '../../server/test/harness'
import type { OpenPage } from './page'
import { openPage } from './weapp'

type Draft = Data<(typeof adminHomePage)['GET /api/admin/home']>['draft']

let shop: TestShop
let editor: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true })
  editor = await shop.person({ roles: ['operator'] })
})
afterAll(() => shop?.close())

const desk = async () => (await shop.call('GET /api/admin/home', {}, editor)).data

/** Arranges the home page as somebody does at the console; answers what the draft is opened with. */
async function arrange(change: (draft: Draft) => Partial<Draft>): Promise<string> {
  const { draft, mark } = await desk()
  const saved = await shop.call('POST /api/admin/home/draft', { ...draft, ...change(draft), mark } as never, editor)
  expect(saved.msg).toBe('ok')
  return (await desk()).preview
}
async function publish() {
  const { mark } = await desk()
  const done = await shop.call('POST /api/admin/home/publish', { mark, note: '秋日上新' }, editor)
  expect(done.msg).toBe('ok')
  // Servers look once a second whether operators changed anything.
  shop.clock.advance(2)
}

/** What each block is known by on the compiled page. */
const MARKS: Record<Draft['blocks'][number]['name'], string> = {
  banner: '.banner',
  navigation: '.icons',
  notice: '.home__notice',
  seckill: '.flashcard',
  zones: '.zones',
  tiles: '.tiles',
  activity: '.activity',
  passage: '.home__passage',
  feed: '.home__feed'
}
type Name = keyof typeof MARKS
const ALL = Object.keys(MARKS) as Name[]

/** The blocks that are drawn, from the top of the page on. */
const drawn = (page: OpenPage) =>
  ALL.flatMap(name => page.all(MARKS[name]).map(node => ({ name, node })))
    .sort((a, b) => (a.node.compareDocumentPosition(b.node) & 4 ? -1 : 1))
    .map(({ name }) => name)

/** These blocks in this order; the feed has no end, so it stands last whether it is shown or not. */
const shown = (names: readonly Name[]) => ({
  blocks: [...names, ...ALL.filter(name => !names.includes(name))]
    .sort((a, b) => Number(a === 'feed') - Number(b === 'feed'))
    .map(name => ({ name, is_show: names.includes(name) ? (1 as const) : (0 as const) }))
})
const home = async (query: Record<string, string> = {}) => openPage('pages/index/index', query, { server: shop })

const pic = '/media/p/y-200.webp'
const item = (name: string, info: string, url = '/pages/vip/index') => ({
  ...{ name, info, tag: '', pic, url, is_show: 1 as const }
})

const ORDER: Name[] = ['tiles', 'passage', 'navigation', 'seckill', 'zones', 'banner', 'activity', 'notice', 'feed']

test('every block is drawn by the mini-program from what an operator arranged, in the order it was put in', async () => {
  await arrange(({ icons, ad_tiles }) => ({
    ...shown(ORDER),
    icons: [item('新茶上市', '', '/pages/store/mall'), { ...icons[0]!, is_show: 0 }],
    quick_zones: [item('会员专享', '每周三上新')],
    ad_tiles: [{ ...ad_tiles[0]!, ...item('秋日鲜果', '产地直发'), tag: '热', color: '#FDEBD0' }],
    tabs: [{ name: '大家在买', info: '销量榜', source: 'hot' as const, is_show: 1 as const }],
    passage_html: '<h3>开业一周年</h3><p>满百减十，<strong>三天</strong>截止</p>'
  }))
  await publish()
  const page = await home()
  await page.until(
    () => drawn(page).length === ORDER.length,
    () => `expected all blocks, got ${drawn(page)}`
  )
  expect(drawn(page)).toEqual(ORDER)
  await page.expectText('新茶上市', '会员专享', '每周三上新', '秋日鲜果', '产地直发', '大家在买', '限时秒杀')
  expect(page.all('.icons__item')).toHaveLength(1)
  expect(page.all('.tiles__item').map(node => node.getAttribute('style'))).toEqual([
    expect.stringMatching(/#FDEBD0|rgb\(253, ?235, ?208\)/i)
  ])
  // The text is given to the platform's rich text as it was cleaned.
  expect(page.values('nodes').join('')).toMatch(/开业一周年.*满百减十.*三天/)
  expect(page.text()).not.toMatch(/undefined|NaN|\[object/)
  await page.tap('会员专享')
  await page.weapp.expectPage('pages/vip/index')
})

test.each(ALL)('a page of %s alone has that block and no other', async name => {
  await arrange(() => shown([name]))
  await publish()
  const page = await home()
  await page.until(() => drawn(page).length > 0)
  await page.settle()
  expect(drawn(page)).toEqual([name])
})

test('a draft is drawn for who opens the link of the console, and for nobody else', async () => {
  await arrange(() => shown(['zones']))
  await publish()
  const preview = await arrange(() => shown(['tiles', 'feed']))
  const seen = await home({ preview })
  await seen.expectText('首页预览，会员还看不到这里的改动')
  await seen.until(() => drawn(seen).length === 2)
  expect(drawn(seen)).toEqual(['tiles', 'feed'])
  const page = await home()
  await page.until(() => drawn(page).length > 0)
  expect(drawn(page)).toEqual(['zones'])
  expect(page.text()).not.toContain('首页预览')
})
