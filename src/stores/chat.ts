import { makeAutoObservable } from 'mobx'
import type { ChatEvents, ChatRead, ChatTransport, Conversation, ChatLine as Line } from '@/api/chat/transport'
import { newChat } from '@/api/chat/wire'
import { fromEnd } from '@/lib/own'
import { Talk } from './talk'

export type ChatSide = 'user' | 'service'

/** Changes that come together are looked up together. */
const SETTLE_MS = 300

/** One chat account's conversations: a person's own, or those of a shop they answer for. Kept up to date as lines come. */
export class ChatStore implements ChatEvents {
  list: Conversation[] = []
  /** The list has been loaded once. */
  loaded = false
  /** There are none behind the last of the list. */
  ended = false
  /** Those behind are being loaded. */
  reaching = false
  /** Connected now. */
  ready = false
  /** What the transport tells of waiting notices; set by the session. */
  onMessage: () => void = () => {}
  private transport: Pick<ChatTransport, 'connect' | 'disconnect'> & Partial<ChatTransport>
  private readonly talks = new Map<string, Talk>()
  private settling: ReturnType<typeof setTimeout> | undefined
  /** Some behind the newest have been loaded. */
  private reached = false

  constructor(
    readonly side: ChatSide,
    make: (events: ChatEvents) => ChatTransport
  ) {
    makeAutoObservable<this, 'transport' | 'talks' | 'settling' | 'reached'>(this, {
      side: false,
      transport: false,
      talks: false,
      settling: false,
      reached: false,
      onMessage: false
    })
    this.transport = make(this)
  }

  get unread() {
    return this.list.reduce((sum, one) => sum + one.unread, 0)
  }

  /** Another way to carry messages. */
  use(transport: Pick<ChatTransport, 'connect' | 'disconnect'> & Partial<ChatTransport>) {
    this.transport = transport
  }

  /** What carries the messages. */
  get carrier(): ChatTransport {
    return this.transport as ChatTransport
  }

  connect() {
    this.transport.connect()
  }

  /** The network is back, or the app: it tries again at once. */
  hurry() {
    this.transport.hurry?.()
  }

  disconnect() {
    this.transport.disconnect()
    clearTimeout(this.settling)
    this.talks.clear()
    this.list = []
    this.loaded = false
    this.reached = false
    this.ended = false
  }

  /** Loads the newest; those behind them that were loaded before stay. Rejects with what went wrong. */
  async load() {
    const newest = await this.carrier.conversations()
    const known = new Set(newest.map(one => one.id))
    const oldest_s = fromEnd(newest)?.time ?? 0
    const older = this.reached ? this.list.filter(one => !known.has(one.id) && one.time <= oldest_s) : []
    this.list = [...newest, ...older]
    this.loaded = true
  }

  /** Loads those behind the last of the list. Rejects with what went wrong. */
  async loadEarlier() {
    const last = fromEnd(this.list)
    if (!last || this.ended || this.reaching) return
    this.reaching = true
    try {
      const earlier = (await this.carrier.earlier?.(last.id)) ?? []
      const known = new Set(this.list.map(one => one.id))
      this.list = [...this.list, ...earlier.filter(one => !known.has(one.id))]
      this.reached = true
      this.ended = earlier.length === 0
    } finally {
      this.reaching = false
    }
  }

  /** The talk with a shop, or the platform, with its newest lines in it. */
  async talkWith(shopId?: string): Promise<Talk> {
    return this.begin(await this.carrier.open(shopId))
  }

  /** One of the listed conversations; undefined when it is none of mine. */
  async talkOf(id: string): Promise<Talk | undefined> {
    if (!this.loaded) await this.load()
    const one = this.list.find(conv => conv.id === id) ?? (await this.carrier.conversation?.(id))
    return one && this.begin(one)
  }

  private async begin(conv: Conversation): Promise<Talk> {
    const talk = new Talk(conv, this.side, this.carrier)
    this.talks.set(conv.id, talk)
    await talk.start()
    return talk
  }

  /** The page of a talk is left. */
  leave(talk: Talk) {
    if (this.talks.get(talk.id) !== talk) return
    this.talks.delete(talk.id)
    this.carrier.unfollow(talk.id)
  }

  /** Marks every talk read; one that fails stays unread. */
  async readAll() {
    const waiting = this.list.filter(one => one.unread > 0)
    await Promise.all(
      waiting.map(async ({ id, last_seq: seq }) => {
        await this.carrier.read(id, seq)
        this.read({ conv: id, side: this.side, seq })
      })
    ).catch(() => {})
  }

  line(line: Line) {
    this.talks.get(line.conv)?.add(line)
    const one = this.list.find(conv => conv.id === line.conv)
    if (one && line.seq <= one.last_seq) return
    // Who has it by then is known to the server alone.
    const known = one && line.seq === one.last_seq + 1 && line.kind !== 'recall' && line.kind !== 'note'
    if (!known) return this.settle()
    const unread = line.side === this.side ? 0 : one.unread + 1
    const newer = { ...one, last: line, last_seq: line.seq, time: line.add_time, unread }
    this.list = [newer, ...this.list.filter(conv => conv !== one)]
  }

  read({ conv, side, seq }: ChatRead) {
    this.talks.get(conv)?.readBy(side, seq)
    const mine = side === this.side
    this.list = this.list.map(one => {
      if (one.id !== conv) return one
      return mine ? { ...one, unread: seq >= one.last_seq ? 0 : one.unread } : { ...one, peer_read: seq }
    })
  }

  again() {
    this.settle()
  }

  message() {
    this.onMessage()
  }

  state(ready: boolean) {
    this.ready = ready
  }

  /**
   * Loads the list a moment from now, once for all that happened until then. Who has been cut off by then asks nothing: it
   * is loaded when the connection is back.
   */
  private settle() {
    clearTimeout(this.settling)
    this.settling = setTimeout(() => this.ready && this.load().catch(() => {}), SETTLE_MS)
  }
}

/** The person's own chat: opened after sign-in and closed on sign-out. */
export const chat = new ChatStore('user', events => newChat(events))

const desks = new Map<string, ChatStore>()

/** The chat of a shop (its id), or "platform", as one who answers for it. */
export function deskChat(desk: string): ChatStore {
  const there = desks.get(desk) ?? new ChatStore('service', events => newChat(events, desk))
  desks.set(desk, there)
  there.connect()
  return there
}

/** The network is back, or the app: whatever waits for its next try goes on now. */
export function hurryChats() {
  chat.hurry()
  for (const desk of desks.values()) desk.hurry()
}

/** Whoever signs in next is somebody else. */
export function closeDesks() {
  for (const desk of desks.values()) desk.disconnect()
  desks.clear()
}
