import type { FastifyBaseLogger } from 'fastify'
import { Client } from 'pg'
import { audience } from '../db/news'
import { CHAT_CHANNEL, hearersOf, readEvent } from '../engines/chat'
import type { Bus, Ears } from './bus'

/** Where PostgreSQL tells that something new waits for a person: `{ userId, what }`. */
const PERSON_CHANNEL = 'person'
const RETRY_MS = 1_000

/** News by PostgreSQL's own notices: every server hears all of them, over one connection. */
export class PostgresBus implements Bus {
  readonly health = {}
  private ears!: Ears
  private client: Client | undefined
  private opening: Promise<void> | undefined
  private closed = false

  constructor(
    private readonly databaseUrl: string,
    private readonly log: FastifyBaseLogger
  ) {}

  begin(ears: Ears) {
    this.ears = ears
  }

  listen(): Promise<void> {
    this.opening ??= this.open().catch(error => {
      this.opening = undefined
      throw error
    })
    return this.opening
  }

  leave() {}

  async close() {
    this.closed = true
    await this.client?.end().catch(() => {})
  }

  private async open() {
    const client = new Client({ connectionString: this.databaseUrl, application_name: 'shop-chat' })
    client.on('error', () => client.end().catch(() => {}))
    client.on('end', () => this.reopen(client))
    client.on('notification', ({ channel, payload = '' }) => {
      this.hear(channel, payload).catch(err => this.log.error({ err }, 'a chat event was lost'))
    })
    await client.connect()
    await client.query(`listen ${CHAT_CHANNEL}`)
    await client.query(`listen ${PERSON_CHANNEL}`)
    this.client = client
  }

  private async hear(channel: string, payload: string) {
    if (channel === PERSON_CHANNEL) {
      const { userId } = JSON.parse(payload)
      return this.ears.heard([audience.user(userId)], { userId, what: 'message' })
    }
    const event = readEvent(payload)
    await this.ears.heard(hearersOf(event), event)
  }

  private reopen(client: Client) {
    if (this.closed || this.client !== client) return
    this.client = undefined
    this.opening = this.retry()
  }

  private async retry(): Promise<void> {
    while (!this.closed) {
      try {
        await this.open()
        return this.ears.missed()
      } catch (err) {
        this.log.warn({ err }, 'the database does not tell of chat yet')
        await new Promise(resolve => setTimeout(resolve, RETRY_MS).unref())
      }
    }
  }
}
