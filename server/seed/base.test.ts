import { TestShop } from '../test/harness'
import { seed } from '.'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
  await seed(shop.app.services, { demo: false })
})
afterAll(() => shop?.close())

const DEMO_NAME = '优选好物'

test('a shop that is not the demo begins with samples of agreements, and without a word about itself', async () => {
  for (const type of ['privacy', 'service', 'collect', 'share', 'merchant', 'franchise', 'zone'] as const) {
    const { data } = await shop.call('GET /api/getabout', { type })
    expect(data.version).toContain('范本')
    expect(data.content).not.toContain(DEMO_NAME)
  }
  expect(await shop.call('GET /api/getabout', { type: 'about' })).toMatchObject({ code: 'NOT_FOUND' })
  const { data: site } = await shop.call('GET /api/site_config', {})
  expect(site).toMatchObject({ site_name: '商城', company: '', service_phone: '', icp: '' })
  const { data: help } = await shop.call('GET /api/article/help/list', { page: 1, limit: 100 })
  expect(help.count).toBeGreaterThan(0)
  for (const { id } of help.list) {
    const { data } = await shop.call('GET /api/article/details/{id}', { id })
    expect(`${data.title} ${data.content}`).not.toContain(DEMO_NAME)
  }
})

test('and with a list of all there is to fill in', async () => {
  const owner = await shop.person({ roles: ['operator'] })
  const { data } = await shop.call('GET /api/admin/site/checklist', {}, owner)
  expect(data.todo).toBe(data.list.length)
})

test('filled once more, it has nothing twice', async () => {
  const before = (await shop.call('GET /api/article/help/list', {})).data.count
  await seed(shop.app.services, { demo: false })
  expect((await shop.call('GET /api/article/help/list', {})).data.count).toBe(before)
})
