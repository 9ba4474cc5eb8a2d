import { customData } from '../../src/api/chat/tencent-book'
import { C2C, SDK, type Sdk, type SdkConversation, type SdkMessage } from '../../src/api/chat/tencent-sdk'

type Page = Awaited<ReturnType<Sdk['getMessageList']>>

/** For tests: Tencent's service with one device's SDK on it. It keeps messages, and fails as it is told to. */
export class FakeTencent implements Sdk {
  me = ''
  up = false
  logins: string[] = []
  logouts = 0
  /** Codes the next asks are refused with, by the name of the ask. */
  readonly refusals: Record<string, number[]> = {}
  /** A send that is refused all the same arrives. */
  arrivesAnyway = false
  pageSize = 3
  pages = 0
  reads: string[] = []
  profiles: { nick: string; avatar: string }[] = []
  unread: Record<string, number> = {}
  readonly stored: SdkMessage[] = []
  private readonly handlers = new Map<string, Set<(event: { data: never }) => void>>()
  private count = 0

  on(event: string, handler: (event: { data: never }) => void) {
    this.handlers.set(event, (this.handlers.get(event) ?? new Set()).add(handler))
  }

  off(event: string, handler: (event: { data: never }) => void) {
    this.handlers.get(event)?.delete(handler)
  }

  emit(event: string, data: unknown = {}) {
    for (const handler of [...(this.handlers.get(event) ?? [])]) handler({ data: data as never })
  }

  heard(event: string): number {
    return this.handlers.get(event)?.size ?? 0
  }

  getLoginUser = () => this.me
  isReady = () => this.up

  async login({ userID }: { userID: string; userSig: string }) {
    this.check('login')
    if (this.me && this.me !== userID) throw { code: 2025 }
    this.me = userID
    this.logins.push(userID)
    this.up = true
    this.emit(SDK.ready)
  }

  async logout() {
    this.logouts++
    this.me = ''
    this.up = false
    this.emit(SDK.notReady)
  }

  /** Falls out of its ready state, as after a long break. */
  fall() {
    this.up = false
    this.emit(SDK.notReady)
  }

  kick(type: string) {
    this.up = false
    this.me = ''
    this.emit(SDK.kicked, { type })
  }

  createTextMessage = (message: Parameters<Sdk['createTextMessage']>[0]) => this.made('TIMTextElem', message)
  createCustomMessage = (message: Parameters<Sdk['createCustomMessage']>[0]) => this.made('TIMCustomElem', message)

  async sendMessage(message: SdkMessage) {
    if (this.arrivesAnyway) this.stored.push({ ...message })
    this.check('sendMessage')
    if (!this.arrivesAnyway) this.stored.push(message)
    return { data: { message } }
  }

  async resendMessage(message: SdkMessage) {
    this.check('resendMessage')
    // Tencent may take it for another one.
    const again = { ...message, ID: `${message.ID} again` }
    this.stored.push(again)
    return { data: { message: again } }
  }

  async revokeMessage(message: SdkMessage) {
    this.check('revokeMessage')
    for (const one of this.stored) if (one.ID === message.ID) one.isRevoked = true
    message.isRevoked = true
  }

  async setMessageRead({ conversationID }: { conversationID: string }) {
    this.check('setMessageRead')
    this.reads.push(conversationID)
    this.unread[conversationID] = 0
  }

  async getMessageList(options: { conversationID: string; nextReqMessageID?: string }): Promise<Page> {
    this.check('getMessageList')
    this.pages++
    const all = this.of(options.conversationID)
    const end = options.nextReqMessageID ? all.findIndex(one => one.ID === options.nextReqMessageID) : all.length
    const begin = Math.max(0, end - this.pageSize)
    const messageList = all.slice(begin, end)
    return { data: { messageList, nextReqMessageID: messageList[0]?.ID ?? '', isCompleted: begin === 0 } }
  }

  async getConversationList() {
    this.check('getConversationList')
    const ids = [...new Set(this.stored.map(one => one.conversationID))]
    return { data: { conversationList: ids.map(id => this.conversation(id)) } }
  }

  async updateMyProfile(profile: { nick: string; avatar: string }) {
    this.profiles.push(profile)
  }

  conversation(id: string): SdkConversation {
    const last = this.of(id).at(-1)!
    return {
      conversationID: id,
      type: C2C,
      unreadCount: this.unread[id] ?? 0,
      userProfile: { nick: '小明', avatar: '' },
      lastMessage: { ...last, lastTime: last.time, lastSequence: last.sequence, fromAccount: last.from }
    }
  }

  /** Somebody else's message is there; told of it when `told`. */
  say(from: string, text: string, { told = true, conv = `${C2C}${from}`, clientId = `${from} ${text}` } = {}) {
    const message = this.message(from, conv, 'TIMTextElem', { text }, customData(clientId))
    this.stored.push(message)
    if (told) this.emit(SDK.received, [message])
    return message
  }

  message(from: string, conversationID: string, type: string, payload: unknown, cloudCustomData = ''): SdkMessage {
    const n = ++this.count
    // The senders' own numbers: they neither begin at one nor follow each other.
    const sequence = (n * 7919) % 1000
    return {
      ID: `m${n}`,
      type,
      payload,
      conversationID,
      from,
      time: 1000 + n,
      sequence,
      isRevoked: false,
      cloudCustomData
    }
  }

  private made(type: string, message: { to: string; payload: unknown; cloudCustomData: string }) {
    return this.message(this.me, `${C2C}${message.to}`, type, message.payload, message.cloudCustomData)
  }

  private of = (conv: string) => this.stored.filter(one => one.conversationID === conv)

  private check(ask: string) {
    const code = this.refusals[ask]?.shift()
    if (code) throw { code, message: 'Tencent’s English words' }
  }
}
