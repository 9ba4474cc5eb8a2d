import { until } from '../../test/chatting'
import { FakeRedis } from '../../test/fakes/redis'
import { TwoNodes } from '../../test/nodes'
import { newId } from '../lib/ids'
import type { Told } from './bus'
import { RedisBus } from './redis-bus'

/** An answer may take long on a busy machine; everything else is quick. */
const QUICK = { answer_ms: 2_000, beat_ms: 50, first_retry_ms: 10, last_retry_ms: 50 }
const silent = { info() {}, warn() {}, error() {} } as never

let redis: FakeRedis
const buses: RedisBus[] = []
beforeEach(async () => {
  redis = await FakeRedis.start()
})
afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.close()
  await redis.stop()
})

/** A bus and what came over it. */
function busTo(url = redis.url, patience = QUICK) {
  const bus = new RedisBus(url, silent, patience)
  const heard: string[] = []
  const ears = {
    missed: 0,
    heard: async (_keys: readonly string[], told: Told) => {
      heard.push(told.userId)
    }
  }
  buses.push(bus)
  bus.begin({ heard: ears.heard, missed: () => void ears.missed++ })
  return {
    bus,
    heard,
    ears,
    tell: (key: string, userId: string) => bus.news.publish([key], { userId, what: 'message' })
  }
}

test('a key is subscribed to with its first listener and given up with its last, however they come and go', async () => {
  const { bus } = busTo()
  await Promise.all([bus.listen('user:a'), bus.listen('user:a'), bus.listen('user:b')])
  expect(redis.channels).toEqual(['chat:all', 'chat:user:a', 'chat:user:b'])
  bus.leave('user:a')
  bus.leave('user:b')
  await until(() => !redis.channels.includes('chat:user:b'))
  expect(redis.channels).toEqual(['chat:all', 'chat:user:a'])
  bus.leave('user:a')
  const back = bus.listen('user:a')
  bus.leave('user:a')
  const again = bus.listen('user:a')
  await Promise.all([back, again])
  expect(redis.channels).toEqual(['chat:all', 'chat:user:a'])
})

test('what is told to one key is heard there alone', async () => {
  const [one, other] = [busTo(), busTo()]
  await one.bus.listen('user:a')
  await other.bus.listen('user:b')
  one.tell('user:b', 'b')
  one.tell('user:a', 'a')
  await until(() => one.heard.length === 1 && other.heard.length === 1)
  expect([one.heard, other.heard]).toEqual([['a'], ['b']])
})

test('databases of one Redis do not hear one another', async () => {
  const [one, other] = [busTo(`${redis.url}/1`), busTo(`${redis.url}/2`)]
  await one.bus.listen('service:platform')
  await other.bus.listen('service:platform')
  one.tell('service:platform', 'one')
  other.tell('service:platform', 'other')
  await until(() => one.heard.length > 0 && other.heard.length > 0)
  expect([one.heard, other.heard]).toEqual([['one'], ['other']])
})

test('only the telling connection breaks: what is told meanwhile comes late, in order', async () => {
  const [one, other] = [busTo(), busTo()]
  await other.bus.listen('user:a')
  await one.bus.listen('user:z')
  redis.cutTelling()
  await until(() => !one.bus.health.redis)
  for (const name of ['1', '2', '3']) one.tell('user:a', name)
  await until(() => other.heard.length === 3)
  expect(other.heard).toEqual(['1', '2', '3'])
})

test('more than can be kept was told while Redis was away: all servers look again', async () => {
  const [one, other] = [busTo(), busTo()]
  await Promise.all([one.bus.listen('user:a'), other.bus.listen('user:b')])
  await redis.stop()
  await until(() => !one.bus.health.redis && !other.bus.health.redis)
  for (let i = 0; i < 1_500; i++) one.tell('user:nobody', `${i}`)
  await redis.start()
  await until(() => other.ears.missed > 1 && one.ears.missed > 1)
})

test('a Redis that vanished without a goodbye is given up, and what came while it was away is listened to', async () => {
  const { bus, heard, ears, tell } = busTo()
  await bus.listen('user:a')
  redis.mute = true
  await until(() => !bus.health.redis)
  await bus.listen('user:b')
  bus.leave('user:a')
  tell('user:b', 'late')
  redis.mute = false
  // Told at once to its own listeners, and again with everybody else when Redis is back: hearing twice does no harm.
  await until(() => ears.missed > 0 && heard.length === 2)
  expect(heard).toEqual(['late', 'late'])
  expect(redis.channels).toEqual(['chat:all', 'chat:user:b'])
  expect(redis.connections).toBe(2)
})

test('broken again and again, it listens to what is wanted and leaves no connection behind', async () => {
  const { bus, heard, tell } = busTo()
  const wanted = new Set<string>()
  for (let i = 0; i < 100; i++) {
    const key = `user:${i % 7}`
    if (wanted.delete(key)) bus.leave(key)
    else {
      wanted.add(key)
      await bus.listen(key)
    }
    if (i % 5 === 0) redis.cut()
  }
  const channels = ['chat:all', ...[...wanted].map(key => `chat:${key}`)].sort()
  await until(() => bus.health.redis! && redis.channels.join() === channels.join())
  tell([...wanted][0]!, 'here')
  await until(() => heard.includes('here'))
  expect(redis.connections).toBe(2)
})

test('what was told last goes out before the connection is closed', async () => {
  const [one, other] = [busTo(), busTo()]
  await other.bus.listen('user:a')
  one.tell('user:a', 'before it was open')
  await one.bus.listen('user:z')
  one.tell('user:a', 'last')
  await one.bus.close()
  await until(() => other.heard.length === 2)
  await until(() => redis.connections === 2)
})

test('without Redis people sign in, talk and stay; when it is there they are told again', async () => {
  await redis.stop()
  const nodes = await TwoNodes.open({ REDIS_URL: redis.url })
  try {
    const health = async () => (await nodes.shop.app.inject('/health')).json()
    expect(await health()).toEqual({ ok: true, redis: false })
    const { me, mine, theirs, id } = await nodes.talk()
    const beside = await nodes.device(me.token)
    beside.client.follow(id, 0)
    await mine.say(id, '在吗')
    await until(() => beside.lines.length === 1)
    await theirs.say(id, '你好')
    expect((await theirs.client.before(id, 9)).map(line => line.seq)).toEqual([2, 1])
    await redis.start()
    await until(() => mine.texts(id).length === 2 && theirs.texts(id).length === 2)
    expect(await health()).toEqual({ ok: true, redis: true })
    await mine.say(id, '什么时候发货')
    await until(() => theirs.texts(id).length === 3)
    await redis.stop()
    for (let i = 0; i < 5; i++) await mine.say(id, `${i}`, newId())
    await redis.start()
    await until(() => theirs.texts(id).length === 8)
    expect(theirs.lines.map(line => line.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect([mine.connections, theirs.connections]).toEqual([1, 1])
    await until(() => redis.channels.length === 4)
    nodes.disconnect()
    await until(() => redis.channels.join() === 'chat:all,chat:all')
  } finally {
    await nodes.close()
  }
})
