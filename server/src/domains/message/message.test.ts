import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { unpaidOrder } from '../../../test/orders'
import { transact } from '../../db/connection'
import { messages, orders, products } from '../../db/schema'
import { addMessage } from '../../engines/message'
import { newId } from '../../lib/ids'

let shop: TestShop
let buying: Buying
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
})
afterAll(() => shop.close())

type Kind = 'order' | 'asset' | 'activity' | 'system'

async function personWith(...told: [Kind, string][]) {
  const person = await shop.person()
  for (const [kind, title] of told) {
    shop.clock.advance(60)
    await addMessage(shop.db, {
      userId: person.id,
      key: newId(),
      kind,
      title,
      content: `${title}\n第二行`,
      url: '/pages/order/list',
      at: shop.clock.now()
    })
  }
  return person
}

const list = async (token: string, input = {}) => (await shop.call('GET /api/user_message/list', input, { token })).data
const centre = async (token: string, input = {}) => (await shop.call('GET /api/message', input, { token })).data

describe('GET /api/user_message/list', () => {
  test('mine only, newest first, by kind and in pages', async () => {
    await personWith(['order', '别人的'])
    const { token } = await personWith(['order', '已付款'], ['asset', '到账'], ['order', '已发货'])
    const all = await list(token)
    expect(all.count).toBe(3)
    expect(all.list.map(line => line.title)).toEqual(['已发货', '到账', '已付款'])
    expect(all.list[0]).toMatchObject({ info: '已发货', is_read: false, kind: 'order', url: '/pages/order/list' })
    expect(all.list[0]).not.toHaveProperty('content')
    const second = await list(token, { kind: 'order', page: 2, limit: 1 })
    expect(second).toMatchObject({ count: 2, list: [{ title: '已付款' }] })
  })

  test('refuses who is not signed in, and kinds there are not', async () => {
    expect(await shop.call('GET /api/user_message/list', {})).toMatchObject({ status: 410000 })
    const { token } = await personWith()
    const bad = await shop.call('GET /api/user_message/list', { kind: "order' or 1=1" as never }, { token })
    expect(bad).toMatchObject({ status: 400, code: 'INVALID', msg: '消息类型格式不正确' })
  })
})

describe('GET /api/user_message/detail', () => {
  test('gives the whole text and marks it read, once', async () => {
    const { id: userId, token } = await personWith(['system', '欢迎'])
    const [line] = (await list(token)).list
    const first = await shop.call('GET /api/user_message/detail', { id: line!.id }, { token })
    expect(first.data).toMatchObject({ content: '欢迎\n第二行', is_read: true })
    const [row] = await shop.db.select().from(messages).where(eq(messages.userId, userId))
    shop.clock.advance(3600)
    await shop.call('GET /api/user_message/detail', { id: line!.id }, { token })
    const [again] = await shop.db.select().from(messages).where(eq(messages.userId, userId))
    expect(again!.readAt).toEqual(row!.readAt)
    expect((await list(token)).list[0]).toMatchObject({ is_read: true })
  })

  test('another person’s message and an unknown one are not found, and stay unread', async () => {
    const owner = await personWith(['order', '私事'])
    const other = await personWith()
    const [line] = (await list(owner.token)).list
    for (const id of [line!.id, newId()]) {
      const answer = await shop.call('GET /api/user_message/detail', { id }, { token: other.token })
      expect(answer).toMatchObject({ status: 400, code: 'NOT_FOUND' })
    }
    expect((await centre(owner.token)).unread).toBe(1)
  })
})

describe('what a message is about', () => {
  const tell = (userId: string, key: string, url: string) =>
    addMessage(shop.db, { userId, key, kind: 'order', title: key, content: key, url, at: shop.clock.now() })
  const of = async (token: string, key: string) => {
    const line = (await list(token, { limit: 100 })).list.find(one => one.title === key)!
    const { data } = await shop.call('GET /api/user_message/detail', { id: line.id }, { token })
    expect(data.subject).toEqual(line.subject)
    return line.subject
  }

  test('an order of the reader’s own is shown as it stands now; anybody else’s is not there', async () => {
    const [me, other] = [await shop.person(), await shop.person()]
    const { no } = await unpaidOrder(shop, me.id, 1250n)
    const url = `/pages/order/detail?id=${no}`
    await tell(me.id, 'mine', url)
    await tell(other.id, 'theirs', url)
    expect(await of(me.token, 'mine')).toEqual({
      type: 'order',
      title: '云南小粒咖啡豆',
      pic: '',
      info: `订单号 ${no}`,
      state: '待付款',
      price: '12.50',
      url,
      gone: 0
    })
    const gone = { type: 'order', title: '订单已不存在', url: '', gone: 1, pic: '', info: '', state: '', price: null }
    expect(await of(other.token, 'theirs')).toEqual(gone)
    await shop.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.no, no))
    expect(await of(me.token, 'mine')).toMatchObject({ state: '已取消' })
  })

  test('goods and shops are shown while they are there, and said to be gone when they are not', async () => {
    const { id: userId, token } = await shop.person()
    const { productId, shopId } = await buying.goods({ name: '明前龙井', priceFen: 9_900n })
    const goodsUrl = `/pages/goods/detail?id=${productId}`
    await tell(userId, 'goods', goodsUrl)
    await tell(userId, 'group', `/pages/tuan/recommendDetail?id=${productId}&pinkId=1`)
    await tell(userId, 'shop', `/pages/store/house?mer_id=${shopId}`)
    await tell(userId, 'unknown', `/pages/goods/detail?id=${newId()}`)
    await tell(userId, 'broken', "/pages/order/returnDetail?id=1&refund=' or 1=1")
    await tell(userId, 'page', '/pages/mine/finance')
    expect(await of(token, 'goods')).toMatchObject({ title: '明前龙井', pic: '/p.png', price: '99.00', url: goodsUrl })
    expect(await of(token, 'group')).toMatchObject({ type: 'goods', title: '明前龙井', gone: 0 })
    expect(await of(token, 'shop')).toMatchObject({ type: 'shop', gone: 0 })
    expect(await of(token, 'unknown')).toMatchObject({ title: '商品已不存在', gone: 1, url: '' })
    expect(await of(token, 'broken')).toMatchObject({ title: '售后单已不存在', gone: 1 })
    expect(await of(token, 'page')).toBeNull()
    await shop.db.update(products).set({ published: false }).where(eq(products.id, productId))
    expect(await of(token, 'goods')).toMatchObject({ title: '明前龙井', state: '已下架', gone: 1, url: '' })
  })
})

describe('GET /api/message', () => {
  test('each kind with its newest message and unread count', async () => {
    const { token } = await personWith(['order', '已付款'], ['order', '已发货'], ['asset', '到账'])
    const { unread, list: kinds } = await centre(token)
    expect(unread).toBe(3)
    expect(kinds.map(kind => [kind.name, kind.unread, kind.last?.title])).toEqual([
      ['订单消息', 2, '已发货'],
      ['资产变动', 1, '到账'],
      ['优惠活动', 0, undefined],
      ['系统通知', 0, undefined]
    ])
  })

  test('marks a kind read, then all, and nobody else’s', async () => {
    const other = await personWith(['order', '别人的'])
    const { token } = await personWith(['order', '一'], ['asset', '二'], ['system', '三'])
    expect((await centre(token, { read: 'order' })).unread).toBe(2)
    expect((await centre(token, { read: 'all' })).unread).toBe(0)
    expect((await centre(token, { read: 'all' })).list[0]!.last).toMatchObject({ title: '一', is_read: true })
    expect((await centre(other.token)).unread).toBe(1)
  })

  test.each([{ read: 'everything' }, { read: ' ' }])('refuses %j', async input => {
    const { token } = await personWith()
    const answer = await shop.call('GET /api/message', input as never, { token })
    expect(answer).toMatchObject({ status: 400, code: 'INVALID' })
  })

  test('refuses who is not signed in', async () => {
    expect(await shop.call('GET /api/message', {})).toMatchObject({ status: 410000 })
  })
})

describe('GET /api/article/getnoread', () => {
  test('shop messages alone, and everything with support_user_msg=1', async () => {
    const { token } = await personWith(['order', '一'], ['asset', '二'], ['system', '三'], ['activity', '四'])
    const some = await shop.call('GET /api/article/getnoread', {}, { token })
    const every = await shop.call('GET /api/article/getnoread', { support_user_msg: 1 }, { token })
    expect([some.data.noread, every.data.noread]).toEqual([2, 4])
  })

  test('nothing for who is not signed in, or was', async () => {
    for (const token of ['', 'long-gone']) {
      const answer = await shop.call('GET /api/article/getnoread', { support_user_msg: 1 }, { token })
      expect(answer).toMatchObject({ status: 200, data: { noread: 0 } })
    }
  })
})

describe('addMessage', () => {
  test('an event told many times at once is one message', async () => {
    const { id: userId, token } = await personWith()
    const told = { userId, kind: 'order', title: '已付款', content: '已付款', key: 'order-paid:1' } as const
    await Promise.all(Array.from({ length: 20 }, () => addMessage(shop.db, told)))
    expect((await list(token)).count).toBe(1)
  })

  test('the same event told to two people is two messages', async () => {
    const people = [await personWith(), await personWith()]
    for (const { id: userId } of people) {
      await addMessage(shop.db, { userId, kind: 'system', title: '公告', content: '公告', key: 'notice:1' })
    }
    for (const { token } of people) expect((await list(token)).count).toBe(1)
  })

  test('is gone when what it tells of is rolled back', async () => {
    const { id: userId, token } = await personWith()
    const rolledBack = transact(shop.db, async tx => {
      await addMessage(tx, { userId, kind: 'order', key: 'none', title: '没有的事', content: '' })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    expect((await list(token)).count).toBe(0)
  })
})

describe('kinds that are switched off', () => {
  const mute = (token: string, type: string, status: 0 | 1) =>
    shop.call('POST /api/settuisong', { type, status } as never, { token })
  const badge = async (token: string) =>
    (await shop.call('GET /api/article/getnoread', { support_user_msg: 1 }, { token })).data.noread

  test('are still written down and listed, but not counted, until they are switched on again', async () => {
    const { token } = await personWith(['order', '已付款'], ['order', '已发货'], ['asset', '到账'], ['system', '欢迎'])
    expect(await badge(token)).toBe(4)
    await mute(token, 'order', 0)
    expect(await badge(token)).toBe(2)
    const { unread, list: kinds } = await centre(token)
    expect(unread).toBe(2)
    expect(kinds.find(one => one.kind === 'order')).toMatchObject({ unread: 0, last: { title: '已发货' } })
    expect((await list(token, { kind: 'order' })).count).toBe(2)
    await mute(token, 'order', 1)
    expect(await badge(token)).toBe(4)
  })

  test('what comes while a kind is off is there too, and nobody else’s switch counts', async () => {
    const loud = await personWith(['activity', '券'])
    const quiet = await personWith()
    await mute(quiet.token, 'activity', 0)
    await addMessage(shop.db, { userId: quiet.id, kind: 'activity', key: 'sale', title: '大促', content: '今晚开始' })
    expect([await badge(quiet.token), await badge(loud.token)]).toEqual([0, 1])
    expect((await list(quiet.token)).list.map(line => line.title)).toEqual(['大促'])
  })

  test('chats say for themselves whether they count', async () => {
    const [quiet, loud] = [await personWith(['order', '已付款']), await personWith()]
    const counts = async (token: string) =>
      (await shop.call('GET /api/article/getnoread', { support_user_msg: 1 }, { token })).data
    await mute(quiet.token, 'chat', 0)
    expect(await counts(quiet.token)).toEqual({ noread: 1, chat: 0 })
    expect(await counts(loud.token)).toEqual({ noread: 0, chat: 1 })
    await mute(quiet.token, 'chat', 1)
    expect(await counts(quiet.token)).toEqual({ noread: 1, chat: 1 })
  })

  test('the shop’s own notices cannot be switched off', async () => {
    const { token } = await personWith(['system', '停机维护'])
    expect(await mute(token, 'system', 0)).toMatchObject({ status: 400, code: 'INVALID' })
    expect(await badge(token)).toBe(1)
  })
})
