import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import type { ChatLine, ChatSide } from '.'

/** Where PostgreSQL tells all servers what was said. */
export const CHAT_CHANNEL = 'chat'
/** PostgreSQL carries 8000 bytes a notice. */
const MAX_BYTES = 7_500

/** What happened in a conversation of `userId` with a shop, or with the platform for null. */
export interface ChatEvent {
  userId: string
  shopId: string | null
  line?: ChatLine
  read?: { conversationId: string; side: ChatSide; seq: number }
}

/** Tells every server, when the transaction commits. A line too long to carry is named only, and read where it is needed. */
export async function tellChat(tx: Queryable, event: ChatEvent) {
  const whole = JSON.stringify(event)
  const short = () => JSON.stringify({ ...event, line: { ...event.line, body: null } })
  const text = Buffer.byteLength(whole) > MAX_BYTES ? short() : whole
  await tx.execute(sql`select pg_notify(${CHAT_CHANNEL}, ${text})`)
}

/** What `tellChat` said; `line.body` is null when it has to be read. */
export function readEvent(text: string): ChatEvent {
  const event: ChatEvent = JSON.parse(text)
  if (event.line) {
    const { createdAt, recalledAt } = event.line
    event.line = { ...event.line, createdAt: new Date(createdAt), recalledAt: recalledAt && new Date(recalledAt) }
  }
  return event
}
