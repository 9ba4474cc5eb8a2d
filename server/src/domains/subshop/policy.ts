import { eq } from 'drizzle-orm'
import type { PersonalData } from '../../db/personal'
import { subshopGoods, subshops } from '../../db/schema'
import { dropShare } from '../../engines/lock'
import { SUBSHOP } from './lock-kind'
import { subshopOf } from './standing'

/** What becomes of somebody's sub-shop and window: of two accounts that are merged the one kept keeps its own, if it has one. */
export const subshopPolicy: PersonalData = {
  tables: [
    { table: subshops, merge: 'moved', close: 'erased', export: '我的小店' },
    { table: subshopGoods, merge: 'moved', close: 'erased', export: '小店橱窗' }
  ],
  merge: {
    words: '小店',
    async move(tx, fromId, toId) {
      const kept = await subshopOf(tx, toId)
      const other = await subshopOf(tx, fromId)
      if (!kept) {
        await tx.update(subshops).set({ userId: toId }).where(eq(subshops.userId, fromId))
        await tx.update(subshopGoods).set({ userId: toId }).where(eq(subshopGoods.userId, fromId))
      } else if (other) {
        // Links to a window that is gone lead nowhere; whose they were depends on whether links have been moved already.
        for (const userId of [fromId, toId])
          await dropShare(tx, userId, { kind: SUBSHOP, target: 'window', targetId: other.id })
        await tx.delete(subshopGoods).where(eq(subshopGoods.userId, fromId))
        await tx.delete(subshops).where(eq(subshops.userId, fromId))
      }
    }
  }
}
