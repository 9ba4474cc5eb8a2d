import { chatUrl, credentialsOf, Device, until } from '../../../test/chatting'
import { FakeTencentIm } from '../../../test/fakes/tencent-im'
import { makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { saveAnswers, tencentAccountOf } from '../../engines/chat'
import { newId } from '../../lib/ids'
import { writeSetting } from '../site/settings'

const LIST = [
  { question: '什么时候发货？', keywords: ['发货', '快递'], answer: '48 小时内发出' },
  { question: '转人工客服', keywords: ['人工'], answer: '{open}上班，{hours}，{phone}' }
]
const HOUR_S = 3600
/** Hours of the day in China at which nobody is there, and somebody is. */
const NIGHT = 3
const NOON = 12

/** Lets the time pass until the next such hour. */
function until_h(of: TestShop, hour: number) {
  const since_s = (of.clock.now().getTime() / 1000 + 8 * HOUR_S) % (24 * HOUR_S)
  of.clock.advance((hour * HOUR_S - since_s + 24 * HOUR_S) % (24 * HOUR_S))
}

/** When the platform answers, and its phone. */
const staffed = (of: TestShop) =>
  writeSetting(of.db, 'site', { service_hours: '每天 9:00-21:00', service_phone: '400-268-0268' })

let shop: TestShop
let url: string
const devices: Device[] = []
beforeAll(async () => {
  shop = await TestShop.open()
  url = await chatUrl(shop.app)
  await staffed(shop)
  await saveAnswers(shop.db, null, LIST)
})
beforeEach(() => until_h(shop, NIGHT))
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

/** Somebody in a talk with the platform, or a shop, that they follow. */
async function asker(shopId?: string) {
  const person = await shop.person()
  const me = await device(await shop.tokenOf(person.id))
  const { id } = await me.client.open(shopId)
  me.client.follow(id, 0)
  /** What the shop said by itself so far, once as many lines are there. */
  const lines = async (count: number) => {
    await until(() => me.lines.length === count)
    return me.lines.filter(line => line.side === 'service')
  }
  return { me, id, person, lines }
}

describe('while nobody is there', () => {
  test('a question is answered from the list, says that it is automatic and when people are back', async () => {
    const { me, id, lines } = await asker()
    await me.say(id, '我的快递呢')
    const [answer] = await lines(2)
    expect(answer).toMatchObject({
      kind: 'text',
      body: { text: '48 小时内发出', note: '自动回复 · 客服将从今天 9:00 起为你服务' }
    })
    await me.say(id, '转人工')
    expect((await lines(4))[1]!.body.text).toBe('今天 9:00上班，每天 9:00-21:00，400-268-0268')
  })

  test('the same line sent again is answered once; what is not recognised once a day', async () => {
    const { me, id, lines } = await asker()
    const line = { conv: id, client_id: newId(), kind: 'text' as const, body: { text: '发货了吗' } }
    for (let i = 0; i < 4; i++) await me.client.send(line)
    await lines(2)
    for (const text of ['嗯', '哦', '好吧']) await me.say(id, text)
    const said = await lines(6)
    expect(said.map(one => one.body.text)).toEqual(['48 小时内发出', expect.stringContaining('留言已收到')])
    shop.clock.advance(86_400)
    await me.say(id, '嗯')
    expect(await lines(8)).toHaveLength(3)
  })

  test('a shop answers from its own list first, and offers its questions', async () => {
    const shopId = await makeShop(shop.db, { name: '茶铺', hours: '每天 9:00-18:00' })
    await saveAnswers(shop.db, shopId, [{ question: '茶叶怎么存？', keywords: ['保存', '快递'], answer: '冷藏' }])
    const { me, id, lines } = await asker(shopId)
    await me.say(id, '快递')
    expect((await lines(2))[0]!.body.text).toBe('冷藏')
    const { data } = await shop.call('GET /api/pub/getkfdata', { shop_id: shopId })
    expect(data).toMatchObject({
      is_open: false,
      _open_time: '今天 9:00',
      quick: ['茶叶怎么存？', '什么时候发货？', '转人工客服']
    })
  })

  test('who answers in person is not interrupted, and a picture is not answered', async () => {
    const staff = await shop.person({ roles: ['staff'] })
    const desk = await device(await shop.tokenOf(staff.id), 'platform')
    const { me, id, lines } = await asker()
    const image = { url: `/media/u/${'a'.repeat(32)}-1500.webp`, width: '4', height: '3' }
    await me.client.send({ conv: id, client_id: newId(), kind: 'image', body: image })
    await desk.say(id, '我还在，你说')
    await me.say(id, '什么时候发货？')
    await desk.say(id, '明天')
    expect(await lines(4)).toHaveLength(2)
    shop.clock.advance(3600)
    await me.say(id, '人工')
    expect(await lines(6)).toHaveLength(3)
  })
})

test('while somebody is there, or where it is switched off, nothing is answered by itself', async () => {
  until_h(shop, NOON)
  const { me, id, lines } = await asker()
  await me.say(id, '什么时候发货？')
  await me.say(id, '人工')
  expect(await lines(2)).toEqual([])
  const { data } = await shop.call('GET /api/pub/getkfdata', {})
  expect(data).toMatchObject({ is_open: true, _open_time: '', quick: expect.arrayContaining(['优惠券怎么用？']) })
  until_h(shop, NIGHT)
  await writeSetting(shop.db, 'chat', { auto: 0 })
  await me.say(id, '发货')
  await me.say(id, '人工')
  expect(await lines(4)).toEqual([])
  await writeSetting(shop.db, 'chat', { auto: 1 })
})

describe('the list', () => {
  const call = (token: string, input: object) => shop.call('POST /api/admin/chat/answers', input as never, { token })

  test('is read and written by operators alone, for a shop there is', async () => {
    const operator = await shop.person({ roles: ['operator'] })
    const token = await shop.tokenOf(operator.id)
    const shopId = await makeShop(shop.db, { name: '果园' })
    const saved = await call(token, { shop_id: shopId, list: [{ question: '甜吗？', keywords: ['甜'], answer: '甜' }] })
    expect(saved.data.list.map(one => [one.question, one.own])).toEqual([
      ['甜吗？', 1],
      ['什么时候发货？', 0],
      ['转人工客服', 0]
    ])
    const { data } = await shop.call('GET /api/admin/chat/answers', { shop_id: shopId }, { token })
    expect(data).toEqual(saved.data)
    expect(await call(token, { shop_id: newId(), list: [] })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await call(token, { list: [{ question: '', keywords: [], answer: '甜' }] })).toMatchObject({
      code: 'INVALID'
    })
    const twice = { question: '甜吗', keywords: [], answer: '甜' }
    expect(await call(token, { shop_id: shopId, list: [twice, twice] })).toMatchObject({ code: 'BAD_ANSWER' })
    const stranger = await shop.person()
    expect(await call(await shop.tokenOf(stranger.id), { list: [] })).toMatchObject({ code: 'FORBIDDEN' })
    // Of two who change one list the second is told, whichever list it is.
    const sweet = { question: '甜吗？', keywords: ['甜'], answer: '很甜' }
    const write = () => call(token, { shop_id: shopId, mark: data.mark, list: [sweet] })
    const both = await Promise.all([write(), write()])
    expect(both.map(({ code, status }) => code ?? status).sort()).toEqual([200, 'CHANGED'])
    const now = (await shop.call('GET /api/admin/chat/answers', { shop_id: shopId }, { token })).data
    expect(now.list[0]).toMatchObject({ question: '甜吗？', answer: '很甜' })
    expect(await call(token, { shop_id: shopId, mark: now.mark, list: [] })).toMatchObject({ status: 200 })
    const trail = (await shop.call('GET /api/admin/audit', { subject: shopId }, { token })).data.list
    expect(trail[0]).toMatchObject({ title: '修改自动回复' })
  })
})

describe('where Tencent Cloud Chat carries the chat', () => {
  const tencent = new FakeTencentIm()
  let carried: TestShop
  beforeAll(async () => {
    await tencent.start()
    carried = await TestShop.open({ env: tencent.settings() })
    until_h(carried, NIGHT)
    await staffed(carried)
    await saveAnswers(carried.db, null, LIST)
  })
  afterAll(async () => {
    await carried.close()
    await tencent.close()
  })

  test('the desk’s account says the answer, once a line; when Tencent refuses, nothing is said later', async () => {
    const { id, token } = await carried.person()
    const ask = (text: string, client_id = newId()) =>
      carried.call('POST /api/im/auto_answer', { client_id, text }, { token })
    const line = newId()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('快递呢', line)))
    expect(answers.filter(one => one.data.answered === 1)).toHaveLength(1)
    expect(tencent.said).toMatchObject([
      {
        From_Account: tencentAccountOf({ side: 'service', userId: id, shopId: null }),
        To_Account: tencentAccountOf({ side: 'user', userId: id }),
        MsgBody: [{ MsgContent: { Text: '48 小时内发出\n\n自动回复 · 客服将从今天 9:00 起为你服务' } }]
      }
    ])
    tencent.refuses = true
    const refused = newId()
    expect((await ask('人工', refused)).data).toEqual({ answered: 0 })
    tencent.refuses = false
    expect((await ask('人工', refused)).data).toEqual({ answered: 0 })
    expect(await carried.call('POST /api/im/auto_answer', { client_id: line, text: '' })).toMatchObject({
      status: 410000
    })
    until_h(carried, NOON)
    const day = await carried.call(
      'POST /api/im/auto_answer',
      { client_id: newId(), text: '发货' },
      {
        token: await carried.tokenOf(id)
      }
    )
    expect(day.data).toEqual({ answered: 0 })
  })

  test('our own socket leaves nothing to that endpoint', async () => {
    const { token } = await shop.person()
    const { data } = await shop.call('POST /api/im/auto_answer', { client_id: newId(), text: '发货' }, { token })
    expect(data).toEqual({ answered: 0 })
  })
})
