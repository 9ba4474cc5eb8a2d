import type { Conversation as ConversationSchema, ChatLine as LineSchema, ChatRead as ReadSchema } from '@contract/chat'
import type { Static } from '@sinclair/typebox'

export type ChatLine = Static<typeof LineSchema>
export type Conversation = Static<typeof ConversationSchema>
export type ChatRead = Static<typeof ReadSchema>
export type SentKind = 'text' | 'image' | 'goods' | 'order'
export type Agent = { id: string; name: string; avatar: string }

/** A line on its way: sent again under the same `client_id`, it is the same line. */
export interface Outgoing {
  conv: string
  client_id: string
  kind: SentKind
  body: Record<string, string>
}

export interface ChatEvents {
  /** Every line of a followed conversation once and in order; of others as they come. */
  line(line: ChatLine): void
  read(read: ChatRead): void
  /** A notice waits for the person. */
  message(): void
  /** Connected anew, or something may have been missed: lists may be old. */
  again(): void
  /** Whether it is connected now. */
  state(ready: boolean): void
}

/** What the app needs of a chat, whoever carries it. Refusals reject with an `ApiError`. */
export interface ChatTransport {
  /** Whether a conversation can go from one who answers to another: `agents` and `hand`. */
  readonly canHand: boolean
  /** Logs in, and goes on trying until `disconnect`; safe to repeat. */
  connect(): void
  disconnect(): void
  /** The network is back, or the app: no more waiting for the next try. */
  hurry(): void
  /** The newest conversations. */
  conversations(): Promise<Conversation[]>
  /** Those behind one of the list, for who does not give all at once; none at the end. */
  earlier?(before: string): Promise<Conversation[]>
  /** One that may not be among the newest. */
  conversation?(id: string): Promise<Conversation | undefined>
  /** The conversation with a shop, or the platform. */
  open(shopId?: string): Promise<Conversation>
  /** Lines before a number, newest first. */
  before(conv: string, seq: number): Promise<ChatLine[]>
  /** Whether there are lines before a number, for who does not number from 1. */
  hasEarlier?(conv: string, seq: number): boolean
  /** From here on every line after `seq` is told, in order. */
  follow(conv: string, seq: number): void
  unfollow(conv: string): void
  send(line: Outgoing): Promise<ChatLine>
  read(conv: string, seq: number): Promise<void>
  recall(conv: string, seq: number): Promise<void>
  agents(): Promise<Agent[]>
  hand(conv: string, to: string): Promise<void>
}
