import { eq, sql } from 'drizzle-orm'
import type { PersonalData } from '../../db/personal'
import { giveawayClaims } from '../../db/schema'
import { dropGiveawayClaims } from './claim'

/** What becomes of claims. Before the wallets: a claim is counted first and money moves then. */
export const giveawayPolicy: PersonalData = {
  turn: 'before money',
  tables: [
    {
      table: giveawayClaims,
      merge: 'moved',
      close: { kept: 'what the books paid; what waited is void' },
      export: '活动领取'
    }
  ],
  merge: {
    words: '活动领取记录',
    // Both claimed it: one stays, one that was given first; what both were given stays in the books.
    async move(tx, fromId, toId) {
      const rank = (of: string) => sql.raw(`array_position(array['void', 'waiting', 'given'], ${of}.state)`)
      await tx.execute(sql`
        delete from giveaway_claims c using giveaway_claims o
        where o.giveaway = c.giveaway and c.user_id in (${fromId}, ${toId}) and o.user_id in (${fromId}, ${toId})
          and o.user_id <> c.user_id and (${rank('c')} < ${rank('o')} or (c.state = o.state and c.user_id = ${fromId}))`)
      await tx.update(giveawayClaims).set({ userId: toId }).where(eq(giveawayClaims.userId, fromId))
    }
  },
  async erase(tx, ids) {
    await dropGiveawayClaims(tx, ids)
  }
}
