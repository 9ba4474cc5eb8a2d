import { chatAsks } from '@contract/chat'
import type { WebSocket } from '@fastify/websocket'
import type { Static } from '@sinclair/typebox'
import { isAway, pgCode, transact } from '../db/connection'
import { answerByItself } from '../domains/chat/auto'
import { keptBody } from '../domains/chat/cards'
import { deskOf, serversOf } from '../domains/chat/desks'
import { conversationsOf, lineOf } from '../domains/chat/list'
import {
  type ChatLine,
  handOver,
  linesAfter,
  linesBefore,
  openConversation,
  readUpTo,
  recallLine,
  type Speaker,
  sendLine,
  shopOf,
  speakerOf,
  verifyChatSig
} from '../engines/chat'
import { deskSessionUsed } from '../engines/desk'
import { inputChecker } from '../http/validate'
import { Refusal, refuse } from '../lib/refusal'
import type { Services } from '../services'
import type { ChatHub, Listener } from './hub'
import { type LetInBy, letIn } from './let-in'

type Asks = typeof chatAsks
type Ask = keyof Asks
type Answers = { [A in Ask]: (input: Static<Asks[A]['input']>) => Promise<Static<Asks[A]['data']>> }

/** A map, in which nothing is but what was put there: an ask may be called anything. */
const checkers: ReadonlyMap<string, (raw: Record<string, unknown>) => unknown> = new Map(
  Object.entries(chatAsks).map(([ask, { input }]) => [ask, inputChecker(input)])
)

const LOGIN_WITHIN_MS = 10_000
/** What may wait to be answered, and to be sent, before a device is cut off; it comes back and goes on where it was. */
const MAX_WAITING = 200
const MAX_BUFFERED_BYTES = 1024 * 1024
/** Asks in a row, and a second after that. */
const BURST = 60
const ASKS_A_SECOND = 20

/** One device: its asks are answered one after the other, in the order they came. */
export class ChatConnection implements Listener {
  speaker!: Speaker
  /** The sign-in it was let in by; when that ends, so does this. */
  familyId = ''
  by: LetInBy = 'shop'
  alive = true
  private waiting = 0
  private queue = Promise.resolve()
  private allowance = BURST
  private refilledAt: number
  private readonly deadline: NodeJS.Timeout

  constructor(
    private readonly socket: WebSocket,
    private readonly services: Services,
    private readonly hub: ChatHub
  ) {
    this.refilledAt = performance.now()
    this.deadline = setTimeout(() => this.close(4401, 'sign in first'), LOGIN_WITHIN_MS)
    socket.on('pong', () => {
      this.alive = true
    })
    socket.on('message', (data, isBinary) => {
      if (isBinary || ++this.waiting > MAX_WAITING) return this.close(4400, 'too much')
      this.queue = this.queue.then(() => this.hear(String(data)))
    })
    socket.on('close', () => this.gone())
    socket.on('error', () => socket.terminate())
  }

  push(text: string) {
    if (this.socket.bufferedAmount > MAX_BUFFERED_BYTES) return this.socket.terminate()
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(text)
  }

  /** Looks whether it still answers; one that did not since the last time is cut off. */
  beat() {
    if (!this.alive) return this.socket.terminate()
    this.alive = false
    this.socket.ping()
  }

  close(code: number, reason: string) {
    this.socket.close(code, reason)
  }

  private gone() {
    clearTimeout(this.deadline)
    if (this.speaker) this.hub.remove(this)
  }

  private async hear(text: string) {
    const frame = parse(text)
    if (!frame) return this.close(4400, 'not a frame')
    const { n, ask, ...input } = frame
    try {
      if (!this.allowed()) refuse('TOO_MANY', '发送太快了，请稍后再试')
      if (!this.speaker && ask !== 'login') refuse('SIGN_IN', '请先登录聊天')
      const check = checkers.get(ask) ?? refuse('INVALID', '请求格式不正确')
      const answer = this.answers[ask as Ask] as (input: unknown) => Promise<unknown>
      this.push(JSON.stringify({ n, data: await answer(check(input)) }))
    } catch (error) {
      this.push(JSON.stringify({ n, ...this.refusal(error) }))
    } finally {
      this.waiting--
    }
  }

  private refusal(error: unknown) {
    if (error instanceof Refusal) return { code: error.code, msg: error.message }
    // Class 22: a value no column can hold, such as half a character.
    if (pgCode(error)?.startsWith('22')) return { code: 'INVALID', msg: '内容含有无法识别的字符' }
    if (isAway(error)) return { code: 'BUSY', msg: '服务器繁忙，请稍后再试' }
    this.services.log.error({ err: error }, 'chat failed')
    return { code: 'BROKEN', msg: '服务开小差了，请稍后再试' }
  }

  /** A bucket that fills with time. */
  private allowed(): boolean {
    const now = performance.now()
    this.allowance = Math.min(BURST, this.allowance + ((now - this.refilledAt) / 1000) * ASKS_A_SECOND)
    this.refilledAt = now
    if (this.allowance < 1) return false
    this.allowance--
    return true
  }

  private readonly answers: Answers = {
    login: async ({ acc, sig }) => {
      const { config, clock } = this.services
      const speaker = speakerOf(acc)
      const familyId = verifyChatSig(config.APP_SECRET, acc, sig, clock.now())
      if (this.speaker || !speaker || !familyId) return refuse('SIG', '聊天登录已失效，请重试')
      const by = await letIn(this.services, speaker, familyId)
      if (!by) return refuse('SIG', '聊天登录已失效，请重试')
      await this.hub.listen(speaker)
      clearTimeout(this.deadline)
      Object.assign(this, { speaker, familyId, by })
      // Who hung up meanwhile is not seen hanging up again.
      if (this.socket.readyState === this.socket.OPEN) this.hub.add(this)
      else this.hub.leave(speaker)
      return {}
    },

    ping: async () => ({}),

    list: async ({ before, conv }) => ({
      list: await conversationsOf(this.services.db, this.speaker, { id: conv, before })
    }),

    open: async ({ shop_id }) => {
      const { db } = this.services
      if (this.speaker.side !== 'user') return refuse('FORBIDDEN', '客服不能发起会话')
      const desk = await deskOf(db, shop_id ?? null)
      const id = await openConversation(db, this.speaker.userId, desk.shopId)
      return (await conversationsOf(db, this.speaker, { id }))[0]!
    },

    send: async ({ conv, client_id, kind, body }) => {
      const { db, clock, config } = this.services
      const line = { clientId: client_id, kind, body }
      const kept = await keptBody(db, this.speaker, conv, line, config.PUBLIC_URL)
      const sent = await sendLine(db, this.speaker, conv, { ...line, kept }, clock.now())
      // Who answers works, though nothing else is asked of the server meanwhile.
      if (this.by === 'console') await deskSessionUsed(db, this.familyId, clock.now())
      if (sent.kind === 'text' && this.speaker.side === 'user') this.afterwards(() => this.answered(sent))
      return lineOf(sent)
    },

    after: async ({ conv, seq }) => ({
      list: (await linesAfter(this.services.db, this.speaker, conv, seq)).map(lineOf)
    }),

    before: async ({ conv, seq }) => ({
      list: (await linesBefore(this.services.db, this.speaker, conv, seq)).map(lineOf)
    }),

    read: async ({ conv, seq }) => {
      await transact(this.services.db, tx => readUpTo(tx, this.speaker, conv, seq))
      return {}
    },

    recall: async ({ conv, seq }) => {
      const { db, clock } = this.services
      await transact(db, tx => recallLine(tx, this.speaker, conv, seq, clock.now()))
      return {}
    },

    agents: async () => ({ list: await this.colleagues() }),

    hand: async ({ conv, to }) => {
      const { db, clock } = this.services
      const { speaker } = this
      const colleague = (await this.colleagues()).find(({ id }) => id === to)
      if (!colleague || speaker.side !== 'service') return refuse('NOT_FOUND', '没有这位客服')
      const words = `已为你转接客服 ${colleague.name}`
      await transact(db, tx => handOver(tx, speaker, conv, { id: to, words }, clock.now()))
      return {}
    }
  }

  /** When what was asked has been answered, and before what is asked next. */
  private afterwards(work: () => Promise<unknown>) {
    this.queue = this.queue.then(work).then(
      () => {},
      error => this.services.log.error({ err: error }, 'a line is not answered by itself')
    )
  }

  private async answered({ conversationId, clientId, body, createdAt: at }: ChatLine) {
    const { db } = this.services
    const shopId = await shopOf(db, conversationId)
    return answerByItself(this.services, { userId: this.speaker.userId, shopId, clientId, text: body.text ?? '', at })
  }

  private async colleagues() {
    const { speaker } = this
    if (speaker.side === 'user') return refuse('FORBIDDEN', '只有客服可以转接')
    const { db } = this.services
    return serversOf(db, await deskOf(db, speaker.shopId))
  }
}

function parse(text: string): { n: number; ask: string; [field: string]: unknown } | undefined {
  try {
    const frame = JSON.parse(text)
    return Number.isSafeInteger(frame?.n) && typeof frame.ask === 'string' ? frame : undefined
  } catch {
    return undefined
  }
}
