import path from 'node:path'
import { parseArgs } from 'node:util'
import { inArray } from 'drizzle-orm'
import WebSocket from 'ws'
import { readConfig, rootDir } from '../src/config'
import { connect, type Database } from '../src/db/connection'
import { startEmbedded } from '../src/db/embedded'
import { migrate } from '../src/db/migrate'
import { sessions, shops, users } from '../src/db/schema'
import { accountOf, type Speaker, signChat } from '../src/engines/chat'
import { newId } from '../src/lib/ids'
import { startServer } from './load'
import { residentOf } from './resident'

const USAGE = `npm run bench:chat -- [options]
  --connections N   devices connected at once, half of them shoppers and half shop keepers (1000)
  --seconds N       how long every pair talks, one line after the other (15)`
const MIB = 1024 * 1024
const CONNECTING_AT_ONCE = 50

/** Pairs that talk with one another over one server: lines a second, how long a line takes, memory of the server. */
async function main() {
  const { values } = parseArgs({
    options: {
      connections: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '15' },
      help: { type: 'boolean' }
    }
  })
  if (values.help) return console.log(USAGE)
  const database = await startEmbedded(path.join(rootDir, '.cache/bench-chat'))
  const db = connect(database.url, 4)
  const secret = readConfig({ NODE_ENV: 'development' }).APP_SECRET
  const server = await startServer('shop-server.ts', {
    DATABASE_URL: database.url,
    LOG_LEVEL: 'fatal',
    APP_SECRET: secret
  })
  try {
    await migrate(db)
    const url = `${server.url.replace('http', 'ws')}/api/im`
    const pairs = await makePairs(db, Number(values.connections) / 2)
    const login = (speaker: Speaker, familyId: string) => {
      const acc = accountOf(speaker)
      return { acc, sig: signChat(secret, acc, familyId, new Date()) }
    }
    const before = residentOf(server.pid) / MIB
    const talks: Talk[] = []
    for (let i = 0; i < pairs.length; i += CONNECTING_AT_ONCE / 2) {
      const some = pairs.slice(i, i + CONNECTING_AT_ONCE / 2)
      talks.push(...(await Promise.all(some.map(pair => Talk.open(url, pair, login)))))
    }
    const connected = residentOf(server.pid) / MIB
    const seconds = Number(values.seconds)
    for (const talk of talks) talk.begin()
    await new Promise(resolve => setTimeout(resolve, seconds * 1000))
    const peak = residentOf(server.pid) / MIB
    for (const talk of talks) talk.end()
    report({ talks, seconds, before, connected, peak })
    await forget(db, pairs)
  } finally {
    await server.stop()
    await db.$client.end()
    await database.stop()
  }
}

interface Pair {
  shopper: { id: string; familyId: string }
  keeper: { id: string; familyId: string }
  shopId: string
}

async function makePairs(db: Database, count: number): Promise<Pair[]> {
  const person = () => ({ id: newId(), familyId: newId() })
  const pairs = Array.from({ length: count }, () => ({ shopper: person(), keeper: person(), shopId: newId() }))
  const people = pairs.flatMap(({ shopper, keeper }) => [shopper, keeper])
  const expiresAt = new Date(Date.now() + 3_600_000)
  await db.insert(users).values(people.map(({ id }) => ({ id, nickname: '测试', inviteCode: id })))
  await db
    .insert(sessions)
    .values(
      people.map(({ id: userId, familyId }) => ({ userId, id: newId(), familyId, tokenHash: newId(), expiresAt }))
    )
  await db.insert(shops).values(pairs.map(({ keeper, shopId: id }) => ({ id, ownerId: keeper.id, name: id })))
  return pairs
}

async function forget(db: Database, pairs: Pair[]) {
  const people = pairs.flatMap(({ shopper, keeper }) => [shopper.id, keeper.id])
  await db.$client.query('truncate conversations cascade')
  await db.delete(shops).where(
    inArray(
      shops.id,
      pairs.map(pair => pair.shopId)
    )
  )
  await db.delete(sessions).where(inArray(sessions.userId, people))
  await db.delete(users).where(inArray(users.id, people))
}

type Login = (speaker: Speaker, familyId: string) => { acc: string; sig: string }
type Frame = { n?: number; code?: string; msg?: string; push?: string; data: Record<string, never> & { id: string } }

/** Two devices: each answers what the other says, and notes how long it took to come. */
class Talk {
  readonly delays_ms: number[] = []
  private over = false
  private conv = ''

  private constructor(
    private readonly shopper: Phone,
    private readonly keeper: Phone
  ) {}

  static async open(url: string, { shopper, keeper, shopId }: Pair, login: Login): Promise<Talk> {
    const asking = await Phone.open(url, login({ side: 'user', userId: shopper.id }, shopper.familyId))
    const answering = await Phone.open(url, login({ side: 'service', userId: keeper.id, shopId }, keeper.familyId))
    const talk = new Talk(asking, answering)
    talk.conv = (await asking.ask('open', { shop_id: shopId })).id
    return talk
  }

  begin() {
    this.keeper.onLine = (side, text) => side === 'user' && this.heard(this.keeper, text)
    this.shopper.onLine = (side, text) => side === 'service' && this.heard(this.shopper, text)
    this.say(this.shopper)
  }

  end() {
    this.over = true
    this.shopper.close()
    this.keeper.close()
  }

  private heard(phone: Phone, text: string) {
    this.delays_ms.push(performance.now() - Number(text))
    if (!this.over) this.say(phone)
  }

  private say(phone: Phone) {
    const line = { conv: this.conv, client_id: newId(), kind: 'text', body: { text: String(performance.now()) } }
    phone.ask('send', line).catch(error => {
      if (!this.over) throw error
    })
  }
}

/** A connected device. */
class Phone {
  onLine: (side: string, text: string) => void = () => {}
  private count = 0
  private readonly waiting = new Map<number, (frame: Frame) => void>()

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', data => {
      const frame: Frame = JSON.parse(String(data))
      if (frame.push === 'line') {
        const line = frame.data as unknown as { side: string; body: { text: string } }
        this.onLine(line.side, line.body.text)
      } else if (frame.n !== undefined) this.waiting.get(frame.n)?.(frame)
    })
  }

  static async open(url: string, login: { acc: string; sig: string }): Promise<Phone> {
    const socket = new WebSocket(url)
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    const phone = new Phone(socket)
    await phone.ask('login', login)
    return phone
  }

  ask(ask: string, input: object): Promise<Frame['data']> {
    const n = ++this.count
    return new Promise((resolve, reject) => {
      this.waiting.set(n, ({ code, msg, data }) => {
        this.waiting.delete(n)
        if (code) reject(new Error(`${ask}: ${code} ${msg}`))
        else resolve(data)
      })
      this.socket.send(JSON.stringify({ n, ask, ...input }))
    })
  }

  close() {
    this.socket.terminate()
  }
}

interface Result {
  talks: Talk[]
  seconds: number
  before: number
  connected: number
  peak: number
}

function report({ talks, seconds, before, connected, peak }: Result) {
  const delays = talks.flatMap(talk => talk.delays_ms).sort((a, b) => a - b)
  const at = (part: number) => (delays[Math.floor(delays.length * part)] ?? 0).toFixed(0)
  console.log(`connections                 ${talks.length * 2}`)
  console.log(`messages a second           ${(delays.length / seconds).toFixed(0)}`)
  console.log(`delay, sent to read         p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`)
  console.log(
    `memory of the server, MiB   ${before.toFixed(0)} before, ${connected.toFixed(0)} connected, ${peak.toFixed(0)} talking`
  )
  const silent = talks.filter(talk => talk.delays_ms.length === 0).length
  if (silent > 0) {
    console.log(`${silent} pairs never heard one another.`)
    process.exitCode = 1
  }
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
