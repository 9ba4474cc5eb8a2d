import { eq, inArray } from 'drizzle-orm'
import type { PersonalData } from '../../db/personal'
import { firstStepsClosed, welcomeGifts } from '../../db/schema'
import { endCoupons } from '../../engines/order'

/**
 * What becomes of the coupons of welcome. Of two accounts that had them one person keeps one gift: what is not used of the
 * other ends. Before the wallets, and so before the coupons themselves move.
 */
export const newcomerPolicy: PersonalData = {
  turn: 'before money',
  tables: [
    {
      table: welcomeGifts,
      merge: 'moved',
      close: { kept: 'that a phone had them, by an index that tells nothing else' },
      export: { omitted: 'the coupons themselves are given' }
    },
    {
      table: firstStepsClosed,
      merge: { stays: 'whether a card was closed on the account that ends' },
      close: 'erased',
      export: { omitted: 'whether a card of a page was closed' }
    }
  ],
  merge: {
    words: '',
    async move(tx, fromId, toId, now) {
      const gifts = await tx
        .select()
        .from(welcomeGifts)
        .where(inArray(welcomeGifts.userId, [fromId, toId]))
        .orderBy(welcomeGifts.id)
        .for('update')
      const theirs = gifts.find(({ userId }) => userId === fromId)
      if (!theirs) return
      const both = gifts.length > 1
      if (both) await endCoupons(tx, fromId, theirs.coupons, now)
      await tx
        .update(welcomeGifts)
        .set({ userId: both ? null : toId })
        .where(eq(welcomeGifts.id, theirs.id))
    }
  },
  erase: async (tx, ids) => {
    await tx.update(welcomeGifts).set({ userId: null, coupons: [] }).where(inArray(welcomeGifts.userId, ids))
  }
}
