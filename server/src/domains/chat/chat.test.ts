import { chatUrl, credentialsOf, Device, until } from '../../../test/chatting'
import { makeProduct, makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { unpaidOrder } from '../../../test/orders'
import { conversations, users } from '../../db/schema'
import { newId } from '../../lib/ids'
import { writeSetting } from '../site/settings'
import { isOpen, opensAt } from './desks'

let shop: TestShop
let url: string
const devices: Device[] = []
beforeAll(async () => {
  shop = await TestShop.open()
  url = await chatUrl(shop.app)
  await writeSetting(shop.db, 'site', { service_hours: '每天 9:00-21:00' })
})
afterEach(() => {
  for (const one of devices.splice(0)) one.client.disconnect()
})
afterAll(() => shop.close())

async function device(token: string, desk?: string) {
  const one = new Device(() => url, credentialsOf(shop, token, desk))
  devices.push(one)
  one.client.connect()
  await until(() => one.ready)
  return one
}
const hello = async (token: string, input = {}) =>
  (await shop.call('POST /api/im/auto_hello', input, { token })).data.conv
const shopWith = async (fields = {}) => {
  const owner = await shop.person({ nickname: '掌柜' })
  return { owner, shopId: await makeShop(shop.db, { ownerId: owner.id, name: '茶铺', ...fields }) }
}

describe('POST /api/im/auto_hello', () => {
  test('greets once a day, and not in the middle of a talk', async () => {
    const { token } = await shop.person()
    const { shopId } = await shopWith({ hours: '' })
    const convs = await Promise.all(Array.from({ length: 10 }, () => hello(token, { shop_id: shopId })))
    expect(new Set(convs).size).toBe(1)
    const me = await device(token)
    const lines = async () => (await me.client.before(convs[0]!, 99)).map(line => line.body.text)
    expect(await lines()).toEqual([expect.stringContaining('很高兴为你服务')])
    shop.clock.advance(2 * 3600)
    await hello(token, { shop_id: shopId })
    expect(await lines()).toHaveLength(1)
    await me.say(convs[0]!, '在吗')
    shop.clock.advance(86_400 - 7200)
    await me.say(convs[0]!, '还在吗')
    await hello(token, { shop_id: shopId })
    expect(await lines()).toHaveLength(3)
    shop.clock.advance(2 * 3600)
    await hello(token, { shop_id: shopId })
    expect(await lines()).toHaveLength(4)
    expect((await me.client.conversations())[0]).toMatchObject({ unread: 1, title: '茶铺', agent_id: null })
  })

  test('says when the shop is closed; a shop there is not, and nobody, are refused', async () => {
    const { token } = await shop.person()
    const { shopId } = await shopWith({ hours: '每天 3:00-3:01' })
    const conv = await hello(token, { shop_id: shopId })
    const me = await device(token)
    expect((await me.client.before(conv, 9))[0]!.body.text).toContain('服务时间：每天 3:00-3:01')
    expect(await shop.call('POST /api/im/auto_hello', { shop_id: newId() }, { token })).toMatchObject({
      code: 'NOT_FOUND'
    })
    expect(await shop.call('POST /api/im/auto_hello', {})).toMatchObject({ status: 410000 })
  })
})

describe('what is sent', () => {
  const send = (one: Device, conv: string, kind: 'text' | 'image' | 'goods' | 'order', body: Record<string, string>) =>
    one.client.send({ conv, client_id: newId(), kind, body })

  test('goods and orders are as the server knows them, whatever the device says', async () => {
    const person = await shop.person()
    const { shopId } = await shopWith()
    const { id } = await makeProduct(shop.db, { shopId, name: '龙井' } as never)
    const order = await unpaidOrder(shop, person.id, 1250n)
    const me = await device(person.token)
    const platform = await me.client.open()
    const goods = await send(me, platform.id, 'goods', { id, title: '假的', price: '0.01' })
    expect(goods.body).toMatchObject({ id, title: expect.not.stringContaining('假') })
    expect(goods.body.price).not.toBe('0.01')
    const card = await send(me, platform.id, 'order', { no: order.no, price: '0.00' })
    expect(card.body).toMatchObject({ no: order.no, price: '12.50', state: '待付款' })
  })

  test('refuses orders of others, goods there are not, pictures from elsewhere and nothing at all', async () => {
    const [person, other] = [await shop.person(), await shop.person()]
    const { owner, shopId } = await shopWith()
    const order = await unpaidOrder(shop, other.id, 1250n)
    const mine = await unpaidOrder(shop, person.id, 1250n)
    const me = await device(person.token)
    const { id: platform } = await me.client.open()
    const { id: withShop } = await me.client.open(shopId)
    for (const [kind, body, code] of [
      ['order', { no: order.no }, 'NOT_FOUND'],
      ['order', { no: "' or 1=1" }, 'NOT_FOUND'],
      ['goods', { id: newId() }, 'NOT_FOUND'],
      ['goods', { id: 'x' }, 'NOT_FOUND'],
      ['image', { url: 'https://elsewhere.example/a.png', width: '9', height: '9' }, 'INVALID'],
      ['image', { url: `/media/u/${'a'.repeat(32)}-1500.webp`, width: '-1', height: '9' }, 'INVALID'],
      ['text', { text: '  \n ' }, 'INVALID'],
      ['text', { text: 'x'.repeat(2001) }, 'INVALID'],
      ['text', {}, 'INVALID']
    ] as const)
      await expect(send(me, platform, kind, body as never)).rejects.toMatchObject({ code })
    // An order of another shop is none of this shop's business.
    await expect(send(me, withShop, 'order', { no: mine.no })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const keeper = await device(owner.token, shopId)
    await expect(send(keeper, withShop, 'order', { no: mine.no })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(keeper.client.open()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(me.client.open(newId())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const image = { url: `/media/u/${'a'.repeat(32)}-1500.webp`, width: '400', height: '300' }
    expect((await send(me, platform, 'image', image)).body).toEqual(image)
  })

  test('a conversation goes from one who answers for the platform to another, and to nobody else', async () => {
    const [me, one] = [await shop.person(), await shop.person({ roles: ['staff'], nickname: '小优' })]
    const two = await shop.person({ roles: ['operator'], nickname: '大橙' })
    const mine = await device(me.token)
    const theirs = await device(one.token, 'platform')
    const { id } = await mine.client.open()
    mine.client.follow(id, 0)
    await mine.say(id, '在吗')
    await theirs.say(id, '你好')
    const names = (await theirs.client.agents()).map(agent => agent.name)
    expect(names).toEqual(expect.arrayContaining(['小优', '大橙']))
    await expect(theirs.client.hand(id, me.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await theirs.client.hand(id, two.id)
    await until(() => mine.lines.length === 3)
    expect(mine.lines[2]).toMatchObject({ kind: 'note', body: { text: '已为你转接客服 大橙' } })
    expect((await theirs.client.conversations()).find(conv => conv.id === id)).toMatchObject({ agent_id: two.id })
  })
})

describe('a desk with many conversations', () => {
  const MANY = 450

  test('lists them all by the last one in hand, each once, and gives one by its id', async () => {
    const { owner, shopId } = await shopWith()
    const other = await shopWith()
    const ids = Array.from({ length: MANY }, newId)
    const people = Array.from({ length: MANY }, newId)
    await shop.db.insert(users).values(people.map((id, i) => ({ id, nickname: `顾客${i}`, inviteCode: id.slice(-12) })))
    // Every ten of them spoke at the same moment.
    const at = (i: number) => new Date(shop.clock.now().getTime() - Math.floor(i / 10) * 1000)
    await shop.db
      .insert(conversations)
      .values(ids.map((id, i) => ({ id, userId: people[i]!, shopId, lastSeq: 1, lastAt: at(i), createdAt: at(i) })))
    const foreign = await hello((await shop.person()).token, { shop_id: other.shopId })
    const { client } = await device(owner.token, shopId)
    const seen: string[] = []
    const sizes: number[] = []
    for (let page = await client.conversations(); page.length > 0; page = await client.earlier(page.at(-1)!.id)) {
      seen.push(...page.map(one => one.id))
      sizes.push(page.length)
    }
    expect(sizes).toEqual([200, 200, 50])
    expect([...seen].sort()).toEqual([...ids].sort())
    expect(seen.slice(0, 10).sort()).toEqual(ids.slice(0, 10).sort())
    expect(await client.conversation(ids[MANY - 1]!)).toMatchObject({ id: ids[MANY - 1], title: `顾客${MANY - 1}` })
    expect(await client.conversation(foreign)).toBeUndefined()
    expect(await client.earlier(foreign)).toEqual([])
    await expect(client.earlier('x')).rejects.toMatchObject({ code: 'INVALID' })
  })
})

describe('the service centre', () => {
  test('GET /api/pub/getkfcenter tells hours, phone and common questions', async () => {
    const { data } = await shop.call('GET /api/pub/getkfcenter', {})
    expect(data).toMatchObject({ title: '平台客服', hours: '每天 9:00-21:00', is_open: expect.any(Boolean) })
  })

  test('GET /api/pub/getkfdata tells who answers for a shop', async () => {
    const { shopId } = await shopWith({ hours: '全天' })
    const { data } = await shop.call('GET /api/pub/getkfdata', { shop_id: shopId })
    expect(data).toMatchObject({ shop_id: shopId, title: '茶铺', hours: '全天', is_open: true })
    expect(data.quick.length).toBeGreaterThan(0)
    expect(await shop.call('GET /api/pub/getkfdata', { shop_id: newId() })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each([
    ['每天 9:00-21:00', '2026-11-20T00:59:00Z', false],
    ['每天 9:00-21:00', '2026-11-20T01:00:00Z', true],
    ['每天 9:00-21:00', '2026-11-20T13:00:00Z', false],
    ['周一至周日 18:00~02:00', '2026-11-20T17:30:00Z', true],
    ['周一至周日 18:00~02:00', '2026-11-20T04:00:00Z', false],
    ['全天在线', '2026-11-20T20:00:00Z', true]
  ])('%s, at %s: open %s', (hours, at, open) => expect(isOpen(hours, new Date(at))).toBe(open))

  test.each([
    ['每天 9:00-21:00', '2026-11-20T00:59:00Z', '今天 9:00'],
    ['每天 9:00-21:00', '2026-11-20T01:00:00Z', ''],
    ['每天 9:00-21:00', '2026-11-20T13:00:00Z', '明天 9:00'],
    ['周一至周日 18:05~02:00', '2026-11-20T04:00:00Z', '今天 18:05'],
    ['周一至周日 18:05~02:00', '2026-11-20T17:30:00Z', ''],
    ['全天在线', '2026-11-20T20:00:00Z', '']
  ])('%s, at %s: somebody answers again %j', (hours, at, words) => expect(opensAt(hours, new Date(at))).toBe(words))
})
