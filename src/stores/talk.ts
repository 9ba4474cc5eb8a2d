import { makeAutoObservable } from 'mobx'
import type { ChatTransport, Conversation, ChatLine as Line, Outgoing, SentKind } from '@/api/chat/transport'
import { ApiError } from '@/api/error'
import { newUuid } from '@/lib/idem'
import { fromEnd } from '@/lib/own'

/** A line that is not known to have arrived. */
export interface Pending extends Outgoing {
  failed: boolean
  /** Why it was refused; empty when it may be sent again. */
  words: string
}

/** An open conversation: what was said, what is on its way, what was read. */
export class Talk {
  lines: Line[] = []
  pending: Pending[] = []
  /** Up to where the other side has read. */
  peerRead: number
  /** There are older lines on the server. */
  hasMore = false
  private busy = false

  constructor(
    readonly conv: Conversation,
    readonly side: 'user' | 'service',
    private readonly carrier: ChatTransport
  ) {
    this.peerRead = conv.peer_read
    makeAutoObservable<this, 'carrier' | 'busy'>(this, { conv: false, side: false, carrier: false, busy: false })
  }

  get id() {
    return this.conv.id
  }

  get lastSeq() {
    return fromEnd(this.lines)?.seq ?? 0
  }

  /** Loads the newest lines and hears of every one that comes. */
  async start() {
    await this.earlier(Number.MAX_SAFE_INTEGER)
    this.carrier.follow(this.id, this.lastSeq)
  }

  /** Loads older lines. */
  async earlier(before = this.lines[0]?.seq ?? 1) {
    if (this.busy) return
    this.busy = true
    try {
      const older = (await this.carrier.before(this.id, before)).reverse()
      // What came while these were on their way may be among them.
      const first = this.lines[0]?.seq ?? Number.POSITIVE_INFINITY
      this.lines = [...older.filter(line => line.seq < first), ...this.lines]
      const oldest = this.lines[0]?.seq ?? 1
      this.hasMore = this.carrier.hasEarlier?.(this.id, oldest) ?? oldest > 1
    } finally {
      this.busy = false
    }
  }

  add(line: Line) {
    if (line.seq <= this.lastSeq) return
    const gone = line.kind === 'recall' ? Number(line.body.seq) : 0
    const kept = this.lines.map(one => (one.seq === gone ? { ...one, recalled: true, body: {} } : one))
    this.lines = [...kept, line]
    this.pending = this.pending.filter(one => one.client_id !== line.client_id)
    if (line.side !== this.side) this.readBy(line.side, line.seq)
  }

  readBy(side: 'user' | 'service', seq: number) {
    if (side !== this.side) this.peerRead = Math.max(this.peerRead, seq)
  }

  /** Sends a line; one that got no answer stays, to be sent again. */
  send(kind: SentKind, body: Record<string, string>): Promise<void> {
    const line: Pending = { conv: this.id, client_id: newUuid(), kind, body, failed: false, words: '' }
    this.pending = [...this.pending, line]
    return this.put(line)
  }

  /** Sends a failed line again: the same line, however often it arrives. */
  resend(line: Pending): Promise<void> {
    this.change(line, { failed: false })
    return this.put(line)
  }

  /** Shows a line that is being made ready, such as a picture on its way up. */
  prepare(kind: SentKind, body: Record<string, string>): Pending {
    const line: Pending = { conv: this.id, client_id: newUuid(), kind, body, failed: false, words: '' }
    this.pending = [...this.pending, line]
    return line
  }

  /** Sends what was prepared, or drops it when there is nothing to send. */
  async finish(line: Pending, body: Record<string, string> | undefined) {
    if (!body) this.pending = this.pending.filter(one => one.client_id !== line.client_id)
    else await this.put({ ...line, body })
  }

  private async put({ conv, client_id, kind, body }: Outgoing) {
    const line = { conv, client_id, kind, body }
    try {
      const said = await this.carrier.send(line)
      if (said.seq <= this.lastSeq) this.pending = this.pending.filter(one => one.client_id !== client_id)
    } catch (error) {
      const { code, message } = error as ApiError
      const passing = !(error instanceof ApiError) || ['OFFLINE', 'BUSY', 'BROKEN', 'TOO_MANY'].includes(code)
      this.change(line, { body, failed: true, words: passing ? '' : message })
    }
  }

  private change(line: Outgoing, to: Partial<Pending>) {
    this.pending = this.pending.map(one => (one.client_id === line.client_id ? { ...one, ...to } : one))
  }

  /** Tells the other side that everything shown has been read. */
  async markRead() {
    const newest = fromEnd(this.lines)
    if (newest && newest.side !== this.side) await this.carrier.read(this.id, newest.seq).catch(() => {})
  }

  recall(seq: number) {
    return this.carrier.recall(this.id, seq)
  }
}
