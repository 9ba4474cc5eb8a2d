import { and, asc, desc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { pgCode, type Queryable } from '../../db/connection'
import { chatLines, conversations } from '../../db/schema'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { ChatLine, ChatSide, NewLine, Speaker } from './lines'
import { NOBODY, putLine } from './put'
import { tellChat } from './tell'

export {
  answerOnce,
  answersOf,
  humanSince,
  ownAnswers,
  recognise,
  saveAnswers,
  type WrittenAnswer
} from './answers'
export type { ChatLine, ChatSide, NewLine, Speaker } from './lines'
export { NOBODY, putLine } from './put'
export {
  endIdle,
  endService,
  idleSince,
  LOW_STARS,
  RATE_WITHIN_S,
  rateService,
  ratingFigures,
  ratingsPage
} from './rating'
export {
  accountOf,
  SIG_LIVES_S,
  signChat,
  signTencent,
  speakerOf,
  tencentAccountOf,
  verifyChatSig
} from './sig'
export { CHAT_CHANNEL, type ChatEvent, hearersOf, readEvent } from './tell'

/** How long a line can be taken back, in seconds. */
export const RECALL_WITHIN_S = 120
/** Most lines one answer brings. */
export const PAGE_OF_LINES = 100

/** The person's conversation with a shop, or with the platform for null; the same one however often it is opened. */
export async function openConversation(db: Queryable, userId: string, shopId: string | null): Promise<string> {
  const shop = shopId === null ? isNull(conversations.shopId) : eq(conversations.shopId, shopId)
  const find = () =>
    db
      .select({ id: conversations.id })
      .from(conversations)
      .where(and(eq(conversations.userId, userId), shop))
  const [there] = await find()
  if (there) return there.id
  await db.insert(conversations).values({ id: newId(), userId, shopId }).onConflictDoNothing()
  const [row] = await find()
  return row!.id
}

/** The shop a conversation is with; null for the platform. */
export async function shopOf(db: Queryable, conversationId: string): Promise<string | null> {
  const [row] = await db
    .select({ shopId: conversations.shopId })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
  return row ? row.shopId : notFound()
}

/** Only what the speaker takes part in; to others it does not exist. */
const ofSpeaker = (speaker: Speaker, id: string) => {
  if (speaker.side === 'user') return and(eq(conversations.id, id), eq(conversations.userId, speaker.userId))
  const { shopId } = speaker
  return and(eq(conversations.id, id), shopId ? eq(conversations.shopId, shopId) : isNull(conversations.shopId))
}

const notFound = () => refuse('NOT_FOUND', '会话不存在')

/**
 * Writes a line with the next number, or gives the line that is already there under its client id; all servers hear of it
 * when it is written. One statement, so not for use in a transaction: a line sent twice would end it (there is `putLine`).
 * Throws NOT_FOUND for a conversation of others, REUSED when the client id stood for another line.
 */
export async function sendLine(
  db: Queryable,
  speaker: Speaker,
  conversationId: string,
  line: NewLine,
  now: Date
): Promise<ChatLine> {
  try {
    return await putLine(db, speaker, conversationId, line, now)
  } catch (error) {
    if (pgCode(error) !== UNIQUE) throw error
  }
  const [sent] = await db
    .select()
    .from(chatLines)
    .where(sentAs(conversationId, speaker.userId, line.clientId))
  const same = sent?.kind === line.kind && (sent.recalledAt !== null || isPartOf(line.body, sent.body))
  return same ? sent : refuse('REUSED', '消息重复，请重新发送')
}

const UNIQUE = '23505'

const sentAs = (conversationId: string, senderId: string, clientId: string) =>
  and(eq(chatLines.conversationId, conversationId), eq(chatLines.senderId, senderId), eq(chatLines.clientId, clientId))

async function lock(tx: Queryable, speaker: Speaker, conversationId: string) {
  const [open] = await tx.select().from(conversations).where(ofSpeaker(speaker, conversationId)).for('update')
  return open ?? notFound()
}

const isPartOf = (part: Record<string, string>, whole: Record<string, string>) =>
  Object.keys(part).every(key => part[key] === whole[key])

/** Lines after `seq`, oldest first, at most `PAGE_OF_LINES`: what a device that was away asks for. */
export const linesAfter = (db: Queryable, speaker: Speaker, conversationId: string, seq: number) =>
  lines(db, speaker, conversationId, gt(chatLines.seq, seq), asc(chatLines.seq))

/** Lines before `seq`, newest first, at most `PAGE_OF_LINES`: what somebody scrolls back to. */
export const linesBefore = (db: Queryable, speaker: Speaker, conversationId: string, seq: number) =>
  lines(db, speaker, conversationId, lt(chatLines.seq, seq), desc(chatLines.seq))

async function lines(
  db: Queryable,
  speaker: Speaker,
  conversationId: string,
  wanted: SQL,
  order: SQL
): Promise<ChatLine[]> {
  const [open] = await db.select({ id: conversations.id }).from(conversations).where(ofSpeaker(speaker, conversationId))
  if (!open) return notFound()
  return db
    .select()
    .from(chatLines)
    .where(and(eq(chatLines.conversationId, conversationId), wanted))
    .orderBy(order)
    .limit(PAGE_OF_LINES)
}

/** Marks what stands up to `seq` as read by the speaker's side; never back, never past the newest line. */
export async function readUpTo(tx: Queryable, speaker: Speaker, conversationId: string, seq: number) {
  const column = speaker.side === 'user' ? conversations.userReadSeq : conversations.serviceReadSeq
  const upTo = sql`least(${conversations.lastSeq}, ${seq}::bigint)`
  const [moved] = await tx
    .update(conversations)
    .set(speaker.side === 'user' ? { userReadSeq: upTo } : { serviceReadSeq: upTo })
    .where(and(ofSpeaker(speaker, conversationId), lt(column, upTo)))
    .returning()
  if (moved) {
    const read = { conversationId, side: speaker.side, seq: readSeqOf(moved, speaker.side) }
    return tellChat(tx, { userId: moved.userId, shopId: moved.shopId, read })
  }
  const [open] = await tx.select({ id: conversations.id }).from(conversations).where(ofSpeaker(speaker, conversationId))
  if (!open) notFound()
}

const readSeqOf = (open: typeof conversations.$inferSelect, side: ChatSide) =>
  side === 'user' ? open.userReadSeq : open.serviceReadSeq

/**
 * Takes a line of one's own back within two minutes: its words are gone, its number stays, and a line that says so
 * follows, so that a device that was away learns of it like of any other. Safe to repeat. Call in a transaction.
 */
export async function recallLine(tx: Queryable, speaker: Speaker, conversationId: string, seq: number, now: Date) {
  const [visible] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(ofSpeaker(speaker, conversationId))
  if (!visible) return refuse('NOT_FOUND', '消息不存在')
  await lock(tx, speaker, conversationId)
  const mine = and(
    eq(chatLines.conversationId, conversationId),
    eq(chatLines.seq, seq),
    eq(chatLines.senderId, speaker.userId),
    eq(chatLines.side, speaker.side)
  )
  const [line] = await tx.select().from(chatLines).where(mine)
  if (!line || line.kind === 'recall' || line.kind === 'note') return refuse('NOT_FOUND', '消息不存在')
  if (line.recalledAt) return
  if (now.getTime() - line.createdAt.getTime() > RECALL_WITHIN_S * 1000)
    refuse('TOO_LATE', '发送超过两分钟的消息不能撤回')
  await tx.update(chatLines).set({ recalledAt: now, body: {} }).where(mine)
  await putLine(tx, speaker, conversationId, { clientId: newId(), kind: 'recall', body: { seq: String(seq) } }, now)
}

/** Hands a conversation to another who serves the same shop; a note says so. Call in a transaction. */
export async function handOver(
  tx: Queryable,
  speaker: Extract<Speaker, { side: 'service' }>,
  conversationId: string,
  to: { id: string; words: string },
  now: Date
) {
  const open = await lock(tx, speaker, conversationId)
  if (open.agentId === to.id) return
  await tx.update(conversations).set({ agentId: to.id }).where(eq(conversations.id, conversationId))
  const note = { clientId: newId(), kind: 'note', body: { text: to.words } } as const
  await putLine(tx, { ...speaker, userId: NOBODY }, conversationId, note, now)
}

/** Nobody is greeted in the middle of a talk: this long after the last line it is over. */
const QUIET_MS = 60 * 60_000

/** Says a shop's greeting, unless they are talking, or it was said under this client id. Call in a transaction. */
export async function greet(tx: Queryable, shopId: string | null, conversationId: string, line: NewLine, now: Date) {
  const speaker: Speaker = { side: 'service', userId: NOBODY, shopId }
  const { lastAt } = await lock(tx, speaker, conversationId)
  if (lastAt && now.getTime() - lastAt.getTime() < QUIET_MS) return
  const once = sentAs(conversationId, NOBODY, line.clientId)
  const [said] = await tx.select({ seq: chatLines.seq }).from(chatLines).where(once)
  if (!said) await putLine(tx, speaker, conversationId, line, now)
}
