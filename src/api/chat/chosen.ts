import type { ChatTransport, Outgoing } from './transport'

/** Who carries from here on, as soon as they are there. */
type Carry = (next: Promise<ChatTransport>) => void

const RETRY_MS = 5_000

/**
 * The chat over whom the server names. It begins with our own socket, whose sign-in learns that somebody else carries; what
 * was asked until then is asked of them. One who cannot be loaded is tried again with the next sign-in.
 */
export class ChosenChat implements ChatTransport {
  private carrier: ChatTransport
  private next: Promise<void> | undefined
  private wanted = false
  private changing = false

  constructor(first: (carry: Carry) => ChatTransport) {
    this.carrier = first(next => this.change(next))
  }

  get canHand() {
    return this.carrier.canHand
  }

  connect() {
    this.wanted = true
    if (!this.changing) this.carrier.connect()
  }

  disconnect() {
    this.wanted = false
    this.carrier.disconnect()
  }

  hurry() {
    this.carrier.hurry()
  }

  conversations = () => this.ask(carrier => carrier.conversations())
  earlier = (before: string) => this.ask(async carrier => (await carrier.earlier?.(before)) ?? [])
  conversation = (id: string) => this.ask(async carrier => carrier.conversation?.(id))
  open = (shopId?: string) => this.ask(carrier => carrier.open(shopId))
  before = (conv: string, seq: number) => this.ask(carrier => carrier.before(conv, seq))
  send = (line: Outgoing) => this.ask(carrier => carrier.send(line))
  read = (conv: string, seq: number) => this.ask(carrier => carrier.read(conv, seq))
  recall = (conv: string, seq: number) => this.ask(carrier => carrier.recall(conv, seq))
  agents = () => this.ask(carrier => carrier.agents())
  hand = (conv: string, to: string) => this.ask(carrier => carrier.hand(conv, to))

  hasEarlier(conv: string, seq: number): boolean {
    return this.carrier.hasEarlier?.(conv, seq) ?? seq > 1
  }

  follow(conv: string, seq: number) {
    this.carrier.follow(conv, seq)
  }

  unfollow(conv: string) {
    this.carrier.unfollow(conv)
  }

  private async ask<T>(of: (carrier: ChatTransport) => Promise<T>): Promise<T> {
    if (this.changing) await this.next
    const asked = this.carrier
    try {
      return await of(asked)
    } catch (error) {
      await this.next
      if (this.carrier === asked) throw error
      return of(this.carrier)
    }
  }

  private change(coming: Promise<ChatTransport>) {
    if (this.next) return
    const first = this.carrier
    this.changing = true
    this.next = coming.then(
      carrier => {
        this.carrier = carrier
        this.changing = false
        if (this.wanted) carrier.connect()
      },
      () => {
        this.next = undefined
        this.changing = false
        setTimeout(() => this.wanted && this.connect(), RETRY_MS)
      }
    )
    first.disconnect()
  }
}
