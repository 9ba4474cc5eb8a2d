import { ApiError } from '../error'
import { Book, customData, customPayload, type IsOurs } from './tencent-book'
import { deskAccount, idInAccount } from './tencent-ids'
import { C2C, SDK, type Sdk, type SdkConversation, type SdkMessage } from './tencent-sdk'
import { type SessionSettings, TencentSession } from './tencent-session'
import type { ChatEvents, ChatLine, ChatTransport, Conversation, Outgoing } from './transport'

type Side = ChatLine['side']
export type Head = { title: string; avatar: string }

export interface TencentSettings extends SessionSettings {
  side: Side
  events: ChatEvents
  /** How others see this account. */
  profile(): Promise<Head>
  /** What a conversation with a shop, or the platform, is headed by. */
  desk(shopId: string | null): Promise<Head>
  /** A line with all that is shown of it: the card of a product or an order. */
  filled(line: Outgoing): Promise<Record<string, string>>
  ours: IsOurs
  /** What follows a line that was sent, such as an answer the shop gives by itself; a failure is nobody's business here. */
  said?(line: Outgoing, shopId: string | null): Promise<unknown>
}

const PAGE = 100
const MOST_PAGES = 20

/**
 * The chat over Tencent Cloud Chat: conversations are one-to-one, between a person's account and a desk's. Lines are numbered
 * on the device (see `Book`); after every break it looks up what it may have missed.
 */
export class TencentChat implements ChatTransport {
  readonly canHand = false
  private readonly session: TencentSession
  private readonly books = new Map<string, Book>()
  /** Messages that were not answered, by client id: sent again, they are the same message. */
  private readonly outgoing = new Map<string, SdkMessage>()
  private readonly sending = new Map<string, Promise<ChatLine>>()
  private readonly heads = new Map<string, Promise<Head>>()
  private listed = ''

  constructor(private readonly settings: TencentSettings) {
    const { events } = settings
    this.session = new TencentSession(settings, {
      handlers: [
        [SDK.received, ({ data }: { data: SdkMessage[] }) => this.received(data)],
        [SDK.revoked, ({ data }: { data: SdkMessage[] }) => this.revoked(data)],
        [SDK.readByPeer, ({ data }: { data: SdkMessage[] }) => this.peerRead(data)],
        [SDK.listUpdated, ({ data }: { data: SdkConversation[] }) => this.listUpdated(data)]
      ],
      state: ready => events.state(ready),
      fell: () => {
        for (const book of this.books.values()) book.stale = true
      },
      resumed: () => this.lookAgain(),
      arrived: sdk => {
        this.lookAgain()
        this.introduce(sdk).catch(() => {})
      }
    })
  }

  connect() {
    this.session.connect()
  }

  disconnect() {
    this.session.disconnect()
    for (const kept of [this.books, this.outgoing, this.heads]) kept.clear()
    this.listed = ''
  }

  hurry() {
    this.session.hurry()
  }

  async conversations(): Promise<Conversation[]> {
    const { data } = await this.session.run(sdk => sdk.getConversationList())
    const mine = data.conversationList.filter(one => this.peerOf(one.conversationID))
    const list = await Promise.all(mine.map(one => this.conversationOf(one)))
    return list.sort((a, b) => b.time - a.time)
  }

  async open(shopId?: string): Promise<Conversation> {
    if (this.settings.side !== 'user') throw new ApiError('FORBIDDEN', '客服不能发起会话')
    const id = `${C2C}${deskAccount(shopId ?? null)}`
    const head = await this.headOf(shopId ?? null)
    const there = (await this.conversations()).find(one => one.id === id)
    if (there) return there
    const none = { agent_id: null, last: null, last_seq: 0, unread: 0, peer_read: 0 }
    return { id, shop_id: shopId ?? null, ...head, ...none, time: Math.floor(Date.now() / 1000) }
  }

  async before(conv: string, seq: number): Promise<ChatLine[]> {
    await this.session.whenReady()
    const book = this.bookOf(conv)
    await this.inTurn(book, async () => {
      if (book.stale) await this.catchUp(book)
      if (book.before(seq, 1).length === 0 && !book.complete) await this.older(book)
    })
    const { side, events } = this.settings
    const read = book.peerRead()
    if (read) events.read({ conv, side: other(side), seq: read })
    return book.before(seq, PAGE)
  }

  hasEarlier(conv: string, seq: number): boolean {
    const book = this.books.get(conv)
    return book !== undefined && (!book.complete || book.before(seq, 1).length > 0)
  }

  follow(conv: string, seq: number) {
    const book = this.bookOf(conv)
    book.followed = true
    for (const line of book.before(Number.MAX_SAFE_INTEGER, PAGE).reverse()) if (line.seq > seq) this.tell(line)
    if (book.stale && this.session.ready) this.catchUpLater(book)
  }

  unfollow(conv: string) {
    const book = this.books.get(conv)
    if (book) book.followed = false
  }

  send(line: Outgoing): Promise<ChatLine> {
    const going = this.sending.get(line.client_id)
    if (going) return going
    const sent = this.put(line).finally(() => this.sending.delete(line.client_id))
    this.sending.set(line.client_id, sent)
    return sent
  }

  async read(conv: string, seq: number) {
    await this.session.run(sdk => sdk.setMessageRead({ conversationID: conv }))
    this.settings.events.read({ conv, side: this.settings.side, seq })
  }

  async recall(conv: string, seq: number) {
    const messages = this.bookOf(conv).messagesAt(seq)
    if (messages.length === 0) throw new ApiError('NOT_FOUND', '消息不存在')
    for (const message of messages) if (!message.isRevoked) await this.session.run(sdk => sdk.revokeMessage(message))
    this.revoked(messages)
  }

  agents = (): Promise<never> => Promise.reject(cannotHand())
  hand = (): Promise<never> => Promise.reject(cannotHand())

  /** Tells Tencent how others see this account; a talk does not wait for it. */
  private async introduce(sdk: Sdk) {
    const { title, avatar } = await this.settings.profile()
    await sdk.updateMyProfile({ nick: title, avatar })
  }

  private lookAgain() {
    for (const book of this.books.values()) if (book.followed && book.stale) this.catchUpLater(book)
    this.settings.events.again()
  }

  private received(messages: SdkMessage[]) {
    for (const message of messages) {
      const book = this.books.get(message.conversationID)
      if (book?.held) book.held.push(message)
      else if (book && !book.stale) this.tell(book.append(message))
    }
  }

  private revoked(messages: SdkMessage[]) {
    for (const message of messages) this.tell(this.books.get(message.conversationID)?.recall(message))
  }

  private peerRead(messages: SdkMessage[]) {
    const { events, side } = this.settings
    for (const message of messages) {
      const line = this.books.get(message.conversationID)?.lineOf(message)
      if (line) events.read({ conv: line.conv, side: other(side), seq: line.seq })
    }
  }

  /** The SDK says so often: only what a list shows counts. */
  private listUpdated(list: SdkConversation[]) {
    const shown = JSON.stringify(list.map(one => [one.conversationID, one.unreadCount, one.lastMessage]))
    if (shown === this.listed) return
    this.listed = shown
    this.settings.events.again()
  }

  private tell(line: ChatLine | undefined) {
    if (line) this.settings.events.line(line)
  }

  private async put(line: Outgoing): Promise<ChatLine> {
    const sdk = await this.session.whenReady()
    const book = this.bookOf(line.conv)
    const said = book.sent(line.client_id)
    if (said) return said
    const again = this.outgoing.get(line.client_id)
    const message = again ?? messageOf(sdk, line, await this.settings.filled(line))
    this.outgoing.set(line.client_id, message)
    const { data } = await this.session.run(ready => (again ? ready.resendMessage(again) : ready.sendMessage(message)))
    this.outgoing.delete(line.client_id)
    this.settings.said?.(line, this.peerOf(line.conv)!.id).catch(() => {})
    return this.inTurn(book, async () => {
      // It has arrived: what cannot be caught up with now is so later.
      if (book.stale) await this.catchUp(book).catch(() => {})
      this.tell(book.append(data.message))
      return book.lineOf(data.message)!
    })
  }

  private bookOf(conv: string): Book {
    if (!this.peerOf(conv)) throw new ApiError('NOT_FOUND', '会话不存在')
    const book = this.books.get(conv) ?? this.newBook(conv)
    this.books.set(conv, book)
    return book
  }

  private newBook = (conv: string) => new Book(conv, this.settings.side, this.session.acc, this.settings.ours)

  /** Whom a conversation is with: only a desk talks with people, and people with desks. */
  private peerOf(conv: string) {
    const peer = conv.startsWith(C2C) ? idInAccount(conv.slice(C2C.length)) : undefined
    return peer?.side === other(this.settings.side) ? peer : undefined
  }

  private inTurn<T>(book: Book, work: () => Promise<T>): Promise<T> {
    const done = book.work.then(work, work)
    book.work = done.catch(() => {})
    return done
  }

  private page = async (book: Book, next: string | undefined) =>
    (await this.session.run(sdk => sdk.getMessageList({ conversationID: book.conv, nextReqMessageID: next }))).data

  private async older(book: Book) {
    for (let n = 0, found = false; n < MOST_PAGES && !found && !book.complete; n++) {
      const { messageList, nextReqMessageID, isCompleted } = await this.page(book, book.next)
      const known = messageList.findIndex(message => book.has(message))
      const fresh = known < 0 ? messageList : messageList.slice(0, known)
      book.prepend(fresh)
      book.next = nextReqMessageID
      book.complete = isCompleted
      found = fresh.length > 0
    }
  }

  private catchUpLater(book: Book) {
    this.inTurn(book, () => this.catchUp(book)).catch(() => {})
  }

  /** Looks up what came after the newest line of a book; what comes meanwhile waits. */
  private async catchUp(book: Book) {
    book.held = []
    try {
      let list: SdkMessage[] = []
      let next: string | undefined
      for (let n = 0, done = !book.newest; n < MOST_PAGES && !done; n++) {
        const page = await this.page(book, next)
        list = [...page.messageList, ...list]
        next = page.nextReqMessageID
        book.complete = page.isCompleted
        done = page.isCompleted || page.messageList.some(message => book.has(message))
      }
      const met = list.findIndex(message => book.has(message))
      book.next = next
      book.prepend(list.slice(0, Math.max(0, met)))
      for (const message of [...list.slice(Math.max(0, met)), ...book.held]) {
        if (message.isRevoked) this.tell(book.recall(message))
        this.tell(book.append(message))
      }
      book.stale = false
    } finally {
      book.held = undefined
    }
  }

  private async conversationOf(one: SdkConversation): Promise<Conversation> {
    const { side } = this.settings
    const book = this.books.get(one.conversationID) ?? this.newBook(one.conversationID)
    const { id } = this.peerOf(one.conversationID)!
    const profile = { title: one.userProfile?.nick || '顾客', avatar: one.userProfile?.avatar ?? '' }
    const head = side === 'user' ? await this.headOf(id).catch(() => ({ ...profile, title: '客服' })) : profile
    const last = book.last(one)
    const seen = one.lastMessage?.isPeerRead && last?.side === side
    return {
      id: one.conversationID,
      shop_id: side === 'user' ? id : null,
      ...head,
      agent_id: null,
      last,
      last_seq: last?.seq ?? 0,
      unread: one.unreadCount,
      peer_read: seen ? last.seq : book.peerRead(),
      time: one.lastMessage?.lastTime ?? 0
    }
  }

  private headOf(shopId: string | null): Promise<Head> {
    const key = shopId ?? ''
    const asked = this.heads.get(key) ?? this.settings.desk(shopId)
    this.heads.set(key, asked)
    asked.catch(() => this.heads.delete(key))
    return asked
  }
}

function messageOf(sdk: Sdk, { conv, client_id, kind }: Outgoing, body: Record<string, string>): SdkMessage {
  const envelope = { to: conv.slice(C2C.length), conversationType: C2C, cloudCustomData: customData(client_id) }
  return kind === 'text'
    ? sdk.createTextMessage({ ...envelope, payload: { text: body.text ?? '' } })
    : sdk.createCustomMessage({ ...envelope, payload: customPayload(kind, body) })
}

const other = (side: Side): Side => (side === 'user' ? 'service' : 'user')
const cannotHand = () => new ApiError('UNSUPPORTED', '当前的聊天服务不能转接会话，请在腾讯云的客服后台操作')
