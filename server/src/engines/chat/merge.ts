import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import type { MergeStep } from '../../db/personal'
import { chatLines, chatRatings, conversations } from '../../db/schema'

/** Conversations follow the person; where both talked with the same shop, the lines are put behind one another. */
async function moveChats(tx: Queryable, fromId: string, toId: string) {
  const both = [fromId, toId].map(id =>
    tx.select().from(conversations).where(eq(conversations.userId, id)).orderBy(conversations.id).for('update')
  )
  const theirs = await both[0]!
  const kept = await both[1]!
  for (const one of theirs) {
    const other = kept.find(({ shopId }) => shopId === one.shopId)
    if (other) {
      await tx
        .update(chatLines)
        .set({
          conversationId: other.id,
          seq: sql`${chatLines.seq} + ${other.lastSeq}::bigint`,
          // What says that a line was taken back names its number.
          body: sql`case ${chatLines.kind} when 'recall'
            then jsonb_build_object('seq', ((${chatLines.body} ->> 'seq')::bigint + ${other.lastSeq}::bigint)::text)
            else ${chatLines.body} end`
        })
        .where(eq(chatLines.conversationId, one.id))
      const last = Math.max(one.lastAt?.getTime() ?? 0, other.lastAt?.getTime() ?? 0)
      await tx
        .update(conversations)
        .set({
          lastSeq: other.lastSeq + one.lastSeq,
          lastAt: last ? new Date(last) : null,
          isOpen: other.isOpen || one.isOpen,
          waitsSince: sql`least(${conversations.waitsSince}, ${one.waitsSince}::timestamptz)`,
          agentId: other.agentId ?? one.agentId
        })
        .where(eq(conversations.id, other.id))
      await tx.update(chatRatings).set({ conversationId: other.id }).where(eq(chatRatings.conversationId, one.id))
      await tx.delete(conversations).where(eq(conversations.id, one.id))
    } else {
      await tx.update(conversations).set({ userId: toId }).where(eq(conversations.id, one.id))
    }
  }
  await tx.update(chatRatings).set({ userId: toId }).where(eq(chatRatings.userId, fromId))
  const mine = tx.select({ id: conversations.id }).from(conversations).where(eq(conversations.userId, toId))
  await tx
    .update(chatLines)
    .set({ senderId: toId })
    .where(and(inArray(chatLines.conversationId, mine), eq(chatLines.senderId, fromId), eq(chatLines.side, 'user')))
}

export const chatMergeStep: MergeStep = { words: '聊天记录', move: moveChats }
