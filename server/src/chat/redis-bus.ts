import { setTimeout as wait } from 'node:timers/promises'
import { createClient, ErrorReply } from '@redis/client'
import type { FastifyBaseLogger } from 'fastify'
import type { News } from '../db/news'
import { readEvent } from '../engines/chat'
import type { Bus, Ears } from './bus'

/** What every server hears: something may have been missed. */
const ALL = 'all'
/** News that wait for Redis to come back; with more, all devices are told to look again. */
const MAX_KEPT = 1_000

const PATIENCE = {
  /** How long Redis may take to take a connection, and to answer. */
  answer_ms: 4_000,
  /** How often it is asked whether it still is there: a machine that vanished says no goodbye. */
  beat_ms: 10_000,
  /** The wait before the first try to come back; it doubles up to the last. */
  first_retry_ms: 200,
  last_retry_ms: 10_000
}

/** Two connections, since one that hears may not tell; when one breaks, both are given up. */
interface Line {
  hearing: ReturnType<typeof clientOf>
  telling: ReturnType<typeof clientOf>
  /** What is subscribed to. */
  keys: Set<string>
  broken: boolean
}

/**
 * News by Redis, on a channel for each audience, so that a server hears only what its own devices listen to. Redis keeps
 * nothing: while it is away a server tells its own devices alone and what the others should hear waits here; when it is
 * back devices are told to look again.
 */
export class RedisBus implements Bus {
  readonly news: News = { publish: (to, what) => this.publish(to, JSON.stringify(what)) }
  private readonly prefix: string
  private readonly patience: typeof PATIENCE
  private ears!: Ears
  private line: Line | undefined
  /** Settles with the first try to reach Redis, however it goes. */
  private tried = Promise.resolve()
  /** How many listen to a key. */
  private readonly wanted = new Map<string, number>()
  /** The last change under way of a key. */
  private readonly changes = new Map<string, Promise<void>>()
  private readonly kept: { key: string; text: string }[] = []
  private overflowed = false
  private readonly closing = new AbortController()
  private beat: NodeJS.Timeout | undefined

  constructor(
    private readonly url: string,
    private readonly log: FastifyBaseLogger,
    patience: Partial<typeof PATIENCE> = {}
  ) {
    // Redis's databases share their channels, so the number goes into the name.
    const database = Number(new URL(url).pathname.slice(1))
    this.prefix = database ? `chat:${database}:` : 'chat:'
    this.patience = { ...PATIENCE, ...patience }
  }

  get health() {
    return { redis: this.line !== undefined }
  }

  begin(ears: Ears) {
    this.ears = ears
    this.tried = this.open().catch(err => this.away(err))
    this.beat = setInterval(() => this.look(), this.patience.beat_ms).unref()
  }

  async listen(key: string) {
    this.wanted.set(key, (this.wanted.get(key) ?? 0) + 1)
    await this.tried
    await this.settle(key)
  }

  leave(key: string) {
    const left = (this.wanted.get(key) ?? 0) - 1
    if (left > 0) return void this.wanted.set(key, left)
    this.wanted.delete(key)
    void this.settle(key)
  }

  async close() {
    clearInterval(this.beat)
    await this.tried
    this.closing.abort()
    const { line } = this
    if (!line) return
    this.line = undefined
    // What was told before this is answered has gone out.
    await within(this.patience.answer_ms, line.telling.ping()).catch(() => {})
    giveUp(line)
  }

  private publish(keys: readonly string[], text: string) {
    if (!this.line) this.pass(keys, text)
    for (const key of keys) this.tell(key, text)
  }

  private tell(key: string, text: string) {
    const { line } = this
    if (!line) return this.keep(key, text)
    line.telling.publish(this.prefix + key, text).catch(err => {
      if (err instanceof ErrorReply) return this.log.error({ err }, 'Redis refused a chat event')
      this.keep(key, text)
    })
  }

  private keep(key: string, text: string) {
    if (this.kept.length < MAX_KEPT) this.kept.push({ key, text })
    else this.overflowed = true
  }

  private async open() {
    const client = () => clientOf(this.url, this.patience.answer_ms)
    const line: Line = { hearing: client(), telling: client(), keys: new Set(this.wanted.keys()), broken: false }
    for (const client of [line.hearing, line.telling]) client.on('error', error => this.broke(line, error))
    try {
      await this.connect(line)
      if (line.broken || this.closing.signal.aborted) throw new Error('the connection to Redis broke')
    } catch (error) {
      giveUp(line)
      throw error
    }
    this.line = line
    // Who came and went meanwhile.
    await Promise.all([...new Set([...line.keys, ...this.wanted.keys()])].map(key => this.settle(key)))
    for (const { key, text } of this.kept.splice(0)) this.tell(key, text)
    if (this.overflowed) this.tell(ALL, '{}')
    this.overflowed = false
  }

  private async connect({ hearing, telling, keys }: Line) {
    // One after the other, and longer than it may take to connect: one that still connects cannot be given up.
    const limit_ms = this.patience.answer_ms * 2
    await within(limit_ms, hearing.connect())
    await within(limit_ms, telling.connect())
    const channels = [ALL, ...keys].map(key => this.prefix + key)
    await within(limit_ms, hearing.subscribe(channels, this.hear))
  }

  private readonly hear = (text: string, channel: string) => {
    const key = channel.slice(this.prefix.length)
    if (key === ALL) this.ears.missed()
    else this.pass([key], text)
  }

  private pass(keys: readonly string[], text: string) {
    Promise.resolve()
      .then(() => this.ears.heard(keys, readEvent(text)))
      .catch(err => this.log.error({ err }, 'a chat event was lost'))
  }

  /** Subscribes to a key that is wanted, or gives it up; one change of a key after the other. */
  private settle(key: string): Promise<void> {
    const change = (this.changes.get(key) ?? Promise.resolve()).then(() => this.change(key))
    this.changes.set(key, change)
    return change.then(() => {
      if (this.changes.get(key) === change) this.changes.delete(key)
    })
  }

  private async change(key: string) {
    const { line } = this
    const wanted = this.wanted.has(key)
    if (!line || line.keys.has(key) === wanted) return
    try {
      const channel = this.prefix + key
      const work = wanted ? line.hearing.subscribe(channel, this.hear) : line.hearing.unsubscribe(channel)
      await within(this.patience.answer_ms, work)
      if (wanted) line.keys.add(key)
      else line.keys.delete(key)
    } catch (error) {
      this.broke(line, error)
    }
  }

  private look() {
    const { line } = this
    if (!line) return
    const answers = Promise.all([line.hearing.ping(), line.telling.ping()])
    within(this.patience.answer_ms, answers).catch(error => this.broke(line, error))
  }

  private broke(line: Line, err: unknown) {
    line.broken = true
    if (this.line !== line) return
    this.line = undefined
    giveUp(line)
    this.away(err)
  }

  private away(err: unknown) {
    if (this.closing.signal.aborted) return
    this.log.warn({ err }, 'Redis is away: until it is back devices hear only what is said on their own server')
    this.comeBack().catch(error => this.log.error({ err: error }, 'Redis is no longer looked for'))
  }

  private async comeBack() {
    const { signal } = this.closing
    const { first_retry_ms, last_retry_ms } = this.patience
    for (let pause_ms = first_retry_ms; !signal.aborted; pause_ms = Math.min(pause_ms * 2, last_retry_ms)) {
      // By chance, so that servers do not all come at once.
      await wait(pause_ms * (0.5 + Math.random()), undefined, { ref: false, signal }).catch(() => {})
      if (signal.aborted) return
      const back = await this.open().then(
        () => true,
        () => false
      )
      if (!back) continue
      this.log.info('Redis is back')
      return this.ears.missed()
    }
  }
}

/** It neither comes back by itself nor keeps what is told to it while it is away: the bus sees to both. */
const clientOf = (url: string, connectTimeout: number) =>
  createClient({ url, disableOfflineQueue: true, socket: { connectTimeout, reconnectStrategy: false } })

function giveUp({ hearing, telling }: Line) {
  for (const client of [hearing, telling]) if (client.isOpen) client.destroy()
}

/** Fails when `work` takes longer. */
async function within<T>(limit_ms: number, work: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = wait(limit_ms, undefined, { signal: over.signal }).then(() => {
    throw new Error(`no answer within ${limit_ms} ms`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
    late.catch(() => {})
  }
}
