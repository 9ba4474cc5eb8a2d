import { holding } from '../../../test/console'
import type { TestShop } from '../../../test/harness'
import { Joining } from '../../../test/joining'
import { runJob } from '../../jobs'
import { dayText } from '../../lib/clock'

let j: Joining
let shop: TestShop
let reader: { id: string; token: string }
beforeEach(async () => {
  j = await Joining.open()
  shop = j.shop
  reader = await holding(shop, ['application.read'])
})
afterEach(() => shop.close())

const DAY_S = 86_400
const inDays = (days: number) => dayText(new Date(shop.clock.now().getTime() + days * DAY_S * 1_000))
const papers = async (state?: 'soon' | 'past') =>
  (await shop.call('GET /api/admin/join/papers', { ...(state && { state }) }, reader)).data
async function pass(who: { id: string; token: string }, days: number) {
  shop.clock.advance(days * DAY_S)
  for (const one of [who, j.operator]) one.token = await shop.tokenOf(one.id)
  await runJob(shop.app.services, 'application-papers')
}
const renew = async (who: { id: string; token: string }, id: string) => {
  const { papers: _, ...fields } = await j.business(who)
  return (await j.enter(who, { id, ...fields })).data.id
}

test('licences that run out within sixty days are listed, the soonest first, with what takes their place', async () => {
  await j.opened({ papers: { licence_end: 'long' } })
  await j.opened({ papers: { licence_end: inDays(61) } })
  const [later, soon] = [
    await j.opened({ base: { shop_name: '远山茶铺' }, papers: { licence_end: inDays(59) } }),
    await j.opened({ base: { shop_name: '云下茶铺' }, papers: { licence_end: inDays(20) } })
  ]
  await runJob(shop.app.services, 'application-papers')
  const renewal = await renew(soon.who, soon.id)
  expect(await papers()).toEqual({
    count: 2,
    list: [
      {
        id: soon.id,
        title: '商家入驻',
        company: '杭州云上茶业有限公司',
        mer_id: soon.mer_id,
        shop_name: '云下茶铺',
        shop_open: 1,
        _expire_time: inDays(20),
        days_left: 20,
        remind_time: Math.floor(shop.clock.now().getTime() / 1_000),
        renewal_id: renewal,
        renewal_state: 'submitted'
      },
      expect.objectContaining({
        id: later.id,
        shop_name: '远山茶铺',
        days_left: 59,
        remind_time: null,
        renewal_id: '',
        renewal_state: null
      })
    ]
  })
  expect(await papers('past')).toEqual({ list: [], count: 0 })
})

test('one that ran out is past until it is renewed; on its last day it is good', async () => {
  const { who, id } = await j.opened({ papers: { licence_end: inDays(20) } })
  await pass(who, 20)
  expect((await papers()).list).toMatchObject([{ id, days_left: 0, shop_open: 1 }])
  await pass(who, 2)
  expect((await papers()).list).toEqual([])
  expect(await papers('past')).toMatchObject({ count: 1, list: [{ id, days_left: -2, shop_open: 0 }] })
  const renewal = await renew(who, id)
  expect((await papers('past')).list).toMatchObject([{ id, renewal_id: renewal, renewal_state: 'submitted' }])
  await j.approve(renewal)
  expect([await papers('past'), await papers()]).toEqual([
    { list: [], count: 0 },
    { list: [], count: 0 }
  ])
})

test('is for who may look at applications, and knows two states', async () => {
  const stranger = await holding(shop, ['shop.read'])
  expect(await shop.call('GET /api/admin/join/papers', {}, stranger)).toMatchObject({ code: 'FORBIDDEN' })
  const wrong = { state: 'open' as 'past' }
  expect(await shop.call('GET /api/admin/join/papers', wrong, reader)).toMatchObject({ code: 'INVALID' })
})
