import { messageKinds } from '@contract/message'
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { messages, users } from '../../db/schema'

export type MessageKind = (typeof messageKinds)[number]
export type Message = typeof messages.$inferSelect

/** Nobody reads further back. */
const MOST = 10_000

const mine = (userId: string, kind?: MessageKind) => and(eq(messages.userId, userId), kind && eq(messages.kind, kind))

/** Kinds the person switched off are still written down, but nobody is told of them, unless it must be. */
const wanted = (userId: string) =>
  sql`(${messages.always} or ${messages.kind} <> all((select ${users.muted} from ${users} where ${users.id} = ${userId})::text[]))`

/** Unread messages by kind, but for kinds switched off; reads only the unread ones, through their partial index. */
export async function unreadByKind(db: Queryable, userId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ kind: messages.kind, unread: count() })
    .from(messages)
    .where(and(eq(messages.userId, userId), isNull(messages.readAt), wanted(userId)))
    .groupBy(messages.kind)
  return new Map(rows.map(row => [row.kind, row.unread]))
}

/** Whether a person wants nothing counted that was said in chats. */
export async function mutesChat(db: Queryable, userId: string): Promise<boolean> {
  const [me] = await db.select({ muted: users.muted }).from(users).where(eq(users.id, userId))
  return me?.muted.includes('chat') ?? false
}

/** Their newest, of one kind or of all: found in an index alone, and those of the page read whole. */
export async function messagePage(
  db: Queryable,
  userId: string,
  filter: { kind?: MessageKind; page: number; limit: number }
) {
  const { kind, page, limit } = filter
  const newest = [desc(messages.createdAt), desc(messages.id)]
  const few = db
    .select({ id: messages.id })
    .from(messages)
    .where(mine(userId, kind))
    .orderBy(...newest)
    .limit(limit)
    .offset((page - 1) * limit)
  const [list, total] = await Promise.all([
    db
      .select()
      .from(messages)
      .where(and(eq(messages.userId, userId), inArray(messages.id, few)))
      .orderBy(...newest),
    countUpTo(db, MOST, messages, mine(userId, kind))
  ])
  return { list, count: total }
}

/** The newest message of each kind. */
export async function newestOfEachKind(db: Queryable, userId: string): Promise<Map<string, Message>> {
  const newest = await Promise.all(
    messageKinds.map(kind =>
      db.select().from(messages).where(mine(userId, kind)).orderBy(desc(messages.createdAt), desc(messages.id)).limit(1)
    )
  )
  return new Map(newest.flat().map(message => [message.kind, message]))
}

/** The person's message, marked read; undefined when it is not theirs. */
export async function readMessage(db: Queryable, userId: string, id: string, now: Date) {
  const [message] = await db
    .update(messages)
    .set({ readAt: sql`coalesce(${messages.readAt}, ${now})` })
    .where(and(eq(messages.userId, userId), eq(messages.id, id)))
    .returning()
  return message
}

/** Marks every unread message of a kind, or of all kinds, read. */
export const markRead = (db: Queryable, userId: string, kind: MessageKind | undefined, now: Date) =>
  db
    .update(messages)
    .set({ readAt: now })
    .where(and(mine(userId, kind), isNull(messages.readAt)))
