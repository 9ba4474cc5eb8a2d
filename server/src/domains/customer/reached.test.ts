import { Buying } from '../../../test/buying'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { messagePushes, messages } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
let desk: { token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  desk = await holding(shop, ['customer.read'])
})
afterAll(() => shop.close())

test('whom a member brought is listed, the last first, and nobody else', async () => {
  const me = await shop.person()
  const first = await shop.person({ nickname: '先来', referrerId: me.id })
  const last = await shop.person({ nickname: '后到', referrerId: me.id })
  await shop.person({ referrerId: first.id })
  const fans = async (id: string) => (await shop.call('GET /api/admin/customer/fans', { id }, desk)).data
  expect(await fans(me.id)).toMatchObject({ count: 2, list: [{ uid: last.id }, { uid: first.id }] })
  expect(JSON.stringify(await fans(me.id))).not.toContain(first.phone)
  expect(await fans(last.id)).toEqual({ list: [], count: 0 })
})

test('what a member was told is listed with what went out beyond the app', async () => {
  const buying = new Buying(shop)
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, [{ of: await buying.goods() }])
  await buying.pay(buyer, no)
  const told = async (id: string) => (await shop.call('GET /api/admin/customer/messages', { id }, desk)).data
  const [newest] = (await shop.db.select().from(messages)).filter(row => row.userId === buyer.id)
  const push = { userId: buyer.id, messageId: newest!.id, channel: 'sms', topic: 'security', nextAt: new Date() }
  await shop.db.insert(messagePushes).values({ ...push, state: 'dead', error: '号码停机' })
  const { list } = await told(buyer.id)
  expect(list.find(row => row.id === newest!.id)).toMatchObject({
    title: newest!.title,
    read_time: 0,
    pushes: [{ channel: 'sms', _state: '发送失败', why: '号码停机' }]
  })
  expect(await told(newId())).toEqual({ list: [], count: 0 })
  const stranger = await holding(shop, ['order.read'])
  for (const key of ['GET /api/admin/customer/messages', 'GET /api/admin/customer/fans'] as const)
    expect(await shop.call(key, { id: buyer.id }, stranger)).toMatchObject({ code: 'FORBIDDEN' })
})
