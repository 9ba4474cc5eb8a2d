import { Client } from 'pg'
import { type Device, until } from '../../test/chatting'
import { FakeRedis } from '../../test/fakes/redis'
import { TwoNodes } from '../../test/nodes'
import { transact } from '../db/connection'
import { addMessage } from '../engines/message'
import { newId } from '../lib/ids'

describe.each(['PostgreSQL', 'Redis'] as const)('two people on two servers that share the chat by %s', bus => {
  let nodes: TwoNodes
  let redis: FakeRedis
  const talk = () => nodes.talk()

  beforeAll(async () => {
    redis = await FakeRedis.start()
    nodes = await TwoNodes.open(bus === 'Redis' ? { REDIS_URL: redis.url } : {})
  })
  afterEach(() => nodes.disconnect())
  afterAll(async () => {
    await nodes.close()
    await redis.stop()
  })

  const cutBus = async () => {
    if (bus === 'Redis') return redis.cut()
    await nodes.shop.db.$client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'shop-chat' and datname = current_database()`
    )
  }

  test('read what the other says, in order, and see what was read', async () => {
    const { mine, theirs, id } = await talk()
    await mine.say(id, '在吗')
    await theirs.say(id, '你好')
    await mine.say(id, '什么时候发货')
    await until(() => theirs.lines.length === 3 && mine.lines.length === 3)
    expect(mine.texts(id)).toEqual(['在吗', '你好', '什么时候发货'])
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
    const cutting = async () => {
      while (cuts < 100) {
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
    await Promise.all([talking100(mine, '问'), talking100(theirs, '答'), cutting()])
    await until(() => mine.lines.length >= 200 && theirs.lines.length >= 200)
    for (const one of [mine, theirs]) {
      expect(one.lines.map(line => line.seq)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1))
      for (const name of ['问', '答']) {
        const said = one.texts(id).filter(text => text.startsWith(name))
        expect(said).toEqual(Array.from({ length: 100 }, (_, i) => `${name}${i}`))
      }
    }
  })

  test('a server whose bus breaks tells its devices to look again', async () => {
    const { mine, theirs, id } = await talk()
    const before = [mine.agains, theirs.agains]
    await cutBus()
    await mine.say(id, '还在吗')
    await until(() => theirs.lines.length === 1 && mine.lines.length === 1)
    await until(() => mine.agains > before[0]! && theirs.agains > before[1]!)
    await theirs.say(id, '在的')
    await until(() => mine.lines.length === 2)
  })

  test('a notice is told to the person’s devices once it is written, and to nobody when it is not', async () => {
    const { me, owner, mine, theirs } = await talk()
    const own = await nodes.device(owner.token, { node: 1 })
    const notice = (userId: string) => ({ userId, key: newId(), kind: 'system' as const, title: '你好', content: '…' })
    const undone = transact(nodes.shop.db, async tx => {
      await addMessage(tx, notice(owner.id))
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await transact(nodes.shop.db, tx => addMessage(tx, notice(me.id)))
    await until(() => mine.messages === 1)
    await addMessage(nodes.second.services.db, notice(me.id))
    await until(() => mine.messages === 2)
    expect([theirs.messages, own.messages]).toEqual([0, 0])
  })

  test('PostgreSQL is asked to tell only where it carries the news', async () => {
    const { me, mine, id } = await talk()
    const listener = new Client({ connectionString: nodes.shop.databaseUrl })
    await listener.connect()
    try {
      const heard: string[] = []
      listener.on('notification', ({ channel }) => heard.push(channel))
      await listener.query('listen chat')
      await listener.query('listen person')
      const { seq } = await mine.say(id, '在吗')
      await mine.client.recall(id, seq)
      await addMessage(nodes.shop.db, { userId: me.id, key: newId(), kind: 'system', title: '你好', content: '…' })
      await until(() => mine.messages === 1 && mine.lines.length === 2)
      await listener.query('select 1')
      expect(heard).toEqual(bus === 'Redis' ? [] : ['chat', 'chat', 'person'])
    } finally {
      await listener.end()
    }
  })
})
