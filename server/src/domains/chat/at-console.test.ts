import { Buying } from '../../../test/buying'
import { forShop, holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { auditEntries, chatLines, conversations } from '../../db/schema'
import { NOBODY, openConversation, type Speaker, sendLine } from '../../engines/chat'
import { newId } from '../../lib/ids'
import { writeSetting } from '../site/settings'
import { deskOf, serversOf } from './desks'

type Who = { id: string; token: string }

let shop: TestShop
let buying: Buying
let agent: Who
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  agent = await holding(shop, ['chat.talk', 'order.read'])
})
afterAll(() => shop.close())

const say = (speaker: Speaker, conv: string, text: string) =>
  sendLine(shop.db, speaker, conv, { clientId: newId(), kind: 'text', body: { text } }, shop.clock.now())
async function asked(userId: string, shopId: string | null = null) {
  const conv = await openConversation(shop.db, userId, shopId)
  await say({ side: 'user', userId }, conv, '在吗')
  return conv
}
const desks = async (who = agent) => (await shop.call('GET /api/admin/chat/desks', {}, who)).data
const beside = (conv: string, who = agent, desk = 'platform') =>
  shop.call('GET /api/admin/chat/beside', { desk, conv }, who)

test('the platform’s people answer at its desk and those of its own shops, with the words that were set', async () => {
  const own = await buying.store({ isSelf: true, name: '自营店', hours: '每天 0:00-24:00' })
  await buying.store({ name: '别人的店' })
  await writeSetting(shop.db, 'chat', { canned: ['已经为你催促仓库'] })
  const found = await desks()
  expect(found).toMatchObject({ carried: 'own', is_on: true })
  expect(found.list.map(({ desk, title }) => [desk, title])).toEqual([
    ['platform', '平台客服'],
    [own, '自营店']
  ])
  expect(found.canned[0]).toEqual({ title: '已经为你催促仓库', words: '已经为你催促仓库' })
})

test('a shop’s people answer for theirs alone', async () => {
  const keeper = await shop.person()
  const shopId = await buying.store({ ownerId: keeper.id, name: '茶铺' })
  const owner = await forShop(shop, keeper.id, shopId)
  expect((await desks(owner)).list.map(({ desk }) => desk)).toEqual([shopId])
  const person = await shop.person()
  const [theirs, platform] = [await asked(person.id, shopId), await asked(person.id)]
  expect((await beside(theirs, owner, shopId)).data.uid).toBe(person.id)
  expect((await beside(theirs, owner, shopId.toUpperCase())).data.uid).toBe(person.id)
  expect(await beside(theirs, owner, `${shopId}0`)).toMatchObject({ code: 'NOT_FOUND' })
  for (const [conv, desk, who] of [
    [platform, 'platform', owner],
    [platform, shopId, owner],
    [theirs, shopId, agent],
    [theirs, 'platform', agent]
  ] as const)
    expect(await beside(conv, who, desk)).toMatchObject({ code: 'NOT_FOUND' })
})

test('beside a conversation stands who asks, and their newest orders for who may see them', async () => {
  const of = await buying.goods({ name: '龙井', priceFen: 3000n, stock: 50 })
  const buyer = await buying.buyer({ nickname: '小满' })
  const { no } = await buying.order(buyer.token, [{ of, qty: 2 }])
  const conv = await asked(buyer.id)
  const { data } = await beside(conv)
  expect(data).toMatchObject({ uid: buyer.id, nickname: '小满' })
  expect(data.phone).toContain('****')
  expect(data.order_list).toMatchObject([{ order_id: no, title: '龙井', num: 2, pay_price: '60.00', _state: '待付款' }])
  const blind = await holding(shop, ['chat.talk'])
  expect((await beside(conv, blind)).data.order_list).toEqual([])
  const inShop = await asked(buyer.id, await buying.store({ isSelf: true }))
  const shopId = (await shop.db.select().from(conversations)).find(one => one.id === inShop)!.shopId!
  expect((await beside(inShop, agent, shopId)).data.order_list).toEqual([])
  const goods = async (search: string, desk = 'platform') =>
    (await shop.call('GET /api/admin/chat/goods', { desk, search }, agent)).data.list.map(one => one.name)
  expect(await goods('')).toEqual(['龙井'])
  expect(await goods('', shopId)).toEqual([])
})

test('a service is ended once, by who answers, and stands in the trail', async () => {
  const person = await shop.person()
  const conv = await asked(person.id)
  await say({ side: 'service', userId: agent.id, shopId: null }, conv, '你好')
  const finish = () => shop.call('POST /api/admin/chat/finish', { desk: 'platform', conv }, agent)
  expect((await finish()).status).toBe(200)
  expect(await finish()).toMatchObject({ code: 'STATE' })
  const lines = (await shop.db.select().from(chatLines)).filter(one => one.conversationId === conv)
  expect(lines.at(-1)).toMatchObject({ kind: 'note', body: { text: '本次服务已结束，请为客服评分' } })
  const entries = (await shop.db.select().from(auditEntries)).filter(one => one.subject === conv)
  expect(entries.map(({ action }) => action)).toEqual(['POST /api/admin/chat/finish'])
})

test('a conversation is handed to whoever may answer, at the console too', async () => {
  const others = await serversOf(shop.db, await deskOf(shop.db, null))
  expect(others.map(({ id }) => id)).toContain(agent.id)
  const reader = await holding(shop, ['chat.read'])
  expect((await serversOf(shop.db, await deskOf(shop.db, null))).map(({ id }) => id)).not.toContain(reader.id)
})

describe('carried by Tencent', () => {
  test('nobody is let into our socket', async () => {
    const carried = await TestShop.open({ env: { TENCENT_IM_SDKAPPID: '1400000000', TENCENT_IM_KEY: 'a1'.repeat(32) } })
    try {
      const who = await holding(carried, ['chat.talk'])
      expect((await carried.call('GET /api/admin/chat/desks', {}, who)).data.carried).toBe('tencent')
      expect(await carried.call('GET /api/admin/chat/usersig', { desk: 'platform' }, who)).toMatchObject({
        code: 'STATE'
      })
    } finally {
      await carried.close()
    }
  })
})

// POST /api/admin/chat/upload takes a form, as admin/upload does; the form’s own tests are with that.
test('pictures to send are uploaded by who answers, of the platform or of a shop, and by nobody else', async () => {
  const send = async (token: string) => {
    const boundary = 'chat-picture'
    const payload = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nno picture\r\n--${boundary}--\r\n`
    const headers = {
      'authori-zation': `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`
    }
    return (await shop.app.inject({ method: 'POST', url: '/api/admin/chat/upload', headers, payload })).json().data
  }
  expect(await send(agent.token)).toMatchObject({ code: 'NOT_A_PICTURE' })
  const keeper = await shop.person()
  const owner = await forShop(shop, keeper.id, await buying.store({ ownerId: keeper.id, name: '瓷器铺' }))
  expect(await send(owner.token)).toMatchObject({ code: 'NOT_A_PICTURE' })
  const reader = await holding(shop, ['order.read'])
  expect(await send(reader.token)).toMatchObject({ code: 'FORBIDDEN' })
})

describe('who waits for an answer stands on today', () => {
  const waiting = async (who: Who) =>
    (await shop.call('GET /api/admin/today', {}, who)).data.queues.find(({ id }) => id === 'chats')
  const count = async (who: Who) => (await waiting(who))!.count
  let keeper: Who
  let owner: Who
  let shopId: string
  beforeEach(async () => {
    await shop.db.update(conversations).set({ waitsSince: null })
    keeper = await shop.person()
    shopId = await buying.store({ ownerId: keeper.id })
    owner = await forShop(shop, keeper.id, shopId)
  })

  test('from the first thing said until somebody answers, whatever is said by itself meanwhile', async () => {
    const person = await shop.person()
    const began = Math.floor(shop.clock.now().getTime() / 1000)
    const conv = await asked(person.id)
    expect(await waiting(agent)).toEqual({ id: 'chats', title: '待回复会话', count: 1, oldest: began })
    shop.clock.advance(60)
    await say({ side: 'user', userId: person.id }, conv, '还在吗')
    await say({ side: 'service', userId: NOBODY, shopId: null }, conv, '现在是休息时间')
    expect(await waiting(agent)).toMatchObject({ count: 1, oldest: began })
    await say({ side: 'service', userId: agent.id, shopId: null }, conv, '在的')
    expect(await count(agent)).toBe(0)
    await say({ side: 'user', userId: person.id }, conv, '那就好')
    expect(await count(agent)).toBe(1)
    await shop.call('POST /api/admin/chat/finish', { desk: 'platform', conv }, { token: agent.token })
    expect(await count(agent)).toBe(0)
  })

  test('a shop’s people see who waits for their shop alone, the platform’s those of its own shops as well', async () => {
    const person = await shop.person()
    await asked(person.id, shopId)
    await asked(person.id, await buying.store({ isSelf: true }))
    await asked(person.id, await buying.store())
    expect([await count(owner), await count(agent)]).toEqual([1, 1])
    expect(await waiting(await holding(shop, ['chat.read']))).toBeUndefined()
  })

  test('who was not answered for a week waits no more', async () => {
    await asked((await shop.person()).id)
    shop.clock.advance(7 * 86_400 - 60)
    expect(await count(agent)).toBe(1)
    shop.clock.advance(120)
    expect(await count(agent)).toBe(0)
  })
})
