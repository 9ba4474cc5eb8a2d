import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { chatLines, conversations } from '../../db/schema'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'

export { chatSigHolds, SIG_LIVES_S, signChat } from './sig'

/** The person who asks, or whoever answers for the shop or the platform. */
export type ChatSide = 'user' | 'service'
export type ChatLine = typeof chatLines.$inferSelect

/** Who speaks: a person in a conversation of their own, or somebody who serves one shop (null: the platform). */
export type Speaker = { side: 'user'; userId: string } | { side: 'service'; userId: string; shopId: string | null }

export interface NewLine {
  /** A UUID the sender's device made; sent twice, the line is written once. */
  clientId: string
  kind: 'text' | 'image' | 'goods' | 'order'
  body: Record<string, string>
}

/** How long a line can be taken back, in seconds. */
export const RECALL_WITHIN_S = 120
/** Most lines one answer brings. */
export const PAGE_OF_LINES = 100

/** The person's conversation with a shop, or with the platform for null; the same one however often it is opened. */
export async function openConversation(db: Queryable, userId: string, shopId: string | null): Promise<string> {
  await db.insert(conversations).values({ id: newId(), userId, shopId }).onConflictDoNothing()
  const shop = shopId === null ? isNull(conversations.shopId) : eq(conversations.shopId, shopId)
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.userId, userId), shop))
  return row!.id
}

/** Only what the speaker takes part in; to others it does not exist. */
const within = (speaker: Speaker, id: string) => {
  if (speaker.side === 'user') return and(eq(conversations.id, id), eq(conversations.userId, speaker.userId))
  const { shopId } = speaker
  return and(eq(conversations.id, id), shopId ? eq(conversations.shopId, shopId) : isNull(conversations.shopId))
}

const notFound = () => refuse('NOT_FOUND', '会话不存在')

/**
 * Writes a line with the next number, or gives the line that is already there under its client id. Call in a
 * transaction: the conversation's row is locked until it ends, so lines become visible in the order of their numbers.
 * Throws NOT_FOUND for a conversation of others, REUSED when the client id stood for another line.
 */
export async function sendLine(
  tx: Queryable,
  speaker: Speaker,
  conversationId: string,
  line: NewLine,
  now: Date
): Promise<ChatLine> {
  const [open] = await tx
    .select({ lastSeq: conversations.lastSeq })
    .from(conversations)
    .where(within(speaker, conversationId))
    .for('update')
  if (!open) return notFound()
  const once = [
    eq(chatLines.conversationId, conversationId),
    eq(chatLines.senderId, speaker.userId),
    eq(chatLines.clientId, line.clientId)
  ]
  const [sent] = await tx
    .select()
    .from(chatLines)
    .where(and(...once))
  if (sent) {
    const same = sent.kind === line.kind && (sent.recalledAt !== null || sameBody(sent.body, line.body))
    return same ? sent : refuse('REUSED', '消息重复，请重新发送')
  }
  const seq = open.lastSeq + 1
  const [row] = await tx
    .insert(chatLines)
    .values({ ...line, conversationId, seq, side: speaker.side, senderId: speaker.userId, createdAt: now })
    .returning()
  const read = speaker.side === 'user' ? { userReadSeq: seq } : { serviceReadSeq: seq }
  await tx
    .update(conversations)
    .set({ lastSeq: seq, lastAt: now, ...read })
    .where(eq(conversations.id, conversationId))
  return row!
}

const sameBody = (a: Record<string, string>, b: Record<string, string>) => {
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every(key => a[key] === b[key])
}

/** Lines after `seq`, oldest first, at most `PAGE_OF_LINES`: what a device that was away asks for. */
export async function linesAfter(
  db: Queryable,
  speaker: Speaker,
  conversationId: string,
  seq: number
): Promise<ChatLine[]> {
  const [open] = await db.select({ id: conversations.id }).from(conversations).where(within(speaker, conversationId))
  if (!open) return notFound()
  return db
    .select()
    .from(chatLines)
    .where(and(eq(chatLines.conversationId, conversationId), gt(chatLines.seq, seq)))
    .orderBy(asc(chatLines.seq))
    .limit(PAGE_OF_LINES)
}

/** Marks what stands up to `seq` as read by the speaker's side; never back, never past the newest line. */
export async function readUpTo(db: Queryable, speaker: Speaker, conversationId: string, seq: number) {
  const column = speaker.side === 'user' ? conversations.userReadSeq : conversations.serviceReadSeq
  const upTo = sql`greatest(${column}, least(${conversations.lastSeq}, ${seq}::bigint))`
  const rows = await db
    .update(conversations)
    .set(speaker.side === 'user' ? { userReadSeq: upTo } : { serviceReadSeq: upTo })
    .where(within(speaker, conversationId))
    .returning({ id: conversations.id })
  if (rows.length === 0) notFound()
}

/** Takes a line of one's own back within two minutes: its words are gone, its number stays. Safe to repeat. */
export async function recallLine(tx: Queryable, speaker: Speaker, conversationId: string, seq: number, now: Date) {
  const [open] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(within(speaker, conversationId))
    .for('update')
  const mine = [
    eq(chatLines.conversationId, conversationId),
    eq(chatLines.seq, seq),
    eq(chatLines.senderId, speaker.userId),
    eq(chatLines.side, speaker.side)
  ]
  const [line] = open
    ? await tx
        .select()
        .from(chatLines)
        .where(and(...mine))
    : []
  if (!line) return refuse('NOT_FOUND', '消息不存在')
  if (line.recalledAt) return
  if (now.getTime() - line.createdAt.getTime() > RECALL_WITHIN_S * 1000)
    refuse('TOO_LATE', '发送超过两分钟的消息不能撤回')
  await tx
    .update(chatLines)
    .set({ recalledAt: now, body: {} })
    .where(and(...mine))
}
