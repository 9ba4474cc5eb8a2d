import { and, desc, eq, gt, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { chatLines, chatRatings, conversations } from '../../db/schema'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { Speaker } from './lines'
import { NOBODY, putLine } from './put'

/** How long somebody may say how a service was, in seconds. */
export const RATE_WITHIN_S = 86_400
/** So many stars or fewer are a complaint. */
export const LOW_STARS = 2

const ASKED = '本次服务已结束，请为客服评分'

type Open = typeof conversations.$inferSelect

/**
 * Ends a service: its person is asked in the conversation how it was, by a line that names the rating, and whoever answers
 * next has the conversation. Answers the rating's id. Call in a transaction.
 * @throws Refusal NOT_FOUND, STATE where nothing was said since the last end
 */
export async function endService(
  tx: Queryable,
  speaker: Extract<Speaker, { side: 'service' }>,
  conversationId: string,
  now: Date
): Promise<string> {
  const { shopId } = speaker
  const its = shopId ? eq(conversations.shopId, shopId) : isNull(conversations.shopId)
  const [open] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), its))
    .for('update')
  if (!open) return refuse('NOT_FOUND', '会话不存在')
  if (!(await saidSinceEnd(tx, conversationId))) refuse('STATE', '顾客还没有新的咨询，不用重复结束')
  return end(tx, open, { agentId: open.agentId ?? speaker.userId, text: ASKED, at: now })
}

interface End {
  agentId: string
  /** What is said of it in the conversation. */
  text: string
  at: Date
}

/** Ends a service whose conversation is held. Answers the rating's id. */
async function end(tx: Queryable, { id: conversationId, userId, shopId }: Open, { agentId, text, at }: End) {
  const id = newId()
  await tx.insert(chatRatings).values({ id, userId, conversationId, shopId, agentId, askedAt: at })
  await tx
    .update(conversations)
    .set({ agentId: null, isOpen: false, waitsSince: null })
    .where(eq(conversations.id, conversationId))
  const note = { clientId: id, kind: 'note', body: { text, rate: id } } as const
  await putLine(tx, { side: 'service', userId: NOBODY, shopId }, conversationId, note, at)
  return id
}

/** Somebody may have let a conversation lie so long, and it is none to be ended any more. */
const FORGOTTEN_MS = 7 * 86_400_000

/** Conversations that somebody answered, in which nothing was said since a moment and that were read to their end. */
export function idleSince(db: Queryable, moment: Date, most: number) {
  const c = conversations
  return db
    .select({ id: c.id })
    .from(c)
    .where(
      and(
        c.isOpen,
        lt(c.lastAt, moment),
        gt(c.lastAt, new Date(moment.getTime() - FORGOTTEN_MS)),
        sql`not exists (select from chat_lines l where l.conversation_id = ${c.id} and l.seq > ${c.serviceReadSeq}
          and l.side = 'user' and l.kind not in ('note', 'recall') and l.recalled_at is null)`
      )
    )
    .orderBy(c.lastAt)
    .limit(most)
}

/**
 * Ends the service of a conversation in which nothing was said since a moment, and asks how it was as whoever answers would;
 * where nobody asked anything it is only open no more. Answers whether it was open. Call in a transaction.
 */
export async function endIdle(
  tx: Queryable,
  id: string,
  moment: Date,
  { text, at }: Omit<End, 'agentId'>
): Promise<boolean> {
  const c = conversations
  const isIdle = and(eq(c.id, id), c.isOpen, lt(c.lastAt, moment))
  const [open] = await tx.select().from(c).where(isIdle).for('update')
  if (!open) return false
  if (open.agentId && (await saidSinceEnd(tx, id))) await end(tx, open, { agentId: open.agentId, text, at })
  else await tx.update(c).set({ isOpen: false }).where(eq(c.id, id))
  return true
}

/** Whether the person said something since they were last asked how it was. The note that asked is a line of its own. */
async function saidSinceEnd(tx: Queryable, conversationId: string): Promise<boolean> {
  const of = eq(chatLines.conversationId, conversationId)
  const [asked] = await tx
    .select({ seq: chatLines.seq })
    .from(chatRatings)
    .innerJoin(chatLines, and(of, eq(chatLines.clientId, chatRatings.id), eq(chatLines.senderId, NOBODY)))
    .where(eq(chatRatings.conversationId, conversationId))
    .orderBy(desc(chatRatings.askedAt))
    .limit(1)
  const [said] = await tx
    .select({ seq: chatLines.seq })
    .from(chatLines)
    .where(
      and(
        of,
        gt(chatLines.seq, asked?.seq ?? 0),
        eq(chatLines.side, 'user'),
        sql`${chatLines.kind} not in ('note', 'recall')`
      )
    )
    .limit(1)
  return said !== undefined
}

interface Rated {
  userId: string
  id: string
  /** One to five. */
  stars: number
  words: string
}

/**
 * Keeps what a person says of a service, once and within a day, and says it in the conversation for both to see. Call in
 * a transaction.
 * @throws Refusal NOT_FOUND, RATED, TOO_LATE
 */
export async function rateService(tx: Queryable, { userId, id, stars, words }: Rated, now: Date) {
  const own = and(eq(chatRatings.userId, userId), eq(chatRatings.id, id))
  const since = new Date(now.getTime() - RATE_WITHIN_S * 1000)
  const [rated] = await tx
    .update(chatRatings)
    .set({ stars, words, ratedAt: now })
    .where(and(own, isNull(chatRatings.stars), gt(chatRatings.askedAt, since)))
    .returning()
  if (!rated) return refused(tx, own)
  const text = [`评价：${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}`, words].filter(Boolean).join(' ')
  const note = { clientId: newId(), kind: 'note', body: { text, rated: id } } as const
  await putLine(tx, { side: 'user', userId }, rated.conversationId, note, now)
}

async function refused(tx: Queryable, own: SQL | undefined): Promise<never> {
  const [there] = await tx.select({ stars: chatRatings.stars }).from(chatRatings).where(own)
  if (!there) return refuse('NOT_FOUND', '没有这次服务')
  return there.stars === null
    ? refuse('TOO_LATE', '服务结束超过 24 小时，不能再评价')
    : refuse('RATED', '这次服务已经评价过了')
}

interface Range {
  from: Date
  until: Date
}

const within = ({ from, until }: Range) => and(gte(chatRatings.askedAt, from), lt(chatRatings.askedAt, until))

/** How often each colleague was asked about in a range, how often something was said, and the stars together. */
export const ratingFigures = (db: Queryable, range: Range) =>
  db
    .select({
      agentId: chatRatings.agentId,
      asked: sql<number>`count(*)::int`,
      rated: sql<number>`count(${chatRatings.stars})::int`,
      stars: sql<number>`coalesce(sum(${chatRatings.stars}), 0)::int`,
      low: sql<number>`(count(*) filter (where ${chatRatings.stars} <= ${LOW_STARS}))::int`
    })
    .from(chatRatings)
    .where(within(range))
    .groupBy(chatRatings.agentId)

interface Wanted extends Range {
  /** Those of one or two stars alone. */
  low: boolean
  agentId?: string
  /** Those behind one, by when it was asked, as PostgreSQL writes it, and its id. */
  after?: readonly [asked: string, id: string]
  limit: number
}

/** What was asked in a range and said of it, the newest first. */
export const ratingsPage = (db: Queryable, { low, agentId, after, limit, ...range }: Wanted) =>
  db
    .select({ rating: chatRatings, asked: sql<string>`${chatRatings.askedAt}::text` })
    .from(chatRatings)
    .where(
      and(
        within(range),
        low ? sql`${chatRatings.stars} <= 2` : undefined,
        agentId ? eq(chatRatings.agentId, agentId) : undefined,
        after && sql`(${chatRatings.askedAt}, ${chatRatings.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
      )
    )
    .orderBy(desc(chatRatings.askedAt), desc(chatRatings.id))
    .limit(limit)
