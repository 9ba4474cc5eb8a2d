import { services } from '../../server/seed/data/entries'
import { mainPages, subPackages, tabs } from '../../src/pages.manifest'
import { type Files, pagesNamed, unreachable } from './links'
import { filesUnder, readText } from './source'

/**
 * Pages that are opened from outside alone, each with its reason. What is linked from these counts as reached.
 */
const FROM_OUTSIDE: Readonly<Record<string, string>> = {
  '/pages/auth/auth': 'the menu of the official account and other apps open it to have a person authorize the shop'
}

const files: Files = new Map(
  filesUnder('src', /\.tsx?$/)
    .filter(file => !/\.test\.tsx?$/.test(file))
    .map(file => [file, readText(file)])
)
const pages = [...mainPages(), ...subPackages().flatMap(({ root, pages }) => pages.map(page => `${root}/${page}`))].map(
  page => `/${page}`
)

/** What is sent in every shop, also one an operator has not filled yet: the demo shop's banners and icons do not count. */
const sent = {
  // Services of the account page. Those for a role are shown to its holders.
  '/pages/mine/mine': services.map(({ url }) => url.split('?')[0]!),
  // What messages lead to, as the server writes them.
  '/pages/message/detail': filesUnder('server/src', /\.ts$/)
    .filter(file => !/\.test\.ts$/.test(file))
    .flatMap(file => pagesNamed(readText(file)))
}
const from = [...tabs.map(tab => `/${tab.path}`), ...Object.keys(FROM_OUTSIDE)]

test('every page of the manifest is reached from the four tabs', () => {
  expect(unreachable({ files, pages, from, sent })).toEqual([])
})

test('what is opened from outside has no link inside, or it would not be on that list', () => {
  const inside = tabs.map(tab => `/${tab.path}`)
  const missing = unreachable({ files, pages, from: inside, sent })
  for (const page of Object.keys(FROM_OUTSIDE)) expect(missing).toContain(page)
})

describe('a small app', () => {
  const app = (over: Record<string, string> = {}): Files =>
    new Map(
      Object.entries({
        'src/lib/constants.ts': `export const LOGIN_PATH = '/pages/user/login'`,
        'src/kit/nav.ts': `import { LOGIN_PATH } from '@/lib/constants'\nexport const leave = () => go(LOGIN_PATH)`,
        'src/pages/index/index.tsx': `import { Card } from './_parts/Card'\nexport default page(() => <Card />)`,
        'src/pages/index/_parts/Card.tsx': `import { leave } from '@/kit/nav'\ngo('/pages/goods/detail', { id })`,
        'src/pages/goods/detail.tsx': 'go(`/pages/goods/more?id=$' + '{id}`)',
        'src/pages/goods/more.tsx': '',
        'src/pages/user/login.tsx': '',
        'src/pages/mine/mine.tsx': '',
        'src/pages/mine/told.tsx': '',
        ...over
      })
    )
  const pages = ['index/index', 'goods/detail', 'goods/more', 'user/login', 'mine/mine', 'mine/told'].map(
    page => `/pages/${page}`
  )
  const walk = (files: Files, sent: Record<string, string[]> = {}) =>
    unreachable({ files, pages, from: ['/pages/index/index', '/pages/mine/mine'], sent })

  test('is walked through parts, constants and what the server sends', () => {
    expect(walk(app(), { '/pages/mine/mine': ['/pages/mine/told'] })).toEqual([])
  })

  test('a page without a link is named', () => {
    expect(walk(app())).toEqual(['/pages/mine/told'])
    const cut = app({ 'src/pages/index/_parts/Card.tsx': '' })
    expect(walk(cut)).toEqual(['/pages/goods/detail', '/pages/goods/more', '/pages/user/login', '/pages/mine/told'])
  })

  test('neither the manifest, the constants nor a page’s own name are links', () => {
    const named = app({
      'src/pages.manifest.ts': `'pages/mine/told'`,
      'src/lib/constants.ts': `export const LOGIN_PATH = '/pages/user/login'\nexport const TOLD = '/pages/mine/told'`,
      'src/pages/mine/told.tsx': `go('/pages/mine/told')`,
      'src/pages/mine/mine.tsx': `import { TOLD } from '@/lib/constants'`
    })
    expect(walk(named)).toEqual(['/pages/mine/told'])
  })
})
