import { and, eq, inArray } from 'drizzle-orm'
import type { MergeStep } from '../../db/personal'
import { applicationEvents, applications } from '../../db/schema'
import { APPLICATION_MOVES } from './states'

const { from: OPEN, to: WITHDRAWN } = APPLICATION_MOVES.withdraw

/** Applications follow their person; of two that are open, the one of the account that stays is kept open. */
export const applicationMergeStep: MergeStep = {
  words: '申请记录',
  async move(tx, fromId, toId) {
    const kept = tx
      .select({ kind: applications.kind })
      .from(applications)
      .where(and(eq(applications.userId, toId), inArray(applications.state, [...OPEN])))
    await tx
      .update(applications)
      .set({ state: WITHDRAWN })
      .where(
        and(eq(applications.userId, fromId), inArray(applications.state, [...OPEN]), inArray(applications.kind, kept))
      )
    await tx.update(applicationEvents).set({ userId: toId }).where(eq(applicationEvents.userId, fromId))
    await tx.update(applications).set({ userId: toId }).where(eq(applications.userId, fromId))
  }
}
