import { eq } from 'drizzle-orm'
import WebSocket from 'ws'
import { credentialsOf, until } from '../../test/chatting'
import { holding } from '../../test/console'
import type { TestShop } from '../../test/harness'
import { TwoNodes } from '../../test/nodes'
import { consoleSessions } from '../db/schema'
import { accountOf, SIG_LIVES_S, signChat } from '../engines/chat'
import { newId } from '../lib/ids'

let nodes: TwoNodes
let shop: TestShop
/** Somebody signed in. */
type Person = Awaited<ReturnType<TestShop['person']>>
const talk = () => nodes.talk()

beforeAll(async () => {
  nodes = await TwoNodes.open()
  shop = nodes.shop
})
afterEach(() => nodes.disconnect())
afterAll(() => nodes.close())

describe('who is let in', () => {
  /** What a socket that says these frames is answered, and whether it was shut. */
  async function frames(...asks: (object | string)[]) {
    const socket = new WebSocket(nodes.urls[0])
    const answers: Record<string, unknown>[] = []
    let shut = 0
    socket.on('message', data => answers.push(JSON.parse(String(data))))
    socket.on('close', code => {
      shut = code
    })
    await new Promise(resolve => socket.on('open', resolve))
    for (const ask of asks) socket.send(typeof ask === 'string' ? ask : JSON.stringify(ask))
    await until(() => shut > 0 || answers.length === asks.length)
    socket.terminate()
    return { answers, shut }
  }
  const login = (acc: string, sig: string) => ({ n: 1, ask: 'login', acc, sig })
  const own = async (person: Person, desk?: string) => credentialsOf(shop, person.token, desk)()

  test('nobody before signing in, and nobody with another’s, a forged or an old signature', async () => {
    const [me, other] = [await shop.person(), await shop.person()]
    const mine = await own(me)
    expect((await frames({ n: 1, ask: 'list' })).answers[0]).toMatchObject({ n: 1, code: 'SIGN_IN' })
    const theirs = accountOf({ side: 'user', userId: other.id })
    const service = accountOf({ side: 'service', userId: me.id, shopId: null })
    const { APP_SECRET } = shop.app.services.config
    const dead = signChat(APP_SECRET, mine.acc, newId(), shop.clock.now())
    for (const [acc, sig] of [
      [theirs, mine.sig],
      [service, mine.sig],
      [mine.acc, `${mine.sig.slice(0, -1)}${mine.sig.endsWith('A') ? 'E' : 'A'}`],
      [mine.acc, dead],
      [mine.acc, '']
    ]) {
      expect((await frames(login(acc!, sig!))).answers[0]).toMatchObject({ code: 'SIG', msg: '聊天登录已失效，请重试' })
    }
    expect((await frames(login(mine.acc, mine.sig))).answers[0]).toEqual({ n: 1, data: {} })
    shop.clock.advance(SIG_LIVES_S)
    expect((await frames(login(mine.acc, mine.sig))).answers[0]).toMatchObject({ code: 'SIG' })
  })

  test('people of the console by their session there, for what they answer for, as long as it lives', async () => {
    const { shopId } = await talk()
    const right = await holding(shop, ['chat.talk'])
    const ask = (who: Person, desk: string) => shop.call('GET /api/admin/chat/usersig', { desk }, { token: who.token })
    expect(await ask(await holding(shop, ['chat.read']), 'platform')).toMatchObject({ code: 'FORBIDDEN' })
    for (const desk of [shopId, newId(), "x' or 1=1"])
      expect(await ask(right, desk)).toMatchObject({ code: 'NOT_FOUND' })
    const { data } = await ask(right, 'platform')
    expect((await frames(login(data.acc, data.sig))).answers[0]).toEqual({ n: 1, data: {} })
    // A session of the console is none of the shop's, and lets nobody speak as a member.
    const asMember = accountOf({ side: 'user', userId: right.id })
    const { APP_SECRET } = shop.app.services.config
    const [session] = await shop.db.select().from(consoleSessions).where(eq(consoleSessions.userId, right.id))
    const sig = signChat(APP_SECRET, asMember, session!.id, shop.clock.now())
    expect((await frames(login(asMember, sig))).answers[0]).toMatchObject({ code: 'SIG' })
    const socket = new WebSocket(nodes.urls[0])
    let shut = 0
    socket.on('close', code => {
      shut = code
    })
    await new Promise(resolve => socket.on('open', resolve))
    const heard = new Promise(resolve => socket.once('message', resolve))
    socket.send(JSON.stringify(login(data.acc, data.sig)))
    await heard
    await shop.app.beatChat()
    expect(shut).toBe(0)
    await shop.db.update(consoleSessions).set({ endedAt: shop.clock.now() }).where(eq(consoleSessions.id, session!.id))
    await shop.app.beatChat()
    await until(() => shut === 4401)
    expect((await frames(login(data.acc, data.sig))).answers[0]).toMatchObject({ code: 'SIG' })
  })

  test('what is no frame shuts the door', async () => {
    for (const text of ['', 'null', '[]', '{"n":"1","ask":"list"}', '{"ask":"list"}', '{'.repeat(100)])
      expect((await frames(text)).shut).toBe(4400)
    const many = Array.from({ length: 70 }, (_, n) => ({ n, ask: 'ping' }))
    const { answers } = await frames(...many)
    expect(answers.filter(one => one.code === 'TOO_MANY').length).toBeGreaterThan(5)
  })

  test('what nobody can ask, and numbers and words nothing can hold, are refused in words', async () => {
    const { me, id } = await talk()
    const { acc, sig } = await own(me)
    const none = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'dance'].map((ask, n) => ({ n, ask, x: 1 }))
    const seqs = [1e300, 2 ** 53, 1e20]
    const many = ['after', 'before', 'read', 'recall'].flatMap(ask => seqs.map(seq => ({ n: 9, ask, conv: id, seq })))
    const half = { conv: id, client_id: newId(), kind: 'text', body: { text: 'half \ud800 of a sign' } }
    const { answers } = await frames(login(acc, sig), ...none, ...many, { n: 9, ask: 'send', ...half })
    expect(answers[0]).toEqual({ n: 1, data: {} })
    const inWords = { code: 'INVALID', msg: expect.stringMatching(/[\u4e00-\u9fff]/) }
    for (const answer of answers.slice(1)) expect(answer).toMatchObject(inWords)
    expect(answers).toHaveLength(1 + none.length + many.length + 1)
  })

  test('for a shop only who answers for it, for the platform only its people', async () => {
    const { owner, shopId } = await talk()
    const stranger = await shop.person()
    const staff = await shop.person({ roles: ['staff'] })
    const ask = (person: Person, desk: string) => shop.call('GET /api/im/usersig', { desk }, { token: person.token })
    for (const [person, desk, code] of [
      [stranger, shopId, 'FORBIDDEN'],
      [stranger, 'platform', 'FORBIDDEN'],
      [owner, 'platform', 'FORBIDDEN'],
      [staff, shopId, 'FORBIDDEN'],
      [owner, newId(), 'NOT_FOUND'],
      [owner, "x' or 1=1", 'NOT_FOUND']
    ] as const) {
      expect(await ask(person, desk)).toMatchObject({ status: 400, code })
    }
    expect((await ask(owner, shopId)).data.serves).toEqual([{ desk: shopId, title: '茶铺' }])
    expect((await ask(staff, 'platform')).data.serves[0]).toEqual({ desk: 'platform', title: '平台客服' })
  })

  test('who signed out, or no longer answers for the shop, is cut off', async () => {
    const { owner, mine, theirs, me, shopId } = await talk()
    await shop.app.beatChat()
    await nodes.second.beatChat()
    expect([mine.ready, theirs.ready]).toEqual([true, true])
    await shop.call('POST /api/refreshtoken', { signout: 'this' }, { token: me.token })
    await shop.db.$client.query('update shops set owner_id = null where id = $1', [shopId])
    await shop.app.beatChat()
    await nodes.second.beatChat()
    await until(() => !mine.ready && !theirs.ready)
    expect(await shop.call('GET /api/im/usersig', {}, { token: me.token })).toMatchObject({ status: 410000 })
    const refused = await shop.call('GET /api/im/usersig', { desk: shopId }, { token: owner.token })
    expect(refused).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('nobody reads, writes, marks or takes back in a conversation of others', async () => {
    const { mine, id } = await talk()
    await mine.say(id, '私事')
    const other = await talk()
    for (const one of [other.mine, other.theirs]) {
      for (const attempt of [
        () => one.say(id, '我来'),
        () => one.client.before(id, 9),
        () => one.client.read(id, 1),
        () => one.client.recall(id, 1),
        () => one.client.hand(id, other.owner.id)
      ])
        await expect(attempt()).rejects.toMatchObject({ code: expect.stringMatching(/NOT_FOUND|FORBIDDEN/) })
      one.client.follow(id, 0)
      await one.client.conversations()
      expect(one.texts(id)).toEqual([])
    }
  })
})
