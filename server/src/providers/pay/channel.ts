import type { IncomingHttpHeaders } from 'node:http'
import type { Prepaid } from '../../db/schema'
import type { Services } from '../../services'

/** Channels with a world of their own outside; paying by balance is not one of them. */
export const CHANNELS = ['weixin', 'alipay', 'uppay', 'sandbox'] as const
export type ChannelName = (typeof CHANNELS)[number]
/** Where the person pays: mini-program, browser, app, or a page inside WeChat's browser. */
export type Scene = 'weapp' | 'h5' | 'app' | 'weixin'

export interface PrepayInput {
  payNo: string
  amountFen: bigint
  /** What is bought, in a few Chinese words. */
  title: string
  scene: Scene
  /** The payer as WeChat knows them in the app of this scene; only where `payerApp` asks for it. */
  openid?: string
  ip: string
  createdAt: Date
  expiresAt: Date
  notifyUrl: string
  /** Where the channel's page sends the person afterwards. */
  returnUrl: string
}

/** A verified word of the channel that money came. */
export interface Notice {
  /** The same each time the channel repeats this word. */
  id: string
  payNo: string
  tradeNo: string
  /** In hundredths of `currency`. */
  amountFen: bigint
  /** "CNY", or how the channel names another one. */
  currency: string
  paidAt: Date
}

/** A verified word of the channel about a refund of ours. What became of it is asked for by its number. */
export interface RefundNotice {
  refundNo: string
}

export type QueryAnswer = ({ state: 'paid' } & Omit<Notice, 'id' | 'payNo'>) | { state: 'open' | 'closed' }

/** A payment as the channel was told of it. */
export interface Trade {
  payNo: string
  tradeNo: string
  amountFen: bigint
  createdAt: Date
}

export interface RefundInput extends Trade {
  refundNo: string
  refundFen: bigint
  refundAt: Date
  reason: string
  /** Where the channel tells what became of it, as far as it takes an address. */
  notifyUrl: string
}

/** One way of paying through the outside. Every call may be repeated: numbers are fixed, so nothing happens twice. */
export interface PayChannel {
  /** The appid whose openid `create` needs in this scene, or null. */
  payerApp(scene: Scene): string | null
  /** @throws ChannelError when the channel does not take it */
  create(services: Services, input: PrepayInput): Promise<Prepaid>
  /** Null for a genuine notice that says nothing of money received or given back. @throws BadNotice when it is not genuine */
  parseNotice(services: Services, headers: IncomingHttpHeaders, body: Buffer): Promise<Notice | RefundNotice | null>
  /** What the channel wants to hear back. */
  reply: { type: string; taken: string; refused: string }
  query(services: Services, trade: Trade): Promise<QueryAnswer>
  /** `pending`: taken, ask again later by calling again. @throws ChannelError */
  refund(services: Services, input: RefundInput): Promise<'done' | 'pending'>
  /** Makes the trade unpayable. @throws ChannelError, also when it is paid */
  close(services: Services, trade: Trade): Promise<void>
}

/** The channel said no, or could not be reached. */
export class ChannelError extends Error {
  constructor(channel: string, what: string, detail: unknown) {
    super(`${channel} ${what}: ${typeof detail === 'string' ? detail : JSON.stringify(detail)}`)
    this.name = 'ChannelError'
  }
}

/** A notice whose signature, age or content is not the channel's. */
export class BadNotice extends Error {
  constructor(channel: string, why: string) {
    super(`${channel} notice refused: ${why}`)
    this.name = 'BadNotice'
  }
}
