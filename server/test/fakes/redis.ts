import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`
const list = (...items: string[]) => `*${items.length}\r\n${items.join('')}`

/** As much of Redis as carries messages: publish and subscribe, in RESP2. Nothing is kept. */
export class FakeRedis {
  /** Takes everything and answers nothing, like a machine that vanished. */
  mute = false
  /** Commands it was given, by name. */
  readonly asked: string[] = []
  private readonly sockets = new Map<Socket, Set<string>>()
  private server!: Server
  private port = 0

  static async start(): Promise<FakeRedis> {
    const redis = new FakeRedis()
    await redis.start()
    return redis
  }

  get url() {
    return `redis://127.0.0.1:${this.port}`
  }

  /** Channels somebody is subscribed to, each as often as somebody is. */
  get channels(): string[] {
    return [...this.sockets.values()].flatMap(those => [...those]).sort()
  }

  /** Connections that are open. */
  get connections(): number {
    return this.sockets.size
  }

  /** Listens; where it listened before, when it did. */
  async start() {
    this.server = createServer(socket => this.serve(socket))
    await new Promise<void>(done => this.server.listen(this.port, '127.0.0.1', done))
    this.port = (this.server.address() as AddressInfo).port
  }

  /** Breaks all connections; new ones are taken. */
  cut() {
    for (const socket of this.sockets.keys()) socket.destroy()
  }

  /** Breaks the connections that are subscribed to nothing: those that publish. */
  cutTelling() {
    for (const [socket, channels] of this.sockets) if (channels.size === 0) socket.destroy()
  }

  async stop() {
    const closed = new Promise(done => this.server.close(done))
    this.cut()
    await closed
  }

  private serve(socket: Socket) {
    this.sockets.set(socket, new Set())
    let rest = Buffer.alloc(0)
    socket.on('data', data => {
      rest = Buffer.concat([rest, data])
      for (let read = command(rest); read; read = command(rest)) {
        rest = rest.subarray(read.bytes)
        this.asked.push(read.words[0]!.toUpperCase())
        if (!this.mute) this.answer(socket, read.words)
      }
    })
    socket.on('close', () => this.sockets.delete(socket))
    socket.on('error', () => {})
  }

  private answer(socket: Socket, [name, ...args]: string[]) {
    const channels = this.sockets.get(socket)!
    const word = name!.toLowerCase()
    if (word === 'subscribe' || word === 'unsubscribe') {
      for (const channel of args) {
        if (word === 'subscribe') channels.add(channel)
        else channels.delete(channel)
        socket.write(list(bulk(word), bulk(channel), `:${channels.size}\r\n`))
      }
    } else if (word === 'publish') {
      const [channel, text] = args as [string, string]
      const hearers = [...this.sockets].filter(([, those]) => those.has(channel))
      for (const [hearer] of hearers) hearer.write(list(bulk('message'), bulk(channel), bulk(text)))
      socket.write(`:${hearers.length}\r\n`)
    } else if (word === 'ping') socket.write(channels.size > 0 ? list(bulk('pong'), bulk('')) : '+PONG\r\n')
    else if (['client', 'select', 'auth'].includes(word)) socket.write('+OK\r\n')
    else socket.write(`-ERR unknown command '${name}'\r\n`)
  }
}

/** The first command in what came, when it came whole: an array of strings. */
function command(data: Buffer): { words: string[]; bytes: number } | undefined {
  let at = 0
  const line = () => {
    const end = data.indexOf('\r\n', at)
    if (end < 0) return undefined
    const text = data.toString('latin1', at + 1, end)
    at = end + 2
    return Number(text)
  }
  const count = line()
  if (count === undefined) return undefined
  const words: string[] = []
  for (let i = 0; i < count; i++) {
    const length = line()
    if (length === undefined || data.length < at + length + 2) return undefined
    words.push(data.toString('utf8', at, at + length))
    at += length + 2
  }
  return { words, bytes: at }
}
