import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { Tongbao } from '../../../test/tongbao'
import { check } from '../../engines/ledger'

let shop: TestShop
let tb: Tongbao
let desk: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  tb = new Tongbao(shop, new Buying(shop))
  desk = await shop.person({ roles: ['operator'] })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const TERMS = { open: 1 as const, per_yuan_most: '2', person_day: 60, task_people: 50 }
const stop = (shop_id: string, stopped: 0 | 1, reason = '核实中') =>
  shop.call('POST /api/admin/tb/shop', { shop_id, stopped, reason }, desk)

test('nothing is given until operators say how much; they stop a shop, cancel its task, and see all of it', async () => {
  const { owner, shopId } = await tb.kept(100n)
  expect(await tb.plan(owner, 10)).toMatchObject({ code: 'CLOSED' })
  expect((await shop.call('GET /api/admin/tb/terms', {}, desk)).data).toMatchObject({ list: [{ open: 0 }], count: 1 })
  expect((await shop.call('POST /api/admin/tb/terms', TERMS, desk)).data).toEqual(TERMS)
  expect((await shop.call('GET /api/admin/tb/terms', {}, desk)).data.list).toEqual([
    { ...TERMS, mark: expect.any(String) }
  ])
  const { data: task } = await tb.plan(owner, 10)
  expect((await stop(shopId, 1)).data).toEqual({ state: 'stopped' })
  expect(await stop(shopId, 1)).toMatchObject({ code: 'STATE' })
  expect(await tb.plan(owner, 10)).toMatchObject({ code: 'CLOSED' })
  expect(await tb.rule(owner)).toMatchObject({ code: 'CLOSED' })
  expect(await shop.call('POST /api/sendtb/doautojd', { id: task.id }, owner)).toMatchObject({ code: 'CLOSED' })
  expect((await shop.call('GET /api/sendtb/index', {}, owner)).data).toMatchObject({ open: 0, note: /核实中/ })
  await tb.job()
  const tasks = await shop.call('GET /api/admin/tb/tasks', { state: 'waiting', shop: shopId }, desk)
  expect(tasks.data).toMatchObject({ count: 1, list: [{ id: task.id, given_num: 0 }] })
  const cancel = { id: task.id, reason: '店铺暂停' }
  expect((await shop.call('POST /api/admin/tb/cancel', cancel, desk)).data).toEqual({ state: 'cancelled' })
  expect(await shop.call('POST /api/admin/tb/cancel', cancel, desk)).toMatchObject({ code: 'STATE' })
  expect([await tb.has(shopId), await tb.has(shopId, 'frozen')]).toEqual([100n, 0n])
  const list = await shop.call('GET /api/admin/tb/shops', { stopped: 1 }, desk)
  expect(list.data).toMatchObject({ count: 1, list: [{ shop_id: shopId, tb: '100', reason: '核实中' }] })
  const gifts = await shop.call('GET /api/admin/tb/gifts', { kind: 'task', shop: shopId }, desk)
  expect(gifts.data).toMatchObject({ count: 1, list: [{ state: 'cancelled', given_num: 0 }] })
  expect((await stop(shopId, 0, '已核实')).data).toEqual({ state: 'open' })
  expect((await tb.plan(owner, 10)).status).toBe(200)
})

test.each([
  ['a shop there is not', 'POST /api/admin/tb/shop', { shop_id: '0190b0a0-0000-7000-8000-000000000000', stopped: 1 }],
  ['a task there is not', 'POST /api/admin/tb/cancel', { id: '0190b0a0-0000-7000-8000-000000000000' }]
] as const)('%s is not found', async (_, key, input) => {
  expect(await shop.call(key, { ...input, reason: '核实中' }, desk)).toMatchObject({ status: 400, code: 'NOT_FOUND' })
})

test.each([
  ['nothing for a yuan', { per_yuan_most: '0' }],
  ['more than a hundred for a yuan', { per_yuan_most: '100.01' }],
  ['nothing for a person', { person_day: 0 }],
  ['tasks for more than five hundred', { task_people: 501 }]
])('terms of %s are refused and change nothing', async (_, more) => {
  await shop.call('POST /api/admin/tb/terms', TERMS, desk)
  const answer = await shop.call('POST /api/admin/tb/terms', { ...TERMS, ...more }, desk)
  expect(answer).toMatchObject({ status: 400, code: 'INVALID' })
  expect((await shop.call('GET /api/admin/tb/terms', {}, desk)).data.list).toEqual([
    { ...TERMS, mark: expect.any(String) }
  ])
})

test('a package of 通宝 is sold whole and with nothing on top', async () => {
  const pack = {
    ...{ type: 'tb' as const, title: '100 通宝', tag: '', price: '10', give: '100', gift: '0', plan: '' },
    ...{ pool: 'recharge-gift', person_times: 0, from_hour: 0, until_hour: 24, open: 1, sort: 0 }
  }
  const save = (more: object) => shop.call('POST /api/admin/recharge/package', { ...pack, ...more }, desk)
  expect(await save({ give: '99.5' })).toMatchObject({ code: 'BAD_PACKAGE' })
  expect(await save({ gift: '10' })).toMatchObject({ code: 'BAD_PACKAGE' })
  expect((await save({})).data).toMatchObject({ type: 'tb', give: '100', price: '10.00' })
})
