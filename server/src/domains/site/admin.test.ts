import { holding } from '../../../test/console'
import { makeProduct, makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { buildApp } from '../../app'
import { articles, banners, settings } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
let owner: Awaited<ReturnType<TestShop['person']>>
beforeAll(async () => {
  shop = await TestShop.open()
  owner = await shop.person({ roles: ['operator'] })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(settings)
  // Kept answers of the test before are over.
  shop.clock.advance(61)
})

const company = async () => (await shop.call('GET /api/admin/site/company', {}, owner)).data
const saveCompany = async (more: object, mark?: string) => {
  const { edited_by: _, edited_time: __, ...now } = await company()
  return shop.call('POST /api/admin/site/company', { ...now, ...more, mark: mark ?? now.mark }, owner)
}
/** Servers look once a second whether operators changed anything. */
const soon = () => shop.clock.advance(2)

describe('a new shop', () => {
  test('says nothing that nobody has said', async () => {
    const { data } = await shop.call('GET /api/site_config', {})
    expect(data).toMatchObject({ site_name: '商城', company: '', service_phone: '', service_hours: '', copyright: '' })
    const { config } = (await shop.call('GET /api/getPhraseConfig', {})).data
    expect(config).toMatchObject({ promises: [], default_city: '', phrases: { login_title: '欢迎登录' } })
    expect((await shop.call('GET /api/pub/getversion', {})).data).toMatchObject({ version_code: 0, history: [] })
  })

  test('has a list of what to fill in, and each is done by doing it', async () => {
    const list = async () => (await shop.call('GET /api/admin/site/checklist', {}, owner)).data
    const open = async () => (await list()).list.filter(item => !item.is_done).map(item => item.id)
    const all = await list()
    expect(all.todo).toBe(all.list.length)
    await saveCompany({
      site_name: '果铺',
      company: '果铺商贸有限公司',
      company_address: '杭州市西湖区',
      service_phone: '0571-88000000',
      service_hours: '每天 9:00-21:00',
      icp: '浙ICP备1号',
      licence_no: '9133'
    })
    const words = (await shop.call('GET /api/admin/site/words', {}, owner)).data
    const promises = [{ title: '坏果包赔', info: '签收当天拍照，坏一赔一' }]
    await shop.call('POST /api/admin/site/words', { ...words, promises } as never, owner)
    const agreement = (slug: string, version: string) =>
      shop.db.insert(articles).values({
        id: newId(),
        kind: 'agreement',
        slug,
        version,
        title: '协议',
        content: '<p>x</p>',
        publishedAt: new Date('2026-01-01T00:00:00Z'),
        effectiveAt: new Date('2026-01-01T00:00:00Z')
      })
    for (const slug of ['about', 'service', 'collect', 'share', 'merchant', 'franchise', 'zone', 'subshop', 'family'])
      await agreement(slug, '2026.11')
    await agreement('privacy', '2026.11 范本')
    await makeProduct(shop.db, { shopId: await makeShop(shop.db) })
    expect(await open()).toEqual(['privacy', 'banner'])
    await shop.db.insert(banners).values({ id: newId(), place: 'index', title: '一', picture: '/media/p/a-750.webp' })
    await shop.db.insert(articles).values({
      id: newId(),
      kind: 'agreement',
      slug: 'privacy',
      version: '2026.12',
      title: '协议',
      content: '<p>x</p>',
      publishedAt: new Date('2026-02-01T00:00:00Z'),
      effectiveAt: new Date('2026-02-01T00:00:00Z')
    })
    expect(await open()).toEqual([])
    expect((await list()).todo).toBe(0)
  })
})

describe('what is set', () => {
  test('is read by shoppers of every server within a second, with who set it in the trail', async () => {
    const { config, clock } = shop.app.services
    const second = await buildApp({ config, databaseUrl: shop.databaseUrl, clock })
    try {
      const there = async () => (await second.inject({ url: '/api/site_config' })).json().data
      const here = async () => (await shop.call('GET /api/site_config', {})).data
      expect([(await here()).service_phone, (await there()).service_phone]).toEqual(['', ''])
      await saveCompany({ service_phone: '0571-88000000' })
      expect((await here()).service_phone).toBe('0571-88000000')
      soon()
      expect([(await here()).service_phone, (await there()).service_phone]).toEqual(['0571-88000000', '0571-88000000'])
    } finally {
      await second.close()
    }
    expect(await company()).toMatchObject({ edited_by: '小明', edited_time: expect.any(Number) })
    const { data } = await shop.call('GET /api/admin/audit', { subject: 'site' }, owner)
    expect(JSON.parse(data.list[0]!.details)).toMatchObject({ before: { service_phone: expect.any(String) } })
  })

  test('words of the app, what is shared and what is promised', async () => {
    const { edited_by: _, edited_time: __, ...now } = (await shop.call('GET /api/admin/site/words', {}, owner)).data
    const promises = [{ title: '坏果包赔', info: '签收当天拍照' }]
    const sent = { ...now, login_title: '你好', share_title: '来看看', promises }
    expect(await shop.call('POST /api/admin/site/words', sent, owner)).toMatchObject({ status: 200 })
    soon()
    const { config } = (await shop.call('GET /api/getPhraseConfig', {})).data
    expect(config).toMatchObject({ promises, share_title: '来看看' })
    expect(config.phrases).toMatchObject({ login_title: '你好' })
    expect(await shop.call('POST /api/admin/site/words', sent, owner)).toMatchObject({ code: 'CHANGED' })
  })

  test('the head of the home page', async () => {
    const { edited_by: _, edited_time: __, ...now } = (await shop.call('GET /api/admin/site/head', {}, owner)).data
    const sent = { ...now, city: '成都市', search_words: ['草莓'], show_scan: false }
    expect(await shop.call('POST /api/admin/site/head', sent, owner)).toMatchObject({ status: 200 })
    soon()
    const { data } = await shop.call('GET /api/headerIndex', {})
    expect(data).toMatchObject({ city: '成都市', search_words: ['草莓'], show_scan: false, show_city: true })
  })

  test('versions of the app, the newest first', async () => {
    const { edited_by: _, edited_time: __, ...now } = (await shop.call('GET /api/admin/site/version', {}, owner)).data
    const first = { version: '2.6.8', version_code: 268, title: '上线', released: '2026-11-18', changes: ['上线'] }
    const next = { ...first, version: '2.7.0', version_code: 270, released: '2026-11-19', changes: ['更快'] }
    const save = (history: unknown[], mark = now.mark) =>
      shop.call('POST /api/admin/site/version', { ...now, mark, history } as never, owner)
    expect(await save([first, next])).toMatchObject({ code: 'BAD_HISTORY' })
    expect(await save([next, next])).toMatchObject({ code: 'BAD_HISTORY' })
    expect(await save([{ ...next, version: '2.6.8' }, first])).toMatchObject({ code: 'BAD_HISTORY' })
    expect(await save([{ ...next, released: '2026-11-01' }, first])).toMatchObject({ code: 'BAD_HISTORY' })
    expect(await save([{ ...next, released: '昨天' }, first])).toMatchObject({ code: 'INVALID' })
    expect(await save([next, first])).toMatchObject({ status: 200 })
    soon()
    const { data } = await shop.call('GET /api/pub/getversion', {})
    expect(data).toMatchObject({ version: '2.7.0', changes: ['更快'], history: [{}, { version: '2.6.8' }] })
  })

  test('chat is switched off for everybody', async () => {
    const { edited_by: _, edited_time: __, ...now } = (await shop.call('GET /api/admin/site/chat', {}, owner)).data
    expect((await shop.call('GET /api/getimconfig', {})).data).toEqual({ imswitch: 1 })
    await shop.call('POST /api/admin/site/chat', { ...now, imswitch: 0 }, owner)
    soon()
    expect((await shop.call('GET /api/getimconfig', {})).data).toEqual({ imswitch: 0 })
  })

  test.each([
    [{ site_name: ' ' }, 'INVALID'],
    [{ service_phone: '打给我' }, 'INVALID'],
    [{ service_email: 'nobody' }, 'INVALID'],
    [{ site_logo: 'https://elsewhere.example/1.png' }, 'INVALID']
  ])('%j is refused with %s', async (more, code) => {
    expect(await saveCompany(more)).toMatchObject({ status: 400, code })
    expect((await company()).edited_by).toBe('')
  })

  test('of several who change a section as they saw it one is let', async () => {
    const { mark } = await company()
    const answers = await Promise.all(['甲', '乙', '丙'].map(site_name => saveCompany({ site_name }, mark)))
    expect(answers.map(answer => answer.code).sort()).toEqual(['CHANGED', 'CHANGED', undefined])
  })

  test('is looked at by who may read and set by who may edit', async () => {
    const reader = await holding(shop, ['site.read'])
    const { edited_by: _, edited_time: __, ...now } = (await shop.call('GET /api/admin/site/company', {}, reader)).data
    expect(await shop.call('POST /api/admin/site/company', now, reader)).toMatchObject({ code: 'FORBIDDEN' })
  })
})

// POST /api/admin/site/upload takes a form, as admin/upload does; the form’s own tests are with that.
test('pictures are uploaded by who may edit the settings, and by nobody else', async () => {
  const send = async (token: string) => {
    const boundary = 'site-picture'
    const payload = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nno picture\r\n--${boundary}--\r\n`
    const headers = {
      'authori-zation': `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`
    }
    return (await shop.app.inject({ method: 'POST', url: '/api/admin/site/upload', headers, payload })).json().data
  }
  const editor = await holding(shop, ['site.edit'])
  expect(await send(editor.token)).toMatchObject({ code: 'NOT_A_PICTURE' })
  const reader = await holding(shop, ['site.read'])
  expect(await send(reader.token)).toMatchObject({ code: 'FORBIDDEN' })
})
