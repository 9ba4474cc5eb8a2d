import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { PersonalData } from '../../db/personal'
import { releaseBoosts, releaseDues, releaseLots } from '../../db/schema'
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
    { table: releaseBoosts, merge: 'follows', close: { kept: 'what brought a release forward' }, export: '权益加速' }
  ],
  words: '待释放权益',
  erase: async (tx, ids, at) => {
    const open = await tx
      .select({ userId: releaseLots.userId, id: releaseLots.id })
      .from(releaseLots)
      .where(and(inArray(releaseLots.userId, ids), isNull(releaseLots.stoppedAt)))
      .orderBy(asc(releaseLots.userId), asc(releaseLots.id))
    for (const lot of open) await stopLot(tx, lot.userId, lot.id, at)
  }
}
