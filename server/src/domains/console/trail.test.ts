import { holding } from '../../../test/console'
import { makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { auditEntries } from '../../db/schema'
import { csvRows } from '../../lib/csv'

let shop: TestShop
let owner: { id: string; token: string }
let reader: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  owner = await shop.person({ roles: ['operator'] })
  reader = await holding(shop, ['audit.read'])
})
afterAll(() => shop.close())

const file = async (asked: Record<string, unknown>) => {
  const { data } = await shop.call('POST /api/admin/audit/export', { ...asked, format: 'csv' } as never, reader)
  return csvRows((await shop.app.inject({ method: 'GET', url: data.url })).body.slice(1))!
}

test('the trail names its things, is narrowed by deed, and is taken away as its list finds it', async () => {
  const shopId = await makeShop(shop.db, { name: '茶铺' })
  await shop.call('POST /api/admin/shop/open', { id: shopId, open: false }, owner)
  await shop.call('POST /api/admin/role', { name: '盘点', words: '', rights: ['goods.read'] }, owner)
  const list = async (asked: object) =>
    (await shop.call('GET /api/admin/audit', { page: 1, limit: 20, ...asked } as never, reader)).data.list
  const [closing] = await list({ subject: shopId })
  expect(closing).toMatchObject({ thing_name: '店铺 茶铺', done_to: shopId, title: '开店或关店' })
  const made = await list({ action: 'POST /api/admin/role' })
  expect(made.map(one => one.thing_name)).toEqual(['角色 盘点'])
  const actions = (await shop.call('GET /api/admin/audit/actions', {}, reader)).data
  expect(actions.find(({ id }) => id === closing!.action)?.title).toBe(closing!.title)

  const [titles, ...rows] = await file({ action: 'POST /api/admin/role' })
  expect(titles).toEqual(['序号', '时间', '人员', '操作', '对象', '对象编号', '原因', '来自', '校验值'])
  const kept = (await shop.db.select().from(auditEntries)).find(one => one.seq === made[0]!.seq)!
  expect(rows).toHaveLength(1)
  expect(rows[0]!.slice(4)).toEqual(['角色 盘点', kept.subject, '', '127.0.0.1', kept.hash])
  // That it was taken away is in it.
  expect((await list({}))[0]).toMatchObject({ action: 'POST /api/admin/audit/export', actor_id: reader.id })
  expect((await file({})).length - 1).toBe((await list({})).length)
})

test('who may not read the trail takes nothing of it away', async () => {
  const other = await holding(shop, ['stats.read'])
  for (const key of ['POST /api/admin/audit/export', 'GET /api/admin/audit/actions'] as const)
    expect(await shop.call(key, {} as never, other)).toMatchObject({ code: 'FORBIDDEN' })
})
