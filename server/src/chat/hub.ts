import { eq, and as sqlAnd } from 'drizzle-orm'
import { audience } from '../db/news'
import { chatLines } from '../db/schema'
import { lineOf } from '../domains/chat/list'
import type { ChatEvent, Speaker } from '../engines/chat'
import type { Services } from '../services'
import type { Bus, Ears, Told } from './bus'

/** A connected device of a speaker. */
export interface Listener {
  speaker: Speaker
  push(text: string): void
}

const keyOf = (speaker: Speaker) =>
  speaker.side === 'user' ? audience.user(speaker.userId) : audience.service(speaker.shopId)

/**
 * The devices connected to this server, by whose they are. What is said on any server comes over the bus, and is passed on
 * to these devices. While the bus is away nothing is told; when it is back, every device is asked to look again.
 */
export class ChatHub implements Ears {
  private readonly listeners = new Map<string, Set<Listener>>()

  constructor(
    private readonly services: Services,
    private readonly bus: Bus
  ) {
    bus.begin(this)
  }

  /** Resolves when what is told to a speaker from now on will be heard; `add` or `leave` comes next. */
  listen(speaker: Speaker): Promise<void> {
    return this.bus.listen(keyOf(speaker))
  }

  leave(speaker: Speaker) {
    this.bus.leave(keyOf(speaker))
  }

  add(listener: Listener) {
    const key = keyOf(listener.speaker)
    const those = this.listeners.get(key) ?? new Set()
    this.listeners.set(key, those.add(listener))
  }

  remove(listener: Listener) {
    const key = keyOf(listener.speaker)
    const those = this.listeners.get(key)
    if (!those?.delete(listener)) return
    if (those.size === 0) this.listeners.delete(key)
    this.leave(listener.speaker)
  }

  *all(): Iterable<Listener> {
    for (const those of this.listeners.values()) yield* those
  }

  missed() {
    const text = JSON.stringify({ push: 'again', data: {} })
    for (const listener of this.all()) listener.push(text)
  }

  async heard(keys: readonly string[], told: Told) {
    if (!keys.some(key => this.listeners.has(key))) return
    if ('what' in told) return this.tell(keys, 'message', {})
    if (told.line) this.tell(keys, 'line', lineOf(await this.whole(told.line)))
    if (told.read) {
      const { conversationId: conv, side, seq } = told.read
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

  private tell(keys: readonly string[], push: string, data: unknown) {
    const text = JSON.stringify({ push, data })
    for (const key of keys) for (const listener of this.listeners.get(key) ?? []) listener.push(text)
  }
}
