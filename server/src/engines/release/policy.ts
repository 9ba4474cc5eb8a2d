import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import type { PersonalData } from '../../db/personal'
import { releaseBoosts, releaseCollections, releaseDues, releaseLots } from '../../db/schema'
import { dropReady } from './collect'
import { stopLot } from './lots'

/**
 * What becomes of what was promised. Before the wallets: in a merge what is released from here on goes to the account
 * that stays.
 */
export const releasePolicy: PersonalData = {
  turn: 'before money',
  tables: [
    {
      table: releaseLots,
      merge: 'follows',
      close: { kept: 'what was promised; open ones are stopped' },
      export: '待发放权益'
    },
    { table: releaseDues, merge: 'follows', close: { kept: 'what the books released' }, export: '权益发放' },
    { table: releaseBoosts, merge: 'follows', close: { kept: 'what brought a release forward' }, export: '权益加速' },
    {
      table: releaseCollections,
      merge: 'moved',
      close: { kept: 'what the books released when it was collected' },
      export: '权益领取'
    }
  ],
  merge: {
    words: '待释放权益',
    async move(tx, fromId, toId) {
      // Of a day on which both have collected, the account that stays has.
      await tx.execute(sql`update release_collections c set user_id = ${toId}, day = case when exists (
        select from release_collections o where o.user_id = ${toId} and o.asset = c.asset and o.day = c.day)
        then null else c.day end where c.user_id = ${fromId}`)
    }
  },
  erase: async (tx, ids, at) => {
    const open = await tx
      .select({ userId: releaseLots.userId, id: releaseLots.id })
      .from(releaseLots)
      .where(and(inArray(releaseLots.userId, ids), isNull(releaseLots.stoppedAt)))
      .orderBy(asc(releaseLots.userId), asc(releaseLots.id))
    for (const lot of open) await stopLot({ db: tx }, { userId: lot.userId, lotId: lot.id, at })
    await dropReady(tx, ids, at)
  }
}
