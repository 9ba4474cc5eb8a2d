import { ChatClient, type Wire, type WireEvents } from '../../../../src/api/chat/client'
import type { ChatEvents, ChatLine, ChatRead, Conversation, SentKind } from '../../../../src/api/chat/transport'
import { api } from '../../api'

/** A line that is not known to have arrived. */
export interface Pending {
  client_id: string
  kind: SentKind
  body: Record<string, string>
  /** Why it did not; empty while it is on its way. */
  failed: string
}

/** The conversation that is open. */
export interface Open {
  conv: Conversation
  lines: readonly ChatLine[]
  pending: readonly Pending[]
  hasMore: boolean
  /** Up to where the member has read. */
  peerRead: number
}

export interface DeskState {
  ready: boolean
  loaded: boolean
  /** Why the list could not be loaded. */
  failed: string
  list: readonly Conversation[]
  /** There are none behind the last of the list. */
  ended: boolean
  open: Open | undefined
}

const NOTHING: DeskState = { ready: false, loaded: false, failed: '', list: [], ended: false, open: undefined }
/** Changes that come together are looked up together. */
const SETTLE_MS = 300

function wire(events: WireEvents): Wire {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/im`)
  socket.onopen = () => events.opened()
  socket.onmessage = ({ data }) => events.told(String(data))
  socket.onclose = () => events.closed()
  return { send: text => socket.send(text), close: () => socket.close() }
}

/** A desk's conversations as one who answers for it has them, kept up to date over the socket. */
export class DeskChat implements ChatEvents {
  private held = NOTHING
  private readonly watchers = new Set<() => void>()
  private readonly client: ChatClient
  private settling: ReturnType<typeof setTimeout> | undefined

  constructor(readonly desk: string) {
    const credentials = () => api('GET /api/admin/chat/usersig', { desk })
    this.client = new ChatClient({ wire, events: this, credentials })
  }

  readonly watch = (tell: () => void) => {
    this.watchers.add(tell)
    return () => void this.watchers.delete(tell)
  }
  readonly now = () => this.held

  private set(changes: Partial<DeskState>) {
    this.held = { ...this.held, ...changes }
    for (const tell of this.watchers) tell()
  }

  private change(conv: string, changes: (open: Open) => Partial<Open>) {
    const { open } = this.held
    if (open?.conv.id === conv) this.set({ open: { ...open, ...changes(open) } })
  }

  start() {
    this.client.connect()
    void this.load()
  }

  stop() {
    clearTimeout(this.settling)
    this.client.disconnect()
    this.held = NOTHING
  }

  async load() {
    try {
      const newest = await this.client.conversations()
      const oldest_s = newest.at(-1)?.time ?? 0
      const known = new Set(newest.map(one => one.id))
      const older = this.held.list.filter(one => !known.has(one.id) && one.time < oldest_s)
      const list = [...newest, ...older]
      const { open } = this.held
      const conv = open && list.find(one => one.id === open.conv.id)
      this.set({ list, loaded: true, failed: '', ...(open && conv && { open: { ...open, conv } }) })
    } catch (error) {
      this.set({ failed: (error as Error).message })
    }
  }

  async loadEarlier() {
    const last = this.held.list.at(-1)
    if (!last) return
    const earlier = await this.client.earlier(last.id)
    const known = new Set(this.held.list.map(one => one.id))
    this.set({ list: [...this.held.list, ...earlier.filter(one => !known.has(one.id))], ended: earlier.length === 0 })
  }

  /** Opens a conversation with its newest lines. @throws Error where it is none of the desk's */
  async open(id: string) {
    const was = this.held.open?.conv.id
    if (was === id) return
    if (was) this.client.unfollow(was)
    const conv = this.held.list.find(one => one.id === id) ?? (await this.client.conversation(id))
    if (!conv) throw new Error('会话不存在')
    const lines = (await this.client.before(id, Number.MAX_SAFE_INTEGER)).reverse()
    const hasMore = (lines[0]?.seq ?? 1) > 1
    this.set({ open: { conv, lines, pending: [], hasMore, peerRead: conv.peer_read } })
    this.client.follow(id, lines.at(-1)?.seq ?? 0)
    this.markRead()
  }

  async earlierLines() {
    const { open } = this.held
    if (!open) return
    const older = (await this.client.before(open.conv.id, open.lines[0]?.seq ?? 1)).reverse()
    this.change(open.conv.id, ({ lines }) => {
      const first = lines[0]?.seq ?? Number.POSITIVE_INFINITY
      const all = [...older.filter(line => line.seq < first), ...lines]
      return { lines: all, hasMore: (all[0]?.seq ?? 1) > 1 }
    })
  }

  send(kind: SentKind, body: Record<string, string>) {
    const { open } = this.held
    if (!open) return
    const line: Pending = { client_id: crypto.randomUUID(), kind, body, failed: '' }
    this.change(open.conv.id, ({ pending }) => ({ pending: [...pending, line] }))
    void this.put(open.conv.id, line)
  }

  resend(line: Pending) {
    const { open } = this.held
    if (!open) return
    this.change(open.conv.id, ({ pending }) => ({
      pending: pending.map(one => (one.client_id === line.client_id ? { ...one, failed: '' } : one))
    }))
    void this.put(open.conv.id, line)
  }

  private async put(conv: string, { client_id, kind, body }: Pending) {
    try {
      await this.client.send({ conv, client_id, kind, body })
    } catch (error) {
      const failed = (error as Error).message
      this.change(conv, ({ pending }) => ({
        pending: pending.map(one => (one.client_id === client_id ? { ...one, failed } : one))
      }))
    }
  }

  recall = (seq: number) => this.client.recall(this.held.open?.conv.id ?? '', seq)
  agents = () => this.client.agents()
  async hand(to: string) {
    await this.client.hand(this.held.open?.conv.id ?? '', to)
    this.settle()
  }

  /** What is looked at has been read. */
  markRead() {
    const { open } = this.held
    const last = open?.lines.at(-1)
    if (!open || !last || document.hidden || open.conv.unread === 0) return
    this.client.read(open.conv.id, last.seq).catch(() => {})
    this.read({ conv: open.conv.id, side: 'service', seq: last.seq })
  }

  line(line: ChatLine) {
    this.change(line.conv, ({ lines, pending, conv, peerRead }) => {
      if (line.seq <= (lines.at(-1)?.seq ?? 0)) return {}
      const gone = line.kind === 'recall' ? Number(line.body.seq) : 0
      const kept = lines.map(one => (one.seq === gone ? { ...one, recalled: true, body: {} } : one))
      return {
        lines: [...kept, line],
        pending: pending.filter(one => one.client_id !== line.client_id),
        conv: line.side === 'user' ? { ...conv, unread: conv.unread + 1 } : conv,
        peerRead: line.side === 'user' ? Math.max(peerRead, line.seq) : peerRead
      }
    })
    this.settle()
    this.markRead()
  }

  read({ conv, side, seq }: ChatRead) {
    if (side === 'user') return this.change(conv, ({ peerRead }) => ({ peerRead: Math.max(peerRead, seq) }))
    const asRead = (one: Conversation) => (one.id === conv && seq >= one.last_seq ? { ...one, unread: 0 } : one)
    this.set({ list: this.held.list.map(asRead) })
    this.change(conv, open => ({ conv: { ...open.conv, unread: 0 } }))
  }

  again() {
    this.settle()
  }

  message() {}

  state(ready: boolean) {
    this.set({ ready })
  }

  private settle() {
    clearTimeout(this.settling)
    this.settling = setTimeout(() => void this.load(), SETTLE_MS)
  }
}
