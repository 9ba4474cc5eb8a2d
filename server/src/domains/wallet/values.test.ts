import { bySecond, holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { setReference } from '../../engines/ledger'

let shop: TestShop
let operator: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  operator = await shop.person({ roles: ['operator'] })
})
afterAll(() => shop.close())

const ACTION = 'POST /api/admin/asset/value'
const listed = async (code: string) =>
  (await shop.call('GET /api/admin/asset/values', {}, operator)).data.list.find(one => one.code === code)
const publish = (input: Record<string, unknown>, who = operator) => shop.call(ACTION, input, who)

test('a value is published by two persons, read by members, and taken back', async () => {
  const before = (await listed('jindou'))!
  const sent = { code: 'jindou', mark: before.mark, amount: '100', price: '2.00' }
  const told = await bySecond(
    shop,
    ACTION,
    () => publish(sent),
    async () => {
      expect(await listed('jindou')).toEqual(before)
    }
  )
  expect(told).toBe('公布参考价值：100 金豆 ≈ 2.00 元')
  expect(await listed('jindou')).toMatchObject({ amount: '100', price: '2.00', reference_text: '100 金豆 ≈ 2.00 元' })
  const member = await shop.person()
  const { data } = await shop.call('GET /api/user/getzichan', {}, member)
  expect(JSON.stringify(data)).toContain('100 金豆 ≈ 2.00 元')
  const back = await bySecond(
    shop,
    ACTION,
    () => publish({ code: 'jindou' }),
    async () => {}
  )
  expect(back).toBe('撤下金豆的参考价值')
  expect(await listed('jindou')).toMatchObject({ amount: '', price: '', reference_text: '' })
})

test('what was asked of an older value is not done any more, whoever agrees', async () => {
  const { mark } = (await listed('lvdou'))!
  expect(await publish({ code: 'lvdou', mark, amount: '10', price: '1' })).toMatchObject({ code: 'HELD' })
  await setReference(shop.db, 'lvdou', { minor: 5n, fen: 100n })
  const second = await shop.person({ roles: ['operator'] })
  const { data } = await shop.call('GET /api/admin/approval/list', { state: 'waiting', limit: 100 }, second)
  const { id } = data.list.find(one => one.action === ACTION)!
  const agreed = await shop.call('POST /api/admin/approval/decide', { id, agree: 1, reason: '' }, second)
  expect(agreed).toMatchObject({ code: 'DEED', msg: expect.stringContaining('提交之后情况有变') })
  expect(await listed('lvdou')).toMatchObject({ amount: '5', price: '1.00' })
})

test.each([
  [{ code: 'gold', amount: '1', price: '1' }, 'UNKNOWN'],
  [{ code: 'CNY', amount: '1', price: '1' }, 'BAD_VALUE'],
  [{ code: 'jindou', amount: '1' }, 'BAD_VALUE'],
  [{ code: 'jindou', price: '1' }, 'BAD_VALUE'],
  [{ code: 'jindou', amount: '0', price: '1' }, 'BAD_VALUE'],
  [{ code: 'jindou', amount: '0.5', price: '1' }, 'AMOUNT'],
  [{ code: 'jindou', amount: '-1', price: '1' }, 'INVALID']
])('%j is refused with %s and asks nobody', async (input, code) => {
  const before = await listed('jindou')
  expect(await publish(input)).toMatchObject({ code, msg: /[\u4e00-\u9fff]/ })
  expect(await listed('jindou')).toEqual(before)
})

test('whoever may read them does not publish them', async () => {
  const reader = await holding(shop, ['rule.read'])
  expect((await shop.call('GET /api/admin/asset/values', {}, reader)).status).toBe(200)
  expect(await publish({ code: 'jindou' }, reader)).toMatchObject({ code: 'FORBIDDEN' })
})
