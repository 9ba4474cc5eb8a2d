import { fromEnd } from '@/lib/own'
import type { SdkConversation, SdkMessage } from './tencent-sdk'
import type { ChatLine, SentKind } from './transport'

type Side = ChatLine['side']
type Body = Record<string, string>

/** What the newest line of a conversation is numbered when it is first seen: older ones count down, newer ones up. */
export const FIRST_SEQ = 1_000_000
const MAX_CHARS = 2000
const UNKNOWN = { kind: 'note' as const, body: { text: '收到一条这里看不了的消息' } }

/** Our own pictures only: they were looked at by the server before anybody saw them. */
export type IsOurs = (url: string) => boolean

export const customData = (clientId: string) => JSON.stringify({ client_id: clientId })

/** A picture, a product or an order as Tencent carries it: a TIMCustomElem. */
export const customPayload = (kind: SentKind, body: Body) => ({
  data: JSON.stringify({ kind, body }),
  description: { text: '', image: '[图片]', goods: '[商品]', order: '[订单]' }[kind],
  extension: ''
})

function parsed(text: unknown): Record<string, unknown> {
  try {
    const value = JSON.parse(String(text))
    return value && typeof value === 'object' ? value : {}
  } catch {
    return {}
  }
}

/** The sender's id of a line; '' for what another client sent. */
function clientIdOf(data: string | undefined): string {
  const { client_id } = parsed(data || '{}')
  return typeof client_id === 'string' && client_id.length <= 40 ? client_id : ''
}

const bodyOf = (value: unknown): Body =>
  Object.fromEntries(
    Object.entries(value && typeof value === 'object' ? value : {})
      .filter(([, part]) => typeof part === 'string')
      .map(([name, part]) => [name, (part as string).slice(0, MAX_CHARS)])
  )

type Content = Pick<SdkMessage, 'type' | 'payload' | 'isRevoked'>

/** What was said. The other side's device wrote it: nothing is taken that is not as it should be. */
function saidIn({ type, payload, isRevoked }: Content, ours: IsOurs): Pick<ChatLine, 'kind' | 'body'> {
  if (isRevoked) return { kind: 'recall', body: { seq: '0' } }
  if (type === 'TIMTextElem') return { kind: 'text', body: { text: String(payload?.text ?? '').slice(0, MAX_CHARS) } }
  if (type !== 'TIMCustomElem') return UNKNOWN
  const { kind, body: given } = parsed(payload?.data)
  const body = bodyOf(given)
  if (kind === 'image') {
    const sides = [body.width, body.height].map(Number)
    return ours(body.url ?? '') && sides.every(side => side > 0) ? { kind, body } : UNKNOWN
  }
  const known = (kind === 'goods' && body.id) || (kind === 'order' && body.no)
  if (!known) return UNKNOWN
  return { kind: kind as SentKind, body: { ...body, pic: ours(body.pic ?? '') ? (body.pic ?? '') : '' } }
}

interface Item {
  line: ChatLine
  /** More than one when a line went out twice. */
  messages: SdkMessage[]
}

/**
 * A conversation as far as it has been loaded. Tencent's numbers are the senders' own and have gaps, so lines are numbered
 * here: by the order they stand in, the same as long as the app lives. What carries a known client id is the same line.
 */
export class Book {
  private items: Item[] = []
  private readonly byId = new Map<string, Item>()
  private readonly byClient = new Map<string, Item>()
  /** Where the next older page begins. */
  next: string | undefined
  /** The oldest line there is has been loaded. */
  complete = false
  followed = false
  /** There may be newer lines that were not told. */
  stale = false
  /** What came while the book is caught up with. */
  held: SdkMessage[] | undefined
  /** One look-up at a time. */
  work: Promise<unknown> = Promise.resolve()

  constructor(
    readonly conv: string,
    private readonly side: Side,
    private readonly me: string,
    private readonly ours: IsOurs
  ) {}

  get newest(): ChatLine | undefined {
    return fromEnd(this.items)?.line
  }

  has(message: SdkMessage): boolean {
    return this.itemOf(message) !== undefined
  }

  lineOf(message: SdkMessage): ChatLine | undefined {
    return this.itemOf(message)?.line
  }

  messagesAt(seq: number): SdkMessage[] {
    return this.items.find(({ line }) => line.seq === seq)?.messages ?? []
  }

  sent(clientId: string): ChatLine | undefined {
    return this.byClient.get(`${this.me} ${clientId}`)?.line
  }

  /** Lines before a number, newest first. */
  before(seq: number, most: number): ChatLine[] {
    return this.items
      .map(({ line }) => line)
      .filter(line => line.seq < seq)
      .slice(-most)
      .reverse()
  }

  /** Adds a newer line; undefined when it is there already. */
  append(message: SdkMessage): ChatLine | undefined {
    if (message.isDeleted || this.joined(message)) return undefined
    const item = this.itemFor(message, this.newest ? this.newest.seq + 1 : FIRST_SEQ)
    this.items.push(item)
    return item.line
  }

  /** Adds older lines, oldest first. */
  prepend(messages: SdkMessage[]) {
    for (const message of [...messages].reverse()) {
      if (message.isDeleted || this.joined(message)) continue
      const [first] = this.items
      this.items.unshift(this.itemFor(message, first ? first.line.seq - 1 : FIRST_SEQ))
    }
  }

  /** The line that says a line was taken back; undefined when that is known, or the line is not. */
  recall(message: Pick<SdkMessage, 'ID'>): ChatLine | undefined {
    const item = this.byId.get(message.ID)
    if (!item || !this.newest || item.line.recalled || item.line.kind === 'recall') return undefined
    item.line = { ...item.line, recalled: true, body: {} }
    const line: ChatLine = {
      ...item.line,
      seq: this.newest.seq + 1,
      kind: 'recall',
      body: { seq: String(item.line.seq) },
      client_id: `recall ${message.ID}`,
      recalled: false
    }
    this.items.push({ line, messages: [] })
    return line
  }

  /** Up to where the other side has read what this side said. */
  peerRead(): number {
    const read = this.items.filter(({ messages }) => messages.some(one => one.from === this.me && one.isPeerRead))
    return fromEnd(read)?.line.seq ?? 0
  }

  /** The newest line as a list has it: one that is not loaded yet comes after those that are. */
  last(of: SdkConversation): ChatLine | null {
    const { lastMessage: last } = of
    if (!last?.lastTime) return this.newest ?? null
    const known = this.items.find(({ messages }) =>
      messages.some(
        one => one.from === last.fromAccount && one.time === last.lastTime && one.sequence === last.lastSequence
      )
    )
    if (known) return { ...known.line, seq: this.newest!.seq }
    const seq = this.newest ? this.newest.seq + 1 : FIRST_SEQ
    const { fromAccount: from, lastTime: time, cloudCustomData, type, payload, isRevoked } = last
    return this.lineFrom({ ID: '', from, time, cloudCustomData, type, payload, isRevoked }, seq)
  }

  private itemOf(message: SdkMessage): Item | undefined {
    const clientId = clientIdOf(message.cloudCustomData)
    return this.byId.get(message.ID) ?? (clientId ? this.byClient.get(`${message.from} ${clientId}`) : undefined)
  }

  /** Whether it is a line that is there, which it is kept with. */
  private joined(message: SdkMessage): boolean {
    const item = this.itemOf(message)
    if (item && !this.byId.has(message.ID)) item.messages.push(message)
    if (item) this.byId.set(message.ID, item)
    return item !== undefined
  }

  private itemFor(message: SdkMessage, seq: number): Item {
    const item = { line: this.lineFrom(message, seq), messages: [message] }
    this.byId.set(message.ID, item)
    const clientId = clientIdOf(message.cloudCustomData)
    if (clientId) this.byClient.set(`${message.from} ${clientId}`, item)
    return item
  }

  private lineFrom(
    message: Content & Pick<SdkMessage, 'ID' | 'from' | 'time' | 'cloudCustomData'>,
    seq: number
  ): ChatLine {
    const other = this.side === 'user' ? 'service' : 'user'
    return {
      conv: this.conv,
      seq,
      side: message.from === this.me ? this.side : other,
      ...saidIn(message, this.ours),
      client_id: clientIdOf(message.cloudCustomData) || message.ID,
      recalled: false,
      add_time: message.time
    }
  }
}
