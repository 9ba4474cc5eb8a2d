import { eq, sql } from 'drizzle-orm'
import type { PersonalData } from '../../db/personal'
import { favourites } from '../../db/schema'

/** What becomes of favourites; what both accounts of a merge have stays once. */
export const favouritesPolicy: PersonalData = {
  tables: [{ table: favourites, merge: 'moved', close: 'erased', export: '收藏' }],
  merge: {
    words: '收藏',
    async move(tx, fromId, toId) {
      await tx.execute(sql`
        insert into favourites (user_id, kind, target_id, created_at)
        select ${toId}::uuid, kind, target_id, created_at from favourites where user_id = ${fromId}
        on conflict do nothing`)
      await tx.delete(favourites).where(eq(favourites.userId, fromId))
    }
  }
}
