import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { chatAnswers, chatAutoReplies, chatLines } from '../../db/schema'
import { inTurn } from '../../db/seen'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { NewLine } from './lines'
import { NOBODY, putLine } from './put'

export type Answer = typeof chatAnswers.$inferSelect

export interface WrittenAnswer {
  question: string
  keywords: readonly string[]
  answer: string
}

/** A text as it is compared: full-width signs as plain ones, small letters, nothing but letters and digits. */
export const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * What of a list a line asks for: a question asked as it stands first, then where most of its keywords are found, then the
 * longer ones; among equals what stands first. Undefined when nothing is found.
 */
export function recognise<A extends WrittenAnswer>(text: string, answers: readonly A[]): A | undefined {
  const said = plain(text)
  const scored = answers.map(one => {
    const found = one.keywords.map(plain).filter(word => word && said.includes(word))
    return { one, asked: plain(one.question) === said, count: found.length, length: found.join('').length }
  })
  const [best] = scored
    .filter(({ asked, count }) => said && (asked || count > 0))
    .sort((a, b) => Number(b.asked) - Number(a.asked) || b.count - a.count || b.length - a.length)
  return best?.one
}

/** The answers of a shop, and after them the platform's, which hold in every shop unless it answers the question itself. */
export async function answersOf(db: Queryable, shopId: string | null): Promise<Answer[]> {
  const a = chatAnswers
  const rows = await db
    .select()
    .from(a)
    .where(shopId ? or(eq(a.shopId, shopId), isNull(a.shopId)) : isNull(a.shopId))
    .orderBy(sql`${a.shopId} is null`, a.sort, a.id)
  const own = new Set(rows.filter(row => row.shopId !== null).map(row => plain(row.question)))
  return rows.filter(row => row.shopId !== null || !own.has(plain(row.question)))
}

/** What a shop, or the platform, has in its own list. */
export const ownAnswers = (db: Queryable, shopId: string | null): Promise<Answer[]> =>
  db
    .select()
    .from(chatAnswers)
    .where(shopId ? eq(chatAnswers.shopId, shopId) : isNull(chatAnswers.shopId))
    .orderBy(chatAnswers.sort, chatAnswers.id)

/**
 * Puts a list in the place of what a shop, or the platform, had; `look` sees that before, when nobody else changes it any
 * more. @throws Refusal BAD_ANSWER
 */
export async function saveAnswers(
  tx: Queryable,
  shopId: string | null,
  list: readonly WrittenAnswer[],
  look: (before: readonly Answer[]) => void = () => {}
) {
  const asked = new Set(list.map(one => plain(one.question)))
  if (asked.size < list.length) refuse('BAD_ANSWER', '问题不能重复')
  if (list.some(one => !plain(one.question) || one.keywords.some(word => !plain(word))))
    refuse('BAD_ANSWER', '问题和关键词须含文字')
  // Two lists written at once queue here, so that neither is mixed into the other.
  await inTurn(tx, `chat-answers:${shopId ?? ''}`)
  look(await ownAnswers(tx, shopId))
  await tx.delete(chatAnswers).where(shopId ? eq(chatAnswers.shopId, shopId) : isNull(chatAnswers.shopId))
  if (list.length === 0) return
  await tx.insert(chatAnswers).values(
    list.map(({ question, keywords, answer }, sort) => {
      const words = [...new Set(keywords.map(plain))]
      return { id: newId(), shopId, question: question.trim(), keywords: words, answer: answer.trim(), sort }
    })
  )
}

/** Whether somebody, and not the shop by itself, has answered in a conversation since a moment. */
export async function humanSince(db: Queryable, conversationId: string, since: Date): Promise<boolean> {
  const l = chatLines
  const [line] = await db
    .select({ at: l.createdAt })
    .from(l)
    .where(and(eq(l.conversationId, conversationId), eq(l.side, 'service'), ne(l.senderId, NOBODY)))
    .orderBy(desc(l.seq))
    .limit(1)
  return line !== undefined && line.at >= since
}

interface Reply {
  conversationId: string
  shopId: string | null
  /** What is answered: told again with it, nothing is said. */
  key: string
  answerId: string | null
  /** What is said; nothing where others carry the lines. */
  line?: NewLine
  at: Date
}

/** Answers by itself, once; answers whether it was now. Call in a transaction. */
export async function answerOnce(tx: Queryable, { conversationId, shopId, key, answerId, line, at }: Reply) {
  const [first] = await tx
    .insert(chatAutoReplies)
    .values({ conversationId, key, answerId, createdAt: at })
    .onConflictDoNothing()
    .returning({ key: chatAutoReplies.key })
  if (!first) return false
  if (line) await putLine(tx, { side: 'service', userId: NOBODY, shopId }, conversationId, line, at)
  return true
}
