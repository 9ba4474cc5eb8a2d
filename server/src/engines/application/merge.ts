import { and, eq, inArray, sql } from 'drizzle-orm'
import type { MergeStep } from '../../db/personal'
import { applicationDrafts, applicationEvents, applications } from '../../db/schema'
import { APPLICATION_MOVES } from './states'

const { from: OPEN, to: WITHDRAWN } = APPLICATION_MOVES.withdraw

/** Applications follow their person; of two that are open, the one of the account that stays is kept open. */
export const applicationMergeStep: MergeStep = {
  words: '申请记录',
  async move(tx, fromId, toId) {
    const kept = tx
      .select({ one: sql`${applications.kind} || ':' || ${applications.slot}` })
      .from(applications)
      .where(and(eq(applications.userId, toId), inArray(applications.state, [...OPEN])))
    await tx
      .update(applications)
      .set({ state: WITHDRAWN, reason: '' })
      .where(
        and(
          eq(applications.userId, fromId),
          inArray(applications.state, [...OPEN]),
          inArray(sql`${applications.kind} || ':' || ${applications.slot}`, kept)
        )
      )
    await tx.execute(sql`delete from application_drafts f where f.user_id = ${fromId} and exists (
      select from application_drafts t where t.user_id = ${toId} and t.kind = f.kind and t.slot = f.slot)`)
    await tx.update(applicationDrafts).set({ userId: toId }).where(eq(applicationDrafts.userId, fromId))
    await tx.update(applicationEvents).set({ userId: toId }).where(eq(applicationEvents.userId, fromId))
    await tx.update(applications).set({ userId: toId }).where(eq(applications.userId, fromId))
  }
}
