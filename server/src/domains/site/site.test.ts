import { versionHistory } from '../../../seed/data/versions'
import { TestShop } from '../../../test/harness'
import { articles } from '../../db/schema'
import { newId } from '../../lib/ids'
import { readSettings, writeSetting } from './settings'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ env: { WEBVIEW_HOSTS: 'a.example.com, b.example.com', PAY_CHANNELS: 'yue,sandbox' } })
})
afterAll(() => shop.close())

const agreement = (version: string, effectiveAt: Date, published = true, publishedAt = '2026-01-01T00:00:00Z') =>
  shop.db.insert(articles).values({
    id: newId(),
    kind: 'agreement',
    slug: 'privacy',
    version,
    title: '隐私政策',
    content: `<p>${version}</p>`,
    published,
    publishedAt: new Date(publishedAt),
    effectiveAt
  })

test('GET /api/getPhraseConfig: wordings, limits, hosts, and the agreement version in force', async () => {
  await agreement('2026.01', new Date('2026-01-01T00:00:00Z'))
  await agreement('2026.10', new Date('2026-10-01T00:00:00Z'))
  await agreement('2027.01', new Date('2027-01-01T00:00:00Z'))
  await agreement('2026.11-draft', new Date('2026-11-01T00:00:00Z'), false)
  await agreement('2026.11-later', new Date('2026-11-01T00:00:00Z'), true, '2026-11-21T00:00:00Z')
  const { data } = await shop.call('GET /api/getPhraseConfig', {})
  expect(data.config).toMatchObject({
    site_name: '商城',
    phrases: { login_title: '欢迎登录', cart_empty: '购物车还空着，去挑几件喜欢的' },
    limits: { upload_count: 52, textarea: 140, comment_pics: 9 },
    webview_hosts: ['a.example.com', 'b.example.com'],
    pay_channels: ['yue', 'sandbox'],
    map: { provider: 'none', key: '' },
    agreements: { privacy: '2026.10', service: '' }
  })
})

test('GET /api/site_config: what the operator set stands over the defaults, other settings do not leak', async () => {
  await writeSetting(shop.db, 'site', { company: '某某科技有限公司' })
  await writeSetting(shop.db, 'site', { icp: '备案号' })
  const { site } = await readSettings(shop.db, 'site')
  const { data } = await shop.call('GET /api/site_config', {})
  expect(data).toEqual(site)
  expect(data).toMatchObject({ company: '某某科技有限公司', icp: '备案号', site_name: '商城' })
})

test('GET /api/pub/getversion: the newest version and those before it', async () => {
  await writeSetting(shop.db, 'version', { history: versionHistory })
  const { data } = await shop.call('GET /api/pub/getversion', {})
  expect(data).toMatchObject({ version: '2.6.8', version_code: 268 })
  expect(data.changes.length).toBeGreaterThan(0)
  const codes = data.history.map(version => version.version_code)
  expect(codes).toEqual([...codes].sort((a, b) => b - a))
  expect(data.history[0]).not.toHaveProperty('released')
})

test('GET /api/pub/getversion: a version dated later is not told of before its day', async () => {
  const { version } = await readSettings(shop.db, 'version')
  const [first] = version.history
  const next = { ...first!, version: '2.7.0', version_code: 270, released: '2026-11-25' }
  await writeSetting(shop.db, 'version', { history: [next, first!] })
  shop.clock.advance(61)
  const before = await shop.call('GET /api/pub/getversion', {})
  expect(before.data).toMatchObject({ version: '2.6.8', history: [{ version: '2.6.8' }] })
  shop.clock.advance(5 * 86_400)
  const { data } = await shop.call('GET /api/pub/getversion', {})
  expect(data).toMatchObject({
    version: '2.7.0',
    history: [{ version: '2.7.0' }, { version: '2.6.8' }]
  })
})

test('GET /api/getimconfig: chat is on until an operator says otherwise', async () => {
  expect((await shop.call('GET /api/getimconfig', {})).data).toEqual({ imswitch: 1 })
  await writeSetting(shop.db, 'chat', { imswitch: 0 })
  shop.clock.advance(31)
  expect((await shop.call('GET /api/getimconfig', {})).data).toEqual({ imswitch: 0 })
})

test.each([
  [{}, [], '/'],
  [{ PUBLIC_URL: 'https://m.shop.cn' }, ['https://m.shop.cn'], 'https://m.shop.cn/'],
  [
    { PUBLIC_URL: 'https://m.shop.cn/', PAY_RETURN_URL: 'https://h5.shop.cn' },
    ['https://h5.shop.cn', 'https://m.shop.cn'],
    'https://h5.shop.cn/'
  ],
  [
    { PUBLIC_URL: 'https://m.shop.cn', DOWNLOAD_URL: 'https://shop.cn/app' },
    ['https://m.shop.cn'],
    'https://shop.cn/app'
  ]
])('with %j the app is served at %j and got from %s', async (env, origins, download) => {
  const other = await TestShop.open({ env })
  try {
    expect((await other.call('GET /api/getPhraseConfig', {})).data.config.app_origins).toEqual(origins)
    expect((await other.call('GET /api/pub/getversion', {})).data.download.h5).toBe(download)
  } finally {
    await other.close()
  }
})
