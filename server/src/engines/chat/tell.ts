import { sql } from 'drizzle-orm'
import { afterCommit, type Queryable } from '../../db/connection'
import { audience } from '../../db/news'
import type { ChatLine, ChatSide } from './lines'

/** Where PostgreSQL tells all servers what was said. */
export const CHAT_CHANNEL = 'chat'
/** PostgreSQL carries 8000 bytes a notice; the words in it may take this many. */
export const MAX_TOLD_BYTES = 7_000

/** What happened in a conversation of `userId` with a shop, or with the platform for null. */
export interface ChatEvent {
  userId: string
  shopId: string | null
  line?: ChatLine
  read?: { conversationId: string; side: ChatSide; seq: number }
}

/** Those who hear of an event: the person, and who answers for the shop. */
export const hearersOf = ({ userId, shopId }: ChatEvent) => [audience.user(userId), audience.service(shopId)]

/** Tells every server, when the transaction commits. */
export async function tellChat(tx: Queryable, event: ChatEvent) {
  const { news } = tx
  if (news) return afterCommit(tx, () => news.publish(hearersOf(event), event))
  await tx.execute(sql`select pg_notify(${CHAT_CHANNEL}, ${JSON.stringify(event)})`)
}

/** What was told; `line.body` is null when it was too long to carry and has to be read. */
export function readEvent(text: string): ChatEvent {
  const event: ChatEvent = JSON.parse(text)
  if (event.line) {
    const { createdAt, recalledAt } = event.line
    event.line = { ...event.line, createdAt: new Date(createdAt), recalledAt: recalledAt && new Date(recalledAt) }
  }
  return event
}
