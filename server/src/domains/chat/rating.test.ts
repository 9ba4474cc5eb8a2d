import { eq } from 'drizzle-orm'
import { holding } from '../../../test/console'
import { makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { transact } from '../../db/connection'
import { chatLines, chatRatings, conversations } from '../../db/schema'
import { openConversation, RATE_WITHIN_S, readUpTo, type Speaker, sendLine } from '../../engines/chat'
import { mergeAccounts } from '../../engines/identity/merge'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { writeSetting } from '../site/settings'

type Who = Awaited<ReturnType<TestShop['person']>>

let shop: TestShop
let staff: Who
let looker: Who
beforeAll(async () => {
  shop = await TestShop.open()
  staff = await shop.person({ roles: ['staff'], nickname: '小安' })
  looker = await holding(shop, ['chat.read'])
})
beforeEach(() => shop.db.delete(chatRatings))
afterAll(() => shop.close())

const now_s = () => Math.floor(shop.clock.now().getTime() / 1000)
const say = (speaker: Speaker, conv: string, text: string) => {
  shop.clock.advance(1)
  return sendLine(shop.db, speaker, conv, { clientId: newId(), kind: 'text', body: { text } }, shop.clock.now())
}
const served = (agent: Who, shopId: string | null = null): Speaker => ({ side: 'service', userId: agent.id, shopId })

/** A conversation in which somebody asked and was answered. */
async function talked(person: Who, agent = staff, shopId: string | null = null) {
  const conv = await openConversation(shop.db, person.id, shopId)
  await say({ side: 'user', userId: person.id }, conv, '在吗')
  await say(served(agent, shopId), conv, '你好')
  return conv
}
const finish = (conv: string, who = staff, desk = 'platform') =>
  shop.call('POST /api/im/finish', { conv, desk }, { token: who.token })
const rate = (who: Who, id: string, stars: number, words = '') =>
  shop.call('POST /api/im/rate', { id, stars, words }, { token: who.token })
const lines = (conv: string) =>
  shop.db.select().from(chatLines).where(eq(chatLines.conversationId, conv)).orderBy(chatLines.seq)
const range = (days = 1) => ({ from: now_s() - days * 86_400, until: now_s() + 1 })
const figures = async (input: Partial<ReturnType<typeof range>> = {}) =>
  (await shop.call('GET /api/admin/chat/rating/figures', { ...range(), ...input }, looker)).data
const list = async (input: Record<string, unknown> = {}) =>
  (await shop.call('GET /api/admin/chat/ratings', { ...range(), ...input }, looker)).data

describe('POST /api/im/finish', () => {
  test('asks in the conversation how it was; again only once something else was said', async () => {
    const person = await shop.person()
    const conv = await talked(person)
    const { data } = await finish(conv)
    expect((await lines(conv)).at(-1)).toMatchObject({
      side: 'service',
      kind: 'note',
      body: { text: '本次服务已结束，请为客服评分', rate: data.id }
    })
    expect(await finish(conv)).toMatchObject({ code: 'STATE' })
    await rate(person, data.id, 5)
    // What was said of it is nothing new to serve.
    expect(await finish(conv)).toMatchObject({ code: 'STATE' })
    await say({ side: 'user', userId: person.id }, conv, '还有一个问题')
    const both = await Promise.all([finish(conv), finish(conv)])
    expect(both.map(({ code, status }) => code ?? status).sort()).toEqual([200, 'STATE'])
    expect(await shop.db.$count(chatRatings)).toBe(2)
  })

  test('is for who answers for the desk, about its own conversations', async () => {
    const owner = await shop.person()
    const shopId = await makeShop(shop.db, { ownerId: owner.id })
    const person = await shop.person()
    const theirs = await talked(person, owner, shopId)
    const platform = await talked(person)
    expect(await finish(platform, owner, shopId)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await finish(theirs)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await finish(theirs, person, shopId)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await finish(platform, owner)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await finish(theirs, owner, 'elsewhere')).toMatchObject({ code: 'NOT_FOUND' })
    expect(await finish(theirs, owner, shopId)).toMatchObject({ status: 200 })
  })
})

describe('a conversation in which nothing is said any more', () => {
  const IDLE_MINUTES = 30
  const idle = async (minutes = IDLE_MINUTES + 1) => {
    shop.clock.advance(minutes * 60)
    return runJob(shop.app.services, 'chat-idle')
  }
  const rowOf = async (id: string) => (await shop.db.select().from(conversations).where(eq(conversations.id, id)))[0]!
  const read = (conv: string, seq: number) => readUpTo(shop.db, served(staff), conv, seq)

  beforeEach(() => shop.db.delete(conversations))

  test('ends by itself once, says so, asks how it was, and begins anew when something is said', async () => {
    const person = await shop.person()
    const conv = await talked(person)
    expect(await rowOf(conv)).toMatchObject({ isOpen: true, agentId: staff.id })
    expect(await idle(IDLE_MINUTES - 1)).toBe(0)
    expect(await idle(2)).toBe(1)
    const [rating] = await shop.db.select().from(chatRatings)
    expect(rating).toMatchObject({ userId: person.id, agentId: staff.id, stars: null })
    expect((await lines(conv)).at(-1)).toMatchObject({
      side: 'service',
      kind: 'note',
      body: { text: expect.stringContaining('超过 30 分钟没有新消息，本次服务已自动结束'), rate: rating!.id }
    })
    // Whoever answers next has it.
    expect(await rowOf(conv)).toMatchObject({ isOpen: false, agentId: null })
    expect(await idle(120)).toBe(0)
    expect(await rate({ ...person, token: await shop.tokenOf(person.id) }, rating!.id, 5)).toMatchObject({
      status: 200
    })
    await say({ side: 'user', userId: person.id }, conv, '还在吗')
    expect(await idle()).toBe(0)
    const other = await shop.person({ roles: ['staff'] })
    await say(served(other), conv, '在的')
    expect(await rowOf(conv)).toMatchObject({ agentId: other.id })
    expect(await idle()).toBe(1)
    expect(await shop.db.$count(chatRatings)).toBe(2)
  })

  test('stays while somebody waits for an answer; what was read and needs none is over', async () => {
    const person = await shop.person()
    const conv = await talked(person)
    await say({ side: 'user', userId: person.id }, conv, '那运费呢')
    expect(await idle()).toBe(0)
    await read(conv, 3)
    expect(await idle(1)).toBe(1)
    const alone = await openConversation(shop.db, person.id, await makeShop(shop.db))
    await say({ side: 'user', userId: person.id }, alone, '有人吗')
    expect(await idle()).toBe(0)
  })

  test('where nobody asked anything nobody is asked how it was; by the time that is set, or never', async () => {
    const conv = await openConversation(shop.db, (await shop.person()).id, null)
    await say(served(staff), conv, '新品到了')
    expect(await idle()).toBe(1)
    expect(await shop.db.$count(chatRatings)).toBe(0)
    await writeSetting(shop.db, 'chat', { idle_minutes: 120 })
    await talked(await shop.person())
    expect(await idle(119)).toBe(0)
    await writeSetting(shop.db, 'chat', { idle_minutes: 0 })
    expect(await idle(600)).toBe(0)
    await writeSetting(shop.db, 'chat', { idle_minutes: 120 })
    expect(await idle(0)).toBe(1)
    expect((await shop.db.select().from(chatLines).where(eq(chatLines.kind, 'note'))).at(-1)!.body.text).toContain(
      '超过 2 小时没有新消息'
    )
    await writeSetting(shop.db, 'chat', { idle_minutes: IDLE_MINUTES })
  })

  test('of a job and somebody who ends it at once one does', async () => {
    const conv = await talked(await shop.person())
    shop.clock.advance(3600)
    const again = { ...staff, token: await shop.tokenOf(staff.id) }
    const [ended] = await Promise.all([finish(conv, again), runJob(shop.app.services, 'chat-idle')])
    expect(['STATE', undefined]).toContain(ended.code)
    expect(await shop.db.$count(chatRatings)).toBe(1)
  })
})

describe('POST /api/im/rate', () => {
  test('is kept once, within a day, from who was served, and both sides read it', async () => {
    const person = await shop.person()
    const conv = await talked(person)
    const { id } = (await finish(conv)).data
    expect(await rate(await shop.person(), id, 1)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await rate(person, newId(), 5)).toMatchObject({ code: 'NOT_FOUND' })
    for (const stars of [0, 6, 1.5]) expect(await rate(person, id, stars)).toMatchObject({ code: 'INVALID' })
    expect(await rate(person, id, 5, '好'.repeat(201))).toMatchObject({ code: 'INVALID' })
    const both = await Promise.all([rate(person, id, 4, ' 很\u200b耐心 '), rate(person, id, 4, '很耐心')])
    expect(both.map(({ code, status }) => code ?? status).sort()).toEqual([200, 'RATED'])
    expect((await lines(conv)).at(-1)).toMatchObject({
      side: 'user',
      kind: 'note',
      body: { text: '评价：★★★★☆ 很耐心', rated: id }
    })
    await say({ side: 'user', userId: person.id }, conv, '再问一句')
    const later = (await finish(conv)).data
    shop.clock.advance(RATE_WITHIN_S)
    const late = { token: await shop.tokenOf(person.id) }
    expect(await rate({ ...person, ...late }, later.id, 5)).toMatchObject({ code: 'TOO_LATE' })
  })
})

describe('what a range comes to', () => {
  test('is the average, the count and the low ones together and by colleague, of that range alone', async () => {
    const other = await shop.person({ roles: ['staff'], nickname: '小宁' })
    for (const [agent, stars, words] of [
      [staff, 5, ''],
      [staff, 2, '回复太慢'],
      [staff, 0, ''],
      [other, 4, '']
    ] as const) {
      const person = await shop.person({ nickname: '买家' })
      const { id } = (await finish(await talked(person, agent), agent)).data
      if (stars) await rate(person, id, stars, words)
    }
    expect(await figures()).toMatchObject({
      ...{ asked_num: 4, rated_num: 3, average: '3.67', low_num: 1 },
      colleagues: [
        { name: '小安', asked_num: 3, rated_num: 2, average: '3.50', low_num: 1 },
        { name: '小宁', asked_num: 1, rated_num: 1, average: '4.00', low_num: 0 }
      ]
    })
    const low = await list({ low: 1 })
    expect(low).toMatchObject({
      list: [{ star: 2, words: '回复太慢', nickname: '买家', name: '小安', shop_id: null, shop_name: '' }],
      cursor: null
    })
    expect((await list({ agent: other.id })).list).toMatchObject([{ star: 4 }])
    const first = await list({ limit: 3 })
    expect(first.list.map(one => one.star)).toEqual([4, 0, 2])
    expect((await list({ limit: 3, cursor: first.cursor })).list.map(one => one.star)).toEqual([5])
    expect(await figures({ until: now_s() - 3600 })).toMatchObject({
      ...{ asked_num: 0, rated_num: 0, average: '', low_num: 0 },
      colleagues: []
    })
  })

  test('a range that is none or too long, a made-up cursor, and people without the right are refused', async () => {
    const ask = (input: object, who = looker) => shop.call('GET /api/admin/chat/rating/figures', input as never, who)
    expect(await ask({ from: now_s(), until: now_s() })).toMatchObject({ code: 'INVALID' })
    expect(await ask(range(400))).toMatchObject({ code: 'INVALID' })
    expect(await ask(range(), await holding(shop, ['goods.read']))).toMatchObject({ code: 'FORBIDDEN' })
    const made = { ...range(), cursor: 'made-up' }
    expect(await shop.call('GET /api/admin/chat/ratings', made, looker)).toMatchObject({ code: 'INVALID' })
  })
})

test('what somebody said of services follows a merge, to the conversation that stays', async () => {
  const [chat, root] = [await shop.person({ phone: null }), await shop.person()]
  const [theirs, kept] = [await talked(chat), await talked(root)]
  const { id } = (await finish(theirs)).data
  const { mergeSteps } = shop.app.services.personal
  await transact(shop.db, tx => mergeAccounts(tx, { fromId: chat.id, toId: root.id }, mergeSteps, shop.clock.now()))
  expect(await shop.db.select().from(chatRatings)).toMatchObject([{ id, userId: root.id, conversationId: kept }])
  expect(await rate({ ...root, token: await shop.tokenOf(root.id) }, id, 5)).toMatchObject({ status: 200 })
})
