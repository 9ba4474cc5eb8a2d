import { eq } from 'drizzle-orm'
import { holding } from '../../../test/console'
import type { TestShop } from '../../../test/harness'
import { Joining } from '../../../test/joining'
import { messages } from '../../db/schema'
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
        paper: '营业执照',
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
  const told = await shop.db.select({ url: messages.url }).from(messages).where(eq(messages.userId, who.id))
  expect(told).toContainEqual({ url: `/pages/application/detail?id=${id}` })
  const renewal = await renew(who, id)
  expect((await papers('past')).list).toMatchObject([{ id, renewal_id: renewal, renewal_state: 'submitted' }])
  await j.approve(renewal)
  expect([await papers('past'), await papers()]).toEqual([
    { list: [], count: 0 },
    { list: [], count: 0 }
  ])
})

test('a permit of the trade that runs out before the licence is what is warned about, and what is renewed', async () => {
  const who = await j.person()
  const photo = await j.upload(who)
  const permit = (ends_on?: string) => [{ code: 'food', photo, ends_on }]
  const { id } = await j.opened({ papers: { licence_end: inDays(400), papers: permit(inDays(20)) } }, who)
  expect(await papers()).toMatchObject({ count: 1, list: [{ id, paper: '食品经营许可证', _expire_time: inDays(20) }] })
  const detail = await shop.call('GET /api/admin/application/detail/{id}', { id }, j.operator)
  expect(detail.data.fields.find(one => one.field === 'papers')!.value).toBe(`食品经营许可证（有效期至 ${inDays(20)}）`)
  const again = async (over: object) => {
    const { papers: _, ...fields } = await j.business(who, { licence_end: inDays(400) })
    return j.enter(who, { id, ...fields, ...over })
  }
  // The licence alone makes nothing last longer.
  expect(await again({})).toMatchObject({ code: 'INVALID', msg: '新的有效期要晚于原来的期限' })
  expect(await again({ papers: permit('2020-01-01') })).toMatchObject({
    code: 'INVALID',
    msg: expect.stringContaining('已过期')
  })
  expect(await again({ papers: permit('2030-02-30') })).toMatchObject({ code: 'INVALID', msg: '资质有效期不正确' })
  expect(await again({ papers: [] })).toMatchObject({ code: 'PAPERS' })
  await pass(who, 21)
  expect(await papers('past')).toMatchObject({ count: 1, list: [{ id, paper: '食品经营许可证', shop_open: 0 }] })
  // What ran out is not good because the licence is.
  expect(await again({})).toMatchObject({ code: 'INVALID', msg: expect.stringContaining('已过期') })
  const renewal = (await again({ papers: permit(inDays(300)) })).data.id
  await j.approve(renewal)
  expect([await papers('past'), await papers()]).toEqual([
    { list: [], count: 0 },
    { list: [], count: 0 }
  ])
  await pass(who, 250)
  expect((await papers()).list).toMatchObject([{ id: renewal, paper: '食品经营许可证', shop_open: 1 }])
})

test('is for who may look at applications, and knows two states', async () => {
  const stranger = await holding(shop, ['shop.read'])
  expect(await shop.call('GET /api/admin/join/papers', {}, stranger)).toMatchObject({ code: 'FORBIDDEN' })
  const wrong = { state: 'open' as 'past' }
  expect(await shop.call('GET /api/admin/join/papers', wrong, reader)).toMatchObject({ code: 'INVALID' })
})
