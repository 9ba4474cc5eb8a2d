import { contract } from '@contract/core'
import { transferring } from '@contract/transfer'
import { TestShop } from '../../../test/harness'
import { Transferring } from '../../../test/transferring'
import { bindDomain } from '../../http/context'
import { programmes } from '..'
import { transferHandlers } from './service'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const RULE = {
  code: 'xfq',
  title: '消费券转赠',
  asset: 'xfq',
  open: 1 as const,
  minimum: '1',
  maximum: '200',
  step: '0.01',
  person_day: '500',
  day_times: 5,
  receive_day: '1000',
  pair_month: '1000',
  new_account_s: 0,
  new_phone_s: 86_400,
  new_device_s: 86_400,
  new_device_day: '50'
}
const operator = async () => (await shop.person({ roles: ['operator'] })).token
const save = (token: string, more: Record<string, unknown> = {}) =>
  shop.call('POST /api/admin/transfer/rule', { ...RULE, ...more }, { token })

test('an operator writes rules, each writing another version', async () => {
  const token = await operator()
  expect((await save(token)).data).toMatchObject({ version: 1, minimum: '1.00', new_device_day: '50.00' })
  expect((await save(token, { maximum: '300' })).data).toMatchObject({ version: 2, maximum: '300.00' })
  const { data } = await shop.call('GET /api/admin/transfer/rules', {}, { token })
  expect(data).toMatchObject({ count: 1, list: [{ code: 'xfq', version: 2 }] })
})

test('of two who change the same rule the second is told, and changes nothing', async () => {
  const token = await operator()
  const { mark } = (await save(token)).data
  const changed = await save(token, { mark, maximum: '150' })
  expect(changed).toMatchObject({ status: 200 })
  expect(await save(token, { mark, maximum: '160' })).toMatchObject({ code: 'CHANGED' })
  const { data } = await shop.call('GET /api/admin/transfer/rules', {}, { token })
  expect(data.list).toMatchObject([{ maximum: '150.00', mark: changed.data.mark }])
  expect(await save(token, { mark: changed.data.mark })).toMatchObject({ status: 200 })
})

test.each([
  ['an asset nobody knows', { asset: 'nothing' }, 'BAD_RULE'],
  ['money', { asset: 'CNY' }, 'BAD_RULE'],
  ['earnings', { asset: 'shouyi' }, 'BAD_RULE'],
  ['more decimals than the asset has', { minimum: '1.005' }, 'AMOUNT'],
  ['nothing as the least', { minimum: '0' }, 'BAD_RULE'],
  ['a most below the least', { maximum: '0.5' }, 'BAD_RULE'],
  ['a cap below the least', { pair_month: '0.5' }, 'BAD_RULE'],
  ['less than a day after a change of phone', { new_phone_s: 3600 }, 'INVALID']
])('refuses %s', async (_, more, code) => {
  expect(await save(await operator(), more)).toMatchObject({ status: 400, code })
})

test('nobody else sees or writes them', async () => {
  const { token } = await shop.person()
  expect(await save(token)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await shop.call('GET /api/admin/transfer/rules', {}, { token })).toMatchObject({ code: 'FORBIDDEN' })
})

test('a page of another asset is a rule and two paths', async () => {
  const pair = contract(transferring('probe/find', 'probe/give'))
  const handlers = transferHandlers(
    { find: 'probe/find', give: 'probe/give' },
    { code: 'hdt_gift', url: '/pages/consume/gift' }
  )
  const other = await TestShop.open({ programmes: [...programmes, { contracts: [bindDomain(pair, handlers)] }] })
  try {
    await new Transferring(other).rule({ code: 'hdt_gift', asset: 'hdt', title: '互兑通赠送', minMinor: 10_000n })
    const there = new Transferring(other)
    const [from, to] = [await there.person(30_000n, 'hdt'), await there.person(0n)]
    const answer = await other.app.inject({
      method: 'GET',
      url: '/api/probe/find',
      query: { phone: to.phone },
      headers: { 'authori-zation': `Bearer ${from.token}` }
    })
    expect(answer.json().data).toMatchObject({
      asset: 'hdt',
      asset_name: '互兑通',
      digits: 4,
      balance: '3.0000',
      minimum: '1.0000',
      receiver_info: { name: '*小满' }
    })
  } finally {
    await other.close()
  }
})
