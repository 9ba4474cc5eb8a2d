import type { FastifyInstance } from 'fastify'
import WebSocket from 'ws'
import { chatUrl, credentialsOf, Device, until } from '../../test/chatting'
import { makeShop } from '../../test/goods'
import { TestShop } from '../../test/harness'
import { buildApp } from '../app'
import { accountOf, SIG_LIVES_S, signChat } from '../engines/chat'
import { newId } from '../lib/ids'

let shop: TestShop
/** A second server on the same database. */
let second: FastifyInstance
let urls: [string, string]
const devices: Device[] = []
/** Somebody signed in. */
type Person = Awaited<ReturnType<TestShop['person']>>

beforeAll(async () => {
  shop = await TestShop.open()
  const { config, clock } = shop.app.services
  second = await buildApp({ config, databaseUrl: shop.databaseUrl, clock })
  urls = [await chatUrl(shop.app), await chatUrl(second)]
})
afterEach(() => {
  for (const one of devices.splice(0)) one.client.disconnect()
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

async function device(token: string, { desk, node = 0 }: { desk?: string; node?: 0 | 1 } = {}): Promise<Device> {
  const one = new Device(() => urls[node], credentialsOf(shop, token, desk))
  devices.push(one)
  one.client.connect()
  await until(() => one.ready)
  return one
}

/** A person and the owner of a shop, each on a server of their own, in their conversation. */
async function talk() {
  const [me, owner] = [await shop.person(), await shop.person({ nickname: '掌柜' })]
  const shopId = await makeShop(shop.db, { ownerId: owner.id, name: '茶铺' })
  const mine = await device(me.token)
  const theirs = await device(owner.token, { desk: shopId, node: 1 })
  const { id } = await mine.client.open(shopId)
  for (const one of [mine, theirs]) one.client.follow(id, 0)
  return { me, owner, shopId, mine, theirs, id }
}

describe('two people on two servers', () => {
  test('read what the other says, in order, and see what was read', async () => {
    const { mine, theirs, id } = await talk()
    await mine.say(id, '在吗')
    await theirs.say(id, '您好')
    await mine.say(id, '什么时候发货')
    await until(() => theirs.lines.length === 3 && mine.lines.length === 3)
    expect(mine.texts(id)).toEqual(['在吗', '您好', '什么时候发货'])
    expect(theirs.texts(id)).toEqual(mine.texts(id))
    expect(await theirs.client.conversations()).toMatchObject([{ id, unread: 1, last: { seq: 3 } }])
    await theirs.client.read(id, 3)
    await until(() => mine.reads.length > 0)
    expect(mine.reads.at(-1)).toEqual({ conv: id, side: 'service', seq: 3 })
    expect(await theirs.client.conversations()).toMatchObject([{ unread: 0 }])
    expect(await mine.client.conversations()).toMatchObject([{ title: '茶铺', unread: 0, peer_read: 3 }])
  })

  test('a line taken back is gone for both, and counts as nothing unread', async () => {
    const { mine, theirs, id } = await talk()
    const { seq } = await mine.say(id, '说错了')
    await mine.client.recall(id, seq)
    await until(() => theirs.lines.length === 2)
    expect(theirs.lines[1]).toMatchObject({ kind: 'recall', body: { seq: String(seq) } })
    expect(await theirs.client.before(id, 99)).toMatchObject([{ kind: 'recall' }, { seq, body: {}, recalled: true }])
    expect(await theirs.client.conversations()).toMatchObject([{ unread: 0 }])
    await expect(theirs.client.recall(id, seq)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('long words arrive whole, also those too long to be told between servers', async () => {
    const { mine, theirs, id } = await talk()
    const long = ['长'.repeat(2000), '\u0007'.repeat(2000)]
    for (const text of long) await mine.say(id, text)
    await until(() => theirs.lines.length === 2)
    expect(theirs.texts(id)).toEqual(long)
  })

  test('cut off at random a hundred times, no line is lost, doubled or out of order', async () => {
    const { mine, theirs, id } = await talk()
    let cuts = 0
    let talking = true
    const cutting = async () => {
      while (talking || cuts < 100) {
        const one = Math.random() < 0.5 ? mine : theirs
        if (one.ready) {
          one.cut()
          cuts++
        }
        await new Promise(resolve => setTimeout(resolve, Math.random() * 15))
      }
    }
    /** What had no answer in time is sent again under the same client id, as a person taps «resend». */
    const say = async (one: Device, text: string) => {
      const clientId = newId()
      for (;;) {
        const said = await one.say(id, text, clientId).catch(error => {
          if (error.code !== 'OFFLINE' && error.code !== 'TOO_MANY') throw error
        })
        if (said) return said
      }
    }
    const talking100 = async (one: Device, name: string) => {
      for (let i = 0; i < 100; i++) await say(one, `${name}${i}`)
    }
    const both = Promise.all([talking100(mine, '问'), talking100(theirs, '答')]).finally(() => {
      talking = false
    })
    await Promise.all([both, cutting()])
    await until(() => mine.lines.length >= 200 && theirs.lines.length >= 200)
    expect(cuts).toBeGreaterThanOrEqual(100)
    for (const one of [mine, theirs]) {
      expect(one.lines.map(line => line.seq)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1))
      for (const name of ['问', '答']) {
        const said = one.texts(id).filter(text => text.startsWith(name))
        expect(said).toEqual(Array.from({ length: 100 }, (_, i) => `${name}${i}`))
      }
    }
  })

  test('a server whose line to the database breaks tells its devices to look again', async () => {
    const { mine, theirs, id } = await talk()
    await shop.db.$client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'shop-chat' and datname = current_database()`
    )
    await mine.say(id, '还在吗')
    await until(() => theirs.lines.length === 1 && mine.lines.length === 1)
  })

  test('a notice to a person is told to their devices', async () => {
    const { me, mine, theirs } = await talk()
    await shop.db.$client.query(`select pg_notify('person', $1)`, [JSON.stringify({ userId: me.id, what: 'message' })])
    await until(() => mine.messages === 1)
    expect(theirs.messages).toBe(0)
  })
})

describe('who is let in', () => {
  /** What a socket that says these frames is answered, and whether it was shut. */
  async function frames(...asks: (object | string)[]) {
    const socket = new WebSocket(urls[0])
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

  test('what is no frame shuts the door', async () => {
    for (const text of ['', 'null', '[]', '{"n":"1","ask":"list"}', '{"ask":"list"}', '{'.repeat(100)])
      expect((await frames(text)).shut).toBe(4400)
    const many = Array.from({ length: 70 }, (_, n) => ({ n, ask: 'ping' }))
    const { answers } = await frames(...many)
    expect(answers.filter(one => one.code === 'TOO_MANY').length).toBeGreaterThan(5)
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
    await second.beatChat()
    expect([mine.ready, theirs.ready]).toEqual([true, true])
    await shop.call('POST /api/refreshtoken', { signout: 'this' }, { token: me.token })
    await shop.db.$client.query('update shops set owner_id = null where id = $1', [shopId])
    await shop.app.beatChat()
    await second.beatChat()
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
