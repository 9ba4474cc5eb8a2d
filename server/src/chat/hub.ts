import { eq, and as sqlAnd } from 'drizzle-orm'
import { Client } from 'pg'
import { chatLines } from '../db/schema'
import { lineOf } from '../domains/chat/list'
import { CHAT_CHANNEL, type ChatEvent, readEvent, type Speaker } from '../engines/chat'
import type { Services } from '../services'

/** Where PostgreSQL tells that something new waits for a person: `{ userId, what }`. */
const PERSON_CHANNEL = 'person'
const RETRY_MS = 1_000

/** A connected device of a speaker. */
export interface Listener {
  speaker: Speaker
  push(text: string): void
}

const keyOf = (side: 'user' | 'service', id: string | null) => `${side}:${id ?? 'platform'}`
const keyOfSpeaker = (speaker: Speaker) =>
  speaker.side === 'user' ? keyOf('user', speaker.userId) : keyOf('service', speaker.shopId)

/**
 * The devices connected to this server, by whose they are. What is said on any server is told by PostgreSQL to all, and
 * each passes it on to its own devices. While that line is down nothing is told; when it is back, every device is asked to
 * look again.
 */
export class ChatHub {
  private readonly listeners = new Map<string, Set<Listener>>()
  private client: Client | undefined
  private opening: Promise<void> | undefined
  private closed = false

  constructor(
    private readonly services: Services,
    private readonly databaseUrl: string
  ) {}

  /** Resolves when what is said from now on will be heard. */
  ready(): Promise<void> {
    this.opening ??= this.open()
    return this.opening
  }

  add(listener: Listener) {
    const key = keyOfSpeaker(listener.speaker)
    const those = this.listeners.get(key) ?? new Set()
    this.listeners.set(key, those.add(listener))
  }

  remove(listener: Listener) {
    const key = keyOfSpeaker(listener.speaker)
    const those = this.listeners.get(key)
    those?.delete(listener)
    if (those?.size === 0) this.listeners.delete(key)
  }

  *all(): Iterable<Listener> {
    for (const those of this.listeners.values()) yield* those
  }

  async close() {
    this.closed = true
    await this.client?.end().catch(() => {})
  }

  private async open() {
    const client = new Client({ connectionString: this.databaseUrl, application_name: 'shop-chat' })
    client.on('error', () => client.end().catch(() => {}))
    client.on('end', () => this.reopen())
    client.on('notification', ({ channel, payload = '' }) => {
      this.hear(channel, payload).catch(err => this.services.log.error({ err }, 'a chat event was lost'))
    })
    await client.connect()
    await client.query(`listen ${CHAT_CHANNEL}`)
    await client.query(`listen ${PERSON_CHANNEL}`)
    this.client = client
  }

  private reopen() {
    if (this.closed || !this.client) return
    this.client = undefined
    this.opening = this.retry()
  }

  private async retry(): Promise<void> {
    while (!this.closed) {
      try {
        await this.open()
        const text = JSON.stringify({ push: 'again', data: {} })
        for (const listener of this.all()) listener.push(text)
        return
      } catch (err) {
        this.services.log.warn({ err }, 'the database does not tell of chat yet')
        await new Promise(resolve => setTimeout(resolve, RETRY_MS).unref())
      }
    }
  }

  private async hear(channel: string, payload: string) {
    if (channel === PERSON_CHANNEL) {
      const { userId } = JSON.parse(payload)
      return this.tell([keyOf('user', userId)], 'message', {})
    }
    const event = readEvent(payload)
    const keys = [keyOf('user', event.userId), keyOf('service', event.shopId)]
    if (!keys.some(key => this.listeners.has(key))) return
    if (event.line) this.tell(keys, 'line', lineOf(await this.whole(event.line)))
    if (event.read) {
      const { conversationId: conv, side, seq } = event.read
      this.tell(keys, 'read', { conv, side, seq })
    }
  }

  /** The line as told, or as read when it was too long to tell. */
  private async whole(line: NonNullable<ChatEvent['line']>) {
    if (line.body) return line
    const named = sqlAnd(eq(chatLines.conversationId, line.conversationId), eq(chatLines.seq, line.seq))
    const [row] = await this.services.db.select().from(chatLines).where(named)
    return row!
  }

  private tell(keys: string[], push: string, data: unknown) {
    const text = JSON.stringify({ push, data })
    for (const key of keys) for (const listener of this.listeners.get(key) ?? []) listener.push(text)
  }
}
