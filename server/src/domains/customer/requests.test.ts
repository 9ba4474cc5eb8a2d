import { eq } from 'drizzle-orm'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { codeFor } from '../../../test/sign-in'
import { dataExports } from '../../db/schema'
import { closeDue } from '../closing/service'
import { legalEnd } from './requests'

type Person = Awaited<ReturnType<TestShop['person']>>

let shop: TestShop
let desk: Person
beforeAll(async () => {
  shop = await TestShop.open()
  desk = await shop.person({ roles: ['operator'] })
})
afterAll(() => shop.close())

const list = async (input: Record<string, unknown>) =>
  (await shop.call('GET /api/admin/customer/requests', { limit: 100, ...input }, desk)).data

test.each([
  // A Friday: the fifteenth working day is a Friday three weeks later.
  ['2026-11-20T08:00:00Z', '2026-12-11T15:59:59.999Z'],
  // A Saturday counts from the Monday on.
  ['2026-11-21T08:00:00Z', '2026-12-11T15:59:59.999Z'],
  // Late on Sunday in London is Monday in China.
  ['2026-11-22T17:00:00Z', '2026-12-14T15:59:59.999Z']
])('what is asked for at %s is to be done by %s', (asked, end) => {
  expect(legalEnd(new Date(asked)).toISOString()).toBe(end)
})

test('closings wait with days left, and are told of when they are over', async () => {
  const me = await shop.person({ nickname: '小别' })
  const captcha = await codeFor(shop, me.phone, 'verify', me.token)
  await shop.call('GET /api/destroy', { captcha, agree: 1 }, me)
  const asked_s = Math.floor(shop.clock.now().getTime() / 1000)
  const open = await list({})
  expect(open).toMatchObject({
    count: 1,
    list: [
      {
        uid: me.id,
        nickname: '小别',
        phone: `${me.phone.slice(0, 3)}****${me.phone.slice(-4)}`,
        state: 'waiting',
        _state: '等待注销',
        add_time: asked_s,
        due_time: asked_s + 7 * 86_400,
        days_left: 21
      }
    ]
  })
  shop.clock.advance(7 * 86_400 + 1)
  expect((await list({})).list[0]!.days_left).toBe(14)
  expect(await closeDue(shop.app.services)).toBe(1)
  expect(await list({})).toEqual({ list: [], count: 0 })
  expect(await list({ state: 'all' })).toMatchObject({
    count: 1,
    list: [{ nickname: '已注销用户', phone: '', state: 'done', days_left: null, legal_time: 0 }]
  })
})

test('exports wait, fail and can be fetched, whoever asked for them', async () => {
  const me = await shop.person()
  await shop.call('GET /api/destroy', { export: 1 }, me)
  expect(await list({ kind: 'export' })).toMatchObject({
    count: 1,
    list: [{ uid: me.id, state: 'waiting', asked_by: '本人', days_left: 21 }]
  })
  await shop.db.update(dataExports).set({ state: 'failed' }).where(eq(dataExports.userId, me.id))
  const [failed] = (await list({ kind: 'export' })).list
  expect(failed).toMatchObject({ _state: '生成失败', why: '多次生成失败，请重新导出' })
  await shop.call('GET /api/admin/account/export/{id}', { id: me.id }, desk)
  const all = (await list({ kind: 'export', state: 'all' })).list
  expect(all.map(({ asked_by, state }) => [asked_by, state])).toEqual(
    expect.arrayContaining([
      ['后台', 'waiting'],
      ['本人', 'failed']
    ])
  )
  const reader = await holding(shop, ['order.read'])
  expect(await shop.call('GET /api/admin/customer/requests', {}, reader)).toMatchObject({ code: 'FORBIDDEN' })
})
