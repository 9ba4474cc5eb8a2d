import { eq } from 'drizzle-orm'
import { releaseBoosts, releaseDues, releaseLots } from '../../db/schema'
import type { MergeStep } from '../identity/merge'

/** Lots go on under the account that stays, and what waits is paid to it. */
export const releaseMergeStep: MergeStep = {
  words: '待释放权益',
  async move(tx, fromId, toId) {
    for (const table of [releaseLots, releaseDues, releaseBoosts])
      await tx.update(table).set({ userId: toId }).where(eq(table.userId, fromId))
  }
}
